"""The statistics against examples by hand or in print, SciPy's tests, and samples whose truth is known."""

from dataclasses import replace
from math import exp, inf, log
from random import Random

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from hitori.lab.report import statistics
from hitori.lab.report.statistics import (
    FEWEST_DRAWN,
    Estimate,
    as_printed,
    bootstrapped,
    by_instance,
    cactus,
    change_of_means,
    drawn_again,
    mean,
    par2,
    performance_profiles,
    performance_ratios,
    quartile_groups,
    share,
    signed_rank_quantile,
    solved_share,
    typical_change,
    typical_difference,
)

from ..synthetic import records

Pairs = list[tuple[float, float]]
seconds = st.floats(0.001, 100)
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]


def logarithms(found: Estimate) -> list[float]:
    return [log(1 + value / 100) for value in (found.value, *found.interval)]


def known(pairs: Pairs) -> Pairs:
    """The logarithms of ratios of times that are known."""
    return [(log(time / base),) * 2 for time, base in pairs]


def test_wilcoxon_as_in_r() -> None:
    """Hollander and Wolfe's depression data, `?wilcox.test`, with logarithms of the times instead of times:
    `wilcox.test(before, after, paired = TRUE, conf.int = TRUE)` gives 0.46, from 0.010 to 0.786."""
    pairs = [(exp(one), exp(other)) for one, other in zip(BEFORE, AFTER, strict=True)]
    assert logarithms(typical_change(known(pairs))) == pytest.approx([0.46, 0.010, 0.786], abs=1e-9)


def test_a_time_without_an_end_is_a_bound() -> None:
    """Whatever is booked for it, the typical change is the same until half of the averages have no end."""
    few = [*known([(2.0, 1.0)] * 8), (log(20), inf)]
    assert str(typical_change(few)) == "+100.0%"
    assert str(typical_change([(log(20), inf)] * 8)) == ">20x"
    assert str(typical_change([(-inf, log(0.1))] * 8)) == "<-90.0%"
    assert typical_change([*few, (-inf, inf)]) == typical_change(few), "neither answered: it tells nothing"
    assert typical_difference([(log(20), inf)] * 9, known([(1.0, 1.0)] * 9)).interval[1] == inf


def test_a_change_between_two_bounds_is_at_least_the_nearer_one() -> None:
    """Four of nine ran into the limit: between 100% and 900%, the middle of which nobody measured."""
    slow = [*known([(1.5, 1.0)] * 3), *known([(2.0, 1.0)] * 3), *[(log(20), inf)] * 3]
    found = typical_change(slow)
    assert found.value < found.interval[1] == inf
    assert str(found).startswith(">")
    fast = [(-high, -low) for low, high in slow]
    assert str(typical_change(fast)).startswith("<")
    assert log(1 + typical_change(fast).value / 100) == pytest.approx(-log(1 + found.value / 100))
    many = [*known([(1.5 + 0.0001 * one, 1.0) for one in range(99)]), (log(20), inf)]
    assert str(typical_change(many)) == "+50.5%", "both bounds are written alike"


def test_signed_rank_quantiles_as_tabulated() -> None:
    """One more than the critical values at 5%, two-sided: none for 5 pairs, 0 for 6, 5 for 9, 52 for 20, 434 for 50."""
    assert [signed_rank_quantile(n, 0.025) for n in (5, 6, 9, 20, 50)] == [0, 1, 6, 53, 435]
    assert signed_rank_quantile(51, 0.025) == pytest.approx(455, abs=2)


def noisy(count: int, change: float) -> Pairs:
    rng = Random(1)
    bases = [rng.lognormvariate(0, 1) for _ in range(count)]
    return [(base * (1 + change / 100) * rng.lognormvariate(0, 0.1), base) for base in bases]


@pytest.mark.parametrize("count", [12, 30, 120])
def test_the_interval_ends_where_wilcoxon_begins_to_reject(count: int) -> None:
    pairs = noisy(count, 10)
    logs = numpy.log([time / base for time, base in pairs])
    _, low, high = logarithms(typical_change(known(pairs)))
    for end, inwards in ((low, 1e-3), (high, -1e-3)):
        assert stats.wilcoxon(logs - end - inwards).pvalue > 0.045
        assert stats.wilcoxon(logs - end + inwards).pvalue < 0.055


@pytest.mark.parametrize("margin", [4.0, 8.0, 12.0, 20.0])
@pytest.mark.parametrize("change", [-10.0, 0.0, 3.0, 6.0])
def test_the_narrow_interval_is_two_one_sided_tests(change: float, margin: float) -> None:
    """TOST as printed: one test that the change is above the lower margin, one that it is below the upper one."""
    pairs = noisy(60, change)
    logs = numpy.log([time / base for time, base in pairs])
    above = stats.wilcoxon(logs - log(1 - margin / 100), alternative="greater").pvalue
    below = stats.wilcoxon(logs - log(1 + margin / 100), alternative="less").pvalue
    low, high = typical_change(known(pairs)).tost
    assert (-margin < low and high < margin) == (max(above, below) < 0.05)


@given(st.lists(st.tuples(seconds, seconds), min_size=1, max_size=20))
def test_the_typical_change_lies_within_its_intervals(pairs: Pairs) -> None:
    """More comparisons have wider ones; the other way round it is the reciprocal."""
    found, family = typical_change(known(pairs)), typical_change(known(pairs), 12)
    tiny = 1e-6 * (1 + abs(found.value))
    assert family.inner == found.inner == found.interval
    assert family.interval[0] <= found.interval[0] <= found.tost[0] <= found.value + tiny
    assert found.value - tiny <= found.tost[1] <= found.interval[1] <= family.interval[1]
    assert (found.interval == (-inf, inf)) == (len(pairs) < 6)
    if len(pairs) >= 6:
        value, low, high = logarithms(typical_change(known([(base, time) for time, base in pairs])))
        assert logarithms(found) == pytest.approx([-value, -high, -low], abs=1e-6)


def test_groups_of_other_puzzles() -> None:
    """The interval of the shift is that of the Mann-Whitney test."""
    rng = Random(2)
    fast, slow = ([rng.lognormvariate(shift, 0.3) for _ in range(80)] for shift in (0, 0.2))
    value, low, high = logarithms(
        typical_difference(known([(one, 1.0) for one in slow]), known([(one, 1.0) for one in fast]))
    )
    assert low < 0.2 < high
    assert value == pytest.approx(numpy.median([log(a / b) for a in slow for b in fast]))
    for end, outwards in ((low, -1), (high, 1)):
        ps = [stats.mannwhitneyu(numpy.log(slow) - end - step, numpy.log(fast)).pvalue for step in (0, outwards * 0.01)]
        assert ps[0] > 0.045 > ps[1] - 0.005


def test_the_change_of_means_weighs_sizes_alike() -> None:
    few, many = [(2.0, 1.0)] * 4, [(10.0, 10.0)] * 40
    assert change_of_means([few, many]).value == pytest.approx(50)


def test_bootstrap_intervals_cover_the_truth() -> None:
    """Of 60 samples from one distribution about 57 have its mean in their intervals."""
    rng = Random(3)
    intervals = [mean([rng.gauss(5, 2) for _ in range(40)]).interval for _ in range(60)]
    assert 50 <= sum(low <= 5 <= high for low, high in intervals) <= 60


@given(st.lists(seconds, min_size=2, max_size=30))
def test_the_interval_of_a_mean_stays_in_range_if_there_are_enough(values: list[float]) -> None:
    low, high = mean(values).interval
    tiny = 1e-9 * max(values)
    if len(values) < FEWEST_DRAWN:
        assert (low, high) == (-inf, inf)
        assert mean(values).range == "?, ?"
    else:
        assert min(values) - tiny <= low <= high <= max(values) + tiny
    assert mean(values).interval == (low, high)


def test_the_bootstrap_draws_until_its_ends_are_known() -> None:
    """Of 50 numbers that are nearly normal: the ends are 1.96 standard errors from the mean, whatever the seed."""
    values = [float(one) for one in stats.norm.ppf((numpy.arange(50) + 0.5) / 50)]
    coarse, fine = (
        bootstrapped([values], lambda means: means[0], "{:.3f}", enough=enough)
        for enough in (lambda _: True, as_printed)
    )
    reach = 1.96 * numpy.std(values) / 50**0.5
    assert not as_printed(coarse)
    assert as_printed(fine)
    assert fine.interval == pytest.approx((-reach, reach), abs=0.004)
    assert max(fine.errors[0]) < max(coarse.errors[0])
    assert all(abs(end - known) < 4 * error for end, known, error in zip(
        coarse.interval, fine.interval, coarse.errors[0], strict=True
    ))  # fmt: skip


def test_the_bootstrap_ends_where_nothing_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "MOST_DRAWN", 20_000)
    counts: list[int] = []

    def of(means: list[numpy.ndarray]) -> numpy.ndarray:
        counts.append(numpy.size(means[0]))
        return means[0]

    bootstrapped([[1.0, 2.0] * 5], of, "{:.3f}", enough=lambda _: False)
    assert sum(counts) == 20_000 + 1, "and the value itself"


def test_a_wider_estimate_has_its_ends_further_out() -> None:
    found = Estimate(0.0, (-3, 4), (-2, 3), (-1, 2), 9, errors=((0.5, 1.0), (0.0, 0.0), (0.1, 0.1)))
    assert found.widened(2).interval == (-4, 6)
    assert found.widened(-2).interval == (-2, 2)
    assert found.widened(2).inner == found.inner
    assert found.widened(10).tost == (-2, 3)


def test_a_figure_of_a_sample_that_does_not_vary_has_no_width() -> None:
    assert drawn_again([3.0] * FEWEST_DRAWN, lambda samples: samples.max(axis=1), "{:g}").interval == (3.0, 3.0)


def test_shares() -> None:
    """None of 360 leaves 1.02% possible, as Clopper and Pearson's interval has it; sizes count alike."""
    none = share([[False] * 40] * 9)
    assert (none.value, none.count) == (0, 360)
    assert none.interval == pytest.approx((0, 1.0194), abs=1e-3)
    assert none.tost[1] < none.interval[1] == none.inner[1]
    assert share([[True], [False] * 9]).value == pytest.approx(50)
    assert share([[True] * 40]).interval[1] == 100


def test_a_size_with_few_puzzles_weakens_a_share() -> None:
    """Forty puzzles at each of five sizes and one at each of ten are no 210."""
    few = share([[False] * 40] * 5 + [[False]] * 10)
    assert few.interval[1] == pytest.approx(share([[False] * 22]).interval[1], abs=0.5)
    assert few.count == 210
    assert share([[False] * 9] * 9).interval[1] < 5 < share([[False] * 9] * 8 + [[True, *[False] * 8]]).interval[1]


def test_quartile_groups() -> None:
    values = {one: float(one) for one in range(9)}
    assert quartile_groups(values) == {"low": [0, 1], "medium": [2, 3, 4, 5, 6], "high": [7, 8]}


def test_performance_profile_by_hand() -> None:
    """Ratios: quick 1, 2, 1; slow 3, 1, never. The fourth puzzle nobody answers."""
    measured = records({"quick": [1.0, 4.0, 0.5, None], "slow": [3.0, 2.0, None, None]})
    assert performance_ratios(measured) == {"quick": [1.0, 2.0, 1.0], "slow": [3.0, 1.0, inf]}
    quick, slow = performance_profiles(measured).values()
    assert [3 * y for y in (*quick[1], *slow[1])] == pytest.approx([0, 1, 2, 3, 3, 0, 1, 2, 2])
    assert [*quick[0], *slow[0]] == pytest.approx([1, 1, 1, 2, 10.1, 1, 1, 3, 10.1])
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
