"""CPMpy at work: the constraints of one puzzle, for one of its solvers. To load it takes more than a second."""

from __future__ import annotations

from typing import Any

import cpmpy
from cpmpy.expressions.core import Operator
from cpmpy.solvers.solver_interface import ExitStatus

from ..encodings.pairs import Clause
from .engine import FOR_EVER, Deadline, TimeUpError


class Session:
    """Disjunctions of Boolean variables, in a new model each round."""

    def __init__(self, solver: str, settings: dict[str, int]) -> None:
        self._solver = solver
        self._settings = settings
        self._literals = _Literals()
        self._constraints: list[object] = []

    def add(self, clauses: list[Clause]) -> None:
        """State more clauses."""
        literals = self._literals
        self._constraints += [Operator("or", [literals[literal] for literal in clause]) for clause in clauses]

    def find(self, deadline: Deadline) -> list[int] | None:
        """The positive literals of a model; raises TimeUpError."""
        if not self._constraints:
            return []
        solver = cpmpy.SolverLookup.get(self._solver)
        solver.add(self._constraints)
        # To three places, and not 0: Choco reads the limit as text, and its process ends on a long fraction.
        seconds = max(0.001, round(deadline.left() or FOR_EVER, 3))
        if solver.solve(time_limit=seconds, **self._settings):
            return [literal for literal, shaded in self._literals.items() if literal > 0 and shaded.value()]
        if solver.status().exitstatus != ExitStatus.UNSATISFIABLE:
            raise TimeUpError
        deadline.left()  # CPMpy knows only by the clock whether Choco has proved something or given up.
        return None

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""


class _Literals(dict[int, Any]):
    """Literal K as CPMpy has it, made when first asked for: of one and the same cell it would make new negations."""

    def __missing__(self, literal: int) -> Any:
        made = self[literal] = cpmpy.boolvar() if literal > 0 else ~self[-literal]
        return made
