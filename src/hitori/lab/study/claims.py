"""Claims of the study, and how records judge them.

A *claim* is a row of `claims.toml`: one distinct statement of the study's results, the measure that decides it, and the
range in which the effect has to lie. A claim about several entrants has a *part* for each; it holds if every part does.
`MEASURES` are the functions that a row may name: they take the evidence and a part, and return an estimate.

The verdict on a part follows from its interval and the range alone:

    confirmed        the range holds the interval (for "no effect": that of two one-sided tests)
    contradicted     the range holds none of the interval
    different        neither, and the interval excludes the value that the study prints, or no effect
    underpowered     neither, and the records are too few; the part says how many puzzles would decide
    vacuous          the same, and so many puzzles would take more than a night, of eight hours
    not comparable   the run has another limit than the study's, or lacks sizes or solvers

What judges a claim is the study's measure: the change of the mean where it prints one, over its own sizes. A claim
about the study's own times (`data = "study"`) is judged by the value itself: they are what it speaks of.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import product
from math import ceil, inf, isfinite, isnan, log
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

import numpy
from scipy import stats

from ...explaining.table import characteristics_table
from ..measure.plan import Plan
from ..measure.records import DEFAULT_BOUNDS, RunRecord
from ..report.statistics import (
    CHANGE,
    Estimate,
    Interval,
    Span,
    bootstrapped,
    by_entrant,
    by_size,
    change_of_means,
    drawn_again,
    mean,
    minus,
    performance_ratios,
    quartile_groups,
    rank_correlation,
    share,
    span,
    typical_change,
    typical_difference,
)
from ..written import Table

T = TypeVar("T")

NIGHT = 8 * 3600.0
"""Seconds: a sample that takes longer is not affordable."""

CHARACTERISTICS = {
    "BC": "shaded",
    "AD": "adjacent_duplicates",
    "NAD": "non_adjacent_duplicates",
    "TAD": "triple_adjacent_duplicates",
}
"""The study's four, by its abbreviations."""

GROUPS = [f"{name} {kind}" for name in CHARACTERISTICS for kind in ("low", "high")]
"""The quartiles of each that are compared with its medium half."""


class Verdict(StrEnum):
    """The verdict of the records on a claim; the worst first, except what is not comparable."""

    CONTRADICTED = "contradicted"
    DIFFERENT = "different, size unclear"
    UNDERPOWERED = "underpowered"
    VACUOUS = "vacuous"
    CONFIRMED = "confirmed"
    NOT_COMPARABLE = "not comparable"


class Claim(NamedTuple):
    """A row of the table; its head explains the fields."""

    quote: str
    section: str
    claim: str
    measure: str
    of: Sequence[str]
    range: Sequence[float] = ()
    study: Any = None
    tolerance: float = 0.0
    against: Sequence[str] = ("",)
    field: Sequence[str] = ()
    ratio: float = 1.0
    sizes: Interval = (0, inf)
    suite: str = ""
    clock: str = "total"
    test: str = ""
    data: str = ""
    family: int = 1
    """Parts of the claim that it comes from, whose intervals hold together."""

    def parts(self) -> Iterable[Claim]:
        """The claim about one entrant against one baseline each, with its range, and the value that is printed."""
        pairs = [*product(self.of, self.against)]
        printed = self.study if isinstance(self.study, list) else [self.study] * len(pairs)
        for (of, against), value in zip(pairs, printed, strict=True):
            bounds = self.range or (value - self.tolerance, value + self.tolerance)
            yield self._replace(of=(of,), against=(against,), range=bounds, study=value, family=len(pairs))

    @property
    def name(self) -> str:
        """What a part is about, as short as it is clear."""
        return " ".join(filter(None, [self.of[0], self.against[0]]))


class Part(NamedTuple):
    """One part, judged."""

    name: str
    verdict: Verdict
    found: Estimate | None = None
    study: float | None = None
    needed: int | None = None
    """Puzzles that would decide it."""
    why: str = ""

    @property
    def is_apart(self) -> bool:
        """Whether the interval excludes no change."""
        return self.found is not None and not self.found.interval[0] <= 0 <= self.found.interval[1]

    def __str__(self) -> str:
        """The effect with its interval, e.g. `-16.4% [-20.1%, -12.0%], n=840`."""
        if self.found is None:
            return self.why
        wanted = f"; {self.needed:,} would decide" if self.needed else ""
        return f"{self.found} [{self.found.range}], n={self.found.count:,}{wanted}"


class Judged(NamedTuple):
    """A claim with its parts."""

    claim: Claim
    parts: Sequence[Part]

    @property
    def decisive(self) -> Part:
        """The first of the worst parts that can be compared."""
        order = [*Verdict]
        return min(self.parts, key=lambda part: order.index(part.verdict))

    @property
    def verdict(self) -> Verdict:
        """That of this part."""
        return self.decisive.verdict


@cache
def claims(question: str) -> tuple[Claim, ...]:
    """The rows of a question."""
    table = tomllib.loads((files(__package__) / "claims.toml").read_text(encoding="utf-8"))
    return tuple(Claim(**row) for row in table[question])


def judge(question: str, evidence: Evidence, data: str = "") -> list[Judged]:
    """The claims of a question about the run, or about `data`, judged by its records."""
    return [evidence.judged(claim) for claim in claims(question) if claim.data == data]


def claims_table(found: Sequence[Judged]) -> Table:
    """A row for each part."""
    rows = [
        (*((one.claim.quote, one.claim.section, one.claim.claim) if part is one.parts[0] else ("",) * 3),
         part.name, "-" if part.study is None else f"{part.study:g}", str(part), str(part.verdict))
        for one in found
        for part in one.parts
    ]  # fmt: skip
    return Table("Claims of the study.", ("the study", "section", "claim", "of", "printed", "found", "verdict"), rows)


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

RANKS = ("typical", "group", "every_size", "correlation", "outside")
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

    def typical(self, claim: Claim) -> Estimate:
        """The typical change from the baseline."""
        ratios = [ratio for _, ratios in self.paired(claim).values() for ratio in ratios if ratio != (0.0, 0.0)]
        return typical_change(_some(ratios), claim.family)

    def means(self, claim: Claim) -> Estimate:
        """The mean over the sizes of the change of the mean at that size, which is how the study averages."""
        return change_of_means([values for values, _ in self.paired(claim).values()], claim.family)

    def every_size(self, claim: Claim) -> list[Estimate]:
        """The typical change at each size."""
        found = self.paired(claim)
        return [typical_change(ratios, len(found)) for _, ratios in found.values()]

    def every_mean(self, claim: Claim) -> list[Estimate]:
        """The ratio of the means at each size."""
        found = self.paired(claim)
        return [bootstrapped([values], _ratio, "{:.3g}x", len(found)) for values, _ in found.values()]

    def gain(self, claim: Claim) -> Estimate:
        """The change of the ratio of the field's first two from that of the entrant to the field's last."""
        ours, best, bare, base = (self.times(claim, name) for name in (*claim.of, *claim.field))
        found = [
            minus(minus(best[one].span, bare[one].span), minus(ours[one].span, base[one].span))
            for one in ours.keys() & best.keys() & bare.keys() & base.keys()
        ]
        return typical_change(_some(found), claim.family)

    def outside(self, claim: Claim) -> Estimate:
        """The typical change from the solver's own clock to the life of its process."""
        ratios = [(log(one.outside_seconds() / one.seconds()),) * 2 for one in self.records(claim) if one.is_answered]
        return typical_change(_some(ratios), claim.family)

    def mean(self, claim: Claim) -> Estimate:
        """The mean seconds."""
        return mean([one.value for one in self.times(claim).values()], claim.family)

    def within(self, claim: Claim) -> Estimate:
        """The share of the puzzles that it answers within a ratio of the fastest of the field."""
        ratios = performance_ratios(self.records(claim, *(claim.field or self.of))).get(claim.of[0], [])
        return share([[one <= claim.ratio for one in _some(ratios)]], claim.family)

    def correlation(self, claim: Claim) -> Estimate:
        """Spearman's rho of encoding and time, of the answered pairs."""
        pairs = [(one.encoding_size(), CLOCKS[claim.clock](one)) for one in self.records(claim) if one.is_answered]
        return drawn_again(_some(pairs), lambda sample: rank_correlation(*sample.T), "{:.2f}")

    def spread(self, claim: Claim) -> Estimate:
        """The difference of the deviations over the means."""
        pairs = [both for values, _ in self.paired(claim).values() for both in values]
        return drawn_again(pairs, lambda sample: float(numpy.subtract(*stats.variation(sample))), "{:+.2f}")

    def growth(self, claim: Claim) -> Estimate:
        """The ratio of the means at the largest size over that at the smallest."""
        paired = self.paired(claim)
        ends = [_some(paired.get(int(size), ([], []))[0]) for size in claim.sizes]
        return bootstrapped(ends, lambda means: _ratio(means) / _ratio(means[:1]), "{:.3g}x", claim.family)

    def quartiles(self, claim: Claim) -> Estimate:
        """The larger distance of a quartile from the printed one, in units of the range between the printed ones."""
        name, *printed = claim.of[0].split()
        q1, q3 = map(float, printed)

        def off(sample: Any) -> float:
            found = (numpy.quantile(sample, [0.25, 0.75]) - [q1, q3]) / (q3 - q1)
            return float(max(found, key=abs))

        return drawn_again([*self.characteristics(claim.sizes)[name].values()], off, "{:+.2f} ranges", claim.family)

    def tripled(self, claim: Claim) -> Estimate:
        """The share of the puzzles that have the characteristic at all."""
        return share([[value > 0 for value in self.characteristics(claim.sizes)[claim.of[0]].values()]], claim.family)

    def group(self, claim: Claim) -> Estimate:
        """The typical change of a group from the medium one."""
        one, medium = ([timed.span for timed in group] for group in self.groups(claim))
        return typical_difference(one, medium, claim.family)

    def group_means(self, claim: Claim) -> Estimate:
        """The change of the mean from the medium group."""
        one, medium = ([timed.value for timed in group] for group in self.groups(claim))
        change = bootstrapped([one, medium], lambda means: 100 * (means[0] / means[1] - 1), CHANGE, claim.family)
        return replace(change, count=len(one))

    def judged(self, claim: Claim) -> Judged:
        """The claim with a verdict on each part."""
        return Judged(claim, [*map(self._part, claim.parts())])

    def _part(self, claim: Claim) -> Part:
        try:
            self._check_comparable(claim)
            found = getattr(self, claim.measure)(claim)
        except NotMeasuredError as error:
            return Part(claim.name, Verdict.NOT_COMPARABLE, study=claim.study, why=str(error))
        if isinstance(found, list):
            return _at_every_size(claim, found)
        verdict = verdict_on(found, claim)
        needed = self._needed(claim, found) if verdict is Verdict.UNDERPOWERED else None
        if needed:
            spent = (self.records(claim, name) for name in (*claim.of, *claim.against))
            of_a_puzzle = sum(fmean(map(RunRecord.bounded_seconds, records)) for records in spent if records)
            verdict = Verdict.VACUOUS if needed * of_a_puzzle > NIGHT else verdict
        return Part(claim.name, verdict, found, claim.study, needed)

    def _check_comparable(self, claim: Claim) -> None:
        """Raise NotMeasuredError for other sizes than the study's, and for means and shares by another limit."""
        sizes = {one.size for one in self.plan.instances} or {record.size for record in self.records(claim)}
        limit, study = self.plan.bounds.seconds, DEFAULT_BOUNDS.seconds
        missing = [size for size in claim.sizes if 0 < size < inf and size not in sizes]
        said = {
            f"limit {limit:g} s, not {study:g} s": limit != study and claim.measure not in RANKS,
            f"no puzzles of n = {', '.join(map(str, missing))}": missing,
        }
        if why := "; ".join(why for why, holds in said.items() if holds):
            raise NotMeasuredError(why)

    def _needed(self, claim: Claim, found: Estimate) -> int | None:
        """The puzzles with which the interval would be narrow enough, at the same spread."""
        low, high = claim.range
        half = (found.inner[1] - found.inner[0]) / 2
        room = min(high - low, 2 * min(abs(end - found.value) for end in (low, high))) / 2
        if not isfinite(half) or not room:
            return None
        return ceil(len({one.instance for one in self.records(claim)}) * (half / room) ** 2)


def _ratio(means: list[Any]) -> Any:
    """Of the two columns of the last stratum."""
    return means[-1][..., 0] / means[-1][..., 1]


def verdict_on(found: Estimate, claim: Claim) -> Verdict:
    """The verdict on one part; see the head of this module."""
    study, (low, high) = claim.study, claim.range
    if claim.data == "study":
        return Verdict.CONFIRMED if low <= found.value <= high else Verdict.CONTRADICTED
    inner = found.tost if study == 0 and low < 0 < high else found.inner
    if low <= inner[0] and inner[1] <= high:
        return Verdict.CONFIRMED
    least, most = found.interval
    if most < low or least > high:
        return Verdict.CONTRADICTED
    is_apart = study is not None and not least <= study <= most
    return Verdict.DIFFERENT if is_apart else Verdict.UNDERPOWERED


def _at_every_size(claim: Claim, sizes: list[Estimate]) -> Part:
    """Confirmed if it is at each size; contradicted if it is at one, or if the value is outside at most of them.

    Were the effect inside at each, the value would fall outside at half of the sizes at most, by chance: a sign test.
    """
    low, high = claim.range
    holds, ends = [low <= one.value <= high for one in sizes], sorted(sizes, key=lambda one: one.value)
    why = f"holds at {sum(holds)} of {len(sizes)} sizes, from {ends[0]} to {ends[-1]}"
    verdicts = {verdict_on(one, claim) for one in sizes}
    if Verdict.CONTRADICTED in verdicts or share([holds]).interval[1] < 50:
        verdict = Verdict.CONTRADICTED
    else:
        verdict = Verdict.CONFIRMED if verdicts == {Verdict.CONFIRMED} else Verdict.UNDERPOWERED
    return Part(claim.name, verdict, why=why)
