"""Misreadings: what a student may have misunderstood, found in the pattern of answers; hints for the teacher."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mode

from ..rules import Rule, check
from ..shading import Shading
from .templates.reading import METHODS, RULES
from .verdicts import Answered

PERHAPS = {
    Rule.UNIQUENESS: "perhaps rows or columns are not compared",
    Rule.ADJACENCY: "perhaps shaded neighbours are not excluded",
    Rule.CONNECTIVITY: "perhaps it is not tested, or only for single cells",
}


def misreadings(answers: Sequence[Answered]) -> Iterator[str]:
    """What the student may have misunderstood, as sentences for the teacher."""
    wrong = [answered for answered in answers if not answered.is_right]
    right = [answered for answered in answers if answered.is_right]
    unsolvable, _, several = ([a for a in answers if a.question.solutions == count] for count in range(3))
    broken = [
        {violation.rule for violation in answered.violations}
        for answered in wrong
        if answered.question.solutions and answered.is_answer
    ]
    if wrong and not any(answered.is_answer for answered in answers):
        yield f"No question is answered; the most common reason: {mode(answered.reason for answered in wrong)}."
    if broken and len(common := set.intersection(*broken)) == 1:
        (rule,) = common
        alone = " alone" if set.union(*broken) == common else ""
        yield f"Every wrong answer breaks {RULES[rule]}{alone}: {PERHAPS[rule]}."
    if right and unsolvable and not any(answered.is_right for answered in unsolvable):
        yield "No puzzle without a solution is answered 'no solution': perhaps that case was overlooked."
    if several and all(answered.kind == "missed" for answered in several):
        yield "Every puzzle with several solutions is called unsolvable: any one of its solutions is right."
    if any(map(_is_swapped, wrong)):
        yield "Some answers solve the puzzle with the colours exchanged: shaded means removed."
    if _counts_are_equal(right):
        yield "Both methods report the same number of states wherever both are right: perhaps they are the same search."


def _is_swapped(answered: Answered) -> bool:
    """Whether the answer is a solution once its colours are exchanged."""
    if answered.shading is None:
        return False
    exchanged = [row.translate(str.maketrans("#.", ".#")) for row in answered.shading.to_rows()]
    return not check(answered.question.puzzle, Shading(exchanged))


def _counts_are_equal(right: Sequence[Answered]) -> bool:
    brute, forward = (
        {a.question.puzzle: a.attempt.states for a in right if a.question.method == method and a.question.is_telling}
        for method in METHODS
    )
    compared = brute.keys() & forward.keys()
    return len(compared) > 1 and all(brute[puzzle] == forward[puzzle] is not None for puzzle in compared)
