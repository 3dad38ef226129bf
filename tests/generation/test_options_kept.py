"""Symmetry, given cells, blanks, a second opinion: options are kept, and impossible ones refused with the reason."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hitori
from hitori import InvalidShadingError, Puzzle, Shade, Shading, Uniqueness, UnsatisfiableError, generate, generate_many
from hitori.errors import WrongAnswerError
from hitori.generation.generator import verified
from hitori.native import SYMMETRIES, Symmetry
from hitori.solving.registry import get_solver
from hitori.transforms import rotate, transpose

from ..oracles import all_solutions
from .option_checks import contains, is_minimal, is_symmetric, partly_unknown
from .sweep import sweep
from .test_generator import uniquely_solvable

SEEDS = st.integers(0, 2**64 - 1)


def solution_of(puzzle: Puzzle) -> Shading:
    assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE
    solution = hitori.solve(puzzle).solution
    assert solution is not None
    return solution


def test_a_seed_and_a_number_fix_the_puzzle_of_all_options_for_ever() -> None:
    assert generate(6, seed=1, symmetry="rot180", method="repair").to_rows() == [
        [2, 6, 4, 1, 3, 5],
        [6, 2, 6, 3, 2, 4],
        [5, 3, 2, 6, 1, 3],
        [6, 4, 5, 1, 3, 2],
        [1, 1, 3, 2, 4, 1],
        [3, 1, 4, 4, 5, 6],
    ]
    assert generate(5, seed=1, symmetry="rot90", minimal=True, method="repair").to_rows() == [
        [0, 1, 1, 0, 0],
        [2, 0, 0, 0, 2],
        [0, 0, 1, 3, 0],
        [2, 0, 0, 2, 0],
        [0, 1, 0, 3, 0],
    ]
    assert generate(5, seed=1, symmetry="diag", labels=7, method="repair").to_rows() == [
        [1, 4, 1, 6, 5],
        [6, 7, 3, 5, 4],
        [1, 6, 5, 5, 7],
        [7, 7, 7, 6, 2],
        [4, 5, 6, 1, 6],
    ]
    hidden = Shading.from_rows(["#????", "????#", "??#??", "?.???"])
    assert generate(4, 5, seed=1, containing=hidden, method="repair").to_rows() == [
        [4, 4, 5, 5, 3],
        [2, 3, 4, 1, 4],
        [4, 5, 4, 2, 1],
        [2, 2, 1, 4, 2],
    ]


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
    assert contains(solution, hidden)
    assert is_symmetric(solution, symmetry)


def test_a_whole_shading_becomes_the_solution() -> None:
    for number in range(20):
        whole = solution_of(generate(7, 9, seed=4, number=number))
        puzzles = list(generate_many(7, 9, count=5, seed=5, containing=whole))
        assert len(set(puzzles)) == 5
        assert [solution_of(puzzle) for puzzle in puzzles] == [whole] * 5


@given(seed=SEEDS, symmetry=st.sampled_from(SYMMETRIES), minimal=st.booleans(), cut=st.integers(0, 12))
@settings(max_examples=30)
def test_batches_may_be_cut_anywhere_whatever_is_wished(seed: int, symmetry: Symmetry, minimal: bool, cut: int) -> None:
    def batch(first: int, count: int, threads: int) -> list[Puzzle]:
        made = generate_many(
            7, count=count, first=first, seed=seed % 2**63, symmetry=symmetry, minimal=minimal, threads=threads
        )
        return list(made)

    assert batch(0, cut, 2) + batch(cut, 12 - cut, 3) == batch(0, 12, 1)


def test_options_go_together() -> None:
    hidden = Shading.unknown(9, 9).with_shade((0, 0), Shade.SHADED).with_shade((4, 4), Shade.UNSHADED)
    puzzle = generate(9, seed=2, labels=14, shaded=(0.24, 0.28), symmetry="rot90", containing=hidden, minimal=True)
    solution = solution_of(puzzle)
    assert 0.24 <= hitori.characteristics(puzzle).shaded / 81 <= 0.28  # type: ignore[operator]
    assert set(puzzle.labels) <= set(range(15))
    assert is_symmetric(solution, "rot90")
    assert contains(solution, hidden)
    assert is_minimal(puzzle)


@pytest.mark.parametrize(
    ("size", "symmetry", "rows", "reason"),
    [
        ((4, 6), "rot90", None, "symmetry rot90 needs a square grid; got 4x6"),
        ((6, 4), "diag", None, "symmetry diag needs a square grid; got 6x4"),
        ((2, 2), "rot180", None, "in each one tried another cell could be shaded"),
        ((1, 3), "none", ["?#?"], "up to r1c2, cut the unshaded cells in two"),
        ((3, 3), "none", ["??#", "??#", "???"], "r1c3 and r2c3 must both be shaded but share an edge"),
        ((3, 3), "none", ["?#?", "#?#", "?#?"], "up to r2c1, cut the unshaded cells in two"),
        ((2, 3), "none", ["#..", "..."], "r1c3 could be shaded as well, so this shading is never the only solution"),
        ((4, 4), "none", ["....", "....", "....", "...?"], "in each one tried another cell could be shaded"),
        ((3, 3), "rot180", ["#??", "???", "??."], "r1c1 must be shaded and r3c3 unshaded, but the symmetry"),
        ((4, 4), "rot90", ["????", "?#??", "????", "????"], "r2c2 and r2c3 must both be shaded but share an edge"),
    ],
)
def test_impossible_shadings_are_refused_with_the_reason(
    size: tuple[int, int], symmetry: Symmetry, rows: list[str] | None, reason: str
) -> None:
    with pytest.raises(UnsatisfiableError, match=reason):
        generate(*size, symmetry=symmetry, containing=Shading.from_rows(rows) if rows else None)


def test_a_density_that_contradicts_the_given_cells_is_refused() -> None:
    whole = solution_of(generate(10, seed=1))
    with pytest.raises(UnsatisfiableError, match="the maximal shadings tried shade 30 to 30 cells"):
        generate(10, containing=whole, shaded=(0.31, 0.32))
    with pytest.raises(UnsatisfiableError, match="the maximal shadings tried shade"):
        generate(10, symmetry="rot90", shaded=(0.0, 0.05))


def test_an_option_out_of_range_is_a_value_error() -> None:
    with pytest.raises(InvalidShadingError, match="expected a shading of 3x3 as the puzzle, got 2x2"):
        generate(3, containing=Shading.unknown(2, 2))
    with pytest.raises(ValueError, match="expected a symmetry among none, rot180, rot90, diag; got 'rot45'"):
        generate(3, symmetry="rot45")  # type: ignore[arg-type]


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
