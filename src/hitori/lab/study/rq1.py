"""RQ1: what is the impact of redundant constraints on solving time?

Both connectivity strategies bare and with each of the twelve constraints; the lazy one also with each on top of white
neighbours (WN).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

from ..measure.plan import Plan, Sampling, planned
from ..measure.records import Bounds, Entrant, RunRecord
from ..puzzles.suites import suite
from ..report import figures, tables
from ..report.page import Section
from ..report.statistics import (
    SIGNIFICANT,
    Comparison,
    Estimate,
    by_entrant,
    by_instance,
    by_size,
    change_of_mean,
    corrected,
    difference_of_shares,
    paired,
    telling,
    typical_change,
)
from ..written import Table
from . import published
from .claims import CLOCKS, LIMIT, Clock, Evidence, least
from .published import alone, distance, fixed_root, lazy, minimal, on_top

QUESTION = "What is the impact of redundant constraints on solving time?"

SIZES = range(5, 26)
"""Those of the study, with forty puzzles each."""

QUICK_SIZES = (5, 10, 12, 15, 16, 20, 25)
QUICK_LARGEST_DISTANCE = 12

LAZY = (lazy(), *alone(lazy), *on_top(lazy))
DISTANCES = (distance(), *alone(distance))
OURS = (minimal(), minimal("UC"))
"""Our own strategy, to compare with."""

LARGEST_DISTANCE = 15

_CAPABLE = (lazy().name, lazy("UC").name)
_OTHERS = tuple(one.name for one in alone(lazy) if one not in (lazy("WN"), lazy("UC")))
SAMPLES = (
    Sampling(_CAPABLE, "redundant", above=9, count=12),
    Sampling(_CAPABLE, "redundant", above=15, count=9),
    Sampling(_OTHERS, "redundant", above=9, count=3),
    Sampling(_OTHERS, "redundant", above=15, count=1),
    Sampling(tuple(one.name for one in (*DISTANCES, fixed_root())), "redundant", above=12, count=16),
)
"""Those that run into the limit get the first ones of the forty, which are random draws; all others get all.

Without WN half of the puzzles at n = 11 take more than the limit, and nearly all at n = 15; all forty for these twelve
entrants would take 19 hours. Bare lazy gets nine puzzles a size above n = 15: 81 without an answer above n = 16 show
that fewer than 5% have one. UC gets as many, because it gains up to n = 23 in the study. The ten others gain nothing,
or 5 points, says the study; to show that takes four puzzles a size at least, an hour and a half longer than the rest of
the run. So these claims stay underpowered, and show their effect.

A distance takes 0.4 s at n = 12 and 7 s at n = 20. Its claims are of the typical change on one puzzle, which 368
puzzles show nearly as well as 840.
"""


def quick() -> Plan:
    """Six puzzles a size, one second each; distances only to 12 x 12."""
    instances = suite("redundant").instances(QUICK_SIZES, 6)
    return planned("rq1", "hitori lab run rq1 --quick", _entrants(QUICK_LARGEST_DISTANCE), instances, Bounds(1.0))


def full() -> Plan:
    """As in the study for lazy with WN; samples for the others, distances only to 15 x 15."""
    instances = suite("redundant").instances(SIZES)
    return planned("rq1", "hitori lab run rq1", _entrants(LARGEST_DISTANCE), instances, Bounds(), SAMPLES)


def _entrants(largest_distance: int) -> list[Entrant]:
    with_distances = [replace(one, largest=largest_distance) for one in (*DISTANCES, fixed_root())]
    return [*LAZY, *with_distances, *OURS]


def sections(_plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Table 2 of the study, and every constraint against its baseline, by both clocks."""
    of = by_entrant(records)
    bare = [record for entrant in (lazy(), *alone(lazy)) for record in of[entrant.name]]
    chosen = [lazy(), lazy("WN"), lazy("WN", "UC"), *OURS, fixed_root(), distance(), distance("UC")]
    shown = [record for entrant in chosen for record in of[entrant.name]]
    return [
        Section(
            "Solving capability",
            "The lazy strategy with one redundant constraint. Sizes have the same weight, however many puzzles of them "
            "an entrant got.",
            [capability(bare), figures.answered_by_size("answered", "The share answered within the limit.", bare)],
        ),
        *(_against_baselines(clock, seconds, of) for clock, seconds in CLOCKS.items()),
        Section(
            "Strategies",
            "'Minimal cuts' and 'fixed root' are ours: a cut forbids one wall, not one shading; distances count from "
            "the first unshaded cell.",
            [
                tables.means_by_size(shown),
                figures.time_by_size("strategies", "Mean time by size.", shown),
                figures.encoding_against_time(shown),
            ],
        ),
    ]


def _against_baselines(clock: str, seconds: Clock, of: dict[str, list[RunRecord]]) -> Section:
    families = ((lazy(), alone(lazy)), (lazy("WN"), on_top(lazy)), (distance(), alone(distance)))
    found = {base.name: compared(of, [one.name for one in added], base.name, seconds) for base, added in families}
    caption = (
        f"Typical ratio of the {clock}, with its 95% interval for all bars of a row together; dark: significant after "
        "Holm."
    )
    return Section(
        f"Each constraint against its baseline, by {clock}",
        "Wilcoxon's signed-rank test on the same puzzles; a puzzle without an answer counts twice the limit. The "
        "effect is a rank-biserial correlation, negative where the constraint makes it faster. Holm corrects for "
        "the comparisons of one table; the study corrected for none. The study measured encoding and search together, "
        "of a compiled program; our encoding is Python, so both clocks are shown.",
        [
            figures.changes(f"changes-{clock.replace(' ', '-')}", caption, found),
            *(tables.comparisons(f"Added to {name}, {clock}.", ones) for name, ones in found.items()),
        ],
    )


def compared(
    records: Mapping[str, Sequence[RunRecord]], names: Sequence[str], baseline: str, seconds: Clock
) -> list[Comparison]:
    """Each of these entrants against the baseline, on the puzzles of both, corrected for multiple comparisons."""
    of_baseline = by_instance(records[baseline], seconds)
    found = []
    for name in names:
        times = by_instance(records[name], seconds)
        common = [instance for instance in times if instance in of_baseline]
        found.append(paired(name, [times[i] for i in common], [of_baseline[i] for i in common], len(names)))
    return corrected(found)


def capability(records: Sequence[RunRecord]) -> Table:
    """The thesis's table 2: the largest size with an answered puzzle, and the share answered, sizes weighted alike."""
    rows = []
    for name, of_one in by_entrant(records).items():
        share = fmean(map(fmean, by_size(of_one, lambda record: float(record.is_answered)).values()))
        largest = max((record.size for record in of_one if record.is_answered), default=0)
        printed = published.SOLVED.get(name)
        beside = (str(printed[0]), f"{printed[1]}%") if printed else ("-", "-")
        rows.append((name, str(largest), f"{100 * share:.1f}%", *beside))
    rows.sort(key=lambda row: -float(row[2].rstrip("%")))
    header = ("entrant", "largest size", "answered", "thesis: largest size", "thesis: solved")
    return Table("Solving capability of the lazy strategy, as the thesis's table 2, beside it.", header, rows)


class Redundancy(Evidence):
    """Effects of redundant constraints."""

    question = "rq1"
    sizes = SIZES

    def lists(self) -> Mapping[str, Iterable[Sequence[Any]]]:
        """The shares solved that the study prints, beside the bare strategy's."""
        solved = {name: share for name, (_, share) in published.SOLVED.items()}
        names = [entrant.name for entrant in alone(lazy)]
        return {"table 2": [(name.removeprefix("lazy+"), solved[name], solved["lazy"]) for name in names]}

    def longer_limit(self) -> str:
        """A limit like the study's or shorter is no obstacle."""
        return "" if self.plan.bounds.seconds <= LIMIT else self.setting()

    def best_share(self, clock: Clock, but: str) -> Estimate | None:
        """The share answered with the best constraint but one."""
        others = [one.name for one in alone(lazy) if one.name != but]
        shares = [self.share(clock, name, family=len(others)) for name in others]
        return max(filter(None, shares), key=lambda one: one.value, default=None)

    def gain(self, _clock: Clock, name: str, baseline: str, family: int) -> Estimate | None:
        """The points by which the share answered grows."""
        found = self.paired(name, baseline, lambda record: float(record.is_answered)).values()
        answers = [[(a > 0, b > 0) for a, b in pairs] for pairs in found]
        return difference_of_shares(answers, SIGNIFICANT / family) if answers else None

    def least_of_a_size(self, clock: Clock, name: str, baseline: str) -> Estimate | None:
        """The typical change at the size where it is least; its interval holds for all sizes together."""
        sizes = [telling(pairs) for pairs in self.paired(name, baseline, clock).values()]
        return least(typical_change(pairs, SIGNIFICANT / len(sizes)) for pairs in sizes if len(pairs) > 1)

    def change_of_mean(self, clock: Clock, name: str, baseline: str, size: int | None = None) -> Estimate | None:
        """The change of the mean, over all sizes or at one."""
        strata = [pairs for n, pairs in self.paired(name, baseline, clock).items() if size in (None, n)]
        return change_of_mean(strata) if strata else None

    def from_next_best(self, clock: Clock, best: str, baseline: str) -> Estimate | None:
        """The typical change to a constraint on top of WN from the best of the others."""
        others = [one.name for one in on_top(lazy) if one.name != best]
        return self.typical(clock, best, self._fastest(clock, others, baseline))

    def gains_compared(self, clock: Clock) -> Estimate | None:
        """The change from distance with its best constraint to lazy with WN, of times relative to the bare strategy."""
        best = self._fastest(clock, [one.name for one in alone(distance)], "distance")
        gains, others = self._ratios("lazy+WN", "lazy", clock), self._ratios(best, "distance", clock)
        common = [(gains[instance], others[instance]) for instance in gains if instance in others]
        return typical_change(common) if len(common) > 1 else None

    def _fastest(self, clock: Clock, names: Iterable[str], baseline: str) -> str:
        """The entrant with the least typical change from the baseline; "" if none has one."""
        found = {name: self.typical(clock, name, baseline) for name in names}
        known = {name: one.value for name, one in found.items() if one}
        return min(known, key=known.__getitem__, default="")

    def _ratios(self, name: str, baseline: str, clock: Clock) -> dict[str, float]:
        times, bases = (by_instance(self.of[one], clock) for one in (name, baseline))
        return {one: times[one] / bases[one] for one in times if one in bases and times[one] != bases[one]}
