"""digits: one character a cell, rows run together.

    32545
    45425

A *digit* is `0`-`9`, or `a`-`z` for 10 to 35; `0`, `.` and `_` are blanks. One table look-up translates a whole puzzle,
which makes reading fast.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import FormatError
from ..puzzle import Puzzle
from .letters import large_letters
from .metadata import header
from .record import Record, counted, quoted

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MAX_DIGIT = len(DIGITS) - 1

_VALUE_OF = {ord(digit): value for value, digit in enumerate(DIGITS)} | {ord("."): 0, ord("_"): 0}
_NO_DIGIT = 255
_NUMERALS = bytes(range(1, 10))
_VALUES = bytes(_VALUE_OF.get(code, _NO_DIGIT) for code in range(256))


def parse(rows: Sequence[str], *, is_guessed: bool = False) -> Record:
    """The puzzle of these rows.

    Raises FormatError with the line, counted from the first row, and the column. If nobody named the format and it
    `is_guessed`, a letter above the longer side is more likely a slip of the hand than a label, and is refused too.
    """
    lines = [row.strip() for row in rows]
    cols = len(lines[0])
    for number, line in enumerate(lines, start=1):
        if len(line) != cols:
            raise FormatError(
                f"expected {counted(cols, 'digit')} as in the first row, found {len(line)}: {quoted(line)}", line=number
            )
    characters = "".join(lines)
    labels = values(characters)
    if labels is None:
        index, problem = bad_digit(characters)
        raise _placed(problem, index, rows)
    large = large_letters(characters, labels, max(len(lines), cols))
    if large and is_guessed:
        raise _placed(large.refusal("digits"), large.at, rows)
    puzzle = Puzzle.from_labels(len(lines), cols, labels)
    return Record(puzzle, None, (large.warning(cols),) if large else ())


def dump(record: Record) -> str:
    """The rows of the puzzle, under its metadata; a blank is written `.`."""
    digits = written(record.puzzle)
    cols = record.puzzle.cols
    return "\n".join([*header(record.puzzle), *(digits[at : at + cols] for at in range(0, len(digits), cols))])


def is_digits(rows: Sequence[str]) -> bool:
    """True for rows of digits run together.

    Either they have one length above 1, or most of them are as long as there are rows; then a row of another length is
    reported as a mistake, where `text` would read a column of large labels.
    """
    if len(rows) < 2 or not is_run("".join(rows)):
        return False
    lengths = [len(row) for row in rows]
    return (lengths[0] > 1 and len(set(lengths)) == 1) or 2 * lengths.count(len(rows)) > len(rows) > 2


def is_run(characters: str) -> bool:
    """True for digits that include a number, so False for `hello`."""
    labels = values(characters)
    return labels is not None and len(labels.translate(None, _NUMERALS)) < len(labels)


def values(characters: str) -> bytes | None:
    """One label per character, or None if a character is not a digit.

    >>> list(values("30.z"))
    [3, 0, 0, 35]
    """
    labels = characters.encode("ascii", "replace").translate(_VALUES)
    return None if _NO_DIGIT in labels else labels


def bad_digit(characters: str) -> tuple[int, str]:
    """The index of the first character that is not a digit, and the message about it."""
    index = next(at for at, character in enumerate(characters) if ord(character) not in _VALUE_OF)
    return index, f"expected a digit, 'a' to 'z' for 10 to 35, or '.' for a blank, found {characters[index]!r}"


def written(puzzle: Puzzle) -> str:
    """All labels run together; none may exceed MAX_DIGIT.

    >>> written(Puzzle([[3, 0], [10, 35]]))
    '3.az'
    """
    return "".join(DIGITS[label] if label else "." for label in puzzle.labels)


def _placed(problem: str, index: int, rows: Sequence[str]) -> FormatError:
    """The problem, at the cell of this index."""
    row, col = divmod(index, len(rows[0].strip()))
    indent = len(rows[row]) - len(rows[row].lstrip())
    return FormatError(problem, line=row + 1, column=indent + col + 1)
