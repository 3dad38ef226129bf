"""The statistics of the thesis, plus intervals, effect sizes and Holm's correction, computed with SciPy.

Times are compared in seconds with time-outs counted (see `records`), one number per puzzle, the median over repeats.
An *effect* is a rank-biserial correlation from -1 to 1: 1 if all differences go one way, 0 if neither way prevails.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf, nan
from statistics import fmean, median
from typing import TypeVar

import numpy
from scipy import stats

from ..measure.records import RunRecord
from .estimates import RESAMPLES, SIGNIFICANT, Estimate, Interval, typical_change, typical_difference

K = TypeVar("K", bound=Hashable)

CONFIDENCE = 0.95
LITTLE_MORE = 1.01  # than the largest ratio, so that rounding does not cut it off


@dataclass(frozen=True, slots=True)
class Comparison:
    """One group of times against another: `change` of the mean in per cent, `p` and its Holm correction."""

    name: str
    count: int
    mean: float
    baseline: float
    interval: Interval
    """The bootstrap interval of the mean."""
    p: float
    effect: float
    typical: Estimate
    """The typical change, by Hodges and Lehmann, with an interval that holds for the family."""
    holm: float = float("nan")

    @property
    def change(self) -> float:
        """The excess of the mean over the baseline's, in per cent; negative is faster."""
        return 100 * (self.mean / self.baseline - 1) if self.baseline else float("nan")

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
    differences = numpy.subtract(times, baseline)
    nonzero = differences[differences != 0]
    p, effect = 1.0, 0.0
    if len(nonzero):
        ranks = stats.rankdata(abs(nonzero))
        effect = float((numpy.sign(nonzero) * ranks).sum() / ranks.sum())
        p = float(stats.wilcoxon(times, baseline).pvalue)
    telling = [(time, base) for time, base in zip(times, baseline, strict=True) if time != base]
    typical = typical_change(telling, SIGNIFICANT / family)
    return Comparison(name, len(differences), fmean(times), fmean(baseline), mean_interval(times), p, effect, typical)


def unpaired(name: str, times: Sequence[float], baseline: Sequence[float], family: int = 1) -> Comparison:
    """Times on other puzzles than the baseline's, by the Mann-Whitney U test.

    >>> unpaired("slower", [5, 6, 7, 8], [1, 2, 3, 4]).effect
    1.0
    """
    found = stats.mannwhitneyu(times, baseline, alternative="two-sided")
    effect = float(2 * found.statistic / (len(times) * len(baseline)) - 1)
    typical = typical_difference(times, baseline, SIGNIFICANT / family)
    return Comparison(
        name, len(times), fmean(times), fmean(baseline), mean_interval(times), float(found.pvalue), effect, typical
    )


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's rho; 0 if one side does not vary.

    >>> rank_correlation([1, 2, 3, 4], [1, 4, 9, 16])
    1.0
    """
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return 0.0
    return round(float(stats.spearmanr(xs, ys).statistic), 12)


def mean_interval(values: Sequence[float], seed: int = 1) -> Interval:
    """The interval of the mean by the percentile bootstrap, 95%."""
    if len(set(values)) < 2:
        return values[0], values[0]
    found = stats.bootstrap(
        (values,),
        numpy.mean,
        n_resamples=RESAMPLES,
        confidence_level=CONFIDENCE,
        method="percentile",
        rng=numpy.random.default_rng(seed),
    )
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def corrected(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The same comparisons with Holm's p, as one family."""
    return [
        replace(comparison, holm=p)
        for comparison, p in zip(comparisons, holm([comparison.p for comparison in comparisons]), strict=True)
    ]


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's step-down correction: multiplies the i-th smallest of m values by m - i, and keeps them non-decreasing.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(ps)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[index]))
        adjusted[index] = highest
    return adjusted


@dataclass(frozen=True, slots=True)
class Quartiles:
    """The three groups of the thesis: low is below the first quartile, high above the third, medium the rest."""

    q1: float
    q3: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Quartiles:
        """The quartiles of these values.

        >>> Quartiles.of([1, 2, 3, 4, 5])
        Quartiles(q1=2.0, q3=4.0)
        """
        q1, q3 = numpy.quantile(values, [0.25, 0.75])
        return cls(float(q1), float(q3))

    def group(self, value: float) -> str:
        """`low`, `medium` or `high`."""
        return "low" if value < self.q1 else "high" if value > self.q3 else "medium"


def by_instance(
    records: Iterable[RunRecord], seconds: Callable[[RunRecord], float] = RunRecord.seconds
) -> dict[str, float]:
    """One number for each puzzle that was tried: the median over the repeats."""
    samples = grouped((record for record in records if record.is_tried), lambda record: record.instance)
    return {name: median(map(seconds, repeats)) for name, repeats in samples.items()}


def grouped(records: Iterable[RunRecord], key: Callable[[RunRecord], K]) -> dict[K, list[RunRecord]]:
    """The records by a key, in the order of first occurrence."""
    groups: defaultdict[K, list[RunRecord]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return dict(groups)


def par2(records: Sequence[RunRecord], limit: float) -> float:
    """The mean seconds of the puzzles that were tried, with twice the limit for each without an answer.

    The thesis counts 20 s for a limit of 10 s, which is the same. It is not a number if none was tried.
    """
    tried = [record.seconds(booked=2 * limit) for record in records if record.is_tried]
    return fmean(tried) if tried else nan


def solved_share(records: Sequence[RunRecord]) -> float:
    """The share of the puzzles that were answered."""
    return sum(record.is_answered for record in records) / len(records)


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
    answered = [record for record in records if record.is_answered]
    times = {name: by_instance(of_one) for name, of_one in grouped(answered, lambda r: r.entrant).items()}
    best: dict[str, float] = {}
    for of_one in times.values():
        for name, seconds in of_one.items():
            best[name] = min(seconds, best.get(name, seconds))
    return {
        entrant: [times.get(entrant, {}).get(name, inf) / seconds for name, seconds in best.items()]
        for entrant in dict.fromkeys(record.entrant for record in records)
    }


def cactus(records: Iterable[RunRecord]) -> dict[str, Curve]:
    """For each entrant the number of puzzles (x) that it answers within a number of seconds for each (y)."""
    curves = {}
    for entrant, of_one in grouped(records, lambda record: record.entrant).items():
        seconds = sorted(by_instance(record for record in of_one if record.is_answered).values())
        curves[entrant] = [float(count) for count in range(1, len(seconds) + 1)], seconds
    return curves
