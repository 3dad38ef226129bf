"""Counterexamples: the smallest puzzle found on which a submission makes the same kind of mistake, twice.

It has at least two rows and two columns, as all puzzles of the handout. Of several of the same size, the most telling
one is shown. For a program without rule 3 it is e.g. [[1, 1], [1, 2]], where it cuts off r2c2 and need not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from ..puzzle import Puzzle
from ..solving import count_solutions
from .questions import AskedQuestion
from .trials import Task, trial
from .verdicts import Answered, Attempt, judged

LEAST = 2
"""Rows and columns of a counterexample."""

MOST_TRIALS = 150
"""Questions asked in one search."""

TINY = [
    Puzzle([labels[:2], labels[2:]])
    for labels in product((1, 2, 3, 4), repeat=4)
    if all(label <= max(labels[:place], default=0) + 1 for place, label in enumerate(labels))
]
"""All puzzles of 2 x 2, but for the names of their labels: each is new where it is one more than those before."""


def smallest_failure(task: Task) -> Task:
    """The smallest puzzle found on which the submission makes the mistake of this kind, and the attempt there; a task.

    First puzzles of 2 x 2 are tried, then the failed one with rows and columns left out, as long as the mistake stays.
    What was found is tried once more. Nothing is found if the program does not make the mistake again.
    """
    smallest = larger = Puzzle(task["grid"])
    left = iter(range(MOST_TRIALS))

    def failing(puzzles: Iterable[Puzzle]) -> Iterator[Answered]:
        return (found for puzzle, _ in zip(puzzles, left, strict=False) if (found := _failed(task, puzzle)))

    found = list(failing(puzzle for puzzle in TINY if len(puzzle) < len(smallest)))
    if not found:
        while smaller := next(failing(_parts(smallest)), None):
            smallest, larger = smaller.question.puzzle, smallest
        found = list(failing(part for part in (smallest, *_parts(larger)) if part.shape == smallest.shape))
    again = (_failed(task, answered.question.puzzle) for answered in sorted(found, key=_obscurity))
    if failed := next(filter(None, again), None):
        return {"grid": failed.question.puzzle.to_rows(), "attempt": failed.attempt._asdict()}
    return {}


def _obscurity(answered: Answered) -> tuple[int, int]:
    """Low for what shows a mistake well: the puzzle has one solution, or at least some, and few cells break a rule."""
    blamed = sum(len(violation.cells) for violation in answered.violations)
    return (2, 0, 1)[answered.question.solutions], blamed


def _parts(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle without a row and a column, then without one of them; of each shape those with a solution first."""
    fewer_rows, fewer_cols = map(_all_but_one, puzzle.shape)
    every_row, every_col = ([tuple(range(size))] for size in puzzle.shape)
    for rows, cols in ((fewer_rows, fewer_cols), (every_row, fewer_cols), (fewer_rows, every_col)):
        parts = [Puzzle([[puzzle[row, col] for col in kept] for row in lines]) for lines, kept in product(rows, cols)]
        yield from sorted(parts, key=lambda part: not count_solutions(part, limit=1))


def _all_but_one(size: int) -> list[tuple[int, ...]]:
    return list(combinations(range(size), size - 1)) if size > LEAST else []


def _failed(task: Task, puzzle: Puzzle) -> Answered | None:
    """The answer, if it is the mistake of the task."""
    attempt = Attempt(**trial({**task, "grid": puzzle.to_rows()}))
    answered = judged(AskedQuestion(puzzle, task["method"], count_solutions(puzzle, limit=2)), attempt)
    return answered if answered.kind == task["kind"] else None
