"""The judge: for each rule a grid that breaks it and the grid that keeps it, and the whole against definitions."""

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.ndimage import label

import hitori
from hitori import InvalidShadingError, Puzzle, Rule, Shade, Shading, Violation, check

from .formats.strategies import shadings
from .oracles import all_solutions, puzzles

FREE = Puzzle([[0] * 3] * 3)
"""Only blanks, so that uniqueness has nothing to say."""


SEVENS = Puzzle([[7, 1, 7], [2, 3, 4], [7, 0, 0]])
CODES = {Rule.UNIQUENESS: "nmDupRow", Rule.ADJACENCY: "csAdjacent", Rule.CONNECTIVITY: "cuDivideRB"}


@pytest.mark.parametrize(
    ("puzzle", "rows", "broken"),
    [
        (SEVENS, "... ... ...", ["uniqueness: r1c1 r1c3", "uniqueness: r1c1 r3c1"]),
        (SEVENS, "#.. ... ...", []),
        (Puzzle([[1, 2], [2, 1]]), ".. ..", []),  # pzpr refuses it as brNoShade
        (Puzzle([[1, 2, 1]]), ".#.", ["connectivity: r1c3", "uniqueness: r1c1 r1c3"]),
        (Puzzle([[1000, 1000]]), "..", ["uniqueness: r1c1 r1c2"]),  # Python keeps one object for small numbers only
        (FREE, "##. #.. ...", ["adjacency: r1c1 r1c2", "adjacency: r1c1 r2c1"]),
        (FREE, "#.. .#. ...", []),
        (FREE, ".#. #.. ...", ["connectivity: r1c1"]),
        (FREE, ".#. ... ...", []),
        (Puzzle([[4]]), "#", ["connectivity: r1c1"]),
        (Puzzle([[4]]), ".", []),
    ],
)
def test_a_grid_breaks_each_rule_and_another_keeps_it(puzzle: Puzzle, rows: str, broken: list[str]) -> None:
    found = check(puzzle, Shading(rows.split()))
    assert list(map(str, found)) == broken
    for violation in found:
        assert violation.code == CODES[violation.rule]
        assert not hasattr(violation, "__dict__")


def test_sizes_must_agree() -> None:
    with pytest.raises(InvalidShadingError, match="the shading is 1x2, the puzzle is 2x1"):
        check(Puzzle([[1], [2]]), Shading([".."]))


@given(puzzles(3, 3))
def test_exactly_the_solutions_pass(puzzle: Puzzle) -> None:
    shadings = map(bytes, product((1, 2), repeat=len(puzzle)))
    passed = {shading for cells in shadings if not check(puzzle, shading := Shading.from_codes(*puzzle.shape, cells))}
    assert passed == all_solutions(puzzle)


@given(st.data(), puzzles(6, 6, max_label=5) | puzzles(1, 14, max_label=9) | puzzles(14, 1, max_label=9))
def test_violations_and_their_order_are_as_defined(data: st.DataObject, puzzle: Puzzle) -> None:
    shading = data.draw(shadings(*puzzle.shape))
    assert check(puzzle, shading) == by_definition(puzzle, shading)


@given(st.data(), st.integers(2, 12), st.integers(2, 12), st.integers(0, 999))
def test_a_solution_passes_and_a_spoilt_one_is_told_as_defined(
    data: st.DataObject, rows: int, cols: int, seed: int
) -> None:
    puzzle = hitori.generate(rows, cols, seed=seed)
    solution = hitori.solve(puzzle).require()
    assert check(puzzle, solution) == []
    spoilt = solution
    for index in data.draw(st.sets(st.integers(0, len(puzzle) - 1), min_size=1, max_size=4)):
        cell = divmod(index, cols)
        spoilt = spoilt.with_shade(cell, Shade.UNSHADED if solution[cell] == Shade.SHADED else Shade.SHADED)
    found = check(puzzle, spoilt)
    assert found == by_definition(puzzle, spoilt)
    assert found, "there is only one solution"


def by_definition(puzzle: Puzzle, shading: Shading) -> list[Violation]:
    """The violations by the words of `Violation`, cell by cell, with no thought of time."""
    shaded = [cell for cell in puzzle.cells() if shading[cell] == Shade.SHADED]
    unshaded = [cell for cell in puzzle.cells() if shading[cell] != Shade.SHADED]
    lines = [[cell for cell in unshaded if cell.row == row] for row in range(puzzle.rows)]
    lines += [[cell for cell in unshaded if cell.col == col] for col in range(puzzle.cols)]
    # scipy joins what shares an edge.
    group_of, count = label(np.array(shading) != 1)
    groups = sorted([cell for cell in unshaded if group_of[cell] == number] for number in range(1, count + 1))
    return [
        *(
            Violation(Rule.ADJACENCY, (a, b))
            for a, b in combinations(shaded, 2)
            if abs(a.row - b.row) + abs(a.col - b.col) == 1
        ),
        *(Violation(Rule.CONNECTIVITY, tuple(group)) for group in groups if group != max(groups, key=len)),
        *([] if unshaded else [Violation(Rule.CONNECTIVITY, tuple(shaded))]),
        *(
            Violation(Rule.UNIQUENESS, tuple(cells))
            for line in lines
            for first in line
            if (cells := [cell for cell in line if puzzle[cell] == puzzle[first] != 0])[1:] and cells[0] == first
        ),
    ]
