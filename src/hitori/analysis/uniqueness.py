"""How many solutions a puzzle has, as far as a setter cares, and what all of them share."""

from __future__ import annotations

from enum import StrEnum

from ..puzzle import Puzzle
from ..shading import Shading
from ..solvers.base import UNLIMITED, Limits


class Uniqueness(StrEnum):
    """The number of solutions: none, one, more, or not known because a limit was reached."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several.

    >>> uniqueness(Puzzle([[2, 1], [1, 1]]))
    <Uniqueness.UNIQUE: 'unique'>
    """
    from ..solvers.native import NativeSolver

    return Uniqueness(NativeSolver().uniqueness(puzzle, limits))


def backbone(puzzle: Puzzle) -> Shading | None:
    """What is equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']
    """
    from ..solvers.native import NativeSolver

    return NativeSolver().backbone(puzzle)[1]
