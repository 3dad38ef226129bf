"""The puzzles of an assignment: four from the course assignment that started this, and others by a seed.

Public and hidden puzzles follow the same `LAW`: unique ones are natural draws of the generator, those with no solution
or several are random labels of the same size. Their names do not give the seed away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .. import native
from ..generation.generator import generate
from ..puzzle import Puzzle

CLASSIC = (
    Puzzle([[2, 1], [1, 1]], name="two by two"),
    Puzzle([[1, 2, 3], [1, 1, 3], [2, 3, 3]], name="three by three"),
    Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]], name="three by three, broken"),
    Puzzle(
        [[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]],
        name="five by five",
    ),
)
"""The puzzles of "AI Project #1: Hitori" (2013)."""

LAW = ((4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (4, 0), (5, 0), (4, 2), (5, 2))
"""The side of each puzzle, and how many solutions it has: 2 stands for several."""


def public(seed: int) -> list[Puzzle]:
    """The puzzles that students see."""
    return [*CLASSIC, *_drawn(seed, 0, "public")]


def hidden(seed: int) -> list[Puzzle]:
    """The puzzles that only marking sees."""
    return list(_drawn(seed, len(LAW), "hidden"))


def _drawn(seed: int, first: int, kind: str) -> Iterator[Puzzle]:
    for number, (side, solutions) in enumerate(LAW, start=1):
        name = f"{kind} {number}"
        if solutions == 1:
            yield generate(side, seed=seed, number=first + number).with_metadata(name=name)
        else:
            yield _random(side, solutions, random.Random(f"{seed} {kind} {number}")).with_metadata(name=name)


def _random(side: int, solutions: int, chance: random.Random) -> Puzzle:
    """Random labels until there are so many solutions."""
    while True:
        puzzle = Puzzle([[chance.randint(1, side) for _ in range(side)] for _ in range(side)])
        if native.count(puzzle, 2).count == solutions:
            return puzzle
