"""Constraint programming with clause learning: Google's CP-SAT (ortools), rule 3 by cuts or in one piece.

CP-SAT accepts no clauses during a search and keeps nothing between searches, so the model grows round by round and each
round starts from scratch. For clauses alone, presolving and the linear relaxation cost more than they save: both are
off, but for the best solution, where they carry the search.

Source: Perron, Didier, Gay, "The CP-SAT-LP Solver" (CP 2023).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import ceil, inf

from ortools.sat.python import cp_model

from .._validate import check_range
from ..encodings.distance import CONNECTIVITY, Distances
from ..encodings.euler import euler_count
from ..encodings.linear import Row
from ..encodings.pairs import Clause, PairRules
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits
from .engine import Deadline, Engine, TimeUpError, chosen, interruptible
from .lazy import LazyModel, with_distances
from .optimise import CutRounds, Objective, Round, best_by

MOST_THREADS = 64
"""More workers than this differ in nothing but their seeds."""


class OrTools(Engine):
    """CP-SAT, each thread a worker; `connectivity` says how it learns of rule 3: `lazy`, `distance` or `acyclic`.

    `euler` is for `best`: whether the row of `encodings.euler` is stated.

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

    def __init__(self, *, connectivity: str = "lazy", threads: int = 1, euler: bool = True) -> None:
        check_range("threads", threads, 1, MOST_THREADS)
        self._threads = threads
        self._distances = chosen("ortools", "connectivity", connectivity, CONNECTIVITY)
        self._has_euler = euler

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as Boolean disjunctions, and rule 3 in one piece if requested."""
        return with_distances(rules, _Session(self._threads), self._distances(rules))

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least; linear over the same variables."""
        return best_by(self, self._stated_best, puzzle, weights, limits)

    def _stated_best(self, objective: Objective, _: Deadline) -> CutRounds:
        rules = objective.rules
        distances, session = self._distances(rules), _BestSession(objective, self._threads)
        held_variables, held_clauses = distances.size
        clauses = rules.clauses() + distances.clauses
        if self._has_euler:
            row, blocks = euler_count(rules, len(rules.puzzle) + len(distances.nearer) + 1)
            session.add_row(row)
            clauses, held_clauses = clauses + blocks, held_clauses + 1
        model = CutRounds(objective, session, clauses, (held_variables, held_clauses))
        if distances.nearer:
            session.add_distances(distances)
        return model


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
        solver = _solver(deadline, self._threads)
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 0
        solver.parameters.symmetry_level = 0
        status = interruptible(lambda: solver.solve(self._model), solver.stop_search)
        if status == cp_model.INFEASIBLE:
            return None
        if status == cp_model.UNKNOWN:
            raise TimeUpError
        return [number for number, x in self._variable.items() if solver.boolean_value(x)]

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""


class _BestSession(_Session):
    """With an objective."""

    def __init__(self, objective: Objective, threads: int) -> None:
        super().__init__(threads)
        terms = [weight * self._variable[number] for number, weight in objective.terms]
        self._model.minimize(sum(terms))

    def add_row(self, row: Row) -> None:
        """State a row whose coefficients are integers."""
        terms = zip(row.variables, row.coefficients, strict=True)
        self._model.add(sum(int(factor) * self._variable[number] for number, factor in terms) >= int(row.least))

    def lightest(self, deadline: Deadline) -> Round:
        solver, models = _solver(deadline, self._threads), _Models(self._variable)
        status = interruptible(lambda: solver.solve(self._model, models), solver.stop_search)
        bound = None if status == cp_model.UNKNOWN else ceil(solver.best_objective_bound - 0.5)  # -13.99 is -14
        if status == cp_model.INFEASIBLE:
            return Round([], None, is_optimal=True)
        return Round(models.found, bound, is_optimal=status == cp_model.OPTIMAL)


class _Models(cp_model.CpSolverSolutionCallback):
    """The models on the way, each as its true variables."""

    def __init__(self, variables: dict[int, cp_model.IntVar]) -> None:
        super().__init__()
        self._variables = variables
        self.found: list[list[int]] = []

    def on_solution_callback(self) -> None:
        """Called by CP-SAT at each model that is lighter than those before."""
        self.found.append([number for number, x in self._variables.items() if self.boolean_value(x)])


def _solver(deadline: Deadline, threads: int) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = threads
    solver.parameters.catch_sigint_signal = False
    solver.parameters.max_time_in_seconds = deadline.left() or inf
    return solver
