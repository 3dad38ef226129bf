"""Files of other programs: pzpr, Pencilbox, Singles, and the small ones met in the wild."""

from __future__ import annotations

import json

import pytest

from hitori.errors import FormatError
from hitori.formats import Record, dumps_records, loads, loads_one, loads_records, loads_shading, read
from hitori.puzzle import Puzzle
from hitori.rules import check
from hitori.shading import Shading

SQUARE = Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
ANSWER = Shading.from_rows(["#.#?", "...?", "#.#?", "...#"])

PZPRV3 = "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /"


@pytest.mark.parametrize(
    "text",
    [
        PZPRV3,
        PZPRV3.replace("/", "\n"),
        PZPRV3.replace(" /", "\n").replace("/", "\n"),
        PZPRV3.replace("pzprv3", "pzprv3.1"),
        "\n\n" + PZPRV3.replace("/", "\r\n"),
        "https://puzz.link/p?" + PZPRV3.replace(" ", "%20").replace("#", "%23"),
    ],
)
def test_pzprv3_with_its_answer(text: str) -> None:
    assert loads_records(text) == [Record(SQUARE, ANSWER)]
    assert loads_shading(text, SQUARE) == ANSWER


def test_the_answer_of_the_sample_solves_it() -> None:
    complete = Shading(4, 4, ANSWER.cells.replace(b"\0", b"\2"))
    assert check(SQUARE, complete) == []


@pytest.mark.parametrize(
    ("board", "codes"),
    [
        ("1/3/1 2 1 /# . # /", []),
        ("1/3/1 2 1 /. # . /", ["cuDivideRB", "nmDupRow"]),
        ("1/2/- - /. . /", []),
        ("1/2/0 0 /. . /", []),
        ("2/2/1 1 /2 2 /# # /. . /", ["csAdjacent", "nmDupRow"]),
        # pzpr refuses this one as brNoShade; a board without duplicates is solved by shading nothing.
        ("2/2/1 2 /2 1 /. . /. . /", []),
    ],
)
def test_what_pzpr_finds_wrong_with_small_boards(board: str, codes: list[str]) -> None:
    (record,) = loads_records(f"pzprv3/hitori/{board}")
    shading = record.shading or Shading.unknown(*record.puzzle.shape)
    assert [violation.code for violation in check(record.puzzle, shading)] == codes


def test_pzprv3_in_a_link() -> None:
    (record,) = loads_records("p?pzprv3/hitori/2/2/1%201%20/2%202%20/%23%20./.%20%23")
    assert record == Record(Puzzle([[1, 1], [2, 2]]), Shading.from_rows(["#?", "?#"]))


def test_pzprv3_is_written_to_the_letter() -> None:
    assert dumps_records([Record(SQUARE, ANSWER)], "pzprv3") == PZPRV3.replace("/", "\n")
    named = Puzzle([[1, 0], [12, 1]], author="A", source="S")
    text = dumps_records([Record(named)], "pzprv3")
    assert text.startswith("pzprv3\nhitori\n2\n2\n1 . \n12 1 \n. . \n. . \ninfo:{")
    assert (loads_one(text).author, loads_one(text).source) == ("A", "S")


def test_clues_of_pzprv3_that_hitori_does_not_have_are_blanks() -> None:
    (record,) = loads_records("pzprv3/hitori/1/4/- . 0 -/")
    assert record == Record(Puzzle([[0, 0, 0, 0]]), None, ("read 2 clues '?' as blank, the first at r1c1",))


@pytest.mark.parametrize(
    ("tail", "author", "warned"),
    [
        ('info:{"metadata":{"author":"A","source":"","hard":false,"comment":""}}', "A", False),
        ('info:{\n "metadata": {\n  "author": "A"\n }\n}\nhistory:{"type":"pzpr"}', "A", False),
        ('history:{"type":"pzpr"}', None, False),
        ("0 -1\n0 0\n1 0 0", None, True),
        ('TrialData(1)\n# . .\ninfo:{"metadata":{"author":"A"}}', "A", True),
        ("info:[]", None, False),
    ],
)
def test_the_tail_of_pzprv3(tail: str, author: str | None, warned: bool) -> None:
    (record,) = loads_records(f"pzprv3\nhitori\n1\n3\n1 2 3 \n# + . \n{tail}\n")
    assert record.puzzle.author == author
    assert record.shading == Shading.from_rows(["#.?"])
    assert bool(record.warnings) == warned


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("pzprv3\nnurikabe\n1\n1\n", 2, 1, "expected 'hitori', found 'nurikabe'"),
        ("pzprv4/hitori/1/1", 1, 1, "expected 'pzprv3', found 'pzprv4'"),
        ("pzprv3", 1, 7, "expected 'hitori', found ''"),
        ("pzprv3/hitori/x/1", 1, 15, "expected the number of rows, found 'x'"),
        ("pzprv3\nhitori\n1", 4, 1, "expected the number of columns, found ''"),
        ("pzprv3/hitori/0/1", 1, 15, "expected the number of rows, found '0'"),
        ("pzprv3/hitori/99999/99999", 1, 26, "expected 99,999 rows of clues, found nothing: the end is missing"),
        ("pzprv3/hitori/2/2", 1, 18, "expected 2 rows of clues, found nothing: the end is missing"),
        ("pzprv3\nhitori\n2\n3\n", 5, 1, "expected 2 rows of clues, found nothing: the end is missing"),
        ("pzprv3\nhitori\n2\n2\n1 2\n1\n", 6, 1, "expected 2 columns of clues, found 1: '1'"),
        ("pzprv3\nhitori\n2\n2\n1 2\n1 A\n", 6, 3, "found 'A'"),
        ("pzprv3/hitori/1/2/1 -2/", 1, 21, "found '-2'"),
        ("pzprv3\nhitori\n3\n1\n1\n1", 7, 1, "expected 3 rows of clues, found 2"),
        ("pzprv3\nhitori\n1\n2\n1 2\n# x", 6, 3, "expected '#', '+' or '.' in the answer, found 'x'"),
        ("pzprv3\nhitori\n1\n2\n1 2\n# +\ninfo:{x", 7, 1, "expected JSON after 'info:'"),
    ],
)
def test_mistakes_in_pzprv3(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "pzprv3")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_kanpen_files_and_links() -> None:
    expected = Puzzle([[1, 2, 3], [3, 0, 1]])
    assert loads("2\n3\n1 2 3 \n3 0 1 \n") == [expected]
    assert loads("http://www.kanpen.net/hitori.html?problem=2/3/1_2_3_/3_0_1_//") == [expected]
    (record,) = loads_records("2\n3\n1 2 3\n3 0 1\n# + .\n. . .\n")
    assert record == Record(expected, Shading.from_rows(["#.?", "???"]))
    assert dumps_records([record], "kanpen") == "2\n3\n1 2 3 \n3 0 1 \n# + . \n. . . \n"


def test_a_column_of_kanpen_looks_like_a_column_of_labels_and_says_so() -> None:
    record = Record(Puzzle([[2], [1]]), Shading.from_rows(["#", "."]))
    text = dumps_records([record], "kanpen")
    assert text == "# format: kanpen\n2\n1\n2 \n1 \n# \n+ \n"
    assert loads_records(text) == [record]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("2\n3\n1 2 3\n3 0\n", 4, 1, "expected 3 columns of clues, found 2"),
        ("1\n2\n1 2\n. .\nmore", 5, 1, "expected the end of the puzzle, found 'more'"),
        ("http://www.kanpen.net/hitori.html?problem=1/2/1_x_//", 1, 49, "found 'x'"),
        (
            "http://www.kanpen.net/hitori.html?problem=100000/100000/",
            1,
            57,
            "expected 100,000 rows of clues, found nothing: the end is missing",
        ),
    ],
)
def test_mistakes_in_kanpen(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "kanpen")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def save(*moves: str, position: int, desc: str = "361566412253452144234115163346553461", params: str = "6x6dk") -> str:
    lines = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Singles"),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("SEED", "123456"),
        ("DESC", desc),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(position)),
        *[("MOVE", move) for move in moves],
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def test_a_saved_game_is_replayed_up_to_its_position() -> None:
    text = save("B1,0", "C0,0", "B4,0", "E1,0", position=4)
    (record,) = loads_records(text)
    assert record.puzzle.to_rows()[0] == [3, 6, 1, 5, 6, 6]
    assert record.shading is not None
    assert record.shading.to_rows() == [".#??#?", *["??????"] * 5]
    (later,) = loads_records(save("B1,0", "C0,0", "B4,0", "E1,0", position=5))
    assert later.shading is not None
    assert later.shading.to_rows()[0] == ".???#?"
    (start,) = loads_records(save("B1,0", position=1))
    assert start.shading is None


def test_the_saved_icon_is_solved_by_its_moves() -> None:
    shaded = [(1, 0), (4, 0), (2, 1), (0, 2), (4, 2), (3, 3), (2, 4), (5, 4), (1, 5)]
    (record,) = loads_records(save("S;" + ";".join(f"B{x},{y}" for x, y in shaded), position=2))
    assert record.shading == Shading(
        6, 6, Shading.from_shaded(6, 6, [(y, x) for x, y in shaded]).cells.replace(b"\2", b"\0")
    )
    assert check(record.puzzle, record.shading) == []


def test_a_restart_forgets_the_moves() -> None:
    text = save("B1,0", "B3,0", position=4).replace("MOVE    :4:B3,0", "RESTART :4:1121\nMOVE    :4:B3,0")
    (record,) = loads_records(text)
    assert record.shading is not None
    assert record.shading.to_rows()[0] == "???#??"


def test_a_save_file_is_written_as_the_program_does() -> None:
    record = Record(Puzzle([[1, 1], [2, 1]]), Shading.from_rows(["#.", "??"]))
    assert dumps_records([record], "tatham-save") == (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Singles\n"
        "PARAMS  :5:2x2de\nCPARAMS :5:2x2de\nDESC    :4:1121\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :9:B0,0;C1,0\n"
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        (save(position=1).replace("Singles", "Unequal"), 3, None, "expected GAME to be 'Singles', found 'Unequal'"),
        (save(position=1).replace("Simon", "Somon"), 1, None, 'expected SAVEFILE to be "Simon'),
        (save(position=1).replace("DESC    :36", "DESC    :35"), 7, 13, "expected a value of 35 bytes"),
        (save(position=1).replace("DESC    :36", "DESC    :999999999"), 7, 20, "expected a value of 999999999 bytes"),
        (save(position=1) + "nonsense\n", 10, 1, "expected KEY:LENGTH:VALUE, found 'nonsense'"),
        (save(position=1).replace("DESC ", "DASC "), 1, None, "expected a line DESC, found none"),
        (save(position=3), 9, None, "expected a position from 1 to 1, found '3'"),
        (save(position=0), 9, None, "expected a position from 1 to 1, found '0'"),
        (save("B9,0", position=2), 10, None, "expected a cell of the board, found 'B9,0'"),
        (save("X1,0", position=2), 10, None, "expected a move such as 'B1,0', found 'X1,0'"),
        (save(position=1, desc="1120", params="2x2de"), 7, 15, "expected a label from '1' to '2', found '0'"),
        (save(position=1, params="6x6dz"), 4, 16, "expected the difficulty"),
    ],
)
def test_mistakes_in_save_files(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "tatham-save")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_height_and_width() -> None:
    expected = Puzzle([[3, 2, 5], [4, 0, 12]])
    answer = Shading.from_rows(["#..", "..#"])
    assert loads("2 3\n3 2 5\n4 . 12\n") == [expected]
    assert loads('2 3\n3 2 5">\n4 . 12 ">\n') == [expected]
    assert loads_records("2 3\n3 2 5\n4 . 12\n\nx - -\n- - x\n") == [Record(expected, answer)]
    assert loads_records("2 3\n3 2 5\n4 . 12\n\n2 3\nx--\n--x\n", "hw") == [Record(expected, answer)]
    assert loads_records("2 3\n3 2 5\n4 . 12\nx - -\n- - x\n\n1 3\n1 2 1") == [
        Record(expected, answer),
        Record(Puzzle([[1, 2, 1]])),
    ]
    assert loads("3\n123\n312\n231") == [Puzzle([[1, 2, 3], [3, 1, 2], [2, 3, 1]])]
    assert loads("3\n1 2 3\n3 1 2\n2 3 1") == [Puzzle([[1, 2, 3], [3, 1, 2], [2, 3, 1]])]
    assert loads("2 3\n325\n412") == [Puzzle([[3, 2, 5], [4, 1, 2]])]
    assert dumps_records([Record(expected, answer)], "hw") == "2 3\n3 2 5\n4 . 12\n\nx - -\n- - x\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("2 3\n1 2 3\n", 1, 1, "expected 2 rows after the size, found 1"),
        ("2 3\n1 2 3\n1 2\n", 3, None, "expected 3 labels as in the first row, found 2"),
        ("2 3\n1 2\n2 1\n", 2, 1, "expected 2x3 labels, found 2x2"),
        ("2 3\n1 2 3\n1 2 q\n", 3, 5, "found 'q'"),
        ("1 2\n1 2\n3 4\n", 3, 1, "expected an empty line or a row of 'x' and '-' after 1 rows, found '3 4'"),
        ("1 2 3\n1 2 3\n", 1, 1, "expected height and width, e.g. '5 5', found '1 2 3'"),
        ("0 0\n", 1, 1, "expected 0 rows after the size, found 0"),
        ("1 2\n1 2\n\n- - x\n", 4, 1, "expected an answer of 1x2 cells"),
        ("1 2\n1 2\n\n- x\n\nx -", 6, 1, "expected one answer per puzzle, found a second"),
        ("- x\n", 1, 1, "expected height and width"),
    ],
)
def test_mistakes_under_height_and_width(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "hw")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_reading_goes_on_under_the_next_height_and_width() -> None:
    first, second = read(["2 2", "1 x", "2 1", "", "- x", "x -", "", "1 3", "1 2 3"], "hw")
    assert isinstance(first, FormatError)
    assert first.line == 2
    assert second == Record(Puzzle([[1, 2, 3]]))


def test_tables() -> None:
    expected = Puzzle([[3, 0, 5], [4, 0, 12]])
    assert loads("3,,5\n4,.,12\n") == [expected]
    assert loads('"3","","5"\n"4","0","12"\n') == [expected]
    assert loads("3\t\t5\n4\t\t12\n") == [expected]
    assert loads(",2\n2,", "csv") == [Puzzle([[0, 2], [2, 0]])]
    assert loads("\t2\n2\t", "tsv") == [Puzzle([[0, 2], [2, 0]])]
    assert loads("1,2\n2,1\n\n3, 4\n", "csv") == [Puzzle([[1, 2], [2, 1]]), Puzzle([[3, 4]])]
    assert dumps_records([Record(expected)], "csv") == "3,,5\n4,,12\n"
    assert dumps_records([Record(expected)], "tsv") == "3\t.\t5\n4\t.\t12\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("1,2\n1,2,3\n", 2, None, "expected 2 labels as in the first row, found 3"),
        ("1,2\n1, x\n", 2, 3, "found 'x'"),
        ('1,2\n"1","x"\n', 2, 5, "found 'x'"),
        ('1,2\n1,"x\n', 2, None, "expected a row of a table"),
        ("1,-2\n", 1, 3, "found '-2'"),
        ("1/2\n", 1, 1, "found '1/2'"),
    ],
)
def test_mistakes_in_tables(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "csv")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_shitori() -> None:
    assert loads("2 3\ncbe\ndcl") == loads("2 3\nc b e\nd c l") == [Puzzle([[3, 2, 5], [4, 3, 12]])]
    assert dumps_records([Record(Puzzle([[1, 26]]))], "shitori") == "1 2\naz\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("cbe\ndcl", 1, 1, "expected height and width, e.g. '5 5', found 'cbe'"),
        ("2 3\ncbe\n", 1, None, "expected 2 rows after the size, found 1"),
        ("1 3\ncb\n", 2, None, "expected 3 letters, found 2: 'cb'"),
        ("1 3\nc B e\n", 2, 3, "expected a letter from 'a' to 'z', found 'B'"),
        ("0 0\n", 1, None, "expected at least one row"),
    ],
)
def test_mistakes_in_shitori(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "shitori")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column or 1) or column is None


def tea(**fields: object) -> str:
    return json.dumps({"schema": "puzzletea.export.v1", "game": "Hitori", "save": fields})


@pytest.mark.parametrize("numbers", [[[2, 1], [1, 1]], ["2 1", "1 1"], ["21", "11"], "2 1\n1 1\n"])
@pytest.mark.parametrize("marks", [[".X", "O."], ". X\nO .\n"])
def test_puzzletea(numbers: object, marks: object) -> None:
    expected = Record(Puzzle([[2, 1], [1, 1]]), Shading.from_rows(["?#", ".?"]))
    assert loads_records(tea(size=2, numbers=numbers, marks=marks)) == [expected]
    assert loads_records(tea(size=2, numbers=numbers)) == [Record(expected.puzzle)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", "expected an object with 'save' and its 'numbers', found {}"),
        (tea(size=3, numbers=[[1]]), "expected 1 as 'size', found 3"),
        (tea(numbers=7), "expected a list of lists of integers as 'labels', found 7"),
        (tea(numbers=[[1]], marks=["q"]), "the solution: row 1 holds 'q'"),
        (tea(numbers="\n"), "expected rows as 'numbers'"),
        (tea(numbers=["1", ""]), "expected rows as 'numbers'"),
        (tea(numbers=[[1]], marks=["..", ".."]), "expected a solution of 1x1 as the labels, found 2x2"),
    ],
)
def test_mistakes_in_puzzletea(text: str, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "puzzletea")
    assert expected in str(caught.value)


def test_digits_with_remarks_under_them() -> None:
    assert loads("123\n312\n231\n\n# 12#\n# 3#2\n# unique\n") == [Puzzle([[1, 2, 3], [3, 1, 2], [2, 3, 1]])]
