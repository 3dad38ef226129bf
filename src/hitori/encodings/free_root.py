"""Rule 3 as distances from a root that is searched: exactly one unshaded cell is the root, the only one at distance 0.

Besides the arrows of `distance` there is a variable for each cell, numbered after the arrows: this cell is the root.
Every other unshaded cell has an arrow. A shading has as many models as unshaded cells, so a program has more to choose
than with the fixed roots of `distance`; that is what this encoding is for, to measure what the choice costs.

Source: the "Distance" strategy of the CP study by the TU Delft research group (2026), section 4.2, after Wensveen.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..geometry import neighbours
from .distance import Distances
from .pairs import Clause, PairRules


@dataclass(frozen=True, slots=True)
class FreeRoot:
    """The distances, and the root variables of the cells: exactly one is true, and only that cell's distance is 0."""

    distances: Distances
    roots: range

    @property
    def size(self) -> tuple[int, int]:
        """The integer variables and the constraints on them: implications, and the sum of the roots."""
        variables, implications = self.distances.size
        return (variables, implications + 2 * len(self.roots) + 1)

    @classmethod
    def of(cls, rules: PairRules) -> FreeRoot:
        """Rule 3 for a model whose free cells are those of `rules`.

        >>> from hitori import Puzzle
        >>> FreeRoot.of(PairRules.for_all_solutions(Puzzle([[1, 2]]))).distances.clauses
        [[-3, -2], [-5, -1], [1, 5, 3], [-4, -1], [-6, -2], [2, 6, 4]]
        """
        rows, cols = rules.puzzle.shape
        cells, free = rows * cols, set(rules.free)
        ways = [(cell, other) for cell in range(cells) for other in neighbours(cell, rows, cols)]
        arrow = {way: number for number, way in enumerate(ways, start=cells + 1)}
        roots = range(cells + len(ways) + 1, 2 * cells + len(ways) + 1)
        clauses: list[Clause] = []
        for cell, root in enumerate(roots):
            around = neighbours(cell, rows, cols)
            clauses += [[-arrow[cell, other], -1 - other] for other in around if other in free]
            shaded = [cell + 1] if cell in free else []
            clauses += [[-root, -1 - cell]] if shaded else []
            clauses.append([*shaded, root, *(arrow[cell, other] for other in around)])
        nearer = [(number, other, cell) for (cell, other), number in arrow.items()]
        return cls(Distances(clauses, nearer, cells - 1), roots)
