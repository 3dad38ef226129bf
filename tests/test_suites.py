"""The table of long suites leaves out no long test and no file on which one depends; no stamp fits other sources."""

import ast
import re
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.boards import ROOT

ANNEXES = ("lab", "numbers", "course")


@pytest.fixture
def suites(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program .ci/suites.py."""
    monkeypatch.syspath_prepend(ROOT / ".ci")
    return import_module("suites")


def long_tests() -> list[Path]:
    """The files with a test that `make test` leaves out."""
    files = (path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__))
    return [path for path in files if re.search(r"\bmark\.slow\b|\bslow\(", path.read_text(encoding="utf-8"))]


def runs(command: str, path: Path) -> bool:
    """Does a suite's command collect the slow tests of this file?"""
    words = command.split()
    if "pytest" not in words or "'not slow" in command:
        return False
    collected = [ROOT / word for word in words if word.startswith("tests")]
    ignored = [ROOT / word.removeprefix("--ignore=") for word in words if word.startswith("--ignore=")]
    return any(map(path.is_relative_to, collected)) and not any(map(path.is_relative_to, ignored))


def needed(path: Path) -> Iterator[str]:
    """The files on which a test file depends: itself, the package, the core, and the annexes that it imports."""
    yield path.relative_to(ROOT).as_posix()
    yield from ("crates/hitori-core/src/lib.rs", "src/hitori/__init__.py", "tests/conftest.py", "Cargo.lock")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    for annex in ANNEXES:
        if any(name.startswith(f"hitori.{annex}") for name in names):
            yield f"src/hitori/{annex}/__init__.py"


def test_every_long_test_is_in_one_suite_that_watches_what_it_imports(suites: ModuleType) -> None:
    files = long_tests()
    assert files
    watched = {name: {line.split("\t")[1] for line in suites.tracked(suite)} for name, suite in suites.suites().items()}
    for path in files:
        (name,) = [name for name, suite in suites.suites().items() if runs(suite["command"], path)]
        assert set(needed(path)) <= watched[name], name


def test_every_folder_of_the_table_exists(suites: ModuleType) -> None:
    for name, suite in suites.suites().items():
        for folder in (folder for group in suite["groups"] for folder in group if not folder.startswith(":!")):
            assert subprocess.check_output(["git", "ls-files", "--", folder], cwd=ROOT), (name, folder)


def test_a_stamp_counts_for_its_sources_and_thirty_days_only(
    suites: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suite: dict[str, object] = {"command": "true", "groups": [["README.md"]], "tools": ["git --version"]}
    monkeypatch.setattr(suites, "suites", lambda: {"one": suite})
    stamp = {"passed": suites.date.today().isoformat(), "fingerprint": suites.fingerprint(suite)}
    assert list(suites.due({})) == ["one"]
    assert list(suites.due({"one": stamp})) == []
    assert capsys.readouterr().out == "--- one: left out, passed 0 days ago on these sources\n"
    assert list(suites.due({"one": {**stamp, "passed": "2026-01-01"}})) == ["one"]
    others: list[dict[str, object]] = [{"command": "false"}, {"groups": [["LICENSE"]]}, {"tools": []}]
    for other in others:
        monkeypatch.setattr(suites, "suites", lambda other=other: {"one": suite | other})
        assert list(suites.due({"one": stamp})) == ["one"]
