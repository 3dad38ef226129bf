"""The registry of solvers: for each its name, its class, and what must be installed for it.

Classes are strings, "module:Class", and are loaded when first used, so `import hitori` loads no engine. To add a
solver, add one line to `ENTRIES` (and one extra to pyproject.toml if it needs an outside package). Other distributions
add theirs by the entry point group "hitori.solvers"; see docs/adding-an-engine.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, Literal, NamedTuple

from .._validate import require_type
from ..errors import EngineNotInstalledError, InvalidOptionError, UnknownSolverError, did_you_mean
from ..extras import how_to_install, install, missing, own_version
from .base import Solver

SolverName = Literal[
    "native",
    "brute-force-bfs",
    "brute-force-dfs",
    "backtracking",
    "forward-checking",
    "pysat",
    "clingo",
    "ortools",
    "cpmpy",
    "z3",
    "highs",
    "gurobi",
    "pumpkin-lazy",
    "pumpkin-distance",
    "prolog",
    "minizinc",
    "dimacs",
]
"""The names of `ENTRIES`, for type checkers; a plug-in's name is for `get_solver`, which takes any."""


class SolverEntry(NamedTuple):
    """One registered solver: its class and what must be installed for it."""

    name: str
    target: str
    paradigm: str
    distribution: str | None = None
    """The package on PyPI that it drives; None if it is part of hitori."""
    extra: str | None = None
    program: str | None = None
    """The program on the PATH that it runs, if it is not a Python package."""
    package: str | None = None
    """The Debian package of that program."""
    npm: str | None = None
    """The npm package that can stand in for the program."""

    @property
    def how_to_install(self) -> str | None:
        """The command that installs what it lacks here, to paste into a shell; None for what comes with hitori."""
        if self.package is not None:
            return f"apt install {self.package}" + (f"  # or, with Node: npm install {self.npm}" if self.npm else "")
        if self.extra is not None:
            return how_to_install(self.extra)
        return install([self.distribution]) if self.distribution else None


ENTRIES = (
    SolverEntry("native", "hitori.solving.native:NativeSolver", "conflict-driven search (Rust)"),
    SolverEntry("brute-force-bfs", "hitori.solving.brute_force:BreadthFirst", "breadth-first search (plain Python)"),
    SolverEntry("brute-force-dfs", "hitori.solving.brute_force:DepthFirst", "depth-first search (plain Python)"),
    SolverEntry("backtracking", "hitori.solving.backtracking:Backtracking", "backtracking (plain Python)"),
    SolverEntry(
        "forward-checking", "hitori.solving.forward_checking:ForwardChecking", "forward checking (plain Python)"
    ),
    SolverEntry("pysat", "hitori.engines.pysat:PySat", "SAT, lazy cuts or distances", "python-sat", "pysat"),
    SolverEntry("clingo", "hitori.engines.clingo:Clingo", "answer set programming", "clingo", "clingo"),
    SolverEntry(
        "ortools",
        "hitori.engines.ortools:OrTools",
        "constraint programming, lazy cuts or distances",
        "ortools",
        "ortools",
    ),
    SolverEntry("cpmpy", "hitori.engines.cpmpy:CPMpy", "constraint programming, lazy cuts", "cpmpy", "cpmpy"),
    SolverEntry("z3", "hitori.engines.z3:Z3", "SMT, lazy cuts or distances", "z3-solver", "z3"),
    SolverEntry("highs", "hitori.engines.highs:Highs", "integer programming, lazy cuts or flow", "highspy", "highs"),
    SolverEntry(
        "gurobi", "hitori.engines.gurobi:Gurobi", "integer programming, lazy cuts or flow", "gurobipy", "gurobi"
    ),
    SolverEntry(
        "pumpkin-lazy",
        "hitori.engines.pumpkin:PumpkinLazy",
        "lazy clause generation, lazy cuts",
        "pumpkin-solver",
        "pumpkin",
    ),
    SolverEntry(
        "pumpkin-distance",
        "hitori.engines.pumpkin:PumpkinDistance",
        "lazy clause generation, distances",
        "pumpkin-solver",
        "pumpkin",
    ),
    SolverEntry(
        "prolog",
        "hitori.engines.prolog:Prolog",
        "constraint logic programming, lazy cuts",
        program="swipl",
        package="swi-prolog-nox",
    ),
    SolverEntry(
        "minizinc",
        "hitori.engines.minizinc:MiniZinc",
        "MiniZinc, lazy cuts or global constraint",
        program="minizinc",
        package="minizinc",
        npm="minizinc",
    ),
    SolverEntry("dimacs", "hitori.engines.template:Dimacs", "any SAT program, lazy cuts", "clingo", "clingo"),
)


@dataclass(frozen=True, slots=True)
class SolverInfo:
    """One line of `hitori solvers`. `options` maps each option to its default."""

    name: str
    paradigm: str
    installed: bool
    version: str | None
    how_to_install: str | None
    options: dict[str, object] = field(hash=False)


def get_solver(name: str, **options: object) -> Solver:
    """The solver of that name, made with these options.

    Raises UnknownSolverError, InvalidOptionError, or EngineNotInstalledError with the pip command.
    """
    known = solver_options(name) if options else {}
    for option in options:
        if option not in known:
            expected = ", ".join(sorted(known)) or "none"
            close = did_you_mean(option, known)
            raise InvalidOptionError(f"solver '{name}' has no option '{option}'; its options: {expected}{close}")
    solver: Solver = _load(name)(**options)
    return solver


def solver_options(name: str) -> dict[str, object]:
    """The options of a solver and their defaults.

    Raises UnknownSolverError or EngineNotInstalledError.
    """
    from inspect import Parameter, signature  # slow to load, and not needed to solve with the default options

    parameters = signature(_load(name)).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is Parameter.KEYWORD_ONLY}


def solver_names() -> list[str]:
    """The registered names, in the order they are shown; plug-ins come last."""
    return [entry.name for entry in (*ENTRIES, *_plugins())]


def solvers() -> list[SolverInfo]:
    """The registered solvers, which of them are installed, and in which versions.

    No engine is imported: versions are those of the installed distributions, options are read from the source.
    """
    return [_describe(entry) for entry in (*ENTRIES, *_plugins())]


def _entry(name: str) -> SolverEntry:
    for entry in chain(ENTRIES, _plugins()):
        if entry.name == name:
            return entry
    require_type(str, name)
    names = solver_names()
    raise UnknownSolverError(f"no solver named '{name}'; registered: {', '.join(names)}{did_you_mean(name, names)}")


def _plugins() -> Iterator[SolverEntry]:
    """The solvers that installed distributions offer by the entry point group "hitori.solvers"."""
    from importlib.metadata import entry_points  # slow to load, and no registered solver needs it

    for point in entry_points(group="hitori.solvers"):
        yield SolverEntry(point.name, point.value, "plug-in", point.dist.name if point.dist else None)


def _load(name: str) -> type[Any]:
    return _loaded(_entry(name))


@cache
def _loaded(entry: SolverEntry) -> type[Any]:
    module, _, class_name = entry.target.partition(":")
    if entry.program is not None:
        from shutil import which  # slow to load, and the native solver does not need it

        from .npm import npm_package

        if which(entry.program) is None and not (entry.npm and npm_package(entry.npm)):
            raise EngineNotInstalledError(f"solver '{entry.name}' needs {entry.program}: {entry.how_to_install}")
    try:
        loaded: type[Any] = getattr(import_module(module), class_name)
    except ImportError as error:
        if entry.extra is None:
            raise
        raise missing(f"solver '{entry.name}' needs", entry.extra, cause=error) from error
    return loaded


def _describe(entry: SolverEntry) -> SolverInfo:
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and only this list needs it

    try:
        if entry.program:  # the class reports the program's version
            found = str(_load(entry.name).version())
        else:
            found = version(entry.distribution) if entry.distribution else own_version()
        options = _declared_options(entry) if entry in ENTRIES else solver_options(entry.name)
        return SolverInfo(entry.name, entry.paradigm, True, found, None, options)
    except (PackageNotFoundError, EngineNotInstalledError):
        return SolverInfo(entry.name, entry.paradigm, False, None, entry.how_to_install, {})


def _declared_options(entry: SolverEntry) -> dict[str, object]:
    """What `solver_options` gives, read from the source of the class: importing one engine can take a second."""
    import ast
    from pkgutil import get_data

    module, _, class_name = entry.target.partition(":")
    package, _, name = module.rpartition(".")
    tree = ast.parse(get_data(package, f"{name}.py") or b"")
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == class_name)
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            pairs = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            return {each.arg: ast.literal_eval(default) for each, default in pairs if default is not None}
    return {}
