"""The page of one student: marks with reasons, what failed, the smallest failing puzzle, and the states.

It says nothing of other students, so it can be handed out as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from .. import native
from ..puzzle import Puzzle
from ..render.picture import Picture
from ..render.trace_html import to_html
from ..results import Limits
from ..solving.brute_force import DepthFirst
from ..solving.forward_checking import ForwardChecking
from ..solving.tracing import SearchStep
from .html import NOT_HELD, figure, listed, page, table
from .marking import MarkSheet
from .protocol import METHODS
from .questions import BRUTE_FORCE, FORWARD_CHECKING, is_telling, reference_states
from .rubric import Rubric
from .verdicts import Answered

MOST_TRACED = 1000
"""States in a traced search."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest puzzle found that a submission fails, what it answered, and the failed question it came from."""

    answered: Answered
    source: str

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.answered.question.puzzle


def student_page(
    sheet: MarkSheet, rubric: Rubric, smallest: Counterexample | None, trace: str | None, is_trusted: bool
) -> str:
    """The page; `trace` is the address of the trace of the reference on the smallest failing puzzle."""
    title = f"{rubric.title}: {sheet.student}"
    return page(title, _body(sheet, title, smallest, trace), is_trusted)


def _body(sheet: MarkSheet, title: str, smallest: Counterexample | None, trace: str | None) -> Iterator[str]:
    yield f"<main><h1>{escape(title)}</h1>"
    yield f"<p>{sheet.total} points, and up to {sheet.open} more from the teacher.</p>"
    rows = [(mark.part, str(mark.points), str(mark.of), mark.reason) for mark in sheet.marks]
    yield table("Marks", ("part", "points", "of", "reason"), [tuple(map(escape, row)) for row in rows])
    if sheet.flags:
        yield "<h2>To look at</h2>" + listed(sheet.flags)
    if smallest:
        yield from _counterexample(smallest, trace)
    if sheet.failed:
        failed = [(f"{a.question.title}", a.verdict.reason) for a in sheet.failed]
        yield "<h2>What failed</h2>"
        yield table(
            "Questions without a right answer", ("question", "reason"), [tuple(map(escape, row)) for row in failed]
        )
    if sheet.answers:
        yield "<h2>States</h2>"
        yield (
            "<p>A state is one more cell coloured. The reference solves the same puzzle by the same method; a range is "
            "that of testing rule 3 early and late. A telling puzzle is one whose states show the method.</p>"
        )
        header = ("puzzle", "size", *(f"{method}{by}" for method in METHODS for by in ("", ", reference")), "telling")
        yield table("States by puzzle", header, _states(sheet))
    yield "<h2>From the teacher</h2>"
    for mark in sheet.marks:
        if mark.open:
            yield f'<div class="field">{escape(mark.part)}: ______ of {mark.open}</div>'
    yield '<div class="field">Remarks:</div></main>'


def _counterexample(smallest: Counterexample, trace: str | None) -> Iterator[str]:
    puzzle, verdict = smallest.puzzle, smallest.answered.verdict
    yield "<h2>The smallest puzzle that fails</h2>"
    method = smallest.answered.question.method
    size = f"{puzzle.rows} x {puzzle.cols}"
    yield f"<p>By {method}, found from {escape(smallest.source)}, {size}: {escape(verdict.reason)}.</p>"
    if verdict.shading:
        yield figure(
            Picture(puzzle, verdict.shading, verdict.violations, rulers=True), "Your answer, broken rules marked"
        )
    else:
        yield figure(Picture(puzzle, rulers=True), "The puzzle")
    solution = native.solve(puzzle).solution
    if solution:
        yield figure(Picture(puzzle, solution, rulers=True), "A solution")
    else:
        yield "<p>This puzzle has no solution; the right answer is 'no solution'.</p>"
    yield f"<pre>{escape(str([list(row) for row in puzzle.to_rows()]))}</pre>"
    if trace:
        link = f'<a href="{quote(trace)}">The reference on this puzzle, step by step</a>'
        yield f'<p class="screen">{link}</p>'


def _states(sheet: MarkSheet) -> Iterator[tuple[str, ...]]:
    by_puzzle: dict[Puzzle, dict[str, Answered]] = {}
    for answered in sheet.answers:
        by_puzzle.setdefault(answered.question.puzzle, {})[answered.question.method] = answered
    for puzzle, answers in by_puzzle.items():
        cells = [escape(puzzle.name or ""), f"{puzzle.rows} x {puzzle.cols}"]
        for method in METHODS:
            if method not in answers:
                cells += ["not asked", ""]
                continue
            answered = answers[method]
            states = answered.attempt.states
            cells.append("-" if states is None else f"{states:,}" + ("" if answered.verdict.is_right else ", wrong"))
            low, high = reference_states(puzzle, method)
            cells.append(f"{low:,}" if low == high else f"{low:,} to {high:,}")
        yield (*cells, "yes" if is_telling(puzzle) else "no")


def trace_page(smallest: Counterexample, is_trusted: bool) -> str:
    """The search of the reference on the smallest failing puzzle, to step through."""
    steps: list[SearchStep] = []
    method = smallest.answered.question.method
    solver = {BRUTE_FORCE: DepthFirst(), FORWARD_CHECKING: ForwardChecking()}[method]
    result = solver.solve(smallest.puzzle, Limits(states=MOST_TRACED), steps.append)
    status = result.status.replace("_", " ")
    note = f"; {NOT_HELD}" if is_trusted else ""
    end = f"{status}; {result.stats.states} states{note}"
    return to_html(smallest.puzzle, steps, f"The reference by {method}", end)
