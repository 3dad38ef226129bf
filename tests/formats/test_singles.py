"""The files of the TU Delft comparison."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitori import generate
from hitori.errors import FormatError
from hitori.formats import detect, dumps, load, loads, loads_one
from hitori.puzzle import Puzzle
from tests.requirements import PUBLISHED

GRID = Puzzle([[2, 2, 1], [1, 3, 3], [3, 1, 2]])


@pytest.mark.parametrize(
    "text",
    [
        "3\n\n2 2 1\n1 3 3\n3 1 2\n\n@338085236544929215214822805140182205769\n",
        "3\n\n2 2 1\n1 3 3\n3 1 2\n\n@1\n# name: x\n# level: easy",
        "3\n\n2 2 1\n1 3 3\n3 1 2",
        "3\r\n\r\n2 2 1\r\n1 3 3\r\n3 1 2\r\n",
    ],
)
def test_a_file(text: str) -> None:
    assert detect(text) == "singles"
    assert loads(text) == [GRID]


def test_metadata() -> None:
    named = GRID.with_metadata(name="x", source="s")
    text = dumps(named, "singles")
    assert text == "3\n\n2 2 1\n1 3 3\n3 1 2\n\n# name: x\n# source: s\n"
    assert (loads_one(text).name, loads_one(text).source) == ("x", "s")


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("x\n\n1 2\n2 1", 1, 1, "expected the size of the puzzle, one integer, found 'x'"),
        ("2 2\n\n1 2\n2 1", 1, 1, "found '2 2'"),
        ("0\n\n", 1, 1, "found '0'"),
        ("9" * 5000, 1, 1, "found '999"),
        ("2\n\n1 2\n", 3, None, "expected 2 rows after the size, found 1"),
        ("2\n\n1 2 3\n3 2 1", 3, None, "expected 2 labels in a row, found 3"),
        ("2\n\n1 2\n3", 4, None, "expected 2 labels as in the first row, found 1"),
        ("2\n\n1 2\n3 x", 4, 3, "found 'x'"),
    ],
)
def test_mistakes(text: str, line: int, column: int | None, expected: str) -> None:
    with pytest.raises(FormatError, match=expected) as caught:
        loads(text, "singles")
    assert (caught.value.line, caught.value.column) == (line, column)


def is_read_and_comes_back(path: Path) -> None:
    """A file whose name begins with the size of its puzzle, e.g. n05."""
    (puzzle,) = load(path)
    assert puzzle.rows == int(path.name[1:3])
    assert loads(dumps(puzzle, "singles")) == [puzzle]


@pytest.mark.needs("published puzzles")
def test_published_files_are_read_and_come_back() -> None:
    for path in PUBLISHED:
        is_read_and_comes_back(path)


def test_files_written_as_the_published_are_read_and_come_back(tmp_path: Path) -> None:
    for size in (5, 9, 10, 50):
        path = tmp_path / f"n{size:02}-drawn.singles"
        rows = "\n".join(" ".join(map(str, row)) for row in generate(size, seed=size).to_rows())
        path.write_text(f"{size}\n\n{rows}\n\n@{2**100}")
        is_read_and_comes_back(path)
