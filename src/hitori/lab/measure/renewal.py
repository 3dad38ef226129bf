"""A renewal: some pairs of a run measured again in its folder, and all others kept.

Two things lead to it: a program that was changed, which is known by the digest of its files and has all of its pairs
measured anew, and `hitori lab run --retry`, which measures again what crashed or was slowed down by other work. The
new measurements are made in the folder `renewal` of the run, with a journal of their own, so a renewal can be stopped
and resumed as the run can. When all are there, the journal of the run is written anew, then its plan.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Generator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

from ...atomic import atomic_write
from ...errors import counted
from ...processes.journal import JOURNAL, Journal, header
from ...processes.tasks import run
from . import plan as plans
from .plan import Pair, Plan, Shard, shard_of
from .records import Entrant, Outcome
from .runner import Batch, batches_of, is_begun, judge, measure_batch, records_of, tasks_of

_FOLDER = "renewal"


class Renewal(NamedTuple):
    """What is measured again: pairs by their number, and why, e.g. "./mine has changed: its 12 pairs ..."."""

    plan: Plan
    folder: Path
    shard: Shard
    kept: dict[str, Any]
    """The results in the journal of the run."""
    pairs: frozenset[int]
    reasons: tuple[str, ...]

    def carry_out(self, workers: int = 1, cluster: str | None = None) -> Generator[int, None, None]:
        """How many pairs are done, after each batch; at the end the folder holds the renewed run.

        Raises DisagreementError at a wrong answer, and TaskError as `processes.tasks.run` does.
        """
        folder, batches = self.folder / _FOLDER, batches_of(self.plan, self.shard)
        tasks = tasks_of(self.plan, self.shard)
        again = {name: self._again(tasks[name], batches[name]) for name in self.kept}
        again = {name: task for name, task in again.items() if task["entrants"]}
        _forget_others(folder, header(measure_batch, again))
        results, done = dict(self.kept), 0
        measured = run(measure_batch, again, folder=folder, workers=None if cluster else workers, cluster=cluster)
        with closing(measured):
            for name, result in measured:
                results[name] = self._merged(self.kept[name], batches[name], result)
                judge(records_of(batches[name], results[name], self.plan.bounds, self.folder), {}, self.folder)
                done += len(result["measured"])
                yield done
        lines = [json.dumps({"task": name, "result": result}) for name, result in results.items()]
        atomic_write(self.folder / JOURNAL, "\n".join([header(measure_batch, tasks), *lines]) + "\n")
        plans.replace_plan(self.plan, self.folder)
        shutil.rmtree(folder, ignore_errors=True)

    def _again(self, task: Batch, batch: list[Pair]) -> Batch:
        return {**task, "entrants": [asdict(pair.entrant) for pair in batch if pair.id in self.pairs]}

    def _merged(self, before: Any, batch: list[Pair], result: Any) -> dict[str, Any]:
        """The result of a batch, with what was measured again in its place, and where and under which load."""
        new = iter(result["measured"])
        where = {key: result[key] for key in ("host", "load")}
        pairs = zip(batch, before["measured"], strict=True)
        return {
            **before,
            "measured": [{**next(new), **where} if pair.id in self.pairs else old for pair, old in pairs],
        }


def renewal(plan: Plan, folder: Path, shard: Shard, retry: bool) -> Renewal | None:
    """What must be measured again in the folder of a run, or None; `retry` adds crashed and disturbed pairs.

    Raises PlanError if the folder holds another run, and not this one with other versions of its programs; TaskError
    if its journal is in use, or damaged.
    """
    if shard_of(folder) != shard:
        return None  # which is for `keep_shard` to refuse
    if not is_begun(folder):
        if _is_same_but_programs(plan, folder):
            plans.replace_plan(plan, folder)  # nothing was measured with the versions before
        return None
    before = plan
    if _is_same_but_programs(plan, folder):
        if _first_line(folder) == header(measure_batch, tasks_of(plan, shard)):
            plans.replace_plan(plan, folder)  # a renewal was killed before it could
        else:
            before = plans.read(folder)
    changed = [new for old, new in zip(before.entrants, plan.entrants, strict=True) if old != new]
    if not changed and not retry:
        return None
    batches = batches_of(plan, shard)
    with Journal(folder, header(measure_batch, tasks_of(before, shard))) as journal:
        kept = dict(journal.entries())
    records = [
        record for name, result in kept.items() for record in records_of(batches[name], result, plan.bounds, folder)
    ]
    versions = {_version(entrant) for entrant in before.entrants}
    reasons, pairs = [], set[int]()
    for entrant in changed:
        if _version(entrant) in versions:
            continue  # it lies in another place
        its = {record.id for record in records if record.entrant == entrant.name}
        reasons.append(f"{entrant.name} has changed: {counted(len(its), 'pair')} of it measured anew")
        pairs |= its
    crashed = {record.id for record in records if retry and record.measured.outcome == Outcome.CRASH} - pairs
    if crashed:
        reasons.append(f"{counted(len(crashed), 'pair')} that crashed tried again")
    disturbed = {record.id for record in records if retry and not record.is_calm} - pairs - crashed
    if disturbed:
        reasons.append(f"{counted(len(disturbed), 'pair')} slowed down by other processes measured again")
    if not changed and not crashed and not disturbed:
        return None
    return Renewal(plan, folder, shard, kept, frozenset(pairs | crashed | disturbed), tuple(reasons))


def _version(entrant: Entrant) -> tuple[str, object]:
    return entrant.name, entrant.options.get("sha256")


def _is_same_but_programs(plan: Plan, folder: Path) -> bool:
    """Whether a folder holds this run, with other versions of its programs."""
    if not plans.is_kept(folder):
        return False
    before = plans.read(folder)
    if before == plan:
        return False
    return _without_versions(before) == _without_versions(plan)


def _without_versions(plan: Plan) -> Plan:
    bare = (replace(entrant, options={}) if entrant.is_program else entrant for entrant in plan.entrants)
    return replace(plan, entrants=tuple(bare))


def _first_line(folder: Path) -> str:
    """That of the journal of a folder, which says what its results are of."""
    with (folder / JOURNAL).open(encoding="utf-8", errors="replace") as lines:
        return lines.readline().rstrip("\n")


def _forget_others(folder: Path, first: str) -> None:
    """Remove what an earlier renewal left that measured something else."""
    if (folder / JOURNAL).exists() and _first_line(folder) != first:
        shutil.rmtree(folder)
