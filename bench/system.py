"""What is measured of the native solver alone: large grids, two threads, start-up, memory.

Each figure is a value, e.g. 0.012 seconds, and the bound it should keep: at most or at least so much.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import hitori

from . import puzzles

REPEATS = 15

_MEASURE_MEMORY = """
import json, resource, sys, zlib
from array import array
import hitori
hitori.solve(hitori.Puzzle([[1]]))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
labels = array("I", zlib.decompress(open(sys.argv[1], "rb").read()))
side = round(len(labels) ** 0.5)
hitori.solve(hitori.Puzzle.from_labels(side, side, labels))
print(json.dumps((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / side**2))
"""


@dataclass(frozen=True)
class Figure:
    """One measured value; `at_most` or `at_least` is the figure to reach."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def is_reached(self) -> bool:
        """Whether the value keeps its bound."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )


def figures(quick: bool) -> Iterator[Figure]:
    """All of them, one after the other; the quick run leaves out n = 1000 and the memory."""
    yield startup()
    yield threads()
    yield one_call(400, count=5, at_most=0.020)
    if not quick:
        yield one_call(1000, count=2, at_most=0.2)
        yield from memory()


def one_call(size: int, count: int, at_most: float | None = None) -> Figure:
    """The median seconds of one call on a unique puzzle of this size."""
    batch = puzzles.unique(size, count)
    seconds = []
    for _ in range(REPEATS):
        for puzzle in batch:
            started = perf_counter()
            hitori.solve(puzzle)
            seconds.append(perf_counter() - started)
    return Figure(f"solve n = {size}", median(seconds), "s", at_most=at_most)


def threads() -> Figure:
    """How many times faster two threads of `solve_many` are than one."""
    batch = puzzles.unique(50, 50) * 100
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(5):
        for count, samples in seconds.items():
            started = perf_counter()
            hitori.solve_many(batch, threads=count)
            samples.append(perf_counter() - started)
    return Figure("two threads of solve_many", median(seconds[1]) / median(seconds[2]), "x one", at_least=1.8)


def startup() -> Figure:
    """Whole-process seconds of `hitori solve` on a 10 x 10 file beyond those of a bare `python -c pass`."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.txt"
        file.write_text(hitori.dumps([puzzles.unique(10, 1)[0]], format="text"), encoding="utf-8")
        bare, solve = [], []
        for _ in range(REPEATS):
            bare.append(_process_seconds("-c", "pass"))
            solve.append(_process_seconds("-m", "hitori", "solve", str(file)))
    return Figure("start-up of hitori solve", median(solve) - median(bare), "s", at_most=0.1)


def _process_seconds(*arguments: str) -> float:
    started = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return perf_counter() - started


def memory() -> Iterator[Figure]:
    """Bytes a cell that reading and solving add to a fresh process: linear in the cells if the sizes show the same."""
    small, big = (_bytes_per_cell(size) for size in (400, 1000))
    yield Figure("memory n = 400", small, "bytes/cell")
    yield Figure("memory n = 1000", big, "bytes/cell", at_most=1.5 * small)


def _bytes_per_cell(size: int) -> float:
    command = [sys.executable, "-c", _MEASURE_MEMORY, str(puzzles.unique_file(size, seed=0))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout))
