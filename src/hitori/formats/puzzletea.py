"""puzzletea: exports of that collection of terminal puzzles, one JSON object per line; can only be read.

    {"schema": "puzzletea.export.v1", "save": {"size": 2, "numbers": [[2, 1], [1, 1]], "marks": ["..", ".X"]}}

A mark is `.` nothing, `X` shaded, `O` unshaded. Numbers and marks are lists of rows, or one text with one row per line.
"""

from __future__ import annotations

import reprlib

from ..errors import FormatError
from ..puzzle import Puzzle
from .json_records import puzzle_of, rows_of_strings, shading_of, value_of
from .record import Record
from .text import parse_any

SCHEMA = "puzzletea.export"
_SYMBOLS = str.maketrans(".XO", "?#.")


def parse(line: str) -> Record:
    """The puzzle of one line, with the player's marks.

    Raises FormatError with the column.
    """
    value = value_of(line)
    save = value.get("save") if isinstance(value, dict) else None
    if not isinstance(save, dict) or "numbers" not in save:
        raise FormatError(f"expected an object with 'save' and its 'numbers', found {reprlib.repr(value)}")
    puzzle = _puzzle(save["numbers"])
    if save.get("size", puzzle.rows) != puzzle.rows:
        raise FormatError(f"expected {puzzle.rows} as 'size', found {reprlib.repr(save['size'])}")
    if not save.get("marks"):
        return Record(puzzle)
    marks = ["".join(row.split()).translate(_SYMBOLS) for row in _rows(save["marks"], "marks")]
    shading = shading_of(marks, puzzle)
    return Record(puzzle, shading if any(shading.cells) else None)


def _puzzle(numbers: object) -> Puzzle:
    if isinstance(numbers, str) or (isinstance(numbers, list) and numbers and isinstance(numbers[0], str)):
        return parse_any(_rows(numbers, "numbers")).puzzle
    return puzzle_of(numbers)


def _rows(value: object, key: str) -> list[str]:
    rows = value.strip().split("\n") if isinstance(value, str) else rows_of_strings(value, key)
    if not rows or not all(row.strip() for row in rows):
        raise FormatError(f"expected rows as '{key}', found {reprlib.repr(value)}")
    return rows
