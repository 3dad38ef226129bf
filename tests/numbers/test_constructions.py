"""The constructions for every n: unique, with exactly the labels stated; and the paper's own labels on them.
The shadings behind the most labels known: each statement of their proof in docs/paper/hitori-numbers.typ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product

import pytest

from hitori import Cell, Puzzle, Shading, count_solutions
from hitori.numbers.bounds import fewest_at_most, hitori_number, most_by_knights, most_constructed
from hitori.numbers.components import Component, components, contacts, is_legal, neighbours, on_border
from hitori.numbers.constructions import (
    CORNER,
    PERIOD,
    carried_labels,
    few_labels,
    few_shading,
    fewest_shading,
    knights_shading,
    many_labels,
    many_shading,
    puzzle_on,
)
from tests.requirements import slow

from .oracles import assert_unique, is_maximal, shaded

FEW = {2: 2, 3: 3, 4: 3, 5: 4, 6: 5}
MANY = {3: 7, 4: 12, 5: 20}


def stated(n: int) -> Iterator[tuple[Puzzle, int]]:
    """The puzzles of a side, those of theorems 2 and 4 first, with the numbers of labels stated for them."""
    yield few_labels(n), FEW.get(n) or fewest_at_most(n)
    if n > 2:
        yield many_labels(n), MANY.get(n) or most_constructed(n)
        yield puzzle_on(fewest_shading(n), hitori_number(n)), hitori_number(n)
    if n >= 10:
        yield puzzle_on(knights_shading(n), most_by_knights(n)), most_by_knights(n)


@pytest.mark.parametrize("n", [*range(2, 24), 34, 60, 100, *slow({*range(24, 100), 150} - {34, 60})])
def test_the_constructions_are_unique_with_the_stated_labels(n: int) -> None:
    for puzzle, labels in stated(n):
        assert puzzle.shape == (n, n)
        assert_unique(puzzle, labels)
    if n > 2:
        assert carried_labels(fewest_shading(n))[0] == hitori_number(n), "they need no more"


SAMPLED = [10, 13, 21, 34]


@pytest.mark.parametrize("n", [*SAMPLED, *slow(n for n in range(2, 61) if n not in SAMPLED)])
def test_an_outside_engine_finds_one_solution(n: int) -> None:
    for puzzle, _ in islice(stated(n), None if n <= 40 else 1):
        assert count_solutions(puzzle, limit=2, solver="pysat") == 1


@pytest.mark.parametrize(
    ("make", "least"),
    [
        (few_labels, 2),
        (few_shading, 3),
        (fewest_shading, 3),
        (many_labels, 3),
        (many_shading, 3),
        (knights_shading, 10),
    ],
)
def test_too_small_a_side_is_refused(make: Callable[[int], object], least: int) -> None:
    with pytest.raises(ValueError, match=f"expected a side n >= {least}, got {least - 1}"):
        make(least - 1)


WINDOW = 7
SIDES = range(10, 35)
FIRST = 2 * CORNER + PERIOD + WINDOW
"""From this side on, all windows of a grid are those of a smaller one."""


def without_ten(cut: int, line: int) -> int:
    """The line of a grid that a line of the grid with ten more stands for, if these were put in before `cut`."""
    return line if line < cut else line - PERIOD


SIZES = [*((n, n) for n in SIDES), (10, 11), (11, 10), (13, 19), (18, 10), (15, 32), (34, 17)]


@pytest.mark.parametrize(("rows", "cols"), [*SIZES, *slow(sorted(set(product(SIDES, repeat=2)) - set(SIZES)))])
def test_every_size_that_the_proof_needs_is_legal_maximal_and_as_sparse_as_conjectured(rows: int, cols: int) -> None:
    shading = knights_shading(rows, cols)
    assert is_legal(shading)
    assert is_maximal(shading)
    assert shaded(shading) == -(-(rows * cols + rows + cols) // 5) - 2
    of_cell: dict[tuple[int, int], Component] = {}
    for component in components(shading):
        assert len(component.cells) <= 3
        assert sum(on_border(shading, cell) for cell in component.cells) <= 1
        of_cell |= dict.fromkeys(component.cells, component)
    for cell in shading.unshaded():
        if of_cell.keys().isdisjoint(neighbours(shading, cell)):
            touched = [of_cell[corner] for corner in contacts(shading, cell) if corner in of_cell]
            ways = sum(one.is_touched for one in set(touched)) + on_border(shading, cell)
            assert ways > 1 or len(set(touched)) < len(touched)
    if rows == cols:
        assert shaded(knights_shading(rows)) == rows * rows - most_by_knights(rows)


def test_ten_more_lines_bring_nothing_new() -> None:
    for n in SIDES[FIRST - SIDES.start :]:
        # No window of seven lines has both cuts inside, so with one of them it is a window of the smaller grid.
        cuts = CORNER + PERIOD, n - CORNER
        assert cuts[1] - cuts[0] >= WINDOW
        for cols in SIDES[::3]:
            small, large = ({*knights_shading(rows, cols).shaded()} for rows in (n, n + PERIOD))
            for cut in cuts:
                cells = product(range(n + PERIOD), range(cols))
                assert large == {cell for cell in cells if (without_ten(cut, cell[0]), cell[1]) in small}
            assert len(large) == len(small) + 2 * cols + 2


def beginnings(shading: Shading) -> Iterator[tuple[Cell, Cell, Cell]]:
    """Shaded cells `first` and `second` of a row and an unshaded neighbour of `first` with another shaded neighbour."""
    shaded = set(shading.shaded())
    for beside in shading.unshaded():
        around = shaded.intersection(neighbours(shading, beside))
        for first in around if len(around) > 1 else ():
            if first.row == beside.row:
                yield from ((first, beside, cell) for cell in shaded if cell.row == first.row and cell != first)


def test_every_row_is_shaded_and_the_forcing_starts_where_ten_more_lines_change_nothing() -> None:
    for n in SIDES:
        shading, kept = knights_shading(n), n if n < FIRST else CORNER + PERIOD
        assert {cell.row for cell in shading.shaded()} == set(range(n))
        assert any(all(max(cell) < kept for cell in cells) for cells in beginnings(shading))
