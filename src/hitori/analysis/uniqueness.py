"""Uniqueness and backbone: whether a puzzle has none, one or several solutions, and what all of them share."""

from __future__ import annotations

from .. import native
from ..arguments import must_be
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, Uniqueness
from ..shading import Shading


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several.

    >>> uniqueness(Puzzle([[2, 1], [1, 1]]))
    <Uniqueness.UNIQUE: 'unique'>
    """
    must_be(Limits, limits)
    return native.uniqueness(puzzle, limits)


def backbone(puzzle: Puzzle) -> Shading | None:
    """The cells that are equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']
    """
    return native.backbone(puzzle)[1]
