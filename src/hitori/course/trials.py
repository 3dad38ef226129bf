"""Trials: one submission on one question, and the search for the smallest puzzle that it fails.

Both are tasks (`hitori.processes`): their arguments and results are JSON values, so they run in processes of their own
or on a cluster, and are read again from a journal. The result of a trial holds what the program wrote, not our
judgement: a changed rubric runs no program again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from itertools import combinations, product
from typing import Any

from .. import native
from ..processes.watching import ProgramLimits
from ..puzzle import Puzzle
from .protocol import forced_taken, question, reply
from .sandbox import run
from .verdicts import Attempt, judged

LONGEST_COMPLAINT = 200
ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
"""What differs between two runs of the same program."""

MOST_TRIALS = 150
"""Questions asked in one search for a smallest puzzle."""

TINY = [
    Puzzle([cells[row * cols : (row + 1) * cols] for row in range(rows)])
    for rows, cols in ((1, 1), (1, 2), (1, 3), (2, 2))
    for cells in product((1, 2), repeat=rows * cols)
]
"""Small puzzles on which rules break, the smallest first: without rule 3, [[1, 1], [1, 1]] seems to be solved."""


def trial(argument: dict[str, Any]) -> dict[str, Any]:
    """The attempt of one question."""
    return asdict(_asked(argument, Puzzle(argument["grid"])))


def smallest_failure(argument: dict[str, Any]) -> dict[str, Any]:
    """The smallest puzzle found on which the submission makes the same kind of mistake, and the attempt there.

    First tiny puzzles are tried, then the failed one with rows and columns left out, as long as the mistake stays.
    Nothing is found if the program does not make the mistake again.
    """
    puzzle, kind = Puzzle(argument["grid"]), argument["kind"]
    left = MOST_TRIALS
    for tiny in TINY:
        if len(tiny) < len(puzzle):
            left -= 1
            if _fails(argument, tiny, kind) and (found := _again(argument, tiny, kind)):
                return found
    is_smaller = True
    while is_smaller and left > 0:
        is_smaller = False
        for part in _parts(puzzle):
            left -= 1
            if _fails(argument, part, kind):
                puzzle, is_smaller = part, True
                break
            if left == 0:
                break
    return _again(argument, puzzle, kind)


def _again(argument: dict[str, Any], puzzle: Puzzle, kind: str) -> dict[str, Any]:
    """The puzzle and the attempt, tried once more: nothing if the program does not make the mistake again."""
    attempt = _fails(argument, puzzle, kind)
    return {"grid": puzzle.to_rows(), "attempt": asdict(attempt)} if attempt else {}


def _parts(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle without a row and a column, then without one of them; the largest cuts first."""
    rows, cols = ([*combinations(range(size), size - 1), tuple(range(size))] for size in puzzle.shape)
    for kept_rows, kept_cols in product(rows, cols):
        if kept_rows and kept_cols and (len(kept_rows), len(kept_cols)) != puzzle.shape:
            yield Puzzle([[puzzle[row, col] for col in kept_cols] for row in kept_rows])


def _fails(argument: dict[str, Any], puzzle: Puzzle, kind: str) -> Attempt | None:
    """The attempt, if it is a mistake of this kind."""
    attempt = _asked(argument, puzzle)
    verdict = judged(puzzle, native.count(puzzle, 2).count, attempt)
    return attempt if verdict.kind == kind else None


def _asked(argument: dict[str, Any], puzzle: Puzzle) -> Attempt:
    """Run the submission on one question."""
    report = run(
        argument["sandbox"],
        argument["command"],
        argument["files"],
        question(puzzle, argument["method"]),
        ProgramLimits(**argument["limits"]),
        argument["hidden"],
    )
    lines = report.err.strip().splitlines()
    complaint = ADDRESS.sub("0x...", lines[-1])[:LONGEST_COMPLAINT] if lines else ""
    answer = reply(report.out) if report.how == "exit" else None
    if answer is None:
        return Attempt(report.how, report.status, complaint)
    taken = forced_taken(puzzle, answer.order) if answer.order else None
    return Attempt(report.how, report.status, complaint, answer.solution, answer.states, *(taken or (None, None)))
