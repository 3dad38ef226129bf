"""Position: a puzzle and what is known of it, with the questions that techniques ask.

Cells are numbered row by row from 0 here; deductions name them as `Cell(row, col)`. A *line* is a row or a column, as a
`range` of cell numbers. A *wall* is a chain of shaded cells, touching at corners, that cuts the unshaded cells in two:
from border to border, or around some; `contacts` finds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..puzzle import Cell, Puzzle
from ..shading import Shade, Shading
from .deduction import Deduction, TechniqueId

OUTSIDE = -1
"""The node beyond the border that shaded cells of the border touch."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What of a puzzle does not depend on what is known: its lines, and for each cell the cells it has to do with.

    `sides` share an edge with it, `corners` touch it at a corner, `equals` are the others of its row and column with
    its label. `lines` are all rows, then all columns. `outside` is how often a cell meets the outside: 0, 1, or 2 if it
    alone is a wall, as inside a grid one cell wide.
    """

    lines: tuple[range, ...]
    sides: tuple[list[int], ...]
    corners: tuple[list[int], ...]
    equals: tuple[list[int], ...]
    outside: tuple[int, ...]


@lru_cache(maxsize=16)
def layout(puzzle: Puzzle) -> Layout:
    """The layout of a puzzle; those asked for lately are kept, as a person goes on with one puzzle."""
    rows, cols, labels = puzzle.rows, puzzle.cols, puzzle.labels
    size = len(labels)
    lines = (
        *(range(start, start + cols) for start in range(0, size, cols)),
        *(range(c, size, cols) for c in range(cols)),
    )

    def around(cell: int, steps: Iterable[tuple[int, int]]) -> list[int]:
        row, col = divmod(cell, cols)
        places = [(row + down, col + right) for down, right in steps]
        return [r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols]

    def equals(cell: int) -> list[int]:
        row, col = divmod(cell, cols)
        line = (*lines[row], *lines[rows + col])
        return [other for other in line if other != cell and labels[other] == labels[cell] != 0]

    def outside(cell: int) -> int:
        row, col = divmod(cell, cols)
        vertical = (row == 0) + (row == rows - 1)
        horizontal = (col == 0) + (col == cols - 1)
        return 2 if 2 in (vertical, horizontal) and 1 not in (vertical, horizontal) else min(1, vertical + horizontal)

    return Layout(
        lines,
        tuple(around(cell, ((-1, 0), (0, -1), (0, 1), (1, 0))) for cell in range(size)),
        tuple(around(cell, ((-1, -1), (-1, 1), (1, -1), (1, 1))) for cell in range(size)),
        tuple(map(equals, range(size))),
        tuple(outside(cell) for cell in range(size)),
    )


class Position:
    """What a technique looks at; it is not changed by looking.

    `about`: the open cells that suppositions are tried on; all of them if None.
    """

    def __init__(self, puzzle: Puzzle, shading: Shading, about: Collection[tuple[int, int]] | None = None) -> None:
        shading.must_fit(puzzle)
        self.puzzle = puzzle
        self.rows, self.cols = puzzle.shape
        self.labels = puzzle.labels
        self.shades = bytearray(shading.cells)
        fixed = layout(puzzle)
        self.lines, self.sides, self.corners, self.equals = fixed.lines, fixed.sides, fixed.corners, fixed.equals
        self.outside = fixed.outside
        self._about = None if about is None else {row * self.cols + col for row, col in about}

    def cell(self, number: int) -> Cell:
        """The cell of this number."""
        return Cell(*divmod(number, self.cols))

    def cells(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """The cells of these numbers, row by row."""
        return tuple(self.cell(number) for number in sorted(set(numbers)))

    def is_open(self, cell: int) -> bool:
        """Is nothing known of this cell?"""
        return self.shades[cell] == Shade.UNKNOWN

    def is_shaded(self, cell: int) -> bool:
        """Is it known to be shaded?"""
        return self.shades[cell] == Shade.SHADED

    def is_unshaded(self, cell: int) -> bool:
        """Is it known to be unshaded?"""
        return self.shades[cell] == Shade.UNSHADED

    def open_among(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells of which nothing is known."""
        shades = self.shades
        return [cell for cell in cells if shades[cell] == Shade.UNKNOWN]

    def cells_of(self, shade: Shade) -> Iterator[int]:
        """The cells that are known to have a shade."""
        cell = self.shades.find(shade)
        while cell >= 0:
            yield cell
            cell = self.shades.find(shade, cell + 1)

    def suspects(self) -> Iterator[int]:
        """The open cells that suppositions are tried on."""
        return (cell for cell in self.open_among(range(len(self.labels))) if self._about is None or cell in self._about)

    def lines_of(self, cell: int) -> tuple[range, range]:
        """Its row and its column."""
        row, col = divmod(cell, self.cols)
        return self.lines[row], self.lines[self.rows + col]

    def line_name(self, line: range) -> str:
        """`row 3` or `column 1`, as people count."""
        row, col = divmod(line[0], self.cols)
        return f"row {row + 1}" if line.step == 1 and self.cols > 1 else f"column {col + 1}"

    def are_equal(self, *cells: int) -> bool:
        """Do these cells show one label? Blanks do not."""
        return len({self.labels[cell] for cell in cells}) == 1 and self.labels[cells[0]] != 0

    def equals_in(self, line: range, cell: int) -> list[int]:
        """The other cells of a line with the label of this one; none for a blank."""
        label = self.labels[cell]
        return [other for other in line if other != cell and self.labels[other] == label != 0]

    def deduce(
        self, technique: TechniqueId, cells: Iterable[int], shade: Shade, because: Iterable[int], sentence: str
    ) -> Deduction:
        """A deduction about cells by number; what is deduced is no part of its own reason."""
        cells = set(cells)
        reasons = self.cells(set(because) - cells)
        return Deduction(technique, self.cells(cells), shade, reasons, sentence)
