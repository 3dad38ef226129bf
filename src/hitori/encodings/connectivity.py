"""Rule 3 as clauses that are made when needed: no wall of shaded cells.

Join shaded cells that touch at a corner, and join the shaded cells of the border to one more node, *outside*. If no two
shaded cells share an edge, the unshaded cells are connected exactly if this graph has no cycle. A *wall* is the set of
shaded cells on a cycle, e.g. {(0, 1), (1, 0)} around the corner of the grid, and its clause, `cut`, says that one of
its cells is unshaded. A wall is *minimal* if no other wall lies inside it; then no cut is stronger.

A breadth-first walk of the graph from the outside finds short walls. During the walk cells are padded by one column
(cell k becomes k + k // cols), so a step to a corner never wraps around the edge of the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, combinations

from .pairs import Clause, PairRules, neighbours, other_than

CutRule = Callable[[PairRules, Collection[int]], list[Clause]]
"""From shaded cells that obey rules 1 and 2 to the clauses of rule 3 that they break; none if they obey it."""

_OUTSIDE = -1


def minimal_cuts(rules: PairRules, shaded: Collection[int]) -> list[Clause]:
    """One cell of every minimal wall that was met is unshaded."""
    return [cut(wall) for wall in walls(*rules.puzzle.shape, shaded)]


def nogood(rules: PairRules, shaded: Collection[int]) -> list[Clause]:
    """Anything but this whole shading: the weakest clause that is true.

    Source: the "Lazy" strategy of the CP study by the TU Delft research group (2026), kept to compare with.
    """
    return [other_than(shaded, rules.free)] if walls(*rules.puzzle.shape, shaded) else []


CUT_RULES: dict[str, CutRule] = {"minimal": minimal_cuts, "nogood": nogood}


def cut(wall: Iterable[int]) -> Clause:
    """One cell of the wall is unshaded.

    >>> cut([1, 3])
    [-2, -4]
    """
    return [-1 - cell for cell in wall]


def walled_in(rules: PairRules) -> list[Clause]:
    """The cuts of the walls around a single cell: its neighbours are not all shaded.

    They are the most frequent cuts. Stating them first saves rounds, which pays off if a round is expensive.

    >>> from hitori import Puzzle
    >>> walled_in(PairRules.for_all_solutions(Puzzle([[1, 2, 3], [4, 5, 6]])))[:2]
    [[-2, -4], [-1, -3, -5]]
    """
    rows, cols = rules.puzzle.shape
    if rows * cols < 4:
        return []
    free = set(rules.free)
    around = (neighbours(cell, rows, cols) for cell in range(rows * cols))
    return [cut(cells) for cells in around if free.issuperset(cells)]


def walls(rows: int, cols: int, shaded: Collection[int]) -> list[frozenset[int]]:
    """Minimal walls among shaded cells without shaded neighbours; if there are none, the unshaded are connected.

    A cell may be in many walls; each cycle that the breadth-first walk closes yields a minimal part.

    >>> walls(2, 3, [1, 3])
    [frozenset({1, 3})]
    """
    if min(rows, cols) == 1:
        return [frozenset([cell]) for cell in shaded if _splits_strip(cell, rows * cols)]
    forest = _Forest(rows, cols, shaded)
    return _minimal(forest.wall(one, other) for one, other in forest.closing)


def walls_around(rows: int, cols: int, shaded: Collection[int]) -> list[frozenset[int]]:
    """The walls that one more shaded cell would close in a solution with these shaded cells.

    Their cuts prove that no cell can be added to the solution, which is most of the proof that it is the only one.

    >>> walls_around(3, 3, [1])
    [frozenset({1, 3}), frozenset({1, 5})]
    """
    if min(rows, cols) == 1:
        return [frozenset([cell]) for cell in range(rows * cols) if _splits_strip(cell, rows * cols)]
    forest = _Forest(rows, cols, shaded)
    return [wall for cell in forest.addable() for wall in forest.walls_through(cell)]


def _splits_strip(cell: int, length: int) -> bool:
    """In a grid one cell wide each cell except the ends is a wall; so is the only cell of a 1 x 1 grid."""
    return length == 1 or 0 < cell < length - 1


def _minimal(walls: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    """The walls that contain no other, the shortest first; each is indexed under one of its cells."""
    kept: dict[int, list[frozenset[int]]] = {}
    for wall in sorted(walls, key=len):
        if not any(smaller <= wall for cell in wall for smaller in kept.get(cell, ())):
            kept.setdefault(min(wall), []).append(wall)
    return list(chain.from_iterable(kept.values()))


class _Forest:
    """The breadth-first forest of the contacts between shaded cells, and the contacts that close a cycle.

    A root is its own parent. All cells below are padded; only `wall` returns plain ones.
    """

    def __init__(self, rows: int, cols: int, shaded: Iterable[int]) -> None:
        self._stride = cols + 1
        self._rows = rows
        self._cols = cols
        self._corners = (-cols - 2, -cols, cols, cols + 2)
        self._shaded = {cell + cell // cols for cell in shaded}
        self._parent = {cell: _OUTSIDE for cell in self._shaded if self._on_border(cell)}
        self.closing: list[tuple[int, int]] = []
        self._grow(list(self._parent))
        self._parent[_OUTSIDE] = _OUTSIDE
        for cell in self._shaded:
            if cell not in self._parent:
                self._parent[cell] = cell
                self._grow([cell])

    def _on_border(self, cell: int) -> bool:
        bottom = (self._rows - 1) * self._stride
        return cell < self._stride or cell >= bottom or cell % self._stride in (0, self._cols - 1)

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
        cells = {*way, *back, meeting, *more} - {_OUTSIDE}
        return frozenset(cell - cell // self._stride for cell in cells)

    def _way_up(self, cell: int) -> list[int]:
        way = [cell]
        while self._parent[cell] != cell:
            cell = self._parent[cell]
            way.append(cell)
        return way

    def addable(self) -> Iterator[int]:
        """The unshaded cells without a shaded neighbour."""
        for row in range(self._rows):
            for cell in range(row * self._stride, row * self._stride + self._cols):
                sides = (cell, cell - 1, cell + 1, cell - self._stride, cell + self._stride)
                if self._shaded.isdisjoint(sides):
                    yield cell

    def walls_through(self, cell: int) -> Iterator[frozenset[int]]:
        """The walls that shading this cell closes: it touches one tree, or the outside and a tree upon it, twice."""
        contacts = [cell + step for step in self._corners if cell + step in self._shaded]
        if self._on_border(cell):
            contacts.append(_OUTSIDE)
        root = {contact: self._way_up(contact)[-1] for contact in contacts}
        for one, other in combinations(contacts, 2):
            if root[one] == root[other]:
                yield self.wall(one, other, cell)
