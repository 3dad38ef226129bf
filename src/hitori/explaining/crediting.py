"""Credit for a step and its reason: 1 if it follows from the cells named and needs them all, less with each to spare.

>>> puzzle = Puzzle([[2, 1], [1, 1]])
>>> [credit(puzzle, None, {(1, 1): "#"}, because)[1] for because in ([(0, 1), (1, 0)], [(0, 1)], puzzle.cells())]
[1.0, 0.0, 0.75]
"""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import Puzzle
from ..shading import Shading
from .judging import Judgement, Step, StepVerdict, judge


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
    if found.verdict is not StepVerdict.FOLLOWS:
        return found, 0.0
    total = 0.0
    for cell, shade in step.items():
        alone = judge(puzzle, {cell: shade}, because, known=known)
        if alone.verdict is StepVerdict.FOLLOWS:
            named = {*because} - {cell}
            total += 1 - len(named.intersection(alone.more_than_needed or ())) / (1 + len(named))
    return found, total / len(step)
