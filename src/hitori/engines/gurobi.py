"""Mixed-integer programming: Gurobi (gurobipy), with lazy cuts.

A clause is a row: `[3, -7]` becomes x2 - x6 >= 0, the literals with their signs and 1 less the number of negative ones.
The licence that comes with the package takes 2000 variables and 2000 rows; only cells with an equal in their lines are
variables when one solution is looked for, which reaches to about n = 30. What is larger is refused.

Source: Gurobi Optimization, LLC, "Gurobi Optimizer Reference Manual".
"""

from __future__ import annotations

import gurobipy

from ..encodings.pairs import Clause, PairRules
from ..errors import TooLargeError
from .engine import Deadline, Engine, TimeUpError
from .lazy import LazyModel

SIZE_LIMIT_EXCEEDED = gurobipy.GRB.Error.SIZE_LIMIT_EXCEEDED


class Gurobi(Engine):
    """Gurobi on one thread.

    >>> from hitori import Puzzle
    >>> Gurobi().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Solving raises TooLargeError where the licence ends.
    """

    name = "gurobi"

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as rows."""
        return LazyModel(rules, _Session())


class _Session:
    def __init__(self) -> None:
        self._environment = gurobipy.Env(params={"OutputFlag": 0, "Threads": 1})
        self._model = gurobipy.Model(env=self._environment)
        self._shaded: dict[int, gurobipy.Var] = {}

    def add(self, clauses: list[Clause]) -> None:
        for cell in {abs(literal) - 1 for clause in clauses for literal in clause} - self._shaded.keys():
            self._shaded[cell] = self._model.addVar(vtype=gurobipy.GRB.BINARY)
        for clause in clauses:
            signs = [1 if literal > 0 else -1 for literal in clause]
            row = gurobipy.LinExpr(signs, [self._shaded[abs(literal) - 1] for literal in clause])
            self._model.addLConstr(row, gurobipy.GRB.GREATER_EQUAL, 1 - signs.count(-1))

    def find(self, deadline: Deadline) -> list[int] | None:
        left = deadline.left()
        self._model.Params.TimeLimit = gurobipy.GRB.INFINITY if left is None else left
        try:
            self._model.optimize()
        except gurobipy.GurobiError as error:
            if error.errno != SIZE_LIMIT_EXCEEDED:
                raise
            size = f"{self._model.NumVars} variables and {self._model.NumConstrs} rows"
            raise TooLargeError(f"{size} are more than this licence of Gurobi allows") from None
        if self._model.Status == gurobipy.GRB.INFEASIBLE:
            return None
        if self._model.Status == gurobipy.GRB.TIME_LIMIT:
            raise TimeUpError
        return [cell for cell, shaded in self._shaded.items() if shaded.X > 0.5]

    def close(self) -> None:
        self._model.dispose()
        self._environment.dispose()
