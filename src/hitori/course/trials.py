"""Trials: one submission on one question.

A trial is a task (`hitori.processes`): its arguments and result are JSON values, so it runs in a process of its own or
on a cluster, and is read again from a journal. The result holds what the program wrote, not our judgement: a changed
rubric runs no program again.
"""

from __future__ import annotations

import re
from typing import Any

from ..puzzle import Puzzle
from .consumption import Ending
from .protocol import question, reply
from .sandbox import run
from .verdicts import Attempt

Task = dict[str, Any]
"""A JSON object: the grid, the method, and what `run` is told of the program."""

LONGEST_COMPLAINT = 200
LONGEST_CELL = 200
"""Characters that an answer may spend on a cell in any spelling; a longer one is cut, and cannot be read."""
ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
"""What differs between two runs of the same program."""


def trial(task: Task) -> Task:
    """The attempt of one question."""
    return _asked(task, Puzzle(task["grid"]))._asdict()


def _asked(task: Task, puzzle: Puzzle) -> Attempt:
    """Run the submission on one question."""
    report = run(question(puzzle, task["method"]), **task["program"])
    *_, complaint = ["", *report.err.strip().splitlines()]
    answer = reply(report.out, puzzle) if report.how is Ending.EXIT else {}
    if len(written := repr(answer.get("solution"))) > LONGEST_CELL * (len(puzzle) + 1):
        answer["solution"] = f"{written[:LONGEST_CELL]} ..."
    return Attempt(report.how.value, report.status, ADDRESS.sub("0x...", complaint)[:LONGEST_COMPLAINT], **answer)
