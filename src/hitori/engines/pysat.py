"""SAT: the solvers that PySAT bundles (python-sat), rule 3 by cuts or in one piece.

Variable `k + 1` is "cell k is shaded", so the literals of `encodings` are the solver's own. Some of these solvers
cannot be interrupted, so under a time limit each is run in slices of `SLICE` conflicts.

Source: Ignatiev, Morgado, Marques-Silva, "PySAT: A Python Toolkit for Prototyping with SAT Oracles" (SAT 2018).
"""

from __future__ import annotations

from collections.abc import Collection

import pysolvers
from pysat.solvers import Solver as SatSolver

from ..encodings.acyclic import CONNECTIVITY, nothing
from ..encodings.pairs import Clause, PairRules
from .engine import Deadline, Engine, chosen
from .lazy import LazyModel

SLICE = 1000
SAT_SOLVERS = ("glucose4", "glucose3", "cadical195", "cadical153", "maplechrono", "minisat22")


class PySat(Engine):
    """A SAT solver kept alive between rounds; the option `sat` names it.

    `connectivity` says how it learns of rule 3: `lazy`, or by `distance` or `acyclic` with binary numbers.

    >>> from hitori import Puzzle
    >>> PySat(sat="minisat22").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pysat"

    def __init__(self, *, sat: str = "glucose4", connectivity: str = "lazy") -> None:
        self._distances = chosen("pysat", "connectivity", connectivity, CONNECTIVITY | {"lazy": nothing})
        self._sat = chosen("pysat", "sat solver", sat, {name: name for name in SAT_SOLVERS})

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 in a fresh SAT solver, and rule 3 in one piece where that is wanted."""
        distances = self._distances(rules)
        clauses = rules.clauses() + distances.clauses + distances.in_binary()
        return LazyModel(rules, SatSession(SatSolver(self._sat), rules.free), clauses)


class SatSession:
    """A SAT solver as a `Session`: its first variables are the free cells, and it may hold more."""

    def __init__(self, solver: SatSolver, free: Collection[int]) -> None:
        self._solver = solver
        self._free = free

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            self._solver.add_clause(clause)

    def find(self, deadline: Deadline) -> list[int] | None:
        try:
            if not self._is_satisfiable(deadline):
                return None
        except pysolvers.error as error:
            # What PySAT makes of Ctrl-C.
            raise (KeyboardInterrupt if "interrupt" in str(error) else error) from None
        free = self._free
        return [literal - 1 for literal in self._solver.get_model() if literal > 0 and literal - 1 in free]

    def _is_satisfiable(self, deadline: Deadline) -> bool:
        if deadline.left() is None:
            return bool(self._solver.solve())
        while True:
            self._solver.conf_budget(SLICE)
            answer = self._solver.solve_limited()
            if answer is not None:
                return bool(answer)
            deadline.left()

    def close(self) -> None:
        self._solver.delete()
