"""The evidence of a run for the claims of the study: its records by entrant and size, and the measures as methods.

A measure takes a part of a claim, e.g. UC on top of WN at n = 25, and returns an estimate, e.g. -98.6% [-99.2%,
-94.4%]. Where it compares the times of pairs or groups, the p value of the study's test stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, inf, isnan, log
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

import numpy

from ...explaining.table import characteristics_table
from ..measure.plan import Plan
from ..measure.records import DEFAULT_BOUNDS, RunRecord
from ..report.statistics import (
    CHANGE,
    FEWEST_DRAWN,
    SIGNIFICANT,
    Enough,
    Estimate,
    Interval,
    Span,
    as_printed,
    bootstrapped,
    by_entrant,
    by_size,
    change_of_means,
    drawn_again,
    mean,
    minus,
    performance_ratios,
    quartile_groups,
    rank_correlations,
    rank_sum_p,
    share,
    signed_rank_p,
    span,
    typical_change,
    typical_difference,
    within_strata,
)
from .claims import CHARACTERISTICS, Claim, Judged, Part, Verdict, at_every_size, claims, is_settled, needed, verdict_on

T = TypeVar("T")

NIGHT = 8 * 3600.0
"""Seconds: a sample that takes longer is not affordable."""

ONE_OF = 40
"""The puzzles of a size in the study's set: what it solves at the largest size is one of these or more."""


def judge(question: str, evidence: Evidence, data: str = "") -> list[Judged]:
    """The claims of a question about the run, or about `data`, judged by its records."""
    return [evidence.judged(claim) for claim in claims(question) if claim.data == data]


CLOCKS: Mapping[str, Callable[[RunRecord], float]] = {
    "search": RunRecord.search_seconds,
    "total": RunRecord.seconds,
    "outside": RunRecord.outside_seconds,
    "encoding": RunRecord.encoding_size,
}
"""What counts as the size of a pair; a puzzle without an answer counts twice the limit by each clock."""


class Timed(NamedTuple):
    """One puzzle: its size, the value that means take, and the logarithm that ranks take."""

    size: int
    value: float
    span: Span


Pairs = dict[int, tuple[list[tuple[float, float]], list[Span]]]
"""By size both values, and their ratios, on the puzzles that both got."""

RANKS = ("typical", "group", "every_size", "correlation", "correlation_within", "outside")
"""Measures that are the same by another limit."""


class NotMeasuredError(Exception):
    """The records hold nothing of what a measure needs, or nothing that can be compared; says why."""


def _some(found: T) -> T:
    """What was found; raises NotMeasuredError if that is nothing."""
    if not found:
        raise NotMeasuredError("not measured")
    return found


class Evidence:
    """The records of a run by entrant and size, the puzzles of its plan, and as methods the measures of the table.

    Several estimates of a measure are one for each size.
    """

    def __init__(self, plan: Plan, records: Sequence[RunRecord]) -> None:
        self.plan = plan
        self.of = by_entrant(one for one in records if one.is_tried)
        self._characteristics: dict[tuple[float, float], dict[str, dict[str, float]]] = {}

    def records(self, claim: Claim, *names: str) -> list[RunRecord]:
        """The records of these entrants, or of the claim's own, at its sizes."""
        low, high = claim.sizes
        inside = (one for name in names or claim.of for one in self.of.get(name, ()) if low <= one.size <= high)
        return [one for one in inside if claim.suite in ("", one.suite)]

    def times(self, claim: Claim, *names: str) -> dict[str, Timed]:
        """An entrant, or the claim's own, on the puzzles where the value is known; a question repeats nothing."""
        found = {}
        for one in self.records(claim, *names):
            if not isnan(value := CLOCKS[claim.clock](one)):
                known = (log(value),) * 2 if claim.clock == "encoding" else span(one, value)
                found[one.instance] = Timed(one.size, value, known)
        return _some(found)

    def paired(self, claim: Claim) -> Pairs:
        """Those of the claim's entrant and its baseline."""
        found: Pairs = {}
        ours, bases = self.times(claim), self.times(claim, *claim.against)
        for name in sorted(ours.keys() & bases.keys(), key=lambda name: (ours[name].size, name)):
            one, base = ours[name], bases[name]
            values, ratios = found.setdefault(one.size, ([], []))
            values.append((one.value, base.value))
            ratios.append(minus(one.span, base.span))
        return _some(found)

    def characteristics(self, sizes: Interval) -> dict[str, dict[str, float]]:
        """Of each characteristic, the values of the puzzles of its set at these sizes."""
        low, high = sizes
        if (low, high) not in self._characteristics:
            of_set = (one for one in self.plan.instances if one.suite == "characteristics")
            inside = _some({one.name: one.puzzle for one in of_set if low <= one.size <= high})
            columns = characteristics_table(inside.values(), columns=[*CHARACTERISTICS.values()])
            self._characteristics[low, high] = {
                name: dict(zip(inside, columns[column].tolist(), strict=True))
                for name, column in CHARACTERISTICS.items()
            }
        return self._characteristics[low, high]

    def groups(self, claim: Claim) -> list[list[Timed]]:
        """The values of a group, e.g. "NAD high", and of the medium one."""
        name, kind = claim.against[0].split()
        groups, measured = quartile_groups(self.characteristics(claim.sizes)[name]), self.times(claim)
        return [_some([measured[one] for one in groups[of] if one in measured]) for of in (kind, "medium")]

    def share(self, claim: Claim) -> Estimate:
        """The share answered, sizes weighted alike."""
        strata = by_size(_some(self.records(claim)), lambda record: record.is_answered)
        return share([*strata.values()], claim.family)

    def gained(self, claim: Claim) -> Estimate:
        """The share answered less the baseline's on the same puzzles, in points; sizes not judged count as no gain.

        The bootstrap draws pairs within each size.
        """
        ours, bases = ({one.instance: one for one in self.records(claim, name)} for name in (*claim.of, *claim.against))
        strata: dict[int, list[float]] = {}
        for name in sorted(ours.keys() & bases.keys()):
            gain = float(ours[name].is_answered) - float(bases[name].is_answered)
            strata.setdefault(ours[name].size, []).append(100 * gain / claim.ratio)
        gains = [*_some(strata).values()]
        return bootstrapped(gains, lambda means: sum(means), "{:+.1f} points", claim.family, _enough(claim))

    def largest(self, claim: Claim) -> Part:
        """The largest size of which a puzzle is answered, the share at the size that the study prints, and that above.

        The study has forty puzzles a size. So one of forty, or more, have an answer at that size, and fewer above it.
        """
        sizes = by_size(_some(self.records(claim)), lambda record: record.is_answered)
        reached = [size for size, answers in sizes.items() if any(answers)]
        at = sizes.get(int(claim.study), [])
        above = [answer for size, answers in sizes.items() if size > claim.study for answer in answers]
        here, beyond = (share([answers], claim.family) if answers else None for answers in (_some(at), above))
        assert here
        least = 100 / ONE_OF
        is_reached, is_beyond = any(at), beyond is not None and beyond.interval[1] >= least
        verdict, more = Verdict.UNDERPOWERED, None
        if here.interval[1] < least or (beyond is not None and beyond.interval[0] > least):
            verdict = Verdict.CONTRADICTED
        elif is_reached and not is_beyond:
            verdict = Verdict.CONFIRMED
        else:
            more = ceil(log(SIGNIFICANT / 2 / claim.family) / log(1 - 1 / ONE_OF))
        why = f"{max(reached, default=0)}; {sum(at):g} of {len(at)} at n = {claim.study:g} [{here.range}]"
        if is_reached and above:
            why += f", {sum(above):g} of {len(above)} above [{beyond.range if beyond else ''}]"
        return Part(claim.name, verdict, study=claim.study, why=why, needed=more)

    def typical(self, claim: Claim) -> Estimate:
        """The typical change from the baseline."""
        ratios = [ratio for _, ratios in self.paired(claim).values() for ratio in ratios if ratio != (0.0, 0.0)]
        return typical_change(_some(ratios), claim.family)

    def means(self, claim: Claim) -> Estimate:
        """The mean over the sizes of the change of the mean at that size, which is how the study averages."""
        return change_of_means([values for values, _ in self.paired(claim).values()], claim.family, _enough(claim))

    def every_size(self, claim: Claim) -> list[Estimate]:
        """The typical change at each size."""
        found = self.paired(claim)
        return [typical_change(ratios, claim.family * len(found)) for _, ratios in found.values()]

    def every_mean(self, claim: Claim) -> list[Estimate]:
        """The ratio of the means at each size."""
        found = self.paired(claim)
        family, settled = claim.family * len(found), partial(is_settled, claim)
        return [bootstrapped([values], _ratio, "{:.3g}x", family, settled) for values, _ in found.values()]

    def gain(self, claim: Claim) -> Estimate:
        """The typical change from what the entrant makes of its baseline to what WN makes of lazy."""
        ours, best, bare, base = (self.times(claim, name) for name in (*claim.of, *claim.field))
        found = [
            minus(minus(best[one].span, bare[one].span), minus(ours[one].span, base[one].span))
            for one in ours.keys() & best.keys() & bare.keys() & base.keys()
        ]
        return typical_change(_some(found), claim.family)

    def outside(self, claim: Claim) -> Estimate:
        """The typical change from the solver's own clock to the life of its process, of the answered puzzles.

        That is (startup_seconds + call_seconds) / seconds of a record.
        """
        ratios = [(log(one.outside_seconds() / one.seconds()),) * 2 for one in self.records(claim) if one.is_answered]
        return typical_change(_some(ratios), claim.family)

    def mean(self, claim: Claim) -> Estimate:
        """The mean seconds."""
        return mean([one.value for one in self.times(claim).values()], claim.family, _enough(claim))

    def within(self, claim: Claim) -> Estimate:
        """The share of the puzzles that it answers within a ratio of the fastest of the field."""
        ratios = performance_ratios(self.records(claim, *(claim.field or self.of))).get(claim.of[0], [])
        return share([[one <= claim.ratio for one in _some(ratios)]], claim.family)

    def correlation(self, claim: Claim) -> Estimate:
        """Spearman's rho of encoding and time, of the answered pairs."""
        pairs = [(one.encoding_size(), CLOCKS[claim.clock](one)) for one in self.records(claim) if one.is_answered]
        return drawn_again(_some(pairs), rank_correlations, "{:.2f}")

    def correlation_within(self, claim: Claim) -> Estimate:
        """The mean over sizes of Spearman's rho of encoding and search time, of the answered puzzles of each size.

        Sizes of which less than half is answered are left out.
        """
        sizes: dict[int, list[tuple[float, float]]] = {}
        records = self.records(claim)
        for one in records:
            if one.is_answered:
                sizes.setdefault(one.size, []).append((one.encoding_size(), CLOCKS[claim.clock](one)))
        asked = by_size(records)
        known = [pairs for size, pairs in sizes.items() if len(pairs) >= max(FEWEST_DRAWN, len(asked[size]) / 2)]
        return within_strata(_some(known), "{:.2f}", claim.family, _enough(claim))

    def every_spread(self, claim: Claim) -> list[Estimate]:
        """The difference of the deviations over the means at each size, on the puzzles of both.

        The deviations are of the population; an unanswered puzzle counts as 20 s.
        """

        def difference(samples: Any) -> Any:
            spreads = samples.std(axis=1) / samples.mean(axis=1)
            return spreads[:, 0] - spreads[:, 1]

        found, settled = self.paired(claim), partial(is_settled, claim)
        family = claim.family * len(found)
        return [drawn_again(values, difference, "{:+.2f}", family, settled) for values, _ in found.values()]

    def grown(self, claim: Claim) -> Estimate:
        """The ratio of the mean at the largest size to that at the smallest."""
        sizes: dict[int, list[float]] = {}
        for one in self.times(claim).values():
            sizes.setdefault(one.size, []).append(one.value)
        ends = [_some(sizes.get(int(size), [])) for size in reversed(claim.sizes)]
        return bootstrapped(ends, lambda means: means[0] / means[1], "{:.3g}x", claim.family, _enough(claim))

    def growth(self, claim: Claim) -> Estimate:
        """The ratio of the means at the largest size over that at the smallest."""
        paired = self.paired(claim)
        ends = [_some(paired.get(int(size), ([], []))[0]) for size in claim.sizes]

        def growth(means: list[Any]) -> Any:
            return _ratio(means) / _ratio(means[:1])

        return bootstrapped(ends, growth, "{:.3g}x", claim.family, _enough(claim))

    def quartiles(self, claim: Claim) -> Estimate:
        """The larger distance of a quartile from the printed one, in units of the range between the printed ones."""
        name, *printed = claim.of[0].split()
        q1, q3 = map(float, printed)

        def off(samples: Any) -> Any:
            first, third = numpy.quantile(samples, [0.25, 0.75], axis=1)
            ours = (first - q1) / (q3 - q1), (third - q3) / (q3 - q1)
            return numpy.where(abs(ours[0]) >= abs(ours[1]), *ours)

        values = [*self.characteristics(claim.sizes)[name].values()]
        return drawn_again(values, off, "{:+.2f} ranges", claim.family, _enough(claim))

    def group_size(self, claim: Claim) -> Estimate:
        """The share of the puzzles that are in a group, e.g. "NAD high"."""
        name, kind = claim.of[0].split()
        values = self.characteristics(claim.sizes)[name]
        inside = {*quartile_groups(values)[kind]}
        return share([[one in inside for one in values]], claim.family)

    def group(self, claim: Claim) -> Estimate:
        """The typical change of a group from the medium one."""
        one, medium = ([timed.span for timed in group] for group in self.groups(claim))
        return typical_difference(one, medium, claim.family)

    def group_means(self, claim: Claim) -> Estimate:
        """The change of the mean from the medium group."""
        one, medium = ([timed.value for timed in group] for group in self.groups(claim))

        def change(means: list[Any]) -> Any:
            return 100 * (means[0] / means[1] - 1)

        found = bootstrapped([one, medium], change, CHANGE, claim.family, _enough(claim))
        return replace(found, count=len(one))

    def judged(self, claim: Claim) -> Judged:
        """The claim with a verdict on each part."""
        return Judged(claim, [*map(self._part, claim.parts())])

    def _part(self, claim: Claim) -> Part:
        try:
            self._check_comparable(claim)
            found = getattr(self, claim.measure)(claim)
        except NotMeasuredError as error:
            return Part(claim.name, Verdict.NOT_COMPARABLE, study=claim.study, why=str(error))
        if isinstance(found, Part):
            return found
        if isinstance(found, list):
            return at_every_size(claim, found)
        verdict = verdict_on(found, claim)
        more = needed(found, claim) if verdict is Verdict.UNDERPOWERED else None
        if more:
            spent = (self.records(claim, name) for name in (*claim.of, *claim.against))
            of_a_puzzle = sum(fmean(map(RunRecord.bounded_seconds, records)) for records in spent if records)
            verdict = Verdict.VACUOUS if more * of_a_puzzle > NIGHT else verdict
        return Part(claim.name, verdict, found, claim.study, more, p=self.p(claim))

    def p(self, claim: Claim) -> float | None:
        """The two-sided p value of the study's test, as it tests: of the seconds, twice the limit without an answer."""
        if claim.measure in ("typical", "means"):
            return signed_rank_p([both for values, _ in self.paired(claim).values() for both in values])
        if claim.measure in ("group", "group_means"):
            return rank_sum_p(*([timed.value for timed in group] for group in self.groups(claim)))
        return None

    def _check_comparable(self, claim: Claim) -> None:
        """Raise NotMeasuredError for other sizes than the study's, and for means and shares by another limit."""
        sizes = {one.size for one in self.plan.instances} or {record.size for record in self.records(claim)}
        if claim.unlike:
            raise NotMeasuredError(claim.unlike)
        limit, study = self.plan.bounds.seconds, DEFAULT_BOUNDS.seconds
        missing = [size for size in claim.sizes if 0 < size < inf and size not in sizes]
        said = {
            f"limit {limit:g} s, not {study:g} s": limit != study and claim.measure not in RANKS,
            f"no puzzles of n = {', '.join(map(str, missing))}": missing,
        }
        if why := "; ".join(why for why, holds in said.items() if holds):
            raise NotMeasuredError(why)


def _enough(claim: Claim) -> Enough:
    """The ends of an interval are known as they are printed, and as the verdict takes them."""
    return lambda found: as_printed(found) and is_settled(claim, found)


def _ratio(means: list[Any]) -> Any:
    """Of the two columns of the last stratum."""
    return means[-1][..., 0] / means[-1][..., 1]
