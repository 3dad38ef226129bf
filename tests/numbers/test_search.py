"""The SAT solver's opinion of the sparsest maximal shadings is that of the sweep.
Sparse shadings: a beam finds what the exact sweep finds, and what it finds is maximal and comes again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hitori import Limits, TooLargeError
from hitori.numbers.bounds import hitori_number
from hitori.numbers.certificates import search, settle, settle_many, shipped
from hitori.numbers.constructions import fullest_line
from hitori.numbers.search import WIDEST, shading_within, sparse_shading, sparse_shadings
from hitori.numbers.shadings import shading_counts
from tests.requirements import slow

from .oracles import is_maximal, maximal_shadings, shaded


@pytest.mark.parametrize("n", [*range(2, 9), *slow((9, 10))])
def test_the_sat_solver_finds_a_shading_as_sparse_as_the_sweep_says_and_none_sparser(n: int) -> None:
    fewest = shading_counts(n).min_shaded_maximal
    assert sparse_shading(n, fewest - 1) is None
    found = sparse_shading(n, fewest)
    assert found
    assert is_maximal(found)
    assert shaded(found) == fewest


@pytest.mark.parametrize("size", [*((n, n) for n in range(1, 8)), (1, 9), (3, 8), (8, 3), (5, 9)])
def test_a_beam_that_leaves_nothing_out_is_the_exact_sweep(size: tuple[int, int]) -> None:
    *_, best = sparse_shadings(*size, beam=WIDEST)
    assert shaded(best) == shading_counts(*size).min_shaded_maximal


@pytest.mark.parametrize("size", [(9, 9), (10, 10), (7, 13), (13, 7), (15, 15)])
def test_what_a_beam_finds_is_maximal_and_ever_sparser(size: tuple[int, int]) -> None:
    found = list(sparse_shadings(*size, beam=200, seed=3))
    assert found
    assert all(shading.shape == size and is_maximal(shading) for shading in found)
    assert [shaded(shading) for shading in found] == sorted({shaded(shading) for shading in found}, reverse=True)


def test_a_seed_finds_the_same_again() -> None:
    found = [list(sparse_shadings(12, beam=100, seed=seed)) for seed in (5, 5, 6, 7, 8)]
    assert found[0] == found[1]
    assert any(other != found[0] for other in found[2:])


def test_no_time_finds_nothing() -> None:
    assert list(sparse_shadings(20, limits=Limits(time=0))) == []


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: sparse_shadings(0), "expected at least one row and one column, got 0 and 0"),
        (lambda: sparse_shadings(5, beam=0), "expected a beam from 1 to 1073741824, got 0"),
        (lambda: sparse_shadings(5, seed=-1), "expected a seed from 0"),
        (lambda: search(2), "expected a side n >= 3, got 2"),
        (lambda: settle("fewest", 2), "expected a side n >= 3, got 2"),
        (lambda: list(sparse_shadings(41)), "41 cells, more than the 40 of a beam"),
    ],
)
def test_what_is_out_of_range_is_refused(make: Callable[[], object], problem: str) -> None:
    with pytest.raises((ValueError, TooLargeError), match=problem):
        make()


# Exhausting the shadings settles the numbers, and a second run goes on from the first.


def test_exhaustion_agrees_with_the_theorem_and_with_plain_enumeration() -> None:
    for n in range(2, 16):
        least = hitori_number(n)
        assert n > 5 or least == min(map(fullest_line, maximal_shadings(n, n)))
        assert shading_within(n, least - 1) is None
        found = shading_within(n, least)
        assert found
        assert is_maximal(found)
        assert fullest_line(found) == least


def test_settling_again_gives_the_shipped_values() -> None:
    for n in range(3, 9):
        assert settle("fewest", n).labels == shipped()["fewest", n].labels
        assert settle("most", n).labels == shipped()["most", n].labels


def test_many_are_settled_and_not_a_second_time(tmp_path: Path) -> None:
    journals = []
    for _ in range(2):
        found = list(settle_many(["fewest", "most"], [3, 4], folder=tmp_path, workers=1))
        assert len(found) == 4
        assert all(one.labels == shipped()[one.number, one.n].labels for one in found)
        journals.append((tmp_path / "journal.jsonl").read_bytes())
    assert journals[0] == journals[1]
