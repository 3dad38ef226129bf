"""The census of small puzzles, held against plain enumeration of all puzzles and their solutions."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import hitori
from hitori import Puzzle
from hitori.native import count_many
from hitori.numbers.shadings import unique_puzzles

from ..oracles import all_solutions


def puzzles_up_to_renaming(rows: int, cols: int) -> Iterator[Puzzle]:
    """Those whose labels appear in the order 1, 2, 3."""
    return (Puzzle.from_labels(rows, cols, labels) for labels in labellings(rows * cols))


def labellings(cells: int) -> Iterator[tuple[int, ...]]:
    if cells == 0:
        yield ()
    else:
        for labels in labellings(cells - 1):
            yield from ((*labels, new) for new in range(1, max(labels, default=0) + 2))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4)])
def test_small_sizes_are_as_enumerated(rows: int, cols: int) -> None:
    unique = (puzzle for puzzle in puzzles_up_to_renaming(rows, cols) if len(all_solutions(puzzle)) == 1)
    assert unique_puzzles(rows, cols) == Counter(max(puzzle.labels) for puzzle in unique)


def test_three_by_three_is_as_the_native_solver_counts() -> None:
    unique = (puzzle for puzzle in puzzles_up_to_renaming(3, 3) if hitori.count_solutions(puzzle, limit=2) == 1)
    assert unique_puzzles(3) == Counter(max(puzzle.labels) for puzzle in unique)


@pytest.mark.slow
def test_three_by_four_is_as_the_native_solver_counts() -> None:
    puzzles, unique = puzzles_up_to_renaming(3, 4), Counter[int]()
    while some := list(islice(puzzles, 50_000)):
        counts = count_many(some, limit=2)
        unique.update(max(puzzle.labels) for puzzle, found in zip(some, counts, strict=True) if found.count == 1)
    assert unique_puzzles(3, 4) == unique


def test_a_grid_that_is_too_large_or_empty_is_refused() -> None:
    for rows, cols in ((4, 5), (10**9, 10**30)):
        with pytest.raises(hitori.TooLargeError, match="at most 16 cells for a census, got"):
            unique_puzzles(rows, cols)
    with pytest.raises(ValueError, match="at least one row"):
        unique_puzzles(0, 3)
