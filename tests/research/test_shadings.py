"""All shadings of a size, held against plain enumeration and the published counts."""

import pytest

import hitori
from hitori.research.shadings import shading_counts
from hitori.rules import adjacency_violations, connectivity_violations
from hitori.shading import Shading
from tests.oracles import legal_shadings

SMALL = [(rows, cols) for rows in range(1, 17) for cols in range(1, 17) if rows * cols <= 16]


def is_legal(shading: Shading) -> bool:
    return not [*adjacency_violations(shading), *connectivity_violations(shading)]


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_small_rectangles_are_as_enumerated(rows: int, cols: int) -> None:
    legal = legal_shadings(rows, cols)
    counts = shading_counts(rows, cols)
    assert (counts.rows, counts.cols, counts.legal) == (rows, cols, len(legal))
    assert counts.max_shaded == max(mask.bit_count() for mask in legal)
    assert counts.witness_max.shape == (rows, cols)
    assert is_legal(counts.witness_max)


def test_squares_have_the_known_number_of_legal_shadings() -> None:
    assert [shading_counts(n).legal for n in range(1, 7)] == [1, 5, 39, 562, 20297, 1646096]


def test_counts_do_not_overflow() -> None:
    # Only the ends of a single row may be shaded.
    assert shading_counts(1, 400).legal == 4
    assert shading_counts(300, 3).legal > 2**256


def test_too_little_memory_is_told() -> None:
    with pytest.raises(hitori.TooLargeError, match="needs more than 0 MB of memory"):
        shading_counts(7, memory=1000)


def test_a_size_that_is_no_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        shading_counts(0)
