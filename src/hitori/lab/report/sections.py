"""Sections of a report, with tables and figures; among them the sections that every report has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..puzzles.families import HARDNESS_MAP, triples_density
from ..table import Table
from . import figures, tables
from .claims import Claim, claims_tables
from .figures import Figure
from .statistics import Comparison, by_instance, corrected, paired


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a paragraph, and its tables and figures."""

    title: str
    text: str
    items: Sequence[Table | Figure] = ()


def claims_section(claims: Sequence[Claim]) -> Section:
    """The claims as tables."""
    return Section(
        "What the study claims",
        "Each verdict follows from the interval of the effect by the condition beside it: confirmed if the whole "
        "interval satisfies it, contradicted if none of it does, underpowered if some of it does. Claims of no effect "
        "are tests of equivalence (TOST), and show the interval of that test, of 90% where the others have 95%. "
        "Intervals hold together for all comparisons of a family. They are of this machine, these puzzles and these "
        "versions.",
        claims_tables(claims),
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
        *_hardness(plan, records),
        robustness(plan, records),
    ]


def _hardness(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """The hardness map, if the run has puzzles of it."""
    densities = {one.name: triples_density(one.puzzle) for one in plan.instances if one.suite == HARDNESS_MAP}
    inside = [record for record in records if record.instance in densities]
    caption = f"Mean time by size and density of triples, unanswered puzzles booked. {made_by(plan)}"
    shown = figures.hardness_map("hardness", caption, inside, densities) if inside else None
    return [Section("Hardness map", "", [shown])] if shown else []


NATIVE = "native"
"""The entrant that is so much faster that it pushes all others off a profile."""


def robustness(plan: Plan, records: Sequence[RunRecord], *more: Figure) -> Section:
    """Performance profiles, cactus plot, and further figures."""
    profile = "Performance profiles: the share of the puzzles within a ratio of the fastest"
    cactus = f"Cactus plot: how many puzzles are answered within a given time for each. {made_by(plan)}"
    names = list(dict.fromkeys(record.entrant for record in records))
    shown = [figures.profiles("profiles", f"{profile}. {made_by(plan)}", records)]
    if NATIVE in names and len(names) > 2:
        others = [name for name in names if name != NATIVE]
        caption = f"{profile} of the others, without {NATIVE}. {made_by(plan)}"
        shown.append(figures.profiles("profiles-others", caption, records, others))
    shown += [*more, figures.cactus_plot("cactus", cactus, records)]
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
    records: dict[str, list[RunRecord]], names: Sequence[str], baseline: str, seconds: Callable[[RunRecord], float]
) -> list[Comparison]:
    """Each of these entrants against the baseline, on the puzzles of both, corrected for multiple comparisons."""
    of_baseline = by_instance(records[baseline], seconds)
    found = []
    for name in names:
        times = by_instance(records[name], seconds)
        common = [instance for instance in times if instance in of_baseline]
        found.append(paired(name, [times[i] for i in common], [of_baseline[i] for i in common], len(names)))
    return corrected(found)
