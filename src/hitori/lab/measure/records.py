"""Records: one row for each measured pair, as values, as Parquet and as CSV; its outcome, and everything measured.

An *entrant* is a solver with its options, e.g. `Entrant("lazy+WN", "pumpkin-lazy", {"redundant": "WN"})`. An *outcome*
is one of eight: an answer (solved, no solution), or the reason why there is no valid one. A time-out and a wrong answer
are results too: they are recorded like any other, and a wrong answer then stops the run (see `runner`).

A row is self-contained: which solver, which puzzle, on which host, under which limit, the outcome and its cost. An
unanswered puzzle counts as `PAR_FACTOR` times the limit. A refused one does not count at all: the solver never tried
it, so there is no time of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from math import nan
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from ...atomic import Row, write_table
from ...engines.program import Executable, Protocol, command_of, digest_of, name_of
from ...errors import PlanError
from ...processes.journal import JOURNAL
from ...solving.base import Solver
from ...solving.registry import bare_solver
from ..written import SUMS, sha256_of, write_sums

PAR_FACTOR = 2
"""An unsolved puzzle counts as this many times the limit of its run: PAR2; the thesis counts 20 s for its 10 s."""

FAIR_SHARE = 0.9
"""A pair whose processor time is less than this share of its wall-clock time shared its core with other work."""

CLOCK_SLACK = 0.001
"""Seconds that a solver may wait without suspicion, e.g. for an answer of its child process; a process that loses its
core to another one waits for 3 ms or more."""

MOST_BUSY, BUSY_SLACK = 1.1, 0.05
"""A share of the cores' time, and seconds more: processor time is counted in steps of up to 10 ms."""

MEBIBYTE = 2**20

PROGRAM: Final = "--program"
"""What stands as the solver of an entrant that is an executable; no registered solver is named so."""


class Outcome(StrEnum):
    """How one solver ended on one puzzle."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    REFUSED = "refused"
    """The solver reported that the puzzle is too large for it, e.g. for its licence."""
    MISSING = "missing"
    """The solver, or a program that it needs, is not installed on the machine that was to measure it."""
    CRASH = "crash"
    WRONG = "wrong"

    @property
    def is_answer(self) -> bool:
        """True for the two outcomes that answer the puzzle."""
        return self in (Outcome.SOLVED, Outcome.NO_SOLUTION)


@dataclass(frozen=True)
class Entrant:
    """A solver with its options, under its name in tables and figures."""

    name: str
    solver: str
    options: Mapping[str, object] = field(default_factory=dict)
    largest: int | None = None
    """The longest side of the puzzles that it gets."""

    def takes(self, size: int) -> bool:
        """Whether puzzles of this size are small enough for it."""
        return self.largest is None or size <= self.largest

    def make(self) -> Solver:
        """The solver, unguarded; raises UnknownSolverError, InvalidOptionError or EngineNotInstalledError.

        Raises SolverCrashedError if it is a program that does not start.
        """
        if self.is_program:
            return Executable(name=self.name, **self.options)  # type: ignore[arg-type]
        return bare_solver(self.solver, **self.options)

    @property
    def is_program(self) -> bool:
        """Whether it is an executable, by the digest of whose files it is known."""
        return self.solver == PROGRAM

    def of_any_version(self) -> Entrant:
        """The same, but a program may have changed since the run was planned."""
        kept = {name: value for name, value in self.options.items() if name != "sha256"}
        return replace(self, options=kept) if self.is_program else self

    @classmethod
    def of_program(cls, text: str, protocol: str) -> Entrant:
        """The entrant that is a program, by its command as it is typed; `protocol` is "line" or "once".

        Raises InvalidOptionError if that names no program.
        """
        command = command_of(text)
        options = {"command": command, "protocol": Protocol(protocol).value, "sha256": digest_of(command)}
        return cls(name_of(text, Protocol(protocol)), PROGRAM, options)

    @classmethod
    def of(cls, solver: str, options: Mapping[str, object] | None = None) -> Entrant:
        """An entrant named after its solver and options.

        >>> Entrant.of("pumpkin-lazy", {"redundant": "WN"}).name
        'pumpkin-lazy redundant=WN'
        """
        options = options or {}
        return cls(" ".join([solver, *(f"{key}={value}" for key, value in options.items())]), solver, options)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of an entrant on one puzzle: wall-clock seconds; bytes, and cores, for its process and its children.

    So its processor time is limited, too: to `cores` times `seconds`.
    """

    seconds: float = 10.0
    memory: int = 8 * 2**30
    cores: int = 1


DEFAULT_BOUNDS = Bounds()
"""Those of the thesis."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """The measurement of one entrant on one puzzle. A value is None if not reached or meaningless for the solver.

    Seconds: `seconds` is what counts, encoding plus search, by the solver's own clock; `encode_seconds` and
    `search_seconds` are its parts; `call_seconds` is the whole call as the caller sees it; `cpu_seconds` is processor
    time of that call, of all threads and of child processes; `startup_seconds` is excluded from all of these: starting
    a process, loading the solver and solving a first small puzzle. `empty_seconds` is what an empty run of a program
    takes that is started for each puzzle, and part of its `seconds`. `peak_memory` is in MiB. `solution` is a digest.

    `attempts` counts how often the pair was measured; `disturbed` is true if other work of the machine slowed it down
    each time; `cores` are those its process was pinned to, e.g. "1" (None: it could not be).
    """

    outcome: Outcome
    detail: str = ""
    seconds: float | None = None
    encode_seconds: float | None = None
    search_seconds: float | None = None
    call_seconds: float | None = None
    cpu_seconds: float | None = None
    startup_seconds: float | None = None
    empty_seconds: float | None = None
    peak_memory: float | None = None
    variables: int | None = None
    clauses: int | None = None
    states: int | None = None
    conflicts: int | None = None
    solution: str | None = None
    attempts: int = 1
    disturbed: bool = False
    cores: str | None = None

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Measurement:
        """The measurement that `asdict` has taken apart."""
        return cls(**{**fields, "outcome": Outcome(fields["outcome"])})


def is_disturbed(call_seconds: float | None, cpu_seconds: float | None, cores: int = 1) -> bool:
    """Whether the clocks of a call contradict each other.

    So much of it was spent waiting that something else must have had the processor; or it took more processor time than
    its cores have (0: it had no cores of its own), because time of another process was counted. No clock contradicts.

    >>> is_disturbed(1.0, 0.95), is_disturbed(1.0, 0.5), is_disturbed(0.0003, 0.0001), is_disturbed(0.0087, 16.08)
    (False, True, False, True)
    """
    if call_seconds is None or cpu_seconds is None:
        return False
    waited = cpu_seconds < FAIR_SHARE * call_seconds and call_seconds - cpu_seconds > CLOCK_SLACK
    return waited or (cores > 0 and cpu_seconds > MOST_BUSY * cores * call_seconds + BUSY_SLACK)


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

    @property
    def size(self) -> int:
        """The longer side."""
        return max(self.rows, self.cols)

    @property
    def is_answered(self) -> bool:
        """Whether the puzzle was solved, or found to have no solution, within the bounds."""
        return self.measured.outcome.is_answer

    @property
    def is_calm(self) -> bool:
        """Whether its times can be trusted: nothing disturbed it, and its clocks agree."""
        one = self.measured
        cores = len(one.cores.split(",")) if one.cores else 0
        return not (one.disturbed or is_disturbed(one.call_seconds, one.cpu_seconds, cores))

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

    def bounded_seconds(self) -> float:
        """The same; if there is no answer, the limit, which is a bound."""
        return min(self.seconds(), self.limit)

    def search_seconds(self) -> float:
        """Seconds of the search alone; if there is no answer, the penalty."""
        seconds = self.measured.search_seconds
        return seconds if self.is_answered and seconds is not None else self.penalty

    def outside_seconds(self) -> float:
        """Seconds for a script that starts a process for each puzzle: start-up and the whole call."""
        if not self.is_answered:
            return self.penalty
        return (self.measured.startup_seconds or 0.0) + (self.measured.call_seconds or 0.0)

    def encoding_size(self) -> float:
        """Variables plus clauses; not a number if the solver does not count them."""
        return (self.measured.variables or nan) + (self.measured.clauses or nan)


def save(records: Iterable[RunRecord], folder: Path) -> None:
    """Write the records, in the order of their numbers, as `records.csv` and `records.parquet`."""
    rows: list[Row] = []
    for record in sorted(records, key=lambda record: record.id):
        row = asdict(record)
        rows.append(row | row.pop("measured"))
    for name in (_CSV, _PARQUET):
        write_table(folder / name, COLUMNS, rows)


def seal(folder: Path) -> None:
    """Write `SHA256SUMS`, with a line for each file of the run that is published.

    The journal and the CSV file say the same as the Parquet file, and are not.
    """
    kept = {".json", ".jsonl", ".parquet"}
    write_sums(folder, (path for path in folder.iterdir() if path.suffix in kept and path.name != JOURNAL))


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


def _record(row: dict[str, Any]) -> RunRecord:
    measured = Measurement.of({name: row.pop(name) for name in _MEASURED if name in row})
    return RunRecord(measured=measured, **row)


def _columns(kind: type) -> dict[str, type]:
    """The names and plain types of a dataclass's fields: `float | None` is float, an enumeration of texts is str."""
    plain = {name: (*get_args(hint), hint)[0] for name, hint in get_type_hints(kind).items()}
    return {name: str if issubclass(kind, str) else kind for name, kind in plain.items()}


_MEASURED = _columns(Measurement)
COLUMNS: dict[str, type] = _columns(RunRecord) | _MEASURED
"""The columns of the files: those of a RunRecord, then those of its Measurement."""
del COLUMNS["measured"]
