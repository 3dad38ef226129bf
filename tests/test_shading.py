"""Shading: rows in and out, its questions, and the shadings it refuses."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
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
    assert len({Shading(["#."]), Shading.from_codes(1, 2, b"\1\2"), Shading(["#", "."])}) == 2
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
        (1, 1, bytearray(1), "expected bytes as the codes of a shading, got bytearray"),
    ],
)
def test_cells_that_are_no_shading(rows: int, cols: int, cells: bytes, problem: str) -> None:
    with pytest.raises(InvalidShadingError, match=problem):
        Shading.from_codes(rows, cols, cells)


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


@given(SHADINGS)
def test_its_flat_values_stand_row_by_row(shading: Shading) -> None:
    cells = list(shading.cells())
    assert len(shading) == len(cells) == shading.rows * shading.cols
    assert list(shading) == list(shading.shades) == [shading[cell] for cell in cells]
    assert Shading.from_shades(*shading.shape, shading) == shading
    assert "".join(shade.symbol for shade in shading) == "".join(shading.to_rows())


@given(SHADINGS)
def test_only_a_shaded_cell_is_shaded(shading: Shading) -> None:
    assert [cell for cell in shading.cells() if shading.is_shaded(cell)] == list(shading.shaded())


@pytest.mark.parametrize("shade", list(Shade))
def test_a_shade_is_its_word_and_has_no_truth_value(shade: Shade) -> None:
    assert Shade(str(shade)) is Shade(shade.symbol) is shade
    assert shade == str(shade) == shade.name.lower()
    assert [other for other in Shade if other == str(shade)] == [shade]
    with pytest.raises(TypeError, match=r"Shade has no truth value; write shading.is_shaded\(cell\)"):
        bool(shade)


ODD = ["#", ".", "?", 1, 0, 2, True, 1.0, np.int64(1), np.array([[1, 0]]), np.array(["#"])]


@pytest.mark.parametrize(("one", "other"), [(Shade.SHADED, odd) for odd in ODD] + [(odd, Shade.SHADED) for odd in ODD])
def test_a_comparison_that_no_shade_can_pass_is_refused(one: Any, other: Any) -> None:
    """`shading[0, 0] == 1` would be false of every cell."""
    with pytest.raises(TypeError, match="a Shade is compared with a Shade or its word"):
        assert one == other
    with pytest.raises(TypeError, match="a Shade is compared with a Shade or its word"):
        assert one != other


def test_other_values_are_no_shade() -> None:
    assert Shade.SHADED not in (None, (), [], Cell(0, 0), "", "black", "SHADED")


@given(SHADINGS)
def test_an_array_has_1_for_shaded_0_for_unshaded_and_makes_the_shading_again(shading: Shading) -> None:
    array = np.asarray(shading)
    numbers = {"#": 1, ".": 0, "?": -1}
    assert array.tolist() == [[numbers[symbol] for symbol in row] for row in shading.to_rows()]
    assert Shading(array) == Shading(array.tolist()) == shading
    assert Shading(array == 1).to_rows() == [row.replace("?", ".") for row in shading.to_rows()]


def test_an_unknown_cell_is_no_bool_and_no_unsigned_number() -> None:
    assert np.array(Shading(["#."]), dtype=bool).tolist() == [[True, False]]
    for kind in (bool, np.uint8):
        with pytest.raises(ValueError, match=r"cannot hold -1, an unknown cell; write numpy.asarray\(s\) == 1"):
            np.array(Shading(["#?"]), dtype=kind)


def test_numbers_of_numpy_words_and_tables_make_shadings() -> None:
    pandas = pytest.importorskip("pandas")
    shading = Shading(["#.", "?#"])
    mixed: list[list[Any]] = [[np.int64(1), np.bool_(False)], [np.int8(-1), True]]
    assert Shading(mixed) == shading
    assert Shading([[str(shade) for shade in shading][:2], ["unknown", "shaded"]]) == shading
    assert Shading(pandas.DataFrame(np.asarray(shading))) == shading
    assert Shading.from_shades(2, 2, np.asarray(shading).ravel()) == shading
    assert shading.with_shade((1, 0), "#") == shading.with_shade((1, 0), "shaded") == Shading(["#.", "##"])
    assert list(reversed(shading)) == list(shading)[::-1]


def test_rows_may_be_lists_of_shades_and_another_shading() -> None:
    assert Shading([[Shade.SHADED, "."], ["?", Shade.UNSHADED]]).to_rows() == ["#.", "?."]
    assert Shading(Shading(["#."])) == Shading(["#."])


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("#.", "expected rows, e.g. ['.#', '..'], got '#.'; `hitori.loads_shading` reads a text"),
        (b"#.", "expected rows, e.g. ['.#', '..'], got b'#.'"),
        (1, "expected rows, e.g. ['.#', '..'], got 1"),
        ([1, 0], "row 1 is 1; expected a text such as '.#', or a list of shades"),
        ([".", b"#"], "row 2 is b'#'; expected a text"),
        ([[1, 2]], "row 1 holds 2; expected '#', '.' or '?', or the numbers 1 (shaded), 0 and -1 (unknown)"),
        ([[0.5]], "row 1 holds 0.5; expected"),
        ([["#."]], "row 1 holds '#.'; expected"),
        ([None], "row 1 is None; expected a text"),
        ([Shade.SHADED], "expected rows, got flat shades; write Shading.from_shades(rows, cols, shades)"),
        (np.array(5), "expected rows, e.g. ['.#', '..'], got 5"),
    ],
)
def test_what_could_be_read_in_two_ways_is_no_shading(rows: Any, problem: str) -> None:
    with pytest.raises(InvalidShadingError, match=re.escape(problem)):
        Shading(rows)


@pytest.mark.parametrize(
    ("rows", "cols", "shades", "problem"),
    [
        (2, 2, "#..", "expected 2 x 2 shades, got 3"),
        (0, 0, "", "expected 0 x 0 shades, got 0"),
        (1, 2, "#x", "row 1 holds 'x'"),
        (2, 1, ["#", 3], "row 2 holds 3"),
    ],
)
def test_flat_shades_that_are_no_shading(rows: int, cols: int, shades: Any, problem: str) -> None:
    with pytest.raises(InvalidShadingError, match=problem):
        Shading.from_shades(rows, cols, shades)
