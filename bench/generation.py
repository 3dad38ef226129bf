"""How many puzzles a second the native generator makes, and how it compares with the published one in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import hitori
from hitori.generation.reference import generate_instance, generate_reference, generate_topology
from hitori.native import SYMMETRIES
from hitori.results import Uniqueness

from .system import Figure

REPEATS = 5
FIRST_DRAWS = 200

OPTIONS: dict[str, dict[str, Any]] = {
    **{symmetry: {"symmetry": symmetry} for symmetry in SYMMETRIES[1:]},
    "minimal": {"minimal": True},
}
"""Options whose cost is measured at n = 20."""

WANTED = {10: 40_000, 20: 10_000, 50: 1_000, 100: 200, 400: 2}
"""Puzzles a second on one thread, by size."""


def figures(quick: bool) -> Iterator[Figure]:
    """All of them; the quick run leaves out n = 400 and the first draws."""
    for size, wanted in WANTED.items():
        if size < 400 or not quick:
            yield Figure(f"generate n = {size}", _native_speed(size, max(2, wanted // 4)), "puzzles/s", at_least=wanted)
    for name, options in OPTIONS.items():
        yield Figure(f"generate n = 20, {name}", _native_speed(20, 500, **options), "puzzles/s")
    ratio = _native_speed(10, 10_000) / _reference_speed(10, 50)
    yield Figure("native generator n = 10", ratio, "x reference", at_least=200)
    yield Figure("reference n = 20", _reference_speed(20, 2), "puzzles/s")
    if not quick:
        for size in (5, 10, 20, 30):
            yield Figure(f"first draws that are unique n = {size}", _unique_first_draws(size), "of the reference")


def _native_speed(size: int, count: int, **options: Any) -> float:
    """Puzzles a second from Python, in one batch of `generate_many` on one thread; the median of five batches."""
    seconds = []
    for seed in range(REPEATS):
        started = perf_counter()
        for _ in hitori.generate_many(size, count=count, seed=seed, threads=1, **options):
            pass
        seconds.append(perf_counter() - started)
    return count / median(seconds)


def _reference_speed(size: int, count: int) -> float:
    rng = Random(1)
    started = perf_counter()
    for _ in range(count):
        generate_reference(size, rng)
    return count / (perf_counter() - started)


def _unique_first_draws(size: int) -> float:
    """The share of the published generator's first instances that are unique already."""
    rng = Random(2)
    puzzles = [hitori.Puzzle(generate_instance(generate_topology(size, rng), rng)) for _ in range(FIRST_DRAWS)]
    return sum(hitori.uniqueness(puzzle) == Uniqueness.UNIQUE for puzzle in puzzles) / len(puzzles)
