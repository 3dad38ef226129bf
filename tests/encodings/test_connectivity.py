from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle, Shading
from hitori.encodings.connectivity import cut, walled_in, walls, walls_around
from hitori.encodings.pairs import PairRules
from hitori.rules import connectivity_violations


def is_connected(rows: int, cols: int, shaded: Collection[int]) -> bool:
    shading = Shading.from_shaded(rows, cols, (divmod(cell, cols) for cell in shaded))
    return not list(connectivity_violations(shading))


def neighbours(cell: int, cols: int) -> set[int]:
    beside = {cell - 1} if cell % cols else set()
    return beside | ({cell + 1} if (cell + 1) % cols else set()) | {cell - cols, cell + cols}


@st.composite
def sparse_shadings(draw: st.DrawFn) -> tuple[int, int, set[int]]:
    """Shaded cells no two of which share an edge, dense enough to build walls."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    shaded: set[int] = set()
    for cell in draw(st.permutations(range(rows * cols)))[: draw(st.integers(0, rows * cols))]:
        if not neighbours(cell, cols) & shaded:
            shaded.add(cell)
    return rows, cols, shaded


@given(sparse_shadings())
def test_there_are_walls_exactly_when_the_unshaded_cells_fall_apart(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    assert bool(walls(rows, cols, shaded)) != is_connected(rows, cols, shaded)


@given(sparse_shadings())
def test_a_wall_alone_cuts_the_grid_and_no_part_of_it_does(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    for wall in walls(rows, cols, shaded):
        assert wall <= shaded
        assert not is_connected(rows, cols, wall)
        assert all(is_connected(rows, cols, wall - {cell}) for cell in wall)


@given(sparse_shadings())
def test_the_walls_around_tell_which_cells_cannot_be_added(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    if walls(rows, cols, shaded):
        return
    around = walls_around(rows, cols, shaded)
    for cell in set(range(rows * cols)) - shaded:
        if not neighbours(cell, cols) & shaded:
            refused = any(cell in wall and wall <= shaded | {cell} for wall in around)
            assert refused != is_connected(rows, cols, shaded | {cell})


@given(sparse_shadings())
def test_a_walled_in_cell_is_forbidden_and_nothing_that_obeys_rule_three(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    clauses = walled_in(PairRules.for_all_solutions(Puzzle.from_labels(rows, cols, [0] * (rows * cols))))
    is_broken = any(all(-literal - 1 in shaded for literal in clause) for clause in clauses)
    if rows * cols > 3:
        sides = {cell: neighbours(cell, cols) & set(range(rows * cols)) for cell in range(rows * cols)}
        assert is_broken == any(around <= shaded for around in sides.values())
    assert not (is_broken and is_connected(rows, cols, shaded))


@pytest.mark.parametrize(
    ("rows", "cols", "shaded", "expected"),
    [
        (1, 1, {0}, {frozenset({0})}),
        (1, 4, {0, 3}, set()),
        (1, 4, {1, 3}, {frozenset({1})}),
        (3, 1, {1}, {frozenset({1})}),
        (2, 2, {1, 2}, {frozenset({1, 2})}),
        (3, 3, {1, 3, 5, 7}, {frozenset(pair) for pair in [(1, 3), (1, 5), (3, 7), (5, 7)]}),
        (5, 5, {7, 11, 13, 17}, {frozenset({7, 11, 13, 17})}),
    ],
    ids=["one cell", "ends of a strip", "inside a strip", "a column", "a corner", "four corners", "a diamond"],
)
def test_small_walls(rows: int, cols: int, shaded: set[int], expected: set[frozenset[int]]) -> None:
    assert set(walls(rows, cols, shaded)) == expected


def test_a_cut_forbids_the_whole_wall_and_nothing_less() -> None:
    assert cut([0, 4]) == [-1, -5]
