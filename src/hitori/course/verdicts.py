"""Verdicts: whether a program answered a question right, and if not, what kind of mistake it is.

The *kind* is one word: right, connectivity, adjacency, uniqueness (the first broken rule), missed (it said that there
is no solution), unreadable, silent (it ended without an answer), crash, or the limit that it met, e.g. time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import FormatError
from ..puzzle import Puzzle
from ..rules import Violation, check
from ..shading import Shading
from .protocol import NONE, says_none, shading_of
from .questions import AskedQuestion, reference_states

LIMITS = {
    "time": "still running at the time limit",
    "memory": "took more memory than the limit",
    "output": "printed more than the limit",
    "processes": "started more processes than the limit",
    "disk": "wrote more to its folder than the limit",
}
CPU_SIGNALS = (-9, -24)
"""SIGKILL and SIGXCPU, with which the system ends a program at its limit of processor time."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a program did with a question, as the journal holds it.

    `taken` of `forced` assignments coloured a cell that was forced at that moment, where some cell was; None where the
    program does not report the order.
    """

    how: str
    status: int | None
    complaint: str
    solution: object = None
    states: int | None = None
    taken: int | None = None
    forced: int | None = None

    @classmethod
    def of(cls, value: dict[str, Any]) -> Attempt:
        """The attempt in a journal."""
        return cls(**value)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """A kind, the reason in words, and the shading that was answered, if it can be read, with the broken rules."""

    kind: str
    reason: str
    shading: Shading | None = None
    violations: tuple[Violation, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the answer counts."""
        return self.kind == "right"

    @property
    def is_answer(self) -> bool:
        """Whether the program answered, rightly or not: its mistake is one of reasoning."""
        return self.kind in ("right", "connectivity", "adjacency", "uniqueness", "missed", "unreadable")


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, what became of it, and the verdict."""

    question: AskedQuestion
    attempt: Attempt
    verdict: AnswerVerdict

    @classmethod
    def of(cls, question: AskedQuestion, attempt: Attempt) -> Answered:
        """The attempt, judged."""
        return cls(question, attempt, judged(question.puzzle, question.solutions, attempt))

    @property
    def ratio(self) -> float | None:
        """The states by those of the reference, 1 within its range; None without a right answer and a count."""
        if not self.verdict.is_right or self.attempt.states is None:
            return None
        low, high = reference_states(self.question.puzzle, self.question.method)
        states = self.attempt.states
        return states / low if states < low else states / high if states > high else 1.0


def judged(puzzle: Puzzle, solutions: int, attempt: Attempt) -> AnswerVerdict:
    """The verdict on an attempt; `solutions` is the number that the puzzle has, 2 for several."""
    if attempt.how in LIMITS:
        return AnswerVerdict(attempt.how, LIMITS[attempt.how])
    if attempt.solution is None:
        return _without_answer(attempt)
    if says_none(attempt.solution):
        if solutions == 0:
            return AnswerVerdict("right", NONE)
        how_many = "one" if solutions == 1 else "several"
        return AnswerVerdict("missed", f"says 'no solution', but there is {how_many}")
    try:
        shading = shading_of(attempt.solution, puzzle)
    except FormatError as error:
        return AnswerVerdict("unreadable", f"the answer cannot be read: {error}")
    violations = tuple(check(puzzle, shading))
    if not violations:
        return AnswerVerdict("right", "solved", shading)
    worst = violations[0]
    tail = ", where there is no solution" if solutions == 0 else ""
    return AnswerVerdict(worst.rule.value, f"breaks {'; '.join(map(str, violations[:2]))}{tail}", shading, violations)


def _without_answer(attempt: Attempt) -> AnswerVerdict:
    if attempt.status in CPU_SIGNALS:
        return AnswerVerdict("time", LIMITS["time"])
    complaint = f": {attempt.complaint}" if attempt.complaint else ""
    if attempt.status == 0:
        return AnswerVerdict("silent", f"ended without an answer{complaint}")
    how = f"signal {-attempt.status}" if attempt.status and attempt.status < 0 else f"exit status {attempt.status}"
    return AnswerVerdict("crash", f"{how}{complaint}")
