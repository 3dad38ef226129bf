"""The native generator: reproducible, unique by others' judgement, complete in small, honest about the impossible."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hitori
from hitori import Puzzle, SolutionCount, TooLargeError, Uniqueness, UnsatisfiableError, generate, generate_many
from hitori.generation.names import read_name
from hitori.solving.registry import get_solver

from ..oracles import all_solutions


def uniquely_solvable(rows: int, cols: int, labels: int) -> set[Puzzle]:
    """Every puzzle of this size over the labels 1..labels that has exactly one solution, by plain enumeration."""
    grids = (Puzzle.from_labels(rows, cols, grid) for grid in product(range(1, labels + 1), repeat=rows * cols))
    return {puzzle for puzzle in grids if len(all_solutions(puzzle)) == 1}


def test_a_seed_and_a_number_fix_the_puzzle_for_ever() -> None:
    assert generate(4, seed=7, method="repair").labels == (1, 3, 4, 3, 1, 1, 3, 2, 2, 3, 1, 3, 3, 4, 2, 2)
    assert generate(3, 5, seed=2**64 - 1, number=10**12, method="repair").to_rows() == [
        [2, 4, 2, 5, 4],
        [4, 3, 4, 2, 1],
        [3, 2, 4, 3, 4],
    ]
    dense = generate(6, seed=1, labels=9, shaded=(0.3, 0.4), method="repair")
    assert dense.to_rows() == [
        [8, 3, 3, 8, 6, 3],
        [4, 6, 5, 7, 4, 3],
        [1, 4, 1, 7, 2, 5],
        [5, 9, 5, 2, 3, 9],
        [9, 5, 7, 4, 1, 1],
        [1, 1, 1, 9, 7, 4],
    ]


def test_a_batch_may_be_cut_anywhere_and_run_on_any_number_of_threads() -> None:
    whole = list(generate_many(8, count=300, seed=5, threads=1))
    assert list(generate_many(8, count=300, seed=5, threads=3)) == whole
    cut = [*generate_many(8, count=113, seed=5), *generate_many(8, count=187, seed=5, first=113)]
    assert cut == whole
    assert [puzzle.name for puzzle in cut] == [puzzle.name for puzzle in whole]
    assert generate(8, seed=5, number=250) == whole[250]
    assert len(set(whole)) == 300


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


@given(seed=st.integers(0, 2**32), low=st.sampled_from([0.0, 0.25, 0.28, 0.3]), width=st.sampled_from([0.02, 0.05]))
def test_the_density_of_the_solution_is_as_wished(seed: int, low: float, width: float) -> None:
    high = low + width if low else 0.26
    solution = hitori.solve(generate(10, seed=seed, shaded=(low, high))).solution
    assert solution is not None
    assert low <= len(list(solution.shaded())) / 100 <= high


def test_fewer_labels_than_the_side_is_long_are_enough_for_dense_shadings() -> None:
    for puzzle in generate_many(10, count=30, seed=3, labels=8):
        assert max(puzzle.labels) <= 8
        assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE


def test_an_outside_engine_finds_no_second_solution() -> None:
    engine = get_solver("pysat")
    for size, count in ((5, 150), (10, 100), (20, 20), (40, 3)):
        for puzzle in generate_many(size, count=count, seed=11):
            assert engine.count(puzzle, 2) == SolutionCount(1, complete=True), puzzle.name


def test_every_uniquely_solvable_two_by_two_is_made() -> None:
    assert set(generate_many(2, count=2000, seed=1)) == uniquely_solvable(2, 2, 2)


@pytest.mark.slow
def test_every_uniquely_solvable_three_by_three_is_made() -> None:
    expected = uniquely_solvable(3, 3, 3)
    assert len(expected) > 500
    assert set(generate_many(3, count=300_000, seed=1)) == expected


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"rows": 1}, "at least 3 cells"),
        ({"rows": 2, "cols": 1}, "at least 3 cells"),
        ({"rows": 10, "labels": 1}, "7 or more in some line"),
        ({"rows": 10, "shaded": (0.5, 0.6)}, "at most 34 shaded cells"),
        ({"rows": 10, "shaded": (0.0, 0.1)}, "the maximal shadings tried shade 2[0-9] to"),
        ({"rows": 3, "labels": 2}, "the maximal shadings tried"),
        ({"rows": 5, "shaded": (0.21, 0.22)}, "no whole number of the 25 cells"),
    ],
)
def test_the_impossible_is_refused_with_the_reason(arguments: dict[str, int], reason: str) -> None:
    with pytest.raises(UnsatisfiableError, match=reason):
        generate(**arguments)  # type: ignore[arg-type]


def test_what_no_machine_can_hold_is_refused() -> None:
    with pytest.raises(TooLargeError, match="not enough memory"):
        generate(10**6)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"rows": 0}, "expected rows from 1 to 4294967295, got 0"),
        ({"rows": 4, "cols": -1}, "expected cols"),
        ({"rows": 4, "seed": -1}, "expected seed from 0 to 18446744073709551615, got -1"),
        ({"rows": 4, "labels": 0}, "expected labels"),
        ({"rows": 4, "shaded": (0.3, 0.2)}, "0 <= low <= high <= 1, got 0.3 and 0.2"),
        ({"rows": 4, "number": -1}, "expected the first number"),
    ],
)
def test_arguments_out_of_range_are_told(arguments: dict[str, int], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        generate(**arguments)  # type: ignore[arg-type]


def test_a_batch_tells_bad_arguments_before_the_first_puzzle() -> None:
    with pytest.raises(ValueError, match="expected threads"):
        generate_many(4, count=1, threads=0)
    with pytest.raises(ValueError, match="expected count"):
        generate_many(4, count=-1)
    assert list(generate_many(4, count=0)) == []


@pytest.mark.parametrize("size", [5.0, "5"])
def test_a_size_that_is_no_integer_is_told(size: int) -> None:
    with pytest.raises(TypeError, match="expected rows as an integer, got "):
        generate(size)
