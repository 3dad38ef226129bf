"""Rule 3 as clauses that are made when needed: no wall of shaded cells.

A *wall* is what cuts the unshaded cells in two, e.g. {r1c2, r2c1} around the corner of the grid (see `contacts`), and
its clause, `cut`, says that one of its cells is unshaded. No cut is stronger than that of a minimal wall.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from ..contacts import walls
from ..geometry import neighbours
from .pairs import Clause, PairRules, other_than

CutRule = Callable[[PairRules, Collection[int]], list[Clause]]
"""From shaded cells that obey rules 1 and 2 to the clauses of rule 3 that they break; none if they obey it."""


def minimal_cuts(rules: PairRules, shaded: Collection[int]) -> list[Clause]:
    """One cell of every minimal wall that was met is unshaded."""
    return [cut(wall) for wall in walls(*rules.puzzle.shape, shaded)]


def nogood(rules: PairRules, shaded: Collection[int]) -> list[Clause]:
    """Anything but this whole shading: the weakest clause that is true.

    Source: the "Lazy" strategy of the CP study by the TU Delft research group (2026), kept to compare with.
    """
    return [other_than(shaded, rules.free)] if walls(*rules.puzzle.shape, shaded) else []


CUT_RULES: dict[str, CutRule] = {"minimal": minimal_cuts, "nogood": nogood}


def cut(wall: Iterable[int]) -> Clause:
    """One cell of the wall is unshaded.

    >>> cut([1, 3])
    [-2, -4]
    """
    return [-1 - cell for cell in wall]


def walled_in(rules: PairRules) -> list[Clause]:
    """The cuts of the walls around a single cell: its neighbours are not all shaded.

    They are the most frequent cuts. Stating them first saves rounds, which pays off if a round is expensive.

    >>> from hitori import Puzzle
    >>> walled_in(PairRules.for_all_solutions(Puzzle([[1, 2, 3], [4, 5, 6]])))[:2]
    [[-2, -4], [-1, -3, -5]]
    """
    rows, cols = rules.puzzle.shape
    if rows * cols < 4:
        return []
    free = set(rules.free)
    around = (neighbours(cell, rows, cols) for cell in range(rows * cols))
    return [cut(cells) for cells in around if free.issuperset(cells)]
