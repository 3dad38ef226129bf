"""The tables of docs/scaling.md and its picture, from the records of five runs.

`make scaling` measures the runs and publishes them. A run without a record is said to be not measured yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

from hitori.lab.measure import machine
from hitori.lab.measure.records import RunRecord, load
from hitori.lab.report.figures import time_bands
from hitori.lab.report.statistics import by_entrant, by_size
from hitori.lab.written import Table

from . import growth, hard, images
from .figures import duration, markdown
from .runs import RECORDS, ROOT

FIT_EASY, FIT_HARD = 50, 14
"""The sizes from which growth is fitted: below them most of the time is not search but the call, or the encoding."""

PICTURE = "docs/images/scaling.svg"

Runs = Mapping[str, Sequence[RunRecord]]
"""The records of each run that is there."""


def page(records: Path = ROOT / RECORDS) -> tuple[dict[str, list[str]], dict[str, bytes]]:
    """The tables of the page and its picture by name, from the runs in a folder; no picture without a run."""
    runs = {name: load(records / name) for name in TABLES if (records / name).exists()}
    tables = {}
    for name, tables_of in TABLES.items():
        parts = ["**Not measured yet.**"]
        if name in runs:
            parts = [_described(records / name, runs[name]), *(table.markdown() for table in tables_of(runs))]
        tables[name.replace("-", "_")] = ["\n\n".join(parts)]
    panels = {"one solution": runs.get(growth.EASY, ()), "hard family": hard_records(runs)}
    return tables, {PICTURE: time_bands("scaling", "", panels).svg} if runs else {}


def _described(folder: Path, found: Sequence[RunRecord]) -> str:
    """How a run was measured: its pairs, the machine, the commit, the plan's notes."""
    machine.check_published(folder)
    where = next(iter(machine.read(folder).values()))
    notes = json.loads((folder / "plan.json").read_bytes())["notes"]
    count = sum(record.measured.disturbed for record in found)
    disturbed = f", {count} of them with interference" if count else ""
    return (
        f"`{RECORDS / folder.name}`: {len(found):,} pairs, {found[0].limit:g} s each{disturbed}, {where['when'][:10]}, "
        f"{where['processor']}, {where['cores']} cores, load {where['load']}, commit {where['commit']}."
        + "".join(f" {note[:1].upper()}{note[1:]}." for note in notes)
    )


def easy_tables(runs: Runs) -> Iterator[Table]:
    """Medians by size and the exponent."""
    records = runs[growth.EASY]
    rows = [
        [*_medians(group, records), str(growth.exponent(growth.answered_sizes(group, FIT_EASY)) or "-")]
        for group in by_entrant(records).values()
    ]
    yield Table("Median seconds by n, and the exponent of n.", ["entrant", *_sizes(records), "exponent"], rows)


def hard_tables(runs: Runs) -> Iterator[Table]:
    """Medians by size and the bases, of the two runs over the hard family."""
    records = hard_records(runs)
    unsatisfiable = hard.by_answer(records).get(hard.UNSATISFIABLE, [])
    rows = []
    for entrant, group in by_entrant(records).items():
        sizes = growth.answered_sizes(group, FIT_HARD)
        without = [one for one in unsatisfiable if one.entrant == entrant and one.size in sizes]
        bases = [str(growth.base(each) or "-") for each in (sizes, by_size(without))]
        rows.append([*_medians(group, records), *bases])
    header = ["entrant", *_sizes(records), "base", "base, unsatisfiable"]
    yield Table("Median seconds by n, and the factor for one more in n.", header, rows)


def test_tables(runs: Runs) -> Iterator[Table]:
    """PAR2 by answer, and the figures to reach."""
    records = runs[hard.SUITE]
    yield hard.table(records)
    yield Table("Targets.", ("figure", "measured", "target", ""), list(hard.goals(records)))


def encoding_shares(records: Path = ROOT / RECORDS) -> list[str]:
    """The lines of a table of measure/METHODOLOGY.md: the share of encoding in the seconds of each peer, by size."""
    run = load(records / growth.EASY)
    rows = []
    for entrant, group in by_entrant(one for one in run if one.measured.encode_seconds and one.is_answered).items():
        shares = by_size(group, lambda one: (one.measured.encode_seconds or 0) / one.seconds())
        rows.append([entrant, *(f"{median(shares[size]):.0%}" if size in shares else "-" for size in by_size(run))])
    return markdown(["entrant", *_sizes(run)], rows)


def image_tables(runs: Runs) -> Iterator[Table]:
    """Sums and medians over the images of each grid, and the figure to reach."""
    records = runs[images.SUITE]
    yield from images.tables(records)
    yield Table("Target.", ("figure", "measured", "target", ""), list(images.goals(records)))


def thread_tables(runs: Runs) -> Iterator[Table]:
    """The same on two threads, without a target."""
    yield from images.tables(runs[images.THREADS])


TABLES = {
    growth.EASY: easy_tables,
    growth.HARD: hard_tables,
    hard.SUITE: test_tables,
    images.SUITE: image_tables,
    images.THREADS: thread_tables,
}
"""Those of each run."""


def hard_records(runs: Runs) -> list[RunRecord]:
    """The records of the hard family of all sizes."""
    return [record for name in (growth.HARD, hard.SUITE) for record in runs.get(name, ())]


def _sizes(records: Sequence[RunRecord]) -> list[str]:
    return [f"n = {size}" for size in by_size(records)]


def _medians(group: Sequence[RunRecord], records: Sequence[RunRecord]) -> list[str]:
    """The entrant, and its median at each size of the records."""
    limit, found = group[0].limit, growth.medians(group)
    cells = []
    for size in by_size(records):
        if size not in found:
            cells.append("-")
        elif found[size] >= limit:
            cells.append(f"> {duration(found[size])}")
        else:
            cells.append(duration(found[size]))
    return [group[0].entrant, *cells]
