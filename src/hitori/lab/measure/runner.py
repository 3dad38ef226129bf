"""The runner: carries out a plan in batches as tasks, and compares every answer with the others.

A batch is one task, so its results are in the folder's journal, a killed run resumes where it stopped, and a Dask
cluster can do the work. Each worker keeps one warm process per entrant (see `supervisor`), all on the same cores.

A *fair* measurement is one that nothing else disturbed. A pair is measured again, once, if other work of the machine
slowed it down, or if the solver crashed; the better of the two measurements counts.
"""

from __future__ import annotations

import json
import platform
import threading
from collections.abc import Generator, Iterable
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import DisagreementError, EngineNotInstalledError
from ...processes.journal import JOURNAL
from ...processes.tasks import run
from ...puzzle import Puzzle
from ..puzzles.suites import Expected
from . import machine
from .cores import CoreClaim
from .outcomes import Bounds, Entrant, Measurement, Outcome
from .plan import Pair, Plan
from .records import RunRecord
from .shards import WHOLE, Shard
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
    batches = _batches(plan, shard)
    referee = Referee(folder)
    done = run(
        measure_batch, tasks_of(plan, shard), folder=folder, workers=None if cluster else workers, cluster=cluster
    )
    for name, result in done:
        measured = [Measurement(Outcome(one.pop("outcome")), **one) for one in result["measured"]]
        records = [
            RunRecord.of(pair, result["host"], result["load"], plan.bounds.seconds, one)
            for pair, one in zip(batches[name], measured, strict=True)
        ]
        referee.judge(records)
        yield records


def tasks_of(plan: Plan, shard: Shard) -> dict[str, Batch]:
    """The tasks of a shard, in the order of the plan; a batch has the number of its first pair as its name."""
    return {name: _argument(batch, plan.bounds) for name, batch in _batches(plan, shard).items()}


def _batches(plan: Plan, shard: Shard) -> dict[str, list[Pair]]:
    return {str(batch[0].id): batch for batch in shard.take(plan.batches())}


def is_begun(folder: Path) -> bool:
    """Whether this folder holds a stopped or finished run."""
    return (folder / JOURNAL).exists()


def _argument(batch: list[Pair], bounds: Bounds) -> Batch:
    instance = batch[0].instance
    return {
        "entrants": [asdict(pair.entrant) for pair in batch],
        "bounds": asdict(bounds),
        "rows": instance.puzzle.to_rows(),
        "expected": instance.expected,
    }


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
    return Supervisor(Entrant(**json.loads(entrant)), bounds, _claim(bounds.cores).cores)


@cache
def _claim(count: int) -> CoreClaim:
    """The cores of this worker, as long as it lives; its entrants take turns on them."""
    return CoreClaim(count)


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
    is_calm = not measured.disturbed
    return measured.outcome == Outcome.WRONG, measured.outcome != Outcome.CRASH, 1.0 if is_calm else share


def held_against(expected: Expected, measured: Measurement) -> Measurement:
    """The measurement, with the outcome `wrong` if the answer contradicts what is known of the puzzle."""
    if expected.status is None or not measured.outcome.is_answer or measured.outcome == Outcome(expected.status):
        return measured
    detail = f"answered '{measured.outcome}' to a puzzle with expected solutions: {expected}"
    return replace(measured, outcome=Outcome.WRONG, detail=detail)


class Referee:
    """Compares the answers of entrants to the same puzzle, batch by batch."""

    def __init__(self, run: Path) -> None:
        self._run = run
        self._earlier: dict[str, RunRecord] = {}

    def judge(self, records: Iterable[RunRecord]) -> None:
        """Record the answers; raises DisagreementError if one is wrong or contradicts an earlier one."""
        for record in records:
            measured = record.measured
            if measured.outcome == Outcome.WRONG:
                raise DisagreementError(f"{_answer_of(record)}: {measured.detail}\n{self._advice(record)}")
            if not record.is_answered:
                continue
            earlier = self._earlier.setdefault(record.instance, record)
            if _contradict(earlier, record):
                both = f"{_answer_of(earlier)} and {_answer_of(record)}"
                raise DisagreementError(f"{both} contradict each other\n{self._advice(earlier, record)}")

    def _advice(self, *records: RunRecord) -> str:
        reruns = ", ".join(f"`hitori lab rerun {self._run} {record.id}`" for record in records)
        return f"The run has stopped, and its measurements are kept. To reproduce: {reruns}"


def _contradict(one: RunRecord, other: RunRecord) -> bool:
    if one.measured.outcome != other.measured.outcome:
        return True
    return one.expected == Expected.UNIQUE and one.measured.solution != other.measured.solution


def _answer_of(record: RunRecord) -> str:
    return f"'{record.entrant}' ({record.measured.outcome}) on '{record.instance}'"
