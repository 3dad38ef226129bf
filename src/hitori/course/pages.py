"""The pages of a class: one for each student, one for the teacher, and the pictures on them.

A student's page has marks with reasons, what failed, the smallest failing puzzle, and the states. It says nothing of
other students, so it can be handed out as it is. The teacher's has the gradebook, the spread of marks, hard puzzles,
outliers, flags, and similar programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from statistics import quantiles
from urllib.parse import quote

from .. import native
from ..errors import counted
from ..puzzle import Puzzle
from ..render.page import figure, listed, page, table, to_html
from ..render.picture import Picture
from ..render.svg import to_svg
from ..results import Limits
from ..rules import Violation
from ..shading import Shading
from ..solving.brute_force import DepthFirst
from ..solving.forward_checking import ForwardChecking
from ..solving.tracing import SearchStep
from .marking import MarkSheet
from .protocol import METHODS
from .rubric import BRUTE_FORCE, FORWARD_CHECKING, Rubric
from .sandbox import TRUSTED, in_words
from .submissions import SimilarPair
from .verdicts import Answered

NOT_HELD = "The programs ran without a sandbox, with all that the user who ran them has."

MOST_TRACED = 1000
"""States in a traced search."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest puzzle found that a submission fails, what it answered, and the failed question it came from."""

    answered: Answered
    source: str


def student_page(sheet: MarkSheet, rubric: Rubric, smallest: Counterexample | None, is_trusted: bool) -> str:
    """The page; the trace of the reference on the smallest failing puzzle has the same name in the folder `traces`."""
    title = f"{rubric.title}: {sheet.student}"
    return page(title, [*_students(sheet, title, smallest), *_trusted(is_trusted)])


def _students(sheet: MarkSheet, title: str, smallest: Counterexample | None) -> Iterator[str]:
    yield f"<main><h1>{escape(title)}</h1>"
    yield f"<p>{counted(sheet.total, 'point')}, and up to {sheet.open} more from the teacher.</p>"
    rows = [(mark.part, f"{mark.points}", f"{mark.of}", escape(mark.reason)) for mark in sheet.marks]
    yield table("Marks", ("part", "points", "of", "reason"), rows)
    if sheet.flags:
        yield "<h2>To look at</h2>" + listed(sheet.flags)
    if smallest:
        yield from _counterexample(smallest, sheet.student)
    if sheet.failed:
        failed = [(escape(answered.question.title), escape(answered.verdict.reason)) for answered in sheet.failed]
        yield "<h2>What failed</h2>" + table("Questions without a right answer", ("question", "reason"), failed)
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
    yield f'<div class="field">Remarks: {escape(sheet.remarks)}</div></main>'


def _counterexample(smallest: Counterexample, student: str) -> Iterator[str]:
    verdict, puzzle = smallest.answered.verdict, smallest.answered.question.puzzle
    found = f"By {smallest.answered.question.method}, found from {smallest.source}, {puzzle.rows} x {puzzle.cols}"
    yield f"<h2>The smallest puzzle that fails</h2><p>{escape(found)}: {escape(verdict.reason)}.</p>"
    caption = "Your answer, broken rules marked" if verdict.shading else "The puzzle"
    yield figure(_drawn(puzzle, verdict.shading, verdict.violations), caption)
    if solution := native.solve(puzzle).solution:
        yield figure(_drawn(puzzle, solution), "A solution")
    else:
        yield "<p>This puzzle has no solution; the right answer is 'no solution'.</p>"
    yield f"<pre>{escape(str(puzzle.to_rows()))}</pre>"
    trace = quote(f"traces/{student}.html")
    yield f'<p class="screen"><a href="{trace}">The reference on this puzzle, step by step</a></p>'


def _states(sheet: MarkSheet) -> Iterator[tuple[str, ...]]:
    by_puzzle: dict[Puzzle, dict[str, Answered]] = {}
    for answered in sheet.answers:
        by_puzzle.setdefault(answered.question.puzzle, {})[answered.question.method] = answered
    for puzzle, answers in by_puzzle.items():
        cells = [cell for method in METHODS for cell in _compared(answers.get(method))]
        is_telling = any(answered.question.is_telling for answered in answers.values())
        yield escape(puzzle.name or ""), f"{puzzle.rows} x {puzzle.cols}", *cells, "yes" if is_telling else "no"


def _compared(answered: Answered | None) -> tuple[str, str]:
    """The states, and those of the reference."""
    if answered is None:
        return "not asked", ""
    states, (low, high) = answered.attempt.states, answered.question.reference
    counted = "-" if states is None else f"{states:,}" + ", wrong" * (not answered.verdict.is_right)
    return counted, f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _drawn(puzzle: Puzzle, shading: Shading | None = None, violations: Sequence[Violation] = ()) -> str:
    return to_svg(Picture(puzzle, shading, tuple(violations), rulers=True))


def _trusted(is_trusted: bool) -> list[str]:
    """What a page says where the programs were not held."""
    return [f"<footer>{NOT_HELD}</footer>"] if is_trusted else []


def trace_page(smallest: Counterexample, is_trusted: bool) -> str:
    """The search of the reference on the smallest failing puzzle, to step through."""
    steps: list[SearchStep] = []
    puzzle, method = smallest.answered.question.puzzle, smallest.answered.question.method
    solver = {BRUTE_FORCE: DepthFirst(), FORWARD_CHECKING: ForwardChecking()}[method]
    result = solver.solve(puzzle, Limits(states=MOST_TRACED), steps.append)
    status = result.status.replace("_", " ")
    end = f"{status}; {counted(result.stats.states or 0, 'state')}" + is_trusted * f"; {NOT_HELD}"
    return to_html(puzzle, steps, f"The reference by {method}", end)


BIN = 10
"""Points in a bar of the spread."""


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """All of a class: sheets, similar programs, what they ran in, and the files that are not submissions."""

    sheets: tuple[MarkSheet, ...]
    pairs: tuple[SimilarPair, ...]
    sandbox: str
    skipped: tuple[str, ...]


def teacher_page(rubric: Rubric, marks: ClassMarks) -> str:
    """The page."""
    return page(rubric.title, [*_teachers(rubric, marks), *_trusted(marks.sandbox == TRUSTED)])


def _teachers(rubric: Rubric, marks: ClassMarks) -> Iterator[str]:
    sheets = marks.sheets
    yield f"<main><h1>{escape(rubric.title)}</h1>"
    yield f"<p>{counted(len(sheets), 'submission')}. Points are given by the machine, open ones by you.</p>"
    yield table("Gradebook", *_gradebook(sheets))
    yield (
        '<p class="screen">The same as <a href="gradebook.csv">CSV</a>, for <a href="canvas.csv">Canvas</a>, for '
        '<a href="moodle.csv">Moodle</a>, and in gradescope/ for Gradescope. Open points, days late and remarks '
        'go into <a href="by_hand.csv">by_hand.csv</a>; then run the same command again.</p>'
    )
    yield "<h2>Flags</h2>"
    flagged = [f"{sheet.student}: {flag}" for sheet in sheets for flag in sheet.flags]
    yield listed(flagged) if flagged else "<p>None.</p>"
    yield "<h2>Spread of marks</h2>"
    yield table("Submissions by points", ("points", "submissions", "share"), _spread(sheets))
    outliers = _outliers(sheets)
    yield f"<p>Far from the rest: {escape(', '.join(outliers)) or 'none'}.</p>"
    yield "<h2>Puzzles, the hardest for this class first</h2>"
    yield table("Right answers by question", ("question", "right", "what went wrong"), _hardest(sheets))
    yield "<h2>Similar programs</h2>"
    yield (
        "<p>A hint, not a verdict: equal runs of tokens once names and texts are made the same. What the starter code "
        "or half of the class has does not count.</p>"
    )
    yield _similar(marks.pairs) if marks.pairs else "<p>None.</p>"
    yield "<h2>How the programs were run</h2>"
    yield f"<p>{in_words(marks.sandbox)}.</p>"
    if marks.skipped:
        yield f"<p>Not submissions: {escape(', '.join(marks.skipped))}.</p>"
    yield "</main>"


def _gradebook(sheets: Sequence[MarkSheet]) -> tuple[Sequence[str], list[Sequence[str]]]:
    parts = [mark.part for mark in sheets[0].marks]
    rows: list[Sequence[str]] = []
    for sheet in sheets:
        link = f'<a href="students/{quote(sheet.student)}.html">{escape(sheet.student)}</a>'
        marks = [f"{mark.points} +?" if mark.open else str(mark.points) for mark in sheet.marks]
        rows.append([link, *marks, str(sheet.total), str(sheet.open)])
    return ("student", *parts, "points", "open"), rows


def _spread(sheets: Sequence[MarkSheet]) -> Iterator[tuple[str, ...]]:
    most = max(sheet.total for sheet in sheets)
    bars = Counter(sheet.total // BIN for sheet in sheets)
    for number in range(int(most // BIN) + 1):
        label, count = f"{number * BIN} to {number * BIN + BIN}", bars[Decimal(number)]
        meter = f'<meter min="0" max="{len(sheets)}" value="{count}" aria-label="{label} points">{count}</meter>'
        yield label, str(count), meter


def _outliers(sheets: Sequence[MarkSheet]) -> list[str]:
    """Students more than one and a half times the middle half away from it."""
    if len(sheets) < 4:
        return []
    low, _, high = quantiles([float(sheet.total) for sheet in sheets], n=4)
    reach = 1.5 * (high - low)
    return [s.student for s in sheets if not low - reach <= float(s.total) <= high + reach]


def _hardest(sheets: Sequence[MarkSheet]) -> list[Sequence[str]]:
    rows = []
    for answers in zip(*(sheet.answers for sheet in sheets), strict=True):
        kinds = Counter(answered.verdict.kind for answered in answers)
        right = kinds.pop("right", 0)
        wrong = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        rows.append((right, [escape(answers[0].question.title), f"{right} of {len(answers)}", escape(wrong)]))
    return [row for _, row in sorted(rows, key=lambda each: each[0])]


def _similar(pairs: Sequence[SimilarPair]) -> str:
    rows = []
    for pair in pairs:
        lines = "; ".join(f"{one} and {other}" for one, other in _ranges(pair.lines))
        rows.append([f"{escape(pair.one)} and {escape(pair.other)}", f"{pair.share:.0%}", lines])
    return table("Pairs with much in common", ("students", "in common", "matching lines: in one, in the other"), rows)


def _ranges(lines: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
    """Matching lines joined to ranges, where both programs go on within three lines.

    >>> _ranges([(4, 7), (5, 8), (20, 30)])
    [('4-5', '7-8'), ('20', '30')]
    """
    runs: list[list[tuple[int, int]]] = []
    for pair in lines:
        if runs and all(0 <= here - before <= 3 for here, before in zip(pair, runs[-1][-1], strict=True)):
            runs[-1].append(pair)
        else:
            runs.append([pair])
    ends = (zip(run[0], run[-1], strict=True) for run in runs)
    return [tuple(f"{first}-{last}" if first < last else str(first) for first, last in both) for both in ends]
