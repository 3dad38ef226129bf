"""Runs of the laboratory: carried out in a folder, from where they stopped, and published to measure/records.

A run's folder is `build/results/` and the title of its plan, e.g. `build/results/hard-test`; `hitori lab report` and
`publish` read it. A finished one is read, not measured again: delete the folder for that. Runs are measured there
because a checkout whose records are being replaced is not the code of any commit.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import click

from hitori import Puzzle
from hitori.lab.commands.measuring import measure
from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import Plan, planned
from hitori.lab.measure.records import Bounds, Entrant, RunRecord, load, save, seal
from hitori.lab.measure.runner import preflight
from hitori.lab.puzzles.suites import Expected, Instance
from hitori.lab.written import SUMS

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "build" / "results"
RECORDS = Path("measure", "records")
"""Relative to the root, because pages print it."""

PUZZLES = "puzzles.jsonl"
LARGEST = 10_000_000
"""Bytes of puzzles that a repository holds; they can be made again from their suite."""


def of_family(name: str, entrants: Iterable[Entrant], puzzles: Iterable[Puzzle], bounds: Bounds) -> Plan:
    """The run of a family of `python -m measure`, over puzzles with one solution."""
    instances = [Instance(f"#{number}", name, puzzle, Expected.UNIQUE) for number, puzzle in enumerate(puzzles)]
    return planned(name, f"python -m measure --family {name}", entrants, instances, bounds)


def measured(plan: Plan, workers: int = 1, results: Path = RESULTS) -> list[RunRecord]:
    """The records of the plan; each worker has a core for itself and one solver at a time on it.

    Ctrl-C loses the puzzles at work, and the next call resumes. Raises PlanError if the folder holds another run or was
    begun with other versions, EngineNotInstalledError, DisagreementError, TaskError.
    """
    folder = results / plan.title
    plans.keep(plan, folder)
    if (folder / SUMS).exists():
        click.echo(f"{folder} is measured already; delete it to measure again", err=True)
        return load(folder)
    if machine.is_unknown(commit := machine.commit()):
        click.echo(f"the commit is '{commit}': these records cannot be published", err=True)
    machine.keep(folder, preflight(plan, cluster=None))
    save(measure(plan, folder, workers=workers), folder)
    seal(folder)
    return load(folder)


def publish(run: Path, records: Path = ROOT / RECORDS) -> Path:
    """Copy a run to the records under the title of its plan, in place of an earlier one, and return the folder.

    What `SHA256SUMS` lists is copied, and nothing else: the journal and the CSV file say the same, and the report can
    be made again. Raises PlanError if the run is not finished, was changed since, or was measured with code that
    nobody could get.
    """
    machine.check_published(run)
    load(run)
    folder = records / plans.read(run).title
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for line in (run / SUMS).read_text(encoding="utf-8").splitlines():
        name = line.partition("  ")[2]
        if name != PUZZLES or (run / name).stat().st_size <= LARGEST:
            shutil.copyfile(run / name, folder / name)
    seal(folder)
    return folder
