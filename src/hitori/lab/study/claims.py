"""Claims of the study, and how our records judge them.

A *claim* is what a sentence of the study's results says; its *condition* puts it as a formula about one effect, e.g.
-5% < change < 0; a *claim verdict* is the effect that our records show, with its interval, and the verdict. The verdict
follows from the interval alone: confirmed if all of it satisfies the condition, contradicted if none of it does,
underpowered if some of it does: then the records are too few to tell. A claim that our experiment cannot speak of is
not comparable, with the reason; it keeps its effect, as far as there is one.

A claim is a row of `claims.toml`; it names its condition, its effect and what makes it not comparable. A question has
an `Evidence` with its effects as methods. Conditions are code, written before the runs that they judge. Where the study
prints a number, ours need not be the same, because puzzles, programs and machine differ: see `as_large_as`, `MARGIN`
and `POINTS_OFF`.

A *clock* is what counts as the time of a pair: its search, or encoding and search together. The study measured both
together, of a compiled program. Our encodings are Python, so a difference in total time may be one of Python's; where
the two clocks disagree, the search time is the one that speaks of the strategy.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any, ClassVar

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..report.statistics import (
    MARGIN,
    SIGNIFICANT,
    Estimate,
    by_entrant,
    by_instance,
    share,
    telling,
    typical_change,
)
from ..written import Table

DRAWS_OFF = 0.05
"""The share by which a quartile may differ from the study's: its puzzles are other draws."""

POINTS_OFF = 10.0
"""Points by which a share may differ from the study's."""


class Verdict(StrEnum):
    """The verdict of our records on a claim."""

    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    NOT_COMPARABLE = "not comparable"
    """Our experiment differs from the study's in what the claim is about."""
    UNDERPOWERED = "underpowered"
    """The interval is too wide to tell."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A range for an effect, as a formula; `is_none` if the claim is that there is no effect beyond the range."""

    formula: str
    low: float = -inf
    high: float = inf
    is_none: bool = False

    def verdict(self, found: Estimate) -> Verdict:
        """On a claim of no effect the inner interval confirms: that is the test of equivalence (TOST)."""
        low, high = found.inner if self.is_none else found.interval
        if self.low <= low and high <= self.high:
            return Verdict.CONFIRMED
        apart = found.interval[1] < self.low or found.interval[0] > self.high
        return Verdict.CONTRADICTED if apart else Verdict.UNDERPOWERED


def no_effect(margin: float = MARGIN, of: str = "change", unit: str = "%") -> Condition:
    """The study saw no significant change, or one that is negligible.

    >>> no_effect().formula
    '-5% < change < 5% (TOST)'
    """
    return Condition(f"-{margin:g}{unit} < {of} < {margin:g}{unit} (TOST)", -margin, margin, is_none=True)


def as_large_as(change: float, of: str = "change") -> Condition:
    """The study saw this change in per cent: ours has the same sign.

    If the study's is less than the margin, ours is small, too; otherwise ours is at least half of it.

    >>> as_large_as(-1.7).formula, as_large_as(-16.4).formula, as_large_as(6.39).formula
    ('-5% < change < 0', 'change < -8.2%', 'change > 3.2%')
    """
    if abs(change) < MARGIN:
        most = max(MARGIN, 2 * abs(change))
        if change < 0:
            return Condition(f"-{most:.3g}% < {of} < 0", -most, 0)
        return Condition(f"0 < {of} < {most:.3g}%", 0, most)
    if change < 0:
        return Condition(f"{of} < {change / 2:.2g}%", high=change / 2)
    return Condition(f"{of} > {change / 2:.2g}%", low=change / 2)


def below(bound: float, of: str, unit: str = "") -> Condition:
    """Less than the bound."""
    return Condition(f"{of} < {bound:g}{unit}", high=bound)


def above(bound: float, of: str, unit: str = "") -> Condition:
    """More than the bound."""
    return Condition(f"{of} > {bound:g}{unit}", low=bound)


def near(share: float, of: str) -> Condition:
    """A share in per cent that is about the study's: neither none nor all, and at most ten points off.

    >>> near(30, "share").formula, near(90, "share").formula
    ('20% < share < 40%', '85% < share < 95%')
    """
    off = min(POINTS_OFF, share / 2, (100 - share) / 2)
    low, high = share - off, share + off
    return Condition(f"{low:g}% < {of} < {high:g}%", low, high)


def about(value: float, of: str) -> Condition:
    """As the study's, as far as other draws of puzzles let it be; nothing only if the study saw nothing."""
    off = DRAWS_OFF * value
    return between(round(value - off), round(value + off), of) if value else Condition(f"{of} = 0", 0, 0)


def as_much_more(share: float, base: float) -> Condition:
    """A share grew by so many points: ours by at least half as many, or not at all if they are fewer than the margin.

    >>> as_much_more(100, 36.8).formula, as_much_more(37.7, 36.8).formula
    ('gain > 31.6 points', '-5 points < gain < 5 points (TOST)')
    """
    gain = share - base
    return above(gain / 2, "gain", " points") if gain > MARGIN else no_effect(of="gain", unit=" points")


def between(low: float, high: float, of: str, unit: str = "") -> Condition:
    """Within a range."""
    return Condition(f"{low:g}{unit} < {of} < {high:g}{unit}", low, high)


CONDITIONS: dict[str, Callable[..., Condition]] = {
    make.__name__: make for make in (no_effect, as_large_as, below, above, near, about, as_much_more, between)
}
"""The conditions that a row may name."""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """An effect with the interval to show, and the verdict; `why` says why a claim is not comparable."""

    verdict: Verdict
    found: Estimate | None = None
    why: str = ""

    def cells(self) -> tuple[str, str, str, str]:
        """Effect, interval, puzzles and verdict, written."""
        verdict = f"{self.verdict}: {self.why}" if self.why else str(self.verdict)
        if self.found is None:
            return "-", "-", "-", verdict
        return str(self.found), self.found.range, str(self.found.count), verdict


def judged(condition: Condition, found: Estimate | None, obstacle: str = "") -> ClaimVerdict:
    """The verdict on a claim; an obstacle is a reason why the claim is not comparable."""
    if found is None:
        return ClaimVerdict(Verdict.NOT_COMPARABLE, why=obstacle or "not measured")
    shown = replace(found, interval=found.inner) if condition.is_none else found
    return ClaimVerdict(Verdict.NOT_COMPARABLE if obstacle else condition.verdict(found), shown, obstacle)


@dataclass(frozen=True, slots=True)
class Claim:
    """What the study says, where, our condition, and the verdicts by what was measured, e.g. "search time"."""

    says: str
    section: str
    condition: Condition
    verdicts: Mapping[str, ClaimVerdict]


def claims_tables(claims: Sequence[Claim]) -> list[Table]:
    """A row for each claim: for each thing measured the effect, its interval, the puzzles and the verdict.

    Claims on which other things were measured stand in a table of their own.
    """
    together: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for one in claims:
        cells = [cell for each in one.verdicts.values() for cell in each.cells()]
        together.setdefault(tuple(one.verdicts), []).append((one.says, one.section, one.condition.formula, *cells))
    return [
        Table(
            f"Claims of the study, by {' and '.join(measures)}.",
            ("the study", "section", "condition", *(f"{measure}: {word}" for measure in measures for word in _WORDS)),
            rows,
        )
        for measures, rows in together.items()
    ]


_WORDS = ("effect", "interval", "n", "verdict")


Clock = Callable[[RunRecord], float]

LIMIT = 10.0
"""The study's, in seconds."""


CLOCKS: Mapping[str, Clock] = {"search time": RunRecord.search_seconds, "total time": RunRecord.seconds}
"""By their names; a puzzle without an answer counts twice the limit by each."""


class Evidence:
    """What the records of a run say about a question. Effects are None where the run has too little for them."""

    question: ClassVar[str]
    sizes: ClassVar[Iterable[int]] = ()
    """Those of the study."""

    def __init__(self, plan: Plan, records: Sequence[RunRecord]) -> None:
        self.plan = plan
        self.of = defaultdict[str, list[RunRecord]](list, by_entrant(records))

    def claims(self) -> list[Claim]:
        """The claims in the study's order."""
        return [self._claim(row, values) for row in _rows()[self.question] for values in self._each(row)]

    def lists(self) -> Mapping[str, Iterable[Sequence[Any]]]:
        """The lists of values that rows may name."""
        return {}

    def measured(self, by: str) -> Mapping[str, Any]:
        """What an effect is measured by: the heading, and the clock, or what else its method takes."""
        return CLOCKS if by == "clock" else {by: RunRecord.seconds}

    def _each(self, row: Mapping[str, Any]) -> Iterable[Sequence[Any]]:
        each = row.get("each", [()])
        return self.lists()[each] if isinstance(each, str) else each

    def _claim(self, row: Mapping[str, Any], values: Sequence[Any]) -> Claim:
        def filled(*words: Any) -> list[Any]:
            """A word that is one value stands for the value itself, e.g. the number 16.4."""
            alone = {f"{{{place}}}": value for place, value in enumerate(values)}
            return [alone.get(word, word.format(*values)) if isinstance(word, str) else word for word in words]

        kind, *bounds = filled(*row["is"])
        effect, *arguments = filled(*row["effect"])
        obstacle, *about = filled(*row.get("unless", ["reason", ""]))
        condition, why = CONDITIONS[kind](*bounds), getattr(self, obstacle)(*about)
        found = {head: getattr(self, effect)(by, *arguments) for head, by in self.measured(row["by"]).items()}
        verdicts = {head: judged(condition, estimate, why) for head, estimate in found.items()}
        return Claim(row["says"].format(*values), row["section"], condition, verdicts)

    def reason(self, why: str) -> str:
        """A reason that does not depend on the run."""
        return why

    def setting(self, *sizes: int) -> str:
        """What makes the means and shares of a run another matter than the study's: its limit, or its sizes."""
        missing = set(sizes or self.sizes) - {max(instance.puzzle.shape) for instance in self.plan.instances}
        limit = self.plan.bounds.seconds
        said = {
            f"limit {limit:g} s, not {LIMIT:g} s": limit != LIMIT,
            f"{len(missing)} sizes of the study's are left out": missing,
        }
        return "; ".join(why for why, holds in said.items() if holds)

    def paired(self, name: str, baseline: str, clock: Clock) -> dict[int, list[tuple[float, float]]]:
        """For each size the times of an entrant and of its baseline on the puzzles that both got.

        Puzzles that neither answered are among them; both count as booked.
        """
        times, bases = (by_instance(self.of[one], clock) for one in (name, baseline))
        found: dict[int, list[tuple[float, float]]] = {}
        for size, instance in sorted({(record.size, record.instance) for record in self.of[name]}):
            if instance in times and instance in bases:
                found.setdefault(size, []).append((times[instance], bases[instance]))
        return found

    def typical(self, clock: Clock, name: str, baseline: str, family: int = 1) -> Estimate | None:
        """The typical change from the baseline; None if fewer than two puzzles tell."""
        found = telling(pair for pairs in self.paired(name, baseline, clock).values() for pair in pairs)
        return typical_change(found, SIGNIFICANT / family) if len(found) > 1 else None

    def share(self, _clock: Clock, name: str, beyond: int = 0, family: int = 1) -> Estimate | None:
        """The share answered of the puzzles of larger sizes; refused ones are not among them."""
        records = [record for record in self.of[name] if record.size > beyond]
        sizes = {record.instance: record.size for record in records}
        found: dict[int, list[bool]] = {}
        for instance, answered in by_instance(records, lambda record: float(record.is_answered)).items():
            found.setdefault(sizes[instance], []).append(answered > 0.5)
        return share([found[size] for size in sorted(found)], SIGNIFICANT / family) if found else None


@cache
def _rows() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((files(__package__) / "claims.toml").read_text(encoding="utf-8"))


def least(found: Iterable[Estimate | None]) -> Estimate | None:
    """The least of the effects that are known."""
    return min((one for one in found if one), key=lambda one: one.value, default=None)
