"""CPMpy: one model in Python for many constraint solvers, with lazy cuts.

The option `solver` names one of `SETTINGS`; only `choco` (pychoco) comes with the extra `cpmpy`. The model
is made anew in each round: Choco, given more constraints after a search, has called solvable puzzles unsolvable.

Source: Guns, "Increasing modeling language convenience with a universal n-dimensional array" (ModRef 2019).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import cpmpy
from cpmpy.expressions.core import Operator
from cpmpy.solvers.solver_interface import ExitStatus

from ..encodings.connectivity import walled_in
from ..encodings.pairs import Clause, PairRules
from ..errors import EngineNotInstalledError
from .engine import FOR_EVER, Deadline, Engine, TimeUpError, chosen, interruptible, interruptible_after
from .lazy import LazyModel

SETTINGS: dict[str, dict[str, int]] = {
    "choco": {},
    "ortools": {"num_search_workers": 1, "catch_sigint_signal": False},
    "pysat": {},
    "z3": {"ctrl_c": False},
}
"""The available solvers, and the settings that keep each to one thread and from handling Ctrl-C itself."""

STOPS: dict[str, Callable[[Any], object]] = {
    "ortools": lambda solver: solver.ort_solver.stop_search(),
    "pysat": lambda solver: solver.pysat_solver.interrupt(),
    "z3": lambda solver: solver.z3_solver.ctx.interrupt(),
}
"""How to stop a search. Choco's cannot be stopped, and stays in the thread that started it."""


class CPMpy(Engine):
    """CPMpy with the solver of that name, on one thread.

    >>> from hitori import Puzzle
    >>> CPMpy().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises InvalidOptionError for a name outside `SETTINGS`, EngineNotInstalledError for one that is not installed.
    """

    name = "cpmpy"

    def __init__(self, *, solver: str = "choco") -> None:
        self._settings = chosen("cpmpy", "solver", solver, SETTINGS)
        if not dict(cpmpy.SolverLookup.base_solvers())[solver].supported():
            raise EngineNotInstalledError(f"solver 'cpmpy' with solver={solver} needs: pip install 'cpmpy[{solver}]'")
        self._solver = solver

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 and the most frequent cuts, as Boolean disjunctions."""
        session = _Session(self._solver, self._settings)
        return LazyModel(rules, session, rules.clauses() + walled_in(rules))


class _Session:
    def __init__(self, solver: str, settings: dict[str, int]) -> None:
        self._solver = solver
        self._settings = settings
        self._literals = _Literals()
        self._constraints: list[object] = []

    def add(self, clauses: list[Clause]) -> None:
        literals = self._literals
        self._constraints += [Operator("or", [literals[literal] for literal in clause]) for clause in clauses]

    @interruptible_after()
    def find(self, deadline: Deadline) -> list[int] | None:
        if not self._constraints:
            return []
        solver = cpmpy.SolverLookup.get(self._solver)

        def search() -> bool:
            solver.add(self._constraints)
            return bool(solver.solve(time_limit=_seconds(deadline.left()), **self._settings))

        stop = STOPS.get(self._solver)
        if interruptible(search, partial(stop, solver)) if stop else search():
            return [literal - 1 for literal, shaded in self._literals.items() if literal > 0 and shaded.value()]
        if solver.status().exitstatus != ExitStatus.UNSATISFIABLE:
            raise TimeUpError
        deadline.left()  # CPMpy knows only by the clock whether Choco has proved something or given up.
        return None

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""


def _seconds(left: float | None) -> float:
    """Three decimals, and not 0: Choco reads the limit as text, and its process ends on a long fraction.

    Always a number: without one CPMpy lets PySAT's C code handle Ctrl-C, which may then be lost.
    """
    return FOR_EVER if left is None else max(0.001, round(left, 3))


class _Literals(dict[int, Any]):
    """Literal K as a CPMpy variable, made once: otherwise CPMpy would make a new negation each time."""

    def __missing__(self, literal: int) -> Any:
        made = self[literal] = cpmpy.boolvar() if literal > 0 else ~self[-literal]
        return made
