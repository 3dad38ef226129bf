"""The list of solvers: a name, the class behind it, and what it needs.

Classes stand here as strings, "module:Class", and are loaded when first asked for, so `import hitori` loads no engine.
To add a solver, add one line to `ENTRIES` (and one extra to pyproject.toml if it needs an outside package).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module

from ..errors import EngineNotInstalledError, InvalidOptionError, UnknownSolverError
from .base import Solver


@dataclass(frozen=True, slots=True)
class Entry:
    """One registered solver: where it lives and what must be installed for it."""

    name: str
    target: str
    paradigm: str
    distribution: str | None = None
    """The package on PyPI that it drives; None when it is part of hitori."""
    extra: str | None = None


ENTRIES = (
    Entry("native", "hitori.solvers.native:NativeSolver", "conflict-driven search (Rust)"),
    Entry("brute-force-bfs", "hitori.solvers.brute_force:BreadthFirst", "breadth-first search (plain Python)"),
    Entry("brute-force-dfs", "hitori.solvers.brute_force:DepthFirst", "depth-first search (plain Python)"),
    Entry("backtracking", "hitori.solvers.backtracking:Backtracking", "backtracking (plain Python)"),
    Entry("forward-checking", "hitori.solvers.forward_checking:ForwardChecking", "forward checking (plain Python)"),
    Entry("pysat", "hitori.engines.pysat:PySat", "SAT, lazy cuts", "python-sat", "pysat"),
    Entry("clingo", "hitori.engines.clingo:Clingo", "answer set programming", "clingo", "clingo"),
    Entry("ortools", "hitori.engines.ortools:OrTools", "constraint programming, lazy cuts", "ortools", "ortools"),
    Entry("z3", "hitori.engines.z3:Z3", "SMT, lazy cuts or distances", "z3-solver", "z3"),
    Entry("highs", "hitori.engines.highs:Highs", "integer programming, lazy cuts", "highspy", "highs"),
    Entry(
        "pumpkin-lazy",
        "hitori.engines.pumpkin:PumpkinLazy",
        "lazy clause generation, lazy cuts",
        "pumpkin-solver",
        "pumpkin",
    ),
    Entry(
        "pumpkin-distance",
        "hitori.engines.pumpkin:PumpkinDistance",
        "lazy clause generation, distances",
        "pumpkin-solver",
        "pumpkin",
    ),
)


@dataclass(frozen=True, slots=True)
class SolverInfo:
    """What `hitori solvers` tells about one solver. `options` maps each option to its default."""

    name: str
    paradigm: str
    installed: bool
    version: str | None
    how_to_install: str | None
    options: dict[str, object]


def get_solver(name: str, **options: object) -> Solver:
    """The solver of that name, made with these options.

    Raises UnknownSolverError, InvalidOptionError, or EngineNotInstalledError with the pip command.
    """
    if options:
        _refuse_unknown_options(name, options)
    solver: Solver = _load(name)(**options)
    return solver


def solver_options(name: str) -> dict[str, object]:
    """The options of a solver and their defaults.

    Raises UnknownSolverError or EngineNotInstalledError.
    """
    from inspect import Parameter, signature  # slow to load, and solving with the defaults does not want it

    parameters = signature(_load(name)).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is Parameter.KEYWORD_ONLY}


def solver_names() -> list[str]:
    """The registered names, in the order they are shown."""
    return [entry.name for entry in ENTRIES]


def solvers() -> list[SolverInfo]:
    """What is registered, what is installed, and in which versions."""
    return [_describe(entry) for entry in ENTRIES]


def _entry(name: str) -> Entry:
    for entry in ENTRIES:
        if entry.name == name:
            return entry
    raise UnknownSolverError(f"no solver named '{name}'; registered: {', '.join(solver_names())}")


@cache
def _load(name: str) -> type:
    entry = _entry(name)
    module, _, class_name = entry.target.partition(":")
    try:
        loaded: type = getattr(import_module(module), class_name)
    except ImportError as error:
        if entry.extra is None:
            raise
        raise EngineNotInstalledError(
            f"solver '{entry.name}' needs {entry.distribution}: {_how_to_install(entry)}"
        ) from error
    return loaded


def _refuse_unknown_options(name: str, options: dict[str, object]) -> None:
    known = solver_options(name)
    for option in options:
        if option not in known:
            expected = ", ".join(sorted(known)) or "none"
            raise InvalidOptionError(f"solver '{name}' has no option '{option}'; its options: {expected}")


def _describe(entry: Entry) -> SolverInfo:
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and only this list wants it

    try:
        installed_version = version(entry.distribution or "hitori")
        options = solver_options(entry.name)
    except (PackageNotFoundError, EngineNotInstalledError):
        return SolverInfo(entry.name, entry.paradigm, False, None, _how_to_install(entry), {})
    return SolverInfo(entry.name, entry.paradigm, True, installed_version, None, options)


def _how_to_install(entry: Entry) -> str:
    return f"pip install 'hitori[{entry.extra}]'" if entry.extra else "pip install hitori"
