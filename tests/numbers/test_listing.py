"""Maximal shadings listed one after another, held against plain enumeration, the counts and Burnside's lemma.
The lines that hold a shading, held against all choices of lines.
"""

from __future__ import annotations

import signal
import sys
from itertools import combinations, islice, pairwise
from operator import itemgetter
from subprocess import PIPE, Popen

import pytest
from hypothesis import given

from hitori import Puzzle, Shading, TooLargeError
from hitori.numbers.native import partners_needed
from hitori.numbers.shadings import maximal_shadings, shading_counts
from hitori.transforms import symmetries, transpose

from . import oracles
from .oracles import drawn_shadings, is_maximal, shaded

SMALL = [(rows, cols) for rows in range(1, 21) for cols in range(1, 21) if rows * cols <= 20]


def partners(shading: Shading) -> int:
    return partners_needed(shading.codes, shading.cols)


def images(shading: Shading) -> list[Shading]:
    """The shading as it looks in all positions that leave the grid as it is."""
    return [image for image in symmetries(shading) if image.shape == shading.shape]


def lines_that_hold(shading: Shading) -> int:
    """The least p such that some p rows and some p columns hold the shaded cells."""
    cells = list(shading.shaded())

    def are_enough(lines: int) -> bool:
        some_rows = combinations(range(shading.rows), min(lines, shading.rows))
        some_cols = list(combinations(range(shading.cols), min(lines, shading.cols)))
        return any(all(row in rows or col in cols for row, col in cells) for rows in some_rows for cols in some_cols)

    return next(lines for lines in range(max(shading.shape) + 1) if are_enough(lines))


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_the_list_is_as_enumerated(rows: int, cols: int) -> None:
    expected = oracles.maximal_shadings(rows, cols)
    listed = list(maximal_shadings(rows, cols))
    assert len(listed) == len(expected)
    assert set(listed) == set(expected)
    for most in {0, *map(shaded, expected)}:
        few = [shading for shading in listed if shaded(shading) <= most]
        assert list(maximal_shadings(rows, cols, most=most)) == few


def test_the_order_is_that_of_the_codes_down_the_longer_side() -> None:
    for rows, cols in [(4, 4), (5, 4), (7, 2)]:
        assert all(before.codes < after.codes for before, after in pairwise(maximal_shadings(rows, cols)))
    assert list(maximal_shadings(4, 5)) == [transpose(shading) for shading in maximal_shadings(5, 4)]


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_up_to_symmetry_the_first_of_each_class_is_listed(rows: int, cols: int) -> None:
    firsts, met = [], set[Shading]()
    for shading in maximal_shadings(rows, cols):
        if shading not in met:
            firsts.append(shading)
            met.update(images(shading))
    assert list(maximal_shadings(rows, cols, up_to_symmetry=True)) == firsts


@pytest.mark.parametrize(("side", "maximal", "classes"), [(5, 1804, 253), (6, 46_416, 5_843)])
def test_there_are_as_many_classes_as_burnside_counts(side: int, maximal: int, classes: int) -> None:
    listed = [shading.codes for shading in maximal_shadings(side)]
    assert len(listed) == maximal == shading_counts(side).maximal
    # Each symmetry as the cells that come to stand where 0, 1, 2, ... were; label 0 would be a blank.
    numbered = Puzzle.from_labels(side, side, range(1, side * side + 1))
    moves = [itemgetter(*(label - 1 for label in turned.labels)) for turned in symmetries(numbered)]
    assert sum(bytes(move(codes)) == codes for codes in listed for move in moves) == 8 * classes
    assert sum(1 for _ in maximal_shadings(side, up_to_symmetry=True)) == classes


def test_the_sparsest_of_a_larger_grid_are_as_many_as_counted() -> None:
    counts = shading_counts(7, 8)
    listed = list(maximal_shadings(7, 8, most=counts.min_shaded_maximal))
    assert len(listed) == counts.sparsest
    assert all(is_maximal(shading) for shading in listed[:100])


@given(drawn_shadings(least=1, most=6))
def test_lines_needed_are_the_fewest_that_hold_the_shading(shading: Shading) -> None:
    assert partners(shading) == lines_that_hold(shading)


def test_lines_needed_of_large_shadings() -> None:
    def needed(rows: int, cols: int, cells: list[tuple[int, int]]) -> int:
        return partners(Shading.from_shaded(rows, cols, cells))

    # Half of a diagonal is held by its rows, the other half by its columns.
    assert needed(64, 64, [(line, line) for line in range(64)]) == 32
    assert needed(64, 1, [(row, 0) for row in range(64)]) == 1
    # A block of 6 x 6 cells needs its rows or its columns.
    assert needed(40, 40, [(row, col) for row in range(0, 12, 2) for col in range(0, 12, 2)]) == 6
    assert needed(3, 3, []) == 0


@pytest.mark.parametrize(("rows", "cols"), [*SMALL, (5, 5), (6, 5), (3, 9)])
def test_few_partners_are_a_filter_of_the_list(rows: int, cols: int) -> None:
    sums = [(shaded(shading) + partners(shading), shading) for shading in maximal_shadings(rows, cols)]
    totals = [total for total, _ in sums]
    for most in range(max(totals) + 1):
        few = {shading for total, shading in sums if total <= most}
        listed = list(maximal_shadings(rows, cols, with_partners=most))
        assert len(listed) == len(few)
        assert set(listed) == few


def test_few_partners_up_to_symmetry() -> None:
    for total, classes in [(9, 0), (10, 68), (11, 68 + 49 + 85)]:
        listed = list(maximal_shadings(6, with_partners=total, up_to_symmetry=True))
        assert len(listed) == classes
        assert all(shading.codes == min(image.codes for image in images(shading)) for shading in listed)


def test_what_is_out_of_range_is_refused() -> None:
    with pytest.raises(TooLargeError, match="at most 64 rows and columns, got 65 and 3"):
        maximal_shadings(65, 3, with_partners=9)
    for most, with_partners in [(-1, None), (9, -1)]:
        with pytest.raises(ValueError, match="expected a bound of 0 or more, got -1"):
            maximal_shadings(3, most=most, with_partners=with_partners)
    with pytest.raises(TooLargeError, match="0 MB of memory do not suffice"):
        maximal_shadings(7, memory=1000)
    with pytest.raises(ValueError, match="at least one row"):
        maximal_shadings(0, 3)


def test_a_list_of_millions_takes_no_memory_and_no_time_to_begin() -> None:
    assert all(is_maximal(shading) for shading in islice(maximal_shadings(8), 50))


def test_ctrl_c_ends_a_long_list() -> None:
    search = (
        "from hitori.numbers.shadings import maximal_shadings\n"
        "print([*maximal_shadings(8, with_partners=19, meanwhile=lambda: print('on', flush=True))])"
    )
    with Popen([sys.executable, "-c", search], stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == -signal.SIGINT
        assert "KeyboardInterrupt" in process.stderr.read()
