"""Rule 3 as distances: every unshaded cell except a root has an unshaded neighbour that is nearer to the root.

Besides the cells there are *arrows*: variable p(x, y), numbered after the cells, says that the path from x to the root
leads through its neighbour y; then y is unshaded and the distance of y is less than that of x. Distances cannot
decrease for ever, so a cell with an arrow is connected to a root. The roots are the first cell and a neighbour of it:
rule 2 leaves one of them unshaded, and if both are, they touch. So no program has to choose a root.

Source: the "Distance" strategy of the CP study by the TU Delft research group (2026), after Wensveen; there the root is
any unshaded cell, chosen by a Boolean for each.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..geometry import neighbours
from .pairs import Clause, PairRules


@dataclass(frozen=True, slots=True)
class Distances:
    """The clauses of rule 3 over cells and arrows, and the part that needs integers.

    `nearer` holds (p, y, x): if variable p then distance y < distance x, for cells x, y. Distances run from 0 to
    `longest`.
    """

    clauses: list[Clause]
    nearer: list[tuple[int, int, int]]
    longest: int

    @property
    def size(self) -> tuple[int, int]:
        """The integer variables and the implications."""
        return (self.longest + 1 if self.nearer else 0, len(self.nearer))

    @classmethod
    def of(cls, rules: PairRules) -> Distances:
        """Rule 3 for a model whose free cells are those of `rules`."""
        rows, cols = rules.puzzle.shape
        cells = rows * cols
        clauses: list[Clause] = []
        nearer: list[tuple[int, int, int]] = []
        for cell in range(cells):
            if cell in roots(rows, cols):
                continue
            arrows = list(enumerate(neighbours(cell, rows, cols), start=cells + len(nearer) + 1))
            nearer += [(way, neighbour, cell) for way, neighbour in arrows]
            clauses += [[-way, -1 - neighbour] for way, neighbour in arrows if neighbour in rules.free]
            ways = [way for way, _ in arrows]
            clauses.append([cell + 1, *ways] if cell in rules.free else ways)
        if cells == 1:
            clauses.append([-1])
        return cls(clauses, nearer, cells - 1)

    def in_binary(self) -> list[Clause]:
        """`nearer` as clauses: the bits of the distances are variables numbered after the arrows.

        For each arrow and each bit except the last, from the low ones up, one more variable says "less in the bits so
        far"; with all bits the arrow itself says so.
        """
        cells, width = self.longest + 1, self.longest.bit_length()
        top = cells + len(self.nearer)
        bits = [range(top + cell * width + 1, top + (cell + 1) * width + 1) for cell in range(cells)]
        top += cells * width
        clauses: list[Clause] = []
        for way, near, far in self.nearer:
            lower: list[int] = []
            for bit, (y, x) in enumerate(zip(bits[near], bits[far], strict=True)):
                if bit == width - 1:
                    less = way
                else:
                    top += 1
                    less = top
                clauses += [[-less, x, -y], [-less, -y, *lower], [-less, x, *lower]]
                lower = [less]
        return clauses


def roots(rows: int, cols: int) -> tuple[int, ...]:
    """The first cell and its right neighbour, or the one below in a grid one cell wide.

    >>> roots(3, 3), roots(3, 1), roots(1, 1)
    ((0, 1), (0, 1), (0,))
    """
    return (0, 1) if rows * cols > 1 else (0,)
