"""The geometry and contacts against their definitions on every small shape, and the checker, which has its own."""

from collections.abc import Callable
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given

from hitori.contacts import contact_pairs, contacts
from hitori.geometry import (
    borders,
    cell_at,
    column_lines,
    corner_blocks,
    corner_cells,
    diagonals,
    duplicates,
    equal_groups,
    index_of,
    lines,
    lines_of,
    neighbour_pairs,
    neighbours,
    row_lines,
    slice_of,
)
from hitori.puzzle import Cell, Puzzle

from .oracles import puzzles

every_shape = pytest.mark.parametrize(
    ("rows", "cols"), [*product(range(1, 6), repeat=2), (1, 6), (1, 7), (7, 1), (3, 6)]
)


@every_shape
def test_an_index_is_a_cell_in_reading_order(rows: int, cols: int) -> None:
    cells = [Cell(row, col) for row in range(rows) for col in range(cols)]
    assert [cell_at(index, cols) for index in range(rows * cols)] == cells
    assert [index_of(cell, cols) for cell in cells] == list(range(rows * cols))


@every_shape
@pytest.mark.parametrize(
    ("near", "pairs_of", "squared"), [(neighbours, neighbour_pairs, 1), (contacts, contact_pairs, 2)]
)
def test_neighbours_and_contacts_are_those_at_a_distance_and_each_pair_comes_once(
    rows: int, cols: int, near: Callable[..., tuple[int, ...]], pairs_of: Callable[..., object], squared: int
) -> None:
    cells = list(product(range(rows), range(cols)))
    for one, (row, col) in enumerate(cells):
        beside = tuple(k for k, (r, c) in enumerate(cells) if (row - r) ** 2 + (col - c) ** 2 == squared)
        assert near(one, rows, cols) == beside
    for some in (range(len(cells)), set(range(0, len(cells), 2)), set(range(0, len(cells), 3)) | {1}):
        expected = [(a, b) for a in some for b in sorted(some) if a < b and b in near(a, rows, cols)]
        assert pairs_of(some, rows, cols) == expected


@every_shape
def test_a_cell_is_in_one_row_and_one_column(rows: int, cols: int) -> None:
    assert lines(rows, cols) == row_lines(rows, cols) + column_lines(rows, cols)
    for cell in range(rows * cols):
        (row,) = (line for line in row_lines(rows, cols) if cell in line)
        (column,) = (line for line in column_lines(rows, cols) if cell in line)
        assert lines_of(cell, rows, cols) == (row, column)
        assert [len(row), len(column)] == [cols, rows]
        assert set(row) & set(column) == {cell}


@every_shape
def test_a_line_reads_anything_flat(rows: int, cols: int) -> None:
    flat = [f"cell {cell}" for cell in range(rows * cols)]
    for line in lines(rows, cols):
        assert flat[slice_of(line)] == [flat[cell] for cell in line]


@every_shape
def test_diagonals_take_every_cell_once_from_border_to_border(rows: int, cols: int) -> None:
    for direction, slope in zip(diagonals(rows, cols), (1, -1), strict=True):
        assert sorted(cell for diagonal in direction for cell in diagonal) == list(range(rows * cols))
        for diagonal in direction:
            cells = [cell_at(cell, cols) for cell in diagonal]
            assert {b.row - a.row for a, b in pairwise(cells)} <= {1}
            assert {b.col - a.col for a, b in pairwise(cells)} <= {slope}
            assert borders(diagonal[0], rows, cols) > 0 < borders(diagonal[-1], rows, cols)


@every_shape
def test_borders_and_corners(rows: int, cols: int) -> None:
    inside = max(0, rows - 2) * max(0, cols - 2)
    number = [borders(cell, rows, cols) for cell in range(rows * cols)]
    assert number.count(0) == inside
    assert corner_cells(rows, cols) == {cell for cell in range(rows * cols) if number[cell] == 2}
    assert len(corner_cells(rows, cols)) == min(rows, 2) * min(cols, 2)


@every_shape
def test_a_corner_block_is_a_square_around_the_corner(rows: int, cols: int) -> None:
    blocks = list(corner_blocks(rows, cols))
    assert [block[0] for block in blocks] == (sorted(corner_cells(rows, cols)) if min(rows, cols) > 1 else [])
    for corner, along, down, inner in blocks:
        row, column = lines_of(corner, rows, cols)
        assert along in row
        assert down in column
        assert set(neighbours(corner, rows, cols)) == {along, down}
        assert {along, down} <= set(neighbours(inner, rows, cols))
        assert inner != corner


@given(puzzles(4, 5, 3))
def test_equals_share_a_line_and_a_label(puzzle: Puzzle) -> None:
    found = duplicates(puzzle)
    for one, label in enumerate(puzzle.labels):
        row, column = lines_of(one, *puzzle.shape)
        assert found[one] == [
            other for line in (row, column) for other in line if other != one and puzzle.labels[other] == label != 0
        ]
    assert all(one in found[other] for one in range(len(puzzle)) for other in found[one])


@given(puzzles(4, 5, 3))
def test_groups_of_equals_hold_each_pair_once(puzzle: Puzzle) -> None:
    pairs = [pair for group in equal_groups(puzzle) for pair in combinations(group, 2)]
    assert sorted(pairs) == sorted((a, b) for a, others in enumerate(duplicates(puzzle)) for b in others if a < b)
