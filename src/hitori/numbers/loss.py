"""The loss of a maximal shading, which bounds its shaded cells for every size; and the sparsest long strips.

A shaded cell *covers* itself and its neighbours. The *loss* of a shading is five times its shaded cells less the cells
of the grid: what is covered twice or outside of the grid, less the *uncovered* cells, which nobody covers. A maximal
shading keeps an uncovered cell unshaded by two shaded cells at its corners, or by one if it is on the border; these pay
for it.

So the loss is divided into *shares* of the cells, counted in halves, that are never negative but at the corners of the
grid. Along the border they add up to half a cell for each cell of the border. docs/hitori-numbers.md has the proof.

A maximal shading of w columns and many rows shades at least so many cells for each row, e.g. 9/5 for w = 8, but for a
constant. The sweep of shadings.py comes back to the same partial shadings row after row, so this *slope* is the least
mean of a cycle among them, and the cycle is a strip that repeats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from ..geometry import borders, index_of
from ..native import border_strip, strip_slope
from ..puzzle import Cell
from ..shading import Shade, Shading
from .components import Component, components, contacts, neighbours, on_border

HEIGHTS = range(3, 8)
"""The heights of a border strip. One of 7 rows loses half a cell for each column, as `fewest_shaded_at_least` needs."""


class Kind(Enum):
    """What a component can keep unshaded, and what its cells have to pay with."""

    PLAIN = "#"
    LOOPED = "o"
    TOUCHED = "+"


def loss(shading: Shading) -> int:
    """Five times the shaded cells, less the cells of the grid.

    >>> loss(Shading.from_rows([".#.", "...", ".#."]))
    1
    """
    return 5 * shading.cells.count(Shade.SHADED) - len(shading.cells)


@dataclass(frozen=True)
class Shares:
    """The shares of the cells of a maximal shading; all sides have at least four cells.

    They are in halves, and add up to at most twice the loss; to exactly that if no component is looped.
    """

    shading: Shading

    def of(self, cell: Cell) -> int:
        """Twice the share of a cell."""
        if self.shading[cell] == Shade.SHADED:
            return self._of_shaded(cell)
        if cell in self.uncovered:
            return max(0, len(self.guards[cell]) - 2)
        around = set(self._shaded_around(cell))
        touching = sum(other in contacts(self.shading, one) for one, other in combinations(around, 2))
        return 2 * (len(around) - 1 - touching)

    def _of_shaded(self, cell: Cell) -> int:
        joined = sum(other in self.kind for other in contacts(self.shading, cell))
        kept = [uncovered for uncovered in contacts(self.shading, cell) if cell in self.guards.get(uncovered, ())]
        alone = sum(self.guards[uncovered] == {cell} for uncovered in kept)
        if self.kind[cell] == Kind.PLAIN:
            return 2 * joined - len(kept)
        if self.kind[cell] == Kind.LOOPED:
            return 5 - joined - len(kept)
        outside = borders(index_of(cell, self.shading.cols), *self.shading.shape)
        return (2 * outside if outside else 6) - joined - len(kept) - alone

    @cached_property
    def kind(self) -> dict[Cell, Kind]:
        """The kind of each shaded cell: that of its component."""
        return {cell: self._kind_of(component) for component in components(self.shading) for cell in component.cells}

    def _kind_of(self, component: Component) -> Kind:
        if component.is_touched:
            return Kind.TOUCHED
        for uncovered in {other for cell in component.cells for other in contacts(self.shading, cell)} & self.uncovered:
            corners = component.cells.intersection(contacts(self.shading, uncovered))
            if len(corners) > 1 and not any(self._have_common_contact(*two) for two in combinations(corners, 2)):
                return Kind.LOOPED
        return Kind.PLAIN

    @cached_property
    def uncovered(self) -> frozenset[Cell]:
        """The unshaded cells without a shaded neighbour."""
        return frozenset(cell for cell in self.shading.unshaded() if not any(self._shaded_around(cell)))

    @cached_property
    def guards(self) -> dict[Cell, set[Cell]]:
        """For each uncovered cell the shaded cells that keep it unshaded: one at least on the border, two elsewhere."""
        return {uncovered: set(self._guards(uncovered)) for uncovered in self.uncovered}

    def _guards(self, uncovered: Cell) -> Iterator[Cell]:
        at = {
            kind: [cell for cell in contacts(self.shading, uncovered) if self.kind.get(cell) == kind] for kind in Kind
        }
        if len(at[Kind.TOUCHED]) > 1 or on_border(self.shading, uncovered):
            yield from at[Kind.TOUCHED]
        if len(at[Kind.LOOPED]) > 1:
            yield from at[Kind.LOOPED]
        for one, other in combinations(at[Kind.PLAIN], 2):
            if self._have_common_contact(one, other):
                yield from (one, other)

    def _have_common_contact(self, one: Cell, other: Cell) -> bool:
        return any(
            self.shading[cell] == Shade.SHADED and cell in contacts(self.shading, other)
            for cell in contacts(self.shading, one)
        )

    def _shaded_around(self, cell: Cell) -> Iterator[Cell]:
        return (other for other in neighbours(self.shading, cell) if self.shading[other] == Shade.SHADED)


@dataclass(frozen=True, slots=True)
class BorderStrip:
    """What the first rows of a maximal shading lose at least, whatever the others are.

    Twice the shares of k neighbouring columns are at least (halves * k - credit) / columns. `period` repeats in a strip
    that loses no more: `#` is plain, `o` looped, `+` touched. The strip need not be part of a maximal shading.
    """

    height: int
    nodes: int
    arcs: int
    halves: int
    columns: int
    credit: int
    period: tuple[str, ...]


def measured_strip(height: int) -> BorderStrip:
    """The least loss of a strip of this height, 3 to 7; 20 seconds and 1 GB for 7 rows, an eighth for each row fewer.

    >>> strip = measured_strip(5)
    >>> strip.halves, strip.columns, strip.credit
    (4, 9, 16)

    Raises ValueError for a height out of range.
    """
    if height not in HEIGHTS:
        raise ValueError(f"expected a height from {HEIGHTS[0]} to {HEIGHTS[-1]}, got {height}")
    nodes, arcs, halves, credit, columns = border_strip(height)
    signs = (".", *(kind.value for kind in Kind))
    period = tuple("".join(signs[column >> 2 * row & 3] for column in columns) for row in range(height))
    return BorderStrip(height, nodes, arcs, halves, len(columns), credit, period)


@dataclass(frozen=True, slots=True)
class SparsestStrip:
    """Rows that repeat in a sparsest maximal shading of a long strip; `#` is shaded.

    `states` is the number of partial shadings between two rows that differ in what may follow.
    """

    width: int
    states: int
    period: tuple[str, ...]

    @property
    def shaded(self) -> int:
        """The shaded cells of the rows that repeat."""
        return "".join(self.period).count("#")

    @property
    def slope(self) -> Fraction:
        """Shaded cells for each row."""
        return Fraction(self.shaded, len(self.period))


def sparsest_strip(width: int) -> SparsestStrip:
    """The sparsest maximal shading of a strip of so many columns, as long as you like.

    >>> strip = sparsest_strip(3)
    >>> strip.slope, len(strip.period)
    (Fraction(4, 7), 7)

    Time and memory grow about threefold with each column: 10 seconds for 10. Raises ValueError for a width below 1,
    TooLargeError for one above 24.
    """
    if width < 1:
        raise ValueError(f"expected a width of 1 or more, got {width}")
    states, _, rows = strip_slope(width)
    return SparsestStrip(width, states, tuple("".join(".#"[shaded] for shaded in row) for row in rows))
