"""The page of the teacher: the gradebook, the spread of marks, hard puzzles, outliers, flags, and similar programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from statistics import quantiles
from urllib.parse import quote

from ..formats.record import counted
from .html import listed, page, table
from .marking import MarkSheet
from .rubric import Rubric
from .sandbox import TRUSTED, in_words
from .similarity import SimilarPair

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
    return page(rubric.title, _body(rubric, marks), marks.sandbox == TRUSTED)


def _body(rubric: Rubric, marks: ClassMarks) -> Iterator[str]:
    sheets = marks.sheets
    yield f"<main><h1>{escape(rubric.title)}</h1>"
    yield f"<p>{counted(len(sheets), 'submission')}. Points are given by the machine, open ones by you.</p>"
    yield table("Gradebook", *_gradebook(sheets))
    yield '<p class="screen"><a href="gradebook.csv">The same as CSV</a></p>'
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
    most = int(sum((mark.of for mark in sheets[0].marks), Decimal(0)))
    bars = Counter(min(int(sheet.total) // BIN, (most - 1) // BIN) for sheet in sheets)
    for number in range((most + BIN - 1) // BIN):
        label = f"{number * BIN} to {min((number + 1) * BIN, most)}"
        count = bars[number]
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
    asked = max(sheets, key=lambda sheet: len(sheet.answers)).answers
    for place, answered in enumerate(asked):
        verdicts = [sheet.answers[place].verdict for sheet in sheets if sheet.answers]
        kinds = Counter(verdict.kind for verdict in verdicts if not verdict.is_right)
        right = sum(verdict.is_right for verdict in verdicts)
        wrong = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        rows.append((right, place, [escape(answered.question.title), f"{right} of {len(verdicts)}", escape(wrong)]))
    return [row for _, _, row in sorted(rows)]


def _similar(pairs: Sequence[SimilarPair]) -> str:
    rows = []
    for pair in pairs:
        lines = "; ".join(f"{one} and {other}" for one, other in _ranges(pair.lines))
        rows.append([f"{escape(pair.one)} and {escape(pair.other)}", f"{pair.share:.0%}", lines])
    return table("Pairs with much in common", ("students", "in common", "matching lines: in one, in the other"), rows)


def _ranges(lines: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
    """Matching lines joined to ranges, where both programs go on within three lines.

    >>> _ranges([(4, 7), (5, 8), (20, 30)])
    [('4-5', '7-8'), ('20', '30')]
    """
    runs: list[list[tuple[int, int]]] = []
    for one, other in lines:
        if runs and 0 <= one - runs[-1][-1][0] <= 3 and 0 <= other - runs[-1][-1][1] <= 3:
            runs[-1].append((one, other))
        else:
            runs.append([(one, other)])
    return [(_range(run[0][0], run[-1][0]), _range(run[0][1], run[-1][1])) for run in runs]


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
