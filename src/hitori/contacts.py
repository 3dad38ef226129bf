"""Contacts: shaded cells that share a corner, the trees they form, and the walls that cut a grid in two.

Join shaded cells that share exactly a corner, e.g. r1c2 and r2c1, and join border cells to one more node, OUTSIDE.
Given rule 2, the unshaded cells are connected exactly if this graph has no cycle, i.e. is a forest: only a closed chain
of shaded cells, or one from border to border, cuts the grid in two, and each part holds an unshaded cell, because a
shaded one has no shaded neighbour. A *tree* is a connected part of the graph. A *wall* is the set of shaded cells on a
cycle, e.g. {r1c2, r2c1} around the corner r1c1; it is *minimal* if no other wall lies inside it.

In a grid one cell wide each cell except the ends is a wall: it touches the outside twice. A grid of one cell has the
wall {r1c1}, because a solution has an unshaded cell.

`walls` and `walls_around` find all walls of a complete shading. Cells are indices, as in `geometry`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations

from .geometry import CACHED, borders, neighbours

OUTSIDE = -1
"""The node beyond the border."""


@lru_cache(maxsize=CACHED)
def contacts(index: int, rows: int, cols: int) -> tuple[int, ...]:
    """The cells that share exactly a corner with this one, in order: above left, above right, below left, below right.

    >>> contacts(1, 2, 3)
    (3, 5)
    """
    row, col = divmod(index, cols)
    touching = ((r, c) for r in (row - 1, row + 1) for c in (col - 1, col + 1))
    return tuple(r * cols + c for r, c in touching if 0 <= r < rows and 0 <= c < cols)


def contact_pairs(cells: Collection[int], rows: int, cols: int) -> list[tuple[int, int]]:
    """The pairs of these cells (a set or a range) that touch at a corner, the upper one first.

    >>> contact_pairs({0, 2, 4}, 2, 3)
    [(0, 4), (2, 4)]
    """
    return [(one, other) for one in cells for other in contacts(one, rows, cols) if other > one and other in cells]


def outside_contacts(index: int, rows: int, cols: int) -> int:
    """How often a cell touches the outside: 0 inside, 1 at the border, 2 if the cell alone is a wall.

    >>> [outside_contacts(cell, 1, 4) for cell in range(4)]
    [1, 2, 2, 1]
    """
    if min(rows, cols) == 1 and (rows == cols or 0 < index < rows * cols - 1):
        return 2
    return min(1, borders(index, rows, cols))


def components(rows: int, cols: int, shaded: Iterable[int]) -> list[list[int]]:
    """The groups of shaded cells joined by contacts among themselves, in the order of their first cells.

    >>> components(3, 3, [0, 2, 4])
    [[0, 4, 2]]
    """
    cells = sorted(shaded)
    unvisited, groups = set(cells), list[list[int]]()
    for start in cells:
        if start in unvisited:
            unvisited.remove(start)
            group = [start]
            for cell in group:  # which grows on the way
                fresh = [other for other in contacts(cell, rows, cols) if other in unvisited]
                unvisited.difference_update(fresh)
                group += fresh
            groups.append(group)
    return groups


def walls(rows: int, cols: int, shaded: Collection[int]) -> list[frozenset[int]]:
    """Minimal walls among shaded cells without shaded neighbours; if there are none, the unshaded are connected.

    A cell may be in many walls; each cycle that the breadth-first walk closes yields a minimal part.

    >>> walls(2, 3, [1, 3])
    [frozenset({1, 3})]
    """
    if min(rows, cols) == 1:
        return [frozenset([cell]) for cell in shaded if outside_contacts(cell, rows, cols) == 2]
    forest = _Forest(rows, cols, shaded)
    return _minimal(forest.wall(one, other) for one, other in forest.closing)


def walls_around(rows: int, cols: int, shaded: Collection[int]) -> list[frozenset[int]]:
    """The walls that one more shaded cell would close in a solution with these shaded cells.

    Their cuts prove that no cell can be added to the solution, which is most of the proof that it is the only one.

    >>> walls_around(3, 3, [1])
    [frozenset({1, 3}), frozenset({1, 5})]
    """
    if min(rows, cols) == 1:
        return walls(rows, cols, range(rows * cols))
    forest, among_shaded = _Forest(rows, cols, shaded), {*shaded}
    addable = (cell for cell in range(rows * cols) if among_shaded.isdisjoint([cell, *neighbours(cell, rows, cols)]))
    return [wall for cell in addable for wall in forest.walls_through(cell + cell // cols)]


def _minimal(walls: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    """The walls that contain no other, the shortest first; each is indexed under one of its cells."""
    kept: dict[int, list[frozenset[int]]] = {}
    for wall in sorted(walls, key=len):
        if not any(smaller <= wall for cell in wall for smaller in kept.get(cell, ())):
            kept.setdefault(min(wall), []).append(wall)
    return list(chain.from_iterable(kept.values()))


class _Forest:
    """The breadth-first forest of the contacts between shaded cells, and the contacts that close a cycle.

    A root is its own parent. The walk starts outside, which gives short walls.

    Cells are padded by one column here (cell k becomes k + k // cols), so a step to a corner never wraps around the
    edge of the grid, and the walk needs neither a test nor a table. Only `wall` returns plain cells. The order of the
    walls is that of a set of padded cells; which of several solutions an engine finds may depend on it, so keep it.
    """

    def __init__(self, rows: int, cols: int, shaded: Iterable[int]) -> None:
        self._stride = cols + 1
        self._bottom = (rows - 1) * self._stride
        self._corners = (-cols - 2, -cols, cols, cols + 2)
        self._shaded = {cell + cell // cols for cell in shaded}
        self._parent = {cell: OUTSIDE for cell in self._shaded if self._on_border(cell)}
        self.closing: list[tuple[int, int]] = []
        self._grow(list(self._parent))
        self._parent[OUTSIDE] = OUTSIDE
        for cell in self._shaded:
            if cell not in self._parent:
                self._parent[cell] = cell
                self._grow([cell])

    def _on_border(self, cell: int) -> bool:
        return cell < self._stride or cell >= self._bottom or cell % self._stride in (0, self._stride - 2)

    def _grow(self, queue: list[int]) -> None:
        parent, shaded = self._parent, self._shaded
        for cell in queue:
            for step in self._corners:
                other = cell + step
                if other in shaded:
                    if other not in parent:
                        parent[other] = cell
                        queue.append(other)
                    elif cell < other and parent[other] != cell and parent[cell] != other:
                        self.closing.append((cell, other))

    def wall(self, one: int, other: int, *more: int) -> frozenset[int]:
        """The path from one shaded cell to another of its tree, and `more` cells, as plain cells."""
        way, back = self._way_up(one), self._way_up(other)
        meeting = way[-1]
        while way and back and way[-1] == back[-1]:
            meeting = way.pop()
            back.pop()
        cells = {*way, *back, meeting, *more} - {OUTSIDE}
        return frozenset(cell - cell // self._stride for cell in cells)

    def _way_up(self, cell: int) -> list[int]:
        way = [cell]
        while self._parent[cell] != cell:
            cell = self._parent[cell]
            way.append(cell)
        return way

    def walls_through(self, cell: int) -> Iterator[frozenset[int]]:
        """The walls that shading this cell closes: it touches one tree, or the outside and a tree upon it, twice."""
        contacts = [cell + step for step in self._corners if cell + step in self._shaded]
        if self._on_border(cell):
            contacts.append(OUTSIDE)
        root = {contact: self._way_up(contact)[-1] for contact in contacts}
        for one, other in combinations(contacts, 2):
            if root[one] == root[other]:
                yield self.wall(one, other, cell)
