"""Trials: one submission on one question, and the search for the smallest puzzle that it fails.

Both are tasks (`hitori.processes`): their arguments and results are JSON values, so they run in processes of their own
or on a cluster, and are read again from a journal. The result of a trial holds what the program wrote, not our
judgement: a changed rubric runs no program again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

from ..puzzle import Puzzle
from ..solving import count_solutions
from .protocol import question, reply
from .questions import AskedQuestion
from .sandbox import run
from .verdicts import Attempt, judged
from .watching import Ending

Task = dict[str, Any]
"""A JSON object: the grid, the method, what `run` is told of the program, and for a search the kind of mistake."""

LONGEST_COMPLAINT = 200
ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
"""What differs between two runs of the same program."""

MOST_TRIALS = 150
"""Questions asked in one search for a smallest puzzle."""

TINY = [
    Puzzle(grid)
    for rows, cols in ((1, 1), (1, 2), (1, 3), (2, 2))
    for grid in product(product((1, 2), repeat=cols), repeat=rows)
]
"""Small puzzles on which rules break, the smallest first: without rule 3, [[1, 1], [1, 1]] seems to be solved."""


def trial(task: Task) -> Task:
    """The attempt of one question."""
    return _asked(task, Puzzle(task["grid"]))._asdict()


def smallest_failure(task: Task) -> Task:
    """The smallest puzzle found on which the submission makes the same kind of mistake, and the attempt there.

    First tiny puzzles are tried, then the failed one with rows and columns left out, as long as the mistake stays.
    Nothing is found if the program does not make the mistake again.
    """
    puzzle = Puzzle(task["grid"])
    left = iter(range(MOST_TRIALS))

    def failing(puzzles: Iterable[Puzzle]) -> Puzzle | None:
        return next((each for each, _ in zip(puzzles, left, strict=False) if _fails(task, each)), None)

    if tiny := failing(each for each in TINY if len(each) < len(puzzle)):
        puzzle = tiny
    else:
        while smaller := failing(_parts(puzzle)):
            puzzle = smaller
    attempt = _fails(task, puzzle)
    return {"grid": puzzle.to_rows(), "attempt": attempt._asdict()} if attempt else {}


def _parts(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle without a row and a column, then without one of them; the largest cuts first."""
    rows, cols = ([*combinations(range(size), size - 1), tuple(range(size))] for size in puzzle.shape)
    for kept_rows, kept_cols in product(rows, cols):
        part = [[puzzle[row, col] for col in kept_cols] for row in kept_rows]
        if part and part[0] and part != puzzle.to_rows():
            yield Puzzle(part)


def _fails(task: Task, puzzle: Puzzle) -> Attempt | None:
    """The attempt, if it is the mistake of the task."""
    attempt = _asked(task, puzzle)
    question = AskedQuestion(puzzle, task["method"], count_solutions(puzzle, limit=2))
    return attempt if judged(question, attempt).kind == task["kind"] else None


def _asked(task: Task, puzzle: Puzzle) -> Attempt:
    """Run the submission on one question."""
    report = run(question(puzzle, task["method"]), **task["program"])
    *_, complaint = ["", *report.err.strip().splitlines()]
    answer = reply(report.out, puzzle) if report.how is Ending.EXIT else {}
    return Attempt(report.how.value, report.status, ADDRESS.sub("0x...", complaint)[:LONGEST_COMPLAINT], **answer)
