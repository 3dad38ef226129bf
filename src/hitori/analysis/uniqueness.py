"""Uniqueness and backbone: whether a puzzle has none, one or several solutions, and what all of them share."""

from __future__ import annotations

from .. import native
from ..arguments import must_be
from ..errors import OutOfTimeError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, Status, Uniqueness
from ..shading import Shading


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several.

    >>> uniqueness(Puzzle([[2, 1], [1, 1]]))
    <Uniqueness.UNIQUE: 'unique'>
    """
    must_be(Limits, limits)
    return native.uniqueness(puzzle, limits)


def backbone(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Shading | None:
    """The cells that are equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']

    Raises OutOfTimeError if a limit was reached first.
    """
    must_be(Limits, limits)
    status, common = native.backbone(puzzle, limits)
    if status is Status.UNKNOWN:
        raise OutOfTimeError("what all solutions share was not found within the limits")
    return common
