"""The parts of a shading: the objects of the paper's lemmas.

A *legal* shading is complete and obeys rules 2 and 3 (the paper's feasible partition). It is *maximal* if no cell can
be added. Two shaded cells are in *contact* if they share a corner; a *component* is a largest set of shaded cells
joined by contacts, e.g. {r1c2, r2c3}. It is *touched* if one of its cells is on the border of the grid, and *small* if
it has at most two cells and is not touched; otherwise it is *large*. A *wall* is an edge between a shaded and an
unshaded cell.

Numbers with a half are exact: they are halves of small integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from .. import contacts as corner_contacts
from .. import geometry
from ..geometry import cell_at, index_of
from ..puzzle import Cell, Puzzle
from ..rules import adjacency_violations, check, connectivity_violations
from ..shading import Shade, Shading


def is_legal(shading: Shading) -> bool:
    """True if a complete shading obeys rules 2 and 3: the paper's feasible partition.

    >>> is_legal(Shading([".#", "#."]))
    False
    """
    return shading.is_complete and not any(adjacency_violations(shading)) and not any(connectivity_violations(shading))


def addable_cells(shading: Shading) -> Iterator[Cell]:
    """The unshaded cells of a legal shading that can be added to it ("paintable" in the paper), row by row.

    >>> list(map(str, addable_cells(Shading(["#..", "...", "..#"]))))
    ['r1c3', 'r3c1']
    """
    shaded = {index_of(cell, shading.cols) for cell in shading.shaded()}
    return (cell_at(cell, shading.cols) for cell in addable(*shading.shape, shaded))


def addable(rows: int, cols: int, shaded: set[int]) -> Iterator[int]:
    """The same with cells as indices."""
    cutting = set().union(*corner_contacts.walls_around(rows, cols, shaded))
    for cell in range(rows * cols):
        if cell not in shaded and cell not in cutting and shaded.isdisjoint(geometry.neighbours(cell, rows, cols)):
            yield cell


def is_maximal(shading: Shading) -> bool:
    """True if a shading is legal and no cell can be added to it, as holds for every only solution."""
    return is_legal(shading) and not any(addable_cells(shading))


def made_maximal(shading: Shading) -> Shading:
    """A legal shading with cells added until it is maximal, the first possible one each time."""
    while cell := next(addable_cells(shading), None):
        shading = shading.with_shade(cell, Shade.SHADED)
    return shading


def removable_cells(puzzle: Puzzle, solution: Shading) -> Iterator[Cell]:
    """The shaded cells whose removal leaves another solution ("decolorable" in the paper), row by row.

    >>> list(map(str, removable_cells(Puzzle([[2, 1], [1, 1]]), Shading(["..", ".#"]))))
    []
    >>> list(map(str, removable_cells(Puzzle([[1, 2], [3, 4]]), Shading([".#", ".."]))))
    ['r1c2']
    """
    return (cell for cell in solution.shaded() if not check(puzzle, solution.with_shade(cell, Shade.UNSHADED)))


@dataclass(frozen=True)
class Component:
    """A largest set of shaded cells joined by contacts, in a legal shading."""

    shading: Shading
    cells: frozenset[Cell]

    @cached_property
    def is_touched(self) -> bool:
        """True if a cell of it is on the border of the grid."""
        return any(on_border(self.shading, cell) for cell in self.cells)

    @property
    def is_large(self) -> bool:
        """True if it is touched or has three cells or more; only then can it keep corner neighbours unshaded."""
        return self.is_touched or len(self.cells) > 2


def components(shading: Shading) -> list[Component]:
    """The components of a legal shading, in the order of their first cells.

    >>> [sorted(map(str, component.cells)) for component in components(Shading(["#..", ".#.", "..."]))]
    [['r1c1', 'r2c2']]
    """
    shaded = (index_of(cell, shading.cols) for cell in shading.shaded())
    groups = corner_contacts.components(shading.rows, shading.cols, shaded)
    return [Component(shading, frozenset(_cells(shading, group))) for group in groups]


def walls(shading: Shading, cell: Cell) -> int:
    """The walls around a cell: its neighbours of the other shade.

    >>> walls(Shading(["...", ".#.", "..."]), Cell(1, 1))
    4
    """
    return sum(shading[other] != shading[cell] for other in neighbours(shading, cell))


def neighbours(shading: Shading, cell: Cell) -> list[Cell]:
    """The cells that share an edge with a cell."""
    return _cells(shading, geometry.neighbours(index_of(cell, shading.cols), *shading.shape))


def contacts(shading: Shading, cell: Cell) -> list[Cell]:
    """The cells that share exactly a corner with a cell."""
    return _cells(shading, corner_contacts.contacts(index_of(cell, shading.cols), *shading.shape))


def on_border(shading: Shading, cell: Cell) -> bool:
    """True in the first and last row and column."""
    return geometry.borders(index_of(cell, shading.cols), *shading.shape) > 0


def _cells(shading: Shading, indices: Iterable[int]) -> list[Cell]:
    return [cell_at(index, shading.cols) for index in indices]
