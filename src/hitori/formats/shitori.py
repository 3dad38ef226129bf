"""shitori: a line with height and width, then rows of letters, `a` for 1.

2 3
cbe         or with blanks between the letters: c b e
dcl
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import FormatError
from ..puzzle import Puzzle
from .letters import large_letters
from .record import Record, counted, quoted

_SIZE = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")
_FIRST = ord("a") - 1


def parse(rows: Sequence[str]) -> Record:
    """The puzzle of these rows.

    Raises FormatError with the line, counted from the first row, and the column.
    """
    size = _SIZE.fullmatch(rows[0])
    if size is None:
        raise FormatError(f"expected height and width, e.g. '5 5', found {quoted(rows[0])}", line=1, column=1)
    height, width = int(size[1]), int(size[2])
    if len(rows) - 1 != height:
        raise FormatError(f"expected {counted(height, 'row')} after the size, found {len(rows) - 1}", line=1)
    letters: list[int] = []
    for number, row in enumerate(rows[1:], start=2):
        cells = list(re.finditer(r"\S", row))
        if len(cells) != width:
            raise FormatError(f"expected {counted(width, 'letter')}, found {len(cells)}: {quoted(row)}", line=number)
        for cell in cells:
            if not "a" <= cell[0] <= "z":
                problem = f"expected a letter from 'a' to 'z', found {cell[0]!r}"
                raise FormatError(problem, line=number, column=cell.start() + 1)
            letters.append(ord(cell[0]) - _FIRST)
    if not letters:
        raise FormatError(f"expected at least one row and one column, found {quoted(rows[0])}", line=1)
    large = large_letters("".join(chr(_FIRST + label) for label in letters), letters, max(height, width))
    return Record(Puzzle.from_labels(height, width, letters), None, (large.warning(width),) if large else ())


def dump(record: Record) -> str:
    """The puzzle under its height and width."""
    puzzle = record.puzzle
    rows = ["".join(chr(_FIRST + label) for label in row) for row in puzzle.to_rows()]
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *rows])
