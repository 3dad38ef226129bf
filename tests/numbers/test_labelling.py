"""Every shading that has copies carries every number of labels between its bounds, uniquely.
Free cells and the walk between few and many labels.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hitori import Puzzle, Shading, Uniqueness, UnsatisfiableError, generate, solve, uniqueness
from hitori.explaining.characteristics import distinct_labels
from hitori.numbers.components import is_maximal
from hitori.numbers.constructions import (
    carried_labels,
    copies,
    few_labels,
    free_cells,
    many_labels,
    one_fewer,
    one_more,
    puzzle_on,
    walk,
)

from .oracles import drawn_shadings

MAXIMAL = drawn_shadings(least=3).filter(is_maximal)


def has_copies(shading: Shading) -> bool:
    try:
        copies(shading)
    except UnsatisfiableError:
        return False
    return True


@given(MAXIMAL, st.data())
def test_a_puzzle_on_a_shading_has_it_as_its_only_solution(shading: Shading, data: st.DataObject) -> None:
    assume(has_copies(shading))
    labels = data.draw(st.sampled_from(carried_labels(shading)))
    puzzle = puzzle_on(shading, labels)
    assert distinct_labels(puzzle) == labels
    assert uniqueness(puzzle) == Uniqueness.UNIQUE
    assert solve(puzzle).solution == shading


def test_what_cannot_be_carried_is_refused() -> None:
    shading = Shading([".#.", "...", ".#."])
    for labels in (2, 8):
        with pytest.raises(UnsatisfiableError, match=f"expected 3 to 7 labels on this shading, got {labels}"):
            puzzle_on(shading, labels)
    with pytest.raises(UnsatisfiableError, match="no labels were found"):
        puzzle_on(Shading(["#..", ".#.", "..."]), 7)


@pytest.mark.parametrize("rows", [["..", ".."], ["##", ".."], [".#", "#."], ["?#", ".."]])
def test_a_shading_that_is_not_maximal_is_refused(rows: list[str]) -> None:
    with pytest.raises(ValueError, match="expected a maximal shading"):
        puzzle_on(Shading(rows), 2)


def test_a_free_cell_can_take_any_label_that_is_not_in_its_lines() -> None:
    puzzle = generate(5, seed=3)
    for row, col in free_cells(puzzle):
        rows = puzzle.to_rows()
        for label in set(puzzle.labels) - set(rows[row]) - {line[col] for line in rows}:
            rows[row][col] = label
            assert uniqueness(Puzzle(rows)) == Uniqueness.UNIQUE


@pytest.mark.parametrize("n", [6, 7, 8])
def test_the_walks_meet(n: int) -> None:
    """Section 5.1: from few labels upwards and from many downwards, every number in between is met."""
    few, many = few_labels(n), many_labels(n)
    least, *up = map(distinct_labels, (few, *walk(few, one_more)))
    most, *down = map(distinct_labels, (many, *walk(many, one_fewer)))
    assert {least, *up, *down, most} == set(range(least, most + 1))
    assert len(up) > n * n // 2 - n
    assert down
