"""Turning, flipping, growing, renaming and normal forms: what undoes what, and what keeps the solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.errors import InvalidOptionError, InvalidPuzzleError
from hitori.puzzle import Puzzle
from hitori.rules import check
from hitori.shading import Shade, Shading
from hitori.transforms import canonical, crop, flip, grow, relabel, rotate, symmetries, transpose

from . import oracles
from .formats.strategies import puzzles, shadings

PUZZLE = Puzzle([[1, 2, 3], [4, 5, 6]], name="n", author="a", source="s")
SHADING = Shading(["#.?", ".#."])
SIDES = st.fixed_dictionaries({side: st.integers(0, 2) for side in ("top", "bottom", "left", "right")})


@pytest.mark.parametrize(
    ("operation", "labels", "shades"),
    [
        (rotate, [[4, 1], [5, 2], [6, 3]], [".#", "#.", ".?"]),
        (partial(flip, lines="columns"), [[3, 2, 1], [6, 5, 4]], ["?.#", ".#."]),
        (partial(flip, lines="rows"), [[4, 5, 6], [1, 2, 3]], [".#.", "#.?"]),
        (transpose, [[1, 4], [2, 5], [3, 6]], ["#.", ".#", "?."]),
    ],
)
def test_a_puzzle_and_its_shading_move_together(
    operation: Callable[..., Puzzle | Shading], labels: list[list[int]], shades: list[str]
) -> None:
    assert operation(PUZZLE).to_rows() == labels
    assert operation(SHADING).to_rows() == shades


@pytest.mark.parametrize(
    "moved", [rotate(PUZZLE), transpose(PUZZLE), crop(PUZZLE, top=1), grow(PUZZLE, left=1), relabel(PUZZLE)]
)
def test_metadata_stays(moved: Puzzle) -> None:
    assert (moved.name, moved.author, moved.source) == ("n", "a", "s")


@given(puzzles(), st.sampled_from([-270, -180, -90, 90, 180, 270]))
def test_turns_add_up_and_flips_undo_themselves(puzzle: Puzzle, degrees: int) -> None:
    assert rotate(rotate(puzzle, degrees), -degrees) == puzzle
    assert rotate(puzzle) == rotate(puzzle, 90) == flip(transpose(puzzle), "columns")
    assert rotate(puzzle, 180) == flip(flip(puzzle, "columns"), "rows")
    for operation in (partial(flip, lines="columns"), partial(flip, lines="rows"), transpose):
        assert operation(operation(puzzle)) == puzzle


@pytest.mark.parametrize("degrees", [0, 1, 2, 45, 89, 360, 450])
def test_quarter_turns_are_no_degrees(degrees: int) -> None:
    with pytest.raises(InvalidOptionError, match=f"expected 90, 180 or 270 degrees, .*; got {degrees}"):
        rotate(PUZZLE, degrees)


def test_a_grid_without_symmetry_has_eight_positions() -> None:
    assert len(set(symmetries(PUZZLE))) == 8
    assert len({shading.codes for shading in symmetries(Shading(["#..", ".?.", "..."]))}) == 4
    assert set(symmetries(Puzzle([[1]]))) == {Puzzle([[1]])}


@given(st.data(), puzzles(max_label=4, max_side=5))
def test_symmetries_and_names_keep_what_is_wrong_with_an_answer(data: st.DataObject, puzzle: Puzzle) -> None:
    shading = data.draw(shadings(*puzzle.shape))
    wrong = Counter((violation.rule, len(violation.cells)) for violation in check(puzzle, shading))
    pairs = [*zip(symmetries(puzzle), symmetries(shading), strict=True), (relabel(puzzle), shading)]
    for moved_puzzle, moved_shading in pairs:
        found = check(moved_puzzle, moved_shading)
        rules = Counter((violation.rule, len(violation.cells)) for violation in found)
        # Which of two groups of one size counts as cut off depends on the reading order, their sizes do not.
        assert rules == wrong


@given(st.data(), puzzles(), SIDES)
def test_cropping_undoes_growing(data: st.DataObject, puzzle: Puzzle, sides: dict[str, int]) -> None:
    shading = data.draw(shadings(*puzzle.shape))
    assert crop(grow(puzzle, **sides), **sides) == puzzle
    assert crop(grow(shading, **sides), **sides) == shading
    rows, cols = puzzle.rows + sides["top"] + sides["bottom"], puzzle.cols + sides["left"] + sides["right"]
    added = rows * cols - len(puzzle)
    assert Counter(grow(puzzle, **sides).labels) == Counter(puzzle.labels) + Counter({0: added})
    assert Counter(grow(shading, **sides)) == Counter(shading) + Counter({Shade.UNKNOWN: added})


@pytest.mark.parametrize("sides", [{"top": 2}, {"left": 2, "right": 1}, {"top": -1}])
def test_cropping_leaves_a_cell(sides: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"leaves nothing|expected numbers of lines >= 0, got -1"):
        crop(PUZZLE, **sides)


def test_growing_by_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="got -2"):
        grow(SHADING, left=-2)


def test_labels_are_renamed() -> None:
    assert relabel(Puzzle([[1, 2], [2, 3]]), {1: 2, 2: 1}).to_rows() == [[2, 1], [1, 3]]
    assert relabel(Puzzle([[1, 2]]), {5: 6}).to_rows() == [[1, 2]]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({1: 2}, "labels 1 and 2 cannot both be renamed 2"),
        ({2: 0}, "label 2 cannot be renamed 0"),
        ({2: -1}, "the label at r1c2 is -1"),
        ({2: 2**32}, "the label at r1c2 is 4294967296"),
    ],
)
def test_names_that_would_change_the_puzzle_are_refused(names: dict[int, int], expected: str) -> None:
    with pytest.raises(InvalidPuzzleError, match=expected):
        relabel(Puzzle([[1, 2]]), names)


@given(puzzles(max_label=2**32 - 1))
def test_relabelling_is_a_normal_form(puzzle: Puzzle) -> None:
    renamed = relabel(puzzle)
    assert relabel(renamed) == renamed
    assert (
        len(set(zip(puzzle.labels, renamed.labels, strict=True))) == len(set(puzzle.labels)) == len(set(renamed.labels))
    )


@given(oracles.puzzles(max_rows=5, max_cols=5, max_label=4))
def test_it_is_the_least_of_all_forms(puzzle: Puzzle) -> None:
    forms = [form for form in map(relabel, symmetries(puzzle)) if form.rows <= form.cols]
    assert canonical(puzzle) == min(forms, key=lambda form: form.labels)
