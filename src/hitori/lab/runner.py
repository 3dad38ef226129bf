"""Carries out a plan: batches through `hitori.tasks`, every answer held against the others.

A batch is one task there, so what is done is in the folder's journal, a killed run goes on where it was, and a Dask
cluster can do the work. Whoever does a batch keeps one warm process for it (see `supervisor`).
"""

from __future__ import annotations

import platform
from collections.abc import Generator, Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ..puzzle import Puzzle
from ..tasks import run
from .outcomes import Bounds, DisagreementError, Entrant, Measurement, Outcome
from .plan import Pair, Plan
from .records import Record
from .suites import Expected
from .supervisor import Supervisor

Batch = dict[str, Any]
"""A batch as a JSON value: {"entrant": ..., "bounds": ..., "pairs": [{"rows": ..., "expected": ...}]}."""


def carry_out(
    plan: Plan, folder: Path, *, workers: int | None = 1, cluster: str | None = None
) -> Generator[list[Record], None, None]:
    """The records of each batch as it is done; those of an earlier run in this folder come first.

    One worker leaves the machine to one solver at a time. Raises DisagreementError at the first wrong answer and when
    two entrants contradict each other; TaskError as `hitori.tasks.run` does.
    """
    batches = {str(batch[0].id): batch for batch in plan.batches()}
    arguments = {name: _argument(batch, plan.bounds) for name, batch in batches.items()}
    referee = Referee(plan.title)
    done = run(measure_batch, arguments, folder=folder, workers=None if cluster else workers, cluster=cluster)
    for name, told in done:
        measured = [Measurement(Outcome(one.pop("outcome")), **one) for one in told["measured"]]
        records = [Record.of(pair, told["host"], one) for pair, one in zip(batches[name], measured, strict=True)]
        referee.judge(records)
        yield records


def _argument(batch: list[Pair], bounds: Bounds) -> Batch:
    pairs = [{"rows": pair.instance.puzzle.to_rows(), "expected": pair.instance.expected} for pair in batch]
    return {"entrant": asdict(batch[0].entrant), "bounds": asdict(bounds), "pairs": pairs}


def measure_batch(batch: Batch) -> dict[str, Any]:
    """The task: measure the pairs of a batch, one after the other, in one warm process."""
    with Supervisor(Entrant(**batch["entrant"]), Bounds(**batch["bounds"])) as supervisor:
        measured = [
            held_against(Expected(pair["expected"]), supervisor.measure(Puzzle(pair["rows"])))
            for pair in batch["pairs"]
        ]
    return {"host": platform.node(), "measured": [asdict(one) for one in measured]}


def held_against(expected: Expected, measured: Measurement) -> Measurement:
    """The measurement; its outcome is wrong if it answers otherwise than is known of the puzzle."""
    if expected.status is None or not measured.outcome.is_answer or measured.outcome == Outcome(expected.status):
        return measured
    detail = f"answered '{measured.outcome}' to a puzzle with expected solutions: {expected}"
    return replace(measured, outcome=Outcome.WRONG, detail=detail)


class Referee:
    """Compares what entrants answer to the same puzzle, batch by batch."""

    def __init__(self, run: str) -> None:
        self._run = run
        self._told: dict[str, Record] = {}

    def judge(self, records: Iterable[Record]) -> None:
        """Take note of the answers; raises DisagreementError when one is wrong or contradicts an earlier one."""
        for record in records:
            measured = record.measured
            if measured.outcome == Outcome.WRONG:
                raise DisagreementError(f"{_told(record)}: {measured.detail}\n{self._advice(record)}")
            if not record.is_answered:
                continue
            earlier = self._told.setdefault(record.instance, record)
            if _contradict(earlier, record):
                raise DisagreementError(
                    f"{_told(earlier)} and {_told(record)} contradict each other\n{self._advice(earlier, record)}"
                )

    def _advice(self, *records: Record) -> str:
        reruns = ", ".join(f"`hitori lab rerun RUN {record.id}`" for record in records)
        return f"The run is stopped; what was measured is kept. To see it again: {reruns}"


def _contradict(one: Record, other: Record) -> bool:
    if one.measured.outcome != other.measured.outcome:
        return True
    return one.expected == Expected.UNIQUE and one.measured.solution != other.measured.solution


def _told(record: Record) -> str:
    return f"'{record.entrant}' ({record.measured.outcome}) on '{record.instance}'"
