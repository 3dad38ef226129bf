"""Records: one row for each measured pair, as values, as Parquet and as CSV.

A row is self-contained: which solver, which puzzle, on which host, under which limit, the outcome and its cost. An
unanswered puzzle counts as `PAR_FACTOR` times the limit. A refused one does not count at all: the solver never tried
it, so there is no time of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

from ...cli.tables import Row, write_table
from ...errors import PlanError
from ...processes.journal import JOURNAL
from ..written import SUMS, sha256_of, write_sums
from .outcomes import PAR_FACTOR, Measurement, Outcome
from .plan import Pair

_CSV, _PARQUET = "records.csv", "records.parquet"


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One pair and its measurement; `host` is the machine that ran it, `load` its load average at that time.

    `limit` is that of the run, in seconds.
    """

    id: int
    suite: str
    instance: str
    rows: int
    cols: int
    expected: str
    entrant: str
    repeat: int
    host: str
    load: float | None
    limit: float
    measured: Measurement

    @classmethod
    def of(cls, pair: Pair, host: str, load: float | None, limit: float, measured: Measurement) -> RunRecord:
        """The record of a pair."""
        instance = pair.instance
        of_instance = instance.suite, instance.name, *instance.puzzle.shape, instance.expected
        return cls(pair.id, *of_instance, pair.entrant.name, pair.repeat, host, load, limit, measured)

    @property
    def size(self) -> int:
        """The longer side."""
        return max(self.rows, self.cols)

    @property
    def is_answered(self) -> bool:
        """Whether the puzzle was solved, or found to have no solution, within the bounds."""
        return self.measured.outcome.is_answer

    @property
    def is_tried(self) -> bool:
        """Whether the solver worked on the puzzle; it did not if it refused it, or is not installed."""
        return self.measured.outcome not in (Outcome.REFUSED, Outcome.MISSING)

    @property
    def penalty(self) -> float:
        """Seconds that count if there is no answer."""
        return PAR_FACTOR * self.limit

    def seconds(self) -> float:
        """Seconds of encoding plus search; if there is no answer, the penalty."""
        return self.measured.seconds if self.is_answered and self.measured.seconds is not None else self.penalty

    def search_seconds(self) -> float:
        """Seconds of the search alone; if there is no answer, the penalty."""
        seconds = self.measured.search_seconds
        return seconds if self.is_answered and seconds is not None else self.penalty

    def outside_seconds(self) -> float:
        """Seconds for a script that starts a process for each puzzle: start-up and the whole call."""
        if not self.is_answered:
            return self.penalty
        return (self.measured.startup_seconds or 0.0) + (self.measured.call_seconds or 0.0)

    def encoding_size(self) -> int | None:
        """Variables plus clauses, if the solver counts them."""
        measured = self.measured
        if measured.variables is None or measured.clauses is None:
            return None
        return measured.variables + measured.clauses


def save(records: Iterable[RunRecord], folder: Path) -> None:
    """Write the records, in the order of their numbers, as `records.csv` and `records.parquet`."""
    rows = [_row(record) for record in sorted(records, key=lambda record: record.id)]
    for name in (_CSV, _PARQUET):
        write_table(folder / name, COLUMNS, rows)


def seal(folder: Path) -> None:
    """Write `SHA256SUMS`, with a line for each file of the run that is published.

    The journal and the CSV file say the same as the Parquet file, and are not.
    """
    kept = (path for path in folder.iterdir() if path.suffix in (".json", ".jsonl", ".parquet"))
    write_sums(folder, (path for path in kept if path.name != JOURNAL))


def check_seal(folder: Path) -> None:
    """Raises PlanError if a file of the run is not what it was when the run ended."""
    path = folder / SUMS
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        expected, _, name = line.partition("  ")
        if not (folder / name).exists() or sha256_of(folder / name) != expected:
            raise PlanError(f"{folder / name} was changed or lost since the run ended; see {path}")


def load(folder: Path) -> list[RunRecord]:
    """The records of a run, from its Parquet file.

    Raises PlanError if there is none, or if a file of the run was changed since it ended.
    """
    from pyarrow import parquet

    path = folder / _PARQUET
    if not path.exists():
        raise PlanError(f"expected the folder of a run that was measured, with a file '{_PARQUET}'; got '{folder}'")
    check_seal(folder)
    return [_record(row) for row in parquet.read_table(path).to_pylist()]


def _row(record: RunRecord) -> Row:
    row: dict[str, Any] = asdict(record)
    measured: dict[str, Any] = row.pop("measured")
    return row | measured


def _record(row: dict[str, Any]) -> RunRecord:
    measured = Measurement.of({name: row.pop(name) for name in _MEASURED if name in row})
    return RunRecord(measured=measured, **row)


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
