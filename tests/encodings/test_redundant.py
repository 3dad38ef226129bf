import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from hitori import Puzzle, Shading
from hitori.encodings.pairs import Clause
from hitori.encodings.redundant import REDUNDANT, AtMost, Redundant, unshaded_neighbours
from hitori.shading import Shade
from tests.oracles import all_solutions

ABBREVIATIONS = ["WN", "CCH", "SP", "EP", "CC", "FI", "LW", "UC", "PI", "CI", "WB", "DW"]


def random_puzzles(count: int) -> Iterable[Puzzle]:
    """Up to 16 cells, most of them solvable: copies of labels are scattered over a grid of different ones."""
    rng = random.Random("redundant")
    shapes = [(rows, cols) for rows in range(1, 9) for cols in range(1, 9) if rows * cols <= 16]
    for _ in range(count):
        rows, cols = rng.choice(shapes)
        labels = rng.sample(range(1, rows * cols + 1), rows * cols)
        for _ in range(rng.randint(0, rows * cols)):
            labels[rng.randrange(rows * cols)] = rng.choice([0, *labels])
        yield Puzzle.from_labels(rows, cols, labels)


@cache
def solved_puzzles() -> list[tuple[Puzzle, list[int]]]:
    """2000 puzzles with all their solutions; bit k of a solution is set where cell k is shaded."""
    return [(puzzle, [bits(shaded_cells(s)) for s in all_solutions(puzzle)]) for puzzle in random_puzzles(2000)]


def shaded_cells(solution: Shading) -> Iterable[int]:
    return (cell for cell, shade in enumerate(solution.cells) if shade == Shade.SHADED)


def bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def lost_solutions(clauses: Callable[[Puzzle], list[Clause]], bounds: Callable[[Puzzle], list[AtMost]]) -> Counter[str]:
    """Of the 2000 grids: how many lose a solution, how many lose all, and for how many something was said."""
    tally: Counter[str] = Counter()
    for puzzle, solutions in solved_puzzles():
        said = [(bits(x - 1 for x in c if x > 0), bits(-x - 1 for x in c if x < 0)) for c in clauses(puzzle)]
        most = [(bits(bound.cells), bound.bound) for bound in bounds(puzzle)]
        kept = [
            all(solution & shaded or ~solution & unshaded for shaded, unshaded in said)
            and all((solution & cells).bit_count() <= bound for cells, bound in most)
            for solution in solutions
        ]
        tally["lose one"] += not all(kept)
        tally["lose all"] += bool(kept) and not any(kept)
        tally["fires"] += bool(said or most)
    return tally


def test_all_twelve_are_there() -> None:
    assert list(REDUNDANT) == ABBREVIATIONS
    assert [r.abbreviation for r in REDUNDANT.values() if r.only_for_unique] == ["UC"]


@pytest.mark.parametrize("constraint", REDUNDANT.values(), ids=ABBREVIATIONS)
def test_no_solution_is_lost_and_something_is_said(constraint: Redundant) -> None:
    tally = lost_solutions(constraint.clauses, constraint.bounds)
    assert tally["lose all"] == 0
    assert (tally["lose one"] > 0) == constraint.only_for_unique
    assert tally["fires"] > 0 or constraint.abbreviation == "CI", "CI needs a larger grid"


@pytest.mark.parametrize(
    "constraint", [r for r in REDUNDANT.values() if r.abbreviation != "CI"], ids=lambda r: r.abbreviation
)
def test_a_wrong_variant_would_be_caught(constraint: Redundant) -> None:
    """One that says the opposite of the last cell of each clause, or allows one shaded cell less in a line.

    Not CI: it speaks of diamonds, and no legal shading holds one.
    """
    tally = lost_solutions(
        lambda puzzle: [[*others, -last] for *others, last in constraint.clauses(puzzle)],
        lambda puzzle: [AtMost(most.cells, most.bound - 1) for most in constraint.bounds(puzzle)],
    )
    assert tally["lose all" if constraint.only_for_unique else "lose one"] > 0


def test_a_small_grid_may_have_a_lonely_unshaded_cell() -> None:
    assert unshaded_neighbours(Puzzle([[1, 2, 1]])) == []


@pytest.mark.parametrize(
    ("abbreviation", "grid", "expected"),
    [
        ("SP", [[1, 2, 1]], [[-2]]),
        ("EP", [[9, 1, 1, 8], [7, 2, 2, 6]], [[-1], [-4], [-5], [-8]]),
        ("CC", [[1, 2, 3], [4, 5, 6]], [[-2, -4], [-2, -6], [-5, -1], [-5, -3]]),
        ("FI", [[1, 2, 2, 1, 3, 2, 1]], [[6], [7]]),
        ("UC", [[1, 1, 0, 2]], [[-3], [-4]]),
        ("PI", [[1, 1, 2, 1]], [[4]]),
        ("CI", [[1, 2, 3], [4, 5, 6], [7, 8, 9]], []),
        ("WB", [[1, 2], [3, 4]], [[-1, -4], [-3, -2], [-1, -4], [-2, -3]]),
        ("DW", [[1, 2, 3], [4, 5, 6]], [[-2, -6], [-1, -5], [-2, -4], [-3, -5]]),
    ],
)
def test_what_is_said_of_a_small_grid(abbreviation: str, grid: list[list[int]], expected: list[Clause]) -> None:
    assert REDUNDANT[abbreviation].clauses(Puzzle(grid)) == expected


def test_half_of_a_line_is_unshaded() -> None:
    assert REDUNDANT["LW"].bounds(Puzzle([[1, 2, 3]])) == [
        AtMost((0, 1, 2), 2),
        AtMost((0,), 1),
        AtMost((1,), 1),
        AtMost((2,), 1),
    ]
