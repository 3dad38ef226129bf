"""Runs of the laboratory that take long: carried out in a folder, from where they stopped.

A run's folder is `build/results/` and the title of its plan, e.g. `build/results/hard-test`; `hitori lab report` and
`measure/publish.py` read it. A finished one is read, not measured again: delete the folder for that.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.pace import Pace, in_words
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.preflight import preflight
from hitori.lab.measure.records import SUMS, RunRecord, load, save, seal
from hitori.lab.measure.runner import carry_out

RESULTS = Path(__file__).parents[1] / "build" / "results"


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
    warn_of_unknown_commit()
    machine.keep(folder, preflight(plan, cluster=None))
    records: list[RunRecord] = []
    pace = Pace(plan, workers)
    with closing(carry_out(plan, folder, workers=workers)) as done:
        for batch in done:
            records += batch
            pace.note(batch)
            left = in_words(pace.seconds_left())
            click.echo(f"{batch[0].instance}: {len(records)} of {len(plan.pairs)} pairs, {left} left", err=True)
    machine.note_loads(folder, ((record.host, record.load) for record in records))
    save(records, folder)
    seal(folder)
    return load(folder)


def warn_of_unknown_commit() -> None:
    """Say before measuring if nobody could get the code that is measured."""
    if machine.is_unknown(commit := machine.commit()):
        click.echo(f"the commit is '{commit}': these records cannot be published", err=True)
