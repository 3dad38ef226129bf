"""What a sandboxed program sees of the machine: the language that its command names, and what the rubric lists.

Libraries are shown, but of the folders of programs only what is listed here, so a solver that somebody installed is not
there; packages of Python are not shown, nor is a file whose name is that of a solver. A command that is not a language
known here may be a script, or call a compiler: it sees those of the listed programs that the files of the submission
mention. Prolog solves by itself, so it is there only for a submission in Prolog.

Each mount takes half a millisecond of every question, so there are few.
"""

from __future__ import annotations

import fnmatch
import os
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

from ..errors import TaskError

PACKAGES = "/packages"
"""Where a program in the sandbox imports the packages of Python from that the rubric lists."""

PROGRAM_FOLDERS = (
    "bin",
    "sbin",
    "usr/bin",
    "usr/sbin",
    "usr/games",
    "usr/local/bin",
    "usr/local/sbin",
    "usr/local/games",
)
LIBRARIES: tuple[str, ...] = (
    "gnu/store",
    "lib",
    "lib32",
    "lib64",
    "libx32",
    "nix/store",
    "usr/lib*",
    "etc/ld.so.cache",
    "etc/localtime",
)
"""What every program may need."""
SYSTEM = (*LIBRARIES, "usr/*", "usr/local/*", "etc/alternatives", "etc/java*", "etc/ld.so.conf*", "etc/racket")
"""Where systems keep their languages, below /; programs lie in folders of their own."""

LAUNCHING = ("sh", "head", "tar")
"""What starts a submission."""

TOOLS = (
    *LAUNCHING,
    *(
        "bash",
        "dash",
        "awk",
        "basename",
        "bc",
        "cat",
        "chmod",
        "cmp",
        "cp",
        "cut",
        "date",
        "dirname",
        "echo",
        "env",
        "expr",
        "false",
    ),
    *(
        "find",
        "gawk",
        "grep",
        "gzip",
        "ls",
        "mawk",
        "mkdir",
        "mktemp",
        "mv",
        "nproc",
        "printf",
        "pwd",
        "readlink",
        "rm",
    ),
    *("sed", "seq", "sleep", "sort", "tail", "tee", "test", "timeout", "touch", "tr", "true", "uname", "uniq", "wc"),
    *("which", "xargs", "zsh"),
)

LANGUAGES = {
    "python3": ("python3", "python3.?", "python3.??"),
    "racket": ("racket",),
    "clisp": ("clisp",),
    "guile": ("guile", "guile-*"),
    "swipl": ("swipl", "gprolog", "yap"),
    "node": ("node", "nodejs"),
    "java": ("java", "javac", "jshell"),
}
"""The programs of the languages that are known by their commands."""

COMPILING = (
    *("as", "cc", "c++", "clang", "clang-*", "cpp", "g++", "g++-*", "gcc", "gcc-*", "gfortran", "ld", "ld.*", "make"),
    *("*-linux-gnu*-gcc*", "*-linux-gnu*-g++*", "*-linux-gnu*-ld*", "*-linux-gnu*-as", "*-linux-gnu*-cpp*"),
)
"""What compiles C, and what most other compilers call."""

OTHER_LANGUAGES = (
    *("cargo", "csc", "chez*", "crystal", "dart", "deno", "dotnet", "ecl", "elixir", "erl", "escript", "fpc", "gforth"),
    *("ghc", "ghc-*", "gnat*", "go", "groovy", "julia", "kotlin", "kotlinc", "lua", "lua5*", "luajit", "mono", "nim"),
    *("ocaml", "ocamlc*", "ocamlopt*", "ocamlrun*", "perl", "php", "php*", "R", "Rscript", "ruby", "ruby*", "runghc"),
    *("rustc", "sbcl", "scala", "scalac", "swift", "tclsh", "tclsh*", "zig"),
)

COMPILED = ("cargo", "dmd", "fpc", "ghc", "ghc-*", "gnat*", "go", "nim", "ocamlopt*", "runghc", "rustc", "swift", "zig")
"""Compilers that call others."""

SOLVERS = (
    *("bitwuzla", "boolector", "cadical", "cbc", "choco", "chuffed", "clasp", "clingo", "cplex", "cryptominisat5"),
    *("cvc4", "cvc5", "ecos", "fzn-gecode", "glpsol", "glucose", "gringo", "gurobi_cl", "highs", "kissat", "lingeling"),
    *("lp_solve", "maxima", "minisat", "minizinc", "mosek", "opensmt", "picat", "picosat", "plingeling", "scip"),
    *("singles", "stp", "swipl", "gprolog", "yap", "yices", "yices-smt2", "z3"),
)
"""Programs that would solve a puzzle, to be looked for from inside."""

SOLVER_PACKAGES = (
    *("clingo", "cpmpy", "cvc5", "cvxpy", "gurobipy", "highspy", "hitori", "mip", "ortools", "pulp", "pycosat"),
    *("pycryptosat", "pyomo", "pysat", "pyscipopt", "scipy", "z3"),
)
"""Packages of Python that would."""

SOLVER_FILES = re.compile(
    r"(lib|node-|python3?-|org\.)*(bitwuzla|boolector|cadical|cbc|clp|cbcsolver|choco|clasp|clingo|coin|cplex|cryptominisat"
    r"|cvc[45]|gecode|glpk|glucose|gprolog|gringo|gurobi|highs|kissat|lpsolve|lp_solve|minisat|minizinc|mosek|ortools"
    r"|picat|picosat|sat4j|scip|soplex|swi-prolog|swipl|yices|yap|z3)([^a-z].*|)",
    re.IGNORECASE,
)
LIBRARY_FOLDERS = (
    *("usr/lib", "usr/lib/*-linux-*", "usr/lib32", "usr/lib64", "usr/libexec", "usr/share", "usr/share/java"),
    *("usr/share/nodejs", "usr/lib/node_modules", "usr/local/lib", "usr/local/lib64", "usr/local/share"),
    *("usr/local/lib/node_modules", "usr/local/lib/*-linux-*"),
)
"""Where libraries lie, and what is hidden there: a program needs no solver program if it can load one."""
PYTHON_PACKAGES = (
    "usr/lib/python3*/dist-packages",
    *(f"usr/{folder}/python3*/site-packages" for folder in ("lib", "lib64", "local/lib", "local/lib64")),
    "usr/local/lib/python3*/dist-packages",
)
"""Where packages lie that come with the system, or were installed for all its users."""

MOST_LINKS = 40
"""From the name of a program to the program; what has more is a circle."""

READ_ONLY = "--ro-bind"
EMPTY = "--size 65536 --tmpfs"


def shown(command: str, text: bytes, is_binary: bool, listed: Sequence[str]) -> list[str]:
    """What a command sees, as words for bubblewrap; `text` is all that the submission says, `listed` is the rubric's.

    Raises TaskError if something listed is not here.
    """
    names = tuple(name for name in listed if not name.startswith("/"))
    spared = (*names, *LANGUAGES["swipl"], "swi-prolog") if command == "swipl" or "swipl" in names else names
    needed, patterns = SYSTEM, (*LAUNCHING, *LANGUAGES.get(command, ()))
    if is_binary or command == "python3":
        needed = LIBRARIES
    if is_binary or (command == "python3" and not python().startswith("/usr/bin/")):
        patterns = LAUNCHING
    elif command not in LANGUAGES:
        patterns = (*LAUNCHING, *_mentioned(text))
    return [*_system(needed, spared), *_programs(patterns + names), *_listed(tuple(listed))]


def _mentioned(text: bytes) -> list[str]:
    """The names of the programs in a text, and of what they call."""
    words = {word.decode() for word in re.findall(rb"[A-Za-z0-9_.+-]+", text)}
    groups: list[tuple[str, ...]] = [(name,) for name in (*TOOLS, *OTHER_LANGUAGES)]
    groups += [names for language, names in LANGUAGES.items() if language != "swipl"]
    found = [name for group in groups if any(fnmatch.filter(words, each) for each in group) for name in group]
    if any(fnmatch.filter(words, name) for name in (*COMPILING, *COMPILED)):
        found += COMPILING
    return found


def python() -> str:
    """The interpreter for Python: ours, without the environment that it may be in."""
    base: str = getattr(sys, "_base_executable", sys.executable)
    return os.path.realpath(base)


@cache
def _system(needed: tuple[str, ...], spared: tuple[str, ...]) -> tuple[str, ...]:
    """Libraries and settings, without packages and without solvers."""
    words: list[str] = []
    bound: list[Path] = []
    programs = {Path("/", folder) for folder in PROGRAM_FOLDERS}
    for place in dict.fromkeys((*_found(needed), *_python_places())):
        if place in programs or place == Path("/usr/local") or any(place.is_relative_to(one) for one in bound):
            continue
        if place.is_symlink() and place.is_dir():
            words += ["--symlink", str(place.readlink()), str(place)]
        else:
            words += [READ_ONLY, str(place), str(place)]
            bound.append(place)
    for place in sorted({*_found(PYTHON_PACKAGES), *_packages_of_ours(), *_solver_files(spared)}):
        if any(place.is_relative_to(one) for one in bound):
            words += hiding(place)
    return tuple(words)


def hiding(place: Path) -> list[str]:
    """The words for bubblewrap that show a folder empty, or a file without content."""
    if place.is_dir():
        return [*EMPTY.split(), str(place), "--remount-ro", str(place)]
    return [READ_ONLY, "/dev/null", str(place)]


def _parts_of_package(name: str) -> list[Path]:
    """The files and folders that a package of Python consists of; none if it is not here."""
    with suppress(PackageNotFoundError):
        found = distribution(name)
        tops = {file.parts[0] for file in found.files or () if not file.name.endswith(".pth")}
        parts = [Path(str(found.locate_file(top))) for top in sorted(tops - {"..", "__pycache__"})]
        if parts:
            return [part for part in parts if part.exists()]
    spec = find_spec(name) if name.isidentifier() else None
    return [Path(place) for place in (spec.submodule_search_locations or [spec.origin or ""])] if spec else []


def _found(patterns: Iterable[str]) -> list[Path]:
    return [place for pattern in patterns for place in sorted(Path("/").glob(pattern))]


def _python_places() -> list[Path]:
    """The interpreter and its standard library, where they are not in the folders of the system."""
    return [] if python().startswith("/usr/bin/") else [Path(python()), _libraries_of_ours()]


def _libraries_of_ours() -> Path:
    return Path(sysconfig.get_path("stdlib")).parent


def _packages_of_ours() -> list[Path]:
    return sorted(_libraries_of_ours().glob("python3*/site-packages"))


def _solver_files(spared: tuple[str, ...]) -> list[Path]:
    folders = {*_found(LIBRARY_FOLDERS), _libraries_of_ours()}
    found = (Path(place.path) for folder in folders if folder.is_dir() for place in os.scandir(folder))
    solvers = (place for place in found if SOLVER_FILES.fullmatch(place.name) and not place.is_symlink())
    return sorted(place for place in solvers if not any(name in place.name for name in spared))


@cache
def _programs(patterns: tuple[str, ...]) -> tuple[str, ...]:
    """These programs, in folders with nothing else."""
    folders = [place for place in map(Path("/").joinpath, PROGRAM_FOLDERS) if place.is_dir()]
    real = [place for place in folders if not place.is_symlink()]
    words: list[str] = []
    for place in folders:
        if place.is_symlink():
            words += ["--symlink", str(place.readlink()), str(place)]
    steps: dict[Path, list[str]] = {}
    for pattern in patterns:
        for folder in real:
            for found in sorted(folder.glob(pattern)):
                _follow(found, real, steps)
    words += [word for step in steps.values() for word in step]
    return (*words, *_in_opt(patterns))


def _follow(place: Path, folders: Sequence[Path], steps: dict[Path, list[str]]) -> None:
    """Note a program, and the links that lead to it, in those of these folders that they lie in."""
    for _ in range(MOST_LINKS):
        is_here = place.parent in folders
        if not place.is_symlink():
            if is_here and place.is_file():
                steps[place] = [READ_ONLY, str(place), str(place)]
            return
        target = place.readlink()
        if is_here:
            steps[place] = ["--symlink", str(target), str(place)]
        place = (place.parent / target).parent.resolve() / target.name


def _in_opt(patterns: Iterable[str]) -> Iterator[str]:
    """The folders in /opt of the programs that are found there, e.g. of a Java of its own."""
    folders = set()
    for folder in map(Path, os.environ.get("PATH", "").split(os.pathsep)):
        if folder.is_relative_to("/opt") and any(any(folder.glob(pattern)) for pattern in patterns):
            folders.add("/".join(folder.parts[1:3]))
    for name in sorted(folders):
        yield from (READ_ONLY, f"/{name}", f"/{name}")


@cache
def _listed(names: tuple[str, ...]) -> tuple[str, ...]:
    """What the rubric lists: paths, programs, and packages of Python, which lie in a folder of their own."""
    words: list[str] = []
    packages: list[str] = []
    folders = [f"/{folder}" for folder in PROGRAM_FOLDERS]
    for name in names:
        if name.startswith("/"):
            if not Path(name).exists():
                raise TaskError(f"the rubric lists {name}, which is not on this machine")
            words += [READ_ONLY, name, name]
            continue
        parts = _parts_of_package(name)
        programs = [f"{folder}/{name}" for folder in folders if Path(folder, name).exists()]
        if not parts and not programs:
            raise TaskError(f"the rubric lists {name}, which is neither a program nor a package of Python here")
        for part in parts:
            packages += [READ_ONLY, str(part), f"{PACKAGES}/{part.name}"]
    if packages:
        words += [*EMPTY.split(), PACKAGES, *packages, "--remount-ro", PACKAGES]
    return tuple(words)
