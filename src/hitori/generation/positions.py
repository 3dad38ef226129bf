"""Positions to reason about: puzzles on the way to their solution, as many of each level and technique as can be.

A *position* is a puzzle, what is known before a step of its explanation, and that step. Its *stratum* is the level of
the puzzle and the technique of the step, e.g. (`easy`, `last-exit`). Of each puzzle one position is taken, that of the
stratum with the fewest so far, so rare techniques are not lost among common ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from typing import NamedTuple

from ..explaining.explanation import explain
from ..explaining.techniques import SEARCH, Deduction, Level
from ..puzzle import Puzzle
from ..shading import Shading
from ..transforms import canonical
from .generator import generate

SHAPES: Sequence[tuple[int, Level]] = list(product(range(5, 9), list(Level)[:-1]))
"""The sides of puzzles and their levels, in turn; an extreme puzzle takes seconds to find."""


class Position(NamedTuple):
    """What is known of a puzzle, the step that comes next, and the solution."""

    puzzle: Puzzle
    level: Level
    known: Shading
    step: Deduction
    solution: Shading


def positions(seed: int, shapes: Sequence[tuple[int, Level]] = SHAPES) -> Iterator[Position]:
    """Positions without end, the same for a seed; no two are of puzzles alike up to symmetry and renaming of labels.

    `shapes` are the sides of the puzzles and their levels, in turn.

    >>> first = next(positions(1))
    >>> first.puzzle.shape, str(first.level), first.step.technique
    ((5, 5), 'trivial', 'sandwich-triple')
    """
    taken: Counter[tuple[Level, str]] = Counter()
    forms: set[Puzzle] = set()
    for number, (side, level) in enumerate(cycle(shapes)):
        puzzle = generate(side, seed=seed, number=number, difficulty=level)
        if (form := canonical(puzzle)) in forms:
            continue
        forms.add(form)
        explanation = explain(puzzle)
        steps = [
            pair
            for pair in zip(explanation.shadings(), explanation.steps, strict=False)
            if pair[1].technique != SEARCH.name
        ]
        known, step = min(steps, key=lambda pair: taken[level, pair[1].technique])
        taken[level, step.technique] += 1
        yield Position(puzzle, level, known, step, explanation.shading)
