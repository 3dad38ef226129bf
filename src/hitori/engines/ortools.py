"""Constraint programming with clause learning: Google's CP-SAT (ortools), with lazy cuts.

CP-SAT takes no clauses while it searches and keeps nothing between searches, so the model grows round by round and
each round starts anew. For clauses alone, presolving and the linear relaxation cost more than they bring: both are off.

Source: Perron, Didier, Gay, "The CP-SAT-LP Solver" (CP 2023).
"""

from __future__ import annotations

from collections import defaultdict

from ortools.sat.python import cp_model

from ..encodings.pairs import Clause, PairRules
from .engine import Deadline, Engine, TimeUpError
from .lazy import LazyModel


class OrTools(Engine):
    """CP-SAT on one thread.

    >>> from hitori import Puzzle
    >>> OrTools().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "ortools"

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as Boolean disjunctions."""
        return LazyModel(rules, _Session())


class _Session:
    def __init__(self) -> None:
        self._model = model = cp_model.CpModel()
        self._shaded: defaultdict[int, cp_model.IntVar] = defaultdict(lambda: model.new_bool_var(""))

    def add(self, clauses: list[Clause]) -> None:
        shaded = self._shaded
        for clause in clauses:
            self._model.add_bool_or(
                [shaded[literal - 1] if literal > 0 else ~shaded[-literal - 1] for literal in clause]
            )

    def find(self, deadline: Deadline) -> list[int] | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 0
        solver.parameters.symmetry_level = 0
        left = deadline.left()
        if left is not None:
            solver.parameters.max_time_in_seconds = left
        status = solver.solve(self._model)
        if status == cp_model.INFEASIBLE:
            return None
        if status == cp_model.UNKNOWN:
            raise TimeUpError
        return [cell for cell, variable in self._shaded.items() if solver.boolean_value(variable)]

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""
