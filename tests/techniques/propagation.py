"""Propagation, to be read: what is known of a puzzle, and what follows from a shade supposed in it, with the reasons.

A *position* is a puzzle and the shades known. An *assumption* is a position with one shade more and its consequences:
neighbours of shaded cells are unshaded, duplicates of unshaded cells are shaded, cells that would complete a wall are
unshaded; until a rule is broken. A `ContactGraph` has the trees of a shading that grows cell by cell. Cells are
indices, as in `hitori.geometry`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Self, TypeAlias

from hitori import Puzzle, Shade
from hitori.contacts import OUTSIDE, contacts, outside_contacts
from hitori.geometry import duplicates, neighbours


def _reached(queue: list[int], unvisited: set[int], touching: Callable[[int], Iterable[int]]) -> list[int]:
    """The queue with all unvisited cells that can be reached from it; removes them from the unvisited ones."""
    unvisited.difference_update(queue)
    for cell in queue:  # which grows on the way
        fresh = [other for other in touching(cell) if other in unvisited]
        unvisited.difference_update(fresh)
        queue += fresh
    return queue


@dataclass(frozen=True, slots=True)
class ContactGraph:
    """The contacts of every cell of a grid.

    For each cell, `contacts` holds the cells that share a corner with it, and `outside` how often it touches the
    outside. The argument `tree` maps OUTSIDE and each shaded cell to the name of its tree, one of its nodes; `trees`
    makes this map and `join` updates it.
    """

    contacts: tuple[tuple[int, ...], ...]
    outside: tuple[int, ...]

    @classmethod
    def of(cls, rows: int, cols: int) -> Self:
        """The graph of all cells of a grid."""
        cells = range(rows * cols)
        return cls(
            tuple(contacts(cell, rows, cols) for cell in cells),
            tuple(outside_contacts(cell, rows, cols) for cell in cells),
        )

    def trees(self, shaded: Iterable[int]) -> dict[int, int]:
        """The trees of these shaded cells.

        >>> ContactGraph.of(3, 3).trees([1, 4])
        {-1: -1, 1: -1, 4: 4}
        """
        cells = list(shaded)
        unvisited = set(cells)
        border = _reached([cell for cell in cells if self.outside[cell]], unvisited, self.contacts.__getitem__)
        tree = {OUTSIDE: OUTSIDE, **dict.fromkeys(border, OUTSIDE)}
        for cell in cells:
            if cell in unvisited:
                tree.update(dict.fromkeys(_reached([cell], unvisited, self.contacts.__getitem__), cell))
        return tree

    def join(self, tree: dict[int, int], cell: int) -> None:
        """Add a shaded cell to the trees: those that it touches become one."""
        touched = set(self._touched(tree, cell))
        tree.update({node: cell for node, name in tree.items() if name in touched})
        tree[cell] = cell

    def completes_wall(self, tree: dict[int, int], cell: int) -> bool:
        """True if shading this cell would complete a wall: it touches one tree twice."""
        touched = self._touched(tree, cell)
        return len(set(touched)) < len(touched)

    def _touched(self, tree: dict[int, int], cell: int) -> list[int]:
        """The names of the trees that a cell touches, once for each contact."""
        touched = [tree[other] for other in self.contacts[cell] if other in tree]
        return touched + [tree[OUTSIDE]] * self.outside[cell]

    def wall_through(self, shaded: Collection[int], cell: int) -> tuple[int, ...]:
        """The other cells of the shortest wall that shading this cell would complete, from one end to the other.

        Raises ValueError if there is none.
        """
        if self.outside[cell] == 2:
            return ()
        graph = {*shaded, cell}
        border = [node for node in shaded if self.outside[node]]
        way: dict[int, list[int]] = {cell: []}
        queue = [cell]
        best: list[int] | None = None
        for node in queue:
            for other in border if node == OUTSIDE else self._touching(node, graph):
                if other not in way:
                    way[other] = [*way[node], other]
                    queue.append(other)
                elif way[node] and way[other][:1] not in ([], way[node][:1]):
                    closed = [*way[node], *reversed(way[other])]
                    if best is None or len(closed) < len(best):
                        best = closed
        if best is None:
            raise ValueError(f"shading cell {cell} completes no wall")
        return tuple(node for node in best if node != OUTSIDE)

    def _touching(self, cell: int, graph: Container[int]) -> list[int]:
        touching = [other for other in self.contacts[cell] if other in graph]
        return [*touching, OUTSIDE] if self.outside[cell] else touching


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
