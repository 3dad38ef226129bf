"""Mixed-integer programming: HiGHS (highspy), rule 3 by lazy cuts or as a flow.

The program of `encodings.linear` or `encodings.linear`, with the fewest shaded cells as objective, because few shaded
cells have few walls. Any solution will do, so the search ends at the first, whatever the gap.
For the best solution the objective is the weights, and the gap is closed, but for what integers leave.
It looks at the clock too seldom, and with the flow not at all at Ctrl-C, so it works in a process of its own.

Source: Huangfu, Hall, "Parallelizing the dual revised simplex method" (Mathematical Programming Computation 2018).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import ceil, inf, isfinite

import highspy

from ..encodings.euler import with_euler
from ..encodings.linear import CONNECTIVITY, Program, Row, as_row
from ..encodings.pairs import Clause, PairRules
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits
from .engine import Deadline, TimeUpError, chosen
from .isolated import IsolatedEngine
from .lazy import LazyModel
from .optimise import FLOAT_WEIGHTS, CutRounds, Objective, Round, best_by

LAST_GAP = 0.9
"""Sums of integers that differ by less are equal."""


class Highs(IsolatedEngine):
    """HiGHS on one thread; `connectivity` says how it learns of rule 3: `lazy` or `flow`.

    `euler` is for `best`: whether the row of `encodings.euler` is stated.

    >>> from hitori import Puzzle
    >>> Highs().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "highs"
    examples = ({"connectivity": "flow"},)
    refused = (({"connectivity": "acyclic"}, "no connectivity 'acyclic'; expected one of: lazy, flow"),)
    library = __name__

    def __init__(self, *, connectivity: str = "lazy", euler: bool = True) -> None:
        self._program = chosen("highs", "connectivity", connectivity, CONNECTIVITY)
        self._has_euler = euler
        self.prepare()

    def state(self, rules: PairRules) -> LazyModel:
        """The rules as rows."""
        program = self._program(rules)
        return LazyModel(rules, _Session(program), [], held=program.size)

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least; raises UnsupportedError for large weights."""
        return best_by(self, self.stated_best, puzzle, weights, limits)

    def state_best(self, objective: Objective) -> CutRounds:
        """The rules as rows, and the weights as objective."""
        objective.must_add_up_to_less(FLOAT_WEIGHTS, self.name)
        program = self._program(objective.rules)
        if self._has_euler:
            program = with_euler(program, objective.rules)
        return CutRounds(objective, _BestSession(program, dict(objective.terms)), [], held=program.size)


class _Session:
    def __init__(self, program: Program, costs: Mapping[int, int] | None = None, gap: float = inf) -> None:
        """`costs` are those of the binary variables; None is 1 each."""
        self._highs = highspy.Highs()
        for option, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", gap), ("mip_abs_gap", gap)):
            self._highs.setOptionValue(option, value)
        self._binary = program.binary
        self._column = {variable: column for column, variable in enumerate([*program.binary, *program.flows])}
        self._highs.addBinaries(len(program.binary), obj=1)
        self._highs.addVariables(len(program.flows))
        if costs is not None:
            for variable, column in self._column.items():
                self._highs.changeColCost(column, costs.get(variable, 0))
        self._add_rows(program.rows)

    def _add_rows(self, rows: list[Row]) -> None:
        least, most = [row.least for row in rows], [row.most for row in rows]
        columns = [self._column[variable] for row in rows for variable in row.variables]
        coefficients = [coefficient for row in rows for coefficient in row.coefficients]
        starts = [0, *accumulate(len(row.variables) for row in rows[:-1])]
        self._highs.addRows(len(rows), least, most, len(columns), starts, columns, coefficients)

    def add(self, clauses: list[Clause]) -> None:
        self._add_rows([as_row(clause) for clause in clauses])

    def find(self, deadline: Deadline) -> list[int] | None:
        status = self._run(deadline)
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status == highspy.HighsModelStatus.kTimeLimit:
            raise TimeUpError
        return self._ones()

    def _run(self, deadline: Deadline) -> highspy.HighsModelStatus:
        self._highs.setOptionValue("time_limit", self._highs.getRunTime() + (deadline.left() or inf))
        self._highs.run()
        status: highspy.HighsModelStatus = self._highs.getModelStatus()
        return status

    def _ones(self) -> list[int]:
        values = self._highs.getSolution().col_value
        return [variable for variable, value in zip(self._binary, values, strict=False) if value > 0.5]

    def close(self) -> None:
        self._highs.clear()


class _BestSession(_Session):
    """With weights, and searching on until the gap is closed."""

    def __init__(self, program: Program, costs: Mapping[int, int]) -> None:
        super().__init__(program, costs, gap=0.0)
        self._highs.setOptionValue("mip_abs_gap", LAST_GAP)
        self._costs = costs

    def lightest(self, deadline: Deadline) -> Round:
        status = self._run(deadline)
        if status == highspy.HighsModelStatus.kInfeasible:
            return Round([], None, is_optimal=True)
        if status == highspy.HighsModelStatus.kModelEmpty:  # no cell is free
            return Round([[]], 0, is_optimal=True)
        information = self._highs.getInfo()
        has_model = information.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
        models = [self._ones()] if has_model else []
        if status == highspy.HighsModelStatus.kOptimal:
            return Round(models, sum(self._costs.get(number, 0) for number in models[0]), is_optimal=True)
        bound = information.mip_dual_bound
        return Round(models, ceil(bound - 0.5) if isfinite(bound) else None, is_optimal=False)
