"""Evidence: whether the states that a program reports are those of its search.

Where orders come, replaying them decides. Without them, states are compared on hidden puzzles, their twins and
look-alikes (see `twins`), size by size, since any formula grows with the size:

- they are not the same for all puzzles of a size, nor for a puzzle and its turned twin;
- they are not those of the other method times a factor, nor do they follow from them, unless forward checking was
  written without MRV: then both methods walk the same tree, and brute force only tries more colours;
- they rise and fall as those of a program of the family of honest searches do, or at least stay where only labels were
  renamed: whoever makes numbers up from a grid gets others for other labels.

What fails is a *sign*, a sentence for the teacher; whoever shows one gets no points for states, see `marking`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, log, sqrt
from statistics import fmean, median
from typing import NamedTuple, TypeVar

from ..errors import counted
from .questions import AskedQuestion
from .rubric import Ranges
from .templates.reading import BRUTE_FORCE, FORWARD_CHECKING
from .twins import RENAMED, TURNED
from .verdicts import Answered

FEWEST = 4
"""Puzzles, or pairs of them, that a sign needs: two or three can be equal by chance."""

ENOUGH = 10
"""Puzzles without a solution from which a program of the family is recognised."""

ALIKE = 0.85
"""The correlation of ranks with a program of the family that no invented numbers reach but by great chance."""

CLOSE, CLOSER = 0.9, 0.05
"""How close to a search without MRV the states must be, and how much closer than to one with it."""

WALKED_TWICE = 4.0
"""The factor up to which brute force may only try more colours in the tree of forward checking without MRV."""

EXACT, ONE_TREE = 0.04, 0.25
"""The mean distances of logarithms from which a factor is not computed, and up to which both walk one tree."""

SAME = 0.15
"""The mean distance of logarithms up to which the counts of two methods are one and the same times a factor."""

FOLLOWING = 0.98
"""The correlation of ranks from which the counts of one method follow from those of the other."""

MOST_FAULTS = 0.1
"""The share of orders that may be faulty: a program may stop its log at a limit."""

MOSTLY = 0.8
"""The share of twins with wrong answers that are no mistakes of a search."""

NEVER_WRONG = 8
"""Solved puzzles on which nobody guesses right every time."""


Item = TypeVar("Item")


class Rank(NamedTuple):
    """What is known of the states of a method: in words, signs against them, and whether orders were replayed."""

    words: str
    signs: Sequence[str] = ()
    is_replayed: bool = False


class Compared(NamedTuple):
    """What the states of both methods show together: signs, and whether forward checking colours forced cells late.

    `factor` is the median of the states of brute force by those of forward checking.
    """

    signs: Sequence[str] = ()
    has_no_mrv: bool = False
    factor: float = 1.0


def standing(method: str, answers: Sequence[Answered], ranges: Ranges) -> Rank:
    """What the right answers of a method to hidden puzzles show."""
    right = [answered for answered in answers if answered.is_right and answered.attempt.states is not None]
    with_order = [answered for answered in right if answered.attempt.steps is not None]
    if with_order and (signs := list(_faults(method, with_order, ranges))):
        return Rank("the orders are not those of a search", signs)
    if signs := list(_formulas(method, right)):
        return Rank("the states are not those of a search", signs)
    if with_order and 2 * len(with_order) >= len(right):
        return Rank(f"{len(with_order)} of {counted(len(right), 'order')} replayed", is_replayed=True)
    if signs := list(_unlike(method, right)):
        return Rank("the states are not those of a search", signs)
    if not _are_enough(right):
        return Rank("not replayed, and too few puzzles to compare the states")
    return Rank("not replayed, the states rise and fall as those of a search do")


def learnt_by_heart(answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that answers were known before the program was asked."""
    solvable = [answered for answered in answers if answered.question.solutions]
    public, hidden = ([a for a in solvable if a.question.is_public is kind] for kind in (True, False))
    right_public, right_hidden = sum(a.is_right for a in public), sum(a.is_right for a in hidden)
    if min(len(public), len(hidden)) >= FEWEST and right_public * len(hidden) > 2 * right_hidden * len(public):
        yield (
            f"Right on public puzzles, wrong on hidden ones: {right_public} of {len(public)} with a solution, and "
            f"{right_hidden} of {len(hidden)}."
        )
    for kind in (TURNED, RENAMED):
        twins = [twin for one, twin in _pairs(hidden) if one.is_right and twin.question.twin == kind]
        # Who forgets rule 3 is right or wrong by chance.
        wrong = sum(not twin.is_right and twin.kind != "connectivity" for twin in twins)
        if len(twins) >= FEWEST and wrong >= MOSTLY * len(twins):
            yield f"Right on {len(twins)} hidden puzzles, wrong on {wrong} of their {kind} twins."


def compared(answers: Sequence[Answered]) -> Compared:
    """Whether the states of one method are made from those of the other, or both walk one tree."""
    states: dict[str, dict[str | None, Answered]] = {BRUTE_FORCE: {}, FORWARD_CHECKING: {}}
    for answered in answers:
        if answered.is_right and answered.attempt.states:
            states[answered.question.method][answered.question.puzzle.name] = answered
    brute_force, forward_checking = states[BRUTE_FORCE], states[FORWARD_CHECKING]
    with_mrv, without_mrv = (_alike([*forward_checking.values()], family) for family in (_honest, _without_mrv))
    has_no_mrv = without_mrv > max(CLOSE, with_mrv + CLOSER)
    both = [(brute_force[name], forward_checking[name]) for name in brute_force if name in forward_checking]
    groups = [group for group in _by_size(both, lambda pair: pair[0]) if len(group) >= FEWEST]
    pairs = [[(brute.attempt.states or 0, forward.attempt.states or 0) for brute, forward in group] for group in groups]
    if all(brute == forward for group in pairs for brute, forward in group):
        return Compared(has_no_mrv=has_no_mrv)  # one search for both, which is a misreading
    factors = [[log(brute / forward) for brute, forward in group] for group in pairs]
    distance = fmean(abs(each - median(group)) for group in factors for each in group)
    factor = exp(median(each for group in factors for each in group))
    if distance >= EXACT and factor <= WALKED_TWICE and (has_no_mrv or with_mrv < ALIKE):
        return Compared((), has_no_mrv or distance < ONE_TREE, factor)
    if distance < SAME:
        shown = ", ".join(f"{exp(median(group)):.3g}" for group in factors)
        sign = f"The states of brute force are those of forward checking times a factor: {shown}."
        return Compared([sign], has_no_mrv, factor)
    ranks = [_ranks([[pair[place] for pair in group] for group in pairs]) for place in (0, 1)]
    if len(ranks[0]) >= ENOUGH and _cosine(*ranks) > FOLLOWING:
        sign = "The states of brute force follow from those of forward checking: both rank the puzzles of a size alike."
        return Compared([sign], has_no_mrv, factor)
    return Compared((), has_no_mrv, factor)


def _faults(method: str, answers: Sequence[Answered], ranges: Ranges) -> Iterator[str]:
    low, high = ranges.order
    faults = []
    for answered in answers:
        attempt = answered.attempt
        fault = attempt.fault
        if not fault and not low <= (attempt.steps or 0) / max(1, attempt.states or 0) <= high:
            fault = f"it has {counted(attempt.steps or 0, 'step')} for {counted(attempt.states or 0, 'state')}"
        if fault:
            faults.append(f"{answered.question.puzzle.name}, {fault}")
    if len(faults) > MOST_FAULTS * len(answers):
        yield f"The order of {method} is not that of a search in {len(faults)} of {len(answers)} answers: {faults[0]}."
    solved = [answered.attempt.undone for answered in answers if answered.shading]
    if not faults and len(solved) >= NEVER_WRONG and not any(solved):
        yield f"The order of {method} undoes nothing in {len(solved)} solved puzzles: nobody guesses right every time."


def _formulas(method: str, answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that the states come from a formula rather than from a search."""
    every = {answered.attempt.states for answered in answers}
    if len(every) == 1 and len(answers) >= FEWEST and _is_varied(answers):
        yield f"Reports {counted(every.pop() or 0, 'state')} for every puzzle by {method}: no search does."
        return
    sizes = _by_size((a for a in answers if a.question.twin != RENAMED), _itself)
    of_a_size = [group for group in sizes if len(group) >= FEWEST and _is_varied(group)]
    if of_a_size and all(len({a.attempt.states for a in group}) == 1 for group in of_a_size):
        yield f"The states of {method} depend on the size alone: {_shown(of_a_size[0])}."
        return
    turned = [(one, twin) for one, twin in _pairs(answers) if twin.question.twin == TURNED]
    moved = [(one, twin) for one, twin in turned if _moves(one.question, twin.question)]
    if len(moved) >= FEWEST and all(_is_equal(one, twin) for one, twin in moved):
        yield f"The states of {method} stay the same for all {len(moved)} puzzles that were turned: a search's move."


def _unlike(method: str, answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that the states do not rise and fall as those of honest searches do, if enough puzzles can show it."""
    if not _are_enough(answers):
        return
    renamed = _renamed(answers)
    changed = sum(not _is_equal(one, twin) for one, twin in renamed)
    likeness = _alike(answers, _honest)
    if likeness < 0 or (likeness < ALIKE and changed > MOST_FAULTS * len(renamed)):
        yield (
            f"The states of {method} do not rise and fall as those of a search do: their ranks correlate by "
            f"{likeness:.2f} with an honest one, and renamed labels change {changed} of {len(renamed)}."
        )


def _are_enough(answers: Sequence[Answered]) -> bool:
    """Whether there are puzzles to compare states on."""
    return len(_renamed(answers)) >= FEWEST and sum(bool(a.question.family) for a in answers) >= ENOUGH


def _renamed(answers: Sequence[Answered]) -> list[tuple[Answered, Answered]]:
    return [(one, twin) for one, twin in _pairs(answers) if twin.question.twin == RENAMED]


def _by_size(items: Iterable[Item], answered: Callable[[Item], Answered]) -> list[list[Item]]:
    """What has an answer, grouped by the size of its puzzle."""
    found: defaultdict[tuple[int, int], list[Item]] = defaultdict(list)
    for item in items:
        found[answered(item).question.puzzle.shape].append(item)
    return list(found.values())


def _pairs(answers: Sequence[Answered]) -> Iterator[tuple[Answered, Answered]]:
    """Each puzzle with its twin, by the same method."""
    found = {(a.question.puzzle.name, a.question.method): a for a in answers}
    for answered in answers:
        original = found.get((answered.question.original, answered.question.method))
        if answered.question.twin and original:
            yield original, answered


def _is_equal(one: Answered, twin: Answered) -> bool:
    return one.attempt.states == twin.attempt.states


def _moves(one: AskedQuestion, twin: AskedQuestion) -> bool:
    """Whether honest searches have other states on the twin."""
    return one.family != twin.family or one.reference != twin.reference


def _is_varied(group: Sequence[Answered]) -> bool:
    """Whether an honest search has different states on puzzles of this size."""
    low, high = (pick(a.question.reference[0] for a in group) for pick in (min, max))
    return high >= 1.5 * low


def _shown(group: Sequence[Answered]) -> str:
    rows, cols = group[0].question.puzzle.shape
    return f"{group[0].attempt.states} for {len(group)} puzzles of {rows} x {cols}"


def _itself(answered: Answered) -> Answered:
    return answered


def _honest(answered: Answered) -> Sequence[int]:
    return answered.question.family


def _without_mrv(answered: Answered) -> Sequence[int]:
    return answered.question.without_mrv


def _alike(answers: Sequence[Answered], family: Callable[[Answered], Sequence[int]]) -> float:
    """The best correlation of ranks, within sizes, with a program of a family; 0 if there is nothing to compare."""
    asked = [a for a in answers if family(a) and a.question.twin != RENAMED]
    if len(asked) < ENOUGH:
        return 0.0
    sizes = _by_size(asked, _itself)
    own = _ranks([[a.attempt.states or 0 for a in group] for group in sizes])
    theirs = (
        _ranks([[family(a)[member] for a in group] for group in sizes]) for member in range(len(family(asked[0])))
    )
    return max(_cosine(own, ranks) for ranks in theirs)


def _ranks(groups: Sequence[Sequence[int]]) -> list[float]:
    """The ranks within each group, from its middle; equal values share theirs."""
    found = []
    for group in groups:
        middle = (len(group) - 1) / 2
        for value in group:
            below, equal = sum(each < value for each in group), sum(each == value for each in group)
            found.append(below + (equal - 1) / 2 - middle)
    return found


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    size = sqrt(sum(each * each for each in one) * sum(each * each for each in other))
    return sum(a * b for a, b in zip(one, other, strict=True)) / size if size else 0.0
