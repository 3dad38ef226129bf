"""Symmetry, given cells, blanks, a second opinion: options are kept, and impossible ones refused with the reason."""

from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hitori
from hitori import Puzzle, Shade, Shading, Uniqueness, generate, generate_many
from hitori.errors import WrongAnswerError
from hitori.generation.generator import verified
from hitori.native import SYMMETRIES, Symmetry
from hitori.solving.registry import get_solver
from hitori.transforms import rotate, transpose

from ..oracles import agrees, all_solutions
from .sweep import is_minimal, is_symmetric, partly_unknown, sweep
from .test_generator import uniquely_solvable

SEEDS = st.integers(0, 2**64 - 1)


def solution_of(puzzle: Puzzle) -> Shading:
    assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE
    return hitori.solve(puzzle).require()


@given(side=st.integers(3, 12), more=st.integers(0, 4), symmetry=st.sampled_from(SYMMETRIES), seed=SEEDS)
def test_a_symmetric_shading_is_symmetric(side: int, more: int, symmetry: Symmetry, seed: int) -> None:
    cols = side + more if symmetry in ("none", "rot180") else side
    assert is_symmetric(solution_of(generate(side, cols, symmetry=symmetry, seed=seed)), symmetry)


def test_symmetries_are_what_their_names_say() -> None:
    turned = Shading.from_rows(["#..", "...", "..#"])
    assert [name for name in SYMMETRIES if is_symmetric(turned, name)] == ["none", "rot180", "diag"]
    assert rotate(turned, 2) == turned == transpose(turned) != rotate(turned)


@given(rows=st.integers(2, 8), cols=st.integers(3, 8), seed=SEEDS)
@settings(max_examples=60)
def test_in_a_minimal_puzzle_every_label_is_needed(rows: int, cols: int, seed: int) -> None:
    puzzle = generate(rows, cols, seed=seed, minimal=True)
    assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE
    assert is_minimal(puzzle)


def test_exactly_the_minimal_puzzles_that_can_be_filled_up_are_made() -> None:
    filled = uniquely_solvable(2, 3, 3)
    expected = set()
    for puzzle, kept in product(filled, product([False, True], repeat=6)):
        sparse = Puzzle.from_labels(2, 3, [label * keep for label, keep in zip(puzzle.labels, kept, strict=True)])
        if all_solutions(sparse) == all_solutions(puzzle) and is_minimal(sparse):
            expected.add(sparse)
    assert set(generate_many(2, 3, count=20_000, seed=1, minimal=True)) == expected


@given(
    rows=st.integers(3, 9),
    cols=st.integers(3, 9),
    seed=SEEDS,
    share=st.floats(0, 1),
    symmetry=st.sampled_from(SYMMETRIES),
)
def test_the_solution_contains_what_is_given(rows: int, cols: int, seed: int, share: float, symmetry: Symmetry) -> None:
    cols = cols if symmetry in ("none", "rot180") else rows
    whole = solution_of(generate(rows, cols, seed=seed, symmetry=symmetry))
    hidden = partly_unknown(whole, share, Random(seed))
    solution = solution_of(generate(rows, cols, seed=seed, number=1, containing=hidden, symmetry=symmetry))
    assert agrees(solution, hidden)
    assert is_symmetric(solution, symmetry)


@given(seed=SEEDS, symmetry=st.sampled_from(SYMMETRIES), minimal=st.booleans(), cut=st.integers(0, 12))
@settings(max_examples=30)
def test_batches_may_be_cut_anywhere_whatever_is_wished(seed: int, symmetry: Symmetry, minimal: bool, cut: int) -> None:
    batch = partial(generate_many, 7, seed=seed % 2**63, symmetry=symmetry, minimal=minimal)
    first, rest = batch(count=cut, threads=2), batch(count=12 - cut, first=cut, threads=3)
    assert [*first, *rest] == [*batch(count=12, threads=1)]


def test_options_go_together() -> None:
    hidden = Shading.unknown(9, 9).with_shade((0, 0), Shade.SHADED).with_shade((4, 4), Shade.UNSHADED)
    puzzle = generate(9, seed=2, labels=14, shaded=(0.24, 0.28), symmetry="rot90", containing=hidden, minimal=True)
    solution = solution_of(puzzle)
    assert 0.24 <= hitori.characteristics(puzzle).shaded / 81 <= 0.28  # type: ignore[operator]
    assert set(puzzle.labels) <= set(range(15))
    assert is_symmetric(solution, "rot90")
    assert agrees(solution, hidden)
    assert is_minimal(puzzle)


@pytest.mark.parametrize("engine", ["pysat", "forward-checking"])
def test_another_solver_confirms_each_puzzle(engine: str) -> None:
    made = list(generate_many(6, count=20, seed=3))
    assert list(verified(made, get_solver(engine))) == made


def test_a_disagreement_ends_it() -> None:
    lone = Puzzle([[1, 1, 1]], name="lone")
    two_ways = Puzzle([[1, 1], [2, 3]], name="two ways")
    passed = verified([lone, two_ways], get_solver("pysat"))
    assert next(passed) == lone
    with pytest.raises(WrongAnswerError, match="two ways: expected the same single solution from 'native' and 'pysat'"):
        next(passed)


@pytest.mark.slow
def test_puzzles_of_all_options_are_unique_by_an_outside_engine_too() -> None:
    tally = sweep(3000)
    assert tally["refused"] < 60
    assert all(
        tally[kind] > 100
        for kind in ("containing", "minimal", "shaded", "labels", "natural", "repair", "enumerated", *SYMMETRIES[1:])
    )
