"""The study's own times, from the record of them, as records of a run: asp, pumpkin, z3, gurobi and prolog."""

from __future__ import annotations

from pyarrow import csv

from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Measurement, Outcome, RunRecord, check_seal

from .runs import RECORDS, ROOT

FOLDER = RECORDS / "study-rq3"
LIMIT = 10.0
RESOLUTION = 1e-6
"""Seconds: two of its times are 0, which has no ratio."""


def own_times() -> tuple[Plan, list[RunRecord]]:
    """An empty plan with the study's limit, and a record for each of the 2500 runs.

    A cell that is empty, or holds the limit or more, is a run without an answer.

    Raises PlanError if the file was changed.
    """
    check_seal(ROOT / FOLDER)
    records = []
    for number, row in enumerate(csv.read_csv(ROOT / FOLDER / "times.csv").to_pylist()):
        size, measured = row["size"], Measurement(Outcome.TIMEOUT)
        if row["seconds"] is not None and row["seconds"] < LIMIT:
            measured = Measurement(Outcome.SOLVED, seconds=max(row["seconds"], RESOLUTION))
        about = number, "stress", row["puzzle"], size, size, "unique", row["solver"], 0, "the study's", None, LIMIT
        records.append(RunRecord(*about, measured))
    return Plan("rq3", "", (), ()), records
