"""The registry of solvers: for each its name, its class, and what must be installed for it.

Classes are strings, "module:Class", and are loaded when first used, so `import hitori` loads no engine. To add a
solver, add one line to `ENTRIES` (and one extra to pyproject.toml if it needs an outside package). Other distributions
add theirs by the entry point group "hitori.solvers"; see docs/write-a-solver.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Literal, NamedTuple

from ..errors import (
    EngineNotInstalledError,
    HitoriError,
    InvalidOptionError,
    SolverCrashedError,
    UnknownSolverError,
    WrongTypeError,
    did_you_mean,
)
from ..extras import how_to_install, install, missing, own_version
from .base import ReadySolver, Solver

SolverName = Literal[
    "native",
    "brute-force",
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
"""The names of `ENTRIES` and `ALIASES`, for type checkers; a plug-in's name is for `get_solver`, which takes any."""


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
    is_plug_in: bool = False

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
    SolverEntry(
        "brute-force-dfs",
        "hitori.solving.brute_force:DepthFirst",
        "depth-first search (plain Python), also brute-force",
    ),
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

ALIASES = {"brute-force": "brute-force-dfs"}
"""Other names of registered solvers: what the assignment of `solve_hitori` and the handout of a class call brute force
is depth-first search in a fixed order, which refuses a colour as soon as it breaks a rule."""


@dataclass(frozen=True, slots=True)
class SolverInfo:
    """One line of `hitori solvers`. `options` maps each option to its default.

    `problem` says why a plug-in cannot be used, e.g. that its module has a syntax error; else it is None.
    """

    name: str
    paradigm: str
    installed: bool
    version: str | None
    how_to_install: str | None
    options: dict[str, object] = field(hash=False)
    problem: str | None = None


def get_solver(name: str, **options: object) -> ReadySolver:
    """The solver of that name, made with these options.

    A plug-in comes behind a guard, which checks each of its answers.

    Raises UnknownSolverError, InvalidOptionError, or EngineNotInstalledError with the pip command; SolverCrashedError
    if a plug-in cannot be loaded or made.
    """
    solver = bare_solver(name, **options)
    if isinstance(solver, ReadySolver) and not is_plug_in(name):
        return solver
    from .guard import GuardedSolver

    return GuardedSolver(solver, str(name))


def bare_solver(name: str, **options: object) -> Solver:
    """The same without a guard, for the laboratory, which checks and times each answer itself."""
    entry = _entry(name)
    known = solver_options(name) if options else {}
    for option in options:
        if option not in known:
            expected = ", ".join(sorted(known)) or "none"
            close = did_you_mean(option, known)
            raise WrongTypeError(f"solver '{name}' has no option '{option}'; its options: {expected}{close}")
    if entry.is_plug_in:
        return _made_plug_in(entry, options)
    solver: Solver = _loaded(entry)(**options)
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
    return list(dict.fromkeys(entry.name for entry in (*ENTRIES, *_plug_ins())))


def is_plug_in(name: str) -> bool:
    """Whether another distribution offers the solver of that name; raises as `get_solver` does for an unknown one."""
    return _entry(name).is_plug_in


def solvers() -> list[SolverInfo]:
    """The registered solvers, which of them are installed, and in which versions.

    No engine is imported: versions are those of the installed distributions, options are read from the source.
    """
    return [_describe(entry) for entry in (*ENTRIES, *_plug_ins())]


def _entry(name: str) -> SolverEntry:
    if not isinstance(name, str):
        raise WrongTypeError(f"expected the name of a solver, e.g. 'native'; got {type(name).__name__}")
    meant = ALIASES.get(name, name)
    for entry in ENTRIES:
        if entry.name == meant:
            return entry
    found = [entry for entry in _plug_ins() if entry.name == meant]
    if not found:
        names = solver_names()
        close = did_you_mean(str(name), [*names, *ALIASES]) or _by_a_word(str(name), names)
        raise UnknownSolverError(f"no solver named '{name}'; registered: {', '.join(names)}{close}")
    if problem := _clash(found[0]):
        raise InvalidOptionError(f"solver '{name}' cannot be chosen: {problem}")
    return found[0]


def _by_a_word(word: str, names: list[str]) -> str:
    """The end of a message about an unknown name that is a word of a known one, e.g. `bfs` of `brute-force-bfs`."""
    for name in names:
        if word.lower() in name.split("-"):
            return f"; did you mean '{name}'?"
    return ""


@cache
def _plug_ins() -> tuple[SolverEntry, ...]:
    """The solvers that installed distributions offer by the entry point group "hitori.solvers"."""
    from importlib.metadata import entry_points  # slow to load, and no registered solver needs it

    return tuple(
        SolverEntry(point.name, point.value, "plug-in", point.dist.name if point.dist else None, is_plug_in=True)
        for point in entry_points(group="hitori.solvers")
    )


def _clash(plug_in: SolverEntry) -> str | None:
    """What is wrong with the name of a plug-in, if anything."""
    if plug_in.name in ALIASES or any(entry.name == plug_in.name for entry in ENTRIES):
        return f"{_of(plug_in)} has the name of a solver of hitori, which is used; rename its entry point"
    others = [_of(entry) for entry in _plug_ins() if entry.name == plug_in.name]
    if len(others) > 1:
        return f"{' and '.join(others)} have the same name; uninstall one, or rename its entry point"
    return None


def _of(plug_in: SolverEntry) -> str:
    return f"the plug-in of {plug_in.distribution or 'an unnamed distribution'}"


def _load(name: str) -> type[Any]:
    return _loaded(_entry(name))


@cache
def _loaded(entry: SolverEntry) -> type[Any]:
    if entry.is_plug_in:
        return _loaded_plug_in(entry)
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


def _loaded_plug_in(entry: SolverEntry) -> type[Any]:
    """The class of a plug-in, whatever its module does; raises SolverCrashedError, and what it raises on purpose."""
    from .guard import described

    module, _, class_name = entry.target.partition(":")
    try:
        loaded = getattr(import_module(module), class_name)
    except EngineNotInstalledError:
        raise
    except (Exception, SystemExit) as error:
        problem = f"cannot be loaded: {described(error, module)}"
        raise SolverCrashedError(f"solver '{entry.name}' of {entry.distribution} {problem}") from error
    if not (isinstance(loaded, type) and issubclass(loaded, Solver)):
        raise SolverCrashedError(
            f"solver '{entry.name}' of {entry.distribution} cannot be loaded: {entry.target} is not a class derived "
            "from hitori.Solver"
        )
    return loaded


def _made_plug_in(entry: SolverEntry, options: dict[str, object]) -> Solver:
    """The solver, whatever its constructor does; raises SolverCrashedError, and what it raises on purpose."""
    from .guard import described

    kind = _loaded(entry)
    try:
        solver: Solver = kind(**options)
    except HitoriError:
        raise
    except (Exception, SystemExit) as error:
        problem = f"cannot be made: {described(error, kind.__module__)}"
        raise SolverCrashedError(f"solver '{entry.name}' of {entry.distribution} {problem}") from error
    return solver


def _describe(entry: SolverEntry) -> SolverInfo:
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and only this list needs it

    if entry.is_plug_in and (problem := _clash(entry)):
        return SolverInfo(entry.name, entry.paradigm, False, None, None, {}, problem)
    try:
        if entry.program:  # the class reports the program's version
            found = str(_load(entry.name).version())
        else:
            found = version(entry.distribution) if entry.distribution else own_version()
        options = declared_options(entry) if entry in ENTRIES else solver_options(entry.name)
        return SolverInfo(entry.name, entry.paradigm, True, found, None, options)
    except (PackageNotFoundError, EngineNotInstalledError):
        return SolverInfo(entry.name, entry.paradigm, False, None, entry.how_to_install, {})
    except SolverCrashedError as error:
        return SolverInfo(entry.name, entry.paradigm, False, None, None, {}, str(error))


def declared_options(entry: SolverEntry) -> dict[str, object]:
    """What `solver_options` gives, read from the source of the class: importing one engine can take a second."""
    import ast
    from pkgutil import get_data

    module, _, class_name = entry.target.partition(":")
    package, _, name = module.rpartition(".")
    import_module(package)  # `get_data` alone would load it without telling its parent
    tree = ast.parse(get_data(package, f"{name}.py") or b"")
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == class_name)
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            pairs = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            return {each.arg: ast.literal_eval(default) for each, default in pairs if default is not None}
    return {}
