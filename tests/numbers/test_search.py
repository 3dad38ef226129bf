"""The SAT solver's opinion of the sparsest maximal shadings is that of the sweep."""

import pytest

from hitori.numbers.search import sparse_shading
from hitori.numbers.shadings import shading_counts

from .oracles import is_maximal


@pytest.mark.parametrize("n", [*range(2, 9), *(pytest.param(n, marks=pytest.mark.slow) for n in (9, 10))])
def test_no_maximal_shading_is_sparser_than_the_sweep_says(n: int) -> None:
    assert sparse_shading(n, shading_counts(n).min_shaded_maximal - 1) is None


@pytest.mark.parametrize("n", range(2, 9))
def test_a_shading_that_is_found_is_maximal_and_sparse(n: int) -> None:
    fewest = shading_counts(n).min_shaded_maximal
    shading = sparse_shading(n, fewest)
    assert shading is not None
    assert is_maximal(shading)
    assert len(list(shading.shaded())) == fewest
