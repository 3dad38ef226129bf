"""Every step of the bounding argument holds for puzzles with one solution.
What the pictures of the proofs mark, and that the committed ones are up to date.
"""

from __future__ import annotations

import pytest

from hitori import Puzzle, Shading, count_solutions, generate_many, solve_many
from hitori.numbers.constructions import few_labels, many_labels
from hitori.numbers.theorems import (
    walls_argument,
)
from measure import numbers_pictures
from tests.boards import ROOT
from tests.requirements import slow


def broken(puzzles: list[Puzzle]) -> list[str]:
    """The steps that do not hold, each with its puzzle."""
    solutions = [result.solution for result in solve_many(puzzles)]
    return [
        f"{puzzle.name}: {step}"
        for puzzle, solution in zip(puzzles, solutions, strict=True)
        if solution is not None
        for step in walls_argument(puzzle, solution)
        if not step.holds
    ]


def test_the_constructions() -> None:
    assert broken([make(n) for make in (few_labels, many_labels) for n in (3, 4, 5, 9, 20)]) == []


@pytest.mark.parametrize(("n", "count"), [*((n, 40) for n in (2, 3, 5, 8, 12)), *slow((n, 1250) for n in range(3, 11))])
def test_random_puzzles(n: int, count: int) -> None:
    assert broken(list(generate_many(n, count=count, seed=2017))) == []


def test_disconnected_cells_break_a_step() -> None:
    solution = Shading([".#.#", "#.#.", ".#.#", "#.#."])
    puzzle = Puzzle([[1, 2, 3, 4]] * 4)
    assert {step.equation for step in walls_argument(puzzle, solution) if not step.holds} >= {"3", "7", "2"}


def test_only_squares() -> None:
    with pytest.raises(ValueError, match="expected a square puzzle, got 1x2"):
        next(walls_argument(Puzzle([[1, 1]]), Shading(["#."])))


DOCS = ROOT / "docs"


# The pictures of the documentation as they would be drawn now.
def test_the_committed_pictures_are_up_to_date_and_shown() -> None:
    pages = (DOCS / "hitori-numbers.md").read_text() + (DOCS / "clues.md").read_text()
    for name in numbers_pictures.FIGURES:
        assert (DOCS / "images" / f"{name}.svg").read_text() == numbers_pictures.figure(name)
        assert f"(images/{name}.svg)" in pages


@pytest.mark.parametrize(("n", "clues"), [(5, 7), (7, 14), (9, 21), (16, 64)])
def test_the_pictured_puzzles_have_so_few_clues_and_one_solution(n: int, clues: int) -> None:
    puzzle = numbers_pictures.FEWEST_CLUES.get(n, numbers_pictures.FEW_CLUES)
    assert n * n - puzzle.labels.count(0) == clues
    assert count_solutions(puzzle, limit=2) == 1
