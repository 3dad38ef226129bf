"""The shadings behind the most labels known: each statement of their proof in docs/hitori-numbers.md."""

from collections.abc import Iterator
from itertools import product

import pytest

from hitori import Cell, Shading, Uniqueness, count_solutions, uniqueness
from hitori.numbers.bounds import most_by_knights
from hitori.numbers.components import Component, components, is_legal, neighbours, on_border
from hitori.numbers.constructions import CORNER, PERIOD, knights_shading
from hitori.numbers.labelling import puzzle_on

from .oracles import is_maximal

WINDOW = 7
SIDES = range(10, 35)
FIRST = 2 * CORNER + PERIOD + WINDOW
"""From this side on, all windows of a grid are those of a smaller one."""


def shaded_cells(shading: Shading) -> set[tuple[int, int]]:
    return {(cell.row, cell.col) for cell in shading.shaded()}


def without_ten(cut: int, line: int) -> int:
    """The line of a grid that a line of the grid with ten more stands for, if these were put in before `cut`."""
    return line if line < cut else line - PERIOD


def assert_as_stated(rows: int, cols: int) -> None:
    shading = knights_shading(rows, cols)
    assert is_legal(shading)
    assert is_maximal(shading)
    assert len(shaded_cells(shading)) == -(-(rows * cols + rows + cols) // 5) - 2
    of_cell: dict[tuple[int, int], Component] = {}
    for component in components(shading):
        assert len(component.cells) <= 3
        assert sum(on_border(shading, cell) for cell in component.cells) <= 1
        of_cell |= dict.fromkeys(component.cells, component)
    for cell in shading.unshaded():
        if not any(other in of_cell for other in neighbours(shading, cell)):
            corners = [(cell.row + down, cell.col + right) for down, right in product((-1, 1), repeat=2)]
            touched = [of_cell[corner] for corner in corners if corner in of_cell]
            ways = sum(one.is_touched for one in set(touched)) + on_border(shading, cell)
            assert ways > 1 or len(set(touched)) < len(touched)


@pytest.mark.parametrize("n", SIDES)
def test_squares_are_legal_maximal_and_as_sparse_as_conjectured(n: int) -> None:
    assert_as_stated(n, n)
    assert len(shaded_cells(knights_shading(n))) == n * n - most_by_knights(n)


@pytest.mark.parametrize(("rows", "cols"), [(10, 11), (11, 10), (13, 19), (18, 10), (15, 32), (34, 17)])
def test_rectangles_are_legal_maximal_and_as_sparse_as_conjectured(rows: int, cols: int) -> None:
    assert_as_stated(rows, cols)


@pytest.mark.slow
@pytest.mark.parametrize("rows", SIDES)
def test_every_size_that_the_proof_needs(rows: int) -> None:
    for cols in SIDES:
        assert_as_stated(rows, cols)


@pytest.mark.parametrize("n", SIDES[FIRST - SIDES.start :])
def test_ten_more_lines_bring_nothing_new(n: int) -> None:
    # No window of seven lines has both cuts inside, so with one of them it is a window of the smaller grid.
    cuts = CORNER + PERIOD, n - CORNER
    assert cuts[1] - cuts[0] >= WINDOW
    for cols in SIDES[::3]:
        small, large = shaded_cells(knights_shading(n, cols)), shaded_cells(knights_shading(n + PERIOD, cols))
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


@pytest.mark.parametrize("n", SIDES)
def test_every_row_is_shaded_and_the_forcing_starts_where_ten_more_lines_change_nothing(n: int) -> None:
    shading, kept = knights_shading(n), n if n < FIRST else CORNER + PERIOD
    assert {cell.row for cell in shading.shaded()} == set(range(n))
    assert any(all(max(cell) < kept for cell in cells) for cells in beginnings(shading))


@pytest.mark.parametrize("n", [10, 13, 21, 34])
def test_the_puzzles_have_one_solution_and_as_many_labels(n: int) -> None:
    puzzle = puzzle_on(knights_shading(n), most_by_knights(n))
    assert len(set(puzzle.labels)) == most_by_knights(n)
    assert count_solutions(puzzle, 2) == count_solutions(puzzle, 2, solver="pysat") == 1


@pytest.mark.slow
@pytest.mark.parametrize("n", [*range(35, 101), 150])
def test_the_puzzles_have_one_solution_up_to_one_hundred_and_fifty(n: int) -> None:
    shading = knights_shading(n)
    assert is_legal(shading)
    assert is_maximal(shading)
    puzzle = puzzle_on(shading, most_by_knights(n))
    assert len(set(puzzle.labels)) == most_by_knights(n)
    assert uniqueness(puzzle) == Uniqueness.UNIQUE


def test_too_small_a_side_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a side n >= 10, got 9"):
        knights_shading(9)
