"""Geometry: the neighbours, lines and borders of a grid, and the duplicates of a puzzle.

A cell is its *index* here, row by row from 0: in a grid of 5 columns r2c1 is 5. A *line* is a row or a column, a
`range` of indices, e.g. range(1, 15, 5), the second of 5 columns. *Neighbours* share an edge; *duplicates* share a line
and a label. Cells that share a corner are in `contacts`.

Every module uses this one, except two that stay apart on purpose: `rules`, which checks the answers, so a mistake here
cannot hide there; and the published generator (`generation.published`), which is kept as printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import lru_cache

from .puzzle import Cell, Puzzle

CACHED = 2**14
"""The number of cells whose neighbours are cached, about 5 MB: enough for usual grids, and a bound for huge ones."""


def index_of(cell: tuple[int, int], cols: int) -> int:
    """The index of a cell.

    >>> index_of(Cell(1, 0), cols=5)
    5
    """
    row, col = cell
    return row * cols + col


def cell_at(index: int, cols: int) -> Cell:
    """The cell of an index.

    >>> print(cell_at(5, cols=5))
    r2c1
    """
    return Cell(*divmod(index, cols))


def row_lines(rows: int, cols: int) -> list[range]:
    """The rows, from the top."""
    return [range(start, start + cols) for start in range(0, rows * cols, cols)]


def column_lines(rows: int, cols: int) -> list[range]:
    """The columns, from the left."""
    return [range(start, rows * cols, cols) for start in range(cols)]


def lines(rows: int, cols: int) -> list[range]:
    """All rows, then all columns.

    >>> [list(line) for line in lines(2, 3)]
    [[0, 1, 2], [3, 4, 5], [0, 3], [1, 4], [2, 5]]
    """
    return row_lines(rows, cols) + column_lines(rows, cols)


def lines_of(index: int, rows: int, cols: int) -> tuple[range, range]:
    """The row and the column of a cell."""
    col = index % cols
    return range(index - col, index - col + cols), range(col, rows * cols, cols)


def slice_of(line: range) -> slice:
    """A line as a slice of anything flat: labels, or the cells of a shading.

    >>> Puzzle([[1, 2], [3, 4]]).labels[slice_of(range(1, 4, 2))]
    (2, 4)
    """
    return slice(line.start, line.stop, line.step)


def diagonals(rows: int, cols: int) -> tuple[list[list[int]], list[list[int]]]:
    """The diagonals that fall to the right, from the bottom left on, and those that rise, from the top left on.

    >>> diagonals(2, 2)
    ([[2], [0, 3], [1]], [[0], [1, 2], [3]])
    """

    def along(slope: int, start: int) -> list[int]:
        return [row * cols + start + slope * row for row in range(rows) if 0 <= start + slope * row < cols]

    return [along(1, start) for start in range(1 - rows, cols)], [along(-1, start) for start in range(rows + cols - 1)]


@lru_cache(maxsize=CACHED)
def neighbours(index: int, rows: int, cols: int) -> tuple[int, ...]:
    """The cells that share an edge with this one, in order: above, left, right, below.

    >>> neighbours(0, 2, 3)
    (1, 3)
    """
    row, col = divmod(index, cols)
    beside = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple(r * cols + c for r, c in beside if 0 <= r < rows and 0 <= c < cols)


def neighbour_pairs(cells: Collection[int], rows: int, cols: int) -> list[tuple[int, int]]:
    """The pairs of neighbours among these cells (a set or a range), the earlier one first.

    >>> neighbour_pairs({0, 1, 3}, 2, 3)
    [(0, 1), (0, 3)]
    """
    return [(one, other) for one in cells for other in neighbours(one, rows, cols) if other > one and other in cells]


def borders(index: int, rows: int, cols: int) -> int:
    """The number of borders on which a cell lies, at most one for its row and one for its column: 2 in a corner."""
    row, col = divmod(index, cols)
    return (row in (0, rows - 1)) + (col in (0, cols - 1))


def corner_cells(rows: int, cols: int) -> set[int]:
    """The corners of the grid: four cells, or fewer in a grid one cell wide."""
    cells = rows * cols
    return {0, cols - 1, cells - cols, cells - 1}


def corner_blocks(rows: int, cols: int) -> Iterator[tuple[int, int, int, int]]:
    """Each corner of the grid with its neighbours, in the row and in the column, and the cell diagonal to it.

    There are none in a grid one cell wide.

    >>> list(corner_blocks(2, 2))
    [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)]
    """
    if min(rows, cols) < 2:
        return
    for corner in sorted(corner_cells(rows, cols)):
        along = -1 if corner % cols else 1
        down = cols if corner < cols else -cols
        yield corner, corner + along, corner + down, corner + along + down


def equal_groups(puzzle: Puzzle) -> list[list[int]]:
    """For each line and label, the cells that share it, if two or more do; blanks never share.

    >>> equal_groups(Puzzle([[1, 2, 1], [0, 2, 0]]))
    [[0, 2], [1, 4]]
    """
    labels, found = puzzle.labels, list[list[int]]()
    for line in lines(*puzzle.shape):
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for cell in line:
            if labels[cell]:
                groups[labels[cell]].append(cell)
        found += [group for group in groups.values() if len(group) > 1]
    return found


def duplicates(puzzle: Puzzle) -> list[list[int]]:
    """For each cell the other cells of its row, then of its column, with its label; none for a blank.

    >>> duplicates(Puzzle([[1, 2, 1], [3, 3, 1]]))
    [[2], [], [0, 5], [4], [3], [2]]
    """
    found: list[list[int]] = [[] for _ in range(len(puzzle))]
    for group in equal_groups(puzzle):
        for cell in group:
            found[cell] += [other for other in group if other != cell]
    return found
