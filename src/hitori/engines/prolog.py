"""Prolog: SWI-Prolog's constraint logic programming over finite domains, with lazy cuts.

A `swipl` process runs `encodings/hitori.pl` and talks to us in lines of terms. To start it and load its libraries takes
longer than most puzzles, so a process that has done its work waits for the next puzzle of the same solver object.

Source: Triska, "The Finite Domain Constraint Solver of SWI-Prolog" (FLOPS 2012).
"""

from __future__ import annotations

import re
import subprocess
import weakref
from importlib.resources import as_file, files

from ..encodings.pairs import Clause, PairRules
from .engine import FOR_EVER, Deadline, Engine, TimeUpError, program_version
from .lazy import LazyModel


class Prolog(Engine):
    """SWI-Prolog in processes that end with this object.

    >>> from hitori import Puzzle
    >>> Prolog().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "prolog"

    def __init__(self) -> None:
        self._idle: list[_Process] = []
        weakref.finalize(self, _stop_all, self._idle)

    @staticmethod
    def version() -> str:
        """The version of SWI-Prolog."""
        return program_version("swipl")

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as sums."""
        process = self._idle.pop() if self._idle else _Process()
        return LazyModel(rules, _Session(process, self._idle), rules.clauses())


class _Process:
    def __init__(self) -> None:
        with as_file(files("hitori.encodings").joinpath("hitori.pl")) as program:
            self._process = subprocess.Popen(
                ["swipl", "-q", str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            self.is_waiting = True
            self.ask("forget")

    def ask(self, request: str) -> str:
        """The answer to a request. While it is owed, and for good if we are interrupted, `is_waiting` is False."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.is_waiting = False
        self._process.stdin.write(f"{request}.\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        if not answer:
            raise RuntimeError(f"swipl ended with status {self._process.wait()}")
        self.is_waiting = True
        return answer

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()


def _stop_all(processes: list[_Process]) -> None:
    for process in processes:
        process.stop()


class _Session:
    def __init__(self, process: _Process, idle: list[_Process]) -> None:
        self._process = process
        self._idle = idle

    def add(self, clauses: list[Clause]) -> None:
        self._process.ask(f"add({clauses})")

    def find(self, deadline: Deadline) -> list[int] | None:
        answer = self._process.ask(f"find({deadline.left() or FOR_EVER})")
        if answer == "time_up":
            raise TimeUpError
        return None if answer == "none" else [int(number) - 1 for number in re.findall(r"\d+", answer)]

    def close(self) -> None:
        """Keep the process for the next puzzle, unless it is in the middle of an answer."""
        if self._process.is_waiting:
            self._process.ask("forget")
            self._idle.append(self._process)
        else:
            self._process.stop()
