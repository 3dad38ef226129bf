"""The native solver: the Rust core behind the `Solver` protocol, and what it alone answers of all solutions."""

from __future__ import annotations

from .. import native
from .._validate import require_type
from ..errors import OutOfTimeError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult, Status, Uniqueness
from ..shading import Shading


class NativeSolver:
    """The Rust core. Obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.

    Works in one thread; `hitori.solve` takes more where a search is long. Answers are the same on every run.
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


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several.

    >>> uniqueness(Puzzle([[2, 1], [1, 1]]))
    <Uniqueness.UNIQUE: 'unique'>
    """
    require_type(Limits, limits)
    return native.uniqueness(puzzle, limits)


def backbone(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Shading | None:
    """The cells that are equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']

    Raises OutOfTimeError if a limit was reached first.
    """
    require_type(Limits, limits)
    status, common = native.backbone(puzzle, limits)
    if status is Status.UNKNOWN:
        raise OutOfTimeError("what all solutions share was not found within the limits")
    return common
