"""Claims of the study, and the verdict that an estimate of the records gives on each.

A *claim* is a row of `claims.toml`: one distinct statement of the study's results, e.g. "WN enabling a 100% success
rate", the measure that decides it, and the range in which the effect has to lie. A claim about several entrants, groups
or sizes has a *part* for each; it holds if every part does. `evidence.py` has the measures.

The verdict on a part follows from its interval and the range alone:

    confirmed              the range holds the interval (for "no effect": that of two one-sided tests)
    contradicted           the range holds none of the interval
    practically no change  an effect is claimed; the interval holds none, and two one-sided tests exclude one of 5%
    different              none of these, and the interval excludes the value that the study prints (0 for "no effect")
    underpowered           none of these, and the records are too few; the part says how many puzzles would decide
    vacuous                the same, and so many puzzles would take more than a night, of eight hours
    not comparable         the run has another limit than the study's, lacks sizes or solvers, or is set up otherwise

The bootstrap knows an end by its draws only, with a standard error. Within three of it from where the verdict changes,
the part has the verdict that says less: different instead of contradicted, underpowered instead of any other.

What judges a claim is the study's measure: the change of the mean where it prints one, over its own sizes. A claim
about the study's own times (`data = "study"`) is judged by the value itself: they are what it speaks of.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import product
from math import inf, isfinite
from typing import Any, NamedTuple

from ..report.statistics import MARGIN, Estimate, Interval, p_text, share
from ..written import Table

CHARACTERISTICS = {
    "BC": "shaded",
    "AD": "adjacent_duplicates",
    "NAD": "non_adjacent_duplicates",
    "TAD": "triple_adjacent_duplicates",
}
"""The study's four, by its abbreviations."""

GROUPS = [f"{name} {kind}" for name in CHARACTERISTICS for kind in ("low", "high")]
"""The quartiles of each that are compared with its medium half."""

TOLERANCE = 5.0
"""Points around a printed size; a change may also be its root or its square as a ratio, but not one the other way."""

SURE, SETTLED = 3, 4
"""Standard errors from which on an end of an interval decides, and with which the bootstrap is content."""

CHANGES = ("typical", "means", "group", "group_means", "gain", "outside")
"""The measures of a change in per cent; of these 0 is no effect."""


class Verdict(StrEnum):
    """The verdict of the records on a claim; the worst first, except what is not comparable."""

    CONTRADICTED = "contradicted"
    DIFFERENT = "different, size unclear"
    NO_CHANGE = "practically no change"
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
    against: Sequence[str] = ("",)
    field: Sequence[str] = ()
    ratio: float = 1.0
    sizes: Interval = (0, inf)
    suite: str = ""
    clock: str = "total"
    test: str = ""
    data: str = ""
    words: str = ""
    each: Sequence[int] = ()
    unlike: str = ""
    family: int = 1
    """Parts of the claim that it comes from, whose intervals hold together."""

    def parts(self) -> Iterable[Claim]:
        """The claim about one entrant, baseline and size each, with its range, and the value that is printed."""
        pairs = [*product(self.of, self.against)]
        printed = self.study if isinstance(self.study, list) else [self.study] * len(pairs)
        every = [*zip(pairs, printed, strict=True)]
        for size in self.each or (0,):
            for (of, against), value in every:
                part = self._replace(
                    of=(of,), against=(against,), study=value, family=len(every) * len(self.each or "1")
                )
                yield part._replace(range=part._bounds(), sizes=(size, size) if size else self.sizes)

    def _bounds(self) -> Interval:
        """The range, which is that of the printed size if the claim has no other."""
        if self.range:
            low, high = self.range
            return low, high
        if self.measure == "largest":
            return self.study, self.study
        low, high = self.study - TOLERANCE, self.study + TOLERANCE
        if self.measure not in CHANGES:
            return low, high
        root, square = (100 * ((1 + self.study / 100) ** power - 1) for power in (0.5, 2))
        low, high = min(low, root, square), max(high, root, square)
        return (max(low, 0), high) if self.study > 0 else (low, min(high, 0))

    @property
    def name(self) -> str:
        """What a part is about, as short as it is clear."""
        size = f", n = {self.sizes[0]:g}" if self.each else ""
        return " ".join(filter(None, [self.of[0], self.against[0]])) + size


class Part(NamedTuple):
    """One part, judged."""

    name: str
    verdict: Verdict
    found: Estimate | None = None
    study: float | None = None
    needed: int | None = None
    """Puzzles that would decide it."""
    why: str = ""
    p: float | None = None
    """Of the study's test: Wilcoxon's of the paired seconds, or Mann and Whitney's of two groups."""

    @property
    def is_apart(self) -> bool:
        """Whether the interval excludes no change."""
        return self.found is not None and not self.found.interval[0] <= 0 <= self.found.interval[1]

    def __str__(self) -> str:
        """The effect with its interval, e.g. `-16.4% [-20.1%, -12.0%], n=840`."""
        wanted = f"; {self.needed:,} would decide" if self.needed else ""
        if self.found is None:
            return f"{self.why}{wanted}"
        return f"{self.found} [{self.found.range}], n={self.found.count:,}{wanted}"

    @property
    def significance(self) -> str:
        """The p value of the study's test, e.g. `p<0.001`, or nothing where it tests nothing."""
        return "" if self.p is None else p_text(self.p)


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


def claims_table(found: Sequence[Judged]) -> Table:
    """A row for each part."""
    rows = [
        (*((one.claim.quote, one.claim.section, one.claim.claim) if part is one.parts[0] else ("",) * 3),
         part.name, "-" if part.study is None else f"{part.study:g}", str(part), part.significance or "-",
         str(part.verdict))
        for one in found
        for part in one.parts
    ]  # fmt: skip
    return Table(
        "Claims of the study.",
        ("the study", "section", "claim", "of", "printed", "found", "the study's test", "verdict"),
        rows,
    )


def verdict_on(found: Estimate, claim: Claim) -> Verdict:
    """The verdict on one part; see the head of this module."""
    readings = _readings(claim, found, SURE)
    if len(readings) == 1:
        return readings.pop()
    return Verdict.DIFFERENT if readings == {Verdict.CONTRADICTED, Verdict.DIFFERENT} else Verdict.UNDERPOWERED


def is_settled(claim: Claim, found: Estimate) -> bool:
    """Whether more draws would hardly change the verdict."""
    return len(_readings(claim, found, SETTLED)) == 1


def _readings(claim: Claim, found: Estimate, errors: float) -> set[Verdict]:
    """The verdicts with all ends so many of their standard errors further out, and further in."""
    return {_read(found.widened(errors), claim), _read(found.widened(-errors), claim)}


def _read(found: Estimate, claim: Claim) -> Verdict:
    """By the ends as they are."""
    study, (low, high) = claim.study, claim.range
    if claim.data == "study":
        return Verdict.CONFIRMED if low <= found.value <= high else Verdict.CONTRADICTED
    inner = found.tost if study == 0 and low < 0 < high else found.inner
    if low <= inner[0] and inner[1] <= high:
        return Verdict.CONFIRMED
    least, most = found.interval
    if most < low or least > high:
        return Verdict.CONTRADICTED
    if claim.measure in CHANGES and not low < 0 < high and least <= 0 <= most and _is_within(found.tost):
        return Verdict.NO_CHANGE
    is_apart = study is not None and not least <= study <= most
    return Verdict.DIFFERENT if is_apart else Verdict.UNDERPOWERED


def _is_within(interval: Interval) -> bool:
    """Whether two one-sided tests exclude a change as large as the margin."""
    return max(map(abs, interval)) < MARGIN


def needed(found: Estimate, claim: Claim) -> int | None:
    """The puzzles with which an undecided part would be decided, if they vary as these do: more than there are.

    A value inside the range waits for the interval of its own to fit in, one outside for that of its family to leave.
    """
    low, high = claim.range
    if low < found.value < high:
        inner = found.tost if claim.study == 0 and low < 0 < high else found.inner
        sides = [(inner[0], low), (inner[1], high)]
    else:
        end = low if found.value <= low else high
        sides = [(found.interval[1] if found.value <= low else found.interval[0], end)]
    reaches = [(end - found.value) / (bound - found.value) for end, bound in sides if isfinite(bound)]
    if not all(isfinite(found.value - end) for end, _ in sides) or found.value in claim.range or not reaches:
        return None
    return max(int(found.count * max(reaches) ** 2), found.count) + 1


def at_every_size(claim: Claim, sizes: list[Estimate]) -> Part:
    """Confirmed if it is at each size; contradicted if it is at one, or if the value is outside at most of them.

    Were the effect inside at each, the value would fall outside at half of the sizes at most, by chance: a sign test.
    """
    low, high = claim.range
    holds, ends = [low <= one.value <= high for one in sizes], sorted(sizes, key=lambda one: one.value)
    why = f"holds at {sum(holds)} of {len(sizes)} sizes, from {ends[0]} to {ends[-1]}"
    verdicts = {verdict_on(one, claim) for one in sizes}
    if Verdict.CONTRADICTED in verdicts or share([holds], claim.family).interval[1] < 50:
        verdict = Verdict.CONTRADICTED
    else:
        verdict = Verdict.CONFIRMED if verdicts == {Verdict.CONFIRMED} else Verdict.UNDERPOWERED
    return Part(claim.name, verdict, why=why)
