"""Twins and look-alikes: hidden puzzles on which a search shows itself, and what only looks at a puzzle does not.

A *twin* is a hidden puzzle with its labels renamed, and every other one also turned or mirrored: whoever solves the
puzzle solves its twin. Renamed labels mean nothing to a search, so its states stay; turned, another part of the tree is
searched, so its states move. *Look-alikes* have one size, about as many duplicates, and no solution: the whole tree is
searched, which is small for some and large for others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..geometry import duplicates
from ..puzzle import Puzzle
from ..solving import count_solutions
from ..transforms import relabel, symmetries
from .searches import tree_sizes

TURNED, RENAMED = "turned", "renamed"

SIDE, LOOK_ALIKES, DRAWN = 6, 10, 60
"""The side of look-alikes, how many are taken, and of how many."""

PAIRS = range(27, 34)
"""Pairs of equal labels in their rows and columns; 30 is usual for the side."""

LARGEST_TREE = 2_000
"""States that brute force may need: a slow program shall end too."""


def twin(puzzle: Puzzle, kind: str, secret: str) -> Puzzle | None:
    """The twin of a puzzle, the same for a secret; None if there is none that differs."""
    chance = random.Random(f"{secret} {puzzle.name}")
    labels = [*range(1, 1 + max(puzzle.labels))]
    renamed = relabel(puzzle, dict(zip(labels, chance.sample(labels, len(labels)), strict=True)))
    # Turned, it must not be what it was but for the labels.
    others = [each for each in symmetries(renamed) if relabel(each) != relabel(puzzle)] if kind == TURNED else [renamed]
    if not others or max(puzzle.labels) == 1:
        return None
    return chance.choice(others).with_metadata(name=f"{puzzle.name}, {kind}")


def look_alikes(secret: str) -> Iterator[Puzzle]:
    """Puzzles without a solution, spread evenly from small to large trees of forward checking."""
    chance = random.Random(f"{secret} look-alikes")
    found: list[tuple[float, list[list[int]]]] = []
    while len(found) < DRAWN:
        rows = [[chance.randint(1, SIDE) for _ in range(SIDE)] for _ in range(SIDE)]
        puzzle = Puzzle(rows)
        if sum(map(len, duplicates(puzzle))) // 2 in PAIRS and not count_solutions(puzzle, limit=1):
            brute, forward = tree_sizes(puzzle)
            if brute <= LARGEST_TREE:
                found.append((forward, rows))
    found.sort()
    (least, _), (most, _) = found[0], found[-1]
    for number in range(LOOK_ALIKES):
        wanted = least * (most / least) ** (number / (LOOK_ALIKES - 1))
        nearest = min(found, key=lambda each: abs(each[0] / wanted - 1))
        found.remove(nearest)
        yield Puzzle(nearest[1]).with_metadata(name=f"look-alike {number + 1}")
