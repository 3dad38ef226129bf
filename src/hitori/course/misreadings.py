"""Misreadings: what a student may have misunderstood, found in the pattern of answers; hints for the teacher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..rules import check
from ..shading import Shading
from .questions import is_telling
from .verdicts import Answered


def misreadings(answers: Sequence[Answered]) -> list[str]:
    """What the student may have misunderstood, as sentences for the teacher."""
    wrong = [answered for answered in answers if not answered.verdict.is_right]
    solvable = [answered for answered in wrong if answered.question.solutions > 0]
    kinds = {answered.verdict.kind for answered in solvable if answered.verdict.is_answer}
    found = []
    if wrong and not any(answered.verdict.is_answer for answered in answers):
        (reason, _), *_ = Counter(answered.verdict.reason for answered in wrong).most_common()
        found.append(f"No question is answered; mostly: {reason}.")
    if kinds == {"connectivity"}:
        found.append("Every wrong answer breaks rule 3 alone: perhaps it is not tested, or only for single cells.")
    if kinds == {"adjacency"}:
        found.append("Every wrong answer breaks rule 2 first: perhaps shaded neighbours are not excluded.")
    if kinds == {"uniqueness"}:
        found.append("Every wrong answer breaks rule 1 alone: perhaps rows or columns are not compared.")
    unsolvable = [answered for answered in answers if answered.question.solutions == 0]
    others = [answered for answered in answers if answered.question.solutions > 0]
    if unsolvable and not any(a.verdict.is_right for a in unsolvable) and any(a.verdict.is_right for a in others):
        found.append("No puzzle without a solution is answered 'no solution': perhaps that case was overlooked.")
    several = [answered for answered in answers if answered.question.solutions > 1]
    if several and all(a.verdict.kind == "missed" for a in several):
        found.append("Puzzles with several solutions are called unsolvable: any one of them is a right answer.")
    if any(a.verdict.shading and _is_swapped(a) for a in wrong):
        found.append("Some answers solve the puzzle with the colours exchanged: shaded means removed.")
    if _counts_are_equal(answers):
        found.append("Both methods report the same number of states on every puzzle: perhaps they are the same search.")
    if any(a.verdict.is_right for a in answers) and all(a.attempt.states is None for a in answers):
        found.append("No number of states is reported.")
    return found


def _is_swapped(answered: Answered) -> bool:
    """Whether the answer is a solution once its colours are exchanged."""
    assert answered.verdict.shading is not None
    exchanged = [row.translate(str.maketrans("#.", ".#")) for row in answered.verdict.shading.to_rows()]
    return not check(answered.question.puzzle, Shading.from_rows(exchanged))


def _counts_are_equal(answers: Sequence[Answered]) -> bool:
    by_puzzle: dict[str, set[int | None]] = {}
    for answered in answers:
        if is_telling(answered.question.puzzle) and answered.verdict.is_right:
            by_puzzle.setdefault(f"{answered.question.puzzle.name}", set()).add(answered.attempt.states)
    compared = [
        counts
        for name, counts in by_puzzle.items()
        if sum(a.question.puzzle.name == name and a.verdict.is_right for a in answers) == 2
    ]
    return len(compared) > 1 and all(len(counts) == 1 and None not in counts for counts in compared)
