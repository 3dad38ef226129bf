"""Mixed-integer programming: HiGHS (highspy), with lazy cuts.

A column is a cell, 1 for shaded, and a clause is a row: `[3, -7]` becomes x2 - x6 >= 0, the literals with their signs
and 1 less the number of negative ones. There is no objective: any point of the polytope will do.
(highspy shares a process with ortools only up to 1.14.)

Source: Huangfu, Hall, "Parallelizing the dual revised simplex method" (Mathematical Programming Computation 2018).
"""

from __future__ import annotations

import highspy
import numpy as np

from ..encodings.pairs import Clause, PairRules
from .engine import Deadline, Engine, TimeUpError
from .lazy import LazyModel


class Highs(Engine):
    """HiGHS on one thread.

    >>> from hitori import Puzzle
    >>> Highs().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "highs"

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as rows."""
        return LazyModel(rules, _Session())


class _Session:
    def __init__(self) -> None:
        self._highs = highspy.Highs()
        self._highs.setOptionValue("output_flag", False)
        self._highs.setOptionValue("threads", 1)
        self._column: dict[int, int] = {}

    def add(self, clauses: list[Clause]) -> None:
        self._add_columns({abs(literal) - 1 for clause in clauses for literal in clause} - self._column.keys())
        literals = np.array([literal for clause in clauses for literal in clause])
        columns = np.array([self._column[abs(literal) - 1] for clause in clauses for literal in clause], dtype=np.int32)
        starts = np.cumsum([0, *map(len, clauses[:-1])], dtype=np.int32)
        least = 1.0 - np.add.reduceat(literals < 0, starts, dtype=float)
        most = np.full(len(clauses), highspy.kHighsInf)
        self._highs.addRows(len(clauses), least, most, len(columns), starts, columns, np.sign(literals).astype(float))

    def _add_columns(self, cells: set[int]) -> None:
        first, count = len(self._column), len(cells)
        columns = np.arange(first, first + count, dtype=np.int32)
        self._column.update(zip(sorted(cells), columns.tolist(), strict=True))
        none = np.zeros(0, dtype=np.int32)
        self._highs.addCols(count, np.zeros(count), np.zeros(count), np.ones(count), 0, none, none, np.zeros(0))
        self._highs.changeColsIntegrality(count, columns, np.full(count, highspy.HighsVarType.kInteger))

    def find(self, deadline: Deadline) -> list[int] | None:
        left = deadline.left()
        if left is not None:
            self._highs.setOptionValue("time_limit", self._highs.getRunTime() + left)
        self._highs.run()
        status = self._highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status == highspy.HighsModelStatus.kTimeLimit:
            raise TimeUpError
        values = self._highs.getSolution().col_value
        return [cell for cell, column in self._column.items() if values[column] > 0.5]

    def close(self) -> None:
        self._highs.clear()
