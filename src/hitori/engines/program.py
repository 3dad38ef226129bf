"""Any executable as a solver: it reads a puzzle from standard input and writes its answer to standard output.

    5 5 1 4 4 2 3 ...                    rows, columns, the labels row by row, 0 for a blank; in one line
    ....#/.#.../#..#./.#..#/..... states=120    the answer, and counters if the program has any

The answer is rows of `#` (shaded) and `.` joined by `/` or spaces, or `none`, or `unknown`; or whatever else the reader
of answers takes, e.g. {"solution": ["..", ".#"], "states": 5} or r1c2 r2c1.

By the protocol *line* the program stays alive and answers each line with one line. Its start is over when it has
answered a puzzle of 2 x 2, and is not counted. By the protocol *once* a process is started for each puzzle, and
counted; an *empty run* is the same with that small puzzle.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from hashlib import sha256 as sha256_of
from pathlib import Path
from shutil import which
from statistics import median
from time import perf_counter
from typing import Any, NoReturn

from ..errors import FormatError, InvalidOptionError, SolverCrashedError, counted
from ..formats import one_answer
from ..processes.children import require_posix
from ..processes.program import ProgramFailedError, RunningProgram, quoted
from ..puzzle import Puzzle
from ..results import Limits, SearchStats, SolveResult
from ..shading import Shading
from ..solving.base import Solver, must_be_asked_well

FIRST = Puzzle([[2, 1], [1, 1]])
"""The puzzle that shows that a program has started, and that of an empty run."""

START_SECONDS = 60.0
"""Seconds for the answer to it."""

EMPTY_RUNS = 5
"""Of which the median counts."""

MOST_BYTES, MOST_BYTES_OF_A_CELL = 65536, 64
"""How long an answer may be."""

_COUNTER = re.compile(r"\s+([a-z_]+)=(\d+(?:\.\d+)?)\s*$")
_ROWS = re.compile(r"[#.?]+(?:[\s/]+[#.?]+)*")


class Protocol(StrEnum):
    """How a program is asked."""

    LINE = "line"
    ONCE = "once"


def name_of(text: str, protocol: Protocol) -> str:
    """The name of a program in tables: as it was typed.

    >>> name_of("./mine", Protocol.LINE), name_of("./mine", Protocol.ONCE)
    ('./mine', './mine (once)')
    """
    return text if protocol is Protocol.LINE else f"{text} ({protocol})"


def command_of(text: str) -> list[str]:
    """The words of a command line, with the absolute paths of its program and of the files that it names.

    Raises InvalidOptionError for what is not a command, or names no program.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidOptionError(f"expected a command as in a shell, got {text!r}: {error}") from None
    if not words:
        raise InvalidOptionError("expected the command of a program, e.g. ./mine, got an empty one")
    program, *arguments = words
    if (found := which(program)) is None:
        raise InvalidOptionError(f"cannot run '{program}': {_why_not(program)}")
    files = [str(Path(each).absolute()) if Path(each).is_file() else each for each in arguments]
    return [str(Path(found).absolute()), *files]


def digest_of(command: Sequence[str]) -> str:
    """A digest of sixteen characters by which a program is known: of its file, and of all files that its words name."""
    digest = sha256_of()
    for word in command:
        if Path(word).is_file():
            digest.update(sha256_of(Path(word).read_bytes()).digest())
    return digest.hexdigest()[:16]


class Executable(Solver):
    """An executable, e.g. `Executable(command=["./mine"])`; it is started at once.

    `sha256` is what `digest_of` must give. Raises InvalidOptionError if it cannot be run or has changed,
    SolverCrashedError if it does not answer the first small puzzle, TaskError on Windows.
    """

    start_seconds = 0.0
    """Seconds from the last start to the answer to the first small puzzle, which are not counted; 0 if all are."""
    empty_seconds: float | None = None
    """Seconds of an empty run, which are part of each time; None for a program that stays alive."""

    def __init__(self, *, command: Sequence[str], protocol: str = "line", name: str = "", sha256: str = "") -> None:
        require_posix("to run a program as a solver")
        self.name = name or shlex.join(command)
        self._command = list(command)
        self._is_once = Protocol(protocol) is Protocol.ONCE
        if sha256 and digest_of(command) != sha256:
            raise InvalidOptionError(
                f"the program '{self.name}' has changed since the run was planned; give the command of the run again "
                "to measure it anew"
            )
        self._running: RunningProgram | None = None
        if self._is_once:
            self.empty_seconds = median(self._first_answer() for _ in range(EMPTY_RUNS))
        else:
            self.start_seconds = self._first_answer()

    @classmethod
    def of(cls, text: str, protocol: Protocol) -> Executable:
        """The program of a command as it is typed, e.g. "./mine"; raises as an Executable does."""
        return cls(command=command_of(text), protocol=protocol, name=name_of(text, protocol))

    def solve(self, puzzle: Puzzle, limits: Limits) -> SolveResult:
        """Its answer, not checked; UNKNOWN when the time is up, and then it is killed.

        Raises SolverCrashedError if it dies, breaks the protocol, or gives an answer that cannot be read.
        """
        must_be_asked_well(puzzle, limits)
        if self._running is None and not self._is_once:
            self.start_seconds = self._first_answer()
        started = perf_counter()
        try:
            text, elapsed = self._asked(puzzle, limits.time)
        except TimeoutError:
            return replace(self.unknown(), elapsed=perf_counter() - started, puzzle=puzzle)
        return replace(self._read(text, puzzle), elapsed=elapsed, puzzle=puzzle)

    def end(self) -> None:
        """End the process; the next puzzle gets a new one."""
        running, self._running = self._running, None
        if running is not None:
            running.end()

    def _first_answer(self) -> float:
        """The seconds until the answer to the first small puzzle, with the start of the program."""
        started = perf_counter()
        try:
            text, _ = self._asked(FIRST, START_SECONDS)
        except TimeoutError:
            advice = "" if self._is_once else "; it must end each answer with a line break, and flush its output"
            self._crash(f"it did not answer a puzzle of 2 x 2 within {START_SECONDS:g} s of its start{advice}")
        seconds = perf_counter() - started
        self._read(text, FIRST)
        return seconds

    def _asked(self, puzzle: Puzzle, seconds: float | None) -> tuple[str, float]:
        """What it answers, and after how many seconds; without an answer it is ended, on Ctrl-C as well.

        Raises TimeoutError, or SolverCrashedError with the reason.
        """
        question = " ".join(map(str, (*puzzle.shape, *puzzle.labels)))
        is_kept = False
        try:
            started = perf_counter()
            running = self._running = self._running or self._started(puzzle)
            text = running.run(question, seconds) if self._is_once else running.ask(question, seconds)
            elapsed = perf_counter() - started
            is_kept = not self._is_once
        except ProgramFailedError as failure:
            self._crash(str(failure))
        finally:
            if not is_kept:
                self.end()
        return text, elapsed

    def _started(self, puzzle: Puzzle) -> RunningProgram:
        try:
            return RunningProgram(self._command, MOST_BYTES + MOST_BYTES_OF_A_CELL * len(puzzle))
        except OSError as error:
            advice = "; a script begins with a line like '#!/bin/sh'" if error.errno == errno.ENOEXEC else ""
            raise InvalidOptionError(f"cannot run '{self.name}': {error.strerror}{advice}") from None

    def _read(self, text: str, puzzle: Puzzle) -> SolveResult:
        """The answer that a text says; where it says none, the program is ended, for it may be out of step."""
        answer, stats = _without_counters(text.strip())
        try:
            if _is_unknown(answer):
                return self.unknown(stats)
            shading = _rows(answer, puzzle) or one_answer(answer, puzzle).reading(puzzle).shading
        except FormatError as error:
            self.end()
            self._crash(f"it answered {quoted(text)} to a puzzle of {puzzle.rows} x {puzzle.cols}: {error}")
        return self.none(stats) if shading is None else self.found(shading, stats)

    def _crash(self, reason: str) -> NoReturn:
        raise SolverCrashedError(f"program '{self.name}' crashed: {reason}") from None


def _rows(answer: str, puzzle: Puzzle) -> Shading | None:
    """The shading of rows of symbols, joined in any way; None for another shape of answer.

    Raises FormatError if it has not the size of the puzzle.
    """
    if not _ROWS.fullmatch(answer):
        return None
    rows, cols = puzzle.shape
    lines = re.split(r"[\s/]+", answer)
    symbols = "".join(lines)
    if len(symbols) != rows * cols or not {cols, rows * cols}.issuperset(map(len, lines)):
        found = f"{counted(len(lines), 'row')}, {counted(len(symbols), 'symbol')}"
        raise FormatError(f"expected {counted(rows, 'row')} of {counted(cols, 'symbol')}, found {found}")
    return Shading([symbols[start : start + cols] for start in range(0, len(symbols), cols)])


def _without_counters(text: str) -> tuple[str, SearchStats]:
    """The answer, and the counters behind it or in its JSON; those that hitori does not know are left out."""
    found: dict[str, Any] = {}
    if text.startswith("{"):
        with suppress(ValueError):
            values = json.loads(text)
            inner = values.get("stats")
            found = values | (inner if isinstance(inner, dict) else {})
    else:
        while counter := _COUNTER.search(text):
            found.setdefault(counter[1], float(counter[2]))
            text = text[: counter.start()]
    known = {
        name: float(value) if name.endswith("_seconds") else int(value)
        for name, value in found.items()
        if name in SearchStats.__slots__ and isinstance(value, int | float) and 0 <= value < 2**63
    }
    return text, SearchStats(**known)  # type: ignore[arg-type]


def _is_unknown(answer: str) -> bool:
    if answer.startswith("{"):
        with suppress(ValueError):
            return bool(json.loads(answer).get("status") == "unknown")
    return answer.lower() == "unknown"


def _why_not(program: str) -> str:
    """Why a program is not found, with what helps."""
    if not Path(program).is_file():
        return "there is no such file" if os.sep in program else "there is no program of that name on the PATH"
    if os.access(program, os.X_OK):
        return f"it is in this folder; write ./{program}"
    return f"it is not executable; `chmod +x {program}` makes it so"
