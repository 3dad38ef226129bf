"""A second opinion: one solver's answer checked by the rule checker and by another solver.

A *verdict* is how many solutions a solver finds, e.g. "exactly one solution"; two solvers that share no code and agree
on it are unlikely to be wrong in the same way.
"""

from __future__ import annotations

from ..errors import WrongAnswerError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolveResult, Status
from .base import Solver, trusted


def verify(puzzle: Puzzle, result: SolveResult, solver: Solver, judge: Solver, limits: Limits = UNLIMITED) -> bool:
    """True if `judge` confirms the answer of `solver`; False if either reached a limit first.

    The solution must pass `hitori.check`, and the two solvers must agree on whether there is no solution, exactly one,
    or several.

    Raises WrongAnswerError if they disagree.
    """
    if result.solution is not None:
        trusted(puzzle, result.solution, result.solver)
    ours, theirs = _verdict(solver, puzzle, limits), _verdict(judge, puzzle, limits)
    if ours is None or theirs is None or result.status == Status.UNKNOWN:
        return False
    if ours != theirs:
        raise WrongAnswerError(f"solvers disagree: '{solver.name}' finds {ours}, '{judge.name}' finds {theirs}")
    if (result.status == Status.SOLVED) != (ours != "no solution"):
        raise WrongAnswerError(f"solver '{solver.name}' answers '{result.status}', but counts {ours}")
    return True


def _verdict(solver: Solver, puzzle: Puzzle, limits: Limits) -> str | None:
    found = solver.count(puzzle, 2, limits)
    if found.count >= 2:
        return "several solutions"
    if not found.complete:
        return None
    return "exactly one solution" if found.count else "no solution"
