"""Puzzle: every way in gives the same value, and nothing that is no label gets in."""

from __future__ import annotations

import pickle
from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.errors import InvalidPuzzleError, WrongTypeError
from hitori.puzzle import LABEL_TYPE, Puzzle
from hitori.shading import Shading
from tests.boards import TINY

BYTES = st.lists(st.integers(0, 255), min_size=1, max_size=30)


@given(BYTES)
def test_bytes_arrays_and_lists_of_labels_give_one_puzzle(labels: list[int]) -> None:
    expected = Puzzle([labels])
    for packed in (
        labels,
        tuple(labels),
        bytes(labels),
        bytearray(labels),
        array(LABEL_TYPE, labels),
        array("q", labels),
    ):
        assert Puzzle.from_labels(1, len(labels), packed) == expected
    assert expected.labels == tuple(labels)
    assert pickle.loads(pickle.dumps(expected)) == expected


@pytest.mark.parametrize("labels", [[1, -1], [1, 2**32], [1, True], [1, 1.0], [1, "1"], array("q", [1, -1]), "12"])
def test_what_is_no_label_is_named_by_its_cell(labels: list[int]) -> None:
    with pytest.raises(InvalidPuzzleError, match=r"the label at r1c[12] is "):
        Puzzle.from_labels(1, 2, labels)


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (0, 2), (2, 0), (-1, -2)])
@pytest.mark.parametrize("labels", [[1, 2], b"\1\2"])
def test_labels_fill_the_rectangle(labels: bytes | list[int], rows: int, cols: int) -> None:
    with pytest.raises(InvalidPuzzleError, match=f"expected {rows} x {cols} labels, got 2"):
        Puzzle.from_labels(rows, cols, labels)


def test_integers_of_another_type_are_labels_too() -> None:
    assert Puzzle([np.array([1, 2])]) == Puzzle([[1, 2]])
    with pytest.raises(InvalidPuzzleError, match="the label at r1c2 is -1; expected 1 to"):
        Puzzle([np.array([1, -1])])


def test_a_puzzle_is_a_value() -> None:
    puzzle = Puzzle([[2, 1], [1, 1]], name="tiny")
    assert puzzle == TINY
    assert hash(puzzle) == hash(TINY)
    assert puzzle != Puzzle([[2, 1, 1, 1]])
    with pytest.raises(AttributeError, match="cannot be changed"):
        puzzle.name = "other"
    with pytest.raises(IndexError):
        puzzle[2, 0]


@pytest.mark.parametrize("grid", [5, None, [1, 2], [[1], None]])
def test_what_is_no_grid_is_told(grid: list[list[int]]) -> None:
    with pytest.raises(InvalidPuzzleError, match="expected rows of labels"):
        Puzzle(grid)


def test_an_array_of_three_dimensions_is_not_a_puzzle() -> None:
    with pytest.raises(InvalidPuzzleError, match="the label at r1c1 is not an integer: "):
        Puzzle(np.zeros((2, 2, 2), int))


@pytest.mark.parametrize("rows", [[b"ab"], ["12"], Shading(["#."]), [bytearray(b"ab")], 5])
def test_characters_are_no_labels(rows: Any) -> None:
    with pytest.raises(InvalidPuzzleError, match="expected rows of labels"):
        Puzzle(rows)


@pytest.mark.parametrize("name", [5, ["x"], b"x", 1.5])
def test_a_name_is_a_text(name: Any) -> None:
    with pytest.raises(WrongTypeError, match="expected a name, author or source as a text"):
        Puzzle([[1]], name=name)


def test_a_table_of_pandas_is_read_by_rows() -> None:
    pandas = pytest.importorskip("pandas")
    puzzle = Puzzle([[1, 2], [3, 4], [5, 6]])
    assert Puzzle(pandas.DataFrame(puzzle.to_rows())) == puzzle
    assert list(reversed(puzzle)) == [6, 5, 4, 3, 2, 1]
