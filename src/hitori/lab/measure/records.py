"""Records: one row for each measured pair, as values, as Parquet and as CSV.

A row is self-contained: which solver, which puzzle, on which host, the outcome and its cost. An unanswered puzzle
counts as `BOOKED_SECONDS`, as in the thesis.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import NoneType
from typing import get_args, get_type_hints

from ...errors import PlanError
from ...outputs import atomic_output, whole_file
from .outcomes import BOOKED_SECONDS, Measurement, Outcome
from .plan import Pair

_CSV, _PARQUET = "records.csv", "records.parquet"


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One pair and its measurement; `host` is the machine that ran it."""

    id: int
    suite: str
    instance: str
    rows: int
    cols: int
    expected: str
    entrant: str
    repeat: int
    host: str
    measured: Measurement

    @classmethod
    def of(cls, pair: Pair, host: str, measured: Measurement) -> RunRecord:
        """The record of a pair."""
        instance = pair.instance
        puzzle, name = instance.puzzle, pair.entrant.name
        return cls(
            pair.id,
            instance.suite,
            instance.name,
            puzzle.rows,
            puzzle.cols,
            instance.expected,
            name,
            pair.repeat,
            host,
            measured,
        )

    @property
    def size(self) -> int:
        """The longer side."""
        return max(self.rows, self.cols)

    @property
    def is_answered(self) -> bool:
        """Whether the puzzle was solved, or found to have no solution, within the bounds."""
        return self.measured.outcome.is_answer

    def seconds(self, booked: float = BOOKED_SECONDS) -> float:
        """Seconds of encoding plus search; `booked` if there is no answer."""
        return self.measured.seconds if self.is_answered and self.measured.seconds is not None else booked

    def outside_seconds(self) -> float:
        """Seconds for a script that starts a process for each puzzle: start-up and the whole call."""
        if not self.is_answered:
            return BOOKED_SECONDS
        return (self.measured.startup_seconds or 0.0) + (self.measured.call_seconds or 0.0)

    def encoding_size(self) -> int | None:
        """Variables plus clauses, if the solver counts them."""
        measured = self.measured
        if measured.variables is None or measured.clauses is None:
            return None
        return measured.variables + measured.clauses


def save(records: Iterable[RunRecord], folder: Path) -> None:
    """Write the records, in the order of their numbers, as `records.csv` and `records.parquet`."""
    import pyarrow
    from pyarrow import parquet

    rows = [_row(record) for record in sorted(records, key=lambda record: record.id)]
    with atomic_output(folder / _CSV) as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    arrow = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    schema = pyarrow.schema([pyarrow.field(name, arrow[kind]) for name, kind in COLUMNS.items()])
    with whole_file(folder / _PARQUET) as unfinished:
        parquet.write_table(pyarrow.Table.from_pylist(rows, schema), unfinished)


def load(folder: Path) -> list[RunRecord]:
    """The records of a run, from its Parquet file.

    Raises PlanError if there is none.
    """
    from pyarrow import parquet

    path = folder / _PARQUET
    if not path.exists():
        raise PlanError(f"expected the folder of a run that was measured, with a file '{_PARQUET}'; got '{folder}'")
    return [_record(row) for row in parquet.read_table(path).to_pylist()]


def _row(record: RunRecord) -> dict[str, object]:
    row = asdict(record)
    measured: dict[str, object] = row.pop("measured")
    return row | measured


def _record(row: dict[str, object]) -> RunRecord:
    measured = {name: row.pop(name) for name in _MEASURED}
    outcome = Outcome(str(measured.pop("outcome")))
    return RunRecord(measured=Measurement(outcome, **measured), **row)  # type: ignore[arg-type]


def _columns(kind: type) -> dict[str, type]:
    """The names and plain types of a dataclass's fields: `float | None` is float, an enumeration of texts is str."""
    hints = get_type_hints(kind)
    plain = {
        f.name: next((t for t in get_args(hints[f.name]) if t is not NoneType), hints[f.name]) for f in fields(kind)
    }
    return {name: str if issubclass(kind, str) else kind for name, kind in plain.items()}


_MEASURED = _columns(Measurement)
COLUMNS: dict[str, type] = {name: kind for name, kind in _columns(RunRecord).items() if name != "measured"} | _MEASURED
"""The columns of the files: those of a RunRecord, then those of its Measurement."""
