"""Repaired puzzles have exactly one solution, and are changed where they must be."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle, Uniqueness, UnsatisfiableError, generate, uniqueness
from hitori.generation.generator import make_unique
from tests.boards import BLANK
from tests.oracles import all_solutions, puzzles


def changes(one: Puzzle, other: Puzzle) -> int:
    return sum(a != b for a, b in zip(one.labels, other.labels, strict=True))


@given(puzzles(max_rows=5, max_cols=4, max_label=5, min_side=3), st.integers(0, 9))
def test_a_repaired_puzzle_has_exactly_one_solution(puzzle: Puzzle, seed: int) -> None:
    repaired = make_unique(puzzle.with_metadata(name="mine", author="me", source="here"), seed=seed)
    assert len(all_solutions(repaired)) == 1
    assert (repaired.name, repaired.author, repaired.source) == ("mine", "me", "here")


@pytest.mark.parametrize("side", [5, 12, 20])
def test_a_unique_puzzle_is_left_as_it_is(side: int) -> None:
    puzzle = generate(side, seed=3)
    assert make_unique(puzzle) == puzzle


def test_labels_may_be_as_large_as_they_come() -> None:
    puzzle = Puzzle([[4294967295, 4294967295, 1], [1, 4294967294, 3], [2, 2, 2]])
    assert uniqueness(make_unique(puzzle, seed=3)) is Uniqueness.UNIQUE


def test_a_slip_of_the_pen_is_mended_where_it_is() -> None:
    rng = random.Random(4)
    slips = 0
    for seed in range(40):
        puzzle = generate(8, seed=seed)
        labels = list(puzzle.labels)
        labels[rng.randrange(64)] = rng.randint(1, 8)
        slip = Puzzle.from_labels(8, 8, labels)
        if uniqueness(slip) is Uniqueness.NONE:
            slips += 1
            assert changes(slip, make_unique(slip)) <= 5
    assert slips > 10


@pytest.mark.parametrize(
    "rows",
    [
        [[0, 0, 0]],  # the blank in the middle is unshaded for sure, and yet needs a label for the others to copy
        [[0, 0, 1], [0, 0, 0], [1, 0, 1]],  # the shading that its first solution leads to is the only one of no puzzle
    ],
)
def test_what_takes_a_second_thought(rows: list[list[int]]) -> None:
    for seed in range(10):
        assert uniqueness(make_unique(Puzzle(rows), seed=seed)) is Uniqueness.UNIQUE


def test_the_same_seed_makes_the_same_repair() -> None:
    assert make_unique(BLANK, seed=1) == make_unique(BLANK, seed=1) != make_unique(BLANK, seed=2)


@pytest.mark.parametrize("rows", [[[1, 1]], [[1], [0]]])
def test_what_cannot_be_repaired_is_told(rows: list[list[int]]) -> None:
    with pytest.raises(UnsatisfiableError, match="found near this one of"):
        make_unique(Puzzle(rows))


@pytest.mark.slow
def test_a_large_puzzle_is_repaired_too() -> None:
    assert uniqueness(make_unique(Puzzle([[1] * 30] * 150))) is Uniqueness.UNIQUE
