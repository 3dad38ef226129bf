"""Rule 3 in one piece, over arrows along which a distance falls: to a root, or in the forest of corner contacts.

`Distances`: every unshaded cell except a root has an unshaded neighbour that is nearer to the root.

Besides the cells there are *arrows*: variable p(x, y), numbered after the cells, says that the path from x to the root
leads through its neighbour y; then y is unshaded and the distance of y is less than that of x. Distances cannot
decrease for ever, so a cell with an arrow is connected to a root. The roots are the first cell and a neighbour of it:
rule 2 leaves one of them unshaded, and if both are, they touch. So no program has to choose a root.

Source: the "Distance" strategy of the CP study by the TU Delft research group (2026), after Wensveen; there the root is
any unshaded cell, chosen by a Boolean for each. `free_root` does that: exactly one unshaded cell is the root, the only
one at distance 0, and every other one has an arrow. A shading has as many models as unshaded cells, so a program has
more to choose than with fixed roots; that is what this encoding is for, to measure what the choice costs.

`acyclic`: the corner contacts of shaded cells, and the border, make a forest (see `contacts`: given rule 2, the
unshaded cells are connected exactly if that graph has no cycle). A graph is a forest exactly if its edges can be
directed in such a way that no node has two outgoing edges and some number decreases along every edge. For a forest:
choose a root in each tree and direct every edge towards it; the number is the distance from the root. On a cycle each
node would have one outgoing edge, and the numbers would decrease all the way round. Outside is the root of its tree, so
no arrow leads from a border cell to another cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count
from typing import NamedTuple

from ..contacts import contact_pairs, walls
from ..geometry import borders, neighbours
from .connectivity import cut, walled_in
from .pairs import Clause, PairRules


class Distances(NamedTuple):
    """The clauses of rule 3 over cells and arrows, and the part that needs integers.

    `nearer` holds (p, y, x): if variable p then distance y < distance x, for cells x, y. Distances run from 0 to
    `longest`. `roots` are the root variables of the cells, if the root is not fixed: exactly one of them is true, and
    only that cell's distance is 0.
    """

    clauses: list[Clause]
    nearer: list[tuple[int, int, int]]
    longest: int
    roots: Sequence[int] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The integer variables and the constraints on them: implications, and the sum of the roots."""
        of_roots = 2 * len(self.roots) + 1 if self.roots else 0
        return (self.longest + 1 if self.nearer else 0, len(self.nearer) + of_roots)

    @classmethod
    def of(cls, rules: PairRules, root_of: Sequence[int] = ()) -> Distances:
        """Rule 3 for a model whose free cells are those of `rules`; `root_of` are the root variables, if there are."""
        rows, cols = rules.puzzle.shape
        cells = rows * cols
        clauses: list[Clause] = []
        nearer: list[tuple[int, int, int]] = []
        for cell in range(cells):
            if not root_of and cell in roots(rows, cols):
                continue
            arrows = list(enumerate(neighbours(cell, rows, cols), start=cells + len(nearer) + 1))
            nearer += [(way, neighbour, cell) for way, neighbour in arrows]
            clauses += [[-way, -1 - neighbour] for way, neighbour in arrows if neighbour in rules.free]
            shaded, root = [cell + 1] if cell in rules.free else [], root_of[cell : cell + 1]
            clauses += [[-one, -other] for one in root for other in shaded]
            clauses.append([*shaded, *root, *(way for way, _ in arrows)])
        if cells == 1 and not root_of:
            clauses.append([-1])
        return cls(clauses, nearer, cells - 1, root_of)

    def in_binary(self) -> list[Clause]:
        """`nearer` as clauses: the bits of the distances are variables numbered after the arrows.

        For each arrow and each bit except the last, from the low ones up, one more variable says "less in the bits so
        far"; with all bits the arrow itself says so.
        """
        cells, width = self.longest + 1, self.longest.bit_length()
        top = cells + len(self.nearer)
        bits = [range(top + cell * width + 1, top + (cell + 1) * width + 1) for cell in range(cells)]
        fresh = count(top + cells * width + 1)
        clauses: list[Clause] = []
        for way, near, far in self.nearer:
            lower: list[int] = []
            for bit, (y, x) in enumerate(zip(bits[near], bits[far], strict=True)):
                less = way if bit == width - 1 else next(fresh)
                clauses += [[-less, x, -y], [-less, -y, *lower], [-less, x, *lower]]
                lower = [less]
        return clauses


def roots(rows: int, cols: int) -> tuple[int, ...]:
    """The first cell and its right neighbour, or the one below in a grid one cell wide.

    >>> roots(3, 3), roots(3, 1), roots(1, 1)
    ((0, 1), (0, 1), (0,))
    """
    return (0, 1) if rows * cols > 1 else (0,)


def free_root(rules: PairRules) -> Distances:
    """Rule 3 for a model whose free cells are those of `rules`, with a root that the program chooses.

    >>> from hitori import Puzzle
    >>> free_root(PairRules.for_all_solutions(Puzzle([[1, 2]]))).clauses
    [[-3, -2], [-5, -1], [1, 5, 3], [-4, -1], [-6, -2], [2, 6, 4]]
    """
    rows, cols = rules.puzzle.shape
    top = rows * cols + 2 * (rows * (cols - 1) + (rows - 1) * cols)  # the cells and the arrows
    return Distances.of(rules, range(top + 1, top + 1 + rows * cols))


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
