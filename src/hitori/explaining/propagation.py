"""Following: what is known of a puzzle, and what follows from a shade supposed in it, each cell with its reasons.

A *position* is a puzzle and the shades known. A *assumption* is a position with one shade more and its consequences:
neighbours of shaded cells are unshaded, duplicates of unshaded cells are shaded, cells that would complete a wall are
unshaded; until a rule is broken. Cells are indices, as in `geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from ..contacts import ContactGraph
from ..geometry import duplicates, neighbours
from ..puzzle import Puzzle
from ..shading import Shade

OTHER = {Shade.SHADED: Shade.UNSHADED, Shade.UNSHADED: Shade.SHADED}

Step: TypeAlias = tuple[int, Shade, tuple[int, ...]]
"""A cell, its shade, and the cells that it follows from."""


@lru_cache(maxsize=16)
def _graph(rows: int, cols: int) -> ContactGraph:
    return ContactGraph.of(rows, cols)


class Position:
    """A puzzle and the shades known of it, one byte a cell."""

    def __init__(self, puzzle: Puzzle, shades: bytes) -> None:
        self.shades = bytearray(shades)
        self.neighbours = [neighbours(cell, *puzzle.shape) for cell in range(len(puzzle))]
        self.duplicates = duplicates(puzzle)
        self.graph = _graph(*puzzle.shape)

    def open_cells(self) -> list[int]:
        """The unknown cells."""
        return self.open_among(range(len(self.shades)))

    def open_among(self, cells: Iterable[int]) -> list[int]:
        """The unknown ones among these cells."""
        shades = self.shades
        return [cell for cell in cells if shades[cell] == Shade.UNKNOWN]

    def shaded(self) -> list[int]:
        """The cells known to be shaded."""
        return [cell for cell, shade in enumerate(self.shades) if shade == Shade.SHADED]


class Assumption(Position):
    """A position, a shade supposed in it, and all its consequences, with the cells that each follows from.

    `broken` holds the cells that together break a rule, or None. `because` holds the cells in the order found.
    """

    def __init__(self, position: Position, cell: int, shade: Shade) -> None:
        self.neighbours, self.duplicates, self.graph = position.neighbours, position.duplicates, position.graph
        self.shades = bytearray(position.shades)
        self.tree = self.graph.trees(self.shaded())
        self.because: dict[int, tuple[int, ...]] = {}
        self.broken: tuple[int, ...] | None = None
        learned = self._learn([(cell, shade, ())])
        while learned and self.broken is None:
            learned = self._learn(list(self._consequences(learned)))

    def _consequences(self, learned: list[int]) -> Iterator[Step]:
        """The direct consequences of these cells."""
        for cell in learned:
            if self.shades[cell] == Shade.SHADED:
                yield from ((side, Shade.UNSHADED, (cell,)) for side in self.open_among(self.neighbours[cell]))
            else:
                yield from ((equal, Shade.SHADED, (cell,)) for equal in self.open_among(self.duplicates[cell]))
        if any(self.shades[cell] == Shade.SHADED for cell in learned):
            for cell in self.open_cells():
                if self.graph.completes_wall(self.tree, cell):
                    yield cell, Shade.UNSHADED, self.graph.wall_through(self.shaded(), cell)

    def _learn(self, steps: Iterable[Step]) -> list[int]:
        """Take the steps until a rule is broken; returns the cells that were open.

        A cell that got the other shade from an earlier step broke a rule then.
        """
        learned: list[int] = []
        for cell, shade, because in steps:
            if self.shades[cell] == shade:
                continue
            self.because[cell] = because
            self.shades[cell] = shade
            learned.append(cell)
            self.broken = self._broken_by(cell)
            if self.broken is not None:
                return learned
        return learned

    def _broken_by(self, cell: int) -> tuple[int, ...] | None:
        """The cells that break a rule now that this one is known, itself first."""
        if self.shades[cell] == Shade.UNSHADED:
            unshaded = (equal for equal in self.duplicates[cell] if self.shades[equal] == Shade.UNSHADED)
            return next(((cell, equal) for equal in unshaded), None)
        for side in self.neighbours[cell]:
            if self.shades[side] == Shade.SHADED:
                return cell, side
        completes_wall = self.graph.completes_wall(self.tree, cell)
        self.graph.join(self.tree, cell)
        return (cell, *self.graph.wall_through(self.shaded(), cell)) if completes_wall else None
