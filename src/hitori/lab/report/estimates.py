"""Estimates: an effect, its interval, and the number of puzzles behind it, e.g. UC -16.4% [-20.1%, -12.0%], n = 840.

A *typical change* is the Hodges-Lehmann estimate of the change on one puzzle: Wilcoxon's and Mann and Whitney's tests
turned into intervals, on logarithms of times, so that twice and half as long are equally far from no change. A *change
of the mean* is what the study reports; the slowest puzzles decide it, and its interval is by the bootstrap.

An interval holds with the confidence 1 - `error`; for a family of m comparisons `error` is 0.05 / m, so that all hold
together (Bonferroni). The *inner* interval, of confidence 1 - 2 `error`, is for claims of no effect: it lies within a
margin exactly if two one-sided tests (TOST) reject both an effect as large as the margin and one as small.

Source: Hodges, Lehmann, "Estimates of location based on rank tests" (1963); Schuirmann, "A comparison of the two
one-sided tests procedure" (1987).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, inf
from statistics import fmean
from typing import Any

import numpy
from numpy.typing import NDArray
from scipy import stats

Numbers = NDArray[numpy.float64]
Interval = tuple[float, float]
Pairs = Sequence[tuple[float, float]]
"""Times and baseline on the same puzzles."""

SIGNIFICANT = 0.05
RESAMPLES = 2000

FEWEST_DRAWN = 8
"""Puzzles from which the bootstrap gives an interval: fewer vary less than those they stand for."""

EXACT_UP_TO = 50
"""Pairs up to which the distribution of Wilcoxon's statistic is counted; beyond, it is normal."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An effect with its interval, of confidence 1 - `error`, and the inner one for tests of no effect."""

    value: float
    interval: Interval
    inner: Interval
    count: int
    """The puzzles that it rests on."""
    unit: str = "{:.3g}"
    """How it is written, as a format."""

    def __str__(self) -> str:
        """The value alone.

        >>> str(Estimate(-3.25, (-5, -1), (-4.5, -1.5), 12, "{:+.1f}%"))
        '-3.2%'
        """
        return self.unit.format(self.value)

    @property
    def range(self) -> str:
        """The interval, written."""
        return " to ".join("?" if abs(end) == inf else self.unit.format(end) for end in self.interval)


CHANGE, SHARE, POINTS, TIMES, SECONDS = "{:+.1f}%", "{:.1f}%", "{:+.1f} points", "{:.3g}x", "{:.3g} s"


def typical_change(pairs: Pairs, error: float = SIGNIFICANT) -> Estimate:
    """The Hodges-Lehmann estimate of the change in per cent on the same puzzles.

    >>> str(typical_change([(2.0, 1.0), (4.0, 2.0), (6.0, 3.0)]))
    '+100.0%'
    """
    if not pairs:
        return Estimate(0.0, (-inf, inf), (-inf, inf), 0, CHANGE)
    logs = numpy.log([time / baseline for time, baseline in pairs])
    averages = numpy.sort(((logs[:, None] + logs) / 2)[numpy.triu_indices(len(logs))])
    return _by_ranks(averages, len(logs), lambda tail: signed_rank_quantile(len(logs), tail), error)


def typical_difference(values: Sequence[float], baseline: Sequence[float], error: float = SIGNIFICANT) -> Estimate:
    """The Hodges-Lehmann estimate of the change in per cent from one group of puzzles to another."""
    ratios = numpy.sort(numpy.subtract.outer(numpy.log(values), numpy.log(baseline)).ravel())
    m, n = len(values), len(baseline)

    def rank(tail: float) -> int:
        return int(m * n / 2 + stats.norm.ppf(tail) * (m * n * (m + n + 1) / 12) ** 0.5)

    return _by_ranks(ratios, m, rank, error)


def _by_ranks(ordered: Numbers, count: int, rank: Callable[[float], int], error: float) -> Estimate:
    def interval(error: float) -> Interval:
        cut = rank(error / 2)
        return (_per_cent(ordered[cut - 1]), _per_cent(ordered[-cut])) if cut > 0 else (-inf, inf)

    return Estimate(_per_cent(numpy.median(ordered)), interval(error), interval(2 * error), count, CHANGE)


def _per_cent(logarithm: Any) -> float:
    return 100 * (exp(float(logarithm)) - 1)


def signed_rank_quantile(pairs: int, tail: float) -> int:
    """The largest k with P(W < k) <= `tail` for the signed-rank statistic W of so many pairs.

    >>> signed_rank_quantile(5, 0.025), signed_rank_quantile(6, 0.025), signed_rank_quantile(9, 0.025)
    (0, 1, 6)
    """
    if pairs > EXACT_UP_TO:
        spread = (pairs * (pairs + 1) * (2 * pairs + 1) / 24) ** 0.5
        return int(pairs * (pairs + 1) / 4 + stats.norm.ppf(tail) * spread)
    ways = numpy.ones(1)
    for rank in range(1, pairs + 1):
        ways = numpy.pad(ways, (0, rank)) + numpy.pad(ways, (rank, 0))
    return int(numpy.searchsorted(numpy.cumsum(ways) / 2**pairs, tail, side="right"))


def change_of_mean(strata: Sequence[Pairs], error: float = SIGNIFICANT) -> Estimate:
    """The change of the mean in per cent, every stratum (size) with the same weight, on the same puzzles."""
    return bootstrapped(
        [numpy.array(pairs) for pairs in strata],
        lambda means: 100 * (sum(mean[..., 0] for mean in means) / sum(mean[..., 1] for mean in means) - 1),
        CHANGE,
        error,
    )


def difference_of_means(values: Sequence[float], baseline: Sequence[float], error: float = SIGNIFICANT) -> Estimate:
    """The change of the mean in per cent from one group of puzzles to another."""
    groups = [numpy.array(values)[:, None], numpy.array(baseline)[:, None]]
    found = bootstrapped(groups, lambda means: 100 * (means[0][..., 0] / means[1][..., 0] - 1), CHANGE, error)
    return Estimate(found.value, found.interval, found.inner, len(values), CHANGE)


def share(answers: Sequence[Sequence[bool]], error: float = SIGNIFICANT) -> Estimate:
    """A share in per cent, every stratum (size) with the same weight, with Clopper and Pearson's interval.

    >>> share([[True] * 50, [True] * 50]).range, share([[True] * 98, [True] * 2]).range
    ('96.4% to 100.0%', '62.5% to 100.0%')
    """
    count = _effective(answers)
    found = fmean(map(fmean, answers)) * count

    def interval(error: float) -> Interval:
        low = stats.beta.ppf(error / 2, found, count - found + 1) if found > 0 else 0.0
        high = stats.beta.ppf(1 - error / 2, found + 1, count - found) if found < count else 1.0
        return 100 * float(low), 100 * float(high)

    return Estimate(100 * found / count, interval(error), interval(2 * error), sum(map(len, answers)), SHARE)


def _effective(strata: Sequence[Sequence[Any]]) -> float:
    """How many puzzles of equal weight tell as much as these, whose strata weigh the same however many they hold.

    Source: Kish, "Survey Sampling" (1965).
    """
    return len(strata) ** 2 / sum(1 / len(stratum) for stratum in strata)


def difference_of_shares(answers: Sequence[Sequence[tuple[bool, bool]]], error: float = SIGNIFICANT) -> Estimate:
    """The difference of two shares on the same puzzles, in points, every stratum (size) with the same weight.

    Puzzles are drawn again from all strata: within one, answers are often all the same, and would never vary. The
    interval is at least as wide as that of two which never differed on as many puzzles.
    """
    rows = [(100.0 * (one - other) / len(stratum), 1 / len(stratum)) for stratum in answers for one, other in stratum]
    found = bootstrapped([numpy.array(rows)], lambda means: means[0][..., 0] / means[0][..., 1], POINTS, error)
    none = share([[False] * len(stratum) for stratum in answers], error)

    def widened(interval: Interval, least: Interval) -> Interval:
        return min(interval[0], found.value - least[1]), max(interval[1], found.value + least[1])

    return replace(found, interval=widened(found.interval, none.interval), inner=widened(found.inner, none.inner))


def mean(values: Sequence[float], unit: str = SECONDS, error: float = SIGNIFICANT) -> Estimate:
    """The mean."""
    return bootstrapped([numpy.array(values)[:, None]], lambda means: means[0][..., 0], unit, error)


def bootstrapped(strata: Sequence[Any], of_means: Callable[[list[Any]], Any], unit: str, error: float) -> Estimate:
    """A function of the means of the strata, by the percentile bootstrap: puzzles are drawn again within their stratum.

    A stratum is an array with a row for each puzzle.
    """
    rng = numpy.random.default_rng(1)
    drawn = [stratum[rng.integers(len(stratum), size=(RESAMPLES, len(stratum)))].mean(axis=1) for stratum in strata]
    return resampled(
        float(of_means([stratum.mean(axis=0) for stratum in strata])),
        of_means(drawn),
        sum(map(len, strata)),
        unit,
        error,
    )


def resampled(value: float, drawn: Any, count: int, unit: str, error: float = SIGNIFICANT) -> Estimate:
    """A value with the percentile intervals of its bootstrap draws; without bounds if the puzzles are too few."""
    if count < FEWEST_DRAWN:
        return Estimate(value, (-inf, inf), (-inf, inf), count, unit)

    def interval(error: float) -> Interval:
        low, high = numpy.quantile(drawn, [error / 2, 1 - error / 2])
        return float(low), float(high)

    return Estimate(value, interval(error), interval(2 * error), count, unit)


def drawn_again(values: Sequence[Any], of: Callable[[Any], float], unit: str, error: float = SIGNIFICANT) -> Estimate:
    """Any figure of a sample, e.g. a quartile or a correlation, by the percentile bootstrap."""
    rng, sample = numpy.random.default_rng(1), numpy.asarray(values)
    drawn = [of(sample[rng.integers(len(sample), size=len(sample))]) for _ in range(RESAMPLES // 2)]
    return resampled(of(sample), drawn, len(sample), unit, error)
