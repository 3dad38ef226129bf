"""The report of a run: one self-contained HTML page, and the same as Markdown beside its figures.

Both say the same in the same order: what was measured and how, the sections of the run's recipe, the costs, the worst
cases, the machine. A report depends on the records only, so it can be made again at any time.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ...atomic import atomic_write
from ...formats import counted
from ...render import sheet
from ..measure import machine
from ..measure.outcomes import MEBIBYTE
from ..measure.pace import in_words
from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..puzzles.families import HARDNESS_MAP, triples_density
from ..table import Table
from . import figures, tables
from .claims import Claim, claims_tables
from .figures import Figure
from .statistics import Comparison, by_instance, corrected, paired


def write_page(
    plan: Plan, records: Sequence[RunRecord], run: Path, folder: Path, title: str, shown: Sequence[Section]
) -> Path:
    """Write `index.html`, `report.md` and `figures/` to the folder; returns the path of the page.

    `run` is the folder of the run, which the commands for its worst cases name; `shown` comes before the costs.
    """
    sections = [*shown, *costs(plan, records, str(run)), _machine(run)]
    head = _Head(plan, records, title, machine.read(run))
    figures = [item for section in sections for item in section.items if isinstance(item, Figure)]
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    for figure in figures:
        atomic_write(folder / "figures" / f"{figure.name}.svg", figure.svg)
    atomic_write(folder / "report.md", _markdown(head, sections))
    page = folder / "index.html"
    atomic_write(page, _html(head, sections))
    return page


class _Head:
    """The head of the report."""

    def __init__(self, plan: Plan, records: Sequence[RunRecord], title: str, machines: machine.Hosts) -> None:
        self.title = title
        hosts = {record.host for record in records}
        bounds = f"{plan.bounds.seconds:g} s and {plan.bounds.memory // MEBIBYTE} MiB for each"
        self.lines = [
            f"Made by `{plan.command}`: {counted(len(plan.entrants), 'entrant')} on "
            f"{counted(len(plan.instances), 'puzzle')}, {counted(len(records), 'pair')} measured, "
            f"{counted(plan.repeats, 'time')} each, {bounds}, in an order shuffled by seed {plan.seed}, "
            f"on {counted(len(hosts), 'machine')}.",
            "The time of a pair is encoding plus search by the solver's own clock, in a process kept warm: start-up, "
            "reading files and our check of the answer are not in it. Every answer obeys the rules, and no two answers "
            f"contradict each other. The calls took {in_words(_total(records))} in all.",
            *_conditions(records, machines),
            *(f"{note[:1].upper()}{note[1:]}." for note in plan.notes),
        ]


def _conditions(records: Sequence[RunRecord], machines: machine.Hosts) -> Iterator[str]:
    """How far the times can be trusted: other work of the machines, and the code that was measured."""
    again = sum(record.measured.attempts > 1 for record in records)
    disturbed = sum(record.measured.disturbed for record in records)
    loads = "; ".join(f"{found['load']} ({name or 'one host'})" for name, found in machines.items())
    yield (
        f"Load of the machine: {loads or 'not recorded'}. {counted(disturbed, 'pair')} disturbed by other work, "
        f"after {counted(again, 'pair')} measured again for that or for a crash."
    )
    if pinned := sorted({record.measured.cores for record in records if record.measured.cores is not None}):
        yield f"Each solver was pinned to its own cores: {' or '.join(pinned)}."
    else:
        yield "The solvers were not pinned to cores: the system cannot, or all were taken."
    for name, found in machines.items():
        if machine.is_unknown(found["commit"]):
            yield f"**Not to be published**: measured with the commit '{found['commit']}' on {name or 'one host'}."


def _total(records: Sequence[RunRecord]) -> float:
    return sum(record.measured.call_seconds or 0.0 for record in records)


def _machine(run: Path) -> Section:
    described = [Table(name or "One host.", ("", ""), list(found.items())) for name, found in machine.read(run).items()]
    return Section("Machine and versions", "", described)


def _markdown(head: _Head, sections: Sequence[Section]) -> str:
    parts = [f"# {head.title}", *head.lines]
    for section in sections:
        parts.append(f"## {section.title}")
        parts += [section.text] if section.text else []
        parts += [item.markdown() if isinstance(item, Table) else _markdown_figure(item) for item in section.items]
    return "\n\n".join(parts) + "\n"


def _markdown_figure(figure: Figure) -> str:
    return f"![{figure.caption}](figures/{figure.name}.svg)\n\n*{figure.caption}*"


def _html(head: _Head, sections: Sequence[Section]) -> str:
    body = [f"<h1>{escape(head.title)}</h1>", *(f"<p>{_inline(line)}</p>" for line in head.lines)]
    for section in sections:
        body.append(f"<section><h2>{escape(section.title)}</h2>")
        body += [f"<p>{_inline(section.text)}</p>"] if section.text else []
        body += [_html_table(item) if isinstance(item, Table) else _html_figure(item) for item in section.items]
        body.append("</section>")
    return sheet.page(head.title, body)


def _html_table(table: Table) -> str:
    return sheet.table(table.caption, table.header, [list(map(_inline, row)) for row in table.rows])


def _html_figure(figure: Figure) -> str:
    source = base64.b64encode(figure.svg).decode()
    picture = f'<img alt="{escape(figure.caption, quote=True)}" src="data:image/svg+xml;base64,{source}">'
    return sheet.figure(picture, figure.caption)


def _inline(text: str) -> str:
    """Text for HTML; text between backticks is code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))


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
