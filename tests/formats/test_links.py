"""Links and game IDs, to the letter of the programs that define them."""

from __future__ import annotations

import base64
import zlib
from itertools import product

import pytest
from hypothesis import given

from hitori.errors import FormatError, UnsupportedError
from hitori.formats import Record, detect, dumps, dumps_records, loads, loads_one, loads_records, read
from hitori.formats.links import from_url, to_url
from hitori.puzzle import Puzzle
from hitori.shading import Shading

from .strategies import NAMES, QUICK, puzzles

SQUARE = Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
PUZZ_LINK = "https://puzz.link/p?hitori/"

# What pzpr reads, the link we write for it, the labels, and the cells we warn of.
PZPR = [
    ("4/4/1114142333214213", "4/4/1114142333214213", SQUARE.to_rows(), []),
    ("3/1/-0f-10z", "3/1/f-10z", [[15, 36, 35]], []),
    ("2/1/A1", "2/1/.1", [[0, 1]], ["r1c1: 'A' is not a number, read as a blank"]),
    ("2/2/12", "2/2/12../", [[1, 2], [0, 0]], ["the cells from r2c1 on are missing, read as blanks"]),
    # A "?" is a blank to us, and 0 is our blank: these two do not come back to the letter.
    ("2/2/1%2@", "2/2/1.2./", [[1, 0], [2, 0]], ["r1c2: '%' is not a number", "r2c2: '@' is not a number"]),
    ("2/2/0102", "2/2/.1.2", [[0, 1], [0, 2]], []),
    (
        "6/5/111.45.2..453.3.1..2....3.3.1.",
        "6/5/111.45.2..453.3.1..2....3.3.1./",
        [[1, 1, 1, 0, 4, 5], [0, 2, 0, 0, 4, 5], [3, 0, 3, 0, 1, 0], [0, 2, 0, 0, 0, 0], [3, 0, 3, 0, 1, 0]],
        [],
    ),
    ("1/1/-zz", "1/1/-zz", [[1295]], []),
    ("2/1/1?", "2/1/1./", [[1, 0]], ["r1c2: '?'"]),
    ("2/1/+ ", "2/1/../", [[0, 0]], ["r1c1: '+'", "r1c2: ' '"]),
]


@pytest.mark.parametrize(("body", "canonical", "rows", "warnings"), PZPR)
def test_the_table_of_pzpr(body: str, canonical: str, rows: list[list[int]], warnings: list[str]) -> None:
    (record,) = loads_records(f"{PUZZ_LINK}{body}/" if body.endswith(" ") else PUZZ_LINK + body)
    assert record.puzzle.to_rows() == rows
    assert len(record.warnings) == len(warnings)
    assert all(found.startswith(expected) for found, expected in zip(record.warnings, warnings, strict=True))
    assert dumps(record.puzzle, "puzzlink") == PUZZ_LINK + canonical + "\n"
    assert loads(PUZZ_LINK + canonical) == [record.puzzle]


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?hitori/4/4/1114142333214213",
        "http://pzv.jp/p.html?hitori/4/4/1114142333214213",
        "https://puzz.link/p?type=editor&hitori/4/4/1114142333214213",
        "https://puzz.link/p?hitori_edit/4/4/1114142333214213",
        "https://puzz.link/p?hitori_play/4/4/1114142333214213/",
        "?hitori/4/4/1114142333214213",
        "hitori/4/4/1114142333214213",
        "  https://puzz.link/p?hitori/4/4/1114142333214213  ",
        "http://www.kanpen.net/hitori.html?problem=4/4/1_1_1_4_/1_4_2_3_/3_3_2_1_/4_2_1_3_//",
        "https://puzz.link/p?pzprv3/hitori/4/4/1%201%201%204%20/1%204%202%203%20/3%203%202%201%20/4%202%201%203%20",
    ],
)
def test_every_shape_of_link(link: str) -> None:
    assert loads(link) == [SQUARE]
    assert from_url(link) == SQUARE
    assert Puzzle.from_url(link) == SQUARE


def test_a_flag_is_told_not_read() -> None:
    (record,) = loads_records("https://puzz.link/p?hitori/v:x/2/1/12")
    assert record.puzzle == Puzzle([[1, 2]])
    assert record.warnings == ("ignored the flag 'v:x'",)


@pytest.mark.parametrize(
    ("link", "column", "expected"),
    [
        ("https://puzz.link/p?hitori/2/2/123456", 36, "expected 4 cells for 2 rows of 2 columns, found more: '56'"),
        (
            "https://puzz.link/p?nurikabe/2/2/1234",
            21,
            "expected a link with hitori/COLUMNS/ROWS/CELLS, found 'nurikabe",
        ),
        ("https://puzz.link/p?hitori/2/x", 21, "expected a link with hitori/COLUMNS/ROWS/CELLS"),
        ("hitori/0/2/", 1, "at least one row and one column"),
        ("hitori/1000000000/1/1", 1, "expected a size of at most 1000000 cells here, found 1 row"),
        ("hitori/1001/1000", 1, "found 1000 rows and 1001 columns"),
        ("hitori/2/2/1234/5", 1, "expected a link with hitori"),
        ("https://example.org/", 1, "expected a link with hitori"),
    ],
)
def test_links_that_are_none(link: str, column: int, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(link)
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_warnings_are_bounded() -> None:
    (record,) = loads_records("hitori/100/100/" + "A" * 5000)
    assert len(record.warnings) == 7
    assert record.warnings[-2:] == (
        "4995 more cells are not numbers, read as blanks",
        "the cells from r51c1 on are missing, read as blanks",
    )


def test_columns_come_first_and_large_labels_take_three_characters() -> None:
    assert to_url(Puzzle([[1, 36, 1295], [35, 0, 37]])) == "https://puzz.link/p?hitori/3/2/1-10-zzz.-11"
    assert Puzzle([[1, 2]]).to_url() == "https://puzz.link/p?hitori/2/1/12"
    with pytest.raises(UnsupportedError, match="got 1296 at r1c2"):
        to_url(Puzzle([[1, 1296]]))


@pytest.mark.parametrize(
    ("site", "start"),
    [
        ("puzz.link", "https://puzz.link/p?hitori/3/2/"),
        ("pzv.jp", "http://pzv.jp/p.html?hitori/3/2/"),
        ("kanpen.net", "http://www.kanpen.net/hitori.html?problem=2/3/"),
        ("penpa-edit", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="),
    ],
)
def test_every_site_reads_back(site: str, start: str) -> None:
    puzzle = Puzzle([[1, 2, 40], [0, 2, 3]])
    assert puzzle.to_url(site).startswith(start)
    assert Puzzle.from_url(puzzle.to_url(site)) == puzzle


@QUICK
@given(puzzles(max_label=1295))
def test_any_puzzle_survives_its_links(puzzle: Puzzle) -> None:
    for site in ("puzz.link", "pzv.jp", "kanpen.net", "penpa-edit"):
        assert Puzzle.from_url(puzzle.to_url(site)) == puzzle


def test_no_link_and_no_site() -> None:
    with pytest.raises(
        FormatError, match=r"expected a link of puzz\.link, pzv\.jp, kanpen\.net, penpa-edit or the player, found '1 2'"
    ):
        Puzzle.from_url("1 2")
    with pytest.raises(FormatError, match=r"unknown site 'example\.org'; expected one of puzz\.link"):
        SQUARE.to_url("example.org")


def test_game_ids_of_singles() -> None:
    icon = loads_one("6x6dk:361566412253452144234115163346553461")
    assert icon.to_rows()[0] == [3, 6, 1, 5, 6, 6]
    assert loads_one("2x2:1121").to_rows() == [[1, 1], [2, 1]]
    assert loads_one("3x2:123321") == Puzzle([[1, 2, 3], [3, 2, 1]])
    assert loads_one("2:1121") == loads_one("2de:1121") == Puzzle([[1, 1], [2, 1]])
    assert dumps(Puzzle([[1, 2, 3], [3, 2, 1]]), "tatham") == "3x2:123321\n"


def test_letters_of_singles_go_on_in_capitals() -> None:
    wide = Puzzle([list(range(1, 62))] * 2)
    text = dumps(wide, "tatham")
    assert text.startswith("61x2:123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123")
    assert loads(text) == [wide]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("6x6dk#123456", 6, "only Simon Tatham's program can expand a seed (after '#')"),
        ("2x2dz:1121", 5, "expected the difficulty 'e' or 'k' after 'd', found 'z'"),
        ("2x2:112", 5, "expected 4 labels for 2x2, found 3"),
        ("2x2:1120", 8, "expected a label from '1' to '2', found '0'"),
        ("2x2:1123", 8, "expected a label from '1' to '2', found '3'"),
        ("1x2:11", 1, "expected a width of 2 to 62, found 1"),
        ("63x2:1", 1, "expected a width of 2 to 62, found 63"),
        ("2x999999999:1", 1, "expected a height of 2 to 62, found 999999999"),
        ("twobytwo:1121", 1, "expected the size as WIDTHxHEIGHT, found 'twobytwo'"),
        ("1121", 1, "expected an ID of the form WxH:LABELS, found '1121'"),
    ],
)
def test_game_ids_that_are_none(line: str, column: int, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(line, "tatham")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (1, column)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[1, 3], [2, 1]], "labels up to 2 on a board of 2x2, got 3 at r1c2"),
        ([[1, 2]], "sides of 2 to 62 cells, got 1x2"),
        ([[1] * 63] * 2, "sides of 2 to 62 cells, got 2x63"),
        ([[62] * 62] * 2, "labels up to 61, got 62 at r1c1"),
    ],
)
def test_what_singles_refuses(rows: list[list[int]], expected: str) -> None:
    for name in ("tatham", "tatham-save"):
        with pytest.raises(UnsupportedError) as caught:
            dumps(Puzzle(rows), name)
        assert expected in str(caught.value)


def penpa_link(*lines: str) -> str:
    packed = zlib.compressobj(wbits=-15)
    data = packed.compress("\n".join(lines).encode()) + packed.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


def test_penpa_numbers_and_surface() -> None:
    # Three columns: the key of (row, col) is (row + 2) * 7 + col + 2.
    link = penpa_link(
        "square,3,2,38,0,1,1",
        "[0,0,0,0]",
        "",
        '{zR:{z_:[]},zS:{},zN:{"16":["1",1,"1"],"17":["12",1,"1"],"18":[" ",1,"1"],"23":["?",1,"1"],'
        '"24":["7",zO,"1"]}}',
        '{zS:{"16":1,"24":4,"17":2}}',
    )
    (record,) = loads_records(link)
    assert record.puzzle.to_rows() == [[1, 12, 0], [0, 7, 0]]
    assert record.shading == Shading.from_rows(["#.?", "?#?"])
    assert record.warnings == ("read 1 clue '?' as blank, the first at r2c1",)


def test_penpa_margins_are_no_part_of_the_puzzle() -> None:
    (record,) = loads_records(
        penpa_link("square,3,4", "[1,2,0,1]", "", '{zN:{"23":["5",1,"1"],"24":["6",1,"1"]}}', "{}")
    )
    assert record.puzzle.to_rows() == [[5, 6]]


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=!!", "expected a link"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc", "expected a complete link, found one cut short"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=/////w==", "expected compressed text after 'p='"),
        (penpa_link("square,3,2"), "expected a document of four lines or more in the link, found 1"),
        (penpa_link("hex,3,2", "", "", "{}"), "expected 'square,COLUMNS,ROWS' in the link, found 'hex,3,2'"),
        (penpa_link("square,99999,99999", "", "", "{}"), "expected a size of at most 1000000 cells here"),
        (penpa_link("square,2,2", "[2,0,0,0]", "", "{}"), "at least one row"),
        (penpa_link("square,2,2", "", "", "[1"), "expected a layer of the document"),
        (penpa_link("square,2,2", "", "", "[1]"), "expected an object as layer"),
        (penpa_link("square,2,2", "", "", "{zN:[1]}"), "expected an object as 'zN'"),
        (penpa_link("square,1,1", "", "", '{zN:{"12":["x"]}}'), "r1c1: expected a label from 1"),
        (penpa_link("a" * 2**25), "expected a link that unpacks to at most 16777216 characters"),
    ],
)
def test_penpa_links_that_are_none(link: str, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(link, "penpa")
    assert expected in str(caught.value)
    assert caught.value.line == 1


def test_penpa_keeps_an_answer() -> None:
    puzzle, answer = Puzzle([[2, 1, 1], [1, 0, 2]]), Shading.from_rows(["?#.", "..#"])
    (record,) = loads_records(dumps_records([Record(puzzle, answer)], "penpa"))
    assert (record.puzzle, record.shading) == (puzzle, answer)


def test_ohmec() -> None:
    assert loads("3x2:325.41C") == [Puzzle([[3, 2, 5], [4, 1, 12]])]
    (record,) = loads_records("3x2:3*5.41*")
    assert record.puzzle == Puzzle([[3, 0, 5], [4, 1, 0]])
    assert record.shading == Shading.from_rows([".#.", "..#"])
    assert record.warnings == ("read 2 shaded cells without a label as blank, the first at r1c2",)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("3x2:325", 5, "expected 2 rows joined by dots, found 1"),
        ("3x2:325.41", 9, "expected 3 cells in a row, found 2: '41'"),
        ("3x2:325.4c1", 10, "expected '1' to '9', 'A' to 'Z' or '*', found 'c'"),
        ("3x2", 1, "expected WIDTHxHEIGHT:ROW.ROW, found '3x2'"),
        ("0x1:1", 5, "expected 0 cells in a row, found 1"),
    ],
)
def test_ohmec_mistakes(line: str, column: int, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(line, "ohmec")
    assert expected in str(caught.value)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_file_of_links_reads_on_after_a_broken_one() -> None:
    kanpen = "http://www.kanpen.net/hitori.html?problem=1/2/{}/"
    for lines in (
        ["hitori/2/1/12", "hitori/2/1/123", "# a comment", "hitori/2/1/21"],
        [kanpen.format("1_2_"), kanpen.format("1_"), "", kanpen.format("2_1_")],
    ):
        first, error, last = read(lines)
        assert isinstance(error, FormatError)
        assert error.line == 2
        assert not isinstance(first, FormatError)
        assert not isinstance(last, FormatError)
        assert (first.puzzle, last.puzzle) == (Puzzle([[1, 2]]), Puzzle([[2, 1]]))
    assert detect("hitori/2/1/12") == "puzzlink"


@QUICK
@given(puzzles(max_label=4294967295), NAMES, NAMES)
def test_an_address_of_the_player_opens_its_puzzle_on_any_host(
    puzzle: Puzzle, name: str | None, author: str | None
) -> None:
    named = puzzle.with_metadata(name=name, author=author)
    after = dumps(named, "player").strip().partition("#")[2]
    for address in (after, f"https://example.org/hitori/?x=1&p=2#{after}"):
        (found,) = loads(address)
        assert (found, found.name, found.author) == (puzzle, name, author)
        assert Puzzle.from_url(address) == puzzle


def test_an_address_that_was_cut_off_or_changed_is_refused() -> None:
    address = dumps(Puzzle([[1, 2, 9], [3, 1, 1], [9, 9, 4]], name="Ü", author="me"), "player").strip()
    start = address.index("p=")
    for end in range(start + len("p="), len(address)):
        with pytest.raises(FormatError):
            loads(address[:end], "player")
    for at, other in product(range(start, len(address)), "AZaz09-_."):
        if address[at] != other:
            with pytest.raises(FormatError):
                loads(address[:at] + other + address[at + 1 :], "player")
    with pytest.raises(FormatError, match="the labels from r1c3 on are missing"):
        loads(address[: start + len("p=1.") + 9])
