"""The native generator: reproducible, unique by others' judgement, complete in small, honest about the impossible."""

from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hitori
from hitori import Puzzle, TooLargeError, Uniqueness, UnsatisfiableError, generate, generate_many
from hitori.generation.names import read_name
from hitori.generation.options import GenerationOptions
from hitori.native import SYMMETRIES

from ..oracles import all_solutions


def uniquely_solvable(rows: int, cols: int, labels: int) -> set[Puzzle]:
    """Every puzzle of this size over the labels 1..labels that has exactly one solution, by plain enumeration."""
    grids = (Puzzle.from_labels(rows, cols, grid) for grid in product(range(1, labels + 1), repeat=rows * cols))
    return {puzzle for puzzle in grids if len(all_solutions(puzzle)) == 1}


WISHES: list[Any] = [
    {},
    {"minimal": True},
    {"method": "repair"},
    {"difficulty": "medium"},
    *({"symmetry": each} for each in SYMMETRIES),
]


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**64 - 1),
    first=st.integers(0, 2**40),
    cut=st.integers(0, 39),
    wish=st.sampled_from(WISHES),
)
def test_a_batch_may_be_cut_anywhere_and_run_on_any_number_of_threads(
    seed: int, first: int, cut: int, wish: GenerationOptions
) -> None:
    batch = partial(generate_many, 6, seed=seed, **wish)
    whole = list(batch(count=40, number=first, threads=1))
    parts = [*batch(count=cut, number=first, threads=2), *batch(count=40 - cut, number=first + cut, threads=3)]
    assert [(puzzle, puzzle.name) for puzzle in parts] == [(puzzle, puzzle.name) for puzzle in whole]
    assert generate(6, seed=seed, number=first + cut, **wish) == whole[cut]
    assert len(set(whole)) == 40


def test_without_a_seed_the_name_tells_how_to_make_it_again() -> None:
    puzzle = generate(6)
    assert puzzle.name is not None
    assert generate(6, seed=read_name(puzzle.name).seed) == puzzle
    assert generate(6) != puzzle


@given(
    rows=st.integers(1, 9),
    cols=st.integers(1, 9),
    seed=st.integers(0, 2**64 - 1),
    number=st.integers(0, 2**40),
    more_labels=st.integers(0, 80),
)
def test_whatever_is_wished_the_puzzle_keeps_to_it(
    rows: int, cols: int, seed: int, number: int, more_labels: int
) -> None:
    labels = max(rows, cols) + more_labels
    if rows * cols < 3:
        with pytest.raises(UnsatisfiableError, match="at least 3 cells"):
            generate(rows, cols, seed=seed)
        return
    puzzle = generate(rows, cols, seed=seed, number=number, labels=labels)
    assert puzzle.shape == (rows, cols)
    assert set(puzzle.labels) <= set(range(1, labels + 1))
    assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE


def test_fewer_labels_than_the_side_is_long_are_enough_for_dense_shadings() -> None:
    for puzzle in generate_many(10, count=30, seed=3, labels=8):
        assert max(puzzle.labels) <= 8
        assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE


@pytest.mark.slow
def test_every_uniquely_solvable_three_by_three_is_made() -> None:
    expected = uniquely_solvable(3, 3, 3)
    assert len(expected) > 500
    assert set(generate_many(3, count=300_000, seed=1)) == expected


def test_what_no_machine_can_hold_is_refused() -> None:
    with pytest.raises(TooLargeError, match="not enough memory"):
        generate(10**6)


def test_a_batch_tells_bad_arguments_before_the_first_puzzle() -> None:
    with pytest.raises(ValueError, match="expected threads"):
        generate_many(4, count=1, threads=0)
    with pytest.raises(ValueError, match="expected count"):
        generate_many(4, count=-1)
    assert list(generate_many(4, count=0)) == []
