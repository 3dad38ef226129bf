"""SAT: the solvers that PySAT bundles (python-sat), rule 3 by cuts in rounds or within the search, or in one piece.

Variable `k + 1` is "cell k is shaded", so the literals of `encodings` are the solver's own. Some of these solvers
cannot be interrupted, so each runs in slices of `SLICE` conflicts, with a look at Ctrl-C and the clock in between.
PySAT's own handling of Ctrl-C, a jump out of the middle of a search, is switched off: it corrupts memory.

A *propagator* is asked for each model that CaDiCaL finds, in the middle of its search, and refuses it with the cuts of
its walls; so a search goes on where a round would start again.

Source: Ignatiev, Morgado, Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles" (SAT 2018);
Fazekas, Niemetz, Preiner, Kirchweger, Szeider, Biere, "IPASIR-UP: User Propagators for CDCL" (SAT 2023).
"""

from __future__ import annotations

from typing import cast

from pysat.engines import Propagator
from pysat.solvers import Solver as SatSolver

from ..encodings.connectivity import minimal_cuts
from ..encodings.distance import CONNECTIVITY, nothing
from ..encodings.pairs import Clause, PairRules
from ..errors import InvalidOptionError
from .engine import Deadline, Engine, chosen, interruptible
from .lazy import LazyModel

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
