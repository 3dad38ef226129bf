"""The gradebook: the marks of a class as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from .marking import MarkSheet

FORMULA = ("=", "+", "-", "@")


def gradebook(sheets: Sequence[MarkSheet]) -> str:
    """One line for each student: the points of each part, their sum, what is open, and the flags."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["student", *(mark.part for mark in sheets[0].marks), "points", "open", "flags"])
    for sheet in sheets:
        points = [mark.points for mark in sheet.marks]
        writer.writerow([_safe(sheet.student), *points, sheet.total, sheet.open, _safe(" ".join(sheet.flags))])
    return written.getvalue()


def _safe(text: str) -> str:
    """The text, which no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
