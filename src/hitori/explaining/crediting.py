"""Credit for a step and its reason: 1 if it follows from the cells named and needs them all, less with each to spare.

>>> puzzle = Puzzle([[2, 1], [1, 1]])
>>> [credit(puzzle, None, {(1, 1): "#"}, because)[1] for because in ([(0, 1), (1, 0)], [(0, 1)], puzzle.cells())]
[1.0, 0.0, 0.75]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .. import native
from ..puzzle import Puzzle
from ..results import Status
from ..shading import Shade, Shading, known_of
from .judging import Judgement, Step, StepVerdict, judge
from .unsolvable import with_labels_of


def credit(
    puzzle: Puzzle, known: Shading | None, step: Step, because: Iterable[tuple[int, int]]
) -> tuple[Judgement, float]:
    """The verdict on the step, and its credit from 0 to 1: the mean of its cells, each judged by itself.

    A cell that follows has the share of the cells that its reason needs among those that were named, the cell itself
    included in both; so nobody gains by naming everything, nor by one step to the whole solution. The other cells of
    the step are used only if they are named. A step that is wrong or does not follow has no credit.

    Raises what `judge` raises.
    """
    because = list(because)
    found = judge(puzzle, step, because, known=known)
    return found, credit_of(puzzle, known, step, because) if found.verdict is StepVerdict.FOLLOWS else 0.0


def credit_of(puzzle: Puzzle, known: Shading | None, step: Step, because: Collection[tuple[int, int]]) -> float:
    """The credit of a step that is true. It asks `judge` of nothing that does not follow."""
    total = 0.0
    for cell, shade in step.items():
        if follows(puzzle, known, {cell: shade}, because):
            alone = judge(puzzle, {cell: shade}, because, known=known)
            named = {*because} - {cell}
            total += 1 - len(named.intersection(alone.more_than_needed or ())) / (1 + len(named))
    return total / len(step)


def follows(puzzle: Puzzle, known: Shading | None, step: Step, because: Iterable[tuple[int, int]]) -> bool:
    """Whether a true step follows from these cells: `judge` says so, and nothing else.

    Where it does not follow, `judge` finds the fewest cells that are missing, which may take minutes in a puzzle of
    15 x 15; this takes milliseconds.

    >>> puzzle = Puzzle([[2, 1], [1, 1]])
    >>> [follows(puzzle, None, {(1, 1): "#"}, because) for because in ([(0, 1), (1, 0)], [(0, 1)])]
    [True, False]
    """
    named = {*because} - step.keys()
    facts = Shading.unknown(*puzzle.shape)
    for cell in named:
        facts = facts.with_shade(cell, known_of(puzzle, known)[cell])
    sparse = with_labels_of(puzzle, named | step.keys())
    opposites = (facts.with_shade(cell, _opposite(shade)) for cell, shade in step.items())
    return all(native.solve_given(sparse, opposite).status is Status.NO_SOLUTION for opposite in opposites)


def _opposite(shade: Shade | str) -> Shade:
    return Shade.UNSHADED if Shade(shade) is Shade.SHADED else Shade.SHADED
