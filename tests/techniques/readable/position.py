"""Position: a puzzle and its known cells, with the questions that techniques ask.

Cells are indices and lines are ranges of them, as in `geometry`; deductions name the cells as `Cell(row, col)`. A
*wall* is a chain of shaded cells, touching at corners, that cuts the unshaded cells in two; `contacts` finds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from hitori.explaining.techniques import Deduction, TechniqueId
from hitori.geometry import cell_at, duplicates, index_of, lines, lines_of, neighbours
from hitori.messages import Line, Values
from hitori.puzzle import Cell, Puzzle
from hitori.shading import Shade, Shading

from .contact_graph import ContactGraph

Deductions = Iterator[Deduction]
"""What a technique finds."""
Layout = tuple[list[range], list[tuple[int, ...]], list[list[int]], ContactGraph]
"""The part of a position that never changes: the puzzle's lines, and for each cell its related cells."""


@lru_cache(maxsize=16)
def layout(puzzle: Puzzle) -> Layout:
    """The layout of a puzzle; recent ones are cached, because a person works on one puzzle for a while."""
    rows, cols = puzzle.shape
    beside = [neighbours(cell, rows, cols) for cell in range(len(puzzle))]
    return lines(rows, cols), beside, duplicates(puzzle), ContactGraph.of(rows, cols)


class Position:
    """The input of a technique; techniques never change it.

    `about`: the open cells that suppositions are tried on; all of them if None.
    """

    def __init__(self, puzzle: Puzzle, shading: Shading, about: Collection[tuple[int, int]] | None = None) -> None:
        shading.must_fit(puzzle)
        self.puzzle = puzzle
        self.rows, self.cols = puzzle.shape
        self.labels = puzzle.labels
        self.shades = list(shading)
        self.lines, self.neighbours, self.duplicates, self.graph = layout(puzzle)
        self._about = None if about is None else {index_of(cell, self.cols) for cell in about}

    def cell(self, number: int) -> Cell:
        """The cell of this number."""
        return cell_at(number, self.cols)

    def cells(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """The cells of these numbers, row by row."""
        return tuple(self.cell(number) for number in sorted(set(numbers)))

    def is_open(self, cell: int) -> bool:
        """Is this cell unknown?"""
        return self.shades[cell] == Shade.UNKNOWN

    def is_shaded(self, cell: int) -> bool:
        """Is it known to be shaded?"""
        return self.shades[cell] == Shade.SHADED

    def is_unshaded(self, cell: int) -> bool:
        """Is it known to be unshaded?"""
        return self.shades[cell] == Shade.UNSHADED

    def open_among(self, cells: Iterable[int]) -> list[int]:
        """The unknown ones among these cells."""
        return [*filter(self.is_open, cells)]

    def open_cells(self) -> list[int]:
        """All unknown cells."""
        return self.open_among(range(len(self.labels)))

    def cells_of(self, shade: Shade) -> Iterator[int]:
        """The cells known to have this shade."""
        return (cell for cell, known in enumerate(self.shades) if known == shade)

    def suspects(self) -> Iterator[int]:
        """The open cells that suppositions are tried on."""
        return (cell for cell in self.open_cells() if self._about is None or cell in self._about)

    def lines_of(self, cell: int) -> tuple[range, range]:
        """Its row and its column."""
        return lines_of(cell, self.rows, self.cols)

    def trees(self) -> dict[int, int]:
        """The trees of the shaded cells, as `graph` takes them."""
        return self.graph.trees(self.cells_of(Shade.SHADED))

    def wall_through(self, cell: int) -> tuple[int, ...]:
        """The other cells of the shortest wall that shading this cell would complete; ValueError if there is none."""
        return self.graph.wall_through(list(self.cells_of(Shade.SHADED)), cell)

    def line(self, line: range) -> Line:
        """The line as a sentence names it: a row, or a column."""
        row, col = divmod(line[0], self.cols)
        return Line("row", row) if line.step == 1 and self.cols > 1 else Line("col", col)

    def are_equal(self, *cells: int) -> bool:
        """Do these cells show one label? Blanks do not."""
        return len({self.labels[cell] for cell in cells}) == 1 and self.labels[cells[0]] != 0

    def blocks(self, size: int) -> Iterator[tuple[range, range]]:
        """Each line with each so many cells of it side by side."""
        return ((line, line[start : start + size]) for line in self.lines for start in range(len(line) - size + 1))

    def deduce(
        self,
        technique: TechniqueId,
        cells: Iterable[int],
        shade: Shade,
        because: Iterable[int],
        details: Values,
        *,
        variant: str = "",
        imagined: int = 1,
    ) -> Deduction:
        """A deduction about cells by number, with the values of its sentence, or of a variant of it.

        A deduced cell is never part of its own reason.
        """
        cells = set(cells)
        reasons = self.cells(set(because) - cells)
        message = f"{technique}.{variant}" if variant else technique
        return Deduction(technique, self.cells(cells), shade, reasons, message, details, imagined)
