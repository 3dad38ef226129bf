"""What each cell of a maximal shading pays of its loss, by the words of docs/hitori-numbers.md: a slow oracle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations

from hitori import Shade, Shading
from hitori.geometry import borders, index_of
from hitori.numbers.components import Component, components, contacts, neighbours, on_border
from hitori.puzzle import Cell


class Kind(Enum):
    """What a component can keep unshaded, and what its cells have to pay with."""

    PLAIN = "#"
    LOOPED = "o"
    TOUCHED = "+"


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
