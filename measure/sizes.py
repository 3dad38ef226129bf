"""The native solver by size: small puzzles, large ones, and many at once on two threads.

The puzzles are unique ones of `hitori.generate`, which are the same on every machine; large ones are made by repair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import Literal

import hitori
from hitori import Puzzle

from .system import Figure

PASSES = 15

SMALL = {5: (None, None), 10: (2.2e-6, 1.2e-6), 15: (None, None), 25: (None, 10e-6)}
"""Seconds to keep, by size: of one call, and of it in the core."""

LARGE = {100: None, 128: None, 129: None, 200: 0.0015, 400: 0.007, 1000: 0.06}
"""Seconds of one call to keep, by size: 128 and 129 stand on either side of a change of engines."""

THREADS = ((5, 1_000, 1.0), (10, 1_000, 1.0), (10, 40_000, 1.8), (25, 20_000, 1.9), (50, 5_000, 1.9))
"""Size, number of puzzles, and how many times faster two threads should be than one."""


def small(quick: bool) -> Iterator[Figure]:
    """Microseconds a puzzle: called one by one, in one batch on one thread, its result read too, and in the core."""
    for size, (wanted, wanted_in_core) in SMALL.items():
        batch = _unique(size, 200 if quick else 2_000)
        one_by_one = _seconds(partial(_solve_each, batch)) / len(batch)
        at_once = _seconds(partial(hitori.solve_many, batch, threads=1)) / len(batch)
        and_read = _seconds(partial(_solve_and_read, batch)) / len(batch)
        in_core = median(_in_core(batch) for _ in range(PASSES)) / len(batch)
        yield Figure(f"solve n = {size}", 1e6 * one_by_one, "us", at_most=_micro(wanted))
        yield Figure(f"solve_many n = {size}, a puzzle", 1e6 * at_once, "us")
        yield Figure(f"solve_many n = {size}, a puzzle, read", 1e6 * and_read, "us")
        yield Figure(f"in the core n = {size}, a puzzle", 1e6 * in_core, "us", at_most=_micro(wanted_in_core))


def large(quick: bool) -> Iterator[Figure]:
    """The median seconds of one call, and nanoseconds a cell; the quick run leaves out n = 1000."""
    for size, wanted in LARGE.items():
        if size < 1000 or not quick:
            batch = _unique(size, max(2, 1_000 // size), method="repair")
            seconds = median(_seconds(partial(hitori.solve, puzzle)) for puzzle in batch)
            yield Figure(f"solve n = {size}", seconds, "s", at_most=wanted)
            yield Figure(f"solve n = {size}", 1e9 * seconds / size**2, "ns/cell")


def threads(quick: bool) -> Iterator[Figure]:
    """How many times faster two threads of `solve_many` are than one.

    Then the limit of the machine: how many times the work of one process two independent ones do in the same time.
    All four are timed by turns.
    """
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for size, count, wanted in THREADS:
            if count <= 1_000 or not quick:
                one, two, alone, both = _by_turns(
                    *(partial(hitori.solve_many, _batch(size, count), threads=number) for number in (1, 2)),
                    *(partial(_in_processes, pool, number, size, count) for number in (1, 2)),
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
    distinct = _unique(size, min(count, 2_000))
    return distinct * (count // len(distinct))


def _unique(size: int, count: int, method: Literal["natural", "repair"] = "natural") -> list[Puzzle]:
    return list(hitori.generate_many(size, count=count, seed=24, method=method))


def _solve_each(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        hitori.solve(puzzle)


def _solve_and_read(puzzles: list[Puzzle]) -> None:
    for result in hitori.solve_many(puzzles, threads=1):
        _ = result.solution


def _in_core(puzzles: list[Puzzle]) -> float:
    return sum(result.elapsed for result in hitori.solve_many(puzzles, threads=1))


def _micro(seconds: float | None) -> float | None:
    return None if seconds is None else 1e6 * seconds


def _seconds(run: Callable[[], object]) -> float:
    """The median over some passes, after one that is not counted."""
    (seconds,) = _by_turns(run)
    return seconds


def _by_turns(*runs: Callable[[], object]) -> list[float]:
    """The same of several, one after the other in each pass."""
    samples: list[list[float]] = [[] for _ in runs]
    for _ in range(1 + PASSES):
        for run, taken in zip(runs, samples, strict=True):
            started = perf_counter()
            run()
            taken.append(perf_counter() - started)
    return [median(taken[1:]) for taken in samples]
