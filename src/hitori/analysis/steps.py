"""Steps: the next deduction of the easiest technique, and what is known after it."""

from __future__ import annotations

from .. import native
from ..errors import OutOfTimeError
from ..geometry import cell_at, index_of
from ..puzzle import Puzzle
from ..results import UNLIMITED, Clock, Limits
from ..shading import Shading
from ..techniques import TECHNIQUES, Deduction
from ..techniques.position import Position
from ..techniques.suppositions import first_nested_contradiction

_QUICK = sum(1 << rank for rank, name in enumerate(TECHNIQUES) if name != "nested-contradiction")


def applied(shading: Shading, step: Deduction) -> Shading:
    """The shading with the cells of a deduction in their shade."""
    cells = bytearray(shading.cells)
    for cell in step.cells:
        cells[index_of(cell, shading.cols)] = step.shade
    return Shading(shading.rows, shading.cols, bytes(cells))


def easiest(puzzle: Puzzle, known: Shading, limits: Limits = UNLIMITED) -> Deduction | None:
    """A step of the easiest technique that finds anything; None if none does, or if the known cells break a rule.

    The core names the technique, and the technique itself gives the reason; only for `nested-contradiction`, the last
    and slowest, the core finds the argument too.

    >>> print(easiest(Puzzle([[7, 3, 7]]), Shading.unknown(1, 3)).sentence)
    r1c2 is unshaded: it lies between the two 7s of row 1.

    Raises OutOfTimeError at the limit.
    """
    clock = Clock(limits)
    found = native.rounds(puzzle, known, allowed=_QUICK, limit=1, limits=clock.left())
    if not found.complete and not found.rounds:
        raise OutOfTimeError("the next step was not found in time")
    if not found.rounds:
        return first_nested_contradiction(Position(puzzle, known), clock.left())
    technique = list(TECHNIQUES.values())[found.rounds[0][0]]
    pairs = enumerate(zip(known.cells, found.shading.cells, strict=True))
    decided = [cell_at(index, puzzle.cols) for index, (old, new) in pairs if old != new]
    return next(technique.find(puzzle, known, decided))
