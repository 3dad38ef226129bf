"""Rules 1 and 2 as rows of an integer program.

A *row* bounds a sum of variables, e.g. `Row([1, 3], [1, 1], least=1)` is x1 + x3 >= 1. Variables are those of `pairs`:
x3 is 1 if cell 2 is shaded. Of k equal cells in a line at least k - 1 are shaded: one row instead of k (k - 1) / 2
clauses, for which HiGHS takes half the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from .connectivity import walled_in
from .pairs import Clause, PairRules


class Row(NamedTuple):
    """The variables times their coefficients add up to at least `least` and at most `most`."""

    variables: Sequence[int]
    coefficients: Sequence[float]
    least: float
    most: float = inf


@dataclass(frozen=True, slots=True)
class Program:
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
        apart = [Row([one + 1, other + 1], [-1, -1], -1) for one, other in rules.neighbour_pairs()]
        return cls(equal + apart + [as_row(clause) for clause in walled_in(rules)], [cell + 1 for cell in rules.free])


def as_row(clause: Clause) -> Row:
    """The clause as a row: the literals with their signs, and 1 less the number of negative ones.

    >>> as_row([3, -7])
    Row(variables=[3, 7], coefficients=[1, -1], least=0, most=inf)
    """
    signs = [1 if literal > 0 else -1 for literal in clause]
    return Row([abs(literal) for literal in clause], signs, 1 - signs.count(-1))
