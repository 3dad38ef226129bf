"""The proved bounds: as printed, in order, and true of every small puzzle."""

from functools import cache

import pytest

from hitori import Puzzle, Uniqueness, uniqueness
from hitori.analysis.characteristics import distinct_labels
from hitori.research.hitori_numbers import (
    fewest_at_least,
    fewest_at_most,
    most_at_least,
    most_at_most,
    most_constructed,
)


def test_the_figures_the_paper_prints() -> None:
    assert (fewest_at_least(100), fewest_at_most(100), most_constructed(100)) == (67, 69, 7924)
    assert (fewest_at_most(12), most_constructed(12)) == (9, 108)


def test_the_bounds_are_in_order_and_the_first_pair_is_close() -> None:
    for n in range(2, 200):
        assert 0 <= fewest_at_most(n) - fewest_at_least(n) <= 2
    for n in range(3, 200):
        assert fewest_at_most(n) <= most_at_least(n) <= most_at_most(n)
    for n in range(6, 200):
        assert most_at_least(n) <= most_constructed(n) <= most_at_least(n) + 2


@pytest.mark.parametrize("bound", [fewest_at_least, fewest_at_most, most_at_least, most_at_most])
def test_there_is_no_bound_below_two(bound: object) -> None:
    with pytest.raises(ValueError, match=r"expected a side n >= [23], got 1"):
        bound(1)  # type: ignore[operator]


@cache
def labels_of_unique_puzzles(n: int) -> frozenset[int]:
    """The numbers of labels of all n x n puzzles with one solution, by trying every puzzle up to renaming."""
    prefixes: list[tuple[int, ...]] = [()]
    for _ in range(n * n):
        prefixes = [(*labels, new) for labels in prefixes for new in range(1, max(labels, default=0) + 2)]
    puzzles = (Puzzle.from_labels(n, n, labels) for labels in prefixes)
    return frozenset(distinct_labels(puzzle) for puzzle in puzzles if uniqueness(puzzle) == Uniqueness.UNIQUE)


@pytest.mark.parametrize(("n", "fewest", "most"), [(2, 2, 2), (3, 3, 7)])
def test_plain_enumeration_gives_the_numbers(n: int, fewest: int, most: int) -> None:
    assert labels_of_unique_puzzles(n) == set(range(fewest, most + 1))
    assert fewest_at_least(n) <= fewest <= fewest_at_most(n)
    assert most <= most_at_most(n)
