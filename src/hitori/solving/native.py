"""The native solver: the Rust core behind the `Solver` protocol, and what it alone answers of all solutions."""

from __future__ import annotations

from .. import native
from ..errors import OutOfTimeError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, Status
from ..shading import Shading


class NativeSolver:
    """The Rust core. Obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.

    Works in one thread; `hitori.solve` takes more where a search is long. Answers are the same on every run.
    """

    name = "native"

    solve = staticmethod(native.solve)
    solutions = staticmethod(native.solutions)
    count = staticmethod(native.count)


def backbone(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Shading | None:
    """The cells that are equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']

    Raises OutOfTimeError if a limit was reached first.
    """
    status, common = native.backbone(puzzle, limits)
    if status is Status.UNKNOWN:
        raise OutOfTimeError("what all solutions share was not found within the limits")
    return common
