"""How many unique puzzles a second the native generator makes, and how many the published one, in plain Python.

Natural draws and the published generator have the same law; repair makes more puzzles, and easier ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import hitori
from hitori.lab.puzzles.reference import generate_instance, generate_reference, generate_topology
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

NATURAL = {10: 20_000, 20: 2_500, 30: 400, 50: 50}
REPAIRED = {10: 40_000, 20: 10_000, 50: 1_000, 100: 200, 400: 2}
"""Puzzles a second to reach on one thread, by size."""

REFERENCE = {10: 200, 20: 20, 30: 2, 50: 1}
"""Puzzles of the published generator, by size; the largest takes a minute."""


def figures(quick: bool) -> Iterator[Figure]:
    """All of them; the quick run leaves out n = 400, the published generator from n = 30 on, and the first draws."""
    for size, wanted in NATURAL.items():
        ours = _native_speed(size, max(2, wanted // 4))
        yield Figure(f"natural draws n = {size}", ours, "puzzles/s", at_least=wanted)
        if size < 30 or not quick:
            theirs = _reference_speed(size, REFERENCE[size])
            yield Figure(f"published generator n = {size}", theirs, "puzzles/s")
            yield Figure(f"natural draws n = {size}", ours / theirs, "x reference", at_least=100)
    for size, wanted in REPAIRED.items():
        if size < 400 or not quick:
            speed = _native_speed(size, max(2, wanted // 4), method="repair")
            yield Figure(f"repair n = {size}", speed, "puzzles/s", at_least=wanted)
    for name, options in OPTIONS.items():
        yield Figure(f"generate n = 20, {name}", _native_speed(20, 500, **options), "puzzles/s")
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
