"""Only the language inside: what a sandboxed program finds of the machine, and what the rubric adds."""

import shutil
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from hitori.course import sandbox, visible
from hitori.course.attempts import ATTEMPTS
from hitori.course.rubric import read_rubric
from hitori.course.visible import SOLVER_PACKAGES, SOLVERS
from hitori.course.watching import ProgramReport
from hitori.errors import FormatError, TaskError

from ..conftest import script

pytestmark = pytest.mark.needs("sandbox")

LIMITS = {"seconds": 5, "megabytes": 2048}


def run(command: list[str], files: Mapping[str, str | bytes], shown: tuple[str, ...] = ()) -> ProgramReport:
    content = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    return sandbox.run("question", "bwrap", command, sandbox.packed(content), LIMITS, (), shown)


SEARCH = """
import ctypes.util, importlib, os, shutil, sys
found = [name for name in {programs} if shutil.which(name)]
for name in {packages}:
    try:
        importlib.import_module(name)
        found.append(name)
    except ImportError:
        pass
for folder, _, files in os.walk("/usr/lib"):
    found += [name for name in files if name.startswith(("libz3.", "libswipl.", "libglpk."))
              and not os.path.islink(f"{{folder}}/{{name}}") and os.path.getsize(f"{{folder}}/{{name}}")]
found += [place for place in sys.path if place.endswith("packages") and os.path.exists(place) and os.listdir(place)]
print(found)
"""
PROGRAMS = (*SOLVERS, "hitori", "pip", "node", "racket", "java", "gcc", "ls")
PACKAGES = (*SOLVER_PACKAGES, "numpy", "pip", "setuptools", "psutil", "click")


def test_a_program_in_python_finds_its_standard_library_alone() -> None:
    """Whatever is installed for the teacher, or for all users of the machine."""
    assert run(["python3", "look.py"], {"look.py": SEARCH.format(programs=PROGRAMS, packages=PACKAGES)}).out == "[]\n"


def test_the_standard_library_is_all_there() -> None:
    modules = ("bz2", "ctypes", "decimal", "json", "lzma", "multiprocessing", "sqlite3", "ssl", "zlib")
    here = [name for name in modules if name in sys.stdlib_module_names]
    report = run(["python3", "all.py"], {"all.py": f"import {', '.join(here)}; print(json.__name__)"})
    assert report.out == "json\n", report


def test_a_script_finds_languages_and_tools_and_no_solver() -> None:
    report = run(["sh", "look.sh"], {"look.sh": f"for name in {' '.join(PROGRAMS)}; do command -v $name; done"})
    found = {Path(line).name for line in report.out.splitlines()}
    here = {name for name in ("node", "racket", "java", "gcc", "ls") if shutil.which(name, path="/usr/bin:/bin")}
    assert found == here


def test_an_installed_solver_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that nobody has heard of."""
    script(tmp_path / "solves-everything", "echo solved")
    monkeypatch.setattr(visible, "PROGRAM_FOLDERS", (*visible.PROGRAM_FOLDERS, str(tmp_path)[1:]))
    monkeypatch.setattr(visible, "SYSTEM", (*visible.SYSTEM, str(tmp_path)[1:]))
    call = {"call.sh": f"{tmp_path}/solves-everything || echo missing"}
    for cached in (visible._system, visible._programs, visible._listed):
        cached.cache_clear()
    try:
        assert run(["sh", "call.sh"], call).out == "missing\n"
        assert run(["sh", "call.sh"], call, ("solves-everything",)).out == "solved\n"
    finally:
        for cached in (visible._system, visible._programs, visible._listed):
            cached.cache_clear()


CONSTRAINTS = ":- use_module(library(clpfd)).\n:- X in 1..3, X #> 2, write(X), nl, halt."


@pytest.mark.needs("prolog")
def test_prolog_is_there_for_prolog() -> None:
    assert run(["swipl", "-q", "solver.pl"], {"solver.pl": CONSTRAINTS}).out == "3\n"
    folder = Path(shutil.which("swipl") or "").resolve()
    assert run(["sh", "a.sh"], {"a.sh": f"{folder} --version || swipl --version || echo missing"}).out == "missing\n"


@pytest.mark.parametrize(
    ("program", "command", "name", "text"),
    [
        ("node", "node solver.js", "solver.js", "console.log(require('fs').readFileSync(0, 'utf8').trim())"),
        ("racket", "racket solver.rkt", "solver.rkt", "#lang racket\n(displayln (read-line))"),
        ("clisp", "clisp -q solver.lisp", "solver.lisp", "(write-line (read-line))"),
        ("python3", "./run", "run", "#!/usr/bin/env python3\nprint(input())"),
        ("awk", "./run", "run", "#!/bin/sh\nawk '{ print }'"),
        ("perl", "perl solver.perl", "solver.perl", "print scalar <STDIN>;"),
    ],
)
def test_other_languages_have_what_they_need(program: str, command: str, name: str, text: str) -> None:
    if not shutil.which(program, path="/usr/bin:/bin"):
        pytest.skip(f"no {program} here")
    assert run(command.split(), {name: text}).out == "question\n"


def test_java_runs() -> None:
    if not shutil.which("java", path="/usr/bin:/bin"):
        pytest.skip("no java here")
    source = (
        "public class Solver { public static void main(String[] a) { System.out.println(System.console() == null); } }"
    )
    assert run(["java", "Solver.java"], {"Solver.java": source}).out == "true\n"


def test_machine_code_runs() -> None:
    """A program that a compiler wrote; here one that is installed."""
    place = Path(shutil.which("head") or "/usr/bin/head").resolve()
    assert place.stat().st_mode & stat.S_IXUSR
    assert run(["./solver", "-n1"], {"solver": place.read_bytes()}).out == "question\n"


def test_the_rubric_lists_what_more_is_there(assignment: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(assignment, tmp_path / "hw")
    rubric = folder / "rubric.toml"
    rubric.write_text(rubric.read_text().replace("visible = [] ", 'visible = ["numpy", "/opt/x"] '))
    assert read_rubric(folder).sandbox.visible == ("numpy", "/opt/x")
    rubric.write_text(rubric.read_text().replace('["numpy", "/opt/x"]', '"numpy"'))
    with pytest.raises(FormatError, match=r"expected sandbox.visible as names"):
        read_rubric(folder)


def test_a_package_that_is_listed_is_there_alone() -> None:
    look = "import click; print(click.__name__)\ntry:\n    import psutil\nexcept ImportError:\n    print('alone')"
    assert run(["python3", "a.py"], {"a.py": look}, ("click",)).out == "click\nalone\n"


@pytest.mark.parametrize("name", ["no-such-thing", "/no/such/place"])
def test_what_is_listed_and_missing_is_named(name: str) -> None:
    with pytest.raises(TaskError, match=f"the rubric lists {name}, which is"):
        sandbox.unheld_limits(["bwrap", name])


def test_every_attempt_meets_a_limit_here() -> None:
    """What `class run` says at its start, on a machine whose kernel takes a filter."""
    assert sandbox.unheld_limits(["bwrap"]) == []
    words = sandbox.in_words("bwrap", [])
    assert f"held when tried: {', '.join(ATTEMPTS)}" in words
    assert "NOT held" not in words


def test_what_is_not_held_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a filter of system calls, and without a control group."""
    monkeypatch.setattr(sandbox, "filter_program", lambda: b"")
    monkeypatch.setattr("hitori.course.watching.MemoryGroup.with_limit", lambda *_limits: None)
    sandbox._unheld.cache_clear()
    try:
        found = sandbox.unheld_limits(["bwrap"])
    finally:
        sandbox._unheld.cache_clear()
    assert {each.partition(" (")[0] for each in found} >= {"System V segments", "files in flight", "message queues"}
    words = sandbox.in_words("bwrap", found)
    assert "NOT held: System V segments (160 MB)" in words
    assert "held when tried: memory, " in words
