"""The proved bounds: as printed, in order, and true of every small puzzle."""

from collections.abc import Iterator

import pytest

from hitori import Puzzle, Uniqueness, uniqueness
from hitori.analysis.characteristics import distinct_labels
from hitori.numbers.bounds import (
    fewest_at_least,
    fewest_at_most,
    hitori_number,
    most_at_least,
    most_at_most,
    most_by_knights,
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
        assert most_constructed(n) < most_by_knights(n) <= most_at_most(n)


@pytest.mark.parametrize("bound", [fewest_at_least, fewest_at_most, most_at_least, most_at_most])
def test_there_is_no_bound_below_two(bound: object) -> None:
    with pytest.raises(ValueError, match=r"expected a side n >= [23], got 1"):
        bound(1)  # type: ignore[operator]


def puzzles_up_to_renaming(n: int, fewest: int, most: int) -> Iterator[Puzzle]:
    """Every n x n puzzle with `fewest` to `most` labels, which appear in the order 1, 2, 3, ..."""

    def continued(labels: list[int], used: int) -> Iterator[Puzzle]:
        left = n * n - len(labels)
        if used + left < fewest:
            return
        if not left:
            yield Puzzle.from_labels(n, n, labels)
            return
        for label in range(1, min(used + 1, most) + 1):
            yield from continued([*labels, label], max(used, label))

    return continued([], 0)


def labels_of_unique_puzzles(n: int, fewest: int, most: int) -> set[int]:
    """The numbers of labels, in this range, of n x n puzzles with one solution."""
    puzzles = puzzles_up_to_renaming(n, fewest, most)
    return {distinct_labels(puzzle) for puzzle in puzzles if uniqueness(puzzle) == Uniqueness.UNIQUE}


@pytest.mark.parametrize(("n", "fewest", "most"), [(2, 2, 2), (3, 3, 7)])
def test_plain_enumeration_gives_the_numbers(n: int, fewest: int, most: int) -> None:
    assert labels_of_unique_puzzles(n, 1, n * n) == set(range(fewest, most + 1))
    assert fewest_at_least(n) <= fewest == hitori_number(n) <= fewest_at_most(n)
    assert most <= most_at_most(n)


def test_two_labels_are_too_few_for_four_by_four() -> None:
    assert labels_of_unique_puzzles(4, 1, 2) == set()


@pytest.mark.slow
def test_thirteen_labels_are_too_many_for_four_by_four() -> None:
    assert labels_of_unique_puzzles(4, 13, 16) == set()
