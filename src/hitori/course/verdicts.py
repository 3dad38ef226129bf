"""Verdicts: whether a program answered a question right, and if not, what kind of mistake it is.

The *kind* is one word: right, connectivity, adjacency, uniqueness (the first broken rule), missed (it said that there
is no solution), unreadable, silent (it ended without an answer), crash, or the limit that it met, e.g. time.

Misreadings: what a student may have misunderstood, found in the pattern of answers; hints for the teacher.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import mode
from typing import NamedTuple

from ..rules import Violation, check
from ..shading import Shading
from .rubric import AskedQuestion
from .templates.reading import METHODS, NO_SOLUTION, read_answer

LIMITS = {
    "time": "still running at the time limit",
    "memory": "took more memory than the limit",
    "output": "printed more than the limit",
    "processes": "started more processes than the limit",
    "disk": "wrote more to its folder than the limit",
}
BROKEN = {
    "connectivity": "Every wrong answer breaks rule 3 alone: perhaps it is not tested, or only for single cells.",
    "adjacency": "Every wrong answer breaks rule 2 first: perhaps shaded neighbours are not excluded.",
    "uniqueness": "Every wrong answer breaks rule 1 alone: perhaps rows or columns are not compared.",
}
CPU_SIGNALS = (-9, -24)
"""SIGKILL and SIGXCPU, with which the system ends a program at its limit of processor time."""


class Attempt(NamedTuple):
    """What a program did with a question, as the journal holds it.

    `taken` of `forced` assignments coloured a cell that was forced at that moment, where some cell was.
    """

    how: str
    status: int | None
    complaint: str
    solution: object = None
    states: int | None = None
    taken: int = 0
    forced: int = 0


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
        """Whether no search could have so few states: each cell of a solution was coloured once."""
        states = self.attempt.states
        return self.shading is not None and states is not None and states < len(self.question.puzzle)

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
        return verdict("unreadable", f"the answer cannot be read: {error}")
    if rows == NO_SOLUTION:
        if not question.solutions:
            return verdict("right", NO_SOLUTION)
        how_many = "one" if question.solutions == 1 else "several"
        return verdict("missed", f"says 'no solution', but there is {how_many}")
    shading = Shading.from_rows(rows)
    if not (violations := tuple(check(question.puzzle, shading))):
        return verdict("right", "solved", shading)
    reason = (
        f"breaks {'; '.join(map(str, violations[:2]))}{'' if question.solutions else ', where there is no solution'}"
    )
    return verdict(violations[0].rule.value, reason, shading, violations)


def _without_answer(attempt: Attempt) -> tuple[str, str]:
    """The kind and the reason."""
    how, status = "time" if attempt.status in CPU_SIGNALS else attempt.how, attempt.status
    if how in LIMITS:
        return how, LIMITS[how]
    complaint = f": {attempt.complaint}" if attempt.complaint else ""
    if status == 0:
        return "silent", f"ended without an answer{complaint}"
    return "crash", f"{f'signal {-status}' if status and status < 0 else f'exit status {status}'}{complaint}"


def misreadings(answers: Sequence[Answered]) -> Iterator[str]:
    """What the student may have misunderstood, as sentences for the teacher."""
    wrong = [answered for answered in answers if not answered.is_right]
    right = [answered for answered in answers if answered.is_right]
    unsolvable, _, several = ([a for a in answers if a.question.solutions == count] for count in range(3))
    kinds = {answered.kind for answered in wrong if answered.question.solutions and answered.is_answer}
    if wrong and not any(answered.is_answer for answered in answers):
        yield f"No question is answered; mostly: {mode(answered.reason for answered in wrong)}."
    if len(kinds) == 1 and kinds <= BROKEN.keys():
        yield BROKEN[kinds.pop()]
    if right and unsolvable and not any(answered.is_right for answered in unsolvable):
        yield "No puzzle without a solution is answered 'no solution': perhaps that case was overlooked."
    if several and all(answered.kind == "missed" for answered in several):
        yield "Puzzles with several solutions are called unsolvable: any one of them is a right answer."
    if any(map(_is_swapped, wrong)):
        yield "Some answers solve the puzzle with the colours exchanged: shaded means removed."
    if _counts_are_equal(right):
        yield "Both methods report the same number of states on every puzzle: perhaps they are the same search."
    if right and all(answered.attempt.states is None for answered in right):
        yield "No number of states is reported."


def _is_swapped(answered: Answered) -> bool:
    """Whether the answer is a solution once its colours are exchanged."""
    if answered.shading is None:
        return False
    exchanged = [row.translate(str.maketrans("#.", ".#")) for row in answered.shading.to_rows()]
    return not check(answered.question.puzzle, Shading.from_rows(exchanged))


def _counts_are_equal(right: Sequence[Answered]) -> bool:
    brute, forward = (
        {a.question.puzzle: a.attempt.states for a in right if a.question.method == method and a.question.is_telling}
        for method in METHODS
    )
    compared = brute.keys() & forward.keys()
    return len(compared) > 1 and all(brute[puzzle] == forward[puzzle] is not None for puzzle in compared)
