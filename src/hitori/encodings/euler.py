"""Euler's count: a linear row that every solution obeys, and that bounds how many cells can be shaded.

Shaded cells are not adjacent, so shading a cell takes away one cell and as many pairs of neighbours as it has inside
the grid. A *block* is four cells around an inner corner, e.g. {0, 1, 3, 4} in a 3 x 3 grid.

The proof: take the unshaded cells as vertices and the pairs of unshaded neighbours as edges of a plane graph. With s
shaded cells it has V = cells - s vertices and E = edges - sum of degrees of the shaded cells. The graph is connected
(rule 3), so by Euler's formula E - V + 1 is the number of its bounded faces, and each block without a shaded cell is
one. Hence

    sum over the shaded cells of (degree - 1) + number of blocks without a shaded cell
        <= edges - cells + 1 = (rows - 1) (cols - 1).

Source: Euler, "Elementa doctrinae solidorum" (1758).
"""

from __future__ import annotations

from typing import NamedTuple

from ..geometry import neighbours
from .linear import Program, Row, as_row
from .pairs import Clause, PairRules


class EulerCount(NamedTuple):
    """The row, and a clause for each block: its variable holds, or one of its cells is shaded."""

    row: Row
    clauses: list[Clause]

    @property
    def blocks(self) -> list[int]:
        """The variables of the blocks."""
        return [clause[0] for clause in self.clauses]


def euler_count(rules: PairRules, first: int) -> EulerCount:
    """The row over the free cells and over a variable for each block that has one, numbered from `first`.

    >>> from hitori import Puzzle
    >>> count = euler_count(PairRules.for_all_solutions(Puzzle([[1, 1, 1], [1, 1, 1]])), 7)
    >>> count.clauses
    [[7, 1, 2, 4, 5], [8, 2, 3, 5, 6]]
    >>> count.row
    Row(variables=[1, 2, 3, 4, 5, 6, 7, 8], coefficients=[-1, -2, -1, -1, -2, -1, -1, -1], least=-2, most=inf)
    """
    rows, cols = rules.puzzle.shape
    corners = [row * cols + col for row in range(rows - 1) for col in range(cols - 1)]
    blocks = [[c + 1 for c in (cell, cell + 1, cell + cols, cell + cols + 1) if c in rules.free] for cell in corners]
    open_blocks = [block for block in blocks if block]
    clauses = [[first + number, *block] for number, block in enumerate(open_blocks)]
    degree_less_one = {cell + 1: len(neighbours(cell, rows, cols)) - 1 for cell in sorted(rules.free)}
    coefficients = [-count for count in degree_less_one.values()] + [-1] * len(clauses)
    most = (rows - 1) * (cols - 1) - (len(blocks) - len(open_blocks))
    return EulerCount(Row([*degree_less_one, *(clause[0] for clause in clauses)], coefficients, -most), clauses)


def with_euler(program: Program, rules: PairRules) -> Program:
    """The integer program with the row, and with the blocks as binary variables behind its own."""
    count = euler_count(rules, max([len(rules.puzzle), *program.flows]) + 1)
    rows = [*program.rows, *map(as_row, count.clauses), count.row]
    return Program(rows, [*program.binary, *count.blocks], program.flows)
