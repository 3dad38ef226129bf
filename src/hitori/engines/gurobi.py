"""Mixed-integer programming: Gurobi (gurobipy), rule 3 by lazy cuts or as a flow.

The program of `encodings.linear` or `encodings.linear`, with the fewest shaded cells as objective, because few shaded
cells have few walls. Any solution will do, so the search ends at the first. For the best solution the objective is the
weights, and the cuts of rule 3 come within one search, at each integer solution, by Gurobi's callback.

The licence in the package allows 2000 variables and 2000 rows. When looking for one solution, only cells with an equal
in their lines are variables, which is enough up to about n = 30. Larger models are refused.

Source: Gurobi Optimization, LLC, "Gurobi Optimizer Reference Manual".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil, isfinite

import gurobipy
from gurobipy import GRB

from ..encodings.connectivity import minimal_cuts
from ..encodings.euler import with_euler
from ..encodings.linear import CONNECTIVITY, Program, Row, as_row
from ..encodings.pairs import Clause, PairRules
from ..errors import TooLargeError
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits
from .engine import Deadline, Engine, TimeUpError, chosen, interruptible
from .lazy import LazyModel
from .optimise import FLOAT_WEIGHTS, Found, Objective, best_by

SETTINGS = {"OutputFlag": 0, "Threads": 1, "GURO_PAR_NOSIGNALS": 1}
"""The last keeps Gurobi from installing its own signal handler, which loses a Ctrl-C near its end."""

FIRST_SOLUTION = {"SolutionLimit": 1}
BEST_SOLUTION = {"LazyConstraints": 1, "MIPGap": 0, "MIPGapAbs": 0.9}
"""Sums of integers that differ by less than 1 are equal."""


class Gurobi(Engine):
    """Gurobi on one thread; `connectivity` says how it learns of rule 3: `lazy` or `flow`.

    `euler` is for `best`: whether the row of `encodings.euler` is stated.

    >>> from hitori import Puzzle
    >>> Gurobi().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Solving raises TooLargeError beyond the limits of the licence.
    """

    name = "gurobi"
    examples = ({"connectivity": "flow"},)
    refused = (({"connectivity": ""}, "no connectivity ''; expected one of: lazy, flow"),)

    def __init__(self, *, connectivity: str = "lazy", euler: bool = True) -> None:
        self._program = chosen("gurobi", "connectivity", connectivity, CONNECTIVITY)
        self._has_euler = euler

    def state(self, rules: PairRules) -> LazyModel:
        """The rules as rows."""
        program = self._program(rules)
        return LazyModel(rules, _Session(program, FIRST_SOLUTION), [], held=program.size)

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least; raises UnsupportedError for large weights."""
        return best_by(self, self._stated_best, puzzle, weights, limits)

    def _stated_best(self, objective: Objective, _: Deadline) -> _GurobiObjective:
        objective.must_add_up_to_less(FLOAT_WEIGHTS, self.name)
        program = self._program(objective.rules)
        if self._has_euler:
            program = with_euler(program, objective.rules)
        return _GurobiObjective(objective, program)


class _Session:
    def __init__(self, program: Program, settings: Mapping[str, float]) -> None:
        self._environment = gurobipy.Env(params={**SETTINGS, **settings})
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
        self._optimize(deadline)
        if self._model.Status == GRB.INFEASIBLE:
            return None
        if self._model.SolCount == 0:
            raise TimeUpError
        return self._ones()

    def _ones(self) -> list[int]:
        return [number for number, shaded in self._shaded.items() if shaded.X > 0.5]

    def _optimize(self, deadline: Deadline, callback: Callable[[gurobipy.Model, int], None] | None = None) -> None:
        self._model.Params.TimeLimit = deadline.left() or GRB.INFINITY
        try:
            interruptible(lambda: self._model.optimize(callback), self._model.terminate)
        except gurobipy.GurobiError as error:
            if error.errno != GRB.Error.SIZE_LIMIT_EXCEEDED:
                raise
            size = f"{self._model.NumVars} variables and {self._model.NumConstrs} rows"
            raise TooLargeError(f"{size} are more than this licence of Gurobi allows; try the solver 'highs'") from None

    def close(self) -> None:
        self._model.dispose()
        self._environment.dispose()


class _GurobiObjective(_Session):
    """One search, with cuts as lazy constraints; a `BestModel`."""

    def __init__(self, objective: Objective, program: Program) -> None:
        super().__init__(program, BEST_SOLUTION)
        costs = dict(objective.terms)
        self._model.setObjective(
            gurobipy.LinExpr([(costs.get(number, 0), shaded) for number, shaded in self._shaded.items()])
        )
        self._objective = objective
        self.variables, self.clauses = len(self._variable), len(program.rows)

    def steps(self, deadline: Deadline) -> Iterator[Found]:
        """The only one."""
        self._optimize(deadline, self._cut_off)
        model = self._model
        if model.Status == GRB.INFEASIBLE:
            yield Found(None, self._objective.floor, is_proved=True)
            return
        shaded = self._cells(self._ones()) if model.SolCount else None
        if model.Status == GRB.OPTIMAL and shaded is not None:
            yield Found(shaded, self._objective.weight(shaded), is_proved=True)
            return
        bound = ceil(model.ObjBound - 0.5) if abs(model.ObjBound) < GRB.INFINITY else self._objective.floor
        yield Found(shaded, max(bound, self._objective.floor), is_proved=False)

    def _cut_off(self, model: gurobipy.Model, where: int) -> None:
        if where != GRB.Callback.MIPSOL:
            return
        values = model.cbGetSolution(self._shaded)
        shaded = self._cells(number for number, value in values.items() if value > 0.5)
        for row in map(as_row, minimal_cuts(self._objective.rules, shaded)):
            self.clauses += 1
            total = gurobipy.LinExpr(row.coefficients, [self._variable[number] for number in row.variables])
            model.cbLazy(total >= row.least)

    def _cells(self, numbers: Iterable[int]) -> Collection[int]:
        """The cells among these variables; the others are blocks."""
        cells = len(self._objective.rules.puzzle)
        return [number - 1 for number in numbers if number <= cells]
