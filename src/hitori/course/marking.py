"""Marking: points with reasons, from attempts and the rubric alone, the same on every run.

A *mark* is one part of the rubric: its points, of how many, and why. Points are *open* where the machine cannot decide:
representation and style, and a method that the counts contradict. The teacher gives those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from statistics import median

from ..errors import counted
from .protocol import METHODS
from .rubric import BRUTE_FORCE, FORWARD_CHECKING, AskedQuestion, Range, Rubric
from .verdicts import Answered, Attempt, misreadings


@dataclass(frozen=True, slots=True)
class PartMark:
    """One part of a sheet; `open` is what the teacher may still give."""

    part: str
    points: Decimal
    of: Decimal
    reason: str
    open: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class MarkSheet:
    """Everything about one student: answers, marks, and flags for the teacher."""

    student: str
    answers: tuple[Answered, ...]
    marks: tuple[PartMark, ...]
    flags: tuple[str, ...]
    remarks: str = ""

    @property
    def total(self) -> Decimal:
        """The points given by the machine."""
        return sum((mark.points for mark in self.marks), Decimal(0))

    @property
    def open(self) -> Decimal:
        """The points that the teacher may still give."""
        return sum((mark.open for mark in self.marks), Decimal(0))

    @property
    def failed(self) -> list[Answered]:
        """The questions without a right answer."""
        return [answered for answered in self.answers if not answered.verdict.is_right]


def marked(
    student: str, rubric: Rubric, attempts: Mapping[AskedQuestion, Attempt], noticed: Sequence[str] = ()
) -> MarkSheet:
    """The sheet of a submission; what was noticed before it ran is a flag."""
    answers = tuple(Answered.of(question, attempt) for question, attempt in attempts.items())
    flags = [*noticed, *_empty_work(answers)]
    points = rubric.points
    marks = [_correct(answers, points.correct)]
    for name, method, allowed, worth in (
        ("brute force", BRUTE_FORCE, rubric.states.brute_force, points.brute_force),
        ("forward checking", FORWARD_CHECKING, rubric.states.forward_checking, points.forward_checking),
    ):
        marks.append(_method(name, method, answers, allowed, rubric.states.share, worth, flags))
    marks.append(_mrv(answers, rubric, marks[-1], flags))
    marks.append(_efficiency(answers, rubric.states.growth, points.efficiency))
    marks += [_left(name, getattr(points, name), "given by the teacher") for name in ("representation", "style")]
    return MarkSheet(student, answers, tuple(marks), tuple(flags + misreadings(answers)))


def _correct(answers: Sequence[Answered], worth: float) -> PartMark:
    """A method that solves nothing gets no points for saying so: a program may say it of every puzzle."""
    solving = {method for method in METHODS if _solves(answers, method)}
    right = sum(answered.verdict.is_right and answered.question.method in solving for answered in answers)
    asked = len(answers)
    return _mark("correct", right / asked if asked else 0, worth, f"{right} of {counted(asked, 'answer')} right")


def _method(
    name: str,
    method: str,
    answers: Sequence[Answered],
    allowed: Range,
    share: float,
    worth: float,
    flags: list[str],
) -> PartMark:
    """Points for the share of telling puzzles whose states are in the range; a contradiction is left to the teacher."""
    ratios = _ratios(answers, method)
    if not ratios:
        return _mark(name, 0, worth, "no right answer with a number of states to judge by")
    low, high = allowed
    within = sum(low <= ratio <= high for ratio in ratios) / len(ratios)
    typical = median(ratios)
    seen = f"{_times(typical)} the states of the reference at the median of {counted(len(ratios), 'telling puzzle')}"
    if within >= share:
        return _mark(name, 1, worth, seen)
    if low <= typical <= high:
        return _mark(name, within / share, worth, f"{seen}; {within:.0%} of them from {low:g} to {high:g}")
    what = "cleverer" if typical < low else "duller"
    flags.append(f"Says {method}, but the states are those of something {what}: {seen}, expected {low:g} to {high:g}.")
    return _left(name, worth, f"left to the teacher: {seen}")


def _mrv(answers: Sequence[Answered], rubric: Rubric, forward: PartMark, flags: list[str]) -> PartMark:
    """By the reported order if there is one, else by the states of forward checking."""
    worth = rubric.points.mrv
    asked = [a for a in answers if a.question.method == FORWARD_CHECKING and _solves(answers, FORWARD_CHECKING)]
    right = [a.attempt for a in asked if a.verdict.is_right]
    taken, forced = (sum(attempt.taken or 0 for attempt in right), sum(attempt.forced or 0 for attempt in right))
    if not forced:
        share = float(forward.points / forward.of) if forward.of else 0
        still = _tenths(worth) if forward.open else Decimal(0)
        reason = "no order reported; as the states of forward checking"
        return PartMark("MRV", _tenths(worth * share), _tenths(worth), reason, still)
    seen = f"{taken} of {forced} assignments took a forced cell where there was one"
    if taken >= rubric.states.mrv * forced:
        return _mark("MRV", 1, worth, seen)
    flags.append(f"Says minimum remaining values, but {seen}.")
    return _left("MRV", worth, f"left to the teacher: {seen}")


def _efficiency(answers: Sequence[Answered], growth: Range, worth: float) -> PartMark:
    """By the growth of the ratio to the reference, from the smaller to the larger half of the telling puzzles."""
    asked = [a for a in answers if a.question.method == FORWARD_CHECKING and a.question.is_telling]
    asked.sort(key=lambda answered: len(answered.question.puzzle))
    halves = asked[: len(asked) // 2], asked[len(asked) // 2 :]
    small, large = ([answered.ratio for answered in half if answered.ratio is not None] for half in halves)
    lost = sum(answered.verdict.kind in ("time", "memory") for answered in asked)
    if lost:
        return _mark("efficiency", 0, worth, f"{counted(lost, 'telling puzzle')} lost to time or memory")
    if not small or 2 * len(large) < len(halves[1]):
        return _mark("efficiency", 0, worth, "too few right answers with a number of states to see a growth")
    factor = median(large) / median(small)
    low, high = growth
    share = 1.0 if factor <= low else 0.0 if factor >= high else (high - factor) / (high - low)
    reason = f"from small to large puzzles its states grow {_times(factor)} as much as those of the reference"
    return _mark("efficiency", share, worth, reason)


def _solves(answers: Sequence[Answered], method: str) -> bool:
    """Whether it solves a puzzle by the method, or none that has a solution is asked."""
    found = [a.verdict.is_right for a in answers if a.question.method == method and a.question.solutions]
    return any(found) or not found


def _empty_work(answers: Sequence[Answered]) -> Iterator[str]:
    """Signs that right answers came without the search that they are given for."""
    right = [answered for answered in answers if answered.verdict.is_right]
    counts = [answered.attempt.states for answered in right]
    if len(right) > 2 and None not in counts and len(set(counts)) == 1:
        yield f"Reports {counts[0]} states for every puzzle: counted by no search."
    if few := sum(answered.is_impossible for answered in right):
        yield f"Reports fewer states than the puzzle has cells for {counted(few, 'solved puzzle')}: no search does."


def _ratios(answers: Sequence[Answered], method: str) -> list[float]:
    """The ratios on telling puzzles; none if no telling puzzle with a solution is solved."""
    found = [a for a in answers if a.question.method == method and a.question.is_telling and a.ratio is not None]
    solved = any(answered.question.solutions for answered in found)
    return [answered.ratio for answered in found if answered.ratio is not None] if solved else []


def _mark(part: str, share: float, worth: float, reason: str) -> PartMark:
    return PartMark(part, _tenths(worth * min(1.0, share)), _tenths(worth), reason)


def _left(part: str, worth: float, reason: str) -> PartMark:
    """All of its points are open."""
    return PartMark(part, _tenths(0), _tenths(worth), reason, _tenths(worth))


def _times(factor: float) -> str:
    return f"{factor:,.0f} times" if factor >= 10 else f"{factor:.2g} times"


def _tenths(points: float) -> Decimal:
    return Decimal(repr(points)).quantize(Decimal("0.1"), ROUND_HALF_UP)
