"""The board that pzprv3 and Kanpen share: the size, rows of clues, and rows of an answer.

    2           rows
    3           columns
    1 2 .       clues: a decimal number; `.` or 0 a blank; `-` a "?", which is read as a blank
    3 - 1
    # + .       answer: `#` shaded, `+` marked unshaded, `.` nothing; may be missing
    . . .

These *pieces* stand on lines of their own, or are joined by `/` as links have them.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from ..errors import FormatError
from ..puzzle import LABEL_TYPE, Cell, Puzzle
from ..shading import Shade, Shading
from .record import Record, counted, quoted, unknown_clues
from .text import bad_label, label

_SHADES = {"#": Shade.SHADED, "+": Shade.UNSHADED, ".": Shade.UNKNOWN}
_SYMBOLS = {shade: symbol for symbol, shade in _SHADES.items()}


@dataclass(frozen=True, slots=True)
class Pieces:
    """The text cut at its separators, and the number of pieces already read."""

    texts: Sequence[str]
    separator: str
    read: int = 0

    @classmethod
    def of(cls, text: str) -> Pieces:
        """The lines of a text from the first that is not empty; a single line is split at `/`."""
        separator = "\n" if "\n" in text.strip() else "/"
        empty = text[: len(text) - len(text.lstrip())].count(separator)
        return cls(text.split(separator), separator, empty)

    @property
    def is_used_up(self) -> bool:
        """True if only white space is left."""
        return not any(text.strip() for text in islice(self.texts, self.read, None))

    def take(self, count: int) -> tuple[Sequence[str], Pieces]:
        """The next pieces, at most `count`, and the rest."""
        return self.texts[self.read : self.read + count], replace(self, read=self.read + count)

    def rest(self) -> str:
        """The rest of the text, unchanged."""
        return self.separator.join(islice(self.texts, self.read, None))

    def error(self, problem: str, ahead: int = 0, at: int = 0) -> FormatError:
        """The error for a problem `at` characters into the piece `ahead` of the next one."""
        index = min(self.read + ahead, len(self.texts))
        if self.separator == "\n":
            return FormatError(problem, line=index + 1, column=at + 1)
        before = sum(len(text) + 1 for text in self.texts[:index])
        return FormatError(problem, line=1, column=before + at + (index < len(self.texts)))


def parse_board(pieces: Pieces) -> tuple[Record, Pieces]:
    """The next board, and the pieces after it.

    A board without an answer has no shading.
    """
    rows, pieces = _size(pieces, "rows")
    cols, pieces = _size(pieces, "columns")
    clues = _rows(pieces, rows, cols, "clues")
    labels, warnings = _labels(clues, pieces)
    puzzle = Puzzle.from_labels(rows, cols, labels)
    _, pieces = pieces.take(rows)
    if pieces.is_used_up:
        return Record(puzzle, None, warnings), pieces
    shading = _shading(_rows(pieces, rows, cols, "the answer"), pieces)
    return Record(puzzle, shading, warnings), pieces.take(rows)[1]


def board_lines(record: Record, blank: str) -> list[str]:
    """The size, the clues and the answer, one line each; a space follows every token."""
    puzzle = record.puzzle
    shading = record.shading or Shading.unknown(*puzzle.shape)
    clues = [str(label) if label else blank for label in puzzle.labels]
    marks = [_SYMBOLS[Shade(shade)] for shade in shading.cells]
    starts = range(0, len(puzzle), puzzle.cols)
    rows = [
        "".join(f"{token} " for token in tokens[at : at + puzzle.cols]) for tokens in (clues, marks) for at in starts
    ]
    return [str(puzzle.rows), str(puzzle.cols), *rows]


def _size(pieces: Pieces, what: str) -> tuple[int, Pieces]:
    found, rest = pieces.take(1)
    text = found[0].strip() if found else ""
    if not re.fullmatch(r"[0-9]{1,18}", text) or int(text) < 1:
        raise pieces.error(f"expected the number of {what}, found {quoted(text)}")
    return int(text), rest


def _rows(pieces: Pieces, rows: int, cols: int, what: str) -> list[list[str]]:
    """The tokens of the next rows, whose number and length must match the size."""
    if pieces.is_used_up:
        raise pieces.error(f"expected {counted(rows, 'row')} of {what}, found nothing: the end is missing")
    taken, _ = pieces.take(rows)
    fields = [text.split() for text in taken]
    for index, row in enumerate(fields):
        if len(row) != cols:
            problem = f"expected {cols} columns of {what}, found {len(row)}: {quoted(taken[index])}"
            raise pieces.error(problem, index)
    if len(fields) < rows:
        raise pieces.error(f"expected {counted(rows, 'row')} of {what}, found {len(fields)}", len(fields))
    return fields


def _labels(clues: list[list[str]], pieces: Pieces) -> tuple[array[int], tuple[str, ...]]:
    cols = len(clues[0])
    labels = array(LABEL_TYPE)
    for index, token in enumerate(chain.from_iterable(clues)):
        value = 0 if token == "-" else label(token)
        if value is None:
            raise _misplaced(bad_label(token), pieces, *divmod(index, cols))
        labels.append(value)
    queries = sum(row.count("-") for row in clues)
    if not queries:
        return labels, ()
    row = next(row for row, tokens in enumerate(clues) if "-" in tokens)
    return labels, (unknown_clues(queries, Cell(row, clues[row].index("-"))),)


def _shading(answer: list[list[str]], pieces: Pieces) -> Shading | None:
    cols = len(answer[0])
    shades = bytearray()
    for index, token in enumerate(chain.from_iterable(answer)):
        if token not in _SHADES:
            problem = f"expected '#', '+' or '.' in the answer, found {quoted(token)}"
            raise _misplaced(problem, pieces, *divmod(index, cols))
        shades.append(_SHADES[token])
    return Shading(len(answer), cols, bytes(shades)) if any(shades) else None


def _misplaced(problem: str, pieces: Pieces, row: int, col: int) -> FormatError:
    text = pieces.texts[pieces.read + row]
    token = next(islice(re.finditer(r"\S+", text), col, None))
    return pieces.error(problem, row, token.start())
