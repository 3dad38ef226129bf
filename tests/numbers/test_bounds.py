"""The bounds of the paper and beyond it, and what is known of each side."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitori import Uniqueness, UnsatisfiableError, uniqueness
from hitori.explaining.characteristics import distinct_labels
from hitori.numbers.bounds import (
    fewest_at_least,
    fewest_at_most,
    hitori_number,
    most_at_least,
    most_at_most,
    most_constructed,
)
from hitori.numbers.certificates import shipped
from hitori.numbers.constructions import few_labels, many_labels
from hitori.numbers.known import fewest, most, with_labels
from tests.requirements import slow

from .oracles import assert_unique, puzzles_up_to_renaming


def test_the_figures_the_paper_prints() -> None:
    assert (fewest_at_most(12), most_constructed(12)) == (9, 108)


@pytest.mark.parametrize("bound", [fewest_at_least, fewest_at_most, most_at_least, most_at_most, fewest, most])
def test_there_is_no_bound_below_two(bound: Callable[[int], int]) -> None:
    with pytest.raises(ValueError, match=r"expected a side n >= [23], got 1"):
        bound(1)


@pytest.mark.parametrize(
    ("n", "range_of_labels", "found"),
    [(2, (1, 4), {2}), (3, (1, 9), {3, 4, 5, 6, 7}), (4, (1, 2), set()), *slow([(4, (13, 16), set())])],
)
def test_plain_enumeration_gives_the_numbers(n: int, range_of_labels: tuple[int, int], found: set[int]) -> None:
    """Of the numbers of labels in a range, those of n x n puzzles with one solution."""
    puzzles = puzzles_up_to_renaming(n, n, *range_of_labels)
    assert {distinct_labels(puzzle) for puzzle in puzzles if uniqueness(puzzle) == Uniqueness.UNIQUE} == found
    assert found <= set(range(fewest(n).low, most(n).high + 1))


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 8, 12])
def test_every_number_of_labels_from_the_fewest_to_the_most(n: int) -> None:
    between = range(fewest(n).high, most(n).low + 1)
    if n > 2:
        assert between[0] <= distinct_labels(few_labels(n)) < distinct_labels(many_labels(n)) <= between[-1]
    for labels in between if n < 12 else (*between[:3], 20, 50, 77, *between[-3:]):
        assert_unique(with_labels(n, labels), labels)


@pytest.mark.parametrize("n", [13, 22, 23, 31, 40, 100])
def test_the_ends_of_what_is_known(n: int) -> None:
    for labels in (fewest(n).high, most(n).low, 69 if n == 100 else n):
        puzzle = with_labels(n, labels)
        assert puzzle.shape == (n, n)
        assert_unique(puzzle, labels)


def test_what_no_known_puzzle_has_is_refused() -> None:
    with pytest.raises(UnsatisfiableError, match="expected 5 to 38 labels for n = 7, got 4"):
        with_labels(7, 4)


def test_the_hitori_number_is_the_closed_form_and_never_below_theorem_1() -> None:
    for n in range(2, 400):
        assert hitori_number(n) == 2 * n // 3 + 1 >= fewest_at_least(n)


def test_the_labels_are_those_of_the_certificates() -> None:
    for (number, n), found in shipped().items():
        assert found.labels == (fewest(n) if number == "fewest" else most(n)).low
    settled = {("fewest", n) for n in range(2, 14)} | {("most", n) for n in range(3, 14)}
    assert settled == {key for key in shipped() if key[0] != "most known"}


def test_what_is_known_lies_within_what_the_paper_leaves() -> None:
    for n in range(2, 101):
        assert n < 5 or most(n).low == (4 * n * n - 2 * n) // 5 + 2
        for standing in (fewest(n), most(n)):
            assert standing.paper[0] <= standing.low <= standing.high <= standing.paper[1]
