"""Marking: points with reasons, from attempts and the rubric alone, the same on every run.

A *mark* is one part of the rubric: its points, of how many, and why. Points are *open* where the machine cannot decide:
representation and style, and a method that the counts contradict. The teacher gives those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import starmap
from statistics import median
from typing import NamedTuple

from ..errors import counted
from .delivery import Owner
from .misreadings import misreadings
from .questions import AskedQuestion
from .rubric import Range, Rubric
from .submissions import Submission
from .templates.reading import FORWARD_CHECKING, METHODS
from .verdicts import Answered, Attempt, judged

BY_TEACHER = "given by the teacher"

Reasoned = tuple[str, float | None]
"""Why, and the share of the points; without one all of them are open."""


class PartMark(NamedTuple):
    """One part of a sheet; `open` is what the teacher may still give."""

    part: str
    points: Decimal
    of: Decimal
    reason: str
    open: Decimal = Decimal(0)


class MarkSheet(NamedTuple):
    """Everything about one student: answers, marks, flags for the teacher, and the smallest puzzle that fails."""

    student: str
    owner: Owner
    marks: Sequence[PartMark]
    answers: Sequence[Answered] = ()
    flags: Sequence[str] = ()
    smallest: Answered | None = None
    remarks: str = ""

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
    points, states = rubric.points, rubric.states
    by_method = {method: [a for a in answers if a.question.method == method] for method in METHODS}
    # A method that solves nothing gets no points for saying so: a program may say it of every puzzle.
    right = sum(answered.is_right for asked in by_method.values() if _solves(asked) for answered in asked)
    reason = f"{right} of {counted(len(answers), 'answer')} right"
    marks = [_mark("correct", points.correct, reason, right / max(1, len(answers)))]
    for method, asked in by_method.items():
        field = method.replace("-", "_")
        reasoned = _method(method, asked, getattr(states, field), states.share, flags)
        marks.append(_mark(method.replace("-", " "), getattr(points, field), *reasoned))
    forward = by_method[FORWARD_CHECKING]
    marks.append(_mark("MRV", points.mrv, *_mrv(forward, states.mrv, marks[-1], flags)))
    marks.append(_mark("efficiency", points.efficiency, *_efficiency(forward, states.growth)))
    marks += [_mark(name, getattr(points, name), "left to the teacher") for name in ("representation", "style")]
    flags += misreadings(answers)
    return MarkSheet(submission.student, submission.owner, marks, answers, flags)


def _method(method: str, answers: Sequence[Answered], expected: Range, enough: float, flags: list[str]) -> Reasoned:
    """Points for the share of telling puzzles whose states are in the range; a contradiction is left to the teacher."""
    low, high = expected
    found = {a.question: a.ratio for a in answers if a.question.is_telling and a.ratio is not None}
    if not any(question.solutions for question in found):
        return "no solved puzzle has a number of states to judge by", 0
    within = sum(low <= ratio <= high for ratio in found.values()) / len(found)
    typical = median(found.values())
    seen = f"median ratio to the reference: {_factor(typical)} ({counted(len(found), 'puzzle')})"
    if within >= enough:
        return seen, 1
    if low <= typical <= high:
        return f"{seen}; {within:.0%} lie between {low:g} and {high:g}", within / enough
    amount = "few" if typical < low else "many"
    flags.append(f"Too {amount} states for {method}: {seen}, expected {low:g} to {high:g}.")
    return f"left to the teacher: {seen}", None


def _mrv(answers: Sequence[Answered], least: float, forward: PartMark, flags: list[str]) -> Reasoned:
    """By the reported orders, else by the states of forward checking.

    An order is usable if it can be read and some cell was forced in it.
    """
    if not _solves(answers):
        return "no puzzle with a solution is solved", 0
    right = [answered.attempt for answered in answers if answered.is_right]
    taken, forced = sum(attempt.taken for attempt in right), sum(attempt.forced for attempt in right)
    if not forced:
        why = "no correct answer reported a usable order"
        if forward.open:
            return f"left to the teacher, as forward checking is: {why}", None
        return f"{why}, so MRV is judged by the states", float(forward.points / (forward.of or 1))
    seen = f"{taken} of {forced} assignments took a forced cell where there was one"
    if taken >= least * forced:
        return seen, 1
    flags.append(f"No minimum remaining values: {seen}.")
    return f"left to the teacher: {seen}", None


def _efficiency(answers: Sequence[Answered], growth: Range) -> Reasoned:
    """By the growth of the ratio to the reference, from the smaller to the larger half of the telling puzzles."""
    asked = sorted((a for a in answers if a.question.is_telling), key=lambda answered: len(answered.question.puzzle))
    if lost := sum(answered.kind in ("time", "memory") for answered in asked):
        return f"{counted(lost, 'puzzle')} that count lost to time or memory", 0
    halves = asked[: len(asked) // 2], asked[len(asked) // 2 :]
    small, large = ([answered.ratio for answered in half if answered.ratio is not None] for half in halves)
    if not small or 2 * len(large) < len(halves[1]):
        return "too few right answers with a number of states to measure growth", 0
    factor = median(large) / median(small)
    low, high = growth
    share = 1.0 if factor <= low else 0.0 if factor >= high else (high - factor) / (high - low)
    return f"the ratio to the reference grows by a factor of {_factor(factor)} from small to large puzzles", share


def _solves(answers: Sequence[Answered]) -> bool:
    """Whether one method solves a puzzle that has a solution, or none of them is asked."""
    found = [answered.is_right for answered in answers if answered.question.solutions]
    return any(found) or not found


def _empty_work(answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that right answers came without the search that they are given for."""
    counts = [answered.attempt.states for answered in answers if answered.is_right]
    if len(counts) > 2 and None not in counts and len(set(counts)) == 1:
        yield f"Reports {counts[0]} states for every puzzle: no search does."
    if few := sum(answered.is_right and answered.is_impossible for answered in answers):
        yield f"Reports fewer states than the puzzle has cells for {counted(few, 'solved puzzle')}: no search does."


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
