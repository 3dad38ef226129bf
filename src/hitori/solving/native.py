"""The native solver: the Rust core behind the `Solver` protocol."""

from __future__ import annotations

from .. import native
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult


class NativeSolver:
    """The Rust core. Obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.

    Answers are the same on every run and for every number of threads.
    """

    name = "native"

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit."""
        return native.solve(puzzle, limits)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once. `limits` are for the whole enumeration."""
        return native.solutions(puzzle, limits)

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, counting up to `limit`."""
        return native.count(puzzle, limit, limits)
