"""Measured tables: a record of what was measured, and the tables that it fills in a document.

A *record* is a file of measure/records/tables, e.g. `level_table.json`: the machine with its commit, and the lines of
each table. A tool that measures writes a record and then its tables; `figures.py` writes the tables again from it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from hitori.lab.measure import machine
from hitori.lab.measure.records import check_seal

from .tables import Table, write_tables

RECORDS = Path(__file__).parents[1] / "measure" / "records" / "tables"


def measure_tables(document: Path, tables: Mapping[str, Table], name: str) -> None:
    """Measure every table, keep the record `name`, and write the tables into the document."""
    where = machine.describe()
    lines = {table: list(measured()) for table, measured in tables.items()}
    RECORDS.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"machine": where, "tables": lines}, indent=1, ensure_ascii=False)
    (RECORDS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    write_tables(document, tables_of(lines))


def write_recorded(document: Path, record: Path) -> None:
    """Write the tables of a record into the document."""
    check_commit(record)
    write_tables(document, tables_of(json.loads(record.read_text(encoding="utf-8"))["tables"]))


def tables_of(lines: Mapping[str, list[str]]) -> dict[str, Table]:
    """Lines that are there already, as tables."""
    return {name: lambda rows=rows: rows for name, rows in lines.items()}  # type: ignore[misc]


def check_commit(record: Path) -> None:
    """Exit with a message if nobody could get the code that made a record: a file of this module, or a run's folder.

    Raises PlanError for a folder of such a run, and for one that lacks a file: a clone would lack it, too.
    """
    if record.is_dir():
        machine.check_published(record)
        check_seal(record)
        return
    commit = json.loads(record.read_text(encoding="utf-8"))["machine"].get("commit", "unknown")
    if machine.is_unknown(commit):
        raise SystemExit(f"{record} was measured with the commit '{commit}'; commit the code and measure again")
