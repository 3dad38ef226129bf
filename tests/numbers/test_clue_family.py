"""Puzzles with few clues: few they are, with one solution by another program; and the bound below them holds."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import Cell, Shading, get_solver
from hitori.numbers.bounds import most_labels
from hitori.numbers.clues.cover import partners_needed
from hitori.numbers.clues.family import (
    FIRST_OF_ONE_LABEL,
    KNOWN,
    LARGEST,
    REFUTED,
    SETTLED,
    bounds,
    clues_of,
    covered_at_least,
    few_clues,
    is_possible,
)
from hitori.numbers.clues.listing import covered_shadings
from hitori.numbers.components import is_legal, is_maximal
from hitori.rules import check
from tests.requirements import slow

SIDES = range(2, LARGEST + 1)


@pytest.mark.parametrize("n", SIDES)
def test_another_program_finds_one_solution(n: int) -> None:
    puzzle = few_clues(n)
    assert puzzle.shape == (n, n)
    found = [*islice(get_solver("pysat").solutions(puzzle), 2)]
    assert len(found) == 1
    assert not check(puzzle, found[0])
    assert is_maximal(found[0])
    assert all(puzzle[cell] for cell in found[0].shaded())
    if n >= FIRST_OF_ONE_LABEL:
        assert set(puzzle.labels) == {0, 1}


@pytest.mark.parametrize("n", SIDES)
def test_the_bounds_hold_the_clues(n: int) -> None:
    low, high = bounds(n)
    assert low <= high == clues_of(few_clues(n))
    assert (low == high) == (n in SETTLED)
    if n >= 5:
        assert covered_at_least(n) <= low


def test_no_puzzle_of_the_file_is_left_out() -> None:
    assert [len(block.split()) for block in KNOWN.read_text("ascii").split("\n\n")] == [*SIDES]


@pytest.mark.parametrize("n", [14, *slow([13, 12]), pytest.param(11, marks=pytest.mark.long)])
def test_no_shading_would_do_with_fewer_than_the_refuted(n: int) -> None:
    """Not in fewer rows and columns than so many partners have."""
    fewer = REFUTED[n] - 1
    for partners in range(1, fewer):
        shaded = fewer - partners
        if shaded >= n * n - most_labels(n) and is_possible(n, shaded, partners):
            assert next(covered_shadings(n, n, shaded, partners), None) is None


@pytest.mark.parametrize("n", [1, LARGEST + 1])
def test_a_side_beyond_the_table_is_refused(n: int) -> None:
    for known in few_clues, bounds:
        with pytest.raises(ValueError, match=f"expected a side n from 2 to 40, got {n}"):
            known(n)


def test_the_bound_that_counts_gaps_beats_that_of_full_lines() -> None:
    shaded, fullest = 2038, 50
    assert covered_at_least(100) > shaded + shaded / (2 * fullest) + 3


@st.composite
def maximal_squares(draw: st.DrawFn) -> Shading:
    """As dense as it gets in the rows and columns that come first."""
    n = draw(st.integers(5, 13))
    rows, cols = (draw(st.permutations(range(n))) for _ in range(2))
    by_rows, step = draw(st.booleans()), draw(st.integers(1, 3))
    cells = [Cell(row, col) for row in rows for col in cols]
    cells.sort(key=lambda cell: (rows.index(cell.row), cell.col % step) if by_rows else (cell.col % step, 0))
    shaded: list[Cell] = []
    for cell in cells:
        if is_legal(Shading.from_shaded(n, n, [*shaded, cell])):
            shaded.append(cell)
    return Shading.from_shaded(n, n, shaded)


@given(maximal_squares())
@settings(max_examples=30, deadline=None)
def test_every_maximal_shading_is_possible(shading: Shading) -> None:
    """With the partners that its lines need, however few."""
    n, shaded = shading.rows, [*shading.shaded()]
    assert is_maximal(shading)
    assert all(is_possible(n, len(shaded), partners) for partners in range(partners_needed(shading), n + 1))


@given(maximal_squares())
@settings(max_examples=30, deadline=None)
def test_gaps_of_one_cell_cost_what_the_bound_says(shading: Shading) -> None:
    n, shaded = shading.rows, {*shading.shaded()}
    inner = range(3, n - 3)
    gaps = [
        (row, col)
        for row in inner
        for col in inner
        if {(row, col - 1), (row, col + 1)} <= shaded or {(row - 1, col), (row + 1, col)} <= shaded
    ]
    assert 3 * len(gaps) <= 4 * (10 * len(shaded) - 2 * n * n + 4)
