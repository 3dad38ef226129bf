"""Constraint programming with clause learning: Google's CP-SAT (ortools), rule 3 by cuts or in one piece.

CP-SAT accepts no clauses during a search and keeps nothing between searches, so the model grows round by round and each
round starts from scratch. For clauses alone, presolving and the linear relaxation cost more than they save: both are
off.

Source: Perron, Didier, Gay, "The CP-SAT-LP Solver" (CP 2023).
"""

from __future__ import annotations

from collections import defaultdict
from math import inf

from ortools.sat.python import cp_model

from .._validate import check_range
from ..encodings.distance import CONNECTIVITY, Distances
from ..encodings.pairs import Clause, PairRules
from .engine import Deadline, Engine, TimeUpError, chosen, interruptible
from .lazy import LazyModel, with_distances

MOST_THREADS = 64
"""More workers than this differ in nothing but their seeds."""


class OrTools(Engine):
    """CP-SAT, each thread a worker; `connectivity` says how it learns of rule 3: `lazy`, `distance` or `acyclic`.

    >>> from hitori import Puzzle
    >>> OrTools().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "ortools"
    examples = ({"connectivity": "distance"}, {"connectivity": "acyclic"}, {"threads": 2})
    refused = (
        ({"connectivity": "flow"}, "no connectivity 'flow'; expected one of: lazy, distance, acyclic"),
        ({"threads": 0}, f"expected threads from 1 to {MOST_THREADS}, got 0"),
    )

    def __init__(self, *, connectivity: str = "lazy", threads: int = 1) -> None:
        check_range("threads", threads, 1, MOST_THREADS)
        self._threads = threads
        self._distances = chosen("ortools", "connectivity", connectivity, CONNECTIVITY)

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as Boolean disjunctions, and rule 3 in one piece if requested."""
        return with_distances(rules, _Session(self._threads), self._distances(rules))


class _Session:
    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._model = model = cp_model.CpModel()
        self._variable: defaultdict[int, cp_model.IntVar] = defaultdict(lambda: model.new_bool_var(""))

    def add(self, clauses: list[Clause]) -> None:
        variable = self._variable
        for clause in clauses:
            self._model.add_bool_or([variable[x] if x > 0 else ~variable[-x] for x in clause])

    def add_distances(self, distances: Distances) -> None:
        longest = distances.longest
        distance = [self._model.new_int_var(0, longest, "") for _ in range(longest + 1)]
        for way, near, far in distances.nearer:
            self._model.add(distance[near] < distance[far]).only_enforce_if(self._variable[way])

    def find(self, deadline: Deadline) -> list[int] | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = self._threads
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.catch_sigint_signal = False
        solver.parameters.max_time_in_seconds = deadline.left() or inf
        status = interruptible(lambda: solver.solve(self._model), solver.stop_search)
        if status == cp_model.INFEASIBLE:
            return None
        if status == cp_model.UNKNOWN:
            raise TimeUpError
        return [number for number, x in self._variable.items() if solver.boolean_value(x)]

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""
