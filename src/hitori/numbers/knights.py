"""The sparsest shadings known, for every size: cells a knight's move apart inside a border of period ten.

Inside, the shaded cells are those with row + 2 col = k mod 5, a *pattern*: every other cell has exactly one beside it.
That one is missing for some border cells. Half of them are shaded, or beside a cell that is; the others would cut the
grid, because a chain of two shaded cells leads from a corner of theirs back to the border. The corners of the grid are
drawn by hand. docs/hitori-numbers.md has the proof.
"""

from __future__ import annotations

from itertools import product

from ..shading import Shading
from .hitori_numbers import check_side

PERIOD = 10
BORDER = (0, 4, 6)
"""The shaded cells of a side, counted from its *shift* mod 10; they read the same backwards."""
CORNER = 4
"""The side of a drawn corner."""

CORNERS = {
    0: (5, ("....", "#.#.", "....", ".#..")),
    2: (9, (".#..", "..#.", "....", "#..#")),
    3: (1, ("...#", "#...", "..#.", "....")),
    4: (8, ("....", ".#..", "#..#", "....")),
    5: (0, (".#..", "..#.", "....", ".#..")),
    7: (4, ("...#", "#...", ".#..", "...#")),
    8: (6, ("....", ".#..", "#.#.", "....")),
    9: (3, (".#..", "..#.", "...#", "#...")),
    1: (2, (".#..", "...#", "#...", "..#.")),
    6: (7, ("..#.", "#..#", "....", "#.#.")),
}
"""By the shift of the top side: the shift of the left side, counted downwards, and the cells where they meet."""
_TOP_OF = {left: top for top, (left, _) in CORNERS.items()}


def knights_shading(rows: int, cols: int | None = None) -> Shading:
    """A maximal shading with ceil((rows * cols + rows + cols) / 5) - 2 shaded cells, from 10 x 10 on: the fewest known.

    >>> shading = knights_shading(12, 10)
    >>> len(list(shading.shaded())), shading.to_rows()[0]
    (27, '....#.#...')

    Raises ValueError for a side below 10.
    """
    cols = rows if cols is None else cols
    check_side(min(rows, cols), 10)
    shifts = next(shifts for shifts in (_around(shift, rows, cols) for shift in CORNERS) if shifts[-1] == shifts[0])
    shaded = {(row, col) for row, col in product(range(rows), range(cols)) if (row + 2 * col - 2 * shifts[0]) % 5 == 0}
    for shift, width in zip(shifts, (cols, rows, cols, rows), strict=False):
        # A quarter turn to the left; the pattern inside turns into itself.
        shaded = {(width - 1 - col, row) for row, col in _with_top(width, shaded, shift)}
    return Shading.from_shaded(rows, cols, shaded)


def _around(shift: int, rows: int, cols: int) -> list[int]:
    """The shifts of the top, right, bottom and left side, each turned to the top, and of the top side as it follows."""
    shifts = [shift]
    for width in (cols, rows, cols, rows):
        # The top side becomes the left one, read upwards.
        shifts.append(_TOP_OF[(width - 1 - shifts[-1]) % PERIOD])
    return shifts


def _with_top(width: int, shaded: set[tuple[int, int]], shift: int) -> set[tuple[int, int]]:
    """The same with the border at the top, between the corners, and with the first corner."""
    _, drawn = CORNERS[shift]
    side = [(0, col) for col in range(CORNER, width - CORNER)]
    corner = list(product(range(CORNER), repeat=2))
    on_side = {(row, col) for row, col in side if (col - shift) % PERIOD in BORDER}
    in_corner = {(row, col) for row, col in corner if drawn[row][col] == "#"}
    return shaded.difference(side, corner) | on_side | in_corner
