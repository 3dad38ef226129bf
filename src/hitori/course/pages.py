"""The pages of a class: one for each student, one for the teacher, and the pictures on them.

A student's page has marks with reasons, what failed, the smallest failing puzzle, and the states. It says nothing of
other students, so it can be handed out as it is. The teacher's has the gradebook, the spread of marks, hard puzzles,
outliers, flags, and similar programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from statistics import quantiles
from typing import NamedTuple
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
from .outside_text import harmless
from .sandbox import TRUSTED
from .similarity import SimilarPair
from .templates.reading import BRUTE_FORCE
from .verdicts import KINDS, Answered

NOT_HELD = "The programs ran without a sandbox, with all rights of the user who ran them."

MOST_TRACED = 1000
"""States in a traced search."""

BIN = 10
"""Points in a bar of the spread."""


class ClassMarks(NamedTuple):
    """All of a class: sheets, similar programs, what they ran in and how that holds, files that are not submissions."""

    title: str
    sheets: Sequence[MarkSheet]
    pairs: Sequence[SimilarPair] = ()
    sandbox: str = ""
    held: str = ""
    skipped: Sequence[str] = ()


def student_pages(sheet: MarkSheet, marks: ClassMarks) -> dict[str, str]:
    """The page, and the trace of the reference on the smallest puzzle that fails, by the names of their files."""
    name = f"{sheet.student}.html"
    pages = {name: _page(f"{marks.title}: {sheet.student}", _students(sheet, quote(f"traces/{name}")), marks)}
    if sheet.smallest:
        pages[f"traces/{name}"] = _trace(sheet.smallest, marks)
    return pages


def _page(title: str, body: Iterator[str], marks: ClassMarks) -> str:
    """The page, which says where the programs were not held."""
    footer = f"<footer>{NOT_HELD}</footer>" if marks.sandbox == TRUSTED else ""
    return page(title, [f"<main><h1>{escape(title)}</h1>", *body, "</main>", footer])


def _students(sheet: MarkSheet, trace: str) -> Iterator[str]:
    more = f", and up to {sheet.open} more from the teacher" if sheet.open else ""
    yield f"<p>{counted(sheet.total, 'point')}{more}.</p>"
    rows = [(mark.part, f"{mark.points}", f"{mark.of}", escape(mark.reason)) for mark in sheet.marks]
    yield table("Marks", ("part", "points", "of", "reason"), rows)
    if sheet.flags:
        yield "<h2>To check</h2>" + listed(sheet.flags)
    if sheet.notes:
        yield "<h2>Notes</h2>" + listed(sheet.notes)
    if sheet.smallest:
        yield from _counterexample(sheet.smallest)
        yield f'<p class="screen"><a href="{trace}">The reference on this puzzle, step by step</a></p>'
    if sheet.failed:
        failed = [(escape(answered.question.title), escape(answered.reason)) for answered in sheet.failed]
        yield "<h2>What failed</h2>" + table("Questions without a right answer", ("question", "reason"), failed)
    yield "<h2>States</h2>"
    yield (
        "<p>Each cell that is coloured is a state. The reference is the count of our solver for the same puzzle and "
        "method: a range where rule 3 may be tested early or late. Only puzzles on which brute force needs at least "
        "twice the states of forward checking count for the methods.</p>"
    )
    yield table(
        "States by question", ("question", "size", "states", "reference", "counts"), map(_states, sheet.answers)
    )
    yield "<h2>From the teacher</h2>"
    for mark in sheet.marks:
        if mark.open:
            yield f'<div class="field">{escape(mark.part)}: ______ of {mark.open}</div>'
    yield f'<div class="field">Remarks: {escape(sheet.remarks)}</div>'


def _counterexample(answered: Answered) -> Iterator[str]:
    puzzle = answered.question.puzzle
    same = f"The program fails \u201c{answered.question.original}\u201d in the same way."
    found = f"By {answered.question.method}: {answered.reason}. {same}"
    yield f"<h2>The smallest puzzle that fails</h2><p>{escape(found)}</p>"
    caption = "Your answer; what breaks a rule is marked" if answered.shading else "The puzzle"
    yield _drawn(puzzle, answered.shading, caption, answered.violations)
    if solution := native.solve(puzzle).solution:
        yield _drawn(puzzle, solution, "A solution")
    else:
        yield "<p>This puzzle has no solution; the right answer is 'no solution'.</p>"
    yield f"<pre>{escape(str(puzzle.to_rows()))}</pre>"


def _drawn(puzzle: Puzzle, shading: Shading | None, caption: str, violations: tuple[Violation, ...] = ()) -> str:
    return figure(to_svg(Picture(puzzle, shading, violations, rulers=True)), caption)


def _states(answered: Answered) -> tuple[str, ...]:
    question, states = answered.question, answered.attempt.states
    if states is None:
        said = "-"
    elif answered.is_right:
        said = f"{states:,}"
    else:
        said = f"{states:,} (wrong answer)"
    low, high = (f"{bound:,}" for bound in question.reference)
    size = f"{question.puzzle.rows} x {question.puzzle.cols}"
    reference = low if low == high else f"{low} to {high}"
    return escape(question.title), size, said, reference, "yes" if question.is_telling else "no"


def _trace(answered: Answered, marks: ClassMarks) -> str:
    """The search of the reference on the smallest failing puzzle, to step through."""
    steps: list[SearchStep] = []
    puzzle, method = answered.question.puzzle, answered.question.method
    solver = DepthFirst() if method == BRUTE_FORCE else ForwardChecking()
    result = solver.solve(puzzle, Limits(states=MOST_TRACED), steps.append)
    end = f"{result.status.replace('_', ' ')}; {counted(result.stats.states or 0, 'state')}"
    if marks.sandbox == TRUSTED:
        end += f"; {NOT_HELD}"
    return to_html(puzzle, steps, f"The reference by {method}", end)


def teacher_page(marks: ClassMarks) -> str:
    """The page."""
    return _page(marks.title, _teachers(marks), marks)


def _teachers(marks: ClassMarks) -> Iterator[str]:
    sheets = marks.sheets
    yield f"<p>{counted(len(sheets), 'submission')}. Marks with +? are open: you decide.</p>"
    header = ("student", *(mark.part for mark in sheets[0].marks), "points", "open")
    yield table("Gradebook", header, map(_row, sheets))
    yield (
        '<p class="screen">The same as <a href="gradebook.csv">CSV</a>, for <a href="canvas.csv">Canvas</a>, for '
        '<a href="moodle.csv">Moodle</a>, and in gradescope/ for Gradescope. Write open points, days late and remarks '
        'into <a href="by_hand.csv">by_hand.csv</a>, then run the same command again.</p>'
    )
    yield "<h2>Flags</h2>"
    yield listed([f"{sheet.student}: {flag}" for sheet in sheets for flag in sheet.flags] or ["None."])
    if any(sheet.notes for sheet in sheets):
        yield "<h2>Notes</h2>" + listed([f"{sheet.student}: {note}" for sheet in sheets for note in sheet.notes])
    yield "<h2>Spread of marks</h2>"
    yield table("Submissions by points", ("points", "submissions", "share"), _spread(sheets))
    yield f"<p>Outliers: {escape(', '.join(_outliers(sheets))) or 'none'}.</p>"
    yield "<h2>Puzzles, the hardest for this class first</h2>"
    yield table("Right answers by question", ("question", "right", "what went wrong"), _hardest(sheets))
    yield "<h2>Similar programs</h2>"
    yield (
        "<p>A hint, not a verdict. Programs are compared without comments, and with all names and texts made the same. "
        "Code that is in the starter code or in more than half of the submissions does not count.</p>"
    )
    header = ("students", "in common", "matching lines: in one, in the other")
    rows = [
        (f"{escape(pair.one)} and {escape(pair.other)}", f"{pair.share:.0%}", "; ".join(_ranges(pair.lines)))
        for pair in marks.pairs
    ]
    yield table("Pairs with much in common", header, rows) if rows else "<p>None.</p>"
    yield "<h2>How the programs were run</h2>"
    yield f"<p>{escape(marks.held)}.</p>"
    if marks.skipped:
        yield f"<p>Not submissions: {escape(', '.join(map(harmless, marks.skipped)))}.</p>"


def _row(sheet: MarkSheet) -> list[str]:
    link = f'<a href="students/{quote(sheet.student)}.html">{escape(sheet.student)}</a>'
    marks = [f"{mark.points} +?" if mark.open else f"{mark.points}" for mark in sheet.marks]
    return [link, *marks, f"{sheet.total}", f"{sheet.open}"]


def _spread(sheets: Sequence[MarkSheet]) -> Iterator[tuple[str, ...]]:
    bars = Counter(int(sheet.total // BIN) for sheet in sheets)
    for number in range(max(bars) + 1):
        label, count = f"{number * BIN} to {number * BIN + BIN}", bars[number]
        meter = f'<meter min="0" max="{len(sheets)}" value="{count}" aria-label="{label} points">{count}</meter>'
        yield label, f"{count}", meter


def _outliers(sheets: Sequence[MarkSheet]) -> Iterator[str]:
    """Students more than one and a half times the middle half away from it."""
    totals = {sheet.student: float(sheet.total) for sheet in sheets}
    if len(totals) >= 4:
        low, _, high = quantiles(totals.values(), n=4)
        reach = 1.5 * (high - low)
        yield from (student for student, total in totals.items() if not low - reach <= total <= high + reach)


def _hardest(sheets: Sequence[MarkSheet]) -> Iterator[list[str]]:
    by_question = zip(*(sheet.answers for sheet in sheets), strict=True)
    for answers in sorted(by_question, key=lambda answers: sum(answered.is_right for answered in answers)):
        kinds = Counter(answered.kind for answered in answers)
        right = f"{kinds.pop('right', 0)} of {len(answers)}"
        wrong = ", ".join(f"{KINDS[kind]}: {count}" for kind, count in sorted(kinds.items()))
        yield [escape(answers[0].question.title), right, escape(wrong)]


def _ranges(lines: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Matching lines joined to ranges, where both programs go on within three lines.

    >>> [*_ranges([(4, 7), (5, 8), (20, 30)])]
    ['4-5 and 7-8', '20 and 30']
    """
    runs: list[list[tuple[int, int]]] = []
    for pair in lines:
        if not (runs and all(0 <= here - before <= 3 for here, before in zip(pair, runs[-1][-1], strict=True))):
            runs.append([])
        runs[-1].append(pair)
    for run in runs:
        ends = zip(run[0], run[-1], strict=True)
        yield " and ".join(f"{first}-{last}" if first < last else f"{first}" for first, last in ends)
