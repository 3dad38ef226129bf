"""Mixed-integer programming: Gurobi (gurobipy), rule 3 by lazy cuts or as a flow.

The program of `encodings.linear` or `encodings.linear`, with the fewest shaded cells as objective, because few shaded
cells have few walls. Any solution will do, so the search ends at the first.

The licence in the package allows 2000 variables and 2000 rows. When looking for one solution, only cells with an equal
in their lines are variables, which is enough up to about n = 30. Larger models are refused.

Source: Gurobi Optimization, LLC, "Gurobi Optimizer Reference Manual".
"""

from __future__ import annotations

from math import isfinite

import gurobipy
from gurobipy import GRB

from ..encodings.linear import CONNECTIVITY, Program, Row, as_row
from ..encodings.pairs import Clause, PairRules
from ..errors import TooLargeError
from .engine import Deadline, Engine, TimeUpError, chosen, interruptible
from .lazy import LazyModel

SETTINGS = {"OutputFlag": 0, "Threads": 1, "SolutionLimit": 1, "GURO_PAR_NOSIGNALS": 1}
"""The last keeps Gurobi from installing its own signal handler, which loses a Ctrl-C near its end."""


class Gurobi(Engine):
    """Gurobi on one thread; `connectivity` says how it learns of rule 3: `lazy` or `flow`.

    >>> from hitori import Puzzle
    >>> Gurobi().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Solving raises TooLargeError beyond the limits of the licence.
    """

    name = "gurobi"
    examples = ({"connectivity": "flow"},)
    refused = (({"connectivity": ""}, "no connectivity ''; expected one of: lazy, flow"),)

    def __init__(self, *, connectivity: str = "lazy") -> None:
        self._program = chosen("gurobi", "connectivity", connectivity, CONNECTIVITY)

    def state(self, rules: PairRules) -> LazyModel:
        """The rules as rows."""
        program = self._program(rules)
        return LazyModel(rules, _Session(program), [], held=program.size)


class _Session:
    def __init__(self, program: Program) -> None:
        self._environment = gurobipy.Env(params=SETTINGS)
        self._model = gurobipy.Model(env=self._environment)
        self._shaded = {number: self._model.addVar(vtype=GRB.BINARY, obj=1) for number in program.binary}
        self._variable = self._shaded | {number: self._model.addVar() for number in program.flows}
        self._add_rows(program.rows)

    def _add_rows(self, rows: list[Row]) -> None:
        for row in rows:
            total = gurobipy.LinExpr(row.coefficients, [self._variable[number] for number in row.variables])
            self._model.addLConstr(total, GRB.GREATER_EQUAL, row.least)
            if isfinite(row.most):
                self._model.addLConstr(total, GRB.LESS_EQUAL, row.most)

    def add(self, clauses: list[Clause]) -> None:
        self._add_rows([as_row(clause) for clause in clauses])

    def find(self, deadline: Deadline) -> list[int] | None:
        self._model.Params.TimeLimit = deadline.left() or GRB.INFINITY
        try:
            interruptible(self._model.optimize, self._model.terminate)
        except gurobipy.GurobiError as error:
            if error.errno != GRB.Error.SIZE_LIMIT_EXCEEDED:
                raise
            size = f"{self._model.NumVars} variables and {self._model.NumConstrs} rows"
            raise TooLargeError(f"{size} are more than this licence of Gurobi allows; try the solver 'highs'") from None
        if self._model.Status == GRB.INFEASIBLE:
            return None
        if self._model.SolCount == 0:
            raise TimeUpError
        return [number for number, shaded in self._shaded.items() if shaded.X > 0.5]

    def close(self) -> None:
        self._model.dispose()
        self._environment.dispose()
