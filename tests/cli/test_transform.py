"""`hitori transform`: the puzzle, its shading and its name change together."""

import pytest

import hitori
from hitori import check, flip, rotate
from hitori.formats import loads_records
from hitori.transforms import relabel

from .conftest import Run

RECORD = '{"name": "week 12", "labels": [[7, 7, 3], [3, 9, 7]], "solution": ["#..", "..."]}\n'
PUZZLE = hitori.loads_one(RECORD)


@pytest.mark.parametrize(
    ("options", "expected", "name"),
    [
        (["--rotate", 90], rotate(PUZZLE), "week 12, rotated 90"),
        (["--rotate", 270], rotate(PUZZLE, 3), "week 12, rotated 270"),
        (["--flip", "rows"], flip(PUZZLE, "rows"), "week 12, rows flipped"),
        (["--flip", "Columns"], flip(PUZZLE, "columns"), "week 12, columns flipped"),
        (["--relabel"], relabel(PUZZLE), "week 12, relabelled"),
        (
            ["--relabel", "--flip", "rows", "--rotate", 180],
            relabel(flip(rotate(PUZZLE, 2), "rows")),
            "week 12, rotated 180, rows flipped, relabelled",
        ),
    ],
)
def test_the_puzzle_is_transformed_and_keeps_its_solution(
    run: Run, options: list[object], expected: hitori.Puzzle, name: str
) -> None:
    (record,) = loads_records(run("transform", "-", "--json", *options, stdin=RECORD).out)
    assert (record.puzzle, record.puzzle.name) == (expected, name)
    assert record.shading is not None
    assert check(record.puzzle, record.shading) == []


def test_text_by_default(run: Run) -> None:
    assert run("transform", "-", "--rotate", "90", stdin="1 2\n3 4\n").out == "3 1\n4 2\n"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ([], "expected --rotate, --flip or --relabel"),
        (["--rotate", "45"], "'45'"),
        (["--flip", "row"], "did you mean 'rows'?"),
        (["--rotate", "90", "--format", "txt"], "did you mean 'text'?"),
        (["--rotate", "90"], "cannot hold a shading"),
    ],
)
def test_bad_usage_is_reported(run: Run, options: list[str], problem: str) -> None:
    ran = run("transform", "-", *options, stdin=RECORD)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err
