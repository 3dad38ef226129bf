"""The characteristics: how runs are counted, what symmetries keep, and what a plain count of pairs says."""

from itertools import combinations

from hypothesis import given

from hitori import Puzzle, Shading, characteristics, generate, solve
from hitori.analysis.characteristics import (
    adjacent_duplicates,
    contact_trees,
    density,
    distinct_labels,
    non_adjacent_duplicates,
    shaded_corners,
    shaded_count,
    shaded_edges,
    triple_adjacent_duplicates,
)
from hitori.operations import symmetries

from ..oracles import puzzles


def duplicates(puzzle: Puzzle) -> tuple[int, int, int]:
    return adjacent_duplicates(puzzle), non_adjacent_duplicates(puzzle), triple_adjacent_duplicates(puzzle)


def test_how_runs_are_counted() -> None:
    assert duplicates(Puzzle([[5, 5]])) == (1, 0, 0)
    assert duplicates(Puzzle([[5], [5], [5]])) == (2, 1, 1)
    assert duplicates(Puzzle([[5, 5, 5, 5]])) == (3, 3, 2)
    assert duplicates(Puzzle([[5, 1, 5], [1, 2, 3]])) == (0, 1, 0)
    assert duplicates(Puzzle([[5, 1], [2, 5]])) == (0, 0, 0)


def test_blanks_are_no_labels() -> None:
    assert duplicates(Puzzle([[0, 0, 0], [0, 1, 0]])) == (0, 0, 0)
    assert distinct_labels(Puzzle([[0, 7, 7, 3]])) == 2


@given(puzzles(max_rows=6, max_cols=6, max_label=3))
def test_pairs_are_those_a_plain_count_finds(puzzle: Puzzle) -> None:
    pairs = [
        abs(a.row - b.row) + abs(a.col - b.col)
        for a, b in combinations(puzzle.cells(), 2)
        if (a.row == b.row or a.col == b.col) and puzzle[a] == puzzle[b] != 0
    ]
    assert adjacent_duplicates(puzzle) == pairs.count(1)
    assert non_adjacent_duplicates(puzzle) == len(pairs) - pairs.count(1)


@given(puzzles(max_rows=5, max_cols=5))
def test_symmetries_keep_everything_but_the_sides(puzzle: Puzzle) -> None:
    found = [characteristics(turned) for turned in symmetries(puzzle)]
    told = {tuple(getattr(c, name) for name in c.__slots__ if name not in ("rows", "cols")) for c in found}
    assert len(told) == 1


def test_numbers_of_a_shading() -> None:
    shading = Shading.from_rows(["#..#.", ".#...", "....#", ".#...", "#.#.."])
    assert shaded_count(shading) == 7
    assert density(shading) == 0.28
    assert shaded_corners(shading) == 2
    assert shaded_edges(shading) == 3
    assert contact_trees(shading) == (3, 2, 1, 1)


def test_without_exactly_one_solution_there_are_no_numbers_of_it() -> None:
    for grid in ([[1, 1], [2, 3]], [[1, 2, 3], [2, 2, 3], [1, 1, 3]]):
        found = characteristics(Puzzle(grid))
        assert (found.shaded, found.density, found.shaded_corners, found.shaded_edges, found.contact_trees) == (
            None,
        ) * 5
        assert found.distinct_labels == 3


def test_the_numbers_of_a_generated_puzzle_are_those_of_its_solution() -> None:
    puzzle = generate(12, seed=4)
    solution = solve(puzzle).solution
    assert solution is not None
    found = characteristics(puzzle)
    assert found.contact_trees is not None
    assert found.shaded == shaded_count(solution) == sum(found.contact_trees)
    assert found.shaded_corners == sum(solution[row, col] == 1 for row in (0, 11) for col in (0, 11))
