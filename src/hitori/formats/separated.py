"""csv and tsv: tables of spreadsheets, one row per line; an empty field, `.` or 0 is a blank.

    3,2,5
    4,,"12"

csv may have semicolons in place of the commas, as spreadsheets write it where the comma is the decimal point. It writes
a blank as an empty field, tsv as `.`, because a row of tabs alone would look like the empty line that ends a puzzle.
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
from .text import bad_label, common_labels, grid, label


def parse(rows: Sequence[str], delimiter: str) -> Record:
    """The puzzle of these rows.

    Raises FormatError with the line, counted from the first row, and the column.
    """
    reader = csv.reader(rows, delimiter=delimiter, strict=True)
    fields: list[list[str]] = []
    numbers: list[int] = []
    try:
        for row in reader:
            fields.append([field.strip() or "." for field in row])
            numbers.append(reader.line_num)
    except csv.Error as error:
        raise FormatError(f"expected a row of a table: {quoted(str(error), 100)}", line=reader.line_num) from None
    labels = common_labels(fields)
    if labels is None:
        labels = array(LABEL_TYPE)
        for number, row in zip(numbers, fields, strict=True):
            for index, field in enumerate(row):
                value = label(field)
                if value is None:
                    column = _column(rows[number - 1].split(delimiter), len(row), index)
                    raise FormatError(bad_label(field), line=number, column=column)
                labels.append(value)
    return grid(fields, labels, numbers)


def parse_csv(rows: Sequence[str]) -> Record:
    """The puzzle of these rows; a first row with semicolons and no comma is that of a country with decimal commas."""
    return parse(rows, ";" if ";" in rows[0] and "," not in rows[0] else ",")


def dump(record: Record, delimiter: str, blank: str) -> str:
    """The rows of the puzzle."""
    text = StringIO()
    rows = record.puzzle.to_rows()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(
        [value or blank for value in row] for row in rows
    )
    return text.getvalue().removesuffix("\n")


def _column(pieces: Sequence[str], fields: int, index: int) -> int | None:
    """The column where a field begins; None if quotes hide delimiters."""
    return sum(len(piece) + 1 for piece in pieces[:index]) + 1 if len(pieces) == fields else None


dump_csv = partial(dump, delimiter=",", blank="")
parse_tsv = partial(parse, delimiter="\t")
dump_tsv = partial(dump, delimiter="\t", blank=".")
