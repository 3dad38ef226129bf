"""What a test may need that `make test` does not bring: programs, and puzzles that belong to others.

A test says `@pytest.mark.needs("node")`, or uses a fixture of that name. Where the thing is missing the test is
skipped; with `--all-engines` it fails, so no skip goes unseen where everything is meant to be installed. All skips are
raised by one line of this file, so pytest's summary has one line for each missing thing, with the number of tests that
it skipped and how to get it.

Solvers are asked for by name, with options as `--solver` takes them: `needs("prolog")`,
`needs("minizinc solver=chuffed")`. The registry of hitori knows what they need.
"""

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest

from hitori import EngineNotInstalledError, HitoriError
from hitori.course import sandbox
from hitori.extras import how_to_install, install
from hitori.processes import memory_group
from hitori.solving.npm import npm_package
from hitori.solving.registry import get_solver

from .boards import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PUBLISHED = sorted((ROOT.parent / "shared" / "data" / "delft").glob("*.singles"))
"""The puzzles of the TU Delft comparison, one a file, where they lie beside the repository."""


IN_FIREFOX = os.environ.get("HITORI_BROWSER") == "firefox"
"""Whether what asks for Chromium gets Firefox."""


def browser() -> str | None:
    """Firefox where the walks run in it; else Chromium without windows, which takes half the time, or with them."""
    if IN_FIREFOX:
        return which("firefox-esr") or which("firefox")
    return which("chromium-headless-shell") or which("chromium")


@contextmanager
def headless() -> "Iterator[Browser]":
    """That browser, started. Only one in a process: Playwright does not start a second time beside itself."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        if IN_FIREFOX:
            started = playwright.firefox.launch(
                channel="moz-firefox",  # as Debian has it, by WebDriver BiDi
                executable_path=browser(),
                firefox_user_prefs={"ui.prefersReducedMotion": 1},
            )
        else:
            started = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        yield started
        started.close()


def has_sandbox() -> bool:
    """Whether untrusted programs can be run here; where a sandbox does not hold, its tests fail."""
    for name in filter(which, sandbox.SANDBOXES):
        with suppress(HitoriError):
            sandbox.tried(name)
            return True
    return False


def has_tikz() -> bool:
    """Whether LaTeX is here, with the package that draws."""
    found = which("kpsewhich")
    return found is not None and subprocess.run([found, "tikz.sty"], capture_output=True, check=False).returncode == 0


@dataclass(frozen=True)
class Requirement:
    """Something that is not a solver of ours, and how to get it."""

    is_here: Callable[[], object]
    how_to_get: str
    is_for_all: bool = True
    """Whether anybody can install it; what not everybody has is never missed."""


REQUIREMENTS = {
    "cjk": Requirement(
        lambda: find_spec("noto_cjk_sans_jp_regular") and find_spec("pymupdf_fonts"), how_to_install("cjk")
    ),
    "affinity": Requirement(lambda: hasattr(os, "sched_setaffinity"), "Linux, which pins a process to a core", False),
    "coq checker": Requirement(
        lambda: (ROOT / "build" / "coq" / "hitori-verify-coq").exists(), "make checker, which needs coqc and ocamlopt"
    ),
    "proofs in coq": Requirement(
        lambda: which("coqc") and (ROOT / "proofs" / "coq" / "Shares.vo").exists(), "make checker, which needs coqc"
    ),
    "cc": Requirement(partial(which, "cc"), "apt install gcc"),
    "javac": Requirement(partial(which, "javac"), "apt install default-jdk-headless"),
    "cargo": Requirement(partial(which, "cargo"), "apt install cargo, or rustup"),
    "chromium": Requirement(browser, "apt install chromium-headless-shell, or chromium", not IN_FIREFOX),
    "devtools": Requirement(
        lambda: not IN_FIREFOX, "Chromium, whose fingers, media, downloads and costs are at hand for tests", False
    ),
    "memory group": Requirement(
        memory_group.version, "Linux that lets its users make control groups for memory", False
    ),
    "sandbox": Requirement(has_sandbox, "apt install bubblewrap, on Linux that lets its users make namespaces", False),
    "mandoc": Requirement(partial(which, "mandoc"), "apt install mandoc"),
    "node": Requirement(partial(which, "node"), "apt install nodejs"),
    "npm": Requirement(partial(which, "npm"), "apt install npm"),
    "clisp": Requirement(partial(which, "clisp"), "apt install clisp"),
    "racket": Requirement(partial(which, "racket"), "apt install racket"),
    "pyright": Requirement(partial(find_spec, "pyright"), how_to_install("dev", "pyright")),
    "latex": Requirement(has_tikz, "apt install texlive-latex-base texlive-pictures", False),
    "minizinc on the PATH": Requirement(partial(which, "minizinc"), "apt install minizinc"),
    "minizinc on Node": Requirement(
        partial(npm_package, "minizinc"), "apt install nodejs npm, then npm install minizinc"
    ),
    "webkit": Requirement(
        lambda: which("WebKitWebDriver") and which("xvfb-run"), "apt install webkit2gtk-driver xvfb", False
    ),
    "veripb": Requirement(partial(which, "veripb"), "cargo install veripb", False),
    "tsc": Requirement((ROOT / "node_modules" / ".bin" / "tsc").exists, "npm install --no-save typescript"),
    "inspect": Requirement(partial(find_spec, "inspect_ai"), install(["inspect_ai"]), False),
    "reasoning-gym": Requirement(partial(find_spec, "reasoning_gym"), install(["reasoning-gym"]), False),
    "verifiers": Requirement(lambda: find_spec("verifiers") and find_spec("uv"), install(["uv", "verifiers"]), False),
    "sphinx": Requirement(partial(find_spec, "sphinx"), how_to_install("docs", "sphinx")),
    "published puzzles": Requirement(
        lambda: PUBLISHED, "put the .singles files of the TU Delft comparison into ../shared/data/delft", False
    ),
}


@cache
def missing(name: str) -> str | None:
    """None if the thing is here; else what is missing and how to get it.

    Raises UnknownSolverError for a name that is neither a thing nor a solver.
    """
    if name in REQUIREMENTS:
        thing = REQUIREMENTS[name]
        return None if thing.is_here() else f"needs {name}: {thing.how_to_get}"
    solver, *options = name.split()
    try:
        get_solver(solver, **dict(option.split("=") for option in options))
    except EngineNotInstalledError as error:
        return str(error)
    return None


def ask_for(name: str, config: pytest.Config) -> None:
    """Skip the test that is running if the thing is missing; with `--all-engines` fail it."""
    reason = missing(name)
    if reason is None:
        return
    if config.getoption("all_engines") and (name not in REQUIREMENTS or REQUIREMENTS[name].is_for_all):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def solver_cases(cases: Iterable[str | tuple[Any, ...]]) -> list[object]:
    """Cases for `parametrize`, each marked as needing the solver that it begins with.

    A case is like "prolog", "pysat sat=cadical195", or ("pysat", {"sat": "cadical195"}).
    """
    return [pytest.param(*row, marks=pytest.mark.needs(row[0])) for row in _rows(cases)]


def slow(cases: Iterable[object]) -> list[Any]:
    """Cases for `parametrize` that are slow tests; those of several arguments are tuples."""
    return [pytest.param(*row, marks=pytest.mark.slow) for row in _rows(cases)]


def _rows(cases: Iterable[object]) -> Iterator[tuple[Any, ...]]:
    return (case if isinstance(case, tuple) else (case,) for case in cases)
