"""Rectangles: the walls bound, the table, and what plain counting and sweeps say of small sizes."""

from itertools import product

import pytest

from hitori import Shade
from hitori.numbers.bounds import hitori_number
from hitori.numbers.constructions import fullest_line, knights_shading
from hitori.numbers.rectangles import RectangleBounds, fewest, fewest_labels_at_least, how_bounded, most
from hitori.numbers.shadings import shading_counts

from .oracles import maximal_shadings


def test_squares_are_as_the_theorem_says() -> None:
    for n in range(2, 60):
        assert fewest_labels_at_least(n, n) == hitori_number(n)


def test_the_bound_is_the_same_for_both_orientations() -> None:
    for rows, cols in product(range(2, 25), repeat=2):
        assert fewest_labels_at_least(rows, cols) == fewest_labels_at_least(cols, rows)


@pytest.mark.parametrize(("rows", "cols"), [(2, 6), (3, 4), (3, 5), (4, 4), (4, 5), (3, 6)])
def test_no_shading_has_a_shorter_fullest_line(rows: int, cols: int) -> None:
    shortest = min(map(fullest_line, maximal_shadings(rows, cols)))
    assert fewest_labels_at_least(rows, cols) <= shortest
    if (rows, cols) in {(3, 4), (3, 5), (4, 4), (4, 5)}:
        assert shortest == fewest(rows, cols).high == fewest(rows, cols).low


@pytest.mark.parametrize(("rows", "cols"), [(3, 5), (3, 12), (4, 7), (5, 9), (6, 11), (7, 8), (12, 5)])
def test_the_most_is_what_the_sweep_leaves(rows: int, cols: int) -> None:
    assert how_bounded(rows, cols) == "sweep"
    assert most(rows, cols).high == rows * cols - shading_counts(rows, cols).min_shaded_maximal
    assert fewest(rows, cols).high < most(rows, cols).low <= most(rows, cols).high


def test_the_most_of_few_cells_is_counted() -> None:
    assert how_bounded(3, 4) == how_bounded(4, 3) == "census"
    assert most(3, 4) == most(4, 3) == RectangleBounds(10, 10)
    assert shading_counts(3, 4).min_shaded_maximal == 3 * 4 - 10


def test_large_rectangles() -> None:
    assert how_bounded(14, 22) == "loss"
    unshaded = knights_shading(14, 22).codes.count(Shade.UNSHADED.code)
    assert most(14, 22) == RectangleBounds(unshaded, unshaded)
    assert fewest(14, 22) == RectangleBounds(15, 16)
    assert (most(14, 14), how_bounded(13, 13)) == (RectangleBounds(153, 153), "certificate")


def test_sides_below_three_are_refused() -> None:
    for bounds in (fewest, most):
        with pytest.raises(ValueError, match="expected a side n >= 3, got 2"):
            bounds(2, 5)
    with pytest.raises(ValueError, match="expected a side n >= 2, got 1"):
        fewest_labels_at_least(1, 5)
