"""How many solutions a puzzle has, as far as a setter cares, and what all of them share."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from ..puzzle import Puzzle
from ..shading import Shading
from ..solvers.base import UNLIMITED, Limits

if TYPE_CHECKING:
    from ..solvers.native import NativeSolver


class Uniqueness(StrEnum):
    """The number of solutions: none, one, more, or not known because a limit was reached."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


_BY_NAME = {kind.value: kind for kind in Uniqueness}


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several.

    >>> uniqueness(Puzzle([[2, 1], [1, 1]]))
    <Uniqueness.UNIQUE: 'unique'>
    """
    return _BY_NAME[_native().uniqueness(puzzle, limits)]


def backbone(puzzle: Puzzle) -> Shading | None:
    """What is equal in all solutions, UNKNOWN elsewhere; None if there is no solution.

    >>> backbone(Puzzle([[1, 1, 2]])).to_rows()
    ['#.?']
    """
    return _native().backbone(puzzle)[1]


@cache
def _native() -> NativeSolver:
    from ..solvers.native import NativeSolver  # loads the compiled core, which `import hitori` does not need

    return NativeSolver()
