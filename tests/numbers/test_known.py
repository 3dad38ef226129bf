"""The standing of each number, and a puzzle with every number of labels."""

import pytest

from hitori import ImpossibleWishError, Uniqueness, count_solutions, uniqueness
from hitori.analysis.characteristics import distinct_labels
from hitori.numbers.bounds import fewest_at_least, hitori_number
from hitori.numbers.constructions import few_labels, many_labels
from hitori.numbers.known import Mark, Standing, fewest, most, with_labels


def assert_has(n: int, labels: int) -> None:
    puzzle = with_labels(n, labels)
    assert puzzle.shape == (n, n)
    assert distinct_labels(puzzle) == labels
    assert uniqueness(puzzle) == Uniqueness.UNIQUE


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 8, 12])
def test_every_number_of_labels_from_the_fewest_to_the_most(n: int) -> None:
    between = range(fewest(n).high, most(n).low + 1)
    if n > 2:
        assert between[0] <= distinct_labels(few_labels(n)) < distinct_labels(many_labels(n)) <= between[-1]
    for labels in between if n < 12 else (*between[:3], 20, 50, 77, *between[-3:]):
        assert_has(n, labels)


@pytest.mark.parametrize("n", [7, 8])
def test_an_outside_engine_agrees(n: int) -> None:
    for labels in range(fewest(n).high, most(n).low + 1):
        assert count_solutions(with_labels(n, labels), 2, solver="pysat") == 1


@pytest.mark.parametrize("n", [13, 22, 23, 31, 40, 100])
def test_the_ends_of_what_is_known(n: int) -> None:
    for labels in (fewest(n).high, most(n).low, 69 if n == 100 else n):
        assert_has(n, labels)


def test_what_no_known_puzzle_has_is_refused() -> None:
    with pytest.raises(ImpossibleWishError, match="expected 5 to 38 labels for n = 7, got 39"):
        with_labels(7, 39)
    with pytest.raises(ImpossibleWishError, match="expected 5 to 38 labels for n = 7, got 4"):
        with_labels(7, 4)
    with pytest.raises(ValueError, match="expected a side n >= 2, got 1"):
        with_labels(1, 1)


def test_the_hitori_number_is_the_closed_form_and_never_below_theorem_1() -> None:
    for n in range(2, 400):
        assert hitori_number(n) == 2 * n // 3 + 1 >= fewest_at_least(n)


def test_what_is_known_lies_within_what_the_paper_leaves() -> None:
    for n in range(2, 101):
        for standing in (fewest(n), most(n)):
            assert standing.paper[0] <= standing.low <= standing.high <= standing.paper[1]


def test_marks() -> None:
    assert Standing(3, 3, (3, 3)).mark == Mark.PAPER
    assert Standing(4, 4, (3, 4)).mark == Mark.HERE
    assert Standing(4, 5, (3, 5)).mark == Mark.BEST
    assert Standing(3, 5, (3, 5)).mark == Mark.OPEN


def test_the_maximum_of_five_is_figure_18() -> None:
    assert most(5) == Standing(20, 20, (20, 21))
