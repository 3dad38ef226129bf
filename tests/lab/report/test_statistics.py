"""The statistics against examples worked by hand or printed in R's documentation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.lab.report.statistics import (
    Quartiles,
    by_instance,
    cactus,
    corrected,
    holm,
    mean_interval,
    paired,
    par2,
    performance_profiles,
    performance_ratios,
    solved_share,
    unpaired,
)

from ..synthetic import records

seconds = st.floats(0.001, 100)


def test_wilcoxon_as_in_r() -> None:
    """Hollander and Wolfe's depression data, `?wilcox.test`: V = 40, two-sided p = 0.03906."""
    before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    found = paired("depression", before, after)
    assert found.p == pytest.approx(0.03906, abs=5e-6)
    assert found.effect == pytest.approx((40 - 5) / 45)
    assert (found.count, found.is_significant) == (9, True)


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


@given(st.lists(seconds, min_size=1, max_size=12))
def test_equal_times_show_no_difference(times: list[float]) -> None:
    found = paired("same", times, times)
    assert (found.p, found.effect, found.change) == (1.0, 0.0, 0.0)


def test_change_is_of_the_mean() -> None:
    assert paired("", [1, 4], [2, 2]).change == pytest.approx(25)


@given(st.lists(seconds, min_size=2, max_size=30))
def test_the_interval_holds_the_mean_and_stays_in_range(values: list[float]) -> None:
    low, high = mean_interval(values)
    tiny = 1e-9 * max(values)
    assert min(values) - tiny <= low <= high <= max(values) + tiny
    assert mean_interval(values) == (low, high)


def test_quartile_groups() -> None:
    quartiles = Quartiles.of([1, 2, 3, 4, 5, 6, 7, 8, 9])
    assert (quartiles.q1, quartiles.q3) == (3, 7)
    assert [quartiles.group(value) for value in (2.9, 3, 5, 7, 7.1)] == ["low", "medium", "medium", "medium", "high"]


def test_performance_profile_by_hand() -> None:
    """Ratios: quick 1, 2, 1; slow 3, 1, never. The fourth puzzle nobody answers."""
    measured = records({"quick": [1.0, 4.0, 0.5, None], "slow": [3.0, 2.0, None, None]})
    ratios = performance_ratios(measured)
    assert ratios == {"quick": [1.0, 2.0, 1.0], "slow": [3.0, 1.0, float("inf")]}
    profiles = performance_profiles(measured)

    def share(entrant: str, ratio: float) -> float:
        xs, ys = profiles[entrant]
        return max(y for x, y in zip(xs, ys, strict=True) if x <= ratio)

    assert [share("quick", ratio) for ratio in (1, 1.9, 2.01, 3.02)] == pytest.approx([2 / 3, 2 / 3, 1, 1])
    assert [share("slow", ratio) for ratio in (1, 2.9, 3.02)] == pytest.approx([1 / 3, 1 / 3, 2 / 3])


def test_a_profile_rises_where_a_ratio_is_reached() -> None:
    """Its points are those of a step function, up to a little more than the largest ratio of all, at least ten."""
    (xs, ys), slow = performance_profiles(records({"quick": [1.0, 4.0], "slow": [30.0, 2.0]})).values()
    assert (xs[:-1], ys) == ([1.0, 1.0, 2.0], [0.0, 0.5, 1.0, 1.0])
    assert slow[0][:-1] == [1.0, 1.0, 30.0]
    assert xs[-1] == slow[0][-1] == pytest.approx(30.3)


def test_cactus_by_hand() -> None:
    assert cactus(records({"a": [3.0, None, 1.0, 2.0]})) == {"a": ([1, 2, 3], [1.0, 2.0, 3.0])}


def test_penalties_by_hand() -> None:
    measured = records({"a": [1.0, 3.0, None]})
    assert par2(measured, limit=10) == pytest.approx((1 + 3 + 20) / 3)
    assert par2(measured, limit=1) == pytest.approx((1 + 3 + 2) / 3)
    assert solved_share(measured) == pytest.approx(2 / 3)
    assert by_instance(measured) == {"puzzle 0": 1.0, "puzzle 1": 3.0, "puzzle 2": 20.0}


def test_repeats_count_by_their_median() -> None:
    repeats = [record for seconds in (1.0, 9.0, 2.0) for record in records({"a": [seconds]})]
    assert by_instance(repeats) == {"puzzle 0": 2.0}
