from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hitori import Puzzle, count_solutions

from .conftest import Run


def test_the_number_of_solutions(run: Run, examples: Path) -> None:
    ran = run("count", examples / "five.txt", examples / "broken")
    assert ran.status == 0
    assert ran.out == "five by five: 1\ntwo ways: 2\nthree by three, broken: 0\n"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20, deadline=None)
@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=3))
def test_the_count_is_that_of_the_library(run: Run, grid: list[list[int]]) -> None:
    puzzle = Puzzle(grid)
    (line,) = run("count", "--json", "--from", "text", "-", stdin=f"{puzzle}\n").lines()
    assert (line["count"], line["complete"]) == (count_solutions(puzzle), True)


@pytest.mark.parametrize(
    ("limit", "count", "complete", "text"), [(1, 1, False, "at least 1"), (2, 2, True, "2"), (9, 2, True, "2")]
)
def test_counting_stops_at_the_limit(
    run: Run, examples: Path, limit: int, count: int, complete: bool, text: str
) -> None:
    file = examples / "broken" / "two-ways.txt"
    ran = run("count", "--limit", limit, "--json", file)
    assert ran.status == 0
    assert ran.lines() == [{"name": "two ways", "rows": 2, "cols": 2, "count": count, "complete": complete}]
    assert run("count", "--limit", limit, file).out == f"two ways: {text}\n"


@pytest.mark.parametrize(
    ("file", "status"), [("five.txt", 0), ("broken/two-ways.txt", 1), ("broken/unsolvable.txt", 1)]
)
def test_unique_exits_with_1_unless_there_is_exactly_one(run: Run, examples: Path, file: str, status: int) -> None:
    assert run("count", "--unique", examples / file).status == status


def test_unique_stops_at_two(run: Run) -> None:
    ran = run("count", "--unique", "--json", "-", stdin=". . . .\n. . . .\n")
    assert ran.status == 1
    assert (ran.lines()[0]["count"], ran.lines()[0]["complete"]) == (2, False)


def test_unique_and_limit_exclude_each_other(run: Run, examples: Path) -> None:
    assert run("count", "--unique", "--limit", "3", examples / "five.txt").status == 2
