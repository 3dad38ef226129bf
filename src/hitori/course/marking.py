"""Marking: points with reasons, from attempts and the rubric alone, the same on every run.

A *mark* is one part of the rubric: its points, of how many, and why. Points are *open* where the machine cannot decide:
representation and style, and a method that the counts contradict. The teacher gives those. A *flag* says that something
is not what it claims to be; a *note* says what the program lacks, and suspects nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import starmap
from statistics import median
from typing import NamedTuple

from ..errors import counted
from .delivery import Owner
from .evidence import MOST_FAULTS, Compared, Rank, compared, learnt_by_heart, standing
from .misreadings import misreadings
from .questions import AskedQuestion
from .rubric import Range, Ranges, Rubric
from .submissions import Submission
from .templates.reading import METHODS
from .verdicts import Answered, Attempt, judged

BY_TEACHER = "given by the teacher"

UNSOLVABLE = 0.2
"""The share of puzzles without a solution in the points for right answers."""

FEWER = 1.5
"""How many times the states of forward checking brute force needs if the two are not one search."""

NO_END = 1_000_000
"""The ratio from which a range has no upper end for people."""

Reasoned = tuple[str, float | None]
"""Why, and the share of the points; without one all of them are open."""


class PartMark(NamedTuple):
    """One part of a sheet; `open` is what the teacher may still give."""

    part: str
    points: Decimal
    of: Decimal
    reason: str
    open: Decimal = Decimal(0)


class _Method(NamedTuple):
    """A method with its hidden questions; it is doubted if anything speaks against the states of either method."""

    name: str
    answers: Sequence[Answered]
    standing: Rank
    is_doubted: bool
    both: Compared

    @property
    def doubt(self) -> str:
        """Why its points are open."""
        seen = self.standing.words if self.standing.signs else "the states or answers are not those of a search"
        return f"left to the teacher: {seen}"


class MarkSheet(NamedTuple):
    """Everything about one student: answers, marks, flags and notes for the teacher, the smallest puzzle that fails."""

    student: str
    owner: Owner
    marks: Sequence[PartMark]
    answers: Sequence[Answered] = ()
    flags: Sequence[str] = ()
    smallest: Answered | None = None
    remarks: str = ""
    notes: Sequence[str] = ()

    @property
    def total(self) -> Decimal:
        """The points given by the machine."""
        return Decimal(sum(mark.points for mark in self.marks))

    @property
    def open(self) -> Decimal:
        """The points that the teacher may still give."""
        return Decimal(sum(mark.open for mark in self.marks))

    @property
    def failed(self) -> list[Answered]:
        """The questions without a right answer."""
        return [answered for answered in self.answers if not answered.is_right]


def marked(submission: Submission, rubric: Rubric, attempts: Mapping[AskedQuestion, Attempt]) -> MarkSheet:
    """The sheet of a submission; why it was not run is a flag."""
    answers = list(starmap(judged, attempts.items()))
    flags = [f"Not run: {submission.problem}."] if submission.problem else []
    if submission.imports_hitori:
        flags.append("Imports hitori, which submissions cannot use.")
    flags += _empty_work(answers)
    notes = [*_lacking(answers)]
    points, states = rubric.points, rubric.states
    hidden = [answered for answered in answers if not answered.question.is_public]
    by_method = {method: [a for a in hidden if a.question.method == method] for method in METHODS}
    standings = {method: standing(method, asked, states) for method, asked in by_method.items()}
    # Where both were replayed, nothing is left to compare.
    both = Compared() if all(each.is_replayed for each in standings.values()) else compared(hidden)
    signs = [*learnt_by_heart(answers), *both.signs, *(sign for each in standings.values() for sign in each.signs)]
    flags += signs
    brute, forward = (_Method(name, asked, standings[name], bool(signs), both) for name, asked in by_method.items())
    marks = [
        _correct(by_method.values(), points.correct, points.unproved if signs else 1.0),
        _mark("brute force", points.brute_force, *_brute_force(brute, states, flags)),
        _mark("forward checking", points.forward_checking, *_forward_checking(forward, states, flags, notes)),
    ]
    marks.append(_mark("MRV", points.mrv, *_mrv(forward, states.mrv, marks[-1], notes)))
    marks.append(_mark("efficiency", points.efficiency, *_efficiency(forward, states.growth)))
    marks += [_mark(name, getattr(points, name), "left to the teacher") for name in ("representation", "style")]
    flags += misreadings(answers)
    return MarkSheet(submission.student, submission.owner, marks, answers, flags, notes=notes)


def _correct(by_method: Collection[Sequence[Answered]], worth: float, kept: float) -> PartMark:
    """Points for the share of right answers to hidden puzzles, of which a fifth are for those without a solution.

    A method that solves no puzzle gets no points for "no solution": a program may say it of every puzzle. `kept` is the
    share of the points that does not wait for the teacher.
    """
    answers = [answered for asked in by_method for answered in asked]
    right = [answered for asked in by_method if _solves(asked) for answered in asked if answered.is_right]
    every = ((True, 1 - UNSOLVABLE), (False, UNSOLVABLE))
    weights = {kind: weight for kind, weight in every if any(bool(a.question.solutions) is kind for a in answers)}
    points, said = 0.0, []
    for has_solution, weight in weights.items():
        asked, solved = (sum(bool(a.question.solutions) is has_solution for a in each) for each in (answers, right))
        share = weight / sum(weights.values())
        points += worth * share * solved / asked
        said.append(f"{solved} of {asked} {'with' if has_solution else 'without'} a solution ({share:.0%})")
    reason = f"right on hidden puzzles: {', '.join(said)}" if said else "no hidden puzzle was asked"
    if ignored := sum(answered.is_right for answered in answers) - len(right):
        reason += f"; {counted(ignored, 'right answer')} 'no solution' not counted: their method solved no puzzle"
    given, left = (_tenths(points * part) for part in (kept, 1 - kept))
    if left:
        reason += "; a part is left to the teacher, because the states are not those of a search"
    return PartMark("correct", given, _tenths(worth), reason, left)


def _brute_force(method: _Method, states: Ranges, flags: list[str]) -> Reasoned:
    """By the states; where orders are replayed, the cells must have been coloured in one order."""
    attempts = [answered.attempt for answered in method.answers if answered.is_right and answered.attempt.steps]
    moving = sum(not attempt.is_fixed for attempt in attempts)
    if method.standing.is_replayed and not method.is_doubted and moving > MOST_FAULTS * len(attempts):
        seen = f"the cells are coloured in different orders in {moving} of {len(attempts)} searches"
        flags.append(f"No fixed order in brute force: {seen}.")
        return f"left to the teacher: {seen}", None
    return _by_states(method, states.brute_force, states.share, flags)


def _forward_checking(method: _Method, states: Ranges, flags: list[str], notes: list[str]) -> Reasoned:
    """By the replayed orders, whatever the number of states, if they try few colours that it excludes; else by that.

    Without MRV it may need many states, which is noted. It is a flag where brute force needs hardly more: both may be
    the same search.
    """
    attempts = [answered.attempt for answered in method.answers if answered.is_right and answered.attempt.steps]
    steps, excluded = sum(each.steps or 0 for each in attempts), sum(each.excluded for each in attempts)
    is_replayed = method.standing.is_replayed and not method.is_doubted and _solves(method.answers)
    ratios = [answered.ratio for answered in method.answers if answered.ratio is not None]
    if is_replayed and excluded <= MOST_FAULTS * steps and median(ratios) >= states.forward_checking[0]:
        seen = f"{excluded} of {steps:,} assignments tried a colour that was excluded before"
        return f"{method.standing.words}; {seen}", 1
    said = notes if method.both.factor >= FEWER else flags
    return _by_states(method, states.forward_checking, states.share, said)


def _by_states(method: _Method, expected: Range, enough: float, said: list[str]) -> Reasoned:
    """Points for the share of telling puzzles whose states are in the range; a contradiction is left to the teacher.

    It is added to what is `said`.
    """
    low, high = expected
    found = {a.question: a.ratio for a in method.answers if a.question.is_telling and a.ratio is not None}
    if not any(question.solutions for question in found):
        return "no solved puzzle has a number of states to judge by", 0
    if method.is_doubted:
        return method.doubt, None
    within = sum(low <= ratio <= high for ratio in found.values()) / len(found)
    typical = median(found.values())
    accepted = f"{low:g} or more" if high >= NO_END else f"{low:g} to {high:g}"
    puzzles = counted(len(found), "puzzle")
    seen = f"median ratio to the reference: {_factor(typical)} ({puzzles}), accepted: {accepted}"
    if within >= enough:
        return f"{seen}; {method.standing.words}", 1
    if low <= typical <= high:
        return f"{seen}; {method.standing.words}; {within:.0%} of the puzzles lie within", within / enough
    amount = "few" if typical < low else "many"
    said.append(f"Too {amount} states for {method.name}: {seen}.")
    return f"left to the teacher: {seen}", None


def _mrv(method: _Method, least: float, forward: PartMark, notes: list[str]) -> Reasoned:
    """By the replayed orders, else by the states of forward checking."""
    if not _solves(method.answers):
        return "no puzzle with a solution is solved", 0
    if method.is_doubted:
        return method.doubt, None
    if not method.standing.is_replayed:
        why = "no right answer came with an order to replay"
        if forward.open:
            return f"left to the teacher, as forward checking is: {why}", None
        if method.both.has_no_mrv:
            seen = "the states are those of a search that colours forced cells late"
            notes.append(f"No minimum remaining values: {seen}.")
            return f"left to the teacher: {why}, and {seen}", None
        return f"{why}, so MRV is judged by the states", float(forward.points / (forward.of or 1))
    right = [answered.attempt for answered in method.answers if answered.is_right]
    taken, forced = sum(attempt.taken for attempt in right), sum(attempt.forced for attempt in right)
    seen = f"{taken} of {forced} assignments took a forced cell where there was one"
    if taken >= least * forced:
        return seen, 1
    notes.append(f"No minimum remaining values: {seen}.")
    return f"left to the teacher: {seen}", None


def _efficiency(method: _Method, growth: Range) -> Reasoned:
    """By the growth of the ratio to the reference, from the smaller to the larger half of the telling puzzles.

    Only those with a solution count: look-alikes are all of one size.
    """
    telling = (a for a in method.answers if a.question.is_telling and a.question.solutions)
    asked = sorted(telling, key=lambda answered: len(answered.question.puzzle))
    if lost := sum(answered.kind in ("time", "memory") for answered in asked):
        return f"{counted(lost, 'puzzle')} that count lost to time or memory", 0
    halves = asked[: len(asked) // 2], asked[len(asked) // 2 :]
    small, large = ([answered.ratio for answered in half if answered.ratio is not None] for half in halves)
    if not small or 2 * len(large) < len(halves[1]):
        return _too_few(*halves, is_small=not small), 0
    if method.is_doubted:
        return method.doubt, None
    factor = median(large) / median(small)
    low, high = growth
    share = 1.0 if factor <= low else 0.0 if factor >= high else (high - factor) / (high - low)
    return f"the ratio to the reference grows by a factor of {_factor(factor)} from small to large puzzles", share


def _too_few(smaller: Sequence[Answered], larger: Sequence[Answered], *, is_small: bool) -> str:
    """Which half of the puzzles with a solution has too few right answers to measure growth."""
    half = smaller if is_small else larger
    if not half:
        return "too few puzzles with a solution that count to measure growth"
    rows, cols = half[-1 if is_small else 0].question.puzzle.shape
    solved = sum(answered.ratio is not None for answered in half)
    sizes = f"up to {rows} x {cols}" if is_small else f"of {rows} x {cols} and larger"
    few = "too few right answers with a number of states to measure growth"
    return f"{few}: {solved} of {counted(len(half), 'puzzle')} {sizes} by {half[0].question.method}"


def _solves(answers: Sequence[Answered]) -> bool:
    """Whether one method solves a puzzle that has a solution, or none of them is asked."""
    found = [answered.is_right for answered in answers if answered.question.solutions]
    return any(found) or not found


def _empty_work(answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that right answers came without the search that they are given for."""
    if few := sum(answered.is_right and answered.is_impossible for answered in answers):
        yield (
            f"Reports fewer states than there are cells with an equal number in their row or column for "
            f"{counted(few, 'solved puzzle')}: no search does."
        )


def _lacking(answers: Sequence[Answered]) -> Iterator[str]:
    """What right answers lack."""
    right = [answered for answered in answers if answered.is_right]
    if right and all(answered.attempt.states is None for answered in right):
        yield "No number of states is reported, or none that can be read."


def _mark(part: str, worth: float, reason: str, share: float | None = None) -> PartMark:
    """A part with a share of its points."""
    still = worth if share is None else 0
    return PartMark(part, _tenths(worth * min(1.0, share or 0)), _tenths(worth), reason, _tenths(still))


def _factor(factor: float) -> str:
    """Two significant digits, or all of those before the point.

    >>> [_factor(each) for each in (0.354, 1, 9.97, 1234.5)]
    ['0.35', '1.0', '10', '1,234']
    """
    return f"{factor:,.0f}" if factor >= 9.95 else f"{factor:#.2g}"


def _tenths(points: float) -> Decimal:
    return Decimal(repr(points)).quantize(Decimal("0.1"), ROUND_HALF_UP)
