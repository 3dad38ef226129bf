"""Mixed-integer programming: HiGHS (highspy), rule 3 by lazy cuts or as a flow.

The program of `encodings.linear` or `encodings.linear`, with the fewest shaded cells as objective, because few shaded
cells have few walls. Any solution will do, so the search ends at the first, whatever the gap.
It looks at the clock too seldom, and with the flow not at all at Ctrl-C, so it works in a process of its own.

Source: Huangfu, Hall, "Parallelizing the dual revised simplex method" (Mathematical Programming Computation 2018).
"""

from __future__ import annotations

from itertools import accumulate
from math import inf

import highspy

from ..encodings.linear import CONNECTIVITY, Program, Row, as_row
from ..encodings.pairs import Clause, PairRules
from .engine import Deadline, TimeUpError, chosen
from .isolated import IsolatedEngine
from .lazy import LazyModel


class Highs(IsolatedEngine):
    """HiGHS on one thread; `connectivity` says how it learns of rule 3: `lazy` or `flow`.

    >>> from hitori import Puzzle
    >>> Highs().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "highs"
    examples = ({"connectivity": "flow"},)
    refused = (({"connectivity": "acyclic"}, "no connectivity 'acyclic'; expected one of: lazy, flow"),)
    library = __name__

    def __init__(self, *, connectivity: str = "lazy") -> None:
        self._program = chosen("highs", "connectivity", connectivity, CONNECTIVITY)
        self.prepare()

    def state(self, rules: PairRules) -> LazyModel:
        """The rules as rows."""
        program = self._program(rules)
        return LazyModel(rules, _Session(program), [], held=program.size)


class _Session:
    def __init__(self, program: Program) -> None:
        self._highs = highspy.Highs()
        for option, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", inf), ("mip_abs_gap", inf)):
            self._highs.setOptionValue(option, value)
        self._binary = program.binary
        self._column = {variable: column for column, variable in enumerate([*program.binary, *program.flows])}
        self._highs.addBinaries(len(program.binary), obj=1)
        self._highs.addVariables(len(program.flows))
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
        self._highs.setOptionValue("time_limit", self._highs.getRunTime() + (deadline.left() or inf))
        self._highs.run()
        status = self._highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status == highspy.HighsModelStatus.kTimeLimit:
            raise TimeUpError
        values = self._highs.getSolution().col_value
        return [variable for variable, value in zip(self._binary, values, strict=False) if value > 0.5]

    def close(self) -> None:
        self._highs.clear()
