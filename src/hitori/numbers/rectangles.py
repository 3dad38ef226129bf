"""The fewest and the most labels of rectangles: bounds for every size, and puzzles that reach many of them.

The walls of docs/hitori-numbers.md bound the fewest labels of m x n cells, the fewest shaded cells of a maximal shading
the most. A puzzle that reaches a bound settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice, product
from typing import Literal, NamedTuple

from ..errors import UnsatisfiableError
from ..puzzle import Cell
from ..shading import Shade, Shading
from . import known
from .bounds import check_side, fewest_shaded_at_least
from .certificates import shipped
from .components import is_legal, made_maximal
from .constructions import copies, fullest_line, knights_shading
from .shadings import random_shadings, shading_counts, unique_puzzles

COUNTED = 12
"""Up to so many cells, all puzzles are counted."""
SWEPT = 9
"""Up to this shorter side, and `LONGEST`, all shadings are swept for a table; each takes a few seconds at most."""
LONGEST = 20
_CONSTRUCTED = 10
"""From this shorter side on there is `knights_shading`."""
_DRAWN = 42
"""Up to so many cells, drawn shadings are tried as well."""
_DRAWS = 1000


class RectangleBounds(NamedTuple):
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
    (6, 9)

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


def fewest(rows: int, cols: int) -> RectangleBounds:
    """What is known of the fewest labels of a puzzle with one solution, for sides of 3 and more.

    >>> fewest(5, 12)
    RectangleBounds(low=9, high=9)

    Raises ValueError for a side below 3.
    """
    check_side(min(rows, cols), 3)
    if rows == cols:
        low, high, _ = known.fewest(rows)
        return RectangleBounds(low, high)
    low = fewest_labels_at_least(rows, cols)
    return RectangleBounds(low, _first_or_best(map(fullest_line, _with_copies(rows, cols)), low, min))


def most(rows: int, cols: int) -> RectangleBounds:
    """What is known of the most labels of a puzzle with one solution, for sides of 3 and more.

    Up to `SWEPT` and `LONGEST` it takes a sweep over all shadings.

    >>> most(5, 12)
    RectangleBounds(low=47, high=47)

    Raises ValueError for a side below 3.
    """
    check_side(min(rows, cols), 3)
    if rows == cols:
        low, high, _ = known.most(rows)
        return RectangleBounds(low, high)
    if how_bounded(rows, cols) == "census":
        most_labels = max(unique_puzzles(rows, cols))
        return RectangleBounds(most_labels, most_labels)
    sparsest: list[Shading] = []
    if how_bounded(rows, cols) == "sweep":
        sparsest.append(shading_counts(rows, cols).witness_min)
        high = _unshaded(sparsest[0])
    else:
        high = rows * cols - fewest_shaded_at_least(rows, cols)
    if min(rows, cols) >= _CONSTRUCTED:
        sparsest.append(knights_shading(rows, cols))
    found = chain(filter(_has_copies, sparsest), _with_copies(rows, cols))
    return RectangleBounds(_first_or_best(map(_unshaded, found), high, max), high)


def how_bounded(rows: int, cols: int) -> Literal["certificate", "census", "sweep", "loss"]:
    """What bounds the most labels: a shipped certificate, a census of puzzles, a sweep of all shadings, or their loss.

    >>> how_bounded(5, 12), how_bounded(12, 12), how_bounded(30, 12)
    ('sweep', 'certificate', 'loss')
    """
    if rows == cols and ("most", rows) in shipped():
        return "certificate"
    if rows * cols <= COUNTED:
        return "census"
    return "sweep" if min(rows, cols) <= SWEPT and max(rows, cols) <= LONGEST else "loss"


def _first_or_best(found: Iterator[int], enough: int, best: Callable[[list[int]], int]) -> int:
    """The first number that is `enough`, otherwise the best of all."""
    seen: list[int] = []
    for number in found:
        seen.append(number)
        if number == enough:
            break
    return best(seen)


def _unshaded(shading: Shading) -> int:
    return shading.codes.count(Shade.UNSHADED.code)


def _with_copies(rows: int, cols: int) -> Iterator[Shading]:
    """Maximal shadings that some puzzle has as its only solution: striped ones, and for small sizes drawn ones."""
    shadings = _striped(rows, cols)
    if rows * cols <= _DRAWN:
        shadings = chain(shadings, islice(random_shadings(rows, cols, maximal=True, seed=0), _DRAWS))
    return filter(_has_copies, shadings)


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
            yield made_maximal(shading)


def _has_copies(shading: Shading) -> bool:
    try:
        copies(shading)
    except UnsatisfiableError:
        return False
    return True
