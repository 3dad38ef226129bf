"""Marks: from the written cells of a grid to a Shading.

    . # . .        # x X B 1 * ■ None null True, or a label in square brackets, [4]: shaded
    # . . #        . - o O W 0 _ □ False, or a label, also in round brackets, (4): unshaded
    . . ? .        ?: unknown

A *solved grid* keeps the labels of its unshaded cells and writes a mark for the others, e.g. `3 X 1`. What a mark means
depends on what stands around it, and on the puzzle if it is known:

* Nothing but 0 and 1 (and marks for unshaded): 1 is shaded, 0 is not.
* 0 beside bare labels, in a grid with no other mark for shaded cells, is shaded: `3 0 1`. Where the puzzle has a blank
  and the grid writes no blank as `.`, it could be either, and is refused.
* Round brackets mean a grid in progress, in which a bare cell is unknown.

What could be read in two ways is refused with a message that says how to be clear; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, pairwise
from typing import NamedTuple

from ..errors import FormatError
from ..puzzle import Puzzle
from ..shading import Shade, Shading
from .record import counted, quoted
from .text import empty_field, label

Row = tuple[int, str]
"""A line that holds cells, after its number."""

_SHADES = {
    **dict.fromkeys("#xXB*■█⬛●×", Shade.SHADED),
    **dict.fromkeys(("None", "null", "True", "true"), Shade.SHADED),
    **dict.fromkeys(("False", "false"), Shade.UNSHADED),
    **dict.fromkeys("-oOW□⬜○", Shade.UNSHADED),
    "?": Shade.UNKNOWN,
}
_GAPS = frozenset("._")
_BRACKETS = {"[": Shade.SHADED, "(": Shade.UNSHADED}
_CELL = re.compile(r"\[\s*(?:\d+|\.)\s*\]|\(\s*(?:\d+|\.)\s*\)|[^\s,;|\"'\[\]()]+|[^\s,;|\"']")
_RUN = re.compile(r"[^\s,;|\"'\[\]()]+")
_BE_CLEAR = "write '#' for a shaded cell and '.' for an unshaded one"


def is_solved_grid(rows: Sequence[str]) -> bool:
    """True for rows of cells with both bare labels and marks for shaded cells, e.g. `3 X 1`."""
    cells = [_cell(token[0]) for row in rows for token in _tokens(row, is_column=False)]
    has_labels = any(cell is not None and cell.shade is None and cell.number for cell in cells)
    return None not in cells and has_labels and any(cell is not None and cell.shade is Shade.SHADED for cell in cells)


class _WrittenCell(NamedTuple):
    """One cell as written: a mark, a label, or a label in brackets, which is both.

    `shade` is None for a *bare* cell, a label or a gap such as `.`; `number` is None for a mark or a gap.
    """

    text: str
    shade: Shade | None
    number: int | None = None


def shading_of_rows(rows: Sequence[Row], puzzle: Puzzle | None) -> Shading:
    """The shading that these rows of cells say.

    Raises FormatError if they cannot be read, if they could be read in two ways, and if a label differs from that of
    the puzzle.
    """
    return _WrittenGrid.of(_without_header(rows, puzzle), puzzle).shading()


def is_cells(row: str) -> bool:
    """True if all of a line can be read as cells, separated or run together."""
    return all(map(_cell, row.split())) or all(map(_cell, row))


class _WrittenGrid(NamedTuple):
    """The cells of the rows; `labels` are those of the puzzle, None if it is unknown or has another size."""

    rows: Sequence[Row]
    cols: int
    cells: Sequence[_WrittenCell]
    labels: Sequence[int] | None
    is_column: bool

    @classmethod
    def of(cls, rows: Sequence[Row], puzzle: Puzzle | None) -> _WrittenGrid:
        """The grid of these rows, which must have one length."""
        is_column = puzzle is not None and puzzle.cols == 1
        tokens = [[found[0] for found in _tokens(line, is_column)] for _, line in rows]
        cols = len(tokens[0])
        for (number, line), row in zip(rows, tokens, strict=True):
            if at := empty_field(line):
                raise FormatError(f"expected a cell between two separators; {_BE_CLEAR}", line=number, column=at)
            if len(row) != cols or not row:
                expected = f"{counted(cols, 'cell')} as in the first row" if cols else "a row of cells"
                raise FormatError(f"expected {expected}, found {len(row)}: {quoted(line)}", line=number)
        cells: list[_WrittenCell] = []
        for token in chain.from_iterable(tokens):
            cell = _cell(token)
            if cell is None:
                problem = f"expected '#' or 'X', '.' or 'O', '?', or a label, found {quoted(token)}"
                raise cls(rows, cols, cells, None, is_column).error(problem, len(cells))
            cells.append(cell)
        is_of_puzzle = puzzle is not None and puzzle.shape == (len(rows), cols)
        return cls(rows, cols, cells, puzzle.labels if puzzle is not None and is_of_puzzle else None, is_column)

    def shading(self) -> Shading:
        """The shading; see the head of the module for its rules."""
        numbers = {cell.number for cell in self.cells if cell.shade is None and cell.number is not None}
        has_circles = any(cell.shade is Shade.UNSHADED and cell.number is not None for cell in self.cells)
        shaded: int | None
        if has_circles or any(cell.shade is Shade.SHADED for cell in self.cells):
            shaded = None
            self._check_labels(zero_is_label=any(cell.number for cell in self.cells))
        elif numbers <= {0, 1}:
            shaded = 1
            self._check_marks(numbers)
        else:
            shaded = 0
            self._check_labels(zero_is_label=False)
            self._check_gaps()
        bare = Shade.UNKNOWN if has_circles else Shade.UNSHADED
        shades = (
            cell.shade if cell.shade is not None else Shade.SHADED if cell.number == shaded is not None else bare
            for cell in self.cells
        )
        return Shading(len(self.rows), self.cols, bytes(shades))

    def _check_labels(self, *, zero_is_label: bool) -> None:
        """Refuse the solved grid of another puzzle."""
        for index, (cell, expected) in enumerate(self._beside_labels()):
            if (
                cell.number is None
                or cell.number == expected
                or (cell.number == 0 and not (zero_is_label and cell.shade is None))
            ):
                continue
            problem = f"expected a mark or {expected}, the label of the puzzle, found {cell.number}"
            raise self.error(problem, index)

    def _check_marks(self, numbers: set[int]) -> None:
        """Refuse 0 and 1 if they may be the labels of a solved grid, and 0 if it may be the mark of a shaded cell."""
        if numbers == {0} and any(cell.number is None and cell.shade is not Shade.UNKNOWN for cell in self.cells):
            raise self.error(f"0 may be shaded or not beside other marks; {_BE_CLEAR}", self._first(0))
        if 1 not in numbers or not all(expected == 1 for cell, expected in self._beside_labels() if cell.number == 1):
            return
        if self.labels is not None and not self._has_neighbours_besides(1):
            raise self.error(f"1 may be a mark or the label of the puzzle here; {_BE_CLEAR}", self._first(1))

    def _check_gaps(self) -> None:
        """In a solved grid, refuse 0 on a blank, and a mark that is not a label where a label is expected."""
        beside = list(self._beside_labels())
        blanks_are_dots = any(cell.text in _GAPS and expected == 0 for cell, expected in beside)
        for index, (cell, expected) in enumerate(beside):
            if cell.number == 0 == expected and not blanks_are_dots:
                problem = "0 may be a shaded cell or the blank of the puzzle here"
                raise self.error(f"{problem}; write '#' for a shaded cell and '.' for a blank", index)
            if cell.number is None and cell.shade is not Shade.UNKNOWN and expected:
                problem = f"{cell.text!r} may be shaded or not beside labels"
                raise self.error(f"{problem}; write '#' for a shaded cell and {expected} for an unshaded one", index)

    def _beside_labels(self) -> Iterator[tuple[_WrittenCell, int]]:
        """Each cell with its label in the puzzle; nothing if the puzzle is not known."""
        return zip(self.cells, self.labels, strict=True) if self.labels is not None else iter(())

    def _has_neighbours_besides(self, number: int) -> bool:
        """True if two neighbours both differ from the number: as shaded cells they would break a rule."""
        others = [cell.number != number for cell in self.cells]
        rows = [others[at : at + self.cols] for at in range(0, len(others), self.cols)]
        return any(one and other for line in chain(rows, zip(*rows, strict=True)) for one, other in pairwise(line))

    def _first(self, number: int) -> int:
        return next(index for index, cell in enumerate(self.cells) if cell.number == number)

    def error(self, problem: str, index: int) -> FormatError:
        """The problem, at the cell of this index."""
        row, col = divmod(index, self.cols)
        number, line = self.rows[row]
        found = next(islice(_tokens(line, self.is_column), col, None))
        return FormatError(problem, line=number, column=found.start() + 1)


def _without_header(rows: Sequence[Row], puzzle: Puzzle | None) -> Sequence[Row]:
    """The rows without a leading line `H W`: H rows follow, and they hold no number or the puzzle is of this size."""
    size = rows[0][1].split()
    if len(size) != 2 or not size[1].isdecimal() or not size[0] == str(len(rows) - 1) != "0":
        return rows
    is_of_puzzle = puzzle is not None and [str(side) for side in puzzle.shape] == size
    if is_of_puzzle or not any(character.isdecimal() for _, row in rows[1:] for character in row):
        return rows[1:]
    return rows


def _tokens(line: str, is_column: bool) -> Iterator[re.Match[str]]:
    """The cells of a line; a line without separators has one per character, unless the puzzle is a column."""
    row = line.strip()
    is_run_together = _RUN.fullmatch(row) and row not in _SHADES and not is_column
    return re.finditer(r"\S", line) if is_run_together else _CELL.finditer(line)


@lru_cache(maxsize=1024)
def _cell(token: str) -> _WrittenCell | None:
    if token in _SHADES:
        return _WrittenCell(token, _SHADES[token])
    if token in _GAPS:
        return _WrittenCell(token, None)
    if len(token) > 1 and token[0] in _BRACKETS:
        return _WrittenCell(token, _BRACKETS[token[0]], label(token[1:-1].strip()))
    number = label(token)
    return None if number is None else _WrittenCell(token, None, number)
