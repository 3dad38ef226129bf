"""Contacts, trees and walls against connectivity itself, as the checker and the oracles decide it.

What is in contact with what is in test_geometry.py.
"""

from collections.abc import Collection, Iterator
from itertools import combinations

import pytest
from hypothesis import given

from hitori import Shading
from hitori.contacts import (
    components,
    contact_pairs,
    outside_contacts,
    walls,
    walls_around,
)
from hitori.geometry import borders, cell_at, neighbour_pairs, neighbours
from hitori.rules import connectivity_violations
from tests.oracles import cells_of, legal_shadings, sparse_shadings

Shape = tuple[int, int]
SHAPES = [(1, 1), (1, 2), (1, 3), (1, 6), (5, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3)]
every_shape = pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "{}x{}".format(*shape))


def is_connected(rows: int, cols: int, shaded: Collection[int]) -> bool:
    shading = Shading.from_shaded(rows, cols, (cell_at(cell, cols) for cell in shaded))
    return not any(connectivity_violations(shading))


def obeying_rule_two(rows: int, cols: int) -> Iterator[frozenset[int]]:
    """Every set of shaded cells without two neighbours."""
    for mask in range(1 << rows * cols):
        shaded = cells_of(mask)
        if not neighbour_pairs(shaded, rows, cols):
            yield shaded


@pytest.mark.parametrize("shape", [*SHAPES, (5, 5)], ids=lambda shape: "{}x{}".format(*shape))
def test_a_cell_touches_the_outside_twice_where_it_alone_cuts_the_grid(shape: Shape) -> None:
    for cell in range(shape[0] * shape[1]):
        assert (outside_contacts(cell, *shape) == 2) != is_connected(*shape, {cell})
        assert (outside_contacts(cell, *shape) > 0) == (borders(cell, *shape) > 0)


@every_shape
def test_there_are_walls_exactly_where_the_unshaded_cells_fall_apart(shape: Shape) -> None:
    legal = set(map(cells_of, legal_shadings(*shape)))
    for shaded in obeying_rule_two(*shape):
        assert (not walls(*shape, shaded)) == (shaded in legal)


@every_shape
def test_components_are_what_contacts_join(shape: Shape) -> None:
    for shaded in obeying_rule_two(*shape):
        found = components(*shape, shaded)
        owner = {cell: number for number, group in enumerate(found) for cell in group}
        assert sorted(owner) == sorted(cell for group in found for cell in group) == sorted(shaded)
        assert all(owner[one] == owner[other] for one, other in contact_pairs(shaded, *shape))
        assert [min(group) for group in found] == sorted(group[0] for group in found)


@given(sparse_shadings(7))
def test_a_wall_alone_cuts_the_grid_and_no_part_of_it_does(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    found = walls(rows, cols, shaded)
    assert bool(found) != is_connected(rows, cols, shaded)
    for wall in found:
        assert wall <= shaded
        assert not is_connected(rows, cols, wall)
        assert all(is_connected(rows, cols, wall - {cell}) for cell in wall)
    assert not any(one <= other for one, other in combinations(found, 2))


@given(sparse_shadings(7))
def test_the_walls_around_tell_which_cells_cannot_be_added(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    if walls(rows, cols, shaded):
        return
    around = walls_around(rows, cols, shaded)
    for cell in range(rows * cols):
        if shaded.isdisjoint([cell, *neighbours(cell, rows, cols)]):
            refused = any(cell in wall and wall <= shaded | {cell} for wall in around)
            assert refused != is_connected(rows, cols, shaded | {cell})
