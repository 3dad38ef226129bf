"""The fewest clues: search, labels and cover bound agree with a brute force that knows none of them."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from hitori import OutOfTimeError, Puzzle, Shading, uniqueness
from hitori.numbers.clues.cover import partners_needed
from hitori.numbers.clues.labelling import Labelled, Refuted, fewest_clues_on, labelled, puzzles_on
from hitori.numbers.clues.listing import canonical, covered_shadings, images
from hitori.numbers.clues.settle import settle
from hitori.numbers.shadings import maximal_shadings
from hitori.results import Limits, Uniqueness
from hitori.transforms import relabel, symmetries
from tests.oracles import legal_shadings

from . import oracles
from .oracles import shaded

SETTLED = {(2, 2): 3, (2, 3): 3, (2, 4): 3, (2, 5): 3, (2, 6): 4, (3, 3): 3, (3, 4): 4, (4, 4): 6}
SMALL = [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3), (3, 4)]


@cache
def clashes(rows: int, cols: int) -> dict[tuple[int, int], int]:
    """For two cells of a line the legal shadings, as bits, that shade one of them."""
    legal = legal_shadings(rows, cols)
    cells = range(rows * cols)
    return {
        (one, other): sum(1 << number for number, mask in enumerate(legal) if mask >> one & 1 or mask >> other & 1)
        for one, other in combinations(cells, 2)
        if one // cols == other // cols or one % cols == other % cols
    }


def labellings(cells: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """All ways to make classes of the cells: which have the same label."""
    if not cells:
        yield []
        return
    for rest in labellings(cells[:-1]):
        for place in range(len(rest)):
            yield [*rest[:place], [*rest[place], cells[-1]], *rest[place + 1 :]]
        yield [*rest, [cells[-1]]]


def puzzles_with(rows: int, cols: int, clues: int) -> Iterator[Puzzle]:
    """All puzzles with so many labelled cells and one solution, up to renaming: each is tried."""
    pairs = clashes(rows, cols)
    every = (1 << len(legal_shadings(rows, cols))) - 1
    for cells in combinations(range(rows * cols), clues):
        for classes in labellings(cells):
            solutions = every
            for one in classes:
                for pair in combinations(one, 2):
                    solutions &= pairs.get(pair, every)
            if solutions.bit_count() == 1:
                labels = {cell: label for label, one in enumerate(classes, 1) for cell in one}
                yield relabel(Puzzle.from_labels(rows, cols, [labels.get(cell, 0) for cell in range(rows * cols)]))


def classes_of(puzzles: set[Puzzle]) -> int:
    """How many puzzles there are up to symmetry and renaming."""
    return len({min(turned(puzzle)) for puzzle in puzzles})


def turned(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """The labels of the images of the same shape."""
    return (relabel(image).labels for image in symmetries(puzzle) if image.shape == puzzle.shape)


def assert_brute_force_agrees(rows: int, cols: int, clues: int) -> set[Puzzle]:
    """No puzzle with fewer clues has one solution; those with so many are returned, and are those of the search."""
    assert not any(any(puzzles_with(rows, cols, fewer)) for fewer in range(clues))
    tried = set(puzzles_with(rows, cols, clues))
    found = {puzzle for shading in oracles.maximal_shadings(rows, cols) for puzzle in puzzles_on(shading, clues)}
    assert found == tried
    return tried


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_brute_force_agrees(rows: int, cols: int) -> None:
    assert assert_brute_force_agrees(rows, cols, SETTLED[rows, cols])


@pytest.mark.slow
def test_brute_force_agrees_on_four_rows() -> None:
    assert classes_of(assert_brute_force_agrees(4, 4, 6)) == 47


def test_counts_of_puzzles_up_to_symmetry() -> None:
    counts = {
        n: classes_of(
            {
                puzzle
                for shading in maximal_shadings(n, with_partners=clues, up_to_symmetry=True)
                for puzzle in puzzles_on(shading, clues)
            }
        )
        for n, clues in ((2, 3), (3, 3), (4, 6), (5, 7))
    }
    assert counts == {2: 1, 3: 1, 4: 47, 5: 2}


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4), (4, 4)])
def test_the_partners_are_the_lines_that_hold_the_shading(rows: int, cols: int) -> None:
    for shading in oracles.maximal_shadings(rows, cols):
        cells = list(shading.shaded())
        held = min(
            max(len(held_rows), len({cell.col for cell in cells if cell.row not in held_rows}))
            for number in range(rows + 1)
            for held_rows in combinations(range(rows), number)
        )
        assert partners_needed(shading) == held


@pytest.mark.parametrize(("rows", "cols", "clues"), [(3, 4, 6), (4, 4, 7), (5, 5, 8)])
def test_two_programs_list_the_same_shadings(rows: int, cols: int, clues: int) -> None:
    listed = {canonical(one) for one in maximal_shadings(rows, cols, with_partners=clues, up_to_symmetry=True)}
    found = [
        canonical(one)
        for partners in range(1, min(rows, cols) + 1)
        for one in covered_shadings(rows, cols, clues - partners, partners)
    ]
    assert set(found) == listed
    if rows * cols <= 16:
        every = oracles.maximal_shadings(rows, cols)
        assert listed == {canonical(one) for one in every if shaded(one) + partners_needed(one) <= clues}


CORNER = Shading(["#.", ".."])


def test_no_fewer_clues_than_asked_for() -> None:
    found = fewest_clues_on(CORNER)
    assert found is not None
    assert uniqueness(found.puzzle) == Uniqueness.UNIQUE
    assert found.clues == 3
    assert fewest_clues_on(CORNER, at_most=2) is None
    refuted = labelled(CORNER, 2)
    assert isinstance(refuted, Refuted)
    assert isinstance(labelled(CORNER, 3, rivals=refuted.rivals), Labelled)


def test_fewer_labels_can_need_more_clues() -> None:
    (shading,) = maximal_shadings(5, with_partners=7, up_to_symmetry=True)
    found = [fewest_clues_on(shading, labels=labels) for labels in (1, 2)]
    assert [one and one.clues for one in found] == [8, 7]


def test_the_time_limit_is_kept() -> None:
    with pytest.raises(OutOfTimeError, match="before the fewest clues were found"):
        fewest_clues_on(CORNER, limits=Limits(time=0))


def test_images_have_the_shape_of_the_shading() -> None:
    assert {image.shape for image in images(Shading(["#.", "..", ".."]))} == {(3, 2)}


def test_a_side_of_one_has_no_such_puzzle() -> None:
    with pytest.raises(ValueError, match="at least two rows and two columns, got 1 and 4"):
        settle(1, 4)
