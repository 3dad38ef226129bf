"""Rows of numbers, digits run together, one puzzle a line: the texts of people."""

from __future__ import annotations

import pytest

from hitori.errors import FormatError, UnsupportedError
from hitori.formats import dumps, loads, loads_one
from hitori.puzzle import Puzzle

GRID = Puzzle([[3, 2, 5], [4, 0, 12]])


@pytest.mark.parametrize(
    "text",
    [
        "3 2 5\n4 . 12\n",
        "3 2 5\n4 _ 12",
        "3 2 5\r\n4 0 12\r\n",
        "3\t2\t5\n4\t.\t12",
        "3, 2, 5\n4, ., 12",
        "3,2,5,\n4,.,12,",
        "3|2|5\n4|.|12",
        "+---+---+----+\n| 3 | 2 |  5 |\n+---+---+----+\n| 4 | . | 12 |\n+---+---+----+",
        "| 3 | 2 | 5 |\n|---|---|---|\n| 4 | . | 12 |",
        "  3  2  5  \n  4  .  12  ",
        "003 02 5\n4 . 012",
        "\ufeff3 2 5\n4 . 12",
        "# a comment\n3 2 5\n# another\n4 . 12",
    ],
)
def test_rows_with_any_separator(text: str) -> None:
    assert loads(text) == [GRID]


def test_an_empty_line_separates_puzzles_and_comments_name_the_next_one() -> None:
    text = "# name: first\n# author: A\n\n1 2\n2 1\n\n\n# Source : here\n# a remark\n1 1\n1 2\n# name: third\n7 8\n"
    first, second, third = loads(text)
    assert (first.name, first.author, first.source) == ("first", "A", None)
    assert (second.name, second.author, second.source) == (None, None, "here")
    assert (third.name, third.to_rows()) == ("third", [[7, 8]])


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("1 2 3\n1 2\n", 2, None, "expected 3 labels as in the first row, found 2: '1 2'"),
        ("1 2\n1 2 3\n", 2, None, "expected 2 labels as in the first row, found 3"),
        ("# name: x\n\n1 2\n3 x\n", 4, 3, "expected a label from 1 to 4294967295 or '.' for a blank, found 'x'"),
        ("1 2\n3 -4\n", 2, 3, "found '-4'"),
        ("1 2\n3 4294967296\n", 2, 3, "found '4294967296'"),
        ("1 2\n3 1.5\n", 2, 3, "found '1.5'"),
        ("1 2\n3 ٣\n", 2, 3, "found '٣'"),
        ("1 2\n3 1_0\n", 2, 3, "found '1_0'"),
        ("1 2\n3 " + "9" * 10_000, 2, 3, "found '9999"),
        ("1 2\n3 \x00\n", 2, 3, r"found '\\x00'"),
        ("1 2\n3 || 4\n", 2, 4, "between two separators"),
        ("hello\nworld\n", 1, 1, "found 'hello'"),
        ("-----\n", 1, None, "expected a row of labels"),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError, match=expected.replace("(", r"\(")) as caught:
        loads(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value)) < 300


def test_labels_reach_the_largest_of_32_bits() -> None:
    puzzle = Puzzle([[2**32 - 1, 1], [1, 2**31]])
    assert loads(dumps(puzzle)) == [puzzle]


def test_rows_are_written_aligned_under_their_metadata() -> None:
    named = GRID.with_metadata(name="a\nb", source="s")
    assert dumps([named, Puzzle([[10], [11]])]) == "# name: a b\n# source: s\n 3  2  5\n 4  . 12\n\n| 10 |\n| 11 |\n"


def test_digits_run_together() -> None:
    assert loads("32545\n4542.\n") == [Puzzle([[3, 2, 5, 4, 5], [4, 5, 4, 2, 0]])]
    assert loads("# format: digits\n1a\nz0") == [Puzzle([[1, 10], [35, 0]])]
    assert loads("1 2\n2 1\n\n12\n21\n") == [Puzzle([[1, 2], [2, 1]])] * 2
    assert loads("12\n21\n\n1 2\n2 1\n") == [Puzzle([[1, 2], [2, 1]])] * 2


def test_a_named_format_overrides_the_reading_of_digits() -> None:
    assert loads("12\n21", "text") == [Puzzle([[12], [21]])]
    assert loads("| 12 |\n| 21 |") == [Puzzle([[12], [21]])]
    assert loads("1\n2", "digits") == [Puzzle([[1], [2]])]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("1234\n123\n1234\n4321", 2, None, "expected 4 digits as in the first row, found 3: '123'"),
        ("# c\n12\n # c\n  1A", 4, 4, "expected a digit, 'a' to 'z' for 10 to 35, or '.' for a blank, found 'A'"),
        ("12\n1é", 2, 2, "found 'é'"),
    ],
)
def test_mistakes_in_digits(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError, match=expected) as caught:
        loads(text, "digits")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_ragged_square_of_digits_is_no_column_of_large_labels() -> None:
    with pytest.raises(FormatError, match="expected 5 digits as in the first row, found 4") as caught:
        loads("32545\n45425\n4542\n12345\n54321")
    assert caught.value.line == 3


def test_one_puzzle_a_line() -> None:
    eight = "12345678" * 8
    assert loads(eight) == [Puzzle([[1, 2, 3, 4, 5, 6, 7, 8]] * 8)]
    assert loads(f"{eight}\n\n# name: b\n{eight[1:]}1\n1121")[2] == Puzzle([[1, 1], [2, 1]])
    assert loads(f"{eight}\n# name: b\n{eight}\n")[1].name == "b"
    assert loads("1114142333214213") == [Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("1121\n  11x!\n", 2, 6, "found '!'"),
        ("1121\n112\n", 2, 1, r"expected k\*k characters for a k x k puzzle, k >= 2, found 3: '112'"),
        ("1\n", 1, 1, "k >= 2, found 1"),
        ("1" * 10_000_001, 1, 1, "found 10000001: '1111"),
    ],
)
def test_mistakes_in_lines(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(FormatError, match=expected) as caught:
        loads(text, "line")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value)) < 300


def test_what_would_be_misread_is_written_with_its_format() -> None:
    sixteen = [Puzzle([[1, 2, 3, 4]] * 4)] * 16
    text = dumps(sixteen, "line")
    assert text.startswith("# format: line\n1234")
    assert loads(text) == sixteen
    assert not dumps(sixteen[:2], "line").startswith("#")


def test_one_cell_does_not_make_a_line() -> None:
    with pytest.raises(UnsupportedError, match="1x1"):
        dumps(Puzzle([[1]]), "line")


def test_exactly_one_puzzle_is_wanted() -> None:
    with pytest.raises(FormatError, match="expected one puzzle, found 2"):
        loads_one("1 2\n\n2 1")
    assert Puzzle.parse("1 2\n2 1") == Puzzle([[1, 2], [2, 1]])
