"""MiniZinc: one model for many solvers, with lazy cuts or with the global constraint `connected`.

The model goes to MiniZinc as text, anew in each round. Element `s[K]` is variable K of `encodings`. With
`connectivity=global` the text begins with `encodings/hitori.mzn`, which holds all three rules; solvers without a
propagator for `connected` take long for it. With `connectivity=lazy` it holds clauses, in FlatZinc, MiniZinc's own
language for solvers, if the solver is known to accept them: then there is nothing to translate. The best solution has
an objective in MiniZinc, which is translated.

A `minizinc` on the PATH is used if it has the requested solver. Debian's has Gecode but not Chuffed; the npm package
`minizinc`, a WebAssembly build that `minizinc.cjs` runs on Node, has both and is used instead (`solving.npm` finds it).
Starting Node and compiling the WebAssembly takes long, so that process waits for the next model.

Source: Nethercote, Stuckey, Becket, Brand, Duck, Tack, "MiniZinc: Towards a Standard CP Modelling Language" (CP 2007).
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..encodings.connectivity import walled_in
from ..encodings.euler import euler_count
from ..encodings.pairs import Clause, PairRules
from ..encodings.texts import (
    flatzinc_clauses,
    flatzinc_variables,
    minizinc_clauses,
    minizinc_count,
    minizinc_program,
    minizinc_sum,
)
from ..errors import EngineNotInstalledError, InvalidOptionError
from ..processes.children import Conversation, IdleProcesses
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits
from ..solving.npm import npm_package, npm_version
from .engine import Deadline, Engine, TimeUpError, chosen, program_version
from .lazy import LazyModel
from .optimise import CutRounds, Objective, Round, best_by

GRACE = 0.1
"""The share of the limit that a program gets beyond it, to print what it has found and to end by itself.

It knows the limit, but translates a model to the end.
"""

TO_END = 1.0
"""Seconds for a program to end its solver and itself."""

IN_NPM_PACKAGE = ("gecode", "chuffed")
"""Solvers that do not need MiniZinc on the PATH."""

READS_FLATZINC = ("gecode", "chuffed")
"""Solvers that are known to take clauses as they are."""

DENIES_SOLUTIONS = "chuffed"
"""Its propagator for `connected` has called puzzles unsolvable that are not (github.com/chuffed/chuffed/issues/137)."""

INT_WEIGHTS = 2**31 - 2
"""What weights may add up to: the integers of Gecode."""

UNSATISFIABLE, END_OF_SOLUTION, END_OF_SEARCH = "=====UNSATISFIABLE=====", "----------", "=========="

Run = Callable[[str, "float | None"], str]
"""What is printed for a model within so many seconds; raises TimeUpError, or InvalidOptionError if it fails."""


class MiniZinc(Engine):
    """MiniZinc with the solver of that name, e.g. `gecode` or `chuffed`; `connectivity` is `lazy` or `global`.

    `euler` is for `best`: whether the row of `encodings.euler` is stated.

    >>> from hitori import Puzzle
    >>> MiniZinc(connectivity="global").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises InvalidOptionError for an unknown solver, and for Chuffed with `connected`; EngineNotInstalledError for one
    that npm can install.
    """

    name = "minizinc"
    examples = ({"connectivity": "global"},)
    refused = (
        ({"connectivity": "loose"}, "no connectivity 'loose'; expected one of: lazy, global"),
        ({"solver": "chuffed", "connectivity": "global"}, "solver 'chuffed' finds no solution of some puzzles"),
        ({"solver": "org.chuffed.chuffed", "connectivity": "global"}, "leave connectivity out"),
        ({"solver": ""}, "no solver ''; expected gecode, chuffed, or one of"),
        ({"solver": "nobody"}, "no solver 'nobody'; expected gecode, chuffed, or one of"),
    )
    starts_processes = True

    def __init__(self, *, solver: str = "gecode", connectivity: str = "lazy", euler: bool = True) -> None:
        self._has_euler = euler
        self._is_lazy = chosen("minizinc", "connectivity", connectivity, {"lazy": True, "global": False})
        if not self._is_lazy and DENIES_SOLUTIONS in solver.casefold():
            raise InvalidOptionError(
                f"with connectivity=global solver '{solver}' finds no solution of some puzzles that have one; "
                "leave connectivity out, or take solver=gecode"
            )
        self._in_flatzinc = self._is_lazy and solver in READS_FLATZINC
        package, options = _package_with(solver), ["--solver", solver]
        self._run_minizinc = self._run = _runner(package, options)
        if self._in_flatzinc:
            self._run = _runner(package, [*options, "--input-is-flatzinc"])

    @staticmethod
    def version() -> str:
        """Which MiniZinc runs which solver, e.g. "gecode by minizinc 2.6.4, chuffed by npm minizinc 4.5.1"."""
        return ", ".join(f"{solver} by {_version_with(solver)}" for solver in IN_NPM_PACKAGE)

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 and the most frequent cuts as disjunctions, or the whole model."""
        cells = len(rules.puzzle)
        shown = _shown(cells)
        if not self._is_lazy:
            session = _Session(self._run, minizinc_program(rules) + shown, minizinc_clauses)
            return LazyModel(rules, session, [], held=(0, len(rules.clauses())))
        if self._in_flatzinc:
            session = _Session(self._run, flatzinc_variables(cell + 1 for cell in rules.free), flatzinc_clauses)
        else:
            session = _Session(self._run, f"array[1..{cells}] of var bool: s;\n{shown}", minizinc_clauses)
        return LazyModel(rules, session, rules.clauses() + walled_in(rules))

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least; raises UnsupportedError for large weights."""
        return best_by(self, self._stated_best, puzzle, weights, limits)

    def _stated_best(self, objective: Objective, _: Deadline) -> CutRounds:
        objective.must_add_up_to_less(INT_WEIGHTS, self.name)
        rules, cells = objective.rules, len(objective.rules.puzzle)
        text = f"array[1..{cells}] of var bool: s;\n" if self._is_lazy else minizinc_program(rules)
        clauses, held = (rules.clauses() + walled_in(rules), 0) if self._is_lazy else ([], len(rules.clauses()))
        if self._has_euler:
            count = euler_count(rules, cells + 1)
            text, held = text + minizinc_count(count, cells), held + len(count.clauses) + 1
        session = _BestSession(self._run_minizinc, text + _shown(cells), objective)
        return CutRounds(objective, session, clauses, (0, held))


def _runner(package: Path | None, options: list[str]) -> Run:
    """MiniZinc with these options: the npm package, or the program on the PATH."""
    if package is None:
        return partial(_run_program, ["minizinc", "--input-from-stdin", *options])
    script = files(__package__).joinpath("minizinc.cjs")
    command = ["node", str(script), str(package / "dist"), *options]
    return partial(_run_on_node, command, IdleProcesses(partial(Conversation, command)))


def _shown(cells: int) -> str:
    """The output: each shaded cell."""
    return f'output ["s\\(k) = true " | k in 1..{cells} where fix(s[k])];\n'


def _package_with(solver: str) -> Path | None:
    """The npm package that runs this solver; None if the program on the PATH does."""
    if shutil.which("minizinc") is not None:
        listed = subprocess.run(["minizinc", "--solvers"], capture_output=True, text=True, check=False).stdout
        if solver and re.search(rf"\b{re.escape(solver)}\b", listed, re.IGNORECASE):
            return None
    if solver not in IN_NPM_PACKAGE:
        known = ", ".join(IN_NPM_PACKAGE)
        raise InvalidOptionError(f"minizinc has no solver '{solver}'; expected {known}, or one of `minizinc --solvers`")
    package = npm_package("minizinc")
    if package is None:
        raise EngineNotInstalledError(f"solver 'minizinc' with solver={solver} needs Node and: npm install minizinc")
    return package


def _version_with(solver: str) -> str:
    try:
        package = _package_with(solver)
    except EngineNotInstalledError:
        return "npm minizinc, not installed"
    return f"minizinc {program_version('minizinc')}" if package is None else f"npm minizinc {npm_version(package)}"


def _run_program(command: list[str], model: str, left: float | None) -> str:
    """The program on the PATH, started for each model."""
    timeout = None
    if left is not None:
        command, timeout = [*command, "--time-limit", str(max(1, int(left * 1000)))], left * (1 + GRACE)
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:
        try:
            stdout, stderr = process.communicate(model, timeout)
        except subprocess.TimeoutExpired:
            raise TimeUpError from None
        finally:
            _end(process)
    return _output(command, process.returncode, stdout, stderr)


def _end(process: subprocess.Popen[str]) -> None:
    """End MiniZinc and its solver, which would go on if MiniZinc were killed."""
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(TO_END)
    except subprocess.TimeoutExpired:
        process.kill()


def _run_on_node(command: list[str], idle: IdleProcesses, model: str, left: float | None) -> str:
    """The npm package, in processes that wait for the next model."""
    answer = json.loads(idle.ask(json.dumps({"model": model, "left": None if left is None else left * 1000})))
    if "timeUp" in answer:
        raise TimeUpError
    return _output(command, answer["code"], answer.get("stdout", ""), answer.get("stderr", ""))


def _output(command: list[str], status: int, stdout: str, stderr: str) -> str:
    if "time limit reached" in stderr:  # before it had read the model
        raise TimeUpError
    if status != 0:
        problem = (stderr.strip() or stdout.strip() or "no message").splitlines()[-1]
        raise InvalidOptionError(f"'{' '.join(command)}' failed with status {status}: {problem}")
    return stdout


class _Session:
    """Clauses, each as `written`, after the text that states the cells; the answer says `s3 = true` of a shaded one."""

    def __init__(self, run: Run, text: str, written: Callable[[list[Clause]], str]) -> None:
        self._run, self._text, self._written = run, text, written

    def add(self, clauses: list[Clause]) -> None:
        self._text += self._written(clauses)

    def find(self, deadline: Deadline) -> list[int] | None:
        said = self._run(f"{self._text}solve satisfy;\n", deadline.left())
        if UNSATISFIABLE in said:
            return None
        solution, ended, _ = said.partition(END_OF_SOLUTION)
        if not ended:
            raise TimeUpError
        return _variables(solution)

    def close(self) -> None:
        """Nothing is held between rounds."""


class _BestSession(_Session):
    """Clauses and an objective; MiniZinc prints the lightest model it has found, and tells no bound."""

    def __init__(self, run: Run, text: str, objective: Objective) -> None:
        super().__init__(run, text, minizinc_clauses)
        self._objective = objective

    def lightest(self, deadline: Deadline) -> Round:
        try:
            said = self._run(f"{self._text}solve minimize {minizinc_sum(self._objective.terms)};\n", deadline.left())
        except TimeUpError:
            return Round([], None, is_optimal=False)
        if UNSATISFIABLE in said:
            return Round([], None, is_optimal=True)
        *solutions, rest = said.split(END_OF_SOLUTION)
        models = [*map(_variables, solutions)]
        if END_OF_SEARCH not in rest:
            return Round(models, None, is_optimal=False)
        free = self._objective.rules.free
        bound = self._objective.weight([number - 1 for number in models[-1] if number - 1 in free])
        return Round(models, bound, is_optimal=True)


def _variables(solution: str) -> list[int]:
    return list(map(int, re.findall(r"s(\d+) = true", solution)))
