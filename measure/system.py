"""What is measured of the native solver alone besides its speed by size: start-up and memory.

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


def three_digits(value: float) -> str:
    """At least three digits and no exponent for large numbers, e.g. `7.2`, `0.0123` or `24,300`."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def figures(quick: bool) -> Iterator[Figure]:
    """All of them, one after the other; the quick run leaves out the memory."""
    yield startup()
    if not quick:
        yield from memory()


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
