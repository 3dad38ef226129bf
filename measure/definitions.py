"""The lines of the benchmark as data: which puzzles, which question, and the figures to reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from hitori import Puzzle

from . import puzzles
from .contest import PROVE_UNIQUE, SOLVE, SOLVE_MANY, Question

Wanted = dict[str, float]
"""The target ratio to each peer, e.g. {"pysat": 120, "clingo": 1000}: how many times faster we should be."""

FAMILIES = ("delft", "unique")


@dataclass(frozen=True)
class Definition:
    """One line of the benchmark."""

    family: str
    size: int
    question: Question
    puzzles: Callable[[], Sequence[Puzzle]]
    """Makes or reads the puzzles; none where the data is not there."""
    wanted: Wanted = field(default_factory=dict)
    summed: bool = False
    """Compare the sums over the puzzles, not the medians."""
    quick: bool = False
    """Part of the quick run."""


def definitions() -> Iterator[Definition]:
    """Every line of the benchmark."""
    for size in (5, 10, 15, 20, 25):
        read = partial(puzzles.delft, size)
        quick = size in (10, 25)
        yield Definition("delft", size, SOLVE, read, _DELFT_SOLVE.get(size, {}), quick=quick)
        yield Definition("delft", size, SOLVE_MANY, read, _DELFT_SOLVE_MANY.get(size, {}), summed=True, quick=quick)
        yield Definition("delft", size, PROVE_UNIQUE, read, _PROVE_UNIQUE.get(size, {}), quick=quick)
    for size in (30, 50, 100):
        make = partial(puzzles.unique, size, 50)
        quick = size == 50
        yield Definition("unique", size, SOLVE, make, _UNIQUE_SOLVE.get(size, {}), quick=quick)
        yield Definition("unique", size, PROVE_UNIQUE, make, _PROVE_UNIQUE.get(size, {}), quick=quick)


_DELFT_SOLVE: dict[int, Wanted] = {10: {"pysat": 50, "clingo": 700}, 25: {"pysat": 120, "clingo": 1000}}
_DELFT_SOLVE_MANY: dict[int, Wanted] = {10: {"pysat": 150}, 25: {"pysat": 200}}
_UNIQUE_SOLVE: dict[int, Wanted] = {size: {"pysat": 120, "clingo": 1000} for size in (50, 100)}
_PROVE_UNIQUE: dict[int, Wanted] = {
    25: {"pysat": 150, "clingo": 1000},
    50: {"pysat": 250, "clingo": 1000},
    100: {"pysat": 400, "clingo": 1000},
}
