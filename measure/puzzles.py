"""The puzzles that are timed: published ones, and generated ones with one solution.

Everything is made from a seed and the same on every machine. Generated puzzles are natural draws, which are distributed
like those of the published generator; beyond n = 60 they are made by repair.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import hitori
from hitori import Puzzle

DELFT = Path(__file__).parents[2] / "shared" / "data" / "delft"


def delft(size: int) -> list[Puzzle]:
    """The twenty published `size` x `size` puzzles that lie beside the project; none where none does."""
    return [puzzle for path in sorted(DELFT.glob(f"n{size:02}-*.singles")) for puzzle in hitori.load(path)]


@cache
def unique(size: int, count: int, seed: int = 24) -> list[Puzzle]:
    """Generated `size` x `size` puzzles with exactly one solution."""
    return list(hitori.generate_many(size, count=count, seed=seed))
