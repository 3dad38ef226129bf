"""The supervisor: gives puzzles to an entrant in a separate process, and ends that process if it exceeds its bounds.

The *subject* is that process. It stays warm from puzzle to puzzle, so start-up does not swamp a solver that takes
microseconds; after a hang, a crash or too much memory the next puzzle gets a new one. The subject is not trusted:
`rules.check` tests every solution here, untimed.
"""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from time import perf_counter
from typing import Self

from ...errors import HitoriError, OutOfTimeError
from ...explaining.proof import Proof
from ...native import check_proof
from ...processes import usage
from ...processes.children import Peer, kill_tree, require_posix
from ...processes.memory_group import MemoryGroup
from ...puzzle import Puzzle
from ...results import Limits
from ...rules import check
from ...shading import Shading
from .records import MEBIBYTE, Bounds, Entrant, Measurement, Outcome, is_disturbed
from .subject import Report

POLL_SECONDS = 0.05
"""Seconds between two looks at the memory of a subject that has not answered yet."""

GRACE = 1.0
"""Seconds beyond its limit in which a solver may end by itself before it is killed."""

CHECK_SECONDS = 60.0
"""Seconds after which the check of an entrant's proof is given up."""

STARTUP_SECONDS = 120.0
"""Seconds after which a solver that is not warm counts as broken."""


@dataclass
class Supervisor:
    """A context manager that measures one entrant: call `measure(puzzle)` any number of times.

    Its process is pinned to the `cores`, if there are any. Raises TaskError on
    Windows, and EngineNotInstalledError without psutil.
    """

    entrant: Entrant
    bounds: Bounds
    cores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        require_posix("to measure solvers")
        usage.require_psutil()
        self._subject: _Subject | None = None

    def measure(self, puzzle: Puzzle) -> Measurement:
        """The measurement of the entrant on the puzzle; every failure is an outcome, never an exception."""
        if self._subject is not None and self._subject.process.poll() is not None:
            self.close()  # it ended by itself, as it does after a long time without a puzzle
        subject = self._subject = self._subject or _Subject(self.entrant, self.cores, self.bounds.memory)
        kills = subject.kills()
        try:
            report = subject.start() or subject.solve(puzzle, self.bounds)
        except (EOFError, OSError):
            report = subject.crash()
        measured, bounds = report.measured, self.bounds
        outcome, detail = measured.outcome, measured.detail
        peak = max(measured.peak_memory or 0, subject.highest / MEBIBYTE)
        if outcome.is_answer:
            outcome, detail = _verdict(puzzle, report, bounds)
        if outcome.is_answer and peak * MEBIBYTE > bounds.memory:
            outcome, detail = Outcome.OUT_OF_MEMORY, f"held {peak:.0f} MiB"
        if outcome == Outcome.CRASH and subject.kills() > kills:
            wanted = f"wanted more than {bounds.memory // MEBIBYTE} MiB"
            outcome, detail = Outcome.OUT_OF_MEMORY, f"{wanted} and was killed by the system"
        if not subject.rest():
            self.close()
        return replace(
            measured,
            outcome=outcome,
            detail=detail,
            startup_seconds=_first(measured.startup_seconds, subject.startup_seconds),
            peak_memory=peak or None,
            solution=None if report.solution is None else digest(report.solution),
            cores=",".join(map(str, self.cores)) or None,
            disturbed=is_disturbed(measured.call_seconds, measured.cpu_seconds, len(self.cores)),
        )

    def close(self) -> None:
        """End the subject."""
        if self._subject is not None:
            self._subject.stop()
            self._subject = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class _Subject(Peer):
    """The process, with what it wrote to standard error and how it is held to its memory."""

    def __init__(self, entrant: Entrant, cores: tuple[int, ...], memory: int) -> None:
        self.startup_seconds: float | None = None
        self.highest = 0
        self._born = perf_counter()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long as the process)
        super().__init__("hitori.lab.measure.subject", cores, stdout=subprocess.DEVNULL, stderr=self._complaints)
        self._group = MemoryGroup.with_limit(memory)
        if self._group is not None:
            self._group.add(self.process.pid)  # before it can start any other
        self.connection.send(entrant)

    def kills(self) -> int:
        """How many of its processes the system has killed because they wanted more memory than the limit."""
        return 0 if self._group is None else self._group.kills()

    def start(self) -> Report | None:
        """Wait until the subject is warm; the report if it never will be. Raises EOFError or OSError if it ends."""
        if self.startup_seconds is not None:
            return None
        for _message in ("started", "warm"):
            if not self.connection.poll(STARTUP_SECONDS):
                return self._over(Outcome.CRASH, f"not warm after {STARTUP_SECONDS:g} s")
            if isinstance(message := self.connection.recv(), Report):
                return message
            self.startup_seconds = self.startup_seconds or perf_counter() - self._born
        return None

    def solve(self, puzzle: Puzzle, bounds: Bounds) -> Report:
        """The report on a puzzle, by the subject or on how it was ended. Raises EOFError or OSError if it ends."""
        self.highest = 0
        started, used = perf_counter(), usage.cpu_seconds(self.process.pid)
        deadline = started + bounds.seconds + GRACE
        self.connection.send((puzzle, bounds.seconds))
        while not self.connection.poll(POLL_SECONDS):
            self.highest = max(self.highest, usage.resident(self.process.pid))
            spent = perf_counter() - started, usage.cpu_seconds(self.process.pid) - used
            if self.highest > bounds.memory:
                return self._over(Outcome.OUT_OF_MEMORY, f"held {self.highest // MEBIBYTE} MiB and was killed", *spent)
            if perf_counter() > deadline:
                return self._over(Outcome.TIMEOUT, f"killed {GRACE:g} s after its limit", *spent)
        report: Report = self.connection.recv()
        return report

    def rest(self) -> bool:
        """Wait until nothing of the last call goes on that would disturb others; False if that never comes."""
        try:
            is_alive = self.process.poll() is None
            return is_alive and self.connection.poll(STARTUP_SECONDS) and self.connection.recv() == "ready"
        except (EOFError, OSError):
            return False

    def _over(self, outcome: Outcome, detail: str, call: float | None = None, cpu: float | None = None) -> Report:
        """End the subject, and report on it; with the seconds of wall clock and processor, if they count."""
        kill_tree(self.process)
        return Report(Measurement(outcome, detail, call_seconds=call, cpu_seconds=cpu))

    def crash(self) -> Report:
        """The report on a subject that ended by itself, or whose connection did."""
        status = self.process.wait()
        self._complaints.seek(0)
        complaints = self._complaints.read().decode(errors="replace").strip().splitlines()
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        return self._over(Outcome.CRASH, ": ".join([how, *complaints[-1:]]))

    def stop(self) -> str:
        kill_tree(self.process)
        ended = super().stop()
        self._complaints.close()
        if self._group is not None:
            self._group.remove()
        return ended


def _verdict(puzzle: Puzzle, report: Report, bounds: Bounds) -> tuple[Outcome, str]:
    """The outcome of an answer; the detail says that a proof of it was accepted."""
    outcome, solution = report.measured.outcome, report.solution
    if outcome == Outcome.SOLVED:
        unsaid = "reported as solved, but without a solution"
        if problem := unsaid if solution is None else _broken(puzzle, solution):
            return Outcome.WRONG, problem
    if (report.measured.seconds or 0) > bounds.seconds:
        return Outcome.TIMEOUT, "answered after its limit"
    if report.proof is None:
        return outcome, report.measured.detail
    try:
        refusal = check_proof(report.proof, puzzle, Limits(time=CHECK_SECONDS))
    except OutOfTimeError:
        return outcome, f"its proof was not checked within {CHECK_SECONDS:g} s"
    if refusal:
        return Outcome.WRONG, f"its proof is refused: {refusal}"
    claim = Proof(report.proof).claim
    return (outcome, "proved") if claim in ("none", "count 0") else (Outcome.WRONG, f"its proof is one of '{claim}'")


def _first(own: float | None, ours: float | None) -> float | None:
    """Of two clocks the solver's own, which leaves out the start of our process around it."""
    return ours if own is None else own


@lru_cache(maxsize=16)
def _broken(puzzle: Puzzle, solution: Shading) -> str | None:
    """The error in a solution. Entrants that take turns mostly find the same one, which is checked once."""
    try:
        violations = check(puzzle, solution)
    except HitoriError as error:
        return str(error)
    if not solution.is_complete:
        return "the solution leaves cells undecided"
    return "; ".join(map(str, violations[:3])) or None


def digest(solution: Shading) -> str:
    """A digest of sixteen characters that distinguishes solutions.

    >>> digest(Shading(["#."])) == digest(Shading([".#"]))
    False
    """
    return sha256(solution.codes).hexdigest()[:16]
