"""Puzzles as strangers paste them: none is misread in silence, and what is meant is read."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given

from hitori.errors import FormatError
from hitori.formats import FormatName, decoded, dumps, load, loads, loads_records
from hitori.puzzle import Puzzle
from hitori.render.text import to_boxed_text, to_text

from .strategies import QUICK, puzzles

GRID = Puzzle([[3, 2, 5], [4, 0, 12]])
SQUARE = Puzzle([[3, 2], [1, 1]])


@pytest.mark.parametrize(
    "text",
    [
        "３　２　５\n４　．　１２",
        "３　２　５\n４　＿　１２",
        "３，２，５\n４，．，１２",
        "３；２；５\n４；．；１２",
        "| ３ ｜ ２ ｜ ５ |\n| ４ ｜ ０ ｜ １２ |",
        "3;2;5\n4;.;12",
        "3; 2; 5\n4; ; 12",
        "3;2;5;\n4;.;12;",
        '"3";"2";"5"\n"4";"";"12"',
        "3;2;5\n4;;12",
        "[[3, 2, 5], [4, 0, 12]]",
        "[[3, 2, 5],\n [4, 0, 12]]",
        "\ufeff[\n  [3, 2, 5],\n  [4, 0, 12]\n]\n",
        "[3, 2, 5]\n[4, 0, 12]",
        "[[ 3  2  5]\n [ 4  0 12]]",
        "[[3 2 5]\n[4 0 12]]",
        "[[ 3.  2.  5.]\n [ 4.  0. 12.]]",
        "[[3 2 5] [4 0 12]]",
        "[[ 3  2\n   5]\n [ 4\n   0 12]]",
        "array([[ 3,  2,  5],\n       [ 4,  0, 12]])",
        "array([[ 3,  2,  5],\n       [ 4,  0, 12]], dtype=uint8)",
        "[3, 2, 5],\n[4, 0, 12],",
        "┌────┬────┬────┐\n│  3 │  2 │  5 │\n├────┼────┼────┤\n│  4 │  . │ 12 │\n└────┴────┴────┘",
        "╔══╦══╦══╗\n║3 ║2 ║5 ║\n╠══╬══╬══╣\n║4 ║. ║12║\n╚══╩══╩══╝",
    ],
)
def test_one_puzzle_in_many_hands(text: str) -> None:
    assert loads(text) == [GRID]
    assert loads(text.replace("\n", "\r\n")) == [GRID]


@pytest.mark.parametrize("text", ["３２\n１１", "３２１１", "[[３，２], [1, 1]]", "2 2\n32\n11", "２\n\n３ ２\n１ １"])
def test_full_width_characters_in_other_formats(text: str) -> None:
    assert loads(text) == [SQUARE]


def test_full_width_characters_in_names_are_kept() -> None:
    text = '{"name": "第１週", "labels": [[3, 2], [1, 1]]}'
    assert loads(text)[0].name == loads("# name: 第１週\n3 2\n1 1")[0].name == "第１週"


@QUICK
@given(puzzles(max_label=120))
def test_the_boxes_of_the_terminal_are_read(puzzle: Puzzle) -> None:
    assert loads(to_boxed_text(puzzle)) == [puzzle]
    if puzzle.cols > 1:
        assert loads(f"{to_boxed_text(puzzle)}\n\n{to_text(puzzle)}", "text") == [puzzle, puzzle]


@QUICK
@given(puzzles(max_label=12000))
def test_what_numpy_prints_is_read_back(puzzle: Puzzle) -> None:
    numpy = pytest.importorskip("numpy")
    cells = numpy.array(puzzle)
    for printed in (str(cells), repr(cells)):
        assert loads(printed) == [puzzle]


def test_an_array_that_numpy_printed_in_part_is_refused() -> None:
    printed = "[[1 1 1 ... 1 1 1]\n [1 1 1 ... 1 1 1]\n ...\n [1 1 1 ... 1 1 1]]"
    with pytest.raises(FormatError, match=r"printed '\.\.\.' in place of cells; numpy\.set_printoptions"):
        loads(printed)


def test_many_bare_puzzles_in_json() -> None:
    assert loads("[[3, 2], [1, 1]]\n[[1]]") == [SQUARE, Puzzle([[1]])]
    assert loads("[[[3, 2], [1, 1]],\n [[1]]]") == [SQUARE, Puzzle([[1]])]
    assert loads('[[[3, 2], [1, 1]], {"labels": [[1]]}]') == [SQUARE, Puzzle([[1]])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[3, 2], [1]]", "row 2 has 1 labels, expected 2"),
        ("[[3, null], [1, 1]]", "not an integer: None"),
        ("[[3, 2], [1, 1]", "expected JSON"),
        ("[[3, 2], 1]", "a list of lists of integers"),
        ("[[]]", "empty grid"),
    ],
)
def test_mistakes_in_bare_json(text: str, expected: str) -> None:
    with pytest.raises(FormatError, match=expected) as caught:
        loads(text)
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("12\n2x", 2, 2, "expected labels up to the longer side, 2, found 'x'; if it stands for 33, name the format"),
        ("# name: a\n  12\n  2x", 3, 4, "'# format: digits'"),
        ("1l11", 1, 2, "found 'l'; if it stands for 21, name the format in a first line '# format: line'"),
        ("1121\n 1l11", 2, 3, "found 'l'"),
        ("123456789\n12345678a", 2, 9, "found 'a'"),
        ("1 2\n2 1\n\n12\n2x", 5, 2, "found 'x'"),
        ("1 2\n2 x", 2, 3, "expected a label from 1"),
        ("12\n2X", 2, 1, "found '2X'"),
    ],
)
def test_a_letter_above_the_longer_side_is_not_read_in_silence(
    text: str, line: int, column: int, expected: str
) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text)
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    "text", ["# format: digits\n12\n2x", "# format: line\n122x", "2 2\n12\n2x", "2 2\nab\nbx"], ids=repr
)
def test_in_a_certain_format_it_is_a_label_with_a_warning(text: str) -> None:
    (record,) = loads_records(text)
    assert record.puzzle[1, 1] > 20
    (warning,) = record.warnings
    assert warning.startswith("read 1 letter as labels above the longer side, 2; the first is 'x' at r2c2, read as ")


def test_rows_run_together_are_digits_indented_or_not() -> None:
    assert loads("  12\n  21") == loads("12\n21") == [Puzzle([[1, 2], [2, 1]])]


def test_letters_up_to_the_longer_side_are_labels() -> None:
    row = "123456789abc"
    (record,) = loads_records("\n".join([row] * 12))
    assert (record.puzzle[0, 11], record.warnings) == (12, ())
    assert loads_records(row * 12)[0].warnings == ()
    assert loads("123456789a\n.123456789")[0].shape == (2, 10)


@pytest.mark.parametrize("format", ["digits", "line"])
def test_what_is_written_with_large_letters_names_its_format(format: FormatName) -> None:
    puzzle = Puzzle([[1, 2], [2, 33]])
    assert dumps(puzzle, format).startswith(f"# format: {format}\n")
    assert loads(dumps(puzzle, format)) == [puzzle]


def test_a_file_in_utf_16(tmp_path: Path) -> None:
    path = tmp_path / "notepad.txt"
    path.write_bytes("\ufeff# name: Größe\r\n3 2\r\n1 1\r\n".encode("utf-16-be"))
    (puzzle,) = load(path)
    assert (puzzle, puzzle.name) == (SQUARE, "Größe")


def test_an_empty_stream_has_no_lines() -> None:
    assert list(decoded(io.BytesIO(b""))) == []
