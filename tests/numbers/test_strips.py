"""The slopes of long strips: as the sweep counts, and reached by the strips that repeat."""

from fractions import Fraction

import pytest

from hitori import Shade, Shading, TooLargeError
from hitori.numbers.components import addable_cells, is_legal
from hitori.numbers.loss import sparsest_strip
from hitori.numbers.shadings import shading_counts

SLOPES = {
    1: Fraction(0),
    2: Fraction(1, 3),
    3: Fraction(4, 7),
    4: Fraction(6, 7),
    5: Fraction(12, 11),
    6: Fraction(4, 3),
    7: Fraction(27, 17),
    8: Fraction(9, 5),
}


@pytest.mark.parametrize(("width", "slope"), SLOPES.items())
def test_the_slopes(width: int, slope: Fraction) -> None:
    assert sparsest_strip(width).slope == slope


@pytest.mark.slow
@pytest.mark.parametrize("width", [9, 10, 11, 12])
def test_wider_strips_have_the_conjectured_slope(width: int) -> None:
    assert sparsest_strip(width).slope == Fraction(width + 1, 5)


@pytest.mark.parametrize("width", [2, 3, 4, 5])
def test_the_sweep_counts_the_same_in_the_long_run(width: int) -> None:
    strip = sparsest_strip(width)
    rows = len(strip.period)
    lengths = [6 * rows, 7 * rows, 8 * rows]
    fewest = [shading_counts(length, width).min_shaded_maximal for length in lengths]
    assert [fewest[1] - fewest[0], fewest[2] - fewest[1]] == [strip.shaded, strip.shaded]


# With 6 columns some cells are kept by chains along the strip that meet at its very end.
@pytest.mark.parametrize("width", [2, 3, 4, 5, 7, 8])
def test_the_period_repeats_in_a_legal_shading_to_which_no_inner_cell_can_be_added(width: int) -> None:
    period = sparsest_strip(width).period
    # Unshaded rows at both ends, because the period may not be cut off by a border anywhere.
    blank = "." * width
    shading = Shading.from_rows([blank, *(row for _ in range(9) for row in period), blank])
    middle = range(4 * len(period), 5 * len(period))
    assert is_legal(shading)
    assert not [cell for cell in addable_cells(shading) if cell.row in middle]
    assert shading.cells.count(Shade.SHADED) == 9 * sparsest_strip(width).shaded


def test_out_of_range() -> None:
    with pytest.raises(ValueError, match="expected a width of 1 or more, got 0"):
        sparsest_strip(0)
    with pytest.raises(TooLargeError, match="25 cells, more than the 24"):
        sparsest_strip(25)
