"""Sets of cells as integers, one bit a cell: the rules of a puzzle in a few operations.

Cells are indices, row by row from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from ..geometry import duplicates, neighbours
from ..puzzle import Puzzle


class CellSets(NamedTuple):
    """For each cell of a puzzle its neighbours (rule 2) and its duplicates (rule 1), and the set of all cells."""

    neighbours: tuple[int, ...]
    duplicates: tuple[int, ...]
    every: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Those of a puzzle."""
        beside = [set_of(neighbours(cell, *puzzle.shape)) for cell in range(len(puzzle))]
        return cls(tuple(beside), tuple(map(set_of, duplicates(puzzle))), 2 ** len(puzzle) - 1)

    def is_connected(self, shaded: int) -> bool:
        """Rule 3, if all other cells are unshaded."""
        rest = self.every & ~shaded
        reached = fresh = rest & -rest
        while fresh:
            fresh = self._union(self.neighbours, fresh) & rest & ~reached
            reached |= fresh
        return bool(rest) and reached == rest

    def forced(self, shaded: int, unshaded: int) -> tuple[int, int]:
        """The cells that must be shaded, and those that must not, by rule 1 or 2 and a cell that is coloured."""
        must_be, must_not_be = self._union(self.duplicates, unshaded), self._union(self.neighbours, shaded)
        return must_be & ~(shaded | unshaded), must_not_be & ~(shaded | unshaded)

    def is_dead(self, shaded: int, unshaded: int) -> bool:
        """Whether the cells that are coloured, or forced by them, break a rule."""
        must_be, must_not_be = self.forced(shaded, unshaded)
        shaded, unshaded = shaded | must_be, unshaded | must_not_be
        return bool(
            shaded & unshaded
            or self._union(self.neighbours, shaded) & shaded
            or self._union(self.duplicates, unshaded) & unshaded
            or not self.is_connected(shaded)
        )

    def _union(self, concerned: tuple[int, ...], cells: int) -> int:
        found = 0
        for cell in members(cells):
            found |= concerned[cell]
        return found


def set_of(cells: Iterable[int]) -> int:
    """The set of these cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def members(cells: int) -> Iterator[int]:
    """The cells of a set."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest
