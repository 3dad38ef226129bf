"""Twins and look-alikes: hidden puzzles on which a search shows itself, and what only looks at a puzzle does not.

A *twin* is a hidden puzzle with its labels renamed, and every other one also turned or mirrored: whoever solves the
puzzle solves its twin. Renamed labels mean nothing to a search, so its states stay; turned, another part of the tree is
searched, so its states move. *Look-alikes* have one size, about as many duplicates, and no solution: the whole tree is
searched, which is small for some and large for others. *Loosened*, such a puzzle has fewer duplicates: what broke no
rule before breaks none now, so no tree of brute force shrinks, whatever the order of its cells.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..geometry import duplicates
from ..puzzle import Puzzle
from ..solving import count_solutions
from ..transforms import relabel, symmetries
from .searches import tree_sizes

TURNED, RENAMED, LOOSENED = "turned", "renamed", "loosened"

SIDE, LOOK_ALIKES, DRAWN = 6, 10, 60
"""The side of look-alikes, how many are taken, and of how many."""

PAIRS = range(27, 34)
"""Pairs of equal labels in their rows and columns; 30 is usual for the side."""

LARGEST_TREE = 2_000
"""States that brute force may need: a slow program shall end too."""

LARGEST_LOOSENED = 3_000
LOOSENED_FROM, CHANGES, DRAWN_CHANGES = 5, 4, 60
"""The same for a loosened puzzle: the largest of five, each with up to four changes, of sixty that are tried."""


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


def loosened(puzzle: Puzzle, secret: str) -> Puzzle | None:
    """A puzzle without a solution with fewer duplicates, still without one; None if there is none of a larger tree.

    Each cell with duplicates keeps one, since programs may leave out those without.
    """
    chance = random.Random(f"{secret} {puzzle.name} {LOOSENED}")
    largest, found = tree_sizes(puzzle)[0], None
    for _ in range(LOOSENED_FROM):
        other = _with_fewer_duplicates(puzzle, chance)
        states, _ = tree_sizes(other)
        if largest < states <= LARGEST_LOOSENED:
            largest, found = states, other
    return found and found.with_metadata(name=f"{puzzle.name}, {LOOSENED}")


def _with_fewer_duplicates(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """Two equal cells of a line get a label that is new in their lines, again and again."""
    pairs = [(cell, other) for cell, others in enumerate(duplicates(puzzle)) for other in others]
    changed, changes = puzzle, 0
    for _ in range(DRAWN_CHANGES if pairs else 0):
        cell, other = chance.choice(pairs)
        lines = _labels_in_line(changed, cell) | _labels_in_line(changed, other)
        free = sorted({*range(1, 1 + max(puzzle.shape))} - lines)
        if not free or changes == CHANGES:
            continue
        labels = [*changed.labels]
        labels[cell] = labels[other] = chance.choice(free)
        rows = [labels[start : start + puzzle.cols] for start in range(0, len(puzzle), puzzle.cols)]
        if _is_looser(Puzzle(rows), changed) and not count_solutions(Puzzle(rows), limit=1):
            changed, changes = Puzzle(rows), changes + 1
    return changed


def _labels_in_line(puzzle: Puzzle, cell: int) -> set[int]:
    row, col = divmod(cell, puzzle.cols)
    return {*puzzle.to_rows()[row], *(labels[col] for labels in puzzle.to_rows())}


def _is_looser(changed: Puzzle, puzzle: Puzzle) -> bool:
    """Whether it has some of the duplicates, none besides, and one at each cell that had any."""
    both = [*zip(map(set, duplicates(changed)), map(set, duplicates(puzzle)), strict=True)]
    return all(now <= before and bool(now) == bool(before) for now, before in both) and any(
        now < before for now, before in both
    )


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
