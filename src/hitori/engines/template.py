"""A template to copy: any SAT program that reads a DIMACS file, with lazy cuts. See docs/adding-an-engine.md.

This is a working engine, registered as `dimacs`: `hitori solve --solver dimacs --option command="kissat -q" FILE`. The
program gets a file name as its last argument and answers as in the SAT competitions, with a line `s SATISFIABLE` or
`s UNSATISFIABLE` and the true literals on lines that begin with `v`. Without a command it is clasp, from clingo.

An engine that keeps clauses between calls should keep them in its session; this one writes the file anew each round.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import clingo

from ..encodings.pairs import Clause, PairRules
from ..encodings.texts import dimacs
from ..errors import InvalidOptionError
from .engine import Deadline, Engine, TimeUpError
from .lazy import LazyModel

CLASP = [sys.executable, "-m", clingo.__name__, "--mode=clasp"]


# 1. The solver: a name, its options as keyword-only arguments, and how to state a puzzle.
class Dimacs(Engine):
    """A SAT program in a process of its own; `command` is what is typed before the file name.

    >>> from hitori import Puzzle
    >>> Dimacs().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "dimacs"
    # 1b. What the tests try beside the defaults: `examples` of options that work, none here, and `refused` ones.
    refused = (
        ({"command": "no-such-program"}, "cannot run 'no-such-program': No such file"),
        ({"command": "it's"}, 'expected a command as in a shell, got "it\'s": No closing quotation'),
        ({"command": "echo no"}, "'echo no' answered no 's SATISFIABLE', its last line: 'no "),
    )
    starts_processes = True

    def __init__(self, *, command: str = "") -> None:
        try:
            self._command = shlex.split(command) or CLASP
        except ValueError as error:
            raise InvalidOptionError(f"expected a command as in a shell, got {command!r}: {error}") from None

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2; `LazyModel` adds the cuts of rule 3 when they are met."""
        return LazyModel(rules, _Session(self._command, len(rules.puzzle)), rules.clauses())


# 2. The session: it takes clauses, finds the literals of one shading that satisfies them, and keeps a deadline.
class _Session:
    def __init__(self, command: list[str], cells: int) -> None:
        self._command = command
        self._cells = cells
        self._clauses: list[Clause] = []

    def add(self, clauses: list[Clause]) -> None:
        self._clauses += clauses

    def find(self, deadline: Deadline) -> list[int] | None:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "puzzle.cnf"
            file.write_text(dimacs(self._clauses, self._cells), encoding="ascii")
            try:
                # SAT programs also report their answer by the exit status, so one other than 0 is not a failure.
                done = subprocess.run(
                    [*self._command, str(file)], capture_output=True, text=True, timeout=deadline.left(), check=False
                )
            except subprocess.TimeoutExpired:
                raise TimeUpError from None
            except OSError as error:
                raise InvalidOptionError(f"cannot run '{shlex.join(self._command)}': {error.strerror}") from None
        lines = done.stdout.splitlines()
        if "s UNSATISFIABLE" in lines:
            return None
        if "s SATISFIABLE" not in lines:
            last_line = lines[-1] if lines else ""
            raise InvalidOptionError(
                f"'{shlex.join(self._command)}' answered no 's SATISFIABLE', its last line: '{last_line}'"
            )
        return [int(word) for line in lines if line.startswith("v") for word in line[1:].split()]

    def close(self) -> None:
        """Nothing is kept between rounds."""
