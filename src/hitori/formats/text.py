"""text: one row per line, labels as numbers.

    # name: a puzzle of two rows
    3 2 5
    4 . 12

Labels are separated by spaces, tabs, commas, semicolons or `|`; `.`, `_` and 0 are blanks. Bars may frame a row, and
rules such as `+---+---+` may stand between rows; a row may be a list, `[3, 2, 5]`. A puzzle of one column is written
between bars, `| 12 |`, because a column of bare numbers could be read as digits run together.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from itertools import chain

from ..errors import FormatError
from ..puzzle import LABEL_TYPE, MAX_LABEL, Puzzle
from . import digits
from .metadata import header
from .record import Record, counted, quoted

_COMMON = {str(label): label for label in range(1000)} | {".": 0, "_": 0}
_LABEL_LENGTH = len(str(MAX_LABEL))
_TOKEN = re.compile(r"[^\s,;|]+")
_EMPTY_FIELD = re.compile(r"^\s*[,;]|[,;|]\s*[,;|]")
_NO_BRACKETS = str.maketrans("[]", "  ")
_RULE_CHARACTERS = set("-+=|: \t")


def parse(rows: Sequence[str]) -> Record:
    """The puzzle of these rows.

    Raises FormatError with the line, counted from the first row, and the column.
    """
    fields = [row.split() for row in rows]
    labels = common_labels(fields)
    if labels is None:
        return _parse_carefully(rows)
    return grid(fields, labels, range(1, len(rows) + 1))


def parse_any(rows: Sequence[str]) -> Record:
    """The puzzle of these rows, which may be digits run together."""
    is_run_together = digits.is_digits([row.strip() for row in rows])
    return digits.parse(rows, is_guessed=True) if is_run_together else parse(rows)


def dump(record: Record) -> str:
    """The rows of the puzzle in aligned columns, under its metadata; a blank is written `.`."""
    grid = str(record.puzzle)
    if record.puzzle.cols == 1:
        grid = "\n".join(f"| {row} |" for row in grid.split("\n"))
    return "\n".join([*header(record.puzzle), grid])


def common_labels(fields: Sequence[Sequence[str]]) -> array[int] | None:
    """The labels of all tokens by one look-up each, or None if one of them is not in the table."""
    try:
        return array(LABEL_TYPE, map(_COMMON.__getitem__, chain.from_iterable(fields)))
    except KeyError:
        return None


def label(token: str) -> int | None:
    """The label of a token, 0 for a blank, or None if it is neither.

    >>> label("12"), label("."), label("-1"), label("4294967296")
    (12, 0, None, None)
    """
    if token in _COMMON:
        return _COMMON[token]
    digits = token.lstrip("0")
    if not (token.isascii() and token.isdigit()) or len(digits) > _LABEL_LENGTH:
        return None
    value = int(digits or "0")
    return value if value <= MAX_LABEL else None


def bad_label(token: str) -> str:
    """The message for a token that is not a label."""
    return f"expected a label from 1 to {MAX_LABEL} or '.' for a blank, found {quoted(token)}"


def grid(fields: Sequence[Sequence[str]], labels: Sequence[int], numbers: Sequence[int]) -> Record:
    """The puzzle of these labels, whose rows must have one length; `numbers` are their line numbers."""
    cols = len(fields[0])
    for number, row in zip(numbers, fields, strict=True):
        if len(row) != cols:
            raise FormatError(
                f"expected {counted(cols, 'label')} as in the first row, found {len(row)}: {quoted(' '.join(row))}",
                line=number,
            )
    return Record(Puzzle.from_labels(len(fields), cols, labels))


def is_rule(row: str) -> bool:
    """True for a rule drawn between rows, e.g. `+---+---+`."""
    return "--" in row and set(row) <= _RULE_CHARACTERS


def is_list_row(row: str) -> bool:
    """True for a row as Python prints a list, e.g. `[3, 2, 5]`."""
    row = row.strip()
    return row.startswith("[") and re.fullmatch(r"\[[^\[\]{}\"]*,[^\[\]{}\"]*\],?", row) is not None


def without_brackets(row: str) -> str:
    """The row with spaces for the brackets of a list."""
    return row.translate(_NO_BRACKETS) if is_list_row(row) else row


def empty_field(row: str) -> int:
    """The column of the second of two separators with nothing between them; 0 if there are none."""
    found = _EMPTY_FIELD.search(row)
    return found.end() if found else 0


def _other_separator(row: str) -> int:
    """The column of a `;` that may separate rows, as in `2 1; 1 1` and `2,1;1,1`; 0 if there is none."""
    is_mixed = ";" in row and ("," in row or any(len(field.split()) > 1 for field in row.split(";")))
    return row.index(";") + 1 if is_mixed else 0


def _parse_carefully(rows: Sequence[str]) -> Record:
    """`parse` for rows with separators or large labels; it knows the column of each token."""
    fields: list[list[str]] = []
    numbers: list[int] = []
    labels = array(LABEL_TYPE)
    for number, written in enumerate(rows, start=1):
        if is_rule(written):
            continue
        row = without_brackets(written)
        if empty := empty_field(row):
            problem = (
                "expected a label between two separators; write '.' for a blank, or use csv, which allows empty fields"
            )
            raise FormatError(problem, line=number, column=empty)
        if at := _other_separator(row):
            raise FormatError("expected one kind of separator in a row; write one row per line", line=number, column=at)
        numbers.append(number)
        fields.append([])
        for token in _TOKEN.finditer(row):
            value = label(token[0])
            if value is None:
                raise FormatError(bad_label(token[0]), line=number, column=token.start() + 1)
            labels.append(value)
            fields[-1].append(token[0])
    if not labels:
        raise FormatError(f"expected a row of labels, found {quoted(rows[0])}", line=1)
    return grid(fields, labels, numbers)
