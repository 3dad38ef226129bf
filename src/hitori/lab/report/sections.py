"""Sections of a report, with tables and figures; among them the sections that every report has.

A *claim* is a sentence of the thesis; beside it stand our verdict and the figures for it, computed from the records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..table import Table
from . import figures, tables
from .figures import Figure
from .statistics import Comparison, by_instance, corrected, paired


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a paragraph, and its tables and figures."""

    title: str
    text: str
    items: Sequence[Table | Figure] = ()


class Verdict(StrEnum):
    """The verdict of our records on a claim."""

    CONFIRMED = "confirmed"
    PARTLY = "partly confirmed"
    CONTRADICTED = "contradicted"
    NOT_SEEN = "not seen here"
    """An effect that is not significant here, which does not prove that there is none."""
    NOT_TESTABLE = "not testable here"

    @classmethod
    def of(cls, *parts: bool) -> Verdict:
        """Confirmed if all parts hold, contradicted if none does, else partly confirmed."""
        if all(parts):
            return cls.CONFIRMED
        return cls.PARTLY if any(parts) else cls.CONTRADICTED

    @classmethod
    def of_effects(cls, higher: Sequence[Comparison] = (), lower: Sequence[Comparison] = ()) -> Verdict:
        """On the claim that some are significantly higher and some lower: contradicted if one is the other way."""
        seen = [one.is_higher for one in higher] + [one.is_lower for one in lower]
        if any(one.is_lower for one in higher) or any(one.is_higher for one in lower):
            return cls.CONTRADICTED
        return cls.of(*seen) if any(seen) else cls.NOT_SEEN


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of the thesis, our verdict, and the figures for it."""

    says: str
    verdict: Verdict
    seen: str


def claims_section(claims: Sequence[Claim]) -> Section:
    """The claims as a table."""
    rows = [(claim.says, claim.verdict, claim.seen) for claim in claims]
    table = Table("Claims of the thesis and what these records say of them.", ("the thesis", "verdict", "here"), rows)
    return Section(
        "What the thesis claims",
        "The verdicts are computed from the records below, by fixed conditions; they hold for this machine, these "
        "puzzles and these versions.",
        [table],
    )


def overview(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """The sections of a run that asks no particular question."""
    return [
        Section(
            "Time by size",
            "",
            [
                tables.means_by_size(records),
                figures.time_by_size("time", f"Mean time by size, unanswered puzzles booked. {made_by(plan)}", records),
            ],
        ),
        robustness(plan, records),
    ]


def robustness(plan: Plan, records: Sequence[RunRecord], *more: Figure) -> Section:
    """Performance profiles, cactus plot, and further figures."""
    profile = f"Performance profiles: the share of the puzzles within a ratio of the fastest. {made_by(plan)}"
    cactus = f"Cactus plot: how many puzzles are answered within a given time for each. {made_by(plan)}"
    shown = [figures.profiles("profiles", profile, records), *more, figures.cactus_plot("cactus", cactus, records)]
    return Section("Robustness", "A puzzle that an entrant was not given does not count for it.", shown)


def costs(plan: Plan, records: Sequence[RunRecord], run: str) -> list[Section]:
    """The sections that end every report."""
    return [
        Section("All entrants", "", [tables.summary(plan, records), tables.resources(records)]),
        Section("Worst cases", "", [tables.worst(records, run)]),
    ]


def made_by(plan: Plan) -> str:
    """The end of a caption."""
    return f"Made by `{plan.command}`."


def compared(
    records: dict[str, list[RunRecord]], names: Sequence[str], baseline: str, booked: float
) -> list[Comparison]:
    """Each of these entrants against the baseline, on the puzzles of both, corrected for multiple comparisons."""
    of_baseline = by_instance(records[baseline], lambda record: record.seconds(booked))
    found = []
    for name in names:
        times = by_instance(records[name], lambda record: record.seconds(booked))
        common = [instance for instance in times if instance in of_baseline]
        found.append(paired(name, [times[i] for i in common], [of_baseline[i] for i in common]))
    return corrected(found)
