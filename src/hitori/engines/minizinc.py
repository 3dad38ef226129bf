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
from importlib.resources import files

from ..encodings.pairs import Clause, PairRules
from ..encodings.texts import minizinc_clauses, minizinc_program
from ..errors import EngineNotInstalledError, InvalidOptionError
from ..solvers.npm import npm_package
from .engine import Deadline, Engine, TimeUpError
from .lazy import LazyModel

GRACE = 5.0
"""Seconds beyond the time limit after which a program that has not ended by itself is killed."""

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
        if connectivity not in ("lazy", "global"):
            raise InvalidOptionError(f"minizinc has no connectivity '{connectivity}'; expected 'lazy' or 'global'")
        self._command = [*_program_with(solver), "--solver", solver]
        self._is_lazy = connectivity == "lazy"

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as disjunctions; or the whole model, and cuts are never needed."""
        cells = len(rules.puzzle)
        program = f"array[1..{cells}] of var bool: s;\n" if self._is_lazy else minizinc_program(rules)
        return LazyModel(rules, _Session(self._command, program, rules))


def _program_with(solver: str) -> list[str]:
    """The beginning of a command that reads a model from stdin and has this solver."""
    if shutil.which("minizinc") is not None:
        listed = subprocess.run(["minizinc", "--solvers"], capture_output=True, text=True, check=False).stdout
        if re.search(rf"\b{re.escape(solver)}\b", listed, re.IGNORECASE):
            return ["minizinc", "--input-from-stdin"]
    if solver not in IN_NPM_PACKAGE:
        known = ", ".join(IN_NPM_PACKAGE)
        raise InvalidOptionError(f"minizinc has no solver '{solver}'; expected {known}, or one of `minizinc --solvers`")
    package = npm_package("minizinc")
    if package is None:
        raise EngineNotInstalledError(f"solver 'minizinc' with solver={solver} needs Node and: npm install minizinc")
    return ["node", str(files(__package__).joinpath("minizinc.cjs")), str(package / "dist")]


class _Session:
    def __init__(self, command: list[str], program: str, rules: PairRules) -> None:
        self._command = command
        self._lines = [program]
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
        limit = [] if left is None else ["--time-limit", str(max(1, int(left * 1000)))]
        try:
            done = subprocess.run(
                [*self._command, *limit],
                input=text,
                capture_output=True,
                text=True,
                timeout=None if left is None else left + GRACE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise TimeUpError from None
        if done.returncode != 0:
            problem = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
            raise InvalidOptionError(f"'{' '.join(self._command)}' failed with status {done.returncode}: {problem}")
        return done.stdout

    def close(self) -> None:
        """Nothing is held between rounds."""
