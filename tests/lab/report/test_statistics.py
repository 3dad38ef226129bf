"""The statistics against examples by hand or in print, SciPy's tests, and samples whose truth is known."""

import random
from dataclasses import replace
from math import exp, inf, log

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hitori.lab.report.statistics import (
    FEWEST_DRAWN,
    Estimate,
    by_instance,
    cactus,
    change_of_mean,
    corrected,
    difference_of_means,
    difference_of_shares,
    drawn_again,
    holm,
    mean,
    paired,
    par2,
    performance_profiles,
    performance_ratios,
    quartile_groups,
    quartiles,
    share,
    signed_rank_quantile,
    solved_share,
    typical_change,
    typical_difference,
    unpaired,
)

from ..synthetic import records

seconds = st.floats(0.001, 100)
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]


def logarithms(found: Estimate) -> list[float]:
    return [log(1 + value / 100) for value in (found.value, *found.interval)]


def test_wilcoxon_as_in_r() -> None:
    """Hollander and Wolfe's depression data, `?wilcox.test`: V = 40, two-sided p = 0.03906; with logarithms of the
    times instead of times, `wilcox.test(before, after, paired = TRUE, conf.int = TRUE)`: 0.46, from 0.010 to 0.786."""
    found = paired("depression", BEFORE, AFTER)
    assert found.p == pytest.approx(0.03906, abs=5e-6)
    assert found.effect == pytest.approx((40 - 5) / 45)
    assert (found.mean.count, found.is_significant) == (9, True)
    pairs = [(exp(one), exp(other)) for one, other in zip(BEFORE, AFTER, strict=True)]
    assert logarithms(typical_change(pairs)) == pytest.approx([0.46, 0.010, 0.786], abs=1e-9)


def test_mann_whitney_as_in_r() -> None:
    """Permeability of the human chorioamnion, `?wilcox.test`: W = 35, two-sided p = 0.2544."""
    at_term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    early = [1.15, 0.88, 0.90, 0.74, 1.21]
    found = unpaired("permeability", at_term, early)
    assert found.p == pytest.approx(0.2544, abs=5e-5)
    assert found.effect == pytest.approx(2 * 35 / 50 - 1)


def test_holm_as_in_r() -> None:
    """`p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.6), "holm")`, in another order."""
    assert holm([0.6, 0.04, 0.01, 0.03, 0.02]) == pytest.approx([0.6, 0.09, 0.05, 0.09, 0.08])


@given(st.lists(st.floats(0, 1), max_size=20))
def test_holm_is_between_the_p_and_bonferroni(ps: list[float]) -> None:
    for p, adjusted in zip(ps, holm(ps), strict=True):
        assert p <= adjusted <= min(1.0, len(ps) * p)
    assert sorted(holm(ps)) == [adjusted for _, adjusted in sorted(zip(ps, holm(ps), strict=True))]


def test_corrected_comparisons_know_their_family() -> None:
    slower = paired("slower", [2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6])
    assert slower.p == pytest.approx(2 / 2**6)
    (alone,) = corrected([slower])
    assert alone.is_different
    assert alone.effect > 0
    assert not any(one.is_different for one in corrected([slower, slower]))
    assert paired("", [1, 4], [2, 2]).change == pytest.approx(25), "of the mean"


@given(st.lists(seconds, min_size=1, max_size=12))
def test_equal_times_show_no_difference(times: list[float]) -> None:
    found = paired("same", times, times)
    assert (found.p, found.effect, found.change) == (1.0, 0.0, 0.0)


def test_signed_rank_quantiles_as_tabulated() -> None:
    """One more than the critical values at 5%, two-sided: none for 5 pairs, 0 for 6, 5 for 9, 52 for 20, 434 for 50."""
    assert [signed_rank_quantile(n, 0.025) for n in (5, 6, 9, 20, 50)] == [0, 1, 6, 53, 435]
    assert signed_rank_quantile(51, 0.025) == pytest.approx(455, abs=2)


def noisy(count: int, change: float) -> list[tuple[float, float]]:
    rng = random.Random(1)
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
    """More comparisons have wider ones; the other way round it is the reciprocal."""
    found, family = typical_change(pairs), typical_change(pairs, 0.05 / 12)
    tiny = 1e-6 * (1 + abs(found.value))
    assert family.interval[0] <= found.interval[0] <= found.inner[0] <= found.value + tiny
    assert found.value - tiny <= found.inner[1] <= found.interval[1] <= family.interval[1]
    assert (found.interval == (-inf, inf)) == (len(pairs) < 6)
    if len(pairs) >= 6:
        value, low, high = logarithms(typical_change([(base, time) for time, base in pairs]))
        assert logarithms(found) == pytest.approx([-value, -high, -low], abs=1e-6)


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


@given(st.lists(seconds, min_size=2, max_size=30))
def test_the_interval_of_a_mean_stays_in_range_if_there_are_enough(values: list[float]) -> None:
    low, high = mean(values).interval
    tiny = 1e-9 * max(values)
    if len(values) < FEWEST_DRAWN:
        assert (low, high) == (-inf, inf)
        assert mean(values).range == "? to ?"
    else:
        assert min(values) - tiny <= low <= high <= max(values) + tiny
    assert mean(values).interval == (low, high)


def test_a_figure_of_a_sample_that_does_not_vary_has_no_width() -> None:
    assert drawn_again([3.0] * FEWEST_DRAWN, lambda sample: float(sample.max()), "{:g}").interval == (3.0, 3.0)


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


def test_quartile_groups() -> None:
    values = [1.0, 2, 3, 4, 5, 6, 7, 8, 9]
    assert quartiles(values) == (3, 7)
    assert quartile_groups(values) == {"low": [0, 1], "medium": [2, 3, 4, 5, 6], "high": [7, 8]}


def test_performance_profile_by_hand() -> None:
    """Ratios: quick 1, 2, 1; slow 3, 1, never. The fourth puzzle nobody answers."""
    measured = records({"quick": [1.0, 4.0, 0.5, None], "slow": [3.0, 2.0, None, None]})
    assert performance_ratios(measured) == {"quick": [1.0, 2.0, 1.0], "slow": [3.0, 1.0, inf]}
    (quick, slow), thirds = performance_profiles(measured).values(), [0, 1 / 3, 2 / 3, 1, 1]
    assert quick[0] + quick[1] == pytest.approx([1, 1, 1, 2, 10.1, *thirds])
    assert slow[0] + slow[1] == pytest.approx([1, 1, 3, 10.1, *thirds[:3], 2 / 3])
    ends = [xs[-1] for xs, _ in performance_profiles(records({"quick": [1.0], "slow": [30.0]})).values()]
    assert ends == pytest.approx([30.3, 30.3]), "a little more than the largest ratio of all, at least ten"


def test_cactus_by_hand() -> None:
    assert cactus(records({"a": [3.0, None, 1.0, 2.0]})) == {"a": ([1, 2, 3], [1.0, 2.0, 3.0])}


def test_penalties_by_hand() -> None:
    measured = records({"a": [1.0, 3.0, None]})
    assert par2(measured) == pytest.approx((1 + 3 + 20) / 3)
    assert par2([replace(one, limit=1.0) for one in measured]) == pytest.approx((1 + 3 + 2) / 3)
    assert solved_share(measured) == pytest.approx(2 / 3)
    assert by_instance(measured) == {"puzzle 0": 1.0, "puzzle 1": 3.0, "puzzle 2": 20.0}
    repeats = [record for seconds in (1.0, 9.0, 2.0) for record in records({"a": [seconds]})]
    assert by_instance(repeats) == {"puzzle 0": 2.0}, "the median"
