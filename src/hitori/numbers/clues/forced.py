"""Few clues for every side, by forcing alone: seven partners for ten rows and ten columns.

The solution is `knights_shading(n)`, which has the fewest shaded cells known. Inside, these are the cells where row + 2
col leaves one remainder mod 5. All of them are clues. A *partner* is an unshaded cell with a label of its own, and
shaded cells of its row and its column carry the same label.

The one idea: a partner stands beside a shaded cell that an earlier partner forces. So it is unshaded, and all other
cells with its label are shaded. Row by row that takes n partners. In a *block* of ten rows and ten columns seven do,
because most of them serve a row and a column. docs/paper/hitori-numbers.typ has the proof.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...puzzle import Cell, Puzzle
from ...shading import Shading
from ..bounds import check_side
from ..components import neighbours
from ..constructions import CORNER, knights_shading

TOP = 5
"""Rows 0 to 5, at least, have a partner each."""
BLOCK = 10


def forced_clues(n: int) -> Puzzle:
    """A puzzle whose only solution is `knights_shading(n)`; its clues are the shaded cells, and a few partners.

    There are at most n partners, and at most 7n / 10 + 18.

    >>> puzzle, shaded = forced_clues(100), len(list(knights_shading(100).shaded()))
    >>> shaded, len(puzzle.labels) - puzzle.labels.count(0) - shaded
    (2038, 86)

    Raises ValueError for a side below 10.
    """
    check_side(n, 10)
    shading = knights_shading(n)
    return min((_placed(shading, most) for most in (0, n)), key=lambda clues: clues.partners).puzzle()


def _placed(shading: Shading, most_blocks: int) -> _Clues:
    """Clues row by row, and in as many blocks as fit, up to a number of them."""
    clues = _Clues(shading)
    first, beside, second = clues.beginning()
    top = max(second.row, TOP)
    clues.add(beside, clues.row(second.row))
    clues.row_by_row(second, range(second.row + 1, top + 1))
    clues.row_by_row(second, range(second.row - 1, -1, -1))
    from_top = set(clues.labels) & clues.shaded - {first}

    row = top
    zeros = clues.inner_columns(row)
    blocks = min((len(zeros) - 1) // 2, (shading.rows - CORNER - 2 - top) // BLOCK, most_blocks)
    if blocks > 0:
        beyond = zeros[0] - 1
        clues.column_beside(from_top, beyond)
        for near, far in zip(zeros[1 : 2 * blocks : 2], zeros[2 : 2 * blocks + 1 : 2], strict=True):
            _add_block(clues, row, near, far, beyond)
            row, beyond = row + BLOCK, far - 1
        clues.add(Cell(row - 1, far), clues.row(row - 1))

    known = next(cell for cell in sorted(clues.shaded) if cell.row == row and cell != first)
    clues.row_by_row(known, range(row + 1, shading.rows))
    for col in sorted({cell.col for cell in clues.shaded - set(clues.labels)}):
        clues.column_beside(from_top, col)
    return clues


def first_block() -> tuple[Puzzle, Shading]:
    """A block to look at: the labels of its seven partners as 1 to 7, and all that is shaded in its rows and columns.

    >>> puzzle, shading = first_block()
    >>> puzzle.to_rows()[3], shading.to_rows()[3]
    ([3, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0], '#....#....#')
    """
    whole, solution = forced_clues(10 * BLOCK), knights_shading(10 * BLOCK)
    # Rows 0 to 5 and a column have the partners before.
    labels = range(TOP + 3, TOP + 10)
    partners = [cell for cell in solution.unshaded() if whole[cell] in labels]
    rows = range(min(cell.row for cell in partners), max(cell.row for cell in partners) + 1)
    # The last column is known before.
    cols = range(min(cell.col for cell in partners), max(cell.col for cell in partners) + 2)
    found = [[whole[Cell(row, col)] for col in cols] for row in rows]
    return (
        Puzzle([[labels.index(label) + 1 if label in labels else 0 for label in line] for line in found]),
        Shading([line[cols[0] : cols[-1] + 1] for line in solution.to_rows()[rows[0] : rows[-1] + 1]]),
    )


class _Clues:
    """The clues so far. Each partner has the next label, and gives it to shaded cells that have none."""

    def __init__(self, shading: Shading) -> None:
        self.shading = shading
        self.side = shading.rows
        self.shaded = frozenset(shading.shaded())
        self.labels: dict[Cell, int] = {}
        self.partners = 0

    def add(self, partner: Cell, served: Iterable[Cell]) -> None:
        self.partners += 1
        self.labels[partner] = self.partners
        for cell in served:
            if cell in self.shaded:
                self.labels.setdefault(cell, self.partners)

    def row(self, row: int) -> list[Cell]:
        return [Cell(row, col) for col in range(self.side)]

    def column(self, col: int) -> list[Cell]:
        return [Cell(row, col) for row in range(self.side)]

    def beginning(self) -> tuple[Cell, Cell, Cell]:
        """A shaded cell, a neighbour with another shaded neighbour, and a second shaded cell, all in one row.

        With one label in all three, one of the first two is unshaded, so all other cells with the label are shaded. At
        the end the other shaded neighbour shows which of the two is unshaded.
        """
        for first in sorted(self.shaded):
            others = [cell for cell in self.row(first.row) if cell in self.shaded and cell != first]
            for beside in neighbours(self.shading, first):
                around = [cell for cell in neighbours(self.shading, beside) if cell in self.shaded]
                if others and beside.row == first.row and len(around) > 1:
                    return first, beside, others[0]
        raise AssertionError(f"no row of {self.side} x {self.side} cells to begin with")

    def row_by_row(self, known: Cell, rows: Iterable[int]) -> None:
        """A partner in each of the rows, the first of which is beside the row of a shaded cell that is known."""
        for row in rows:
            self.add(Cell(row, known.col), self.row(row))
            known = next(cell for cell in self.row(row) if cell in self.shaded)

    def column_beside(self, known: set[Cell], col: int) -> None:
        """A partner in a column, beside a shaded cell of the next one that is known."""
        beside = (Cell(cell.row, col) for cell in sorted(known) if abs(cell.col - col) == 1)
        row = next(cell.row for cell in beside if cell not in self.labels)
        self.add(Cell(row, col), self.column(col))

    def inner_columns(self, row: int) -> list[int]:
        """The columns, from the right, with shaded cells of the pattern inside in a row; corners are left out."""
        known = next(cell for cell in self.row(self.side // 2)[1:] if cell in self.shaded)
        inner = range(self.side - CORNER - 2, CORNER, -1)
        return [col for col in inner if (row + 2 * col - known.row - 2 * known.col) % 5 == 0]

    def puzzle(self) -> Puzzle:
        return Puzzle([[self.labels.get(cell, 0) for cell in self.row(row)] for row in range(self.side)])


def _add_block(clues: _Clues, row: int, near: int, far: int, beyond: int) -> None:
    """Seven partners for the ten rows from the one below `row` on, and for the columns beside `near` and `far`.

    Known are the shaded cells of `row` and of the column `beyond`. Each partner is beside a shaded cell that is known
    by then: the first above (row, far), the next two beside cells of the column far, the fourth beside one of the
    column beyond, the fifth above one of row + 2, the last two beside cells of the columns beyond - 1 and near + 2.
    """
    clues.add(Cell(row - 1, far), [*clues.row(row - 1), Cell(row + 5, far), Cell(row + 10, far)])
    clues.add(Cell(row + 5, far + 1), [*clues.row(row + 5), *clues.column(far + 1)])
    clues.add(Cell(row + 10, far - 1), [*clues.row(row + 10), *clues.column(far - 1)])
    clues.add(Cell(row + 2, beyond - 1), [Cell(row + 2, near - 1), Cell(row + 4, beyond - 1)])
    clues.add(Cell(row + 1, near - 1), [*clues.row(row + 1), *clues.column(near - 1)])
    clues.add(Cell(row + 4, near + 2), [*clues.row(row + 4), Cell(row + 6, near + 2)])
    clues.add(Cell(row + 6, near + 1), [*clues.row(row + 6), *clues.column(near + 1)])
