"""The page of a leaderboard of systems that answer items: their ranking, its parts by task and level, and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...errors import counted
from ..puzzles.leaderboard import Bench, Interval, Placing, difference, levels_of, tasks_of
from ..written import Table
from . import figures
from .page import Section, write_sections

MOST_LINES = 8
"""Systems in a figure by level: more lines cannot be told apart."""


def write_leaderboard(folder: Path, bench: Bench, split: str, standings: Sequence[Placing], command: str) -> Path:
    """Write `index.html`, `report.md` and `figures/` to the folder; returns the path of the page."""
    head = [
        f"Made by `{command}`: {counted(len(standings), 'system')} on {counted(len(bench.items), 'item')} of the split "
        f"{split} of {bench.name}, whose hash is `{bench.hash}`. All replies were marked by this command.",
        "The number of a system is its mean gain over guessing: 0% is who guesses, 100% all right. Tasks count alike, "
        "and in a task its levels. An item without a reply scores 0; it may be below 0% then, as a wrong guess is.",
        "Intervals are of 95%, by the bootstrap over items within their task and level.",
    ]
    if lacking := [one for one in standings if one.missing]:
        missing = ", ".join(f"{one.system} ({one.missing:,})" for one in lacking)
        head.append(f"**Replies are missing**: {missing}.")
    sections = [
        Section("Ranking", [ranking(bench, standings), _ranking_figure(standings)]),
        Section("By level", [by_level(bench, standings), _level_figure(bench, standings)]),
    ]
    return write_sections(folder, f"Leaderboard of {bench.name}", head, sections)


def ranking(bench: Bench, standings: Sequence[Placing]) -> Table:
    """A row for each system, the best first."""
    tasks = tasks_of(bench.items)
    rows = []
    for place, one in enumerate(standings):
        lead = "" if place == 0 else str(difference(standings[place - 1], one))
        parts = [_part(one.part(task)) for task in tasks]
        seeds = ", ".join(map(str, one.seeds)) or "-"
        run = [str(one.missing), str(one.questions), ", ".join(one.versions) or "-", seeds]
        rows.append((str(place + 1), one.system, str(one.overall), lead, *parts, *run))
    header = ("", "system", "all", "the one above is better by", *tasks, "missing", "questions", "hitori", "seeds")
    return Table("The gains of systems with their 95% intervals.", header, rows)


def by_level(bench: Bench, standings: Sequence[Placing]) -> Table:
    """A row for each system and task, and one for all tasks of a level."""
    levels = levels_of(bench.items)
    rows = [
        (one.system, task or "all", *(_part(one.part(task, level)) for level in levels))
        for one in standings
        for task in (*tasks_of(bench.items), None)
    ]
    return Table("The same by level.", ("system", "task", *levels), rows)


def _part(found: Interval | None) -> str:
    return "-" if found is None else str(found)


def _ranking_figure(standings: Sequence[Placing]) -> figures.Figure:
    return figures.gains("ranking", "Gains over guessing.", [(one.system, one.overall) for one in standings])


def _level_figure(bench: Bench, standings: Sequence[Placing]) -> figures.Figure:
    levels, shown = levels_of(bench.items), standings[:MOST_LINES]
    panels = {
        task: {
            one.system: {level: part for level in levels if (part := one.part(task, level)) is not None}
            for one in shown
        }
        for task in tasks_of(bench.items)
    }
    few = "" if len(shown) == len(standings) else f" The first {MOST_LINES} systems."
    return figures.gains_by_level(
        "levels", f"Gains over guessing by level; bands are 95% intervals.{few}", levels, panels
    )
