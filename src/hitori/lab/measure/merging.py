"""Merging: the folder of a whole run from the folders of its shards, if they belong together."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from ...errors import PlanError
from ...processes.journal import Journal, header
from . import machine
from . import plan as plans
from .plan import Plan
from .runner import measure_batch, tasks_of
from .shards import WHOLE, Shard, read


def merge(folders: Sequence[Path], output: Path) -> Plan:
    """Make the folder of the whole run from those of all its shards, and return its plan.

    The folder is then as if one run had measured everything: it can be resumed, reported and published.

    Raises PlanError that says what does not belong together: another plan, other versions, a shard that is missing,
    there twice, or not finished; TaskError if one is still running.
    """
    plan = _common_plan(folders)
    hosts: dict[Path, machine.Hosts] = {folder: machine.read(folder) for folder in folders}
    machine.check_same_versions(
        {f"{name} ({folder})": one for folder in folders for name, one in hosts[folder].items()}
    )
    _check_complete(folders)
    plans.keep(plan, output)
    for of_one in hosts.values():
        machine.keep(output, of_one)
    _merge_journals(plan, folders, output)
    return plan


def _common_plan(folders: Sequence[Path]) -> Plan:
    first, *others = folders
    plan = plans.read(first)
    for folder in others:
        other = plans.read(folder)
        if other != plan:
            raise PlanError(
                f"{folder} and {first} do not hold shards of one run\n  {folder}: {other.command}\n"
                f"  {first}: {plan.command}"
                + ("\nwith other solvers, puzzles or notes" * (other.command == plan.command))
            )
    return plan


def _check_complete(folders: Sequence[Path]) -> None:
    """Check that there is each shard, once."""
    where: dict[Shard, Path] = {}
    of = read(folders[0]).of
    for folder in folders:
        shard = read(folder)
        if shard.of != of:
            raise PlanError(f"{folder} holds the shard {shard}, and {folders[0]} one of {of}: a run is divided once")
        if shard in where:
            raise PlanError(f"{where[shard]} and {folder} both hold the shard {shard}")
        where[shard] = folder
    if missing := [str(shard) for number in range(of) if (shard := Shard(number + 1, of)) not in where]:
        raise PlanError(f"expected all {of} shards of the run; missing {', '.join(missing)}")


def _merge_journals(plan: Plan, folders: Sequence[Path], output: Path) -> None:
    """Write the results of all shards to one journal, in the order of the plan."""
    with ExitStack() as stack:
        results: dict[str, object] = {}
        for folder in folders:
            tasks = tasks_of(plan, read(folder))
            found = dict(stack.enter_context(Journal(folder, header(measure_batch, tasks))).entries())
            if len(found) < len(tasks):
                share = f"{len(found)} of {len(tasks)} puzzles are measured"
                raise PlanError(f"{folder} is not finished: {share}; resume it with the command that began it")
            results |= found
        tasks = tasks_of(plan, WHOLE)
        journal = stack.enter_context(Journal(output, header(measure_batch, tasks)))
        there = {name for name, _ in journal.entries()}
        for name in tasks:
            if name not in there:
                journal.keep(name, json.dumps(results[name]))
