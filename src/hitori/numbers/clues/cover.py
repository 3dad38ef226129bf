"""The cover bound: how many labelled unshaded cells a puzzle needs at least, from its shading alone.

In a puzzle with one solution each shaded cell has a *partner*, an unshaded cell with the same label in its row or its
column; without one it could be unshaded as well. So the rows and the columns of the partners hold all shaded cells. A
partner lies in one row and in one column: p partners hold p rows and p columns at the most.
"""

from __future__ import annotations

from itertools import combinations

from ...shading import Shading


def partners_needed(shading: Shading) -> int:
    """The least p such that p rows and p columns hold all shaded cells.

    >>> partners_needed(Shading([".#.#", "....", "#..#", "..#."]))
    2
    """
    rows = [0] * shading.rows
    for cell in shading.shaded():
        rows[cell.row] |= 1 << cell.col
    used = [columns for columns in rows if columns]
    return next(p for p in range(len(used) + 1) if _is_covered(used, p))


def _is_covered(rows: list[int], p: int) -> bool:
    """Whether p of the rows and p columns suffice; each row is the bit set of its shaded columns."""
    for others in combinations(rows, len(rows) - p):
        columns = 0
        for row in others:
            columns |= row
        if columns.bit_count() <= p:
            return True
    return False
