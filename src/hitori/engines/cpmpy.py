"""CPMpy: one model in Python for many constraint solvers, with lazy cuts.

The option `solver` names one of `SETTINGS`; only `choco` (pychoco) comes with the extra `cpmpy`. The model
is made anew in each round: Choco, given more constraints after a search, has called solvable puzzles unsolvable.

Source: Guns, "Increasing modeling language convenience with a universal n-dimensional array" (ModRef 2019).
"""

from __future__ import annotations

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus

from ..encodings.connectivity import walled_in
from ..encodings.pairs import Clause, PairRules
from ..errors import EngineNotInstalledError
from .engine import Deadline, Engine, TimeUpError, chosen
from .lazy import LazyModel

SETTINGS: dict[str, dict[str, int]] = {"choco": {}, "ortools": {"num_search_workers": 1}, "pysat": {}, "z3": {}}
"""The solvers that may be asked for, and what keeps each to one thread."""


class CPMpy(Engine):
    """CPMpy with the solver of that name, on one thread.

    >>> from hitori import Puzzle
    >>> CPMpy().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises InvalidOptionError for a name that is none of `SETTINGS`, EngineNotInstalledError for one that is not there.
    """

    name = "cpmpy"

    def __init__(self, *, solver: str = "choco") -> None:
        self._settings = chosen("cpmpy", "solver", solver, SETTINGS)
        if not dict(cpmpy.SolverLookup.base_solvers())[solver].supported():
            raise EngineNotInstalledError(f"solver 'cpmpy' with solver={solver} needs: pip install 'cpmpy[{solver}]'")
        self._solver = solver

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 and the most frequent cuts, as Boolean disjunctions."""
        session = _Session(self._solver, self._settings, len(rules.puzzle))
        return LazyModel(rules, session, rules.clauses() + walled_in(rules))


class _Session:
    def __init__(self, solver: str, settings: dict[str, int], cells: int) -> None:
        self._solver = solver
        self._settings = settings
        self._shaded = [cpmpy.boolvar() for _ in range(cells)]
        self._named: set[int] = set()
        self._constraints: list[object] = []

    def add(self, clauses: list[Clause]) -> None:
        shaded = self._shaded
        for clause in clauses:
            self._named.update(abs(literal) - 1 for literal in clause)
            self._constraints.append(cpmpy.any([shaded[x - 1] if x > 0 else ~shaded[-x - 1] for x in clause]))

    def find(self, deadline: Deadline) -> list[int] | None:
        if not self._constraints:
            return []
        solver = cpmpy.SolverLookup.get(self._solver, cpmpy.Model(self._constraints))
        if solver.solve(time_limit=_milliseconds(deadline.left()), **self._settings):
            return [cell for cell in self._named if self._shaded[cell].value()]
        if solver.status().exitstatus != ExitStatus.UNSATISFIABLE:
            raise TimeUpError
        deadline.left()  # CPMpy knows only by the clock whether Choco has proved something or given up.
        return None

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""


def _milliseconds(left: float | None) -> float | None:
    """Seconds to three places, and not 0: Choco reads the limit as text, and its process ends on a long fraction."""
    return None if left is None else max(0.001, round(left, 3))
