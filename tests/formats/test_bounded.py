"""Bad input costs little: errors are bounded in number, and a long text is read to its end."""

from __future__ import annotations

import pytest

from hitori.errors import FormatError
from hitori.formats import Record, format_names, loads_shading, read
from hitori.puzzle import Puzzle
from tests.requirements import slow

MOST_ERRORS = 20


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[" + ",".join(["0"] * 100) + "]", "json"),
        ("0\n" * 100, "jsonl"),
        ("x\n\n" * 100, "text"),
        ("x\n" * 100, "line"),
    ],
)
def test_twenty_errors_are_reported_and_the_others_counted(text: str, name: str) -> None:
    *shown, last = read(text.splitlines(keepends=True), name, "bad.txt")
    assert len(shown) == MOST_ERRORS
    assert isinstance(last, FormatError)
    assert last.problem == f"and {100 - MOST_ERRORS} more from here on that cannot be read"
    assert (last.file, last.line) == ("bad.txt", {"json": 1, "text": 41}.get(name, 21))


def test_puzzles_between_and_after_many_errors_are_read() -> None:
    lines = ["0\n", '{"labels": [[1]]}\n'] * 50
    assert sum(isinstance(item, Record) for item in read(lines, "jsonl")) == 50


BAD = ("0,", "1 2\n", "x\n", "1,\n", "[[1],", "{}\n", "# name: a\n", "1\n\n", "[", "a", " ", "/", '"', "(1) [2]\n")


@pytest.mark.parametrize("name", [None, *format_names()])
@pytest.mark.parametrize("starts", [("",), *slow([(("[", "2\n2\n", "5x5:"),)])])
def test_a_long_text_of_bad_pieces_is_read_to_its_end(name: str | None, starts: tuple[str, ...]) -> None:
    """What takes the square of its length would not come to an end here."""
    for piece in BAD:
        for start in starts:
            for item in read([start + piece * 100_000], name):
                assert isinstance(item, Record | FormatError)


def test_a_wide_row_of_spaces_is_read_to_its_end() -> None:
    """The regular expression for waste at the end of a row began at each space: hours for this row."""
    (error,) = read([" " * 3_000_000 + "!\n"], "hw")
    assert isinstance(error, FormatError)


def test_a_shading_of_many_bad_rows_is_refused() -> None:
    with pytest.raises(FormatError):
        loads_shading("[[[\n" * 20_000, puzzle=Puzzle([[1]]))
