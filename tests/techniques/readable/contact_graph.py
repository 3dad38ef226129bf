"""The contacts of shaded cells, to be read: the trees of a shading that grows cell by cell, and the walls in it.

Cells are indices, as in `hitori.geometry`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from dataclasses import dataclass
from typing import Self

from hitori.contacts import OUTSIDE, contacts, outside_contacts


def reached(queue: list[int], unvisited: set[int], touching: Callable[[int], Iterable[int]]) -> list[int]:
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
    outside. The argument `tree` maps OUTSIDE and each shaded cell to the name of its tree, one of its nodes, as `trees`
    does.
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
        border = reached([cell for cell in cells if self.outside[cell]], unvisited, self.contacts.__getitem__)
        tree = {OUTSIDE: OUTSIDE, **dict.fromkeys(border, OUTSIDE)}
        for cell in cells:
            if cell in unvisited:
                tree.update(dict.fromkeys(reached([cell], unvisited, self.contacts.__getitem__), cell))
        return tree

    def completes_wall(self, tree: dict[int, int], cell: int) -> bool:
        """True if shading this cell would complete a wall: it touches one tree twice."""
        touched = [tree[other] for other in self.contacts[cell] if other in tree] + [OUTSIDE] * self.outside[cell]
        return len(set(touched)) < len(touched)

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
        walls: list[list[int]] = []
        for node in queue:
            for other in border if node == OUTSIDE else self._touching(node, graph):
                if other not in way:
                    way[other] = [*way[node], other]
                    queue.append(other)
                elif way[node] and way[other][:1] not in ([], way[node][:1]):
                    walls.append([*way[node], *reversed(way[other])])
        return tuple(node for node in min(walls, key=len) if node != OUTSIDE)

    def _touching(self, cell: int, graph: Container[int]) -> list[int]:
        touching = [other for other in self.contacts[cell] if other in graph]
        return [*touching, OUTSIDE] if self.outside[cell] else touching
