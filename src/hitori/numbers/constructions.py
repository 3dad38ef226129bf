"""The constructions for every n: a puzzle with few labels (theorem 2 of the paper) and one with many (theorem 4).

Each starts from a shading; labelling.py turns it into a puzzle, with the number of labels that the theorem states. The
paper prints one residue class of each (n = 0 mod 3 and n = 0 mod 5) and leaves the others to the reader: here are all.
Two shadings go beyond it: `fewest_shading` for fewer labels, and `knights_shading` for more.
"""

from __future__ import annotations

from itertools import product

from ..puzzle import Cell, Puzzle
from ..shading import Shading
from .bounds import check_side, fewest_at_most
from .components import contacts, neighbours, on_border
from .labelling import carried_labels, puzzle_on

_SMALL_FEW = {
    3: (".#.", "...", ".#."),
    4: ("#..#", ".#..", "..#.", "#..."),
    5: ("#...#", ".#...", "..#..", "...#.", "#...."),
    6: ("#.#..#", "....#.", "..#...", ".#.#.#", "#.....", "...#.#"),
}
_SMALL_MANY = {
    3: (".#.", "...", ".#."),
    4: ("#.#.", "....", "....", "#.#."),
    5: (".#.#.", ".....", ".....", ".#.#.", "..#.."),
}


def few_labels(n: int) -> Puzzle:
    """Theorem 2: a puzzle with one solution and 2 ceil(n / 3) + 1 labels; with 2, 3, 3, 4, 5 for n = 2 to 6.

    >>> len(set(few_labels(12).labels)), uniqueness(few_labels(12))
    (9, <Uniqueness.UNIQUE: 'unique'>)

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    if n == 2:
        return Puzzle([[2, 1], [1, 1]])
    shading = few_shading(n)
    return puzzle_on(shading, carried_labels(shading)[0] if n in _SMALL_FEW else fewest_at_most(n))


def many_labels(n: int) -> Puzzle:
    """Theorem 4: a puzzle with one solution and all unshaded labels different; equation 30 gives their number.

    >>> len(set(many_labels(12).labels)), uniqueness(many_labels(12))
    (108, <Uniqueness.UNIQUE: 'unique'>)

    Raises ValueError for n < 3.
    """
    shading = many_shading(n)
    return puzzle_on(shading, carried_labels(shading)[-1])


def few_shading(n: int) -> Shading:
    """Every third diagonal, with a hole in each (figure 8); drawn by hand for n = 3 to 6.

    The diagonals i + j = 3, 6, 9, ... would each cut the grid in two. Their holes lie on a path from r4c1 down to the
    last row, in steps of one row and two columns, then of two rows and one column, so no line has two of them.

    >>> print(few_shading(7))
    #..#..#
    ..#..#.
    .#..#..
    ...#..#
    .....#.
    .#..#..
    #.....#

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    if n in _SMALL_FEW:
        return Shading.from_rows(_SMALL_FEW[n])
    diagonals = (2 * n - 3) // 3
    # All steps but the first hole's lead down by 1 or 2 rows, and must come out at row n - 1.
    steep = n - 4 - (diagonals - 1)
    holes = {(3, 0)}
    row, col = 3, 0
    for step in range(1, diagonals):
        is_steep = step >= diagonals - steep
        row, col = (row + 2, col + 1) if is_steep else (row + 1, col + 2)
        holes.add((row, col))
    return Shading.from_shaded(n, n, _striped(n, 0) - holes)


def fewest_shading(n: int) -> Shading:
    """A shading whose fullest line is as short as possible: floor(2n / 3) + 1 unshaded cells, which is h(n).

    Again every third diagonal, cut where a line can spare a cell: as in `few_shading` if n = 0 mod 3, otherwise only
    where the lines cross one diagonal more than others.

    >>> fewest_shading(5).to_rows()
    ['.#...', '...#.', '..#..', '.#..#', '#....']
    >>> fewest_shading(7).to_rows()
    ['#.....#', '..#.#..', '.#...#.', '#..#...', '..#..#.', '.#..#..', '#..#..#']

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    if n % 3 == 0:
        return few_shading(n)
    return _cut_one_by_one(n) if n % 3 == 2 else _cut_in_pairs(n)


def _cut_one_by_one(n: int) -> Shading:
    """For n = 2 mod 3: a hole in each of the diagonals i + j = 1, 4, 7, ..., beside the main diagonal."""
    holes = {(i + 1, i) for i in range(0, n, 3)} | {(i, i + 4) for i in range(0, n, 3)}
    return Shading.from_shaded(n, n, _striped(n, 1) - holes)


def _cut_in_pairs(n: int) -> Shading:
    """For n = 1 mod 3: one hole for two of the diagonals i + j = 3, 6, 9, ..., because few lines can spare a cell.

    The diagonal after that of a hole is cut without loss: two of its cells swap with the two that complete their
    square, and become a bridge between the diagonals on both sides.
    """
    shaded = _striped(n, 0) - {(n - 4, n - 1)}
    for i in range(0, n - 4, 3):
        j = i + 3
        shaded -= {(i, j), (i + 1, j + 2), (i + 2, j + 1)}
        shaded |= {(i + 1, j + 1), (i + 2, j + 2)}
    return Shading.from_shaded(n, n, shaded)


def _striped(n: int, residue: int) -> set[tuple[int, int]]:
    return {(i, j) for i, j in product(range(n), repeat=2) if (i + j) % 3 == residue}


def many_shading(n: int) -> Shading:
    """Cells a knight's move apart, where i + 2j = 1 mod 5, and what the border lacks (figure 19).

    Each inner cell shares an edge with exactly one of them. The border cells that share none are shaded as well, except
    those that would cut off a corner, which keeps them unshaded. For n = 3 to 5 the shading is drawn by hand.

    >>> many_shading(6).to_rows()
    ['...#..', '#....#', '..#...', '#...#.', '.#...#', '...#..']

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    if n in _SMALL_MANY:
        return Shading.from_rows(_SMALL_MANY[n])
    empty = Shading.from_shaded(n, n, ())
    shaded = {Cell(i, j) for i, j in product(range(n), repeat=2) if (i + 2 * j) % 5 == 1}
    for cell in empty.unshaded():
        if on_border(empty, cell) and shaded.isdisjoint([cell, *neighbours(empty, cell)]):
            # A second way to the border would cut the grid; cells of the pattern have no contacts among themselves.
            beside = shaded.intersection(contacts(empty, cell))
            beyond = {other for contact in beside for other in contacts(empty, contact) if other in shaded}
            if not any(on_border(empty, other) for other in beside | beyond):
                shaded.add(cell)
    return Shading.from_shaded(n, n, shaded)


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
