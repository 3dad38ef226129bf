"""Gradebooks: points by hand, which are read, and the tables that spreadsheets, Canvas, Moodle and Gradescope import.

`by_hand.csv` has a line for each student and a column for each part of the marks, empty at first. What the teacher
writes there replaces what the machine gave, and stays over the next run. Days late and remarks are written there too.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from io import StringIO
from pathlib import Path

from ..atomic import atomic_write
from ..errors import FormatError
from .delivery import Owner
from .marking import MarkSheet, PartMark
from .rubric import Late

DAYS, REMARKS = "days late", "remarks"
MOST_DAYS = Decimal(999)
NUMBER = re.compile(r"\d{1,9}(\.\d{1,9})?")
FORMULA = ("=", "+", "-", "@")
CANVAS = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
MOODLE = [
    "Identifier",
    "Full name",
    "Email address",
    "Status",
    "Grade",
    "Maximum Grade",
    "Grade can be changed",
    "Last modified (submission)",
    "Last modified (grade)",
    "Feedback comments",
]


Owners = Mapping[str, Owner]
"""Who each student is for the system that delivered the submission."""


def with_points_by_hand(path: Path, sheets: Sequence[MarkSheet], owners: Owners, late: Late) -> list[MarkSheet]:
    """The sheets with what the teacher wrote into the file, to which new students are added.

    Raises FormatError, which says what was expected, for points that cannot be read.
    """
    text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.DictReader(StringIO(text, newline=""), delimiter=delimiter)
    header = ["student", *(mark.part for mark in sheets[0].marks), DAYS, REMARKS]
    if missing := set(header) - set(reader.fieldnames or header):
        raise FormatError(f"expected a column '{min(missing)}'", file=str(path))
    rows = {row["student"]: row for row in reader}
    for name in map(_safe, owners):
        rows.setdefault(name, {"student": name})
    atomic_write(path, _csv([header, *([row.get(name) for name in header] for row in rows.values())], delimiter))
    try:
        return [_with(sheet, rows[_safe(sheet.student)], owners[sheet.student].is_late, late) for sheet in sheets]
    except ValueError as error:
        raise FormatError(str(error), file=str(path)) from None


def _with(sheet: MarkSheet, row: Mapping[str, str], is_late: bool, late: Late) -> MarkSheet:
    def given(column: str, most: Decimal) -> Decimal | None:
        cell = (row.get(column) or "").strip().replace(",", ".")
        if cell and not (NUMBER.fullmatch(cell) and Decimal(cell) <= most):
            raise ValueError(f"expected {column} of {sheet.student} from 0 to {most}, or nothing; got {cell!r:.40}")
        return Decimal(cell) if cell else None

    marks = list(sheet.marks)
    for place, mark in enumerate(marks):
        if (points := given(mark.part, mark.of)) is not None:
            marks[place] = PartMark(mark.part, points, mark.of, "given by the teacher")
    days = given(DAYS, MOST_DAYS)
    flags = [f"Was delivered as late; {DAYS} can be written into by_hand.csv."] if is_late and days is None else []
    if late.points:
        lost = Decimal(late.points) * max(Decimal(0), (days or 0) - Decimal(late.free_days))
        lost = min(lost, sum((mark.points for mark in marks), Decimal(0)))
        marks.append(PartMark("late", -lost, Decimal(0), f"{days or 0} {DAYS}, {late.free_days:g} are free"))
    return replace(sheet, marks=tuple(marks), flags=(*flags, *sheet.flags), remarks=row.get(REMARKS) or "")


def gradebooks(title: str, sheets: Sequence[MarkSheet], owners: Owners) -> dict[str, str]:
    """What goes into spreadsheets and other systems, by the name of the file; students as those systems know them."""
    parts = sheets[0].marks
    most = sum((mark.of for mark in parts), Decimal(0))
    own: list[Sequence[object]] = [("student", *(mark.part for mark in parts), "points", "open", "flags", "name")]
    canvas: list[Sequence[object]] = [(*CANVAS, title), ("Points Possible", *[""] * 4, most)]
    moodle: list[Sequence[object]] = [MOODLE]
    found = {}
    for sheet in sheets:
        owner, points = owners[sheet.student], sheet.total
        name, given = _safe(owner.name), [mark.points for mark in sheet.marks]
        said = "; ".join([f"{mark.part} {mark.points} of {mark.of}: {mark.reason}" for mark in sheet.marks])
        own.append((_safe(sheet.student), *given, points, sheet.open, " ".join(sheet.flags), name))
        canvas.append((name, owner.number, *[""] * 3, points))
        moodle.append(
            (f"Participant {owner.number}", name, "", "", points, most, "Yes", "-", "-", f"{said}. {sheet.remarks}")
        )
        tests = [
            {"name": mark.part, "score": float(mark.points), "max_score": float(mark.of), "output": mark.reason}
            for mark in sheet.marks
        ]
        results = {"score": float(points), "output": sheet.remarks, "tests": tests}
        folder = f"submission_{owner.number}" if owner.number else sheet.student
        found[f"gradescope/{folder}/results.json"] = json.dumps(results, indent=2)
    return found | {"gradebook.csv": _csv(own), "canvas.csv": _csv(canvas), "moodle.csv": _csv(moodle)}


def _csv(rows: Iterable[Iterable[object]], delimiter: str = ",") -> str:
    written = StringIO()
    csv.writer(written, lineterminator="\n", delimiter=delimiter).writerows(rows)
    return written.getvalue()


def _safe(text: str) -> str:
    """The text, which no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
