"""Verdicts: whether a program answered a question right, and if not, what kind of mistake it is.

The *kind* is one word: right, connectivity, adjacency, uniqueness (the first broken rule), missed (it said that there
is no solution), unreadable, silent (it ended without an answer), crash, or the limit that it met, e.g. time.

Misreadings: what a student may have misunderstood, found in the pattern of answers; hints for the teacher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle import Puzzle
from ..rules import Violation, check
from ..shading import Shading
from .rubric import AskedQuestion
from .templates.reading import NO_SOLUTION, read_answer

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
    def is_impossible(self) -> bool:
        """Whether no search could have so few states: each cell of a solution was coloured once."""
        states = self.attempt.states
        return self.verdict.shading is not None and states is not None and states < len(self.question.puzzle)

    @property
    def ratio(self) -> float | None:
        """The states by those of the reference, 1 within its range; None without a right answer and a count."""
        states = self.attempt.states
        if not self.verdict.is_right or states is None or self.is_impossible:
            return None
        low, high = self.question.reference
        return states / low if states < low else states / high if states > high else 1.0


def judged(puzzle: Puzzle, solutions: int, attempt: Attempt) -> AnswerVerdict:
    """The verdict on an attempt; `solutions` is the number that the puzzle has, 2 for several."""
    if attempt.how in LIMITS:
        return AnswerVerdict(attempt.how, LIMITS[attempt.how])
    if attempt.solution is None:
        return _without_answer(attempt)
    try:
        rows = read_answer(attempt.solution, puzzle.to_rows())  # type: ignore[no-untyped-call]
    except ValueError as error:
        return AnswerVerdict("unreadable", f"the answer cannot be read: {error}")
    if rows == NO_SOLUTION:
        if solutions == 0:
            return AnswerVerdict("right", NO_SOLUTION)
        how_many = "one" if solutions == 1 else "several"
        return AnswerVerdict("missed", f"says 'no solution', but there is {how_many}")
    shading = Shading.from_rows(rows)
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


def misreadings(answers: Sequence[Answered]) -> list[str]:
    """What the student may have misunderstood, as sentences for the teacher."""
    wrong = [answered for answered in answers if not answered.verdict.is_right]
    right = [answered for answered in answers if answered.verdict.is_right]
    by_count = {count: [a for a in answers if a.question.solutions == count] for count in range(3)}
    kinds = {a.verdict.kind for a in wrong if a.question.solutions and a.verdict.is_answer}
    found = []
    if wrong and not any(answered.verdict.is_answer for answered in answers):
        (reason, _), *_ = Counter(answered.verdict.reason for answered in wrong).most_common()
        found.append(f"No question is answered; mostly: {reason}.")
    found += [sentence for kind, sentence in BROKEN.items() if kinds == {kind}]
    if right and by_count[0] and not any(answered.verdict.is_right for answered in by_count[0]):
        found.append("No puzzle without a solution is answered 'no solution': perhaps that case was overlooked.")
    if by_count[2] and all(answered.verdict.kind == "missed" for answered in by_count[2]):
        found.append("Puzzles with several solutions are called unsolvable: any one of them is a right answer.")
    if any(map(_is_swapped, wrong)):
        found.append("Some answers solve the puzzle with the colours exchanged: shaded means removed.")
    if _counts_are_equal(right):
        found.append("Both methods report the same number of states on every puzzle: perhaps they are the same search.")
    if right and all(answered.attempt.states is None for answered in right):
        found.append("No number of states is reported.")
    return found


def _is_swapped(answered: Answered) -> bool:
    """Whether the answer is a solution once its colours are exchanged."""
    rows = answered.verdict.shading.to_rows() if answered.verdict.shading else []
    exchanged = [row.translate(str.maketrans("#.", ".#")) for row in rows]
    return bool(rows) and not check(answered.question.puzzle, Shading.from_rows(exchanged))


def _counts_are_equal(right: Sequence[Answered]) -> bool:
    counts: dict[Puzzle, list[int | None]] = {}
    for answered in right:
        if answered.question.is_telling:
            counts.setdefault(answered.question.puzzle, []).append(answered.attempt.states)
    compared = [found for found in counts.values() if len(found) == 2]
    return len(compared) > 1 and all(one == other is not None for one, other in compared)
