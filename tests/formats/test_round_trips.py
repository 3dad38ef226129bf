"""What `dumps` writes, `loads` reads back, and the other way round, for every format of the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import generate
from hitori.errors import FormatError, UnsupportedError
from hitori.formats import (
    SITES,
    WRITABLE,
    Format,
    Record,
    RecordWriter,
    dumps,
    dumps_records,
    format_for,
    format_to_write,
    load,
    loads,
    loads_records,
)
from hitori.puzzle import Puzzle
from hitori.render.text import to_boxed_text, to_text
from hitori.shading import Shading

from ..requirements import PUBLISHED
from .strategies import NAMES, QUICK, puzzles, records

BY_NAME = pytest.mark.parametrize("entry", WRITABLE.values(), ids=[*WRITABLE])


@BY_NAME
@QUICK
@given(data=st.data())
def test_records_and_their_text_come_back(entry: Format, data: st.DataObject) -> None:
    written = data.draw(st.lists(records(entry), min_size=1, max_size=3 if entry.many else 1))
    text = dumps_records(written, entry.name)
    found = loads_records(text, entry.name)
    assert [facts(record) for record in found] == [facts(record) for record in written]
    assert all("above the longer side" in warning for record in found for warning in record.warnings)
    assert dumps_records(found, entry.name) == text
    assert loads(text) == [record.puzzle for record in written], "when the format is detected"


@BY_NAME
@QUICK
@given(puzzle=puzzles(max_label=2**32 - 1))
def test_a_puzzle_is_written_whole_or_refused(entry: Format, puzzle: Puzzle) -> None:
    try:
        text = dumps(puzzle, format=entry.name)
    except UnsupportedError:
        return
    assert loads(text, format=entry.name) == [puzzle]


@BY_NAME
def test_what_a_format_cannot_hold_is_refused_and_the_cell_named(entry: Format) -> None:
    """Labels that are too large are in test_limits_page.py."""
    puzzle = Puzzle([[1, 2], [2, 1]])
    for holds, problem, written in (
        (entry.blanks, "r1c2", [Record(Puzzle([[1, 0], [2, 1]]))]),
        (entry.rectangles, "2x3", [Record(Puzzle([[1, 2, 3], [2, 1, 1]]))]),
        (entry.partial or not entry.shading, "r2c1", [Record(puzzle, Shading([".#", "?#"]))]),
        (entry.shading, "shading", [Record(puzzle, Shading.unknown(2, 2))]),
        (entry.many, "one puzzle", [Record(puzzle)] * 2),
    ):
        if not holds:
            with pytest.raises(UnsupportedError, match=problem):
                dumps_records(written, entry.name)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: dumps(Puzzle([[1]]), format="yaml"),  # type: ignore[arg-type]
        lambda: loads("1", format="yaml"),  # type: ignore[arg-type]
    ],
    ids=["written", "read"],
)
def test_an_unknown_format_is_refused_with_the_known_ones(attempt: Callable[[], object]) -> None:
    with pytest.raises(FormatError, match=r"expected a format among text, .*; got 'yaml'"):
        attempt()


@pytest.mark.parametrize("write", [format_to_write, partial(format_for, "a.txt"), partial(RecordWriter, StringIO())])
def test_a_format_that_can_only_be_read_is_not_suggested_for_writing(write: Callable[[str], object]) -> None:
    with pytest.raises(FormatError, match=r"expected a format among text, [^;]*; got 'puzletea'$"):
        write("puzletea")
    with pytest.raises(FormatError, match=r"the format 'puzzletea' can only be read; expected one of text, "):
        write("puzzletea")


def facts(record: Record) -> tuple[object, ...]:
    """All that a record says of its puzzle; two puzzles of different names are equal as puzzles."""
    puzzle = record.puzzle
    return puzzle, puzzle.name, puzzle.author, puzzle.source, record.shading


@QUICK
@given(puzzles(max_label=1295))
def test_any_puzzle_survives_its_links(puzzle: Puzzle) -> None:
    for site in SITES:
        assert Puzzle.from_url(puzzle.to_url(site)) == puzzle
        assert loads(f"  {puzzle.to_url(site)}  ") == [puzzle]


@pytest.mark.parametrize(
    ("site", "start"),
    [
        ("puzz.link", "https://puzz.link/p?hitori/3/2/"),
        ("pzv.jp", "http://pzv.jp/p.html?hitori/3/2/"),
        ("kanpen.net", "http://www.kanpen.net/hitori.html?problem=2/3/"),
        ("penpa-edit", "https://swaroopg92.github.io/penpa-edit/#m=edit&p="),
    ],
)
def test_every_site_has_its_links(site: str, start: str) -> None:
    assert Puzzle([[1, 2, 40], [0, 2, 3]]).to_url(site).startswith(start)


def test_no_link_and_no_site() -> None:
    for text in ("1 2", "hitori/2/1/12\nhitori/2/1/12"):
        with pytest.raises(FormatError, match=r"expected a link of .*puzz\.link.* or the player, found"):
            Puzzle.from_url(text)
    with pytest.raises(FormatError, match=r"expected a site among .*puzz\.link.*; got 'example\.org'"):
        Puzzle([[1]]).to_url("example.org")
    with pytest.raises(UnsupportedError, match="got 1296 at r1c2"):
        Puzzle([[1, 1296]]).to_url()


@QUICK
@given(puzzles(max_label=4294967295), NAMES, NAMES)
def test_an_address_of_the_player_opens_its_puzzle_on_any_host(
    puzzle: Puzzle, name: str | None, author: str | None
) -> None:
    named = puzzle.with_metadata(name=name, author=author)
    after = dumps(named, format="player").strip().partition("#")[2]
    for address in (after, f"https://example.org/hitori/?x=1&p=2#{after}"):
        (found,) = loads(address)
        assert (found, found.name, found.author) == (puzzle, name, author)
        assert Puzzle.from_url(address) == puzzle


def test_an_address_that_was_cut_off_or_changed_is_refused() -> None:
    address = dumps(Puzzle([[1, 2, 9], [3, 1, 1], [9, 9, 4]], name="Ü", author="me"), format="player").strip()
    start = address.index("p=")
    for end in range(start + len("p="), len(address)):
        with pytest.raises(FormatError):
            loads(address[:end], format="player")
    for at, other in product(range(start, len(address)), "AZaz09-_."):
        if address[at] != other:
            with pytest.raises(FormatError):
                loads(address[:at] + other + address[at + 1 :], format="player")


@QUICK
@given(puzzles(max_label=120))
def test_the_boxes_of_the_terminal_are_read(puzzle: Puzzle) -> None:
    assert loads(to_boxed_text(puzzle)) == [puzzle]
    if puzzle.cols > 1:
        assert loads(f"{to_boxed_text(puzzle)}\n\n{to_text(puzzle)}", format="text") == [puzzle, puzzle]


@QUICK
@given(puzzles(max_label=12000))
def test_what_numpy_prints_is_read_back(puzzle: Puzzle) -> None:
    numpy = pytest.importorskip("numpy")
    cells = numpy.array(puzzle)
    for printed in (str(cells), repr(cells)):
        assert loads(printed) == [puzzle]


def assert_comes_back(path: Path) -> None:
    """A file whose name begins with the size of its puzzle, e.g. n05."""
    (puzzle,) = load(path)
    assert puzzle.rows == int(path.name[1:3])
    assert loads(dumps(puzzle, format="singles")) == [puzzle]


@pytest.mark.needs("published puzzles")
def test_published_files_are_read_and_come_back() -> None:
    for path in PUBLISHED:
        assert_comes_back(path)


@pytest.mark.parametrize("size", [5, 9, 10, 50])
def test_files_written_as_the_published_are_read_and_come_back(size: int, tmp_path: Path) -> None:
    path = tmp_path / f"n{size:02}-drawn.singles"
    rows = "\n".join(" ".join(map(str, row)) for row in generate(size, seed=size).to_rows())
    path.write_text(f"{size}\n\n{rows}\n\n@{2**100}")
    assert_comes_back(path)


def test_what_would_be_misread_is_written_with_its_format() -> None:
    sixteen = [Puzzle([[1, 2, 3, 4]] * 4)] * 16
    assert dumps(sixteen, format="line").startswith("# format: line\n1234")
    assert not dumps(sixteen[:2], format="line").startswith("#")


def test_puzzles_of_any_two_sizes_come_back_one_after_the_other() -> None:
    sizes = list(product(range(1, 6), repeat=2))
    for (height, width), (next_height, next_width) in product(sizes, repeat=2):
        pair = [
            Puzzle([[1 + (row + column) % across for column in range(across)] for row in range(down)])
            for down, across in ((height, width), (next_height, next_width))
        ]
        assert loads(dumps(pair, format="text"), format="text") == pair, (
            f"{height}x{width}, then {next_height}x{next_width}"
        )
        assert loads(dumps(pair, format="text")) == pair, f"{height}x{width}, then {next_height}x{next_width}, detected"


@pytest.mark.parametrize("row", [[2, 1], [2, 2], [3, 3], [2, 2, 1]])
def test_a_row_of_few_numbers_is_no_size_of_the_puzzle_behind_it(row: list[int]) -> None:
    pair = [Puzzle([row]), Puzzle([[0, 0], [0, 1]])]
    assert loads(dumps(pair, format="text")) == pair
    other = [Puzzle([row]), Puzzle([[0, 0, 1], [0, 1, 2], [1, 2, 3]])]
    assert loads(dumps(other, format="text")) == other


@given(st.data())
def test_labels_that_could_be_sizes_are_labels(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=2, max_size=3))
    label = st.sampled_from([0, *{side for size in sizes for side in size}])
    some = [
        Puzzle(data.draw(st.lists(st.lists(label, min_size=cols, max_size=cols), min_size=rows, max_size=rows)))
        for rows, cols in sizes
    ]
    assert loads(dumps(some, format="text")) == some


def test_rectangles_whose_labels_are_sizes_are_read_as_they_were() -> None:
    written = [
        Puzzle([[2, 2], [4, 1], [1, 2], [4, 4]]),
        Puzzle([[2, 2, 2, 4], [1, 3, 2, 5], [3, 5, 1, 2], [2, 5, 5, 5]]),
    ]
    assert loads(dumps(written, format="text")) == written
    assert loads(dumps(written[::-1], format="text")) == written[::-1]


@pytest.mark.parametrize("sizes", [((2, 3),), ((2, 3), (3, 3)), ((3, 3), (3, 2)), ((1, 2), (2, 2)), ((2, 2), (2, 2))])
def test_a_stream_holds_what_is_written_at_once(sizes: tuple[tuple[int, int], ...]) -> None:
    written = [
        Record(Puzzle([[1 + (row + col) % cols for col in range(cols)] for row in range(rows)])) for rows, cols in sizes
    ]
    stream = StringIO()
    writer = RecordWriter(stream, "text")
    for record in written:
        writer.write(record)
    writer.close()
    assert stream.getvalue() == dumps_records(written, "text")
