"""The report of a run: one self-contained HTML page, and the same as Markdown beside its figures.

Both say the same in the same order: what was measured and how, the sections of the run's question, the costs, the worst
cases, the machine. A report depends on the records only, so it can be made again at any time.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from ...atomic import write_files
from ...errors import counted, in_words
from ...render import page as sheet
from ..measure import machine
from ..measure.plan import Plan
from ..measure.records import MEBIBYTE, RunRecord
from ..written import Table
from . import figures, tables
from .figures import Figure


class Section(NamedTuple):
    """A heading, its tables and figures, and a paragraph before them."""

    title: str
    items: Sequence[Table | Figure]
    text: str = ""


def write_page(
    plan: Plan, records: Sequence[RunRecord], run: Path, folder: Path, title: str, shown: Sequence[Section]
) -> Path:
    """Write `index.html`, `report.md` and `figures/` to the folder; returns the path of the page.

    `run` is the folder of the run, which the commands for its worst cases name; `shown` comes before the costs.
    """
    of_programs, of_crashes = tables.programs(plan, records), tables.crashes(records)
    found = [tables.summary(records), tables.resources(records), of_programs, of_crashes]
    costs = Section("All entrants", [table for table in found if table is not None])
    worst = Section("Worst cases", [tables.worst(records, str(run))])
    machines = machine.read(run)
    described = [Table(name, ("", ""), list(found.items())) for name, found in machines.items()]
    sections = [
        section._replace(
            items=[
                # A figure says which command made it: it may leave its page.
                item._replace(caption=f"{item.caption} Made by `{plan.command}`.") if isinstance(item, Figure) else item
                for item in section.items
            ],
        )
        for section in (*shown, costs, worst, Section("Machine and versions", described))
    ]
    return write_sections(folder, title, [*_head(plan, records, machines)], sections)


def write_sections(folder: Path, title: str, head: Sequence[str], sections: Sequence[Section]) -> Path:
    """Write a page of sections below paragraphs: `index.html`, `report.md` and `figures/`; returns its path."""
    drawn = (item for section in sections for item in section.items if isinstance(item, Figure))
    files: dict[str, str | bytes] = {f"figures/{item.name}.svg": item.svg for item in drawn}
    files |= {"report.md": _markdown(title, head, sections), "index.html": _html(title, head, sections)}
    write_files(folder, files)
    return folder / "index.html"


def _head(plan: Plan, records: Sequence[RunRecord], machines: machine.Hosts) -> Iterator[str]:
    hosts = {record.host for record in records}
    total = sum(record.measured.call_seconds or 0.0 for record in records)
    yield (
        f"Made by `{plan.command}`: {counted(len(plan.entrants), 'entrant')} on "
        f"{counted(len(plan.instances), 'puzzle')}, {counted(len(records), 'pair')} measured, "
        f"{counted(plan.repeats, 'time')} each, {plan.bounds.seconds:g} s and {plan.bounds.memory // MEBIBYTE} MiB for "
        f"each, in an order shuffled by seed {plan.seed}, on {counted(len(hosts), 'machine')}."
    )
    yield (
        "The time of a pair is encoding plus search by the solver's own clock, in a process kept warm: start-up, "
        "reading files and our check of the answer are excluded. Every answer obeys the rules, and no two answers "
        f"contradict each other. The calls took {in_words(total)} in all."
    )
    # How far the times can be trusted: other work of the machines, and the code that was measured.
    again = sum(record.measured.attempts > 1 for record in records)
    disturbed = sum(record.measured.disturbed for record in records)
    loads = "; ".join(f"{found['load']} ({name})" for name, found in machines.items())
    yield (
        f"Load of the machine: {loads or 'not recorded'}. {counted(again, 'pair')} measured again, after a crash or "
        f"because of other processes; {counted(disturbed, 'pair')} still slowed down by other processes."
    )
    if pinned := sorted(filter(None, {record.measured.cores for record in records})):
        yield f"Each solver was pinned to its own cores: {' or '.join(pinned)}."
    else:
        yield "The solvers were not pinned to cores: the system cannot, or all were taken."
    for name, found in machines.items():
        if machine.is_unknown(found["commit"]):
            yield f"**Not to be published**: measured with the commit '{found['commit']}' on {name}."
    yield from (f"{note[:1].upper()}{note[1:]}." for note in plan.notes)


def _markdown(title: str, head: Sequence[str], sections: Sequence[Section]) -> str:
    parts = [f"# {title}", *head]
    for section in sections:
        parts += filter(None, [f"## {section.title}", section.text])
        parts += [
            item.markdown()
            if isinstance(item, Table)
            else f"![{item.caption}](figures/{item.name}.svg)\n\n*{item.caption}*"
            for item in section.items
        ]
    return "\n\n".join(parts) + "\n"


def _html(title: str, head: Sequence[str], sections: Sequence[Section]) -> str:
    body = [f"<h1>{escape(title)}</h1>", *map(_paragraph, head)]
    for section in sections:
        body += [f"<section><h2>{escape(section.title)}</h2>", *map(_paragraph, filter(None, [section.text]))]
        body += [*map(_html_item, section.items), "</section>"]
    return sheet.page(title, body)


def _paragraph(text: str) -> str:
    return f"<p>{_inline(text)}</p>"


def _html_item(item: Table | Figure) -> str:
    if isinstance(item, Table):
        return sheet.table(_plain(item.caption), item.header, [list(map(_code, row)) for row in item.rows])
    source = base64.b64encode(item.svg).decode()
    picture = f'<img alt="{escape(_plain(item.caption), quote=True)}" src="data:image/svg+xml;base64,{source}">'
    return sheet.figure(picture, _plain(item.caption))


_QUOTED = re.compile(r"`([^`]*)`")


def _inline(text: str) -> str:
    """Our own sentences in HTML, with `code` and **bold**; two stars of a command between backticks are its own."""
    parts = _QUOTED.split(escape(text))
    return "".join(
        f"<code>{part}</code>" if index % 2 else re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", part)
        for index, part in enumerate(parts)
    )


def _code(text: str) -> str:
    """A cell in HTML. It may quote what a program printed, so stars, and a backtick alone, stand for themselves."""
    return _QUOTED.sub(r"<code>\1</code>", escape(text))


def _plain(text: str) -> str:
    """A caption without backticks: it stands in attributes, too."""
    return _QUOTED.sub(r"\1", text)


NATIVE = "native"
"""The entrant that is so much faster that it pushes all others off a profile."""


def robustness(records: Sequence[RunRecord], *more: Figure) -> Section:
    """Performance profiles, cactus plot, and further figures."""
    profile = "Performance profiles: the share of the puzzles within a ratio of the fastest"
    names = {record.entrant for record in records}
    shown = [figures.profiles("profiles", f"{profile}.", records)]
    if NATIVE in names and len(names) > 2:
        caption = f"{profile} of the others, without {NATIVE}."
        shown.append(figures.profiles("profiles-others", caption, records, names - {NATIVE}))
    shown += [*more, figures.cactus_plot(records)]
    return Section("Robustness", shown, "A puzzle that an entrant was not given does not count for it.")
