"""The statistics of the laboratory: effects with intervals, computed with SciPy, and what times mean that have no end.

An *estimate* is a figure, its interval, and the number of puzzles behind it, e.g. UC -16.4% [-20.1%, -12.0%], n = 840.
A *typical change* is the Hodges-Lehmann estimate of the change on one puzzle: Wilcoxon's and Mann and Whitney's tests
turned into intervals, on logarithms of times, so that twice and half as long are equally far from no change. A *change
of means* is what the study prints; the slowest puzzles decide it, and its interval is by the bootstrap.

A run without an answer has a *span* instead of a time: from the limit on. A ratio with such a time has a span too, and
so has a typical change; where it has no upper end it is written as a bound, e.g. ">+8000%". Means count twice the limit
instead, as the study does (PAR2).

The ends of an interval decide and are printed, so they must not depend on what the bootstrap happens to draw. It draws
until they are known well *enough*, by their standard errors; `Estimate.errors` has them.

The `interval` holds together with those of a family of m comparisons (Bonferroni: an error of 0.05 / m each); the
`inner` one holds alone, and `tost`, of 90%, lies within a margin exactly if two one-sided tests reject both an effect
as large as the margin and one as small.

Source: Hodges, Lehmann, "Estimates of location based on rank tests" (1963); Schuirmann, "A comparison of the two
one-sided tests procedure" (1987).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from math import exp, inf, isfinite, log, nan
from statistics import fmean, median
from typing import Any, NamedTuple, TypeVar

from ...errors import counted
from ...extras import required
from ..measure.records import RunRecord

with required("the laboratory needs", "lab"):
    import numpy
    from numpy.typing import NDArray
    from scipy import stats

K = TypeVar("K", bound=Hashable)
Numbers = NDArray[numpy.float64]
Interval = tuple[float, float]
Span = tuple[float, float]
"""The logarithm of a time or of a ratio: its least and its largest possible value, equal if it is known."""

SIGNIFICANT = 0.05
CONFIDENCE = 1 - SIGNIFICANT

SEED = 1
DRAWN_BEYOND = 50
"""Draws of the bootstrap beyond each end of an interval, at least: 2000 for each part of a family."""

MOST_DRAWN = 1_000_000
"""Draws, however little is known then."""

CHUNK = 2**17
"""Numbers that are drawn at once: few enough for a cache."""

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
    """An effect with its intervals: with its family, alone, and of 90%."""

    value: float
    interval: Interval
    inner: Interval
    tost: Interval
    count: int
    """The puzzles that it rests on."""
    unit: str = "{:.3g}"
    """How it is written, as a format."""
    bound: str = ""
    """">" or "<" if only one end of the value is known."""
    errors: Sequence[Interval] = ((0.0, 0.0),) * 3
    """The standard errors of the ends of the three intervals, because the bootstrap draws; by ranks they are 0."""

    def __str__(self) -> str:
        """The value alone.

        >>> str(Estimate(-3.25, (-5, -1), (-4.5, -1.5), (-4.5, -1.5), 12, "{:+.1f}%"))
        '-3.2%'
        """
        return self.bound + self._written(self.value)

    @property
    def range(self) -> str:
        """The interval, written; a unit that is a word stands beside the value only."""
        return ", ".join(self._written(end).partition(" ")[0] for end in self.interval)

    def widened(self, times: float) -> Estimate:
        """With each end so many of its standard errors further out; further in if the number is negative."""
        three = zip((self.interval, self.inner, self.tost), self.errors, strict=True)
        wider = [(low - times * below, high + times * above) for (low, high), (below, above) in three]
        return replace(self, interval=wider[0], inner=wider[1], tost=wider[2])

    def _written(self, value: float) -> str:
        return written(value, self.unit)


CHANGE = "{:+.1f}%"


def written(value: float, unit: str) -> str:
    """A number with its unit; a change of more than tenfold is a ratio, e.g. "12.3x"."""
    if abs(value) == inf:
        return "?"
    if unit == CHANGE and value > 900:
        ratio = 1 + value / 100
        return f"{ratio:.3g}x" if ratio < 1000 else f"{ratio:,.0f}x"
    return unit.format(value)


Enough = Callable[[Estimate], bool]
"""Whether the ends of an estimate are known well enough."""

NUMBER = re.compile(r"[-+\d,]+(?:\.(?P<decimals>\d+))?(?:e\+(?P<power>\d+))?")


def as_printed(found: Estimate) -> bool:
    """Whether a standard error of the interval's ends is half a unit of the last printed digit at most."""
    halves = (_half(written(end, found.unit)) for end in found.interval)
    return all(error <= half for error, half in zip(found.errors[0], halves, strict=True))


def _half(text: str) -> float:
    """Half a unit of the last digit.

    >>> _half("-3.25%"), _half("1.04e+03x"), _half("2,558x"), _half("?")
    (0.005, 5.0, 0.5, inf)
    """
    number = NUMBER.match(text)
    return 0.5 * 10.0 ** (int(number["power"] or 0) - len(number["decimals"] or "")) if number else inf


def _estimate(
    value: float, interval: Callable[[float], Interval], family: int, count: int, unit: str, bound: str = ""
) -> Estimate:
    family_wise, alone, tost = map(interval, (SIGNIFICANT / family, SIGNIFICANT, 2 * SIGNIFICANT))
    return Estimate(value, family_wise, alone, tost, count, unit, bound)


def span(record: RunRecord, seconds: float) -> Span:
    """The logarithm of these seconds of a record; without an answer they are the limit or more.

    A time below the clock's resolution counts as a microsecond.
    """
    return (log(max(seconds, 1e-6)),) * 2 if record.is_answered else (log(record.limit), inf)


def minus(one: Span, other: Span) -> Span:
    """The logarithm of a ratio.

    >>> minus((2.0, inf), (1.0, 1.0))
    (1.0, inf)
    """
    return one[0] - other[1], one[1] - other[0]


def typical_change(ratios: Sequence[Span], family: int = 1) -> Estimate:
    """The Hodges-Lehmann estimate of the change in per cent, from the logarithm of the ratio on each puzzle.

    >>> str(typical_change([(log(2), log(2))] * 3)), str(typical_change([(log(2), inf)] * 3))
    ('+100.0%', '>+100.0%')
    """
    ends = numpy.array([one for one in ratios if one != BOUNDLESS]).reshape(-1, 2)
    averages = ((ends[:, None] + ends) / 2)[numpy.triu_indices(len(ends))]
    return _by_ranks(averages, len(ends), partial(signed_rank_quantile, len(ends)), family)


def typical_difference(values: Sequence[Span], baseline: Sequence[Span], family: int = 1) -> Estimate:
    """The Hodges-Lehmann estimate of the change in per cent from one group of puzzles to another."""
    ratios = numpy.array(values)[:, None] - numpy.array(baseline)[:, ::-1]  # as `minus` has them
    m, n = len(values), len(baseline)
    return _by_ranks(ratios, m, partial(_normal, m * n / 2, m + n + 1), family)


def _by_ranks(spans: Numbers, count: int, rank: Callable[[float], int], family: int) -> Estimate:
    """From spans along the last axis."""
    lows, highs = (numpy.sort(side, axis=None) for side in spans.T)

    def interval(error: float) -> Interval:
        cut = rank(error / 2)
        return (_per_cent(lows[cut - 1]), _per_cent(highs[-cut])) if cut > 0 else BOUNDLESS

    low, high = (_per_cent(numpy.median(side)) if count else 0.0 for side in (lows, highs))
    # Time-outs of the slower side leave a change without an upper end, those of the faster one without a lower end.
    is_at_least = numpy.isinf(highs).sum() >= numpy.isinf(lows).sum()
    value, bound = _nearer(low, high, bool(is_at_least))
    return _estimate(value, interval, family, count, CHANGE, bound)


def _nearer(low: float, high: float, is_at_least: bool) -> tuple[float, str]:
    """A value between two bounds: the nearer bound and its sign, or the middle if both are written alike."""
    if written(low, CHANGE) == written(high, CHANGE):
        return (low + high) / 2, ""
    return (low, ">") if is_at_least else (high, "<")


def _per_cent(logarithm: Any) -> float:
    return 100 * (exp(logarithm) - 1)


def _normal(mean: float, sixths: int, tail: float) -> int:
    """The quantile of a statistic that is nearly normal; its variance is so many sixths of its mean."""
    return int(stats.norm.ppf(tail, mean, (mean * sixths / 6) ** 0.5))


def signed_rank_quantile(pairs: int, tail: float) -> int:
    """The largest k with P(W < k) <= `tail` for the signed-rank statistic W of so many pairs.

    >>> signed_rank_quantile(5, 0.025), signed_rank_quantile(6, 0.025), signed_rank_quantile(9, 0.025)
    (0, 1, 6)
    """
    if pairs > EXACT_UP_TO:
        return _normal(pairs * (pairs + 1) / 4, 2 * pairs + 1, tail)
    ways = numpy.ones(1)
    for rank in range(1, pairs + 1):
        ways = numpy.pad(ways, (0, rank)) + numpy.pad(ways, (rank, 0))
    return int(numpy.searchsorted(numpy.cumsum(ways) / 2**pairs, tail, side="right"))


def change_of_means(
    pairs: Sequence[Sequence[Sequence[float]]], family: int = 1, enough: Enough = as_printed
) -> Estimate:
    """The mean over strata (sizes) of the change of the mean in per cent, every stratum with the same weight.

    A stratum has a row of two numbers for each puzzle.
    """

    def change(means: list[Any]) -> Any:
        return 100 * (sum(mean[..., 0] / mean[..., 1] for mean in means) / len(means) - 1)

    return bootstrapped(pairs, change, CHANGE, family, enough)


def share(strata: Sequence[Sequence[float]], family: int = 1) -> Estimate:
    """A share in per cent, every stratum (size) with the same weight, with Clopper and Pearson's interval.

    It is that of as many puzzles of equal weight as tell as much as the sample does (Kish, "Survey Sampling", 1965).

    >>> share([[True] * 50, [True] * 50]).range, share([[True] * 98, [True] * 2]).range
    ('96.4%, 100.0%', '62.5%, 100.0%')
    """
    count = len(strata) ** 2 / sum(1 / len(stratum) for stratum in strata)
    found = fmean(map(fmean, strata)) * count

    def interval(error: float) -> Interval:
        low = stats.beta.ppf(error / 2, found, count - found + 1) if found > 0 else 0.0
        high = stats.beta.ppf(1 - error / 2, found + 1, count - found) if found < count else 1.0
        return 100 * float(low), 100 * float(high)

    return _estimate(100 * found / count, interval, family, sum(map(len, strata)), "{:.1f}%")


def paired_share(differences: Sequence[int], family: int = 1) -> Estimate:
    """The difference in points of two shares of the same puzzles: 1 if only the first one answered, -1 only the other.

    The interval has a width even where both answered the same puzzles, unlike a bootstrap's. Source: Bonett, Price,
    "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data" (2012).

    >>> str(paired_share([1, 0, 0, 0])), paired_share([0] * 40).range
    ('+25.0 points', '-6.6, +6.6')
    """
    count = len(differences)
    gained, lost = ((differences.count(one) + 1) / (count + 2) for one in (1, -1))
    deviation = ((gained + lost - (gained - lost) ** 2) / (count + 2)) ** 0.5

    def interval(error: float) -> Interval:
        reach = float(stats.norm.ppf(1 - error / 2)) * deviation
        return 100 * max(-1.0, gained - lost - reach), 100 * min(1.0, gained - lost + reach)

    return _estimate(100 * fmean(differences), interval, family, count, "{:+.1f} points")


def mean(values: Sequence[float], family: int = 1, enough: Enough = as_printed) -> Estimate:
    """The mean of seconds."""
    return bootstrapped([values], lambda means: means[0], "{:.3g} s", family, enough)


def bootstrapped(
    strata: Sequence[Sequence[Any]],
    of_means: Callable[[list[Any]], Any],
    unit: str,
    family: int = 1,
    enough: Enough = as_printed,
) -> Estimate:
    """A function of the means of the strata, by the percentile bootstrap: puzzles are drawn again within their stratum.

    A stratum has a number, or a row of numbers, for each puzzle.
    """
    samples = [numpy.array(stratum) for stratum in strata]

    def draw(rng: numpy.random.Generator, times: int) -> Numbers:
        return numpy.asarray(of_means([_drawn(sample, _means, rng, times) for sample in samples]))

    value = float(of_means([sample.mean(axis=0) for sample in samples]))
    return _resampled(value, draw, sum(map(len, samples)), unit, family, enough)


def drawn_again(
    values: Sequence[Any], of: Callable[[Any], Any], unit: str, family: int = 1, enough: Enough = as_printed
) -> Estimate:
    """Any figure of a sample, e.g. a quartile, by the percentile bootstrap; `of` takes many samples, each a row."""
    sample = numpy.asarray(values)
    draw = partial(_drawn, sample, lambda sample, places: of(sample[places]))
    return _resampled(float(of(sample[None])[0]), draw, len(sample), unit, family, enough)


def within_strata(
    strata: Sequence[Sequence[tuple[float, float]]], unit: str, family: int = 1, enough: Enough = as_printed
) -> Estimate:
    """The mean over strata (sizes) of Spearman's rho in each, by the bootstrap; 0 where one side does not vary."""
    samples = [numpy.array(stratum) for stratum in strata]

    def rhos(sample: Numbers, places: Any) -> Numbers:
        return rank_correlations(sample[places])

    def draw(rng: numpy.random.Generator, times: int) -> Numbers:
        return numpy.asarray(numpy.mean([_drawn(sample, rhos, rng, times) for sample in samples], axis=0))

    value = fmean(float(rank_correlations(sample[None])[0]) for sample in samples)
    return _resampled(value, draw, sum(map(len, samples)), unit, family, enough)


def _drawn(sample: Numbers, of: Callable[[Numbers, Any], Numbers], rng: numpy.random.Generator, times: int) -> Numbers:
    """A figure of so many samples, each of as many puzzles as there are, drawn again; `of` gets the places drawn."""
    at_once = max(1, CHUNK // len(sample))
    found = [
        of(sample, rng.integers(len(sample), size=(min(at_once, times - done), len(sample))))
        for done in range(0, times, at_once)
    ]
    return numpy.concatenate(found)


def _means(sample: Numbers, places: Any) -> Numbers:
    """The means of the numbers at these places, or of each column."""
    if sample.ndim == 1:
        return numpy.asarray(sample.take(places).mean(axis=1))
    return numpy.stack([column.take(places).mean(axis=1) for column in numpy.ascontiguousarray(sample.T)], axis=-1)


def _resampled(
    value: float,
    draw: Callable[[numpy.random.Generator, int], Numbers],
    count: int,
    unit: str,
    family: int,
    enough: Enough,
) -> Estimate:
    """A value with the percentile intervals of its draws; without bounds if the puzzles are too few."""
    if count < FEWEST_DRAWN:
        return _estimate(value, lambda _: BOUNDLESS, family, count, unit)
    rng, drawn = numpy.random.default_rng(SEED), numpy.empty(0)
    wanted = round(2 * DRAWN_BEYOND * family / SIGNIFICANT)
    while True:
        wanted = min(wanted, MOST_DRAWN)
        drawn = numpy.sort(numpy.append(drawn, draw(rng, wanted - len(drawn))))
        found = _between(value, drawn, count, unit, family)
        if len(drawn) >= MOST_DRAWN or enough(found):
            return found
        wanted *= 2


def _between(value: float, drawn: Numbers, count: int, unit: str, family: int) -> Estimate:
    """A value and the quantiles of sorted draws, each with its error: the draws a standard deviation of ranks away."""

    def ends(tail: float, spread: float) -> Numbers:
        tails = numpy.array([tail, 1 - tail])
        away = spread * (tail * (1 - tail) / len(drawn)) ** 0.5
        return numpy.asarray(drawn[numpy.clip((tails + away) * len(drawn), 0, len(drawn) - 1).astype(int)])

    def interval(error: float) -> Interval:
        low, high = ends(error / 2, 0)
        return float(low), float(high)

    tails = (SIGNIFICANT / family / 2, SIGNIFICANT / 2, SIGNIFICANT)
    errors = [tuple(((ends(tail, 1) - ends(tail, -1)) / 2).tolist()) for tail in tails]
    return replace(_estimate(value, interval, family, count, unit), errors=errors)


def rank_correlations(samples: NDArray[Any]) -> NDArray[Any]:
    """Spearman's rho of the pairs of each sample; 0 if one side does not vary."""
    ranks = stats.rankdata(samples, axis=1)
    ranks -= ranks.mean(axis=1, keepdims=True)
    products = (ranks[..., 0] * ranks[..., 1]).sum(axis=1)
    lengths = numpy.sqrt((ranks**2).sum(axis=1).prod(axis=1))
    found: NDArray[Any] = numpy.divide(products, lengths, out=numpy.zeros_like(products), where=lengths > 0)
    return found


def signed_rank_p(pairs: Sequence[Sequence[float]]) -> float:
    """Wilcoxon's two-sided p of paired seconds, as the study tests them; equal ones tell nothing.

    >>> round(signed_rank_p([(2, 1), (4, 2), (6, 3), (8, 4), (10, 5), (12, 6)]), 4)
    0.0312
    """
    differences = [one - other for one, other in pairs if one != other]
    return float(stats.wilcoxon(differences).pvalue) if differences else 1.0


def rank_sum_p(values: Sequence[float], others: Sequence[float]) -> float:
    """Mann and Whitney's two-sided p of two groups."""
    return float(stats.mannwhitneyu(values, others).pvalue)


def p_text(p: float) -> str:
    """A p value with one or two digits.

    >>> p_text(0.00002), p_text(0.0312), p_text(0.62)
    ('p<0.001', 'p=0.031', 'p=0.62')
    """
    return "p<0.001" if p < 0.001 else f"p={p:.2g}"


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's rho; 0 if one side does not vary.

    >>> rank_correlation([1, 2, 3, 4], [1, 4, 9, 16])
    1.0
    """
    if min(len(set(xs)), len(set(ys))) < 2:
        return 0.0
    return round(float(stats.spearmanr(xs, ys).statistic), 12)


def quartile_groups(values: Mapping[K, float]) -> dict[str, list[K]]:
    """The keys of the thesis's groups: low is below the first quartile, high above the third, medium the rest."""
    q1, q3 = numpy.quantile([*values.values()], [0.25, 0.75])
    groups: dict[str, list[K]] = {"low": [], "medium": [], "high": []}
    for key, value in values.items():
        groups["low" if value < q1 else "high" if value > q3 else "medium"].append(key)
    return groups


def by_instance(records: Iterable[RunRecord]) -> dict[str, float]:
    """The seconds on each puzzle that was tried: the median over the repeats."""
    samples = grouped((record for record in records if record.is_tried), lambda record: record.instance)
    return {name: median(map(RunRecord.seconds, repeats)) for name, repeats in samples.items()}


def by_entrant(records: Iterable[RunRecord]) -> dict[str, list[RunRecord]]:
    """The records of each entrant, in the order of the plan."""
    return grouped(sorted(records, key=lambda record: record.id), lambda record: record.entrant)


def by_size(
    records: Sequence[RunRecord], value: Callable[[RunRecord], float] = RunRecord.seconds
) -> dict[int, list[float]]:
    """A number of every record of a puzzle that was tried, by size, smallest first."""
    tried = grouped((record for record in records if record.is_tried), lambda record: record.size)
    return {size: list(map(value, group)) for size, group in sorted(tried.items())}


def grouped(records: Iterable[RunRecord], key: Callable[[RunRecord], K]) -> dict[K, list[RunRecord]]:
    """The records by a key, in the order of first occurrence."""
    groups: dict[K, list[RunRecord]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return groups


class Rounds(NamedTuple):
    """The rounds of a run that nothing disturbed; a *round* is all entrants on one puzzle, once."""

    records: Sequence[RunRecord]
    """Theirs; those of all rounds if more than half would be left out: what is left would be a choice."""
    left_out: int
    of: int

    @property
    def is_reliable(self) -> bool:
        """Whether at most half of the rounds were disturbed."""
        return 2 * self.left_out <= self.of

    def __str__(self) -> str:
        """The part that was disturbed, e.g. "3 of 40 rounds"."""
        return f"{self.left_out:,} of {counted(self.of, 'round')}"


def calm_rounds(records: Sequence[RunRecord]) -> Rounds:
    """Leave out the rounds with a disturbed pair, as a whole, so all entrants are judged on the same puzzles."""
    rounds = grouped(records, lambda record: (record.instance, record.repeat))
    noisy = {place for place, group in rounds.items() if not all(record.is_calm for record in group)}
    found = Rounds(records, len(noisy), len(rounds))
    if not found.is_reliable:
        return found
    return found._replace(records=[one for one in records if (one.instance, one.repeat) not in noisy])


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
    end, curves = LITTLE_MORE * max([10.0, *filter(isfinite, chain(*ratios.values()))]), {}
    for name, values in ratios.items():
        steps = sorted(filter(isfinite, values))
        shares = [count / max(1, len(values)) for count in range(len(steps) + 1)]
        curves[name] = [1.0, *steps, end], [*shares, shares[-1]]
    return curves


def performance_ratios(records: Iterable[RunRecord]) -> dict[str, list[float]]:
    """For each entrant its ratio to the fastest on every puzzle that any answered; infinite without an answer."""
    times = answer_times(records)
    best = numpy.min([*times.values()], axis=0, initial=inf)
    return {entrant: (seconds / best).tolist() for entrant, seconds in times.items()}


def answer_times(records: Iterable[RunRecord], instances: Sequence[str] | None = None) -> dict[str, Numbers]:
    """For each entrant its seconds on each of the puzzles, by default all that any answered; infinite if it did not."""
    answered = {
        entrant: by_instance(record for record in group if record.is_answered)
        for entrant, group in by_entrant(records).items()
    }
    names = list(dict.fromkeys(chain(*answered.values()))) if instances is None else instances
    return {entrant: numpy.array([seconds.get(name, inf) for name in names]) for entrant, seconds in answered.items()}


def cactus(records: Iterable[RunRecord]) -> dict[str, Curve]:
    """For each entrant the number of puzzles (x) that it answers within a number of seconds for each (y)."""
    times = {entrant: sorted(filter(isfinite, seconds)) for entrant, seconds in answer_times(records).items()}
    return {entrant: ([*map(float, range(1, len(seconds) + 1))], seconds) for entrant, seconds in times.items()}
