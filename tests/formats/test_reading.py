"""Streaming, files, and bad input of every kind."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hitori import Puzzle, native
from hitori.errors import FormatError, InvalidOptionError, WrongTypeError
from hitori.formats import (
    BulkResult,
    FormatName,
    Numbered,
    Record,
    detect,
    dumps,
    format_names,
    loads,
    loads_one,
    read,
    read_in_bulk,
    read_text,
)
from tests.boards import TINY


@pytest.mark.parametrize(
    "unit", ["2111\n", "2 1\n1 1\n\n", '{"labels": [[2, 1], [1, 1]]}\n'], ids=["line", "text", "jsonl"]
)
def test_reading_runs_no_further_ahead_than_detection_needs(unit: str) -> None:
    consumed = 0

    def endless() -> Iterator[str]:
        nonlocal consumed
        while True:
            for line in unit.splitlines(keepends=True):
                consumed += 1
                yield line

    found = read(endless())
    for _ in range(1000):
        item = next(found)
        assert isinstance(item, Record)
        assert item.puzzle == TINY
    assert consumed <= 1000 * unit.count("\n") + 50


def test_reading_goes_on_after_a_puzzle_that_cannot_be_read() -> None:
    items = list(read(["1 2\n", "2 1\n", "\n", "1 2\n", "1\n", "\n", "1 x\n", "\n", "3 3\n"], file="book.txt"))
    assert [isinstance(item, Record) for item in items] == [True, False, False, True]
    assert [str(item) for item in items if isinstance(item, FormatError)] == [
        "book.txt, line 5: expected 2 labels as in the first row, found 1: '1'",
        "book.txt, line 7, column 3: expected a label from 1 to 4294967295 or '.' for a blank, found 'x'",
    ]


def test_a_line_that_cannot_be_read_does_not_end_a_file_of_lines() -> None:
    items = list(read(["2111", "21", "1211", "2 11", "", "1121"]))
    assert [getattr(item, "line", None) for item in items] == [None, 2, None, 4, None]


SIZED = "1 1 2 1"


@pytest.mark.parametrize(
    "wrong",
    [(4,), (1, 2, 3), 4, "2x2", (2.5, 2), (True, 4)],
)
def test_a_size_is_a_pair_of_integers(wrong: Any) -> None:
    with pytest.raises(WrongTypeError, match="expected"):
        loads(SIZED, size=wrong)


@pytest.mark.parametrize("wrong", [(0, 4), (-1, 4), (2, 2**40)])
def test_a_side_has_bounds(wrong: tuple[int, int]) -> None:
    with pytest.raises(InvalidOptionError, match=r"expected (rows|columns) from 1 to"):
        loads(SIZED, size=wrong)


def test_a_size_is_for_text_alone() -> None:
    with pytest.raises(FormatError, match=r"a size is for text; got the size \(2, 2\) and the format 'csv'"):
        loads(SIZED, size=(2, 2), format="csv")


def test_a_message_says_how_each_reading_is_asked_for() -> None:
    choices = [("a puzzle of 1 x 16", "text", None), ("a puzzle of 4 x 4", None, (4, 4))]
    error = FormatError("expected a puzzle", line=1, choices=choices)
    expected = 'expected a puzzle; format="text" reads 1 x 16, size=(4, 4) reads 4 x 4'
    assert str(error) == f"line 1: {expected}"
    assert str(error.located(file="a.txt", first_line=7)) == f"a.txt, line 7: {expected}"


def test_a_stream_that_decodes_by_itself_may_break_too() -> None:
    (item,) = read(io.TextIOWrapper(io.BytesIO(b"1 2\n\xff\n"), encoding="utf-8"), file="f")
    assert isinstance(item, FormatError)
    assert "expected text in UTF-8" in str(item)


@pytest.mark.parametrize("name", [None, *format_names()])
@pytest.mark.parametrize("text", ["", "\n\n \n", "# only a comment\n"])
def test_a_text_without_a_puzzle_is_an_error(name: FormatName | None, text: str) -> None:
    with pytest.raises(FormatError, match="expected") as caught:
        loads(text, format=name)
    assert caught.value.line == 1


BAD = {
    "binary": "\x00\x01\x02\x7f\x1b[31m\ufffd",
    "words": "not a puzzle at all\n",
    "a long line": "x" * 10_000_000,
    "a long line of labels that are none": "-1 " * 3_000_000,
    "a long number": "7" * 10_000_001,
    "nested lists": "[" * 100_000,
    "nested objects": '{"labels":' * 100_000,
    "a huge claim": "hitori/1000000000/1000000000/1",
    "negative": "-1 2\n2 -1\n",
    "too large": "4294967296 1\n1 2\n",
    "a lone surrogate": "\ud800 1\n1 2",
}
LEGAL_AFTER_ALL = {("digits", "a long line"), ("digits", "a long number")}
"""One row of ten million digits."""


@pytest.mark.parametrize(
    ("name", "kind"),
    [(name, kind) for name in [None, *format_names()] for kind in BAD if (name, kind) not in LEGAL_AFTER_ALL],
)
def test_bad_input_is_told_briefly_whatever_the_format(name: FormatName | None, kind: str) -> None:
    with pytest.raises(FormatError, match=r"expected|nested") as caught:
        loads(BAD[kind], format=name)
    assert len(str(caught.value)) < 400
    assert caught.value.line in (1, 2)


def test_tall_and_wide_grids_are_read() -> None:
    tall = "\n".join(str(row % 9 + 1) for row in range(100_000))
    assert loads(tall)[0].shape == (100_000, 1)
    assert loads(" ".join(["7"] * 100_000))[0].shape == (1, 100_000)
    assert loads("\n".join(str(row + 1) for row in range(100_000)))[0].shape == (100_000, 1)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_reads_as_its_text_whatever_ends_the_lines(end: str, tmp_path: Path) -> None:
    text = end.join(["1 2", "2 x", "", "2 1", "1 1", ""])
    (tmp_path / "ends.txt").write_bytes(text.encode())
    with (tmp_path / "ends.txt").open("rb") as stream:
        problem, record = read(stream)
    assert str(problem).startswith("line 2, column 3: expected a label")
    assert isinstance(record, Record)
    assert [record.puzzle] == loads("2 1\n1 1")


class Terminal(io.BytesIO):
    """A stream that gives a line at a time, and waits for more if it is asked again after its end."""

    has_ended = False

    def read1(self, _size: int | None = -1) -> bytes:
        assert not self.has_ended, "it would wait"
        line = super().readline()
        self.has_ended = not line
        return line


def taking(batch: native.Batch) -> Callable[[native.Reader], tuple[int, Any]]:
    """Takes seven puzzles at most."""
    return lambda reader: batch.read(reader, 7, "t")


def test_runs_and_what_has_something_to_say_come_in_order() -> None:
    batch = native.Batch()
    text = b"1121\n" * 41 + b"112\n2111\nz111\n1121\n"
    items = list(read_in_bulk(Terminal(b"# format: line\n" + text), taking(batch), file="t"))
    kinds = [(item.number, type(item.found)) for item in items if not isinstance(item, BulkResult)]
    assert kinds == [(42, FormatError), (44, Record)]
    assert sum(item.puzzles for item in items if isinstance(item, BulkResult)) == len(batch) == 43
    [nothing] = read_in_bulk(Terminal(b""), taking(batch))
    assert isinstance(nothing, Numbered)
    assert isinstance(nothing.found, FormatError)
    with pytest.raises(FormatError, match="klingon"):
        read_in_bulk(io.BytesIO(), taking(batch), "klingon")


def test_a_text_in_utf_16_and_an_empty_one() -> None:
    assert read_text(io.BytesIO("#.\r\n".encode("utf-16"))) == "#.\n"
    assert read_text(io.BytesIO(b"")) == ""


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\xd8 \x00", b"1\n\xff", b"\x89PNG\r\n"])
def test_a_text_that_is_broken_is_refused(content: bytes) -> None:
    with pytest.raises(FormatError):
        read_text(io.BytesIO(content))


def test_exactly_one_puzzle_is_wanted() -> None:
    with pytest.raises(FormatError, match="expected one puzzle, found 2"):
        loads_one("1 2\n\n2 1")


# Which format a text is taken for, where two readings are possible; the others are in test_vectors.py.


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("112", "text"),
        ("1,2\n2,1", "text"),
        ("2 2\n1 2\n2 1", "text"),
        ("5\n\n1 2", "text"),
        ("123456789\n987654321", "digits"),
        ("12\n21", "digits"),
        ("1121", "line"),
        ("112233123\n" * 9, "digits"),
        (("12345678" * 8 + "\n") * 64, "line"),
        (("12345678" * 8 + "\n") * 2 + "damaged\n", "line"),
        ("abcd", "text"),
        ("\n\n# c\n\n1121", "line"),
        ("#format:text\n12\n21", "text"),
        ("12\n# format: text\n21", "digits"),
        ('\ufeff{"labels": [[1]]}', "jsonl"),
        ("2\n\n2 1\n1 1\n\n@1", "singles"),
        ("0", "text"),
    ],
)
def test_what_a_text_is_taken_for(text: str, name: str) -> None:
    assert detect(text) == name


SQUARE = "1 2 2\n2 1 3\n1 3 1\n\n"


@pytest.mark.parametrize(
    ("below", "problem"),
    [
        ("1 0 0\n0 0 0\n0 1 0\n", "found one that may be the solution of the 3 x 3 above it"),
        ("0 2 2\n2 1 3\n1 3 0\n", "found one that may be the solution of the 3 x 3 above it"),
        ("1 2 2 2 1 3 1 3 1\n", "found 9 numbers on one line"),
        ("3 1 2 2 2 1 3 1 3 1\n", "of which the first, 3, may be the size"),
        ("1\n2\n2\n2\n1\n3\n1\n3\n1\n", "found 9 numbers one on a line"),
        ("1 2\n2 1\n---\n1 1\n2 1\n", "found a rule, which may stand inside of one"),
    ],
)
def test_what_is_no_puzzle_below_a_square_is_refused_with_its_readings(below: str, problem: str) -> None:
    first, found = read(io.StringIO(SQUARE + below))
    assert isinstance(first, Record)
    assert isinstance(found, FormatError)
    assert problem in str(found)
    assert [name for _, name, _ in found.choices][:1] == ["text"]
    assert [size for _, _, size in found.choices if size]


@pytest.mark.parametrize("count", [3, 4, 9])
def test_three_puzzles_of_one_number_in_a_row_are_refused_before_the_first_is_read(count: int) -> None:
    square, found, last = read(io.StringIO(SQUARE + "7\n\n" * count + SQUARE))
    assert isinstance(square, Record)
    assert isinstance(found, FormatError)
    assert "line 5: expected one row of a puzzle per line, found three puzzles of one number in a row" in str(found)
    assert found.choices == (("puzzles of 1 x 1", "text", None),)
    assert isinstance(last, Record)
    assert last.puzzle == square.puzzle


def test_puzzles_of_one_number_are_read_if_they_are_few_or_meant_so() -> None:
    assert [puzzle.shape for puzzle in loads(SQUARE + "1\n\n2\n\n")] == [(3, 3), (1, 1), (1, 1)]
    ones = [Puzzle([[1]])] * 4
    assert loads(SQUARE + "| 1 |\n\n" * 4)[1:] == ones
    assert loads(dumps([*loads(SQUARE), *ones], format="text"))[1:] == ones


MARKS = ["# . #\n. . .\n. # .", "# . #\n. . .\n# . .", "x . x\n. . .\n. x .", ". . #\n# . .\n. . #"]


@pytest.mark.parametrize("marks", MARKS)
def test_marks_below_a_puzzle_are_its_solution(marks: str) -> None:
    first, second = read(io.StringIO(f"{SQUARE}{marks}\n\n2 1\n1 1"))
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert second.puzzle == TINY
    assert second.warnings == ("left out the solution from line 5 on",)


@pytest.mark.parametrize("marks", MARKS)
def test_marks_alone_are_no_puzzle(marks: str) -> None:
    with pytest.raises(FormatError, match="found the marks of a shading") as caught:
        loads(marks)
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "text",
    [
        "[(0, 0), (0, 2), (2, 2), (3, 1)]",
        "{(1, 1), (1, 3), (3, 3)}",
        "[(3, 1), (0, 2)]",
        "(0,0)\n(0,2)\n(3,1)\n",
    ],
)
def test_the_cells_of_an_answer_are_no_puzzle_of_two_columns(text: str) -> None:
    with pytest.raises(FormatError, match="pairs that may be the shaded cells of an answer") as caught:
        loads(text)
    rows = text.count("(")
    assert [size for _, _, size in caught.value.choices] == [(rows, 2)]
    assert [puzzle.shape for puzzle in loads(text, size=(rows, 2))] == [(rows, 2)]


def test_a_puzzle_of_two_columns_in_round_brackets_is_one() -> None:
    assert loads("((2, 1), (1, 2), (2, 3))") == [Puzzle([[2, 1], [1, 2], [2, 3]])]


@pytest.mark.parametrize("text", ["see you at 8\n", "\nhello world\nthis is 4 you\n"])
def test_words_alone_are_told_what_a_puzzle_is(text: str) -> None:
    with pytest.raises(
        FormatError, match="expected a puzzle, one row of labels per line, or a link, found words"
    ) as caught:
        loads(text)
    assert caught.value.line == text.count("\n", 0, 1) + 1


@pytest.mark.parametrize("row", ["# . #", "#.#"])
def test_marks_that_pass_for_a_comment_beside_blanks_are_not_skipped(row: str) -> None:
    with pytest.raises(FormatError, match="a comment that may be a row of marks"):
        loads(f"{SQUARE}{row}\n. . .\n")
    with pytest.raises(FormatError, match="a comment that may be a row of marks"):
        loads(f"1 2 2\n{row}\n. . .\n2 1 3\n1 3 1\n")
