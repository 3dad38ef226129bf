"""MiniZinc: one model for many solvers, with lazy cuts or with the global constraint `connected`.

The model goes to the `minizinc` program as text, anew in each round. Element `s[K]` is variable K of `encodings`. With
`connectivity=global` the text begins with `encodings/hitori.mzn`, which holds all three rules; solvers without a
propagator for `connected` need long for it.

A `minizinc` on the PATH is used if it has the solver asked for. Debian's has Gecode but not Chuffed; the npm package
`minizinc`, a WebAssembly build that `minizinc.cjs` runs on Node, has both and stands in (see `solvers.npm` for where it
is looked for).

Source: Nethercote, Stuckey, Becket, Brand, Duck, Tack, "MiniZinc: Towards a Standard CP Modelling Language" (CP 2007).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.resources import files

from ..encodings.connectivity import walled_in
from ..encodings.pairs import Clause, PairRules
from ..encodings.texts import minizinc_clauses, minizinc_program
from ..errors import EngineNotInstalledError, InvalidOptionError
from ..solvers.npm import npm_package, npm_version
from .engine import Deadline, Engine, TimeUpError, chosen, program_version
from .lazy import LazyModel

GRACE = 5.0
"""Seconds beyond the time limit after which a program that should have ended by itself is killed."""

IN_NPM_PACKAGE = ("gecode", "chuffed")
"""Solvers that need no MiniZinc on the PATH."""


class MiniZinc(Engine):
    """MiniZinc with the solver of that name, e.g. `gecode` or `chuffed`; `connectivity` is `lazy` or `global`.

    >>> from hitori import Puzzle
    >>> MiniZinc(connectivity="global").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises InvalidOptionError for a solver that is nowhere, EngineNotInstalledError for one that npm would bring.
    """

    name = "minizinc"

    def __init__(self, *, solver: str = "gecode", connectivity: str = "lazy") -> None:
        self._begin = chosen("minizinc", "connectivity", connectivity, {"lazy": _cells, "global": minizinc_program})
        self._program = _program_with(solver)

    @staticmethod
    def version() -> str:
        """Which MiniZinc runs which solver, e.g. "gecode by minizinc 2.6.4, chuffed by npm minizinc 4.5.1"."""
        return ", ".join(f"{solver} by {_version_with(solver)}" for solver in IN_NPM_PACKAGE)

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 and the most frequent cuts as disjunctions, after the whole model where that is wanted."""
        session = _Session(self._program, self._begin(rules), rules)
        return LazyModel(rules, session, rules.clauses() + walled_in(rules))


def _cells(rules: PairRules) -> str:
    return f"array[1..{len(rules.puzzle)}] of var bool: s;\n"


@dataclass(frozen=True, slots=True)
class _Program:
    """A command that reads a model from stdin; `keeps_time` says that `--time-limit` counts all of its time."""

    command: list[str]
    version: str
    keeps_time: bool


def _program_with(solver: str) -> _Program:
    if shutil.which("minizinc") is not None:
        listed = subprocess.run(["minizinc", "--solvers"], capture_output=True, text=True, check=False).stdout
        if solver and re.search(rf"\b{re.escape(solver)}\b", listed, re.IGNORECASE):
            command = ["minizinc", "--input-from-stdin", "--solver", solver]
            return _Program(command, f"minizinc {program_version('minizinc')}", keeps_time=True)
    if solver not in IN_NPM_PACKAGE:
        known = ", ".join(IN_NPM_PACKAGE)
        raise InvalidOptionError(f"minizinc has no solver '{solver}'; expected {known}, or one of `minizinc --solvers`")
    package = npm_package("minizinc")
    if package is None:
        raise EngineNotInstalledError(f"solver 'minizinc' with solver={solver} needs Node and: npm install minizinc")
    script = files(__package__).joinpath("minizinc.cjs")
    # To compile the whole of it well would take longer than to run it.
    command = ["node", "--liftoff-only", str(script), str(package / "dist"), "--solver", solver]
    return _Program(command, f"npm minizinc {npm_version(package)}", keeps_time=False)


def _version_with(solver: str) -> str:
    try:
        return _program_with(solver).version
    except EngineNotInstalledError:
        return "npm minizinc, not installed"


class _Session:
    def __init__(self, program: _Program, text: str, rules: PairRules) -> None:
        self._program = program
        self._lines = [text]
        self._cells = len(rules.puzzle)
        self._free = rules.free

    def add(self, clauses: list[Clause]) -> None:
        self._lines.append(minizinc_clauses(clauses))

    def find(self, deadline: Deadline) -> list[int] | None:
        shown = f'output ["\\(k) " | k in 1..{self._cells} where fix(s[k])];\n'
        answer = self._run("".join([*self._lines, "solve satisfy;\n", shown]), deadline.left())
        if "=====UNSATISFIABLE=====" in answer:
            return None
        numbers, ended, _ = answer.partition("----------")
        if not ended:
            raise TimeUpError
        return [int(number) - 1 for number in numbers.split() if int(number) - 1 in self._free]

    def _run(self, text: str, left: float | None) -> str:
        command, timeout = self._program.command, left
        if left is not None and self._program.keeps_time:
            # Killed, it would leave its solver behind, at work.
            command, timeout = [*command, "--time-limit", str(max(1, int(left * 1000)))], left + GRACE
        try:
            done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=timeout, check=False)
        except subprocess.TimeoutExpired:
            raise TimeUpError from None
        if done.returncode != 0:
            problem = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
            raise InvalidOptionError(f"'{' '.join(command)}' failed with status {done.returncode}: {problem}")
        return done.stdout

    def close(self) -> None:
        """Nothing is held between rounds."""
