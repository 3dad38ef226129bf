"""Verdicts: whether a program answered a question right, and if not, what kind of mistake it is.

The *kind* is one word: right, uniqueness, adjacency, connectivity (the first broken rule), missed (it said that there
is no solution), unreadable, silent (it ended without an answer), crash, or the limit that it met, e.g. time. `KINDS`
has the words for teachers and students: rules by number and name, as in the handout.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ..geometry import duplicates
from ..rules import Rule, Violation, check
from ..shading import Shading
from .consumption import Ending
from .outside_text import harmless
from .questions import AskedQuestion
from .templates.reading import NO_SOLUTION, RULES, broken, read_answer

LIMITS = {
    Ending.TIME: "still running at the time limit",
    Ending.MEMORY: "took more memory than the limit",
    Ending.OUTPUT: "printed more than the limit",
    Ending.PROCESSES: "started more processes than the limit",
    Ending.DISK: "wrote more to its folder than the limit",
}
KINDS: dict[str, str] = {
    **RULES,
    "missed": "says 'no solution'",
    "unreadable": "unreadable answer",
    "silent": "no answer",
    "crash": "crash",
    **{limit: f"{limit} limit" for limit in LIMITS},
}
"""In words, what went wrong."""

BY_NUMBER = list(Rule)
CPU_SIGNALS = (-9, -24)
"""SIGKILL and SIGXCPU, with which the system ends a program at its limit of processor time."""


class Attempt(NamedTuple):
    """What a program did with a question, as the journal holds it; the rest is what its order shows (`Replayed`)."""

    how: str
    status: int | None
    complaint: str
    solution: object = None
    states: int | None = None
    steps: int | None = None
    fault: str = ""
    taken: int = 0
    forced: int = 0
    undone: int = 0
    excluded: int = 0
    is_fixed: bool = True
    returned: int = 0


class Answered(NamedTuple):
    """A question, what became of it, and the verdict: its kind and its reason in words.

    `shading` was answered, if it can be read, and breaks the rules of `violations`.
    """

    question: AskedQuestion
    attempt: Attempt
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
        return self.kind not in (*LIMITS, "silent", "crash")

    @property
    def is_impossible(self) -> bool:
        """Whether no search could have so few states: each cell with a duplicate was coloured once on a solved puzzle.

        The other cells may stay unshaded without a decision, so a program need not count them.
        """
        states = self.attempt.states
        if self.shading is None or states is None:
            return False
        return states < sum(map(bool, duplicates(self.question.puzzle)))

    @property
    def ratio(self) -> float | None:
        """The states by those of the reference, 1 within its range; None without a right answer and a count."""
        states = self.attempt.states
        if not self.is_right or states is None or self.is_impossible:
            return None
        low, high = self.question.reference
        nearest = min(max(states, low), high)
        return states / nearest if nearest else 1.0


def judged(question: AskedQuestion, attempt: Attempt) -> Answered:
    """The attempt with its verdict."""
    verdict = partial(Answered, question, attempt)
    if attempt.solution is None:
        return verdict(*_without_answer(attempt))
    try:
        rows = read_answer(attempt.solution, question.puzzle.to_rows())  # type: ignore[no-untyped-call]
    except ValueError as error:
        return verdict("unreadable", harmless(f"the answer cannot be read: {error}"))
    if rows == NO_SOLUTION:
        if not question.solutions:
            return verdict("right", NO_SOLUTION)
        return verdict("missed", "says 'no solution', but there is a solution")
    shading = Shading(rows)
    violations = sorted(check(question.puzzle, shading), key=lambda violation: BY_NUMBER.index(violation.rule))
    if not violations:
        return verdict("right", "solved", shading)
    return verdict(violations[0].rule.value, _broken(question, violations), shading, tuple(violations))


def _broken(question: AskedQuestion, violations: Sequence[Violation]) -> str:
    """The broken rules in words, the first place of each."""
    first = {violation.rule: violation for violation in reversed(violations)}
    rows = question.puzzle.to_rows()
    said = [broken(f"{rule}", first[rule].cells, rows) for rule in BY_NUMBER if rule in first]  # type: ignore[no-untyped-call]
    return "; ".join([*said, *([] if question.solutions else ["the puzzle has no solution"])])


def _without_answer(attempt: Attempt) -> tuple[str, str]:
    """The kind and the reason."""
    status = attempt.status
    ending = Ending.TIME if status in CPU_SIGNALS else Ending(attempt.how)
    if ending is not Ending.EXIT:
        return ending.value, LIMITS[ending]
    complaint = f": {harmless(attempt.complaint)}" if attempt.complaint else ""
    if status == 0:
        return "silent", f"ended without an answer{complaint}"
    return "crash", f"{f'signal {-status}' if status and status < 0 else f'exit status {status}'}{complaint}"
