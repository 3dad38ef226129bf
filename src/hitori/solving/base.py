"""The Solver protocol: the interface of every solver.

A *solver* is any object with a `name` and three methods: `solve`, `solutions` and `count`. The native core, the
classroom solvers and the outside engines all implement it, so whatever is built on it works with each of them.
"""

from __future__ import annotations

from typing import Protocol

from ..errors import WrongAnswerError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult
from ..shading import Shading


class Solver(Protocol):
    """Anything that solves Hitori puzzles."""

    name: str

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit."""

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once, in an order of the solver's own."""

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions; counting stops at `limit` (None counts all)."""


def count_by_enumeration(solutions: Solutions, limit: int | None) -> SolutionCount:
    """Count what an iterator of solutions yields: `Solver.count` for a solver that cannot count directly.

    Looks for one solution beyond `limit`, so `complete` is right if there are exactly `limit` solutions.
    """
    found = 0
    for _ in solutions:
        if limit is not None and found >= limit:
            solutions.close()
            return SolutionCount(limit, complete=False)
        found += 1
    return SolutionCount(found, complete=bool(solutions.complete))


def trusted(puzzle: Puzzle, shading: Shading, solver: str) -> Shading:
    """The shading itself, if the rule checker accepts it: every answer of an engine passes through here.

    Raises WrongAnswerError with the violations otherwise.
    """
    from ..rules import check  # the native solver, whose answers are checked in the core, does without

    violations = check(puzzle, shading)
    if violations or not shading.is_complete:
        details = "; ".join(map(str, violations[:3])) or "it leaves cells undecided"
        raise WrongAnswerError(
            f"solver '{solver}' gave a wrong answer to a {puzzle.rows}x{puzzle.cols} puzzle: {details}"
        )
    return shading
