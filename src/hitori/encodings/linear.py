"""The rules as rows of an integer program, rule 3 left to cuts or stated as a flow.

A *row* bounds a sum of variables, e.g. `Row([1, 3], [1, 1], least=1)` is x1 + x3 >= 1. Variables are those of `pairs`:
x3 is 1 if cell 2 is shaded. Of k equal cells in a line at least k - 1 are shaded: one row instead of k (k - 1) / 2
clauses, for which HiGHS takes half the time.

`with_flow` states rule 3 too: every unshaded cell consumes one unit, and nothing flows out of a shaded cell. Between
two neighbours, in either direction, there is a *flow*, a continuous variable >= 0, numbered after the cells. Only the
roots are sources, without bound (see `distance`: two neighbours, of which one is unshaded). So an unshaded cell, which
consumes, is connected to a root; and connected cells can pass the flow on along any spanning tree.

Source: Gavish, Graves, "The travelling salesman problem and related problems" (working paper, MIT, 1978).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from ..geometry import neighbours
from .connectivity import cut, walled_in
from .distance import roots
from .pairs import Clause, PairRules


class Row(NamedTuple):
    """The variables times their coefficients add up to at least `least` and at most `most`."""

    variables: Sequence[int]
    coefficients: Sequence[float]
    least: float
    most: float = inf


class Program(NamedTuple):
    """An integer program: `binary` variables are 0 or 1, `flows` any number from 0."""

    rows: list[Row]
    binary: list[int]
    flows: Sequence[int] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The flows and the rows."""
        return len(self.flows), len(self.rows)

    @classmethod
    def of(cls, rules: PairRules) -> Program:
        """Rules 1 and 2, and the part of rule 3 that says that no cell is walled in alone.

        >>> from hitori import Puzzle
        >>> Program.of(PairRules.for_one_solution(Puzzle([[1, 1, 2]]))).rows[0]
        Row(variables=[1, 2], coefficients=[1, 1], least=1, most=inf)
        """
        equal = [Row([cell + 1 for cell in group], [1] * len(group), len(group) - 1) for group in rules.groups]
        clauses = [*map(cut, rules.neighbour_pairs()), *walled_in(rules)]
        return cls([*equal, *map(as_row, clauses)], [cell + 1 for cell in rules.free])


def as_row(clause: Clause) -> Row:
    """The clause as a row: the literals with their signs, and 1 less the number of negative ones.

    >>> as_row([3, -7])
    Row(variables=[3, 7], coefficients=[1, -1], least=0, most=inf)
    """
    signs = [1 if literal > 0 else -1 for literal in clause]
    return Row([abs(literal) for literal in clause], signs, 1 - signs.count(-1))


def with_flow(rules: PairRules) -> Program:
    """All three rules as one integer program.

    >>> from hitori import Puzzle
    >>> with_flow(PairRules.for_all_solutions(Puzzle([[1, 2, 3]]))).rows[-1]
    Row(variables=[3, 6, 7], coefficients=[1, 1, -1], least=1, most=1)
    """
    program = Program.of(rules)
    rows, cols = rules.puzzle.shape
    cells = rows * cols
    ways = [(cell, other) for cell in range(cells) for other in neighbours(cell, rows, cols)]
    flow = {way: number for number, way in enumerate(ways, start=cells + 1)}
    leaving = [[flow[cell, other] for other in neighbours(cell, rows, cols)] for cell in range(cells)]
    dry = [Row([cell + 1, *leaving[cell]], [-cells, *[-1] * len(leaving[cell])], -cells) for cell in rules.free]
    fed = []  # what flows in less what flows out is 1, or 0 if the cell is shaded
    for cell in range(cells):
        if cell not in roots(rows, cols):
            shaded = [cell + 1] if cell in rules.free else []
            entering = [flow[other, cell] for other in neighbours(cell, rows, cols)]
            fed.append(as_row([*shaded, *entering, *(-way for way in leaving[cell])])._replace(least=1, most=1))
    spring = [as_row([-1])] if cells == 1 and rules.free else []
    return Program(program.rows + spring + dry + fed, program.binary, list(flow.values()))


CONNECTIVITY: dict[str, Callable[[PairRules], Program]] = {"lazy": Program.of, "flow": with_flow}
"""The initial programs: rule 3 left to cuts, or stated as a flow."""
