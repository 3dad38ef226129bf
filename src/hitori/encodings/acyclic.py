"""Rule 3 as acyclicity: the corner contacts of shaded cells, and the border, make a forest.

See `contacts` for the graph: given rule 2, the unshaded cells are connected exactly if it has no cycle.

A graph is a forest exactly if its edges can be directed in such a way that no node has two outgoing edges and some
number decreases along every edge. For a forest: choose a root in each tree and direct every edge towards it; the number
is the distance from the root. On a cycle each node would have one outgoing edge, and the numbers would decrease all the
way round. Outside is the root of its tree, so no arrow leads from a border cell to another cell.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ..contacts import contact_pairs, walls
from ..geometry import borders
from .connectivity import cut, walled_in
from .distance import Distances
from .pairs import Clause, PairRules


def acyclic(rules: PairRules) -> Distances:
    """Rule 3 over free cells and arrows: arrow p(x, y) leads from cell x to y, which is then nearer to the root.

    >>> from hitori import Puzzle
    >>> acyclic(PairRules.for_all_solutions(Puzzle([[1, 2], [3, 4]]))).clauses[:2]
    [[-1, -4, 5, 6], [-2, -3, 7, 8]]
    """
    rows, cols = rules.puzzle.shape
    cells = rows * cols
    if min(rows, cols) == 1:
        return Distances([cut(wall) for cell in rules.free for wall in walls(rows, cols, [cell])], [], cells - 1)
    clauses: list[Clause] = []
    nearer: list[tuple[int, int, int]] = []
    leaving: dict[int, list[int]] = {cell: [] for cell in rules.free}
    for one, other in contact_pairs(rules.free, rows, cols):
        there = cells + len(nearer) + 1
        back = there + 1
        nearer += [(there, other, one), (back, one, other)]
        leaving[one].append(there)
        leaving[other].append(back)
        clauses.append([-1 - one, -1 - other, there, back])
    for cell, arrows in leaving.items():
        if borders(cell, rows, cols):
            clauses += [[-1 - cell, -arrow] for arrow in arrows]
        clauses += [[-one, -other] for one, other in combinations(arrows, 2)]
    return Distances(clauses, nearer, cells - 1)


def nothing(_: PairRules) -> Distances:
    """No clause of rule 3, if a round costs less than cuts that may not be needed."""
    return Distances([], [], 0)


CONNECTIVITY: dict[str, Callable[[PairRules], Distances]] = {
    "lazy": lambda rules: Distances(walled_in(rules), [], 0),
    "distance": Distances.of,
    "acyclic": acyclic,
}
"""How to state rule 3 at first: hardly, leaving it to cuts, or in full in one of two ways."""
