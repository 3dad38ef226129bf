"""line: one square puzzle per line, its k*k cells row by row, one character each, k >= 2.

    1114142333214213        is the 4 x 4 puzzle 1114 / 1423 / 3321 / 4213

The characters are those of the format `digits`. This is the format for files of a million puzzles.
"""

from __future__ import annotations

from math import isqrt

from ..errors import FormatError, UnsupportedError
from ..puzzle import Puzzle
from .digits import bad_digit, values, written
from .letters import large_letters
from .record import Record, quoted


def parse(line: str, *, is_guessed: bool = False) -> Record:
    """The puzzle of one line; `is_guessed` is that of `digits.parse`.

    Raises FormatError with the column.
    """
    side = isqrt(len(line))
    if side * side != len(line) or side < 2:
        raise FormatError(
            f"expected k*k characters for a k x k puzzle, k >= 2, found {len(line)}: {quoted(line)}", column=1
        )
    labels = values(line)
    if labels is None:
        index, problem = bad_digit(line)
        raise FormatError(problem, column=index + 1)
    large = large_letters(line, labels, side)
    if large and is_guessed:
        raise FormatError(large.refusal("line"), column=large.at + 1)
    return Record(Puzzle.from_labels(side, side, labels), None, (large.warning(side),) if large else ())


def dump(record: Record) -> str:
    """The square puzzle as one line.

    Raises UnsupportedError for a puzzle of one cell.
    """
    if record.puzzle.rows == 1:
        raise UnsupportedError("the format 'line' needs at least two rows, got a puzzle of 1x1")
    return written(record.puzzle)
