"""Answers as people write them down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.errors import FormatError
from hitori.formats import dumps_shading, loads_shading
from hitori.puzzle import Puzzle
from hitori.render.text import to_text

from .strategies import QUICK, puzzles, shadings

PUZZLE = Puzzle([[3, 3, 1], [2, 1, 1], [1, 2, 12]])
ANSWER = [".#.", "..#", "#.."]


@pytest.mark.parametrize(
    "text",
    [
        ".#.\n..#\n#..\n",
        ". # .\n. . #\n# . .",
        "-x-\n--x\nx--",
        "- x -\n- - x\nx - -",
        "oXo\nooX\nXoo",
        "OXO\nOOX\nXOO",
        "WBW\nWWB\nBWW",
        "010\n001\n100",
        "0 1 0\n0 0 1\n1 0 0",
        ".*.\n..*\n*..",
        "3 X 1\n2 1 X\nX 2 12",
        "3 # 1\n2 1 #\n# 2 12",
        "3, X, 1\n2, 1, X\nX, 2, 12",
        "-----\n| 3 | X | 1 |\n-----\n| 2 | 1 | X |\n-----\n| X | 2 | 12 |\n-----\n",
        "3 3\n- x -\n- - x\nx - -",
        "# a comment, with words\n\n.#.\n..#\n#..\n",
        "week 12: solved\n  3 [ 3]  1\n  2   1 [ 1]\n[ 1]  2  12",
        '[".#.", "..#", "#.."]',
        '{"name": null, "solution": [".#.", "..#", "#.."], "status": "solved"}',
        '{"labels": [[3, 3, 1], [2, 1, 1], [1, 2, 12]], "solution": [".#.", "..#", "#.."]}',
    ],
)
def test_one_answer_in_many_hands(text: str) -> None:
    assert loads_shading(text).to_rows() == ANSWER
    assert loads_shading(text, PUZZLE).to_rows() == ANSWER
    assert loads_shading("\ufeff" + text.replace("\n", "\r\n"), PUZZLE).to_rows() == ANSWER


def test_run_together_solved_grid() -> None:
    assert loads_shading("3X1\n21#\nX23").to_rows() == [".#.", "..#", "#.."]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("?#.\n.??", ["?#.", ".??"]),
        ("1", ["#"]),
        ("0", ["."]),
        ("2", ["."]),
        ("1 2", [".."]),
        ("1 X", [".#"]),
        ("1 .", ["#."]),
        ("#", ["#"]),
        ("# # .", ["##."]),
        ("1 (2) [3]", ["?.#"]),
        (". (.) [.]", ["?.#"]),
        ("[ 1](10)  2 ", ["#.?"]),
        ("2 2\n- x\nx -", [".#", "#."]),
        ("2 2\n1 X\nX 1", ["..", ".#", "#."]),
    ],
)
def test_small_readings(text: str, rows: list[str]) -> None:
    assert loads_shading(text).to_rows() == rows


@QUICK
@given(st.data())
def test_rows_come_back(data: st.DataObject) -> None:
    shading = data.draw(shadings(data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))))
    assert loads_shading(dumps_shading(shading)) == shading


@QUICK
@given(st.data(), puzzles(max_label=120).filter(lambda puzzle: puzzle.cols > 1))
def test_what_the_terminal_shows_of_an_answer_is_read(data: st.DataObject, puzzle: Puzzle) -> None:
    shading = data.draw(shadings(*puzzle.shape, shades="#."))
    if "#" not in "".join(shading.to_rows()):
        return
    assert loads_shading(to_text(puzzle, shading), puzzle) == shading


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, None, "expected a shading, found none"),
        ("#.\n#\n", 2, None, "expected 2 cells as in the first row, found 1"),
        (".#\n.q\n", 2, 2, "expected '#' or 'X', '.' or 'O', '?', or a label, found 'q'"),
        (". #\n. -1\n", 2, 3, "found '-1'"),
        (".#\n\n#.\n", 3, None, "expected one shading, found another"),
        ("|", 1, None, "expected a row of cells, found 0: '|'"),
        ("., ,#", 1, 4, "expected a cell between two separators; write '#'"),
        ("[1", 1, 1, "found '['"),
        ('["#"', 1, None, "expected JSON"),
        ('{"solution": 3}', 1, None, "a list of strings as 'solution', found 3"),
        ('{"solution": null}', 1, None, "found null"),
        ("x" * 2_000_000 + "q", 1, 2_000_001, "found 'q'"),
        ("hello " * 1000, 1, 1, "found 'hello'"),
    ],
)
def test_mistakes(text: str, line: int | None, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads_shading(text)
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value)) < 300


def test_the_answer_to_another_puzzle_is_refused() -> None:
    with pytest.raises(FormatError, match="expected a shading of 3x3 as the puzzle, found 2x2"):
        loads_shading("..\n..", PUZZLE)
    with pytest.raises(FormatError, match=r"line 2, column 3: expected a mark or 1, the label of the puzzle, found 4"):
        loads_shading("3 X 1\n2 4 X\nX 2 12", PUZZLE)


@QUICK
@given(st.text('#.?xXoO01W B|[](){}"\n-5e,', max_size=40))
def test_any_text_is_a_shading_or_an_error(text: str) -> None:
    try:
        shading = loads_shading(text, PUZZLE)
    except FormatError:
        return
    assert shading.shape == PUZZLE.shape
