"""Every step of the two bounding arguments holds for puzzles with one solution."""

from collections.abc import Iterator

import pytest

from hitori import Puzzle, Shading, generate_many, solve, solve_many
from hitori.numbers.constructions import few_labels, many_labels
from hitori.numbers.theorems import ProofStep, protection_argument, walls_argument


def steps(puzzle: Puzzle, solution: Shading) -> Iterator[ProofStep]:
    yield from walls_argument(puzzle, solution)
    yield from protection_argument(puzzle, solution)


def broken(puzzles: list[Puzzle]) -> list[str]:
    """The steps that do not hold, each with its puzzle."""
    solutions = [result.solution for result in solve_many(puzzles)]
    return [
        f"{puzzle.name}: {step}"
        for puzzle, solution in zip(puzzles, solutions, strict=True)
        if solution is not None
        for step in steps(puzzle, solution)
        if not step.holds
    ]


def test_the_constructions() -> None:
    assert broken([make(n) for make in (few_labels, many_labels) for n in (3, 4, 5, 9, 20)]) == []


@pytest.mark.parametrize("n", [2, 3, 5, 8, 12])
def test_random_puzzles(n: int) -> None:
    assert broken(list(generate_many(n, count=40, seed=n))) == []


@pytest.mark.slow
def test_ten_thousand_random_puzzles() -> None:
    puzzles = [puzzle for n in range(3, 11) for puzzle in generate_many(n, count=1250, seed=2017)]
    assert len(puzzles) == 10_000
    assert broken(puzzles) == []


def test_the_sharper_steps_are_equations_where_no_unshaded_cells_form_a_ring() -> None:
    # All stripes, holes at their ends: the unshaded cells are a tree and every shaded component is touched.
    puzzle = few_labels(4)
    solution = solve(puzzle).solution
    assert solution is not None
    named = {step.equation: step for step in walls_argument(puzzle, solution)}
    assert named["sharper 4"].left == named["sharper 4"].right
    assert named["sharper 7"].left == named["sharper 7"].right


def test_a_shading_that_is_not_maximal_breaks_a_step() -> None:
    puzzle = Puzzle([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]])
    empty = Shading.from_shaded(4, 4, [(0, 0)])
    assert {step.equation for step in protection_argument(puzzle, empty) if not step.holds} >= {"15", "28", "22", "16"}


def test_disconnected_cells_break_a_step() -> None:
    solution = Shading.from_rows([".#.#", "#.#.", ".#.#", "#.#."])
    puzzle = Puzzle([[1, 2, 3, 4]] * 4)
    assert {step.equation for step in walls_argument(puzzle, solution) if not step.holds} >= {"3", "7", "2"}


def test_only_squares() -> None:
    with pytest.raises(ValueError, match="expected a square puzzle, got 1x2"):
        next(walls_argument(Puzzle([[1, 1]]), Shading.from_rows(["#."])))
