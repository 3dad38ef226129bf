"""All shadings of a size, held against plain enumeration and the published numbers."""

import signal
import sys
from itertools import islice
from subprocess import PIPE, Popen

import pytest

import hitori
from hitori.numbers.shadings import ShadingCounts, random_shading, random_shadings, shading_counts
from hitori.shading import Shading

from ..oracles import legal_shadings
from .oracles import is_legal, is_maximal

SMALL = [(rows, cols) for rows in range(1, 17) for cols in range(1, 17) if rows * cols <= 16]
A322125 = [0, 1, 2, 4, 5, 8, 11]
A322150 = [1, 4, 6, 74, 6, 900, 3230]


def maximal_shadings(rows: int, cols: int) -> list[int]:
    """Those legal shadings, as bit masks, that are not a legal one with a cell taken out."""
    legal = legal_shadings(rows, cols)
    smaller = {mask & ~(1 << cell) for mask in legal for cell in range(rows * cols) if mask >> cell & 1}
    return [mask for mask in legal if mask not in smaller]


def witnesses_hold(counts: ShadingCounts) -> bool:
    """The witnesses are maximal by the rules, have the size of the grid, and shade as many cells as is told."""
    witnesses = [(counts.witness_min, counts.min_shaded_maximal), (counts.witness_max, counts.max_shaded)]
    return all(
        is_maximal(witness) and witness.shape == (counts.rows, counts.cols) and len(list(witness.shaded())) == shaded
        for witness, shaded in witnesses
    )


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_small_rectangles_are_as_enumerated(rows: int, cols: int) -> None:
    legal, maximal = legal_shadings(rows, cols), maximal_shadings(rows, cols)
    counts = shading_counts(rows, cols)
    assert (counts.legal, counts.maximal) == (len(legal), len(maximal))
    sparse, dense = ([mask.bit_count() for mask in masks] for masks in (maximal, legal))
    assert (counts.min_shaded_maximal, counts.sparsest) == (min(sparse), sparse.count(min(sparse)))
    assert (counts.max_shaded, counts.densest) == (max(dense), dense.count(max(dense)))
    assert witnesses_hold(counts)


def test_squares_have_the_known_numbers() -> None:
    squares = [shading_counts(n) for n in range(1, 8)]
    assert [counts.legal for counts in squares[:6]] == [1, 5, 39, 562, 20297, 1646096]
    assert [counts.min_shaded_maximal for counts in squares] == A322125
    assert [counts.sparsest for counts in squares] == A322150
    assert all(witnesses_hold(counts) for counts in squares)


def test_a_wide_grid_is_swept_along_its_shorter_side_too() -> None:
    wide, high = shading_counts(4, 9), shading_counts(9, 4)
    assert (wide.legal, wide.maximal) == (high.legal, high.maximal)
    assert witnesses_hold(wide)
    assert witnesses_hold(high)


def test_counts_do_not_overflow() -> None:
    # Only the ends of a single row may be shaded.
    assert shading_counts(1, 400).legal == 4
    assert shading_counts(300, 3).legal > 2**256


@pytest.mark.parametrize("maximal", [False, True])
def test_every_shading_is_drawn_and_nothing_else(maximal: bool) -> None:
    drawn = {tuple(shading.to_rows()) for shading in islice(random_shadings(3, 3, maximal=maximal, seed=5), 2000)}
    expected = maximal_shadings(3, 3) if maximal else legal_shadings(3, 3)
    accepts = is_maximal if maximal else is_legal
    assert len(drawn) == len(expected)
    assert all(accepts(Shading.from_rows(rows)) for rows in drawn)


def test_a_seed_fixes_the_shading() -> None:
    one, two = (random_shading(6, 8, maximal=True, seed=9) for _ in range(2))
    assert one == two != random_shading(6, 8, maximal=True, seed=10)
    assert one.shape == (6, 8)
    assert is_maximal(one)


@pytest.mark.parametrize("memory", [0, 1000])
def test_too_little_memory_is_told(memory: int) -> None:
    with pytest.raises(hitori.TooLargeError, match="0 MB of memory do not suffice"):
        shading_counts(7, memory=memory)


@pytest.mark.parametrize(("rows", "cols"), [(25, 30), (10**30, 2)])
def test_a_size_beyond_the_core_is_told(rows: int, cols: int) -> None:
    with pytest.raises(hitori.TooLargeError, match=r"more than"):
        shading_counts(rows, cols)


def test_a_size_that_is_no_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        shading_counts(0)


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a seed from 0"):
        random_shading(3, maximal=False, seed=-1)


def test_ctrl_c_ends_a_long_sweep() -> None:
    sweep = "from hitori.numbers import shadings; shadings.shading_counts(16, after_cell=lambda: print(flush=True))"
    with Popen([sys.executable, "-c", sweep], stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(50):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == -signal.SIGINT
        assert "KeyboardInterrupt" in process.stderr.read()
