"""Puzzles with as few clues as a search finds: unique, minimal, reproducible, and near the least known."""

from typing import Any

import pytest

import hitori
from hitori import InvalidOptionError, Limits, OutOfTimeError, Puzzle, Shading, SolutionCount, generate, generate_many
from hitori.generation.names import read_name
from hitori.generation.options import request_of
from hitori.solving.registry import get_solver
from tests.requirements import slow

from ..oracles import agrees
from .sweep import is_minimal, is_symmetric

LEAST = {2: 3, 3: 3, 4: 6, 5: 7, 6: 10}
"""The fewest clues of a puzzle of this side, by an enumeration of all maximal shadings."""


def clues(puzzle: Puzzle) -> int:
    return sum(1 for label in puzzle.labels if label)


@pytest.mark.parametrize("side", [2, 3, *slow([4, 5, 6])])
def test_the_least_clues_of_small_squares_are_found(side: int) -> None:
    for puzzle in generate_many(side, count=3, seed=1, fewest_clues=True):
        assert clues(puzzle) == LEAST[side]
        assert get_solver("pysat").count(puzzle, 2) == SolutionCount(1, complete=True)


@pytest.mark.parametrize("size", [(1, 5), (4, 3), *slow([((7, 7),), ((5, 9),), ((12, 12),)])])
def test_the_puzzle_is_unique_by_another_solver_and_minimal(size: tuple[int, int]) -> None:
    puzzle = generate(*size, seed=2, fewest_clues=True)
    assert puzzle.shape == size
    assert get_solver("pysat").count(puzzle, 2) == SolutionCount(1, complete=True)
    assert is_minimal(puzzle)


@pytest.mark.slow
def test_there_are_fewer_clues_than_in_any_minimal_puzzle_of_a_batch() -> None:
    fewest = max(clues(puzzle) for puzzle in generate_many(8, count=2, seed=1, fewest_clues=True))
    assert fewest < min(clues(puzzle) for puzzle in generate_many(8, count=100, seed=1, minimal=True))


def test_the_name_makes_it_again_and_another_seed_another() -> None:
    puzzle = generate(4, seed=3, number=2, fewest_clues=True)
    assert puzzle.name == "4x4, fewest clues, seed 3, number 2"
    named = read_name(puzzle.name)
    assert generate(named.rows, named.cols, seed=named.seed, number=named.number, **named.options) == puzzle
    assert len(set(generate_many(4, count=6, seed=3, fewest_clues=True))) > 1


def test_the_solution_is_as_asked_for() -> None:
    turned = generate(5, seed=1, symmetry="rot180", fewest_clues=True)
    assert is_symmetric(hitori.solve(turned).require(), "rot180")
    known = Shading(["#????", "?????", "??#??", "?????", "????."])
    assert agrees(hitori.solve(generate(5, seed=1, known=known, fewest_clues=True)).require(), known)
    dense = generate(5, seed=1, shaded=(0.3, 0.4), fewest_clues=True)
    assert 8 <= sum(1 for _ in hitori.solve(dense).require().shaded()) <= 10


@pytest.mark.parametrize(
    ("options", "beside"),
    [
        ({"minimal": True}, "minimal"),
        ({"difficulty": "hard"}, "a difficulty"),
        ({"technique": "wall"}, "a difficulty"),
        ({"labels": 9}, "labels"),
        ({"method": "natural"}, "method"),
        ({"method": "published"}, "method published and fewest_clues"),
    ],
)
def test_what_the_search_decides_itself_cannot_be_asked_for(options: dict[str, Any], beside: str) -> None:
    with pytest.raises(InvalidOptionError, match=rf"{beside} cannot be combined: "):
        generate(6, fewest_clues=True, **options)
    assert request_of(6, 6, {"fewest_clues": True, "method": "auto"}).kind == "6x6, fewest clues"


def test_the_time_limit_ends_the_search() -> None:
    with pytest.raises(OutOfTimeError):
        generate(12, fewest_clues=True, limits=Limits(time=0.01))
