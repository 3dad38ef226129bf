"""Bad input costs little: errors are bounded in number, and twice the text is twice the work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from hitori.errors import FormatError
from hitori.formats import Record, format_names, loads_shading, read
from hitori.formats.json_records import parse_document
from hitori.formats.reading import MOST_ERRORS
from hitori.puzzle import Puzzle


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


class Counted(str):
    """A text that counts the characters which its methods look at."""

    seen = 0

    def count(self, part: str, start: Any = 0, end: Any = None) -> int:
        Counted.seen += (len(self) if end is None else end) - start
        return str.count(self, part, start, end)

    def rfind(self, part: str, start: Any = 0, end: Any = None) -> int:
        Counted.seen += (len(self) if end is None else end) - start
        return str.rfind(self, part, start, end)


def test_errors_of_json_are_located_in_linear_work() -> None:
    """A refused element must not cost a walk over all the text before it."""
    text = Counted("[" + ",".join(["0"] * 3000) + "]")
    Counted.seen = 0
    errors = [item for item in parse_document(text) if isinstance(item, FormatError)]
    assert [error.column for error in errors] == list(range(2, 6002, 2))
    assert Counted.seen <= 2 * len(text)


def calls_of(work: Callable[[], object]) -> int:
    """The calls, of Python and of C, that the work makes."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


BAD = (
    "0,",
    "1 2\n",
    "x\n",
    "1,\n",
    "[[1],",
    "{}\n",
    "# name: a\n",
    "1\n\n",
    "12\n",
    "[",
    "a",
    " ",
    "/",
    "1 . 2 ",
    "(1) [2]\n",
)


@pytest.mark.parametrize("name", [None, *format_names()])
def test_twice_the_text_is_twice_the_calls(name: str | None) -> None:
    for piece in BAD:
        for start in ("", "[", "2\n2\n", "5x5:", "2 2\n1 2\n2 1\n\n"):

            def reading(size: int, piece: str = piece, start: str = start) -> Callable[[], object]:
                text = start + piece * size
                return lambda: list(read(text.splitlines(keepends=True), name))

            once, twice = calls_of(reading(100)), calls_of(reading(200))
            assert twice <= 2 * once + 300, (start, piece, once, twice)


def test_a_wide_row_of_spaces_is_read_to_its_end() -> None:
    """The regular expression for waste at the end of a row began at each space: hours for this row."""
    (error,) = read([" " * 3_000_000 + "!\n"], "hw")
    assert isinstance(error, FormatError)


def test_a_shading_of_many_bad_rows_is_refused() -> None:
    with pytest.raises(FormatError):
        loads_shading("[[[\n" * 20_000, Puzzle([[1]]))
