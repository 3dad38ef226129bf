"""The native solver alone: by size, on threads, as whole commands, its memory, its reasons, and the generator.

The puzzles are unique ones of `hitori.generate`, which are the same on every machine; large ones are made by repair.
Natural draws and the published generator have the same law; repair makes more puzzles, and easier ones.
"""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import count as counting
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import hitori
from hitori import FormatName, Puzzle, Shading, native
from hitori.generation.options import request_of
from hitori.native import SYMMETRIES
from hitori.results import Uniqueness
from tests.generation.published import generate_instance, generate_reference, generate_topology

from .figures import Figure, by_turns, tabled
from .puzzles import unique

PASSES = 15
DRAWS = 5
FIRST_DRAWS = 200

SMALL = {5: (None, None), 10: (2.2, 1.2), 15: (None, None), 25: (None, 10.0)}
"""Microseconds to keep, by size: of one call, and of it in the core."""

LARGE = {100: None, 128: None, 129: None, 200: 0.0015, 400: 0.007, 1000: 0.06}
"""Seconds of one call to keep, by size: 128 and 129 stand on either side of a change of engines."""

THREADS = ((5, 1_000, 1.0), (10, 1_000, 1.0), (10, 40_000, 1.8), (25, 20_000, 1.9), (50, 5_000, 1.9))
"""Size, number of puzzles, and how many times faster two threads should be than one."""

COMMANDS = {"solve": 12.0, "count": 10.0, "rate": 60.0}
"""Microseconds a puzzle to keep, with --json."""

FORMATS: dict[FormatName, str] = {"jsonl": "JSON lines", "text": "rows"}
SHORT, LONG = 50, 20_000
"""Puzzles in the files of the commands."""

NATURAL = {10: 20_000, 20: 2_500, 30: 400, 50: 50}
REPAIRED = {10: 40_000, 20: 10_000, 50: 1_000, 100: 200, 400: 2}
"""Puzzles a second to reach on one thread, by size."""

REFERENCE = {10: 200, 20: 20, 30: 2, 50: 1}
"""Puzzles of the published generator, by size; the largest takes a minute."""

OPTIONS: dict[str, dict[str, Any]] = {
    **{symmetry: {"symmetry": symmetry} for symmetry in SYMMETRIES[1:]},
    "minimal": {"minimal": True},
}
"""Options whose cost is measured at n = 20."""

_MEASURE_MEMORY = """
import resource, sys
from array import array
import hitori
hitori.solve(hitori.Puzzle([[1]]))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
labels = array("I", open(sys.argv[1], "rb").read())
side = round(len(labels) ** 0.5)
hitori.solve(hitori.Puzzle.from_labels(side, side, labels))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / side**2)
"""


def small(quick: bool) -> Iterator[Figure]:
    """Microseconds a puzzle: called one by one, in one batch on one thread, its result read too, and in the core."""
    for size, (wanted, wanted_in_core) in SMALL.items():
        batch = unique(size, 200 if quick else 2_000)
        at_once = partial(hitori.solve_many, batch, threads=1)
        for name, run, most in (
            (f"solve n = {size}", lambda batch=batch: deque(map(hitori.solve, batch), maxlen=0), wanted),
            (f"solve_many n = {size}, a puzzle", at_once, None),
            (f"solve_many n = {size}, a puzzle, read", lambda of=at_once: [one.solution for one in of()], None),
        ):
            yield Figure(name, 1e6 * by_turns(run, passes=PASSES)[0] / len(batch), "us", at_most=most)
        in_core = median(sum(result.elapsed for result in at_once()) for _ in range(PASSES))
        yield Figure(f"in the core n = {size}, a puzzle", 1e6 * in_core / len(batch), "us", at_most=wanted_in_core)


def large(quick: bool) -> Iterator[Figure]:
    """The median seconds of one call, and nanoseconds a cell; the quick run leaves out n = 1000."""
    for size, wanted in LARGE.items():
        if size < 1000 or not quick:
            batch = unique(size, max(2, 1_000 // size))
            seconds = median(by_turns(*(partial(hitori.solve, puzzle) for puzzle in batch), passes=PASSES))
            yield Figure(f"solve n = {size}", seconds, "s", at_most=wanted)
            yield Figure(f"solve n = {size}", 1e9 * seconds / size**2, "ns/cell")


def solve_table() -> dict[str, list[str]]:
    """Small puzzles and large ones, for measure/METHODOLOGY.md."""
    return tabled("bench_solve", "solving", [*small(quick=True), *large(quick=True)])


def threads(quick: bool) -> Iterator[Figure]:
    """How many times faster two threads of `solve_many` are than one.

    Then the limit of the machine: how many times the work of one process two independent ones do in the same time.
    """
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for size, count, wanted in THREADS:
            if count <= 1_000 or not quick:
                one, two, alone, both = by_turns(
                    *(partial(hitori.solve_many, _batch(size, count), threads=number) for number in (1, 2)),
                    *(partial(_in_processes, pool, number, size, count) for number in (1, 2)),
                    passes=PASSES,
                )
                yield Figure(f"two threads, {count} of n = {size}", one / two, "x one", at_least=wanted)
                yield Figure(f"two processes, {count} of n = {size}", 2 * alone / both, "x one")


def _in_processes(pool: ProcessPoolExecutor, number: int, size: int, count: int) -> None:
    """Each of so many processes solves the batch, a small one many times."""
    asked = [pool.submit(_solve_batch, size, count, max(1, 40_000 // count)) for _ in range(number)]
    for answer in asked:
        answer.result()


def _solve_batch(size: int, count: int, times: int) -> None:
    for _ in range(times):
        hitori.solve_many(_batch(size, count), threads=1)


@cache
def _batch(size: int, count: int) -> list[Puzzle]:
    distinct = unique(size, min(count, 2_000))
    return distinct * (count // len(distinct))


def commands(quick: bool) -> Iterator[Figure]:
    """Microseconds a puzzle of each command on JSON lines and on rows; how `generate` keeps up with the generator.

    Each runs in a process of its own, with its output thrown away. What it takes on a short file is start-up; what it
    takes beyond that on a long one is divided by the puzzles.
    """
    count = 2_000 if quick else LONG
    batch = unique(10, count, seed=3)
    with TemporaryDirectory() as folder:
        for format, name in FORMATS.items():
            long, short = Path(folder) / "long", Path(folder) / "short"
            hitori.dump(batch, long, format)
            hitori.dump(batch[:SHORT], short, format)
            for command, wanted in COMMANDS.items():
                seconds = _beyond([command, "--json", str(long)], [command, "--json", str(short)])
                yield Figure(
                    f"{command} --json, {name}, a puzzle", 1e6 * seconds / (count - SHORT), "us", at_most=wanted
                )
    (made,) = by_turns(lambda: native.generate(request_of(10, 10, {}).text, 3, 0, count), passes=7, of=min)
    for format in FORMATS:
        generate = ["generate", "--size", "10", "--seed", "3", "--format", format, "--count"]
        seconds = _beyond([*generate, str(count)], [*generate, "1"])
        yield Figure(f"generate, {format}, a second", count / seconds, "puzzles/s")
        yield Figure(f"generate, {format}, beside making alone", seconds / made, "x", at_most=1.2)


def _beyond(long: list[str], short: list[str]) -> float:
    """The least seconds of one command beyond those of another."""
    whole, start = by_turns(
        *(partial(_call, "-m", "hitori", *arguments) for arguments in (long, short)), passes=7, of=min
    )
    return whole - start


def _call(*arguments: str) -> str:
    return subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def system(quick: bool) -> Iterator[Figure]:
    """Start-up of `hitori solve` beyond a bare `python -c pass`, and bytes a cell that solving adds to a process.

    Memory is linear in the cells if both sizes show the same; the quick run leaves it out.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.txt"
        hitori.dump(unique(10, 1), file, "text")
        bare, solve = by_turns(
            partial(_call, "-c", "pass"), partial(_call, "-m", "hitori", "solve", str(file)), passes=PASSES
        )
        yield Figure("start-up of hitori solve", solve - bare, "s", at_most=0.1)
        most = None
        for size in () if quick else (400, 1000):
            file.write_bytes(array("I", unique(size, 1)[0].labels).tobytes())
            taken = float(_call("-c", _MEASURE_MEMORY, str(file)))
            yield Figure(f"memory n = {size}", taken, "bytes/cell", at_most=most)
            most = 1.5 * taken


def reasons(_quick: bool) -> Iterator[Figure]:
    """The median seconds of a rating, and of a hint on two sizes, asked for one at a time."""
    ratings = [partial(hitori.rate, puzzle) for puzzle in unique(10, 50, seed=1)]
    yield Figure("rate n = 10", median(by_turns(*ratings, passes=5)), "s", at_most=0.002)
    for size in (10, 25):
        hints = [
            partial(hitori.hint, puzzle, known) for puzzle in unique(size, 50, seed=1) for known in _states(puzzle)
        ]
        yield Figure(f"hint n = {size}", median(by_turns(*hints, passes=5)), "s", at_most=0.05)


def _states(puzzle: Puzzle) -> Iterator[Shading]:
    """Nothing known, half of the solution, and nine tenths of it."""
    solution = hitori.solve(puzzle).require()
    rng = Random(puzzle.name)
    for share in (0.0, 0.5, 0.9):
        yield Shading(*puzzle.shape, bytes(shade if rng.random() < share else 0 for shade in solution.cells))


def generation(quick: bool) -> Iterator[Figure]:
    """Puzzles a second; the quick run leaves out n = 400, the published generator from n = 30 on, and first draws."""
    for size, wanted in NATURAL.items():
        ours = _speed(size, max(2, wanted // 4))
        yield Figure(f"natural draws n = {size}", ours, "puzzles/s", at_least=wanted)
        if size < 30 or not quick:
            theirs = _reference_speed(size, REFERENCE[size])
            yield Figure(f"published generator n = {size}", theirs, "puzzles/s")
            yield Figure(f"natural draws n = {size}", ours / theirs, "x reference", at_least=100)
    for size, wanted in REPAIRED.items():
        if size < 400 or not quick:
            speed = _speed(size, max(2, wanted // 4), method="repair")
            yield Figure(f"repair n = {size}", speed, "puzzles/s", at_least=wanted)
    for name, options in OPTIONS.items():
        yield Figure(f"generate n = 20, {name}", _speed(20, 500, **options), "puzzles/s")
    for size in () if quick else (5, 10, 20, 30):
        yield Figure(f"first draws that are unique n = {size}", _unique_first_draws(size), "of the reference")


def draws_table() -> dict[str, list[str]]:
    """The generator, for measure/METHODOLOGY.md."""
    return tabled("bench_draws", "puzzles", generation(quick=True))


def _made(size: int, count: int, seed: int, options: dict[str, Any]) -> list[Puzzle]:
    return list(hitori.generate_many(size, count=count, seed=seed, threads=1, **options))


def _speed(size: int, count: int, **options: Any) -> float:
    """Puzzles a second from Python, in one batch of `generate_many` on one thread; the median of some batches."""
    seeds = counting()
    (seconds,) = by_turns(lambda: _made(size, count, next(seeds), options), passes=DRAWS)
    return count / seconds


def _reference_speed(size: int, count: int) -> float:
    rng = Random(1)
    started = perf_counter()
    for _ in range(count):
        generate_reference(size, rng)
    return count / (perf_counter() - started)


def _unique_first_draws(size: int) -> float:
    """The share of the published generator's first instances that are unique already."""
    rng = Random(2)
    drawn = [Puzzle(generate_instance(generate_topology(size, rng), rng)) for _ in range(FIRST_DRAWS)]
    return sum(hitori.uniqueness(puzzle) == Uniqueness.UNIQUE for puzzle in drawn) / len(drawn)


FAMILIES: dict[str, Callable[[bool], Iterator[Figure]]] = {
    "small": small,
    "large": large,
    "threads": threads,
    "commands": commands,
    "system": system,
    "reasons": reasons,
    "generation": generation,
}
"""What `python -m measure --family alone` measures, by family."""
