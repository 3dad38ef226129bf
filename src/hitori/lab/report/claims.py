"""Claims of the study, and how our records judge them.

A *claim* is what a sentence of the study's results says; its *condition* puts it as a formula about one effect, e.g.
-5% < change < 0; a *claim verdict* is the effect that our records show, with its interval, and the verdict. The verdict
follows from the interval alone: confirmed if all of it satisfies the condition, contradicted if none of it does,
underpowered if some of it does: then the records are too few to tell. A claim that our experiment cannot speak of is
not comparable, with the reason; it keeps its effect, as far as there is one.

Conditions are code, written before the runs that they judge. Where the study prints a number, ours need not be the
same, because puzzles, programs and machine differ: see `as_large_as`, `MARGIN` and `POINTS_OFF`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf

from ..table import Table
from .estimates import Estimate

MARGIN = 5.0
"""Per cent: a change of less is practically no change."""

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
    together: dict[tuple[str, ...], list[Claim]] = {}
    for claim in claims:
        together.setdefault(tuple(claim.verdicts), []).append(claim)
    return [
        Table(
            f"Claims of the study, by {' and '.join(measures)}.",
            ("the study", "section", "condition", *(f"{measure}{word}" for measure in measures for word in _WORDS)),
            [
                (
                    one.says,
                    one.section,
                    one.condition.formula,
                    *(cell for each in one.verdicts.values() for cell in each.cells()),
                )
                for one in of_these
            ],
        )
        for measures, of_these in together.items()
    ]


_WORDS = (": effect", ": interval", ": n", ": verdict")
