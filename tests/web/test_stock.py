"""The puzzles in stock: each has exactly one solution and its level, and the page takes one that was not played."""

import json

import pytest

import hitori
from hitori import Puzzle
from hitori.web.site import STATIC
from tests.requirements import slow
from tests.web.conftest import Visit, ask_for, expect_labels, expect_text

SIZES = (6, 8, 10, 12, 15, 20, 25)
LEVELS = ("expert", "extreme")


def stock(level: str, size: int) -> list[Puzzle]:
    texts = json.loads((STATIC / f"stock-{level}.json").read_text())[str(size)]
    return [Puzzle.from_labels(size, size, [int(digit, 36) for digit in text]) for text in texts]


@pytest.mark.parametrize("size", [*SIZES[:-3], *slow(SIZES[-3:])])
@pytest.mark.parametrize("level", LEVELS)
def test_each_has_its_level(level: str, size: int) -> None:
    assert {str(rating.level) for rating in hitori.rate_many(stock(level, size))} == {level}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", LEVELS)
def test_each_has_one_solution(level: str, size: int) -> None:
    puzzles = stock(level, size)
    assert len(set(puzzles)) == 10
    for puzzle in puzzles:
        assert hitori.count_solutions(puzzle, limit=2) == 1
        assert hitori.count_solutions(puzzle, limit=2, solver="pysat") == 1


def test_they_are_those_of_their_seed() -> None:
    made = hitori.generate_many(6, count=10, seed=1, difficulty="expert")
    assert [puzzle.labels for puzzle in made] == [puzzle.labels for puzzle in stock("expert", 6)]


def test_the_page_takes_the_next_one_that_was_not_played(visit: Visit) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for number, puzzle in enumerate(stock("extreme", 15)[:2], 1):
        assert any("stock-" in url for url in asked) == (number > 1)
        ask_for(page, "15 × 15", "extreme")
        expect_text(page, "#title", f"extreme {number}")
        expect_labels(page, puzzle.labels)
    assert not any("stock-expert" in url for url in asked)
