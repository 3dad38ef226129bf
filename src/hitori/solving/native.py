"""The native solver: the Rust core as a `Solver`, and what it alone answers of all solutions."""

from __future__ import annotations

from collections.abc import Sequence

from .. import native
from .._validate import require_type
from ..errors import OutOfTimeError
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits, SolutionCount, Solutions, SolveResult, Status, Uniqueness
from ..shading import Shading
from .base import ReadySolver, must_be_asked_well


class NativeSolver(ReadySolver):
    """The Rust core. Obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.

    Works in one thread; `hitori.solve` takes more where a search is long. Answers are the same on every run.
    """

    name = "native"

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED, threads: int | None = 1) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit; a long search is on `threads` threads."""
        if limits is not UNLIMITED:
            require_type(Limits, limits)
        return native.solve(puzzle, limits, threads)  # which refuses what is no puzzle

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once."""
        must_be_asked_well(puzzle, limits)
        return native.solutions(puzzle, limits)

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, without making any a Python object."""
        must_be_asked_well(puzzle, limits, limit)
        return native.count(puzzle, limit, limits)

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least, or NO_SOLUTION, or UNKNOWN with the best found at a limit."""
        must_be_asked_well(puzzle, limits)
        return native.best(puzzle, weights, limits)


def uniqueness(puzzle: Puzzle, *, known: Shading | None = None, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several; UNKNOWN at a limit.

    >>> uniqueness(Puzzle([[2, 1], [1, 1]]))
    <Uniqueness.UNIQUE: 'unique'>
    >>> uniqueness(Puzzle([[1, 1]]), known=Shading(["#?"]))
    <Uniqueness.UNIQUE: 'unique'>

    With `known` only the solutions that agree with it count. Raises InvalidShadingError if its size is another.
    """
    if known is None:
        return native.uniqueness(puzzle, limits)
    must_fit(known, puzzle)
    found = native.count(puzzle, 2, limits, known)
    if found.count == 2:
        return Uniqueness.MULTIPLE
    if not found.complete:
        return Uniqueness.UNKNOWN
    return Uniqueness.UNIQUE if found.count else Uniqueness.NONE


def backbone(puzzle: Puzzle, *, known: Shading | None = None, limits: Limits = UNLIMITED) -> Shading | None:
    """The cells that are equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']
    >>> backbone(Puzzle([[1, 1, 2]]), known=Shading(["??."])).to_rows()
    ['#..']

    With `known` only the solutions that agree with it count. Raises InvalidShadingError if its size is another, and
    OutOfTimeError if a limit was reached first.
    """
    if known is not None:
        must_fit(known, puzzle)
    status, common = native.backbone(puzzle, limits, known)
    if status is Status.UNKNOWN:
        raise OutOfTimeError("what all solutions share was not found within the limits; raise them")
    return common


def must_fit(known: Shading, puzzle: Puzzle) -> None:
    """Raise WrongTypeError for what is not a Shading and a Puzzle, InvalidShadingError if the sizes differ."""
    require_type(Puzzle, puzzle)
    require_type(Shading, known)
    known.must_fit(puzzle)
