"""CPMpy: one model in Python for many constraint solvers, with lazy cuts.

The option `solver` names one of `SETTINGS`; only `choco` (pychoco) comes with the extra `cpmpy`. The model
is made anew in each round: Choco, given more constraints after a search, has called solvable puzzles unsolvable. It
cannot be stopped either, so CPMpy works in a process of its own, and is loaded only there.

Source: Guns, "Increasing modeling language convenience with a universal n-dimensional array" (ModRef 2019).
"""

from __future__ import annotations

from importlib.util import find_spec

from ..encodings.connectivity import walled_in
from ..encodings.pairs import PairRules
from ..extras import missing
from .engine import chosen
from .isolated import IsolatedEngine
from .lazy import LazyModel

SETTINGS: dict[str, tuple[str, str, dict[str, int]]] = {
    "choco": ("pychoco", "cpmpy", {}),
    "ortools": ("ortools", "ortools", {"num_search_workers": 1}),
    "pysat": ("pysat", "pysat", {}),
    "z3": ("z3", "z3", {}),
}
"""The solvers that may be asked for: the module that each needs, the extra with it, and what keeps it to one thread."""

if find_spec("cpmpy") is None:
    raise ImportError("No module named 'cpmpy'")


class CPMpy(IsolatedEngine):
    """CPMpy with the solver of that name, on one thread.

    >>> from hitori import Puzzle
    >>> CPMpy().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises InvalidOptionError for a name outside `SETTINGS`, EngineNotInstalledError for one that is not installed.
    """

    name = "cpmpy"
    examples = ({"solver": "choco"}, {"solver": "ortools"}, {"solver": "pysat"}, {"solver": "z3"})
    refused = (({"solver": "exact"}, "no solver 'exact'; expected one of: choco, ortools, pysat, z3"),)
    library = f"{__name__}_session"

    def __init__(self, *, solver: str = "choco") -> None:
        module, extra, self._settings = chosen("cpmpy", "solver", solver, SETTINGS)
        if find_spec(module) is None:
            raise missing(f"solver 'cpmpy' with solver={solver} needs", extra)
        self._solver = solver
        self.prepare()

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 and the most frequent cuts, as Boolean disjunctions."""
        from .cpmpy_session import Session

        return LazyModel(rules, Session(self._solver, self._settings), rules.clauses() + walled_in(rules))
