"""Prolog: SWI-Prolog's constraint logic programming over finite domains, with lazy cuts.

A `swipl` process runs `encodings/hitori.pl` and exchanges terms with us, one per line.

Source: Triska, "The Finite Domain Constraint Solver of SWI-Prolog" (FLOPS 2012).
"""

from __future__ import annotations

import re
from importlib.resources import as_file, files

from ..encodings.pairs import Clause, PairRules
from ..processes.children import Conversation, IdleProcesses
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
        self._idle = IdleProcesses(_start)

    @staticmethod
    def version() -> str:
        """The version of SWI-Prolog."""
        return program_version("swipl")

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as sums."""
        return LazyModel(rules, _Session(self._idle), rules.clauses())


def _start() -> Conversation:
    with as_file(files("hitori.encodings").joinpath("hitori.pl")) as program:
        process = Conversation(["swipl", "-q", str(program)])
        process.ask("forget.")
    return process


class _Session:
    def __init__(self, idle: IdleProcesses) -> None:
        self._idle = idle
        self._process = idle.take()

    def add(self, clauses: list[Clause]) -> None:
        self._process.ask(f"add({clauses}).")

    def find(self, deadline: Deadline) -> list[int] | None:
        answer = self._process.ask(f"find({deadline.left() or FOR_EVER}).")
        if answer == "time_up":
            raise TimeUpError
        return None if answer == "none" else list(map(int, re.findall(r"\d+", answer)))

    def close(self) -> None:
        """Leave the process to the next puzzle."""
        if self._process.is_waiting:
            self._process.ask("forget.")
        self._idle.give_back(self._process)
