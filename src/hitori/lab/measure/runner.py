"""The runner: carries out a plan in batches as tasks, and compares every answer with the others.

A batch is one task, so its results are in the folder's journal, a killed run resumes where it stopped, and a Dask
cluster can do the work. Each worker keeps one warm process per entrant (see `supervisor`), all on the same cores.

A *fair* measurement is one that nothing else disturbed. A pair is measured again, once, if other work of the machine
slowed it down, or if the solver crashed; the better of the two measurements counts.

Before a run starts, the *preflight* makes every worker show that it can measure every entrant, with the same versions:
a worker that lacks an engine would otherwise be found out hours later, by a puzzle that it did not solve. `merge` makes
the folder of a whole run from the folders of its shards, if they belong together.

A *pace* estimates how long a run will take, by its records. Entrants differ by five orders of magnitude, so each has
its own: its mean seconds per pair. An entrant without a record yet is assumed to be as fast as the others on average.
A *pilot*, before a long run, gives each entrant a few puzzles from small to large, and does not wait long for answers.
"""

from __future__ import annotations

import json
import platform
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from functools import cache
from itertools import chain
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any

from ...errors import DisagreementError, EngineNotInstalledError, HitoriError, PlanError, TaskError
from ...extras import own_version
from ...processes.journal import JOURNAL, Journal, header
from ...processes.tasks import on_each_worker, run
from ...puzzle import Puzzle
from ..puzzles.suites import Expected
from . import machine
from . import plan as plans
from .machine import claim_cores
from .plan import WHOLE, Pair, Plan, Shard, shard_of
from .records import Bounds, Entrant, Measurement, Outcome, RunRecord
from .subject import WARM_UP
from .supervisor import Supervisor

_TURN = threading.Lock()
"""A Dask worker may have threads, which would measure at the same time, on the same cores."""

Batch = dict[str, Any]
"""A batch as a JSON value: {"entrants": [...], "bounds": ..., "rows": ..., "expected": ...}."""


def carry_out(
    plan: Plan, folder: Path, *, shard: Shard = WHOLE, workers: int | None = 1, cluster: str | None = None
) -> Generator[list[RunRecord], None, None]:
    """The records of each batch of the shard as it is done; those of an earlier run in this folder come first.

    With one worker, one solver at a time has the machine to itself. Raises DisagreementError at the first wrong answer
    or contradiction between two entrants; TaskError as `processes.tasks.run` does.
    """
    batches = batches_of(plan, shard)
    earlier: dict[str, RunRecord] = {}
    done = run(
        measure_batch, tasks_of(plan, shard), folder=folder, workers=None if cluster else workers, cluster=cluster
    )
    for name, result in done:
        records = records_of(batches[name], result, plan.bounds, folder)
        judge(records, earlier, folder)
        yield records


def records_of(batch: list[Pair], result: Any, bounds: Bounds, folder: Path) -> list[RunRecord]:
    """The records of a batch from its result, which the journal of this folder holds; TaskError if it is damaged.

    What was measured again says itself where, and under which load.
    """
    try:
        where = {"host": result["host"], "load": result["load"]}
        placed = [{**where, **one} for one in result["measured"]]
        return [
            pair.record(one.pop("host"), one.pop("load"), bounds.seconds, Measurement.of(one))
            for pair, one in zip(batch, placed, strict=True)
        ]
    except (KeyError, TypeError, ValueError) as error:
        place = f"{folder / JOURNAL}, the result of batch {batch[0].id}"
        raise TaskError(f"{place}: not a measurement ({error}); delete its line to measure again") from None


def tasks_of(plan: Plan, shard: Shard) -> dict[str, Batch]:
    """The tasks of a shard, in the order of the plan; a batch has the number of its first pair as its name."""
    return {
        name: {
            "entrants": [asdict(pair.entrant) for pair in batch],
            "bounds": asdict(plan.bounds),
            "rows": batch[0].instance.puzzle.to_rows(),
            "expected": batch[0].instance.expected,
        }
        for name, batch in batches_of(plan, shard).items()
    }


def batches_of(plan: Plan, shard: Shard) -> dict[str, list[Pair]]:
    """The pairs of each task of a shard, by its name."""
    return {str(batch[0].id): batch for batch in shard.take(plan.batches())}


def is_begun(folder: Path) -> bool:
    """Whether this folder holds a stopped or finished run."""
    return (folder / JOURNAL).exists()


def measure_batch(batch: Batch) -> dict[str, Any]:
    """The task: measure the entrants on the puzzle, in turn.

    Raises EngineNotInstalledError, which ends the run, if this machine cannot measure one of them.
    """
    puzzle, bounds, expected = Puzzle(batch["rows"]), Bounds(**batch["bounds"]), Expected(batch["expected"])
    with _TURN:
        supervisors = [_supervisor(json.dumps(entrant), bounds) for entrant in batch["entrants"]]
        measured = [fairly(supervisor, puzzle, expected) for supervisor in supervisors]
    for one, entrant in zip(measured, batch["entrants"], strict=True):
        if one.outcome == Outcome.MISSING:
            raise EngineNotInstalledError(f"{entrant['name']} is missing on {platform.node()}: {one.detail}")
    return {"host": platform.node(), "load": machine.load(), "measured": [asdict(one) for one in measured]}


@cache
def _supervisor(entrant: str, bounds: Bounds) -> Supervisor:
    """One supervisor per entrant, so its subject stays warm from batch to batch."""
    return Supervisor(Entrant(**json.loads(entrant)), bounds, tuple(_claim(bounds.cores)))


_claim = cache(claim_cores)
"""The cores of this worker, as long as it lives; its entrants take turns on them."""


def fairly(supervisor: Supervisor, puzzle: Puzzle, expected: Expected) -> Measurement:
    """The measurement, repeated once if it was disturbed or the solver crashed; a wrong answer is never repeated away.

    What is still disturbed then is marked as such.
    """
    attempts = [held_against(expected, supervisor.measure(puzzle))]
    if attempts[0].disturbed or attempts[0].outcome == Outcome.CRASH:
        attempts.append(held_against(expected, supervisor.measure(puzzle)))
    return replace(max(reversed(attempts), key=_worth), attempts=len(attempts))


def _worth(measured: Measurement) -> tuple[bool, bool, float]:
    """Of two measurements of a pair the larger one counts."""
    share = (measured.cpu_seconds or 0.0) / (measured.call_seconds or 1.0)
    trust = min(share, 0.99) if measured.disturbed else 1.0
    return measured.outcome == Outcome.WRONG, measured.outcome != Outcome.CRASH, trust


def held_against(expected: Expected, measured: Measurement) -> Measurement:
    """The measurement, with the outcome `wrong` if the answer contradicts what is known of the puzzle."""
    if expected.status is None or not measured.outcome.is_answer or measured.outcome == Outcome(expected.status):
        return measured
    detail = f"answered '{measured.outcome}' to a puzzle with expected solutions: {expected}"
    return replace(measured, outcome=Outcome.WRONG, detail=detail)


def judge(records: Iterable[RunRecord], earlier: dict[str, RunRecord], run: Path) -> None:
    """Compare the answers with the earliest one to each puzzle, which is added where there is none.

    Raises DisagreementError if an answer is wrong or contradicts that one.
    """
    for record in records:
        measured = record.measured
        if measured.outcome == Outcome.WRONG:
            problem, concerned = f"{_answer_of(record)}: {measured.detail}", [record]
        elif not record.is_answered:
            continue
        else:
            first = earlier.setdefault(record.instance, record)
            is_same = first.measured.solution == measured.solution or record.expected != Expected.UNIQUE
            if is_same and first.measured.outcome == measured.outcome:
                continue
            concerned = [first, record]
            problem = f"{' and '.join(map(_answer_of, concerned))} contradict each other"
        reruns = ", ".join(f"`hitori lab rerun {run} {one.id}`" for one in concerned)
        advice = f"The run has stopped, and its measurements are kept. To reproduce: {reruns}"
        raise DisagreementError(f"{problem}\n{advice}")


def _answer_of(record: RunRecord) -> str:
    return f"'{record.entrant}' ({record.measured.outcome}) on '{record.instance}'"


def preflight(plan: Plan, cluster: str | None) -> machine.Hosts:
    """The machines of the workers; without a cluster, this one.

    Raises EngineNotInstalledError that names each entrant and host where it cannot be measured; PlanError for different
    versions of hitori or of a solver; TaskError if a worker cannot be asked.
    """
    found = on_each_worker(examine, [asdict(entrant) for entrant in plan.entrants], cluster)
    missing = dict.fromkeys(f"{name} on {one['host']}: {why}" for one in found for name, why in one["missing"].items())
    if missing:
        raise EngineNotInstalledError("a worker cannot measure every entrant\n  " + "\n  ".join(missing))
    hosts = {one["host"]: one["machine"] for one in found}
    machine.check_same_versions({"this machine": {"hitori": own_version()}, **hosts})
    return hosts


def examine(entrants: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The machine of a worker, and the entrants that it cannot make, with the reasons."""
    missing = plans.not_made((Entrant(**entrant) for entrant in entrants), HitoriError)
    return {"host": platform.node(), "machine": machine.describe(), "missing": missing}


def merge(folders: Sequence[Path], output: Path) -> Plan:
    """Make the folder of the whole run from those of all its shards, and return its plan.

    The folder is then as if one run had measured everything: it can be resumed, reported and published.

    Raises PlanError that says what does not belong together: another plan, other versions, a shard that is missing,
    there twice, or not finished; TaskError if one is still running, or its journal is damaged.
    """
    plan = _common_plan(folders)
    hosts = {folder: machine.read(folder) for folder in folders}
    machine.check_same_versions(
        {f"{name} ({folder})": one for folder, host in hosts.items() for name, one in host.items()}
    )
    plans.keep(plan, output)
    for host in hosts.values():
        machine.keep(output, host)
    results: dict[str, object] = {}
    with ExitStack() as stack:
        for folder in folders:
            shard = shard_of(folder)
            batches, tasks = batches_of(plan, shard), tasks_of(plan, shard)
            found = dict(stack.enter_context(Journal(folder, header(measure_batch, tasks))).entries())
            if len(found) < len(tasks):
                share = f"{len(found)} of {len(tasks)} puzzles are measured"
                raise PlanError(f"{folder} is not finished: {share}; resume it with the command that began it")
            for name, result in found.items():
                records_of(batches[name], result, plan.bounds, folder)
            results |= found
        tasks = tasks_of(plan, WHOLE)
        journal = stack.enter_context(Journal(output, header(measure_batch, tasks)))
        there = dict(journal.entries())
        for name in tasks:  # in the order of the plan
            if name not in there:
                journal.keep(name, json.dumps(results[name]))
    return plan


def _common_plan(folders: Sequence[Path]) -> Plan:
    """The plan of these folders, if each holds another shard of it and they hold all."""
    first, plan, of = folders[0], plans.read(folders[0]), shard_of(folders[0]).of
    where: dict[Shard, Path] = {}
    for folder in folders:
        other, shard = plans.read(folder), shard_of(folder)
        if other != plan:
            message = (
                f"{folder} and {first} do not hold shards of one run\n  {folder}: {other.command}\n"
                f"  {first}: {plan.command}"
            )
            if other.command == plan.command:
                message += "\nwith other solvers, puzzles or notes"
            raise PlanError(message)
        if shard.of != of:
            raise PlanError(f"{folder} holds the shard {shard}, and {first} one of {of}: a run is divided once")
        if shard in where:
            raise PlanError(f"{where[shard]} and {folder} both hold the shard {shard}")
        where[shard] = folder
    if missing := [f"{number}/{of}" for number in range(1, of + 1) if Shard(number, of) not in where]:
        raise PlanError(f"expected all {of} shards of the run; missing {', '.join(missing)}")
    return plan


TRIALS = 4
"""Puzzles in the pilot of an entrant, from small to large. Each stands for a quarter of its puzzles."""

PATIENCE = 1.0
"""Seconds for each of them."""


def pilot(plan: Plan, tried: Callable[[], None]) -> tuple[float, float]:
    """The likely minimum and maximum of seconds for a whole plan, one pair at a time.

    After a puzzle that takes too long, that quarter and those of larger puzzles may take as long as the bounds allow.
    `tried` is called for each entrant that has been tried out.
    """
    patience, least, most = min(PATIENCE, plan.bounds.seconds), 0.0, 0.0
    for entrant in plan.entrants:
        mine = (pair.instance.puzzle for pair in plan.pairs if pair.entrant.name == entrant.name)
        puzzles, is_slow = sorted(mine, key=len), False
        with Supervisor(entrant, Bounds(patience, plan.bounds.memory)) as supervisor:
            supervisor.measure(WARM_UP)
            for middle in range(1, 2 * TRIALS, 2) if puzzles else ():
                if not is_slow:
                    started = perf_counter()
                    measured = supervisor.measure(puzzles[len(puzzles) * middle // (2 * TRIALS)])
                    seconds, is_slow = perf_counter() - started, measured.outcome == Outcome.TIMEOUT
                low, high = (patience, plan.bounds.seconds) if is_slow else (seconds, seconds)
                least += low * len(puzzles) / TRIALS
                most += high * len(puzzles) / TRIALS
        tried()
    return least, most


def pace(plan: Plan, workers: int = 1) -> Callable[[Iterable[RunRecord]], float]:
    """A function that takes records as they are made, and returns the seconds that are left.

    Before the first record these are as many as the limits allow.
    """
    left = Counter(pair.entrant.name for pair in plan.pairs)
    calls = defaultdict[str, list[float]](list)

    def seconds_left(records: Iterable[RunRecord]) -> float:
        for record in records:
            call = record.measured.call_seconds
            left[record.entrant] -= 1
            calls[record.entrant].append(plan.bounds.seconds if call is None else call)
        means = {name: fmean(seconds) for name, seconds in calls.items()}
        overall = fmean(chain(*calls.values())) if means else plan.bounds.seconds
        return sum(count * means.get(name, overall) for name, count in left.items()) / workers

    return seconds_left
