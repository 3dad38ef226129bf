"""SAT: the solvers that PySAT bundles (python-sat), rule 3 by cuts or in one piece.

Variable `k + 1` is "cell k is shaded", so the literals of `encodings` are the solver's own. Some of these solvers
cannot be interrupted, so each runs in slices of `SLICE` conflicts, with a look at Ctrl-C and the clock in between.
PySAT's own handling of Ctrl-C, a jump out of the middle of a search, is switched off: it corrupts memory.

Source: Ignatiev, Morgado, Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles" (SAT 2018).
"""

from __future__ import annotations

from typing import cast

from pysat.solvers import Solver as SatSolver

from ..encodings.distance import CONNECTIVITY, nothing
from ..encodings.pairs import Clause, PairRules
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


class PySat(Engine):
    """A SAT solver kept alive between rounds; the option `sat` names it.

    `connectivity` says how it learns of rule 3: `lazy`, or by `distance` or `acyclic` with binary numbers.

    >>> from hitori import Puzzle
    >>> PySat(sat="minisat22").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pysat"
    examples = (*({"sat": sat} for sat in SAT_SOLVERS), {"connectivity": "distance"}, {"connectivity": "acyclic"})
    refused = (({"sat": "chaff"}, "no sat solver 'chaff'; expected one of: glucose4"),)

    def __init__(self, *, sat: str = "glucose4", connectivity: str = "lazy") -> None:
        self._distances = chosen("pysat", "connectivity", connectivity, CONNECTIVITY | {"lazy": nothing})
        chosen("pysat", "sat solver", sat, SAT_SOLVERS)
        self._sat = sat

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 in a fresh SAT solver, and rule 3 in one piece if requested."""
        distances = self._distances(rules)
        clauses = rules.clauses() + distances.clauses + distances.in_binary()
        return LazyModel(rules, SatSession(self._sat), clauses)


class SatSession:
    """One of `SAT_SOLVERS` as a `Session`."""

    def __init__(self, sat: str) -> None:
        self._solver = SatSolver(sat)
        self._in_a_thread = SAT_SOLVERS[sat]

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
