"""Symmetry, given cells, blanks, a second opinion: options are kept, and impossible ones refused with the reason."""

from itertools import product

import pytest

from hitori import Puzzle, Shading, generate_many
from hitori.errors import WrongAnswerError
from hitori.generation.generator import verified
from hitori.native import SYMMETRIES
from hitori.solving.registry import get_solver
from hitori.transforms import rotate, transpose
from tests.boards import TWO_WAYS
from tests.requirements import slow

from ..oracles import all_solutions
from .sweep import is_minimal, is_symmetric, sweep
from .test_generator import uniquely_solvable


def test_symmetries_are_what_their_names_say() -> None:
    turned = Shading(["#..", "...", "..#"])
    assert [name for name in SYMMETRIES if is_symmetric(turned, name)] == ["none", "rot180", "diag"]
    assert rotate(turned, 180) == turned == transpose(turned) != rotate(turned)


def test_exactly_the_minimal_puzzles_that_can_be_filled_up_are_made() -> None:
    filled = uniquely_solvable(2, 3, 3)
    expected = set()
    for puzzle, kept in product(filled, product([False, True], repeat=6)):
        sparse = Puzzle.from_labels(2, 3, [label * keep for label, keep in zip(puzzle.labels, kept, strict=True)])
        if all_solutions(sparse) == all_solutions(puzzle) and is_minimal(sparse):
            expected.add(sparse)
    assert set(generate_many(2, 3, count=20_000, seed=1, minimal=True)) == expected


@pytest.mark.parametrize("engine", ["pysat", "forward-checking"])
def test_another_solver_confirms_each_puzzle(engine: str) -> None:
    made = list(generate_many(6, count=20, seed=3))
    assert list(verified(made, get_solver(engine))) == made


def test_a_disagreement_ends_it() -> None:
    lone = Puzzle([[1, 1, 1]], name="lone")
    passed = verified([lone, TWO_WAYS.with_metadata(name="two ways")], get_solver("pysat"))
    assert next(passed) == lone
    with pytest.raises(WrongAnswerError, match="two ways: expected the same single solution from 'native' and 'pysat'"):
        next(passed)


@pytest.mark.parametrize("count", [400, *slow([3000])])
def test_puzzles_keep_to_their_options_and_are_unique_by_an_outside_engine_too(count: int) -> None:
    tally = sweep(count)
    assert tally["refused"] < count / 50
    for kind in ("known", "minimal", "shaded", "labels", "natural", "repair", "enumerated", *SYMMETRIES[1:]):
        assert tally[kind] > count / 30, kind
