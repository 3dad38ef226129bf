"""The report of a run that asks no question of the study: each entrant against a *baseline*, e.g. `./mine` and native.

An entrant is compared with the baseline on the puzzles that both got, by the measures and rules of the study's claims:
the typical change, Wilcoxon's p, the difference of the shares answered, and the ratio of PAR2. The *word* on an entrant
follows from the interval of the typical change, which holds for all entrants together:

    faster, slower        it excludes no change
    practically no change it includes none, and two one-sided tests exclude a change of 5%
    undecided             neither; as many puzzles as `needed` would decide

Where repeats differ, the median of a puzzle counts; a puzzle is answered if more than half of its repeats are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isinf, log
from statistics import median
from typing import NamedTuple

from ...errors import PlanError, counted, did_you_mean
from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..puzzles.suites import HARDNESS_MAP, triples_density
from ..written import Table
from . import figures, images, tables
from .page import Section, robustness
from .statistics import (
    BOUNDLESS,
    MARGIN,
    Estimate,
    Rounds,
    Span,
    bootstrapped,
    by_entrant,
    by_instance,
    calm_rounds,
    grouped,
    minus,
    p_text,
    paired_share,
    signed_rank_p,
    span,
    typical_change,
)

COMPARED = "Compared with"
FASTER, SLOWER, NO_CHANGE, UNDECIDED = "faster", "slower", "practically no change", "undecided"
NOT_JUDGED = "not judged"


class Comparison(NamedTuple):
    """An entrant against the baseline, on the puzzles that both got; intervals hold for all entrants together."""

    name: str
    change: Estimate
    """The typical change of the time, in per cent."""
    p: float
    """Wilcoxon's two-sided p of the logarithms, of this comparison alone; twice the limit without an answer."""
    answered: Estimate
    """The share answered less that of the baseline, in points."""
    par2: Estimate
    """Its PAR2 over that of the baseline."""

    @property
    def word(self) -> str:
        """What the interval says; see the head of this module."""
        low, high = self.change.interval
        if high < 0:
            return FASTER
        if low > 0:
            return SLOWER
        return NO_CHANGE if max(map(abs, self.change.tost)) < MARGIN else UNDECIDED

    @property
    def needed(self) -> int | None:
        """The puzzles that would decide what is undecided, if they vary as these do."""
        found = self.change
        if self.word != UNDECIDED or not all(-100 < end < inf for end in (*found.interval, *found.tost)):
            return None
        value, joint, tost = _ratio(found.value), _reach(found, found.interval), _reach(found, found.tost)
        # Intervals shrink with the root of the puzzles, until one excludes 0, or that of the tests is in the margin.
        to_exclude = (joint / abs(value)) ** 2 if value else inf
        to_include = (tost / max(log(1 + MARGIN / 100) - abs(value), 1e-9)) ** 2
        return int(found.count * min(to_exclude, to_include)) + 1


def _ratio(change: float) -> float:
    """The logarithm of the ratio of a change in per cent."""
    return log(1 + change / 100)


def _reach(found: Estimate, interval: tuple[float, float]) -> float:
    return max(abs(_ratio(end) - _ratio(found.value)) for end in interval)


def compare(records: Sequence[RunRecord], baseline: str) -> list[Comparison]:
    """Every entrant but the baseline against it, in the order of the run, if they share a puzzle with it."""
    entrants = by_entrant(record for record in records if record.is_tried)
    bases = entrants.pop(baseline, [])
    puzzles = {record.instance for record in bases}
    both = {
        name: found
        for name, group in entrants.items()
        if (found := [record for record in group if record.instance in puzzles])
    }
    return [_compared(name, group, bases, len(both)) for name, group in both.items()]


def _compared(name: str, ours: Sequence[RunRecord], bases: Sequence[RunRecord], family: int) -> Comparison:
    (mine, my_seconds), (base, base_seconds) = ((_spans(group), by_instance(group)) for group in (ours, bases))
    both = [*mine]
    seconds = [(my_seconds[puzzle], base_seconds[puzzle]) for puzzle in both]
    gains = [_is_answered(mine[puzzle]) - _is_answered(base[puzzle]) for puzzle in both]
    return Comparison(
        name,
        typical_change([minus(mine[puzzle], base[puzzle]) for puzzle in both], family),
        signed_rank_p([(log(max(one, 1e-6)), log(max(other, 1e-6))) for one, other in seconds]),
        paired_share(gains, family),
        bootstrapped([seconds], lambda means: means[0][..., 0] / means[0][..., 1], "{:.3g}x", family),
    )


def _spans(records: Iterable[RunRecord]) -> dict[str, Span]:
    """By puzzle the median of the repeats, as the least and largest logarithm that it may have."""
    puzzles = grouped(records, lambda record: record.instance)
    ends = {name: [span(one, one.seconds()) for one in repeats] for name, repeats in puzzles.items()}
    return {name: (median(low for low, _ in each), median(high for _, high in each)) for name, each in ends.items()}


def _is_answered(time: Span) -> bool:
    return time[1] < inf


def baseline_of(plan: Plan, named: str | None) -> str:
    """The entrant that all others are compared with: the one that is named, or the first of the run.

    Raises PlanError if the run has no such entrant.
    """
    names = [entrant.name for entrant in plan.entrants]
    if named is None:
        return names[0]
    if named not in names:
        raise PlanError(f"no entrant named '{named}'; the entrants: {', '.join(names)}{did_you_mean(named, names)}")
    return named


def overview(plan: Plan, records: Sequence[RunRecord], baseline: str) -> list[Section]:
    """The first sections of the report; with images and the hardness map, if the run has puzzles of them."""
    over_images = (
        [Section("Over the images of a grid", images.shown(records, baseline))] if images.has_images(records) else []
    )
    by_time = figures.time_by_size("time", "Mean time by size; an unanswered puzzle counts twice the limit.", records)
    by_size = Section("Time by size", [tables.means_by_size(records), by_time])
    sections = [*over_images, *_comparison(records, baseline), by_size]
    densities = {one.name: triples_density(one.puzzle) for one in plan.instances if one.suite == HARDNESS_MAP}
    if inside := [record for record in records if record.instance in densities]:
        sections.append(Section("Hardness map", [figures.hardness_map(inside, densities)]))
    return [*sections, robustness(records)]


def _comparison(records: Sequence[RunRecord], baseline: str) -> list[Section]:
    """The entrants against the baseline; no section where there is none to compare."""
    rounds = calm_rounds(records)
    found = compare(rounds.records, baseline)
    if not found:
        return []
    text = (
        f"Each entrant against `{baseline}`, on the puzzles that both got; `hitori lab report --baseline NAME` takes "
        f"another.{_doubt(rounds)} The typical change is Hodges and Lehmann's estimate of the change of the time "
        "on one puzzle, with Wilcoxon's 95% interval; p is that of his test, for one entrant alone. Without an answer "
        "a time is at least the limit, so a > marks what is at least as large. All puzzles have the same weight in "
        f"answers and PAR2. {_WORDS}"
    )
    drawn = [(one.name, one.change, None) for one in found if one.change.interval != BOUNDLESS]
    caption = (
        f"The time as a ratio to that of {baseline} on a typical puzzle, with intervals that hold together. Grey: a "
        f"change of less than {MARGIN:g}%. An arrow: the interval has no end there."
    )
    table = Table(
        f"Each entrant against {baseline}. Intervals hold for all rows of a column together.",
        ("entrant", "puzzles", "typical change of the time", "p", "answered", "PAR2", "time"),
        [_row(one, rounds.is_reliable) for one in found],
    )
    pictures = [figures.ratios("effects", caption, drawn)] if drawn else []
    return [Section(f"{COMPARED} {baseline}", [*pictures, table], text)]


def _doubt(rounds: Rounds) -> str:
    return tables.left_out(rounds) if rounds.is_reliable else f" {tables.not_reliable(rounds)}"


_WORDS = (
    f"Faster and slower: the interval excludes no change. {NO_CHANGE.capitalize()}: it includes none, and two "
    f"one-sided tests exclude {MARGIN:g}%. Else it is {UNDECIDED}."
)


def _times(ratio: float) -> str:
    """A ratio, with no exponent.

    >>> _times(0.4312), _times(40_712.0), _times(inf)
    ('0.431x', '40,712x', '?')
    """
    if isinf(ratio):
        return "?"
    return f"{ratio:.3g}x" if ratio < 1000 else f"{ratio:,.0f}x"


def _row(one: Comparison, is_judged: bool) -> list[str]:
    wanted = f"; {counted(one.needed, 'puzzle')} would decide" if one.needed else ""
    return [
        one.name,
        f"{one.answered.count:,}",
        f"{one.change} [{one.change.range}]" if one.change.count else "no puzzle answered",
        p_text(one.p),
        f"{one.answered} [{one.answered.range}]",
        f"{_times(one.par2.value)} [{', '.join(map(_times, one.par2.interval))}]",
        f"{one.word}{wanted}" if is_judged else NOT_JUDGED,
    ]
