"""The study's own times, from the record of them, as records of a run: asp, pumpkin, z3, gurobi and prolog."""

from __future__ import annotations

import csv

from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Measurement, Outcome, RunRecord, check_seal

from .runs import RECORDS, ROOT

FOLDER = RECORDS / "study-rq3"
LIMIT = 10.0
RESOLUTION = 1e-6
"""Seconds: two of its times are 0, which has no ratio."""


def own_times() -> tuple[Plan, list[RunRecord]]:
    """An empty plan with the study's limit, and a record for each of the 2500 runs.

    Raises PlanError if the file was changed.
    """
    check_seal(ROOT / FOLDER)
    records = []
    with (ROOT / FOLDER / "times.csv").open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            size, seconds = int(row["size"]), max(float(row["seconds"] or 0), RESOLUTION)
            answered = Measurement(Outcome.SOLVED, seconds=seconds) if row["seconds"] else Measurement(Outcome.TIMEOUT)
            about = number, "stress", row["puzzle"], size, size, "unique", row["solver"], 0, "the study's", None, LIMIT
            records.append(RunRecord(*about, answered))
    return Plan("rq3", "", (), ()), records
