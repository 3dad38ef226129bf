"""Answers as people write them: what may be read in two ways is refused, and a text may hold many."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hitori
from hitori.errors import FormatError
from hitori.formats import Answer, Record, dumps_records, loads_answers, loads_shading
from hitori.puzzle import Puzzle
from hitori.render.text import COLOURED, to_boxed_text, to_text
from hitori.shading import Shading
from tests.boards import ANSWER, ANSWERED, FIVE, SOLUTION, TINY

from .strategies import QUICK, puzzles, shadings

BLANKS = Puzzle([[3, 0, 3], [0, 1, 1], [1, 2, 2]])


ALONE = [
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
]
BESIDE_THEIR_PUZZLE = [
    "3 0 1\n2 1 0\n0 2 12",
    "3,0,1\n2,1,0\n0,2,12",
    "3;X;1\n2;1;X\nX;2;12",
    '"3","X","1"\n"2","1","X"\n"X","2","12"',
    "| 3 | 0 | 1 |\n---\n| 2 | 1 | 0 |\n---\n| 0 | 2 | 12 |",
    "[[3, None, 1], [2, 1, None], [None, 2, 12]]",
    "[3, None, 1]\n[2, 1, None]\n[None, 2, 12]",
    "[[3, null, 1], [2, 1, null], [null, 2, 12]]",
    "[[3, null, 1],\n [2, 1, null],\n [null, 2, 12]]",
    "[[3, 0, 1], [2, 1, 0], [0, 2, 12]]",
    "[[ 3  0  1]\n [ 2  1  0]\n [ 0  2 12]]",
    "[['3', 'X', '1'], ['2', '1', 'X'], ['X', '2', '12']]",
    "[[0, 1, 0], [0, 0, 1], [1, 0, 0]]",
    "['.#.', '..#', '#..']",
    "3 None 1\n2 1 None\nNone 2 12",
    '{"solution": [[3, null, 1], [2, 1, null], [null, 2, 12]]}',
    '{"labels": [[3, null, 1], [2, 1, null], [null, 2, 12]]}',
    '[{"solution": [".#.", "..#", "#.."]}]',
    "3 3\n3 X 1\n2 1 X\nX 2 12",
    "3 3\n3 0 1\n2 1 0\n0 2 12",
    "３　０　１\n２　１　０\n０　２　１２",
    "．＃．\n．．＃\n＃．．",
    "□■□\n□□■\n■□□",
    "⬜⬛⬜\n⬜⬜⬛\n⬛\ufe0f⬜⬜",
    "week 12: solution 1\n  3 [ 3]  1\n  2   1 [ 1]\n[ 1]  2  12\n\nweek 12: 1 solution, and no more\n",
    "week 12: solved\n  3 [ 3]  1\n  2   1 [ 1]\n[ 1]  2  12\nnative: 0.1 ms, states 3, conflicts 0\n",
    "\x1b[31m.#.\x1b[0m\n..#\n#..",
]


@pytest.mark.parametrize("text", [*ALONE, *BESIDE_THEIR_PUZZLE])
def test_one_answer_in_many_hands(text: str) -> None:
    for written in (text, "\ufeff" + text.replace("\n", "\r\n")):
        assert loads_shading(written, puzzle=ANSWERED).to_rows() == ANSWER
        assert text not in ALONE or loads_shading(written).to_rows() == ANSWER


def test_what_solve_hitori_gives_is_read() -> None:
    solved = hitori.solve_hitori(FIVE.to_rows())
    assert not isinstance(solved, str)
    for text in (str(solved), json.dumps(solved), json.dumps(solved, indent=1), "\n".join(map(str, solved))):
        assert loads_shading(text, puzzle=FIVE).to_rows() == SOLUTION


@QUICK
@given(st.data(), puzzles(max_label=120))
def test_what_the_terminal_shows_is_read_boxed_bare_and_coloured(data: st.DataObject, puzzle: Puzzle) -> None:
    shading = data.draw(shadings(*puzzle.shape, shades="#."))
    if "#" not in "".join(shading.to_rows()):
        return
    for show in (to_text, to_boxed_text):
        assert loads_shading(show(puzzle, shading), puzzle=puzzle) == shading
        assert loads_shading(show(puzzle, shading, COLOURED), puzzle=puzzle) == shading


@QUICK
@given(st.data(), puzzles(blanks=False))
def test_a_zero_in_a_solved_grid_is_shaded(data: st.DataObject, puzzle: Puzzle) -> None:
    shading = data.draw(shadings(*puzzle.shape, shades="#."))
    rows = zip(puzzle.to_rows(), shading.to_rows(), strict=True)
    grid = [[0 if mark == "#" else label for label, mark in zip(*row, strict=True)] for row in rows]
    try:
        found = loads_shading(str(grid), puzzle=puzzle)
    except FormatError:
        assert max(map(max, grid)) <= 1
        return
    if max(map(max, grid)) > 1:
        assert found == shading


@pytest.mark.parametrize(
    ("puzzle", "text", "rows"),
    [
        (BLANKS, "3 . 0\n. 1 0\n1 0 2", ["..#", "..#", ".#."]),
        (BLANKS, "3 0 X\n0 1 X\n1 X 2", ["..#", "..#", ".#."]),
        (BLANKS, "3 # X\n0 1 X\n1 X 2", [".##", "..#", ".#."]),
        (BLANKS, "0 0 1\n0 0 1\n0 1 0", ["..#", "..#", ".#."]),
        (BLANKS, "  3   . [ 3]\n  .   1 [ 1]\n  1 [ 2]  2", ["..#", "..#", ".#."]),
        (Puzzle([[10], [10], [11]]), "X\n10\n11", ["#", ".", "."]),
        (Puzzle([[10], [10], [11]]), "0\n10\n11", ["#", ".", "."]),
        (Puzzle([[10], [10], [11]]), "[[None], [10], [11]]", ["#", ".", "."]),
        (TINY, "0 0\n0 1", ["..", ".#"]),
        (Puzzle([[2, 2], [1, 1]]), "X 0\n0 0", ["#.", ".."]),
    ],
)
def test_what_a_zero_means_beside_others(puzzle: Puzzle, text: str, rows: list[str]) -> None:
    assert loads_shading(text, puzzle=puzzle).to_rows() == rows


@pytest.mark.parametrize(
    ("puzzle", "text", "line", "column", "expected"),
    [
        (BLANKS, "3 0 0\n0 1 0\n1 0 2", 1, 3, "0 may be a shaded cell or the blank of the puzzle here; write '#'"),
        (ANSWERED, "3 X 0\n2 1 X\nX 2 12", 1, 5, "expected a mark or 1, the label of the puzzle, found 0"),
        (ANSWERED, "3 O 1\n2 1 O\nO 2 12", 1, 3, "'O' may be shaded or not"),
        (ANSWERED, "3 0 1\n2 1 O\n0 2 12", 2, 5, "'O' may be shaded or not"),
        (TINY, "0 .\n. 0", 1, None, "'0' or '.' may be the shaded cells; write '#'"),
        (None, "0 .\n. .", 1, 1, "0 may be shaded or not beside other marks; write '#'"),
        (ANSWERED, "3,,1\n2,1,\n,2,12", 1, 3, "expected a cell between two separators"),
        (ANSWERED, "3 [1] 1\n2 1 [1]\n[1] 2 12", 1, 3, "expected a mark or 3, the label of the puzzle, found 1"),
        (Puzzle([[1, 1]]), "1 0", 1, 1, "1 may be a mark or the label of the puzzle here; write '#'"),
        (Puzzle([[1, 2, 1]]), "1 0 1", 1, 1, "1 may be a mark"),
        (Puzzle([[1]]), "1", 1, 1, "1 may be a mark"),
        (ANSWERED, "[[3, 0, 1], [2, 1, 0], [0, 2, 12]", 1, None, "expected rows of cells in brackets"),
        (ANSWERED, '{"solution": [".#.", "..#", "#.."], "labels": [[3, 3, 1], [2, 4, 1], [1, 2, 12]]}', None, None,
         "expected the answer to this puzzle, found one with the label 4, not 1, at r2c2"),
        (ANSWERED, "pzprv3/hitori/3/3/3 3 1 /2 4 1 /1 2 9 /. # . /. . # /# . . /", None, None, "the label 4, not 1"),
        (ANSWERED, '{"solution": null, "status": "unknown"}', 1, None, "found null; write \"no solution\" for a claim"),
        (ANSWERED, "week 12: no solution\n", 1, None, "expected a shading, found the claim that there is no solution"),
        (ANSWERED, "week 12: unknown\n", 1, None, "expected a shading, found 'week 12: unknown'"),
        (None, "", 1, None, "expected a shading, found none"),
        (None, "#.\n#\n", 2, None, "expected 2 cells as in the first row, found 1"),
        (None, ".#\n.q\n", 2, 2, "expected '#' or 'X', '.' or 'O', '?', or a label, found 'q'"),
        (None, ". #\n. -1\n", 2, 3, "found '-1'"),
        (None, ".#\n\n#.\n", 3, None, "expected one shading, found another"),
        (None, "|", 1, None, "expected a row of cells, found 0: '|'"),
        (None, "., ,#", 1, 4, "expected a cell between two separators; write '#'"),
        (None, "[1", 1, 1, "found '['"),
        (None, '["#"', 1, None, "expected JSON"),
        (None, '{"solution": 3}', 1, None, "a list of strings as 'solution', found 3"),
        (None, '{"solution": null}', 1, None, "found null"),
        (None, "x" * 2_000_000 + "q", 1, 2_000_001, "found 'q'"),
        (None, "hello " * 1000, 1, 1, "found 'hello'"),
        (ANSWERED, "..\n..", None, None, "expected a shading of 3x3 as the puzzle, found 2x2"),
        (ANSWERED, "3 X 1\n2 4 X\nX 2 12", 2, 3, "expected a mark or 1, the label of the puzzle, found 4"),
    ],
)  # fmt: skip
def test_what_has_no_reading_or_two_is_refused(
    puzzle: Puzzle | None, text: str, line: int | None, column: int | None, expected: str
) -> None:
    with pytest.raises(FormatError) as caught:
        loads_shading(text, puzzle=puzzle)
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("cells", list(product((1, 2), repeat=4)))
def test_no_grid_of_0_and_1_is_judged_by_the_wrong_reading(cells: tuple[int, ...]) -> None:
    """All answers to all 2 x 2 puzzles of two labels: where both readings are right, neither is taken."""
    puzzle = Puzzle.from_labels(2, 2, cells)
    for shades in product("#.", repeat=4):
        shading = Shading(["".join(shades[:2]), "".join(shades[2:])])
        grid = [0 if shade == "#" else label for shade, label in zip(shades, cells, strict=True)]
        try:
            found = loads_shading(str([grid[:2], grid[2:]]), puzzle=puzzle)
        except FormatError:
            continue
        if not hitori.check(puzzle, shading):
            assert found == shading


def named(answers: list[Any]) -> list[tuple[str | None, list[str]]]:
    """All of them are answers."""
    return [(answer.name, answer.to_shading().to_rows()) for answer in answers]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("#.\n..\n\n.#\n..\n", [None, None]),
        ("# name: a\n#.\n..\n# name: b\n.#\n..\n", ["a", "b"]),
        ("a: solved\n[2] 1\n 1  2\n\nb: solved\n 2 [1]\n 1  2\n", ["a", "b"]),
        ("a: solution 1\n[2] 1\n 1  2\n\na: solution 2\n 2 [1]\n 1  2\n\na: 2 solutions, and no more\n", ["a", "a"]),
        ('{"name": "a", "solution": ["#.", ".."]}\n{"name": null, "solution": [".#", ".."]}\n', ["a", None]),
        ('[{"name": "a", "solution": ["#.", ".."]}, {"solution": [".#", ".."]}]', ["a", None]),
        ("[[null, 1], [1, 2]]\n[[2, null], [1, 2]]\n", [None, None]),
        ("[[[null, 1], [1, 2]], [[2, null], [1, 2]]]", [None, None]),
        ("[None, 1]\n[1, 2]\n\n[2, None]\n[1, 2]\n", [None, None]),
        ("2 2\nx -\n- -\n\n2 2\n- x\n- -\n", [None, None]),
    ],
)
def test_many_answers_in_one_text(text: str, names: list[str | None]) -> None:
    assert named(loads_answers(text)) == list(zip(names, [["#.", ".."], [".#", ".."]], strict=True))


def test_records_with_shadings_are_answers() -> None:
    records = [Record(ANSWERED.with_metadata(name=name), Shading(ANSWER)) for name in "ab"]
    for format in ("json", "jsonl"):
        assert named(loads_answers(dumps_records(records, format))) == [("a", ANSWER), ("b", ANSWER)]
    assert named(loads_answers(dumps_records(records, "penpa"))) == [(None, ANSWER), (None, ANSWER)]
    assert loads_shading("2x2:*1.12").to_rows() == ["#.", ".."]


def test_an_answer_that_cannot_be_read_does_not_end_the_reading() -> None:
    text = '{"solution": ["#."]}\n{"solution"\n{"solution": 3}\n{"solution": [".#"]}\n'
    found = loads_answers(text)
    assert [type(each) for each in found] == [Answer, FormatError, FormatError, Answer]
    assert [each.line for each in found] == [1, 2, 3, 4]


@QUICK
@given(st.text("#.?xO01 ,;|[](){}\"'\n-5eNonul:", max_size=40))
def test_any_text_holds_answers_or_errors(text: str) -> None:
    for answer in loads_answers(text):
        if isinstance(answer, Answer):
            with suppress(FormatError):
                assert answer.to_shading(ANSWERED).shape == ANSWERED.shape


# One shading in a text.


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("?#.\n.??", ["?#.", ".??"]),
        ("3X1\n21#\nX23", ANSWER),
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


def test_circles_alone_are_the_marks_of_a_player_and_no_answer() -> None:
    puzzle = Puzzle([[2, 2, 1], [1, 2, 3], [3, 1, 1]])
    (answer,) = [each for each in loads_answers("(2) 2 1\n1 2 3\n3 1 1\n") if isinstance(each, Answer)]
    marks = answer.reading(puzzle, is_in_progress=True).shading
    assert marks is not None
    assert marks.to_rows() == [".??", "???", "???"]
    with pytest.raises(FormatError, match="no cell is marked as shaded"):
        answer.reading(puzzle)
