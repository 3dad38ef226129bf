"""All shadings of a size, held against plain enumeration and the published numbers.
The census of small puzzles, held against plain enumeration of all puzzles and their solutions.
docs/shadings.md and the certificates tell what the sweep finds.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from functools import partial
from itertools import islice
from subprocess import PIPE, Popen

import pytest

from hitori import TooLargeError
from hitori.native import count_many
from hitori.numbers.shadings import ShadingCounts, random_shading, random_shadings, shading_counts, unique_puzzles
from hitori.shading import Shading

from ..oracles import all_solutions, legal_shadings
from .oracles import is_legal, is_maximal, maximal_shadings, puzzles_up_to_renaming, shaded

SMALL = [(rows, cols) for rows in range(1, 17) for cols in range(1, 17) if rows * cols <= 16]


def witnesses_hold(counts: ShadingCounts) -> bool:
    """The witnesses are maximal by the rules, have the size of the grid, and shade as many cells as is told."""
    shape, witnesses = (counts.rows, counts.cols), (counts.witness_min, counts.witness_max)
    is_told = [*map(shaded, witnesses)] == [counts.min_shaded_maximal, counts.max_shaded]
    return is_told and all(is_maximal(witness) and witness.shape == shape for witness in witnesses)


def test_small_rectangles_are_as_enumerated() -> None:
    for rows, cols in SMALL:
        legal = [mask.bit_count() for mask in legal_shadings(rows, cols)]
        maximal = [*map(shaded, maximal_shadings(rows, cols))]
        counts = shading_counts(rows, cols)
        assert (counts.legal, counts.maximal) == (len(legal), len(maximal))
        assert (counts.min_shaded_maximal, counts.sparsest) == (min(maximal), maximal.count(min(maximal)))
        assert (counts.max_shaded, counts.densest) == (max(legal), legal.count(max(legal)))
        assert witnesses_hold(counts)


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
    assert all(accepts(Shading(rows)) for rows in drawn)


def test_a_seed_fixes_the_shading() -> None:
    draw = partial(random_shading, 6, 8, maximal=True)
    one = draw(seed=9)
    assert one == draw(seed=9) != draw(seed=10)
    assert one.shape == (6, 8)
    assert is_maximal(one)


def test_what_is_out_of_range_is_refused() -> None:
    with pytest.raises(TooLargeError, match="0 MB of memory do not suffice"):
        shading_counts(7, memory=1000)
    with pytest.raises(TooLargeError, match="more than"):
        shading_counts(10**30, 2)
    with pytest.raises(TooLargeError, match="at most 16 cells for a census, got"):
        unique_puzzles(10**9, 10**30)
    for count in (shading_counts, unique_puzzles):
        with pytest.raises(ValueError, match="at least one row"):
            count(0, 3)
    with pytest.raises(ValueError, match="expected a seed from 0"):
        random_shading(3, maximal=False, seed=-1)


def test_ctrl_c_ends_a_long_sweep() -> None:
    sweep = "from hitori.numbers import shadings; shadings.shading_counts(16, after_cell=lambda: print(flush=True))"
    with Popen([sys.executable, "-c", sweep], stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        for _ in range(50):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == -signal.SIGINT
        assert "KeyboardInterrupt" in process.stderr.read()


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4)])
def test_small_sizes_are_as_enumerated(rows: int, cols: int) -> None:
    unique = (puzzle for puzzle in puzzles_up_to_renaming(rows, cols) if len(all_solutions(puzzle)) == 1)
    assert unique_puzzles(rows, cols) == Counter(max(puzzle.labels) for puzzle in unique)


@pytest.mark.slow
def test_three_by_four_is_as_the_native_solver_counts() -> None:
    puzzles, unique = puzzles_up_to_renaming(3, 4), Counter[int]()
    while some := list(islice(puzzles, 50_000)):
        counts = count_many(some, limit=2)
        unique.update(max(puzzle.labels) for puzzle, found in zip(some, counts, strict=True) if found.count == 1)
    assert unique_puzzles(3, 4) == unique
