"""SAT: the solvers that PySAT bundles (python-sat), rule 3 by cuts in rounds or within the search, or in one piece.

Variable `k + 1` is "cell k is shaded", so the literals of `encodings` are the solver's own. Some of these solvers
cannot be interrupted, so each runs in slices of `SLICE` conflicts, with a look at Ctrl-C and the clock in between.
PySAT's own handling of Ctrl-C, a jump out of the middle of a search, is switched off: it corrupts memory.

A *propagator* is asked for each model that CaDiCaL finds, in the middle of its search, and refuses it with the cuts of
its walls; so a search goes on where a round would start again. The best solution is found by RC2, which
proves bounds from below by unsatisfiable cores.

Source: Ignatiev, Morgado, Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles" (SAT 2018), and
"RC2: an Efficient MaxSAT Solver" (JSAT 2019); Fazekas, Niemetz, Preiner, Kirchweger, Szeider, Biere, "IPASIR-UP: User
Propagators for CDCL" (SAT 2023).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pysat.engines import Propagator
from pysat.examples.rc2 import RC2, RC2Stratified
from pysat.formula import WCNF
from pysat.solvers import Solver as SatSolver

from ..encodings.connectivity import minimal_cuts
from ..encodings.distance import CONNECTIVITY, nothing
from ..encodings.pairs import Clause, PairRules
from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits
from .engine import Deadline, Engine, TimeUpError, chosen, interruptible
from .lazy import LazyModel
from .optimise import CutRounds, Objective, Round, best_by

SLICE = 1000


SAT_SOLVERS = {
    "glucose4": False,
    "glucose3": False,
    "cadical195": True,
    "cadical153": True,
    "maplechrono": False,
    "minisat22": False,
}
"""Whether each needs a thread of its own: CaDiCaL's binding ignores `expect_interrupt` and jumps in the main thread."""

WITH_PROPAGATOR = "cadical195"
"""The one that takes a propagator."""


class PySat(Engine):
    """A SAT solver kept alive between rounds; the option `sat` names it.

    `connectivity` says how it learns of rule 3: `lazy`, or by `distance` or `acyclic` with binary numbers, or by a
    `propagator`, which only CaDiCaL 1.9.5 takes.

    >>> from hitori import Puzzle
    >>> PySat(sat="minisat22").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pysat"
    examples = (
        *({"sat": sat} for sat in SAT_SOLVERS),
        {"connectivity": "distance"},
        {"connectivity": "acyclic"},
        {"connectivity": "propagator", "sat": "cadical195"},
    )
    refused = (
        ({"sat": "chaff"}, "no sat solver 'chaff'; expected one of: glucose4"),
        ({"connectivity": "propagator"}, "connectivity 'propagator' needs sat=cadical195; got 'glucose4'"),
    )

    def __init__(self, *, sat: str = "glucose4", connectivity: str = "lazy") -> None:
        known = CONNECTIVITY | {"lazy": nothing, "propagator": nothing}
        self._distances = chosen("pysat", "connectivity", connectivity, known)
        chosen("pysat", "sat solver", sat, SAT_SOLVERS)
        self._has_propagator = connectivity == "propagator"
        if self._has_propagator and sat != WITH_PROPAGATOR:
            raise InvalidOptionError(f"connectivity 'propagator' needs sat={WITH_PROPAGATOR}; got '{sat}'")
        self._sat = sat

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 in a fresh SAT solver, and rule 3 in one piece if requested."""
        distances = self._distances(rules)
        clauses = rules.clauses() + distances.clauses + distances.in_binary()
        session = SatSession(self._sat)
        if self._has_propagator:
            session.connect(Connectivity(rules))
        return LazyModel(rules, session, clauses)

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least; by RC2, guided by unsatisfiable cores."""
        return best_by(self, self._stated_best, puzzle, weights, limits)

    def _stated_best(self, objective: Objective, _: Deadline) -> CutRounds:
        distances = self._distances(objective.rules)
        clauses = objective.rules.clauses() + distances.clauses + distances.in_binary()
        return CutRounds(objective, MaxSatSession(self._sat, objective), clauses)


class SatSession:
    """One of `SAT_SOLVERS` as a `Session`."""

    def __init__(self, sat: str) -> None:
        self._solver = SatSolver(sat)
        self._in_a_thread = SAT_SOLVERS[sat]

    def connect(self, propagator: Connectivity) -> None:
        """Have it asked for each model."""
        self._solver.connect_propagator(propagator)
        for cell in propagator.rules.free:
            self._solver.observe(cell + 1)

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            self._solver.add_clause(clause)

    def find(self, deadline: Deadline) -> list[int] | None:
        answer: bool | None = None
        while answer is None:
            deadline.left()
            self._solver.conf_budget(SLICE)
            answer = (
                interruptible(self._solver.solve_limited, lambda: None)
                if self._in_a_thread
                else self._solver.solve_limited(expect_interrupt=True)
            )
        return cast("list[int] | None", self._solver.get_model())

    def close(self) -> None:
        self._solver.delete()


class Connectivity(Propagator):  # type: ignore[misc]
    """Rule 3 within one search (IPASIR-UP): a model that breaks it is refused with the cuts of its walls."""

    def __init__(self, rules: PairRules) -> None:
        super().__init__()
        self.is_lazy = True  # it looks at whole models only
        self.rules, self.cuts = rules, list[Clause]()

    def check_model(self, model: list[int]) -> bool:
        """Whether the model obeys rule 3; if not, its cuts wait for `add_clause`."""
        free = self.rules.free
        self.cuts = minimal_cuts(self.rules, [literal - 1 for literal in model if literal - 1 in free])
        return not self.cuts

    def add_clause(self) -> list[int]:
        """The next cut; empty if there is none."""
        return self.cuts.pop() if self.cuts else []


class MaxSatSession:
    """RC2 with one of `SAT_SOLVERS` inside, as a `BestSession`; it takes more clauses and keeps its cores.

    Hardening is off: it uses the weight of a model, and a model that breaks rule 3 is not a solution.
    """

    def __init__(self, sat: str, objective: Objective) -> None:
        formula = WCNF()
        formula.nv = len(objective.rules.puzzle)
        for number, weight in objective.terms:
            formula.append([-number if weight > 0 else number], weight=abs(weight))
        if len(set(formula.wght)) > 1:
            self._rc2 = RC2Stratified(formula, solver=sat, adapt=True, exhaust=True, nohard=True)
        else:
            self._rc2 = RC2(formula, solver=sat, adapt=True, exhaust=True)
        self._floor = objective.floor
        self._in_a_thread = SAT_SOLVERS[sat]
        self._deadline = Deadline(None)
        self._rc2._call_oracle = self._in_slices  # each search of its SAT solver goes through here

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            self._rc2.add_clause(clause)

    def lightest(self, deadline: Deadline) -> Round:
        self._deadline = deadline
        try:
            model = self._rc2.compute()
        except TimeUpError:
            return Round([], self._floor + self._rc2.cost, is_optimal=False)
        return Round([] if model is None else [model], self._floor + self._rc2.cost, is_optimal=True)

    def _in_slices(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool:  # noqa: ARG002
        solver = self._rc2.oracle
        answer: bool | None = None
        while answer is None:
            self._deadline.left()
            solver.conf_budget(SLICE)
            answer = (
                interruptible(lambda: solver.solve_limited(assumptions=assumptions), lambda: None)
                if self._in_a_thread
                else solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            )
        return answer

    def close(self) -> None:
        self._rc2.delete()
