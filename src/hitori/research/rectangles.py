"""The fewest and the most labels of rectangles: bounds for every size, and puzzles that reach many of them.

The walls of docs/hitori-numbers.md bound the fewest labels of m x n cells, the fewest shaded cells of a maximal shading
the most. A puzzle that reaches a bound settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from ..errors import ImpossibleWishError
from ..puzzle import Cell
from ..shading import Shade, Shading
from .anatomy import addable_cells, is_legal
from .hitori_numbers import check_side, fewest_shaded_at_least
from .knights import knights_shading
from .labelling import copies, fullest_line
from .shadings import shading_counts

SWEPT = 7
"""Up to this shorter side, and `LONGEST`, all shadings are swept for a table; each takes a second or less."""
LONGEST = 40
_CONSTRUCTED = 10


@dataclass(frozen=True, slots=True)
class Bounds:
    """A number lies between `low` and `high`; it is settled if they are equal."""

    low: int
    high: int


def fewest_labels_at_least(rows: int, cols: int) -> int:
    """No puzzle of rows x cols cells with fewer labels has a solution, for sides of 2 and more.

    If no line has more than k unshaded cells, each row has at least cols - k shaded cells and each column rows - k. Let
    t shaded cells be in the first and last row together, u in the first and last column, a corner counted twice. The
    walls allow 3s <= (rows - 1)(cols - 1) + t + u shaded cells, and counted by rows there are (rows - 2)(cols - k) + t
    or more, by columns likewise.

    >>> fewest_labels_at_least(8, 8), fewest_labels_at_least(5, 12)
    (6, 8)

    Raises ValueError for a side below 2.
    """
    check_side(min(rows, cols), 2)
    return next(most for most in range(1, max(rows, cols) + 1) if _walls_allow(rows, cols, most))


def _walls_allow(rows: int, cols: int, most: int) -> bool:
    in_row, in_col = max(0, cols - most), max(0, rows - most)
    if in_row > (cols + 1) // 2 or in_col > (rows + 1) // 2:
        return False
    ends = product(range(2 * in_row, 2 * ((cols + 1) // 2) + 1), range(2 * in_col, 2 * ((rows + 1) // 2) + 1))
    return any(
        3 * max((rows - 2) * in_row + t, (cols - 2) * in_col + u) <= (rows - 1) * (cols - 1) + t + u for t, u in ends
    )


def fewest(rows: int, cols: int) -> Bounds:
    """What is known of the fewest labels of a puzzle with one solution, for sides of 3 and more.

    >>> fewest(5, 12)
    Bounds(low=8, high=8)
    """
    check_side(min(rows, cols), 3)
    found = (fullest_line(shading) for shading in _striped(rows, cols) if _has_copies(shading))
    return Bounds(fewest_labels_at_least(rows, cols), min(found, default=rows * cols))


def most(rows: int, cols: int) -> Bounds:
    """What is known of the most labels of a puzzle with one solution, for sides of 3 and more.

    >>> most(5, 12)
    Bounds(low=46, high=46)
    """
    check_side(min(rows, cols), 3)
    if min(rows, cols) <= SWEPT and max(rows, cols) <= LONGEST:
        sparsest = shading_counts(rows, cols).witness_min
        high = sparsest.cells.count(Shade.UNSHADED)
        return Bounds(high if _has_copies(sparsest) else fewest(rows, cols).high, high)
    high = rows * cols - fewest_shaded_at_least(rows, cols)
    if min(rows, cols) < _CONSTRUCTED:
        return Bounds(fewest(rows, cols).high, high)
    return Bounds(knights_shading(rows, cols).cells.count(Shade.UNSHADED), high)


def _striped(rows: int, cols: int) -> Iterator[Shading]:
    """Maximal shadings of every third diagonal, each diagonal cut where the lines have most shaded cells to spare."""
    for residue in range(3):
        stripes = [
            [Cell(row, total - row) for row in range(rows) if 0 <= total - row < cols]
            for total in range(residue, rows + cols - 1, 3)
        ]
        shaded = {cell for stripe in stripes for cell in stripe}
        in_row, in_col = Counter(cell.row for cell in shaded), Counter(cell.col for cell in shaded)
        for stripe in stripes:
            if len(stripe) > 1:
                hole = max(stripe, key=lambda cell: (min(in_row[cell.row] - cols, in_col[cell.col] - rows), cell))
                shaded.remove(hole)
                in_row[hole.row] -= 1
                in_col[hole.col] -= 1
        shading = Shading.from_shaded(rows, cols, shaded)
        if is_legal(shading):
            yield _made_maximal(shading)


def _made_maximal(shading: Shading) -> Shading:
    while cell := next(addable_cells(shading), None):
        shading = shading.with_shade(cell, Shade.SHADED)
    return shading


def _has_copies(shading: Shading) -> bool:
    try:
        copies(shading)
    except ImpossibleWishError:
        return False
    return True
