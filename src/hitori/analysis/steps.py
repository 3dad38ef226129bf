"""Steps: what the techniques find one after another, and what is known after each."""

from __future__ import annotations

from .. import native
from ..geometry import index_of
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits
from ..shading import Shading
from ..techniques import Deduction


def applied(shading: Shading, step: Deduction) -> Shading:
    """The shading with the cells of a deduction in their shade."""
    cells = bytearray(shading.cells)
    for cell in step.cells:
        cells[index_of(cell, shading.cols)] = step.shade
    return Shading(shading.rows, shading.cols, bytes(cells))


def by_techniques(puzzle: Puzzle, known: Shading, limits: Limits = UNLIMITED) -> tuple[list[Deduction], Shading]:
    """The steps from what is known, always of the easiest technique that finds anything, and what is known then.

    They end if the known cells break a rule, or at the time limit.

    >>> steps, known = by_techniques(Puzzle([[7, 3, 7]]), Shading.unknown(1, 3))
    >>> print(steps[0].sentence)
    r1c2 is unshaded: it lies between the two 7s of row 1.
    """
    found = native.ask("steps", puzzle, limits, known=known)
    return [*map(Deduction.from_wire, found["steps"])], Shading.from_rows(found["shading"])
