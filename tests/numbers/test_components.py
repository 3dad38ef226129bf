"""The anatomy of a shading against its definitions, on drawn grids and on random ones."""

from __future__ import annotations

from itertools import product

from hypothesis import given

from hitori import Cell, Puzzle, Shade, Shading, check, generate, solve
from hitori.numbers.components import (
    addable_cells,
    components,
    contacts,
    is_legal,
    is_maximal,
    removable_cells,
)

from .oracles import drawn_shadings
from .oracles import is_legal as legal_by_the_rules


def drawn(*rows: str) -> Shading:
    return Shading(rows)


def test_a_legal_shading_is_complete_and_obeys_rules_2_and_3() -> None:
    rows = (".#", "?#", "##"), ("..", "#.")
    assert [pair for pair in product(*rows) if is_legal(drawn(*pair))] == [(".#", "..")]


@given(drawn_shadings())
def test_addable_cells_are_those_that_can_be_shaded(shading: Shading) -> None:
    can_be = [cell for cell in shading.unshaded() if legal_by_the_rules(shading.with_shade(cell, Shade.SHADED))]
    assert list(addable_cells(shading)) == can_be
    assert is_maximal(shading) == (not can_be)


def test_a_cell_is_removable_when_its_label_hurts_nobody() -> None:
    puzzle = Puzzle([[1, 1, 2], [3, 2, 4], [5, 3, 3]])
    solution = drawn("#..", "...", ".#.")
    assert not check(puzzle, solution)
    assert list(removable_cells(puzzle, solution)) == []
    assert list(removable_cells(Puzzle([[1, 1, 2], [3, 2, 4], [5, 6, 3]]), solution)) == [Cell(2, 1)]


def test_nothing_is_removable_from_an_only_solution() -> None:
    for number in range(20):
        puzzle = generate(6, seed=9, number=number)
        solution = solve(puzzle).require()
        assert list(removable_cells(puzzle, solution)) == []
        assert is_maximal(solution)


def test_components_small_large_and_touched() -> None:
    shading = drawn(
        "#......",
        "..#....",
        ".......",
        "..#...#",
        ".#...#.",
        "..#....",
        ".......",
    )
    found = components(shading)
    assert [len(component.cells) for component in found] == [1, 1, 3, 2]
    assert [component.is_touched for component in found] == [True, False, False, True]
    assert [component.is_large for component in found] == [True, False, True, True]


@given(drawn_shadings(least=2))
def test_components_are_the_classes_of_contact(shading: Shading) -> None:
    found = components(shading)
    owner = {cell: number for number, component in enumerate(found) for cell in component.cells}
    assert sorted(owner) == list(shading.shaded())
    assert len(owner) == sum(len(component.cells) for component in found)
    joined = {(cell, other) for cell in owner for other in contacts(shading, cell) if other in owner}
    assert all(owner[cell] == owner[other] for cell, other in joined)
    # A legal shading is a forest: as many contacts as cells, but one less for each component.
    assert len(joined) // 2 == len(owner) - len(found)
