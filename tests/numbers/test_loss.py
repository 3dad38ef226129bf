"""The loss of maximal shadings: the strips along the border, and the slopes of long strips.

That the loss is divided among the cells as the page says is proved in proofs/coq (Division.v, Inner.v).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hitori import Shading, TooLargeError
from hitori.numbers.bounds import fewest_shaded_at_least
from hitori.numbers.components import addable_cells, is_legal
from hitori.numbers.constructions import knights_shading
from hitori.numbers.loss import loss, measured_strip, sparsest_strip
from hitori.numbers.shadings import shading_counts
from tests.requirements import slow

from .border_windows import prices
from .oracles import shaded


@pytest.mark.parametrize("height", [3, 4, *slow([5])])
def test_a_slow_program_finds_the_same_windows_and_no_cheaper_strip(height: int) -> None:
    strip, found = measured_strip(height), prices(height)
    assert strip.arcs == len(found)
    # The period costs what it should, and no walk is cheaper than the credit allows.
    columns = ["".join(row[col % strip.columns] for row in strip.period) for col in range(strip.columns + 4)]
    windows = [tuple(columns[col : col + 5]) for col in range(strip.columns)]
    assert sum(found[window[:-1], window[1:]] for window in windows) == strip.halves
    least = dict.fromkeys((node for arc in found for node in arc), 0)
    is_shorter = True
    while is_shorter:
        is_shorter = False
        for (tail, head), price in found.items():
            through = least[tail] + strip.columns * price - strip.halves
            if through < least[head]:
                least[head], is_shorter = through, True
    assert -min(least.values()) == strip.credit


@pytest.mark.parametrize(("height", "halves", "credit"), [(5, "4/9", "16/9"), (6, "2/3", "8/3"), *slow([(7, 1, 5)])])
def test_low_strips(height: int, halves: str, credit: str) -> None:
    strip = measured_strip(height)
    assert Fraction(strip.halves, strip.columns) == Fraction(halves)
    assert Fraction(strip.credit, strip.columns) == Fraction(credit)


def test_the_bound_is_met_from_12_on() -> None:
    for rows, cols in product(range(12, 30), repeat=2):
        fewest = fewest_shaded_at_least(rows, cols)
        assert rows + cols - 10 <= 5 * fewest - rows * cols < rows + cols - 5
        assert shaded(knights_shading(rows, cols)) == fewest
        assert loss(knights_shading(rows, cols)) == 5 * fewest - rows * cols


def test_no_swept_size_is_below_the_bound() -> None:
    for rows, cols in product(range(4, 8), range(4, 9)):
        assert shading_counts(rows, cols).min_shaded_maximal >= fewest_shaded_at_least(rows, cols)


SLOPES = ["0", "1/3", "4/7", "6/7", "12/11", "4/3", "27/17", "9/5"]
CONJECTURED = [(width, f"{width + 1}/5") for width in (9, 10, 11, 12)]


@pytest.mark.parametrize(("width", "slope"), [*enumerate(SLOPES, 1), *slow(CONJECTURED)])
def test_the_slopes(width: int, slope: str) -> None:
    assert sparsest_strip(width).slope == Fraction(slope)


@pytest.mark.parametrize("width", [2, 3, 4, 5])
def test_the_sweep_counts_the_same_in_the_long_run(width: int) -> None:
    strip = sparsest_strip(width)
    rows = len(strip.period)
    fewest = [shading_counts(times * rows, width).min_shaded_maximal for times in (6, 7, 8)]
    assert fewest == [fewest[0] + times * strip.shaded for times in range(3)]


# With 6 columns some cells are kept by chains along the strip that meet at its very end.
@pytest.mark.parametrize("width", [2, 3, 4, 5, 7, 8])
def test_the_period_repeats_in_a_legal_shading_to_which_no_inner_cell_can_be_added(width: int) -> None:
    period = sparsest_strip(width).period
    # Unshaded rows at both ends, because the period may not be cut off by a border anywhere.
    blank = "." * width
    shading = Shading([blank, *(row for _ in range(9) for row in period), blank])
    middle = range(4 * len(period), 5 * len(period))
    assert is_legal(shading)
    assert not [cell for cell in addable_cells(shading) if cell.row in middle]
    assert shaded(shading) == 9 * sparsest_strip(width).shaded


def test_what_is_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a height from 3 to 7, got 8"):
        measured_strip(8)
    with pytest.raises(ValueError, match="expected a side n >= 4, got 3"):
        fewest_shaded_at_least(3, 9)
    with pytest.raises(ValueError, match="expected a width of 1 or more, got 0"):
        sparsest_strip(0)
    with pytest.raises(TooLargeError, match="25 cells, more than the 24"):
        sparsest_strip(25)
