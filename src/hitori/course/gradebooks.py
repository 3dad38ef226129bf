"""Gradebooks: points by hand, which are read, and the tables that spreadsheets, Canvas, Moodle and Gradescope import.

`by_hand.csv` has a line for each student and a column for each part of the marks, empty at first. What the teacher
writes there replaces what the machine gave, and stays over the next run. Days late and remarks are written there too.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from io import StringIO
from pathlib import Path

from ..atomic import atomic_write
from ..errors import FormatError
from .marking import BY_TEACHER, MarkSheet, PartMark
from .outside_text import harmless, spreadsheet_text
from .rubric import Late

DAYS, REMARKS = "days late", "remarks"
MOST_DAYS = Decimal(999)
NUMBER = re.compile(r"\d{1,9}(\.\d{1,9})?")

Row = Mapping[str, object]


def with_points_by_hand(path: Path, sheets: Sequence[MarkSheet], late: Late) -> list[MarkSheet]:
    """The sheets with what the teacher wrote into the file, to which new students are added.

    Raises FormatError, which says what was expected, for points that cannot be read.
    """
    written = path.read_bytes() if path.exists() else b""
    try:
        text = written.decode("utf-8-sig")
    except UnicodeDecodeError:  # as spreadsheets save on Windows
        text = written.decode("cp1252", "replace")
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.DictReader(StringIO(text, newline=""), delimiter=delimiter)
    header = ["student", *(mark.part for mark in sheets[0].marks), DAYS, REMARKS]
    if missing := set(header) - set(reader.fieldnames or header):
        raise FormatError(f"expected a column '{min(missing)}'", file=str(path))
    rows = {row["student"]: row for row in reader}
    for sheet in sheets:
        rows.setdefault(spreadsheet_text(sheet.student), {"student": spreadsheet_text(sheet.student)})
    atomic_write(path, "\ufeff" + _csv(header, rows.values(), delimiter))
    return [_with(sheet, rows[spreadsheet_text(sheet.student)], late, path) for sheet in sheets]


def _with(sheet: MarkSheet, row: Mapping[str, str | None], late: Late, path: Path) -> MarkSheet:
    def given(column: str, most: Decimal) -> Decimal | None:
        cell = (row.get(column) or "").strip().replace(",", ".")
        if cell and not (NUMBER.fullmatch(cell) and Decimal(cell) <= most):
            problem = f"expected {column} of {sheet.student} from 0 to {most}, or nothing; got {cell!r:.40}"
            raise FormatError(problem, file=str(path))
        return Decimal(cell) if cell else None

    marks = [
        mark if (points := given(mark.part, mark.of)) is None else PartMark(mark.part, points, mark.of, BY_TEACHER)
        for mark in sheet.marks
    ]
    days, flags = given(DAYS, MOST_DAYS), sheet.flags
    if sheet.owner.is_late and days is None:
        flags = [f"Was delivered as late; {DAYS} can be written into by_hand.csv.", *flags]
    sheet = sheet._replace(marks=marks, flags=flags, remarks=row.get(REMARKS) or "")
    if not late.points:
        return sheet
    lost = Decimal(late.points) * max(Decimal(0), (days or 0) - Decimal(late.free_days))
    reason = f"{days or 0} {DAYS}, {late.free_days:g} are free"
    return sheet._replace(marks=[*marks, PartMark("late", -min(lost, sheet.total), Decimal(0), reason)])


def gradebooks(title: str, sheets: Sequence[MarkSheet]) -> dict[str, str]:
    """What goes into spreadsheets and other systems, by the name of the file; students as those systems know them."""
    most = sum(mark.of for mark in sheets[0].marks)
    own: list[Row] = []
    canvas: list[Row] = [{"Student": "Points Possible", title: most}]
    moodle: list[Row] = []
    found = {}
    for sheet in sheets:
        number = sheet.owner.number
        name = spreadsheet_text(harmless(sheet.owner.name) if sheet.owner.name.strip() else sheet.owner.student)
        own.append(
            {
                "student": spreadsheet_text(sheet.student),
                **{mark.part: mark.points for mark in sheet.marks},
                "points": sheet.total,
                "open": sheet.open,
                "flags": spreadsheet_text(" ".join(sheet.flags)),
                "notes": spreadsheet_text(" ".join(sheet.notes)),
                "name": name,
            }
        )
        canvas.append(
            {"Student": name, "ID": number, "SIS User ID": "", "SIS Login ID": "", "Section": "", title: sheet.total}
        )
        said = "; ".join([f"{mark.part} {mark.points} of {mark.of}: {mark.reason}" for mark in sheet.marks])
        moodle.append(
            {
                "Identifier": f"Participant {number}",
                "Full name": name,
                "Email address": "",
                "Status": "",
                "Grade": sheet.total,
                "Maximum Grade": most,
                "Grade can be changed": "Yes",
                "Last modified (submission)": "-",
                "Last modified (grade)": "-",
                "Feedback comments": spreadsheet_text(f"{said}. {sheet.remarks}"),
            }
        )
        tests = [
            {"name": mark.part, "score": float(mark.points), "max_score": float(mark.of), "output": mark.reason}
            for mark in sheet.marks
        ]
        results = {"score": float(sheet.total), "output": sheet.remarks, "tests": tests}
        folder = f"submission_{number}" if number else sheet.student
        found[f"gradescope/{folder}/results.json"] = json.dumps(results, indent=2)
    tables = {"gradebook": own, "canvas": canvas, "moodle": moodle}
    return found | {f"{name}.csv": _csv(rows[-1], rows) for name, rows in tables.items()}


def _csv(columns: Iterable[str], rows: Iterable[Row], delimiter: str = ",") -> str:
    """A table with these columns of the rows, empty where a row lacks one."""
    written = StringIO()
    writer = csv.DictWriter(written, [*columns], extrasaction="ignore", lineterminator="\n", delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()
