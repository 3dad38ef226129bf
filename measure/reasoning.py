"""How long rating takes, and a hint, asked for one at a time from Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

import hitori
from hitori import Puzzle, Shading

from .system import Figure

PUZZLES = 50
PASSES = 5

Question = Callable[[], object]


def figures() -> Iterator[Figure]:
    """The median seconds of a rating, and of a hint on two sizes."""
    yield Figure("rate n = 10", _median_seconds([_rating(puzzle) for puzzle in _puzzles(10)]), "s", at_most=0.002)
    for size in (10, 25):
        questions = [_hint(puzzle, known) for puzzle in _puzzles(size) for known in _states(puzzle)]
        yield Figure(f"hint n = {size}", _median_seconds(questions), "s", at_most=0.05)


def _puzzles(size: int) -> list[Puzzle]:
    return list(hitori.generate_many(size, count=PUZZLES, seed=1))


def _states(puzzle: Puzzle) -> Iterator[Shading]:
    """Nothing known, half of the solution, and nine tenths of it."""
    solution = hitori.solve(puzzle).solution
    rng = Random(puzzle.name)
    assert solution is not None
    for share in (0.0, 0.5, 0.9):
        yield Shading(*puzzle.shape, bytes(shade if rng.random() < share else 0 for shade in solution.cells))


def _rating(puzzle: Puzzle) -> Question:
    return lambda: hitori.rate(puzzle)


def _hint(puzzle: Puzzle, known: Shading) -> Question:
    return lambda: hitori.hint(puzzle, known)


def _median_seconds(questions: list[Question]) -> float:
    """The median over all questions of several passes, each asking every question once."""
    seconds = []
    for _ in range(PASSES):
        for ask in questions:
            started = perf_counter()
            ask()
            seconds.append(perf_counter() - started)
    return median(seconds)
