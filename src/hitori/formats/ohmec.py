"""ohmec: `WxH:` and the rows, joined by dots, one puzzle a line.

3x2:325.41C         3 2 5 / 4 1 12: digits, then capitals from A for 10
3x2:3*5.41*         the same solved: `*` is a shaded cell; its label is not stored and is read as a blank
"""

from __future__ import annotations

import re

from ..errors import FormatError
from ..puzzle import Cell, Puzzle
from ..shading import Shading
from .record import Record, counted, quoted

LABELS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CELLS = frozenset(LABELS[1:] + "*")
_PUZZLE = re.compile(r"(?P<width>[0-9]{1,9})x(?P<height>[0-9]{1,9}):(?P<rows>.+)")


def parse(line: str) -> Record:
    """The puzzle of one line, with its answer if cells are shaded.

    Raises FormatError with the column.
    """
    found = _PUZZLE.fullmatch(line)
    if found is None:
        raise FormatError(f"expected WIDTHxHEIGHT:ROW.ROW, found {quoted(line)}", column=1)
    width, height = int(found["width"]), int(found["height"])
    rows = found["rows"].split(".")
    column = found.start("rows") + 1
    if len(rows) != height:
        raise FormatError(f"expected {counted(height, 'row')} joined by dots, found {len(rows)}", column=column)
    for row in rows:
        if len(row) != width or width < 1:
            raise FormatError(
                f"expected {counted(width, 'cell')} in a row, found {len(row)}: {quoted(row)}", column=column
            )
        bad = next((at for at, character in enumerate(row) if character not in _CELLS), None)
        if bad is not None:
            problem = f"expected '1' to '9', 'A' to 'Z' or '*', found {row[bad]!r}"
            raise FormatError(problem, column=column + bad)
        column += width + 1
    cells = "".join(rows)
    return _record(Puzzle.from_labels(height, width, [max(LABELS.find(cell), 0) for cell in cells]), cells)


def dump(record: Record) -> str:
    """The puzzle as one line."""
    puzzle = record.puzzle
    rows = ["".join(LABELS[label] for label in row) for row in puzzle.to_rows()]
    return f"{puzzle.cols}x{puzzle.rows}:{'.'.join(rows)}"


def _record(puzzle: Puzzle, cells: str) -> Record:
    shaded = [divmod(index, puzzle.cols) for index, cell in enumerate(cells) if cell == "*"]
    if not shaded:
        return Record(puzzle)
    warning = f"read {counted(len(shaded), 'shaded cell')} without a label as blank, the first at {Cell(*shaded[0])}"
    return Record(puzzle, Shading.from_shaded(*puzzle.shape, shaded), (warning,))
