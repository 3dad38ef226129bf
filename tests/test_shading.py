"""Shading: rows in and out, its questions, and the shadings it refuses."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Cell, InvalidShadingError, Picture, Puzzle, Shade, Shading
from hitori.render.text import to_text

from .formats.strategies import shadings

SHADINGS = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(lambda shape: shadings(*shape))


@given(SHADINGS)
def test_rows_go_out_and_come_back(shading: Shading) -> None:
    assert Shading(shading.to_rows()) == shading
    assert str(shading).split("\n") == shading.to_rows()


@given(SHADINGS)
def test_every_cell_is_shaded_unshaded_or_unknown(shading: Shading) -> None:
    every_cell = (Cell(r, c) for r in range(shading.rows) for c in range(shading.cols))
    parts = {
        Shade.SHADED: list(shading.shaded()),
        Shade.UNSHADED: list(shading.unshaded()),
        Shade.UNKNOWN: list(shading.unknown_cells()),
    }
    assert sorted(cell for cells in parts.values() for cell in cells) == list(every_cell)
    assert all(shading[cell] == shade for shade, cells in parts.items() for cell in cells)
    assert shading.is_complete == (not parts[Shade.UNKNOWN])


@given(SHADINGS)
def test_a_complete_shading_is_known_by_its_shaded_cells(shading: Shading) -> None:
    complete = Shading.from_shaded(*shading.shape, shading.shaded())
    assert complete.to_rows() == [row.replace("?", ".") for row in shading.to_rows()]


def test_one_cell_changes_and_the_old_shading_stays() -> None:
    old = Shading.unknown(2, 2)
    new = old.with_shade((1, 0), Shade.SHADED)
    assert (old.to_rows(), new.to_rows()) == (["??", "??"], ["??", "#?"])


def test_a_shading_is_a_value() -> None:
    assert len({Shading(["#."]), Shading(1, 2, b"\1\2"), Shading(["#", "."])}) == 2
    with pytest.raises(AttributeError):
        Shading.unknown(1, 1).rows = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([], "at least one row and one column"),
        ([""], "at least one row and one column"),
        (["..", "."], "row 2 has 1 cell, expected 2: '.'"),
        (["..", ".x"], "row 2 holds 'x'; expected '#', '.' or '?'"),
    ],
)
def test_rows_that_are_no_shading(rows: list[str], problem: str) -> None:
    with pytest.raises(InvalidShadingError, match=re.escape(problem)):
        Shading(rows)


@pytest.mark.parametrize(
    ("rows", "cols", "cells", "problem"),
    [
        (2, 2, b"\1\1\1", "expected 2 x 2 shades, got 3"),
        (0, 0, b"", "expected 0 x 0 shades, got 0"),
        (-1, -1, b"\1", "expected -1 x -1 shades, got 1"),
        (1, 1, b"\3", "expected 0 .unknown., 1"),
        (1, 1, bytearray(1), "expected bytes as the cells of a shading, got bytearray"),
    ],
)
def test_cells_that_are_no_shading(rows: int, cols: int, cells: bytes, problem: str) -> None:
    with pytest.raises(InvalidShadingError, match=problem):
        Shading(rows, cols, cells)


@pytest.mark.parametrize("cell", [(2, 0), (0, 1), (-1, 0), (0, -1)])
def test_there_is_no_cell_outside(cell: tuple[int, int]) -> None:
    shading = Shading.unknown(2, 1)
    with pytest.raises(IndexError, match="outside a shading of 2 rows and 1 columns"):
        shading[cell]
    with pytest.raises(IndexError):
        shading.with_shade(cell, Shade.SHADED)
    with pytest.raises(InvalidShadingError, match="outside a shading of 2 rows and 1 columns"):
        Shading.from_shaded(2, 1, [cell])


@pytest.mark.parametrize("take", [lambda puzzle, shading: shading.must_fit(puzzle), Picture, to_text])
def test_it_must_fit_its_puzzle(take: Callable[[Puzzle, Shading], object]) -> None:
    take(Puzzle([[1, 2]]), Shading.unknown(1, 2))
    with pytest.raises(InvalidShadingError, match="the shading is 2x1, the puzzle is 1x2"):
        take(Puzzle([[1, 2]]), Shading.unknown(2, 1))


@pytest.mark.parametrize("grid", [Shading.unknown(1, 1), Puzzle([[1]])])
def test_a_grid_does_not_say_what_it_would_iterate_over(grid: Any) -> None:
    with pytest.raises(TypeError, match=f"'{type(grid).__name__}' object is not iterable"):
        list(grid)
