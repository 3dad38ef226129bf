"""examples/study/Dockerfile, read without Docker: what it copies is there and suffices, and what it calls exists."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from hitori.lab.measure.records import DEFAULT_BOUNDS
from hitori.solving.registry import ENTRIES
from tests.boards import ROOT
from tests.pages import understand

FILE = ROOT / "examples/study/Dockerfile"
TEXT = FILE.read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


class Instruction(NamedTuple):
    """A line of the file, e.g. COPY and "src src"; lines that go on are joined."""

    name: str
    rest: str


def instructions(text: str) -> list[Instruction]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [Instruction(*line.split(" ", 1)) for line in joined.splitlines()]


def copied() -> list[str]:
    """What it copies from the checkout, e.g. "crates"."""
    copies = [each.rest.split() for each in instructions(TEXT) if each.name == "COPY"]
    return [source for *sources, _ in copies for source in sources if not sources[0].startswith("--from")]


def calls(program: str) -> list[list[str]]:
    """The calls of a program in its RUN lines, each as words."""
    lines = [line for each in instructions(TEXT) if each.name == "RUN" for line in each.rest.split(" && ")]
    return [words for words in map(shlex.split, lines) if words[0] == program]


def test_lines_that_go_on_are_one() -> None:
    text = "FROM a AS b\n# a comment\nRUN one \\\n && two\n"
    assert instructions(text) == [("FROM", "a AS b"), ("RUN", "one && two")]


def test_it_copies_what_there_is() -> None:
    assert len(copied()) > 5
    assert not [source for source in copied() if not (ROOT / source).exists()]


def test_it_copies_what_the_build_reads() -> None:
    project, maturin = PROJECT["project"], PROJECT["tool"]["maturin"]
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
    read = [
        *("pyproject.toml", "Cargo.toml", "Cargo.lock", project["readme"], *project["license-files"]),
        *(maturin["python-source"], maturin["manifest-path"], maturin["data"], *workspace["members"]),
    ]
    missing = [path for path in read if not any(path == source or path.startswith(f"{source}/") for source in copied())]
    assert not missing


def test_both_stages_have_the_python_of_the_study() -> None:
    images = [each.rest.split()[0] for each in instructions(TEXT) if each.name == "FROM"]
    assert images == ["python:3.11-slim-bookworm"] * 2


def test_it_installs_extras_that_exist() -> None:
    *_, install = calls("pip")
    extras = re.search(r"\[(.*)\]", install[-1])
    assert extras is not None
    assert set(extras[1].split(",")) == {"engines", "lab"} <= set(PROJECT["project"]["optional-dependencies"])


def test_it_installs_packages_that_the_pages_name() -> None:
    packages = {word for words in calls("apt-get") if words[1] == "install" for word in words[2:] if word[0] != "-"}
    of_solvers = {entry.package for entry in ENTRIES if entry.package}
    assert packages - of_solvers == {"cargo-web"}
    assert "Debian 12, whose `cargo` is too old | `sudo apt install make python3-venv cargo-web`" in (
        ROOT / "docs/install.md"
    ).read_text(encoding="utf-8")


def test_it_runs_a_command_that_there_is() -> None:
    (command,) = [json.loads(each.rest) for each in instructions(TEXT) if each.name == "CMD"]
    assert command[:5] == ["hitori", "lab", "run", "rq3", "--quick"]
    understand(command[1:])


@pytest.mark.parametrize("page", [FILE, ROOT / "docs/laboratory.md"])
def test_its_memory_is_that_of_the_laboratory(page: Path) -> None:
    """And the command that builds it names this file."""
    text = page.read_text(encoding="utf-8")
    assert f"docker build -f {FILE.relative_to(ROOT)} -t hitori-study ." in text
    assert f"--memory {DEFAULT_BOUNDS.memory // 2**30}g " in text
