"""csv and tsv: tables of spreadsheets, one row a line; an empty field, `.` or 0 is a blank.

    3,2,5
    4,,"12"

csv writes a blank as an empty field, tsv as `.`, since a row of nothing but tabs would look like the empty line that
ends a puzzle.
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Sequence
from functools import partial
from io import StringIO

from ..errors import FormatError
from ..puzzle import LABEL_TYPE
from .record import Record, quoted
from .text import bad_label, grid, label


def parse(rows: Sequence[str], delimiter: str) -> Record:
    """The puzzle of these rows.

    Raises FormatError with the line, counted from the first row, and the column.
    """
    reader = csv.reader(rows, delimiter=delimiter, strict=True)
    fields: list[list[str]] = []
    numbers: list[int] = []
    labels = array(LABEL_TYPE)
    try:
        for row in reader:
            numbers.append(reader.line_num)
            fields.append([field.strip() for field in row])
            for index, field in enumerate(fields[-1]):
                value = label(field) if field else 0
                if value is None:
                    column = _column(rows[reader.line_num - 1], row, index, delimiter)
                    raise FormatError(bad_label(field), line=reader.line_num, column=column)
                labels.append(value)
    except csv.Error as error:
        raise FormatError(f"expected a row of a table: {quoted(str(error), 100)}", line=reader.line_num) from None
    return grid(fields, labels, numbers)


def dump(record: Record, delimiter: str, blank: str) -> str:
    """The rows of the puzzle."""
    text = StringIO()
    rows = record.puzzle.to_rows()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(
        [value or blank for value in row] for row in rows
    )
    return text.getvalue().removesuffix("\n")


def _column(line: str, row: Sequence[str], index: int, delimiter: str) -> int | None:
    """Where a field begins; unknown where quotes hide it."""
    plain = line.split(delimiter)
    return sum(len(field) + 1 for field in plain[:index]) + 1 if plain == list(row) else None


parse_csv = partial(parse, delimiter=",")
dump_csv = partial(dump, delimiter=",", blank="")
parse_tsv = partial(parse, delimiter="\t")
dump_tsv = partial(dump, delimiter="\t", blank=".")
