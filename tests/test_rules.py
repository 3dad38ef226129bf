"""The judge: for each rule a grid that breaks it and the grid that keeps it, and the whole against enumeration."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Cell, InvalidShadingError, Puzzle, Rule, Shading, check

from .oracles import all_solutions, puzzles

FREE = Puzzle([[0] * 3] * 3)
"""Only blanks, so that uniqueness has nothing to say."""


def violations(puzzle: Puzzle, *rows: str) -> list[str]:
    return [str(violation) for violation in check(puzzle, Shading.from_rows(rows))]


@pytest.mark.parametrize(
    ("rows", "broken"),
    [
        (["...", "...", "..."], ["uniqueness: r1c1 r1c3", "uniqueness: r1c1 r3c1"]),
        (["..#", "...", "..."], ["uniqueness: r1c1 r3c1"]),
        (["#..", "...", "..."], []),
        (["?..", "...", "..."], ["uniqueness: r1c1 r1c3", "uniqueness: r1c1 r3c1"]),
    ],
)
def test_uniqueness(rows: list[str], broken: list[str]) -> None:
    assert violations(Puzzle([[7, 1, 7], [2, 3, 4], [7, 0, 0]]), *rows) == broken


def test_three_equal_labels_in_a_line_are_one_violation() -> None:
    (violation,) = check(Puzzle([[5, 5, 5]]), Shading.from_rows(["..."]))
    assert (violation.rule, violation.code) == (Rule.UNIQUENESS, "nmDupRow")
    assert violation.cells == (Cell(0, 0), Cell(0, 1), Cell(0, 2))


def test_blanks_never_clash() -> None:
    assert violations(FREE, "...", "...", "...") == []


def test_adjacency() -> None:
    assert violations(FREE, "##.", "#..", "...") == ["adjacency: r1c1 r1c2", "adjacency: r1c1 r2c1"]
    assert violations(FREE, "#..", ".#.", "...") == []
    assert check(FREE, Shading.from_rows(["##.", "...", "..."]))[0].code == "csAdjacent"


def test_connectivity() -> None:
    assert violations(FREE, ".#.", "#..", "...") == ["connectivity: r1c1"]
    assert violations(FREE, ".#.", "..#", "...") == ["connectivity: r1c3"]
    assert violations(FREE, ".#.", "...", "...") == []
    assert check(FREE, Shading.from_rows([".#.", "#..", "..."]))[0].code == "cuDivideRB"


def test_of_two_groups_alike_the_later_is_cut_off() -> None:
    assert violations(Puzzle([[0, 0, 0]]), ".#.") == ["connectivity: r1c3"]


def test_at_least_one_cell_must_be_unshaded() -> None:
    assert violations(Puzzle([[4]]), "#") == ["connectivity: r1c1"]
    assert violations(Puzzle([[4]]), ".") == []


def test_the_order_is_that_of_pzpr() -> None:
    assert violations(Puzzle([[0, 0, 0, 0, 1, 1]]), ".##...") == [
        "adjacency: r1c2 r1c3",
        "connectivity: r1c1",
        "uniqueness: r1c5 r1c6",
    ]


def test_sizes_must_agree() -> None:
    with pytest.raises(InvalidShadingError, match="the shading is 1x2, the puzzle is 2x1"):
        check(Puzzle([[1], [2]]), Shading.from_rows([".."]))


@given(puzzles(3, 3))
def test_exactly_the_solutions_pass(puzzle: Puzzle) -> None:
    shadings = map(bytes, product((1, 2), repeat=len(puzzle)))
    passed = {shading for cells in shadings if not check(puzzle, shading := Shading(*puzzle.shape, cells))}
    assert passed == all_solutions(puzzle)


@given(st.data(), puzzles(4, 4))
def test_an_unknown_cell_counts_as_unshaded(data: st.DataObject, puzzle: Puzzle) -> None:
    cells = bytes(data.draw(st.lists(st.integers(0, 2), min_size=len(puzzle), max_size=len(puzzle))))
    known = cells.replace(b"\0", b"\2")
    assert check(puzzle, Shading(*puzzle.shape, cells)) == check(puzzle, Shading(*puzzle.shape, known))
