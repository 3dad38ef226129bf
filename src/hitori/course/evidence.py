"""Evidence: whether the states that a program reports are those of its search.

Where orders come, replaying them decides. Without them, states are compared on hidden puzzles, their twins and
look-alikes (see `twins`), size by size, since any formula grows with the size:

- they are not the same for all puzzles of a size, nor for a puzzle and its turned twin;
- they are not those of the other method times a factor, nor do they follow from them, unless forward checking was
  written without MRV: then both methods walk the same tree, and brute force only tries more colours;
- they rise and fall as those of a program of the family of honest searches do, or at least stay where only labels were
  renamed, and do not fall where duplicates were taken away: whoever makes numbers up from a grid gets others for other
  labels, or smaller ones half of the time.

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
from .twins import LOOSENED, RENAMED, TURNED
from .verdicts import LIMITS, Answered

FEWEST = 4
"""Puzzles, or pairs of them, that a sign needs: two or three can be equal by chance."""

FEWEST_KNOWN = 3
"""Public puzzles of sizes of which no hidden one is solved."""

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

FOLLOWING, COMPUTED = 0.98, 0.995
"""The correlations of ranks from which the counts of one method follow from those of the other, also in one tree."""

MOST_FAULTS = 0.1
"""The share of orders that may be faulty: a program may stop its log at a limit."""

MOST_SHRUNK = {BRUTE_FORCE: 0.2, FORWARD_CHECKING: 0.4}
"""The share of loosened puzzles that may need fewer states.

No brute force needs fewer if duplicates do not decide about the order of its cells; forced cells may come in a worse
order.
"""

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
    signs = [*_faults(method, with_order, ranges), *_lucky(method, answers, with_order)]
    if signs:
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
    yield from _known_sizes(public, hidden)
    for kind in (TURNED, RENAMED):
        twins = [twin for one, twin in _twins(hidden, kind) if one.is_right]
        # Who forgets rule 3 is right or wrong by chance.
        wrong = sum(not twin.is_right and twin.kind != "connectivity" for twin in twins)
        if len(twins) >= FEWEST and wrong >= MOSTLY * len(twins):
            yield f"Right on {len(twins)} hidden puzzles, wrong on {wrong} of their {kind} twins."


def _known_sizes(public: Sequence[Answered], hidden: Sequence[Answered]) -> Iterator[str]:
    """A sign that the large puzzles are known, and only small ones are searched."""
    every, solved = ({a.question.puzzle.shape for a in hidden if a.is_right or not right} for right in (False, True))
    known = [a for a in public if a.is_right and a.question.puzzle.shape in every - solved]
    sizes = {a.question.puzzle.shape for a in known}
    # Who needs too much time, or forgets rule 3, is right or wrong by chance.
    missed = [a for a in hidden if a.question.puzzle.shape in sizes and a.kind not in (*LIMITS, "connectivity")]
    if len(known) >= FEWEST_KNOWN and len(missed) >= FEWEST:
        named = ", ".join(f"{rows} x {cols}" for rows, cols in sorted(sizes))
        yield f"Right on {len(known)} public puzzles of {named}, and on none of {len(missed)} hidden ones so large."


def compared(answers: Sequence[Answered]) -> Compared:
    """Whether the states of one method are made from those of the other, or both walk one tree."""
    states: dict[str, dict[str | None, Answered]] = {BRUTE_FORCE: {}, FORWARD_CHECKING: {}}
    for answered in answers:
        if answered.is_right and answered.attempt.states and answered.question.twin != LOOSENED:
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
    ranks = [_ranks([[pair[place] for pair in group] for group in pairs]) for place in (0, 1)]
    following = _cosine(*ranks) if len(ranks[0]) >= ENOUGH else 0.0
    is_one_tree = distance >= EXACT and factor <= WALKED_TWICE and (has_no_mrv or with_mrv < ALIKE)
    if is_one_tree and following <= COMPUTED:
        return Compared((), has_no_mrv or distance < ONE_TREE, factor)
    if distance < SAME:
        shown = ", ".join(f"{exp(median(group)):.3g}" for group in factors)
        sign = f"The states of brute force are those of forward checking times a factor: {shown}."
        return Compared([sign], has_no_mrv, factor)
    if following > FOLLOWING:
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


def _lucky(method: str, asked: Sequence[Answered], answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that orders come from somebody who knew the answers; `answers` are those of the questions with an order.

    A search of few wrong guesses shows itself on puzzles without a solution, where everything must be refuted.
    """
    solved = [answered.attempt for answered in answers if answered.shading]
    if len(solved) < NEVER_WRONG or any(attempt.fault for attempt in solved):
        return
    if not any(attempt.undone for attempt in solved):
        yield f"The order of {method} undoes nothing in {len(solved)} solved puzzles: nobody guesses right every time."
        return
    unsolvable = sum(not answered.question.solutions for answered in asked)
    refuted = sum(not answered.question.solutions for answered in answers)
    if 2 * refuted < unsolvable and not any(attempt.returned for attempt in solved):
        yield (
            f"The order of {method} undoes no more than its last step in {len(solved)} solved puzzles, and comes with "
            f"{refuted} of {unsolvable} without a solution."
        )


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
    moved = [(one, twin) for one, twin in _twins(answers, TURNED) if _moves(one.question, twin.question)]
    if len(moved) >= FEWEST and all(_is_equal(one, twin) for one, twin in moved):
        yield f"The states of {method} stay the same for all {len(moved)} puzzles that were turned: a search's move."


def _unlike(method: str, answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that the states do not rise and fall as those of honest searches do, if enough puzzles can show it."""
    if not _are_enough(answers):
        return
    renamed, looser = _twins(answers, RENAMED), _twins(answers, LOOSENED)
    changed = sum(not _is_equal(one, twin) for one, twin in renamed)
    fallen = sum((twin.attempt.states or 0) < (one.attempt.states or 0) for one, twin in looser)
    is_made_up = changed > MOST_FAULTS * len(renamed) or (
        len(looser) >= FEWEST and fallen > MOST_SHRUNK[method] * len(looser)
    )
    likeness = _alike(answers, _honest)
    if likeness < 0 or (likeness < ALIKE and is_made_up):
        yield (
            f"The states of {method} do not rise and fall as those of a search do: their ranks correlate by "
            f"{likeness:.2f} with an honest one, renamed labels change {changed} of {len(renamed)}, and fewer equal "
            f"numbers lower {fallen} of {len(looser)}."
        )


def _are_enough(answers: Sequence[Answered]) -> bool:
    """Whether there are puzzles to compare states on."""
    return len(_twins(answers, RENAMED)) >= FEWEST and sum(bool(a.question.family) for a in answers) >= ENOUGH


def _twins(answers: Sequence[Answered], kind: str) -> list[tuple[Answered, Answered]]:
    """Each puzzle with its twin of this kind."""
    return [(one, twin) for one, twin in _pairs(answers) if twin.question.twin == kind]


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
