"""The estimates against printed examples, against SciPy's tests, and against samples whose truth is known."""

import random
from math import exp, inf, log

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hitori.lab.report.estimates import (
    FEWEST_DRAWN,
    Estimate,
    change_of_mean,
    difference_of_means,
    difference_of_shares,
    drawn_again,
    mean,
    share,
    signed_rank_quantile,
    typical_change,
    typical_difference,
)

seconds = st.floats(0.001, 100)
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]


def logarithms(found: Estimate) -> list[float]:
    return [log(1 + value / 100) for value in (found.value, *found.interval)]


def test_hodges_lehmann_as_in_r() -> None:
    """`wilcox.test(before, after, paired = TRUE, conf.int = TRUE)`: 0.46, from 0.010 to 0.786."""
    pairs = [(exp(one), exp(other)) for one, other in zip(BEFORE, AFTER, strict=True)]
    assert logarithms(typical_change(pairs)) == pytest.approx([0.46, 0.010, 0.786], abs=1e-9)


def test_signed_rank_quantiles_as_tabulated() -> None:
    """One more than the critical values at 5%, two-sided: none for 5 pairs, 0 for 6, 5 for 9, 52 for 20, 434 for 50."""
    assert [signed_rank_quantile(n, 0.025) for n in (5, 6, 9, 20, 50)] == [0, 1, 6, 53, 435]
    assert signed_rank_quantile(51, 0.025) == pytest.approx(455, abs=2)


def noisy(count: int, change: float, seed: int = 1) -> list[tuple[float, float]]:
    rng = random.Random(seed)
    bases = [rng.lognormvariate(0, 1) for _ in range(count)]
    return [(base * (1 + change / 100) * rng.lognormvariate(0, 0.1), base) for base in bases]


@pytest.mark.parametrize("count", [12, 30, 120])
def test_the_interval_ends_where_wilcoxon_begins_to_reject(count: int) -> None:
    pairs = noisy(count, 10)
    logs = numpy.log([time / base for time, base in pairs])
    _, low, high = logarithms(typical_change(pairs))
    inside = [stats.wilcoxon(logs - value).pvalue for value in (low + 1e-3, high - 1e-3)]
    outside = [stats.wilcoxon(logs - value).pvalue for value in (low - 1e-3, high + 1e-3)]
    assert min(inside) > 0.045
    assert max(outside) < 0.055


@pytest.mark.parametrize("margin", [4.0, 8.0, 12.0, 20.0])
@pytest.mark.parametrize("change", [-10.0, 0.0, 3.0, 6.0])
def test_the_inner_interval_is_two_one_sided_tests(change: float, margin: float) -> None:
    """TOST as printed: one test that the change is above the lower margin, one that it is below the upper one."""
    pairs = noisy(60, change)
    logs = numpy.log([time / base for time, base in pairs])
    above = stats.wilcoxon(logs - log(1 - margin / 100), alternative="greater").pvalue
    below = stats.wilcoxon(logs - log(1 + margin / 100), alternative="less").pvalue
    low, high = typical_change(pairs).inner
    assert (-margin < low and high < margin) == (max(above, below) < 0.05)


@given(st.lists(st.tuples(seconds, seconds), min_size=1, max_size=20))
def test_the_typical_change_lies_within_its_intervals(pairs: list[tuple[float, float]]) -> None:
    found = typical_change(pairs)
    tiny = 1e-6 * (1 + abs(found.value))
    assert found.interval[0] <= found.inner[0] <= found.value + tiny
    assert found.value - tiny <= found.inner[1] <= found.interval[1]
    assert (found.interval == (-inf, inf)) == (len(pairs) < 6)


@given(st.lists(st.tuples(seconds, seconds), min_size=6, max_size=20))
def test_the_other_way_round_is_the_reciprocal(pairs: list[tuple[float, float]]) -> None:
    there, back = typical_change(pairs), typical_change([(base, time) for time, base in pairs])
    assert logarithms(there) == pytest.approx([-value for value in numpy.array(logarithms(back))[[0, 2, 1]]], abs=1e-6)


def test_more_comparisons_have_wider_intervals() -> None:
    pairs = noisy(40, 0)
    alone, family = typical_change(pairs), typical_change(pairs, 0.05 / 12)
    assert family.interval[0] < alone.interval[0] < alone.interval[1] < family.interval[1]


def test_groups_of_other_puzzles() -> None:
    """The interval of the shift is that of the Mann-Whitney test."""
    rng = random.Random(2)
    fast, slow = ([rng.lognormvariate(shift, 0.3) for _ in range(80)] for shift in (0, 0.2))
    value, low, high = logarithms(typical_difference(slow, fast))
    assert low < 0.2 < high
    assert value == pytest.approx(numpy.median([log(a / b) for a in slow for b in fast]))
    for end, outwards in ((low, -1), (high, 1)):
        ps = [stats.mannwhitneyu(numpy.log(slow) - end - step, numpy.log(fast)).pvalue for step in (0, outwards * 0.01)]
        assert ps[0] > 0.045 > ps[1] - 0.005


def test_the_change_of_the_mean_weighs_sizes_alike() -> None:
    few, many = [(2.0, 1.0)] * 4, [(10.0, 10.0)] * 40
    assert change_of_mean([few, many]).value == pytest.approx(100 * (12 / 11 - 1))
    assert difference_of_means([2.0] * 9, [1.0] * 9).value == pytest.approx(100)


def test_bootstrap_intervals_cover_the_truth() -> None:
    """Of 60 samples from one distribution about 57 have its mean in their intervals."""
    rng = random.Random(3)
    covered = 0
    for _ in range(60):
        low, high = mean([rng.gauss(5, 2) for _ in range(40)]).interval
        covered += low <= 5 <= high
    assert 50 <= covered <= 60


def test_few_puzzles_have_no_bounds() -> None:
    assert mean([1.0] * (FEWEST_DRAWN - 1)).interval == (-inf, inf)
    assert drawn_again([3.0] * FEWEST_DRAWN, lambda sample: float(sample.max()), "{:g}").interval == (3.0, 3.0)
    assert mean([1.0, 2.0]).range == "? to ?"


def test_shares() -> None:
    """None of 360 leaves 1.02% possible, as Clopper and Pearson's interval has it; sizes count alike."""
    none = share([[False] * 40] * 9)
    assert (none.value, none.count) == (0, 360)
    assert none.interval == pytest.approx((0, 1.0194), abs=1e-3)
    assert none.inner[1] < none.interval[1]
    assert share([[True], [False] * 9]).value == pytest.approx(50)
    assert share([[True] * 40]).interval[1] == 100


def test_a_size_with_few_puzzles_weakens_a_share() -> None:
    """Forty puzzles at each of five sizes and one at each of ten are no 210."""
    few = share([[False] * 40] * 5 + [[False]] * 10)
    assert few.interval[1] == pytest.approx(share([[False] * 22]).interval[1], abs=0.5)
    assert few.count == 210
    assert share([[False] * 9] * 9).interval[1] < 5 < share([[False] * 9] * 8 + [[True, *[False] * 8]]).interval[1]


def test_differences_of_shares() -> None:
    """Without any difference the interval is as wide as the puzzles are few."""
    same = difference_of_shares([[(True, True)] * 20, [(False, False)] * 20])
    assert same.value == 0
    assert same.interval == (-same.interval[1], share([[False] * 40]).interval[1])
    more = difference_of_shares([[(True, False)] * 5 + [(True, True)] * 5])
    assert more.value == pytest.approx(50)
    assert 10 < more.interval[0] < 50 < more.interval[1] < 90
