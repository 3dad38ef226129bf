"""The statistics of the thesis, plus intervals, effect sizes and Holm's correction, computed with SciPy.

Times are compared in seconds with time-outs counted (see `records`), one number per puzzle, the median over repeats.

An *estimate* is a figure, its interval, and the number of puzzles behind it, e.g. UC -16.4% [-20.1%, -12.0%], n = 840.
A *typical change* is the Hodges-Lehmann estimate of the change on one puzzle: Wilcoxon's and Mann and Whitney's tests
turned into intervals, on logarithms of times, so that twice and half as long are equally far from no change. A *change
of the mean* is what the study reports; the slowest puzzles decide it, and its interval is by the bootstrap.

An interval holds with the confidence 1 - `error`; for a family of m comparisons `error` is 0.05 / m, so that all hold
together (Bonferroni). The *inner* interval, of confidence 1 - 2 `error`, is for claims of no effect: it lies within a
margin exactly if two one-sided tests (TOST) reject both an effect as large as the margin and one as small.

A *comparison* is of two groups of times. Its *effect* is a rank-biserial correlation from -1 to 1: 1 if all differences
go one way, 0 if neither way prevails.

Source: Hodges, Lehmann, "Estimates of location based on rank tests" (1963); Schuirmann, "A comparison of the two
one-sided tests procedure" (1987).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, inf, nan
from statistics import fmean, median
from typing import Any, TypeVar

import numpy
from numpy.typing import NDArray
from scipy import stats

from ..measure.records import RunRecord

K = TypeVar("K", bound=Hashable)
Numbers = NDArray[numpy.float64]
Interval = tuple[float, float]
Pairs = Sequence[tuple[float, float]]
"""Times and baseline on the same puzzles."""

SIGNIFICANT = 0.05
CONFIDENCE = 1 - SIGNIFICANT
RESAMPLES = 2000

MARGIN = 5.0
"""Per cent: a change of less is practically no change."""

FEWEST_DRAWN = 8
"""Puzzles from which the bootstrap gives an interval: fewer vary less than those they stand for."""

EXACT_UP_TO = 50
"""Pairs up to which the distribution of Wilcoxon's statistic is counted; beyond, it is normal."""

LITTLE_MORE = 1.01  # than the largest ratio, so that rounding does not cut it off
BOUNDLESS = (-inf, inf)


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


def _estimate(value: float, interval: Callable[[float], Interval], error: float, count: int, unit: str) -> Estimate:
    return Estimate(value, interval(error), interval(2 * error), count, unit)


def typical_change(pairs: Pairs, error: float = SIGNIFICANT) -> Estimate:
    """The Hodges-Lehmann estimate of the change in per cent on the same puzzles.

    >>> str(typical_change([(2.0, 1.0), (4.0, 2.0), (6.0, 3.0)]))
    '+100.0%'
    """
    if not pairs:
        return Estimate(0.0, BOUNDLESS, BOUNDLESS, 0, CHANGE)
    logs = numpy.log([time / baseline for time, baseline in pairs])
    averages = numpy.sort(((logs[:, None] + logs) / 2)[numpy.triu_indices(len(logs))])
    return _by_ranks(averages, len(logs), lambda tail: signed_rank_quantile(len(logs), tail), error)


def typical_difference(values: Sequence[float], baseline: Sequence[float], error: float = SIGNIFICANT) -> Estimate:
    """The Hodges-Lehmann estimate of the change in per cent from one group of puzzles to another."""
    ratios = numpy.sort(numpy.subtract.outer(numpy.log(values), numpy.log(baseline)).ravel())
    m, n = len(values), len(baseline)
    return _by_ranks(ratios, m, lambda tail: _normal(m * n / 2, m * n * (m + n + 1) / 12, tail), error)


def _by_ranks(ordered: Numbers, count: int, rank: Callable[[float], int], error: float) -> Estimate:
    def interval(error: float) -> Interval:
        cut = rank(error / 2)
        return (_per_cent(ordered[cut - 1]), _per_cent(ordered[-cut])) if cut > 0 else BOUNDLESS

    return _estimate(_per_cent(numpy.median(ordered)), interval, error, count, CHANGE)


def _per_cent(logarithm: Any) -> float:
    return 100 * (exp(float(logarithm)) - 1)


def _normal(mean: float, variance: float, tail: float) -> int:
    """The quantile of a statistic that is nearly normal."""
    return int(mean + stats.norm.ppf(tail) * variance**0.5)


def signed_rank_quantile(pairs: int, tail: float) -> int:
    """The largest k with P(W < k) <= `tail` for the signed-rank statistic W of so many pairs.

    >>> signed_rank_quantile(5, 0.025), signed_rank_quantile(6, 0.025), signed_rank_quantile(9, 0.025)
    (0, 1, 6)
    """
    if pairs > EXACT_UP_TO:
        return _normal(pairs * (pairs + 1) / 4, pairs * (pairs + 1) * (2 * pairs + 1) / 24, tail)
    ways = numpy.ones(1)
    for rank in range(1, pairs + 1):
        ways = numpy.pad(ways, (0, rank)) + numpy.pad(ways, (rank, 0))
    return int(numpy.searchsorted(numpy.cumsum(ways) / 2**pairs, tail, side="right"))


def change_of_mean(strata: Sequence[Pairs], error: float = SIGNIFICANT) -> Estimate:
    """The change of the mean in per cent, every stratum (size) with the same weight, on the same puzzles."""

    def change(means: list[Any]) -> Any:
        return 100 * (sum(mean[..., 0] for mean in means) / sum(mean[..., 1] for mean in means) - 1)

    return bootstrapped(strata, change, CHANGE, error)


def difference_of_means(values: Sequence[float], baseline: Sequence[float], error: float = SIGNIFICANT) -> Estimate:
    """The change of the mean in per cent from one group of puzzles to another."""
    found = bootstrapped([values, baseline], lambda means: 100 * (means[0] / means[1] - 1), CHANGE, error)
    return replace(found, count=len(values))


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

    return _estimate(100 * found / count, interval, error, sum(map(len, answers)), SHARE)


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
    found = bootstrapped([rows], ratio_of_means, POINTS, error)
    none = share([[False] * len(stratum) for stratum in answers], error)

    def widened(interval: Interval, least: Interval) -> Interval:
        return min(interval[0], found.value - least[1]), max(interval[1], found.value + least[1])

    return replace(found, interval=widened(found.interval, none.interval), inner=widened(found.inner, none.inner))


def mean(values: Sequence[float], unit: str = SECONDS, error: float = SIGNIFICANT) -> Estimate:
    """The mean."""
    return bootstrapped([values], lambda means: means[0], unit, error)


def ratio_of_means(means: list[Any]) -> Any:
    """Of the two columns of one stratum; an argument of `bootstrapped`."""
    return means[0][..., 0] / means[0][..., 1]


def bootstrapped(
    strata: Sequence[Sequence[Any]], of_means: Callable[[list[Any]], Any], unit: str, error: float = SIGNIFICANT
) -> Estimate:
    """A function of the means of the strata, by the percentile bootstrap: puzzles are drawn again within their stratum.

    A stratum has a number, or a row of numbers, for each puzzle.
    """
    rng, samples = numpy.random.default_rng(1), [numpy.array(stratum) for stratum in strata]
    drawn = [sample[rng.integers(len(sample), size=(RESAMPLES, len(sample)))].mean(axis=1) for sample in samples]
    value = float(of_means([sample.mean(axis=0) for sample in samples]))
    return _resampled(value, of_means(drawn), sum(map(len, samples)), unit, error)


def drawn_again(values: Sequence[Any], of: Callable[[Any], float], unit: str, error: float = SIGNIFICANT) -> Estimate:
    """Any figure of a sample, e.g. a quartile or a correlation, by the percentile bootstrap."""
    rng, sample = numpy.random.default_rng(1), numpy.asarray(values)
    drawn = [of(sample[rng.integers(len(sample), size=len(sample))]) for _ in range(RESAMPLES // 2)]
    return _resampled(of(sample), drawn, len(sample), unit, error)


def _resampled(value: float, drawn: Any, count: int, unit: str, error: float) -> Estimate:
    """A value with the percentile intervals of its bootstrap draws; without bounds if the puzzles are too few."""

    def interval(error: float) -> Interval:
        low, high = numpy.quantile(drawn, [error / 2, 1 - error / 2]) if count >= FEWEST_DRAWN else BOUNDLESS
        return float(low), float(high)

    return _estimate(value, interval, error, count, unit)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One group of times against another, whose mean is `baseline`: `p` and its Holm correction."""

    name: str
    mean: Estimate
    baseline: float
    p: float
    effect: float
    typical: Estimate
    """The typical change, by Hodges and Lehmann, with an interval that holds for the family."""
    holm: float = nan

    @property
    def change(self) -> float:
        """The excess of the mean over the baseline's, in per cent; negative is faster."""
        return 100 * (self.mean.value / self.baseline - 1) if self.baseline else nan

    @property
    def is_significant(self) -> bool:
        """At the level of the thesis, without correction."""
        return self.p < SIGNIFICANT

    @property
    def is_different(self) -> bool:
        """Significant after Holm's correction, for the whole family of comparisons."""
        return self.holm < SIGNIFICANT


def paired(name: str, times: Sequence[float], baseline: Sequence[float], family: int = 1) -> Comparison:
    """Times on the same puzzles as the baseline's, by Wilcoxon's signed-rank test; without a difference p = 1.

    `family` is the number of comparisons whose intervals hold together.

    >>> paired("twice as slow", [2, 4, 6, 8, 10, 12], [1, 2, 3, 4, 5, 6]).effect
    1.0
    """
    pairs = telling(zip(times, baseline, strict=True))
    p, effect = 1.0, 0.0
    if pairs:
        differences = numpy.subtract(*zip(*pairs, strict=True))
        ranks = stats.rankdata(abs(differences))
        effect = float((numpy.sign(differences) * ranks).sum() / ranks.sum())
        p = float(stats.wilcoxon(times, baseline).pvalue)
    return Comparison(
        name, mean(times), float(numpy.mean(baseline)), p, effect, typical_change(pairs, SIGNIFICANT / family)
    )


def telling(pairs: Iterable[tuple[float, float]]) -> Pairs:
    """The pairs that differ at all: without the puzzles that neither answered."""
    return [(time, baseline) for time, baseline in pairs if time != baseline]


def unpaired(name: str, times: Sequence[float], baseline: Sequence[float], family: int = 1) -> Comparison:
    """Times on other puzzles than the baseline's, by the Mann-Whitney U test.

    >>> unpaired("slower", [5, 6, 7, 8], [1, 2, 3, 4]).effect
    1.0
    """
    found = stats.mannwhitneyu(times, baseline, alternative="two-sided")
    effect = float(2 * found.statistic / (len(times) * len(baseline)) - 1)
    typical = typical_difference(times, baseline, SIGNIFICANT / family)
    return Comparison(name, mean(times), float(numpy.mean(baseline)), float(found.pvalue), effect, typical)


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's rho; 0 if one side does not vary.

    >>> rank_correlation([1, 2, 3, 4], [1, 4, 9, 16])
    1.0
    """
    if min(len(set(xs)), len(set(ys))) < 2:
        return 0.0
    return round(float(stats.spearmanr(xs, ys).statistic), 12)


def corrected(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The same comparisons with Holm's p, as one family."""
    return [replace(one, holm=p) for one, p in zip(comparisons, holm([one.p for one in comparisons]), strict=True)]


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's step-down correction: multiplies the i-th smallest of m values by m - i, and keeps them non-decreasing.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order, adjusted = numpy.argsort(ps), numpy.zeros(len(ps))
    multiplied = numpy.arange(len(ps), 0, -1) * numpy.array(ps)[order] if ps else adjusted
    adjusted[order] = numpy.minimum(1, numpy.maximum.accumulate(multiplied))
    return [float(p) for p in adjusted]


def quartiles(values: Sequence[float]) -> tuple[float, float]:
    """The first and the third.

    >>> quartiles([1, 2, 3, 4, 5])
    (2.0, 4.0)
    """
    q1, q3 = numpy.quantile(values, [0.25, 0.75])
    return float(q1), float(q3)


def quartile_groups(values: Sequence[float]) -> dict[str, list[int]]:
    """The indexes of the thesis's groups: low is below the first quartile, high above the third, medium the rest."""
    q1, q3 = quartiles(values)
    groups: dict[str, list[int]] = {"low": [], "medium": [], "high": []}
    for index, value in enumerate(values):
        groups["low" if value < q1 else "high" if value > q3 else "medium"].append(index)
    return groups


def by_instance(
    records: Iterable[RunRecord], seconds: Callable[[RunRecord], float] = RunRecord.seconds
) -> dict[str, float]:
    """One number for each puzzle that was tried: the median over the repeats."""
    samples = grouped((record for record in records if record.is_tried), lambda record: record.instance)
    return {name: median(map(seconds, repeats)) for name, repeats in samples.items()}


def by_entrant(records: Iterable[RunRecord]) -> dict[str, list[RunRecord]]:
    """The records of each entrant, in the order of the plan."""
    return grouped(sorted(records, key=lambda record: record.id), lambda record: record.entrant)


def by_size(
    records: Sequence[RunRecord], value: Callable[[RunRecord], float] = RunRecord.seconds
) -> dict[int, list[float]]:
    """A number of every record of a puzzle that was tried, by size, smallest first."""
    tried = grouped((record for record in records if record.is_tried), lambda record: record.size)
    return {size: list(map(value, of_one)) for size, of_one in sorted(tried.items())}


def grouped(records: Iterable[RunRecord], key: Callable[[RunRecord], K]) -> dict[K, list[RunRecord]]:
    """The records by a key, in the order of first occurrence."""
    groups: defaultdict[K, list[RunRecord]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return dict(groups)


def par2(records: Sequence[RunRecord]) -> float:
    """The mean seconds of the puzzles that were tried, with twice the limit for each without an answer.

    The thesis counts 20 s for a limit of 10 s, which is the same. It is not a number if none was tried.
    """
    tried = [record.seconds() for record in records if record.is_tried]
    return fmean(tried) if tried else nan


def solved_share(records: Sequence[RunRecord]) -> float:
    """The share of the puzzles that were answered."""
    return fmean(record.is_answered for record in records)


Curve = tuple[list[float], list[float]]
"""The x and the y of a line in a figure."""


def performance_profiles(records: Iterable[RunRecord]) -> dict[str, Curve]:
    """For each entrant the share of puzzles (y) that it answered within a ratio (x) of the fastest entrant.

    The points are those where the share rises, to be joined by steps. A puzzle that an entrant did not answer, or did
    not get, never counts for it; one that no entrant answered is left out.

    Source: Dolan, More, "Benchmarking optimization software with performance profiles" (2002).
    """
    ratios = performance_ratios(records)
    finite = {name: sorted(ratio for ratio in of_one if ratio < inf) for name, of_one in ratios.items()}
    end = LITTLE_MORE * max([10.0, *(ratio for of_one in finite.values() for ratio in of_one)])
    curves = {}
    for name, steps in finite.items():
        shares = [count / max(1, len(ratios[name])) for count in range(len(steps) + 1)]
        curves[name] = [1.0, *steps, end], [*shares, shares[-1]]
    return curves


def performance_ratios(records: Iterable[RunRecord]) -> dict[str, list[float]]:
    """For each entrant its ratio to the fastest on every puzzle that any answered; infinite without an answer."""
    records = list(records)
    times = answer_times(records, list(dict.fromkeys(one.instance for one in records if one.is_answered)))
    best = numpy.min([*times.values()], axis=0, initial=inf)
    return {entrant: (of_one / best).tolist() for entrant, of_one in times.items()}


def answer_times(records: Iterable[RunRecord], instances: Sequence[str]) -> dict[str, Numbers]:
    """For each entrant its seconds on each of the puzzles; infinite without an answer."""
    found = {}
    for entrant, of_one in grouped(records, lambda record: record.entrant).items():
        answered = by_instance(record for record in of_one if record.is_answered)
        found[entrant] = numpy.array([answered.get(name, inf) for name in instances])
    return found


def cactus(records: Iterable[RunRecord]) -> dict[str, Curve]:
    """For each entrant the number of puzzles (x) that it answers within a number of seconds for each (y)."""
    curves = {}
    for entrant, of_one in grouped(records, lambda record: record.entrant).items():
        seconds = sorted(by_instance(record for record in of_one if record.is_answered).values())
        curves[entrant] = [float(count) for count in range(1, len(seconds) + 1)], seconds
    return curves
