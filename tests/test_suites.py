"""The table of long suites leaves out no long test and no file on which one depends; no stamp fits other sources; of
the suites that are due those run that fit into the time of the checks."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
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
    if "pytest" not in words or "-m slow" not in command:
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
            if (ROOT / "crates" / f"hitori-{annex}").exists():
                yield f"crates/hitori-{annex}/src/lib.rs"


def test_every_long_test_is_in_one_suite_that_watches_what_it_imports(suites: ModuleType) -> None:
    files = long_tests()
    assert files
    table = suites.read_suites()
    watched = {suite.name: {line.split("\t")[1] for line in suite.tracked()} for suite in table}
    for path in files:
        (name,) = [suite.name for suite in table if runs(suite.command, path)]
        assert set(needed(path)) <= watched[name], name


def test_every_folder_of_the_table_exists(suites: ModuleType) -> None:
    for suite in suites.read_suites():
        for folder in (folder for group in suite.groups for folder in group if not folder.startswith(":!")):
            assert subprocess.check_output(["git", "ls-files", "--", folder], cwd=ROOT), (suite.name, folder)


def test_every_stamp_belongs_to_a_suite_of_the_table(suites: ModuleType) -> None:
    assert suites.read_stamps().keys() <= {suite.name for suite in suites.read_suites()}


def test_a_stamp_counts_for_its_sources_and_thirty_days_only(
    suites: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = suites.Suite("one", "true", 5, [["README.md"]], ["git --version"])
    monkeypatch.setattr(suites, "read_suites", lambda: [suite])
    stamp = suites.Stamp(date.today().isoformat(), suite.fingerprint(), 5)
    assert suites.due({}) == [suite]
    assert suites.due({"one": stamp}) == []
    assert capsys.readouterr().out == "--- one: left out, passed 0 days ago on these sources\n"
    assert suites.due({"one": replace(stamp, passed="2026-01-01")}) == [suite]
    for other in (replace(suite, command="false"), replace(suite, groups=[["LICENSE"]]), replace(suite, tools=[])):
        monkeypatch.setattr(suites, "read_suites", lambda other=other: [other])
        assert suites.due({"one": stamp}) == [other]


class Checks:
    """A repository with nothing but its .ci, in which suites run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".ci").mkdir()
        for name in ("suites.py", "timed.py"):
            shutil.copy(ROOT / ".ci" / name, folder / ".ci")
        subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
        self.stamps = folder / ".ci" / "stamps.json"

    def table(self, **suites: tuple[str, float]) -> None:
        """Make a table of suites from their commands and seconds; `toolless` needs a program that does not exist."""
        rows = ["[defaults]", "folders = []", 'tools = ["git --version"]']
        for name, (command, seconds) in suites.items():
            rows += [f"[{name}]", f"command = {json.dumps(command)}", f"seconds = {seconds}", "folders = []"]
            if name == "toolless":
                rows += ['tools = ["no-such-program --version"]']
        (self.folder / ".ci" / "suites.toml").write_text("\n".join(rows), encoding="utf-8")

    def stamp(self, **passed: tuple[str, float]) -> None:
        """Write stamps of other sources, from their dates and seconds."""
        rows = {
            name: {"passed": when, "fingerprint": "of other sources", "seconds": seconds}
            for name, (when, seconds) in passed.items()
        }
        self.stamps.write_text(json.dumps(rows), encoding="utf-8")

    def read_stamps(self) -> dict[str, dict[str, object]]:
        """The stamps that are there."""
        return dict(json.loads(self.stamps.read_text(encoding="utf-8"))) if self.stamps.exists() else {}

    def run(self, which: str = "due", after: float = 0, margin: float = 300) -> "subprocess.CompletedProcess[str]":
        """Run suites when so many seconds of the checks are over; the margin is that of a limit."""
        program = f"import sys, timed; timed.MARGIN = {margin}; import suites; suites.main()"
        environment = os.environ | {"PYTHONPATH": ".ci", "HITORI_CI_STARTED": str(time.time() - after)}
        command = [sys.executable, "-c", program, which]
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)

    def left(self) -> list[str]:
        """The lines on suites that did not run."""
        path = self.folder / "build" / "ci" / "not_run.txt"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def checks(tmp_path: Path) -> Checks:
    return Checks(tmp_path)


def test_the_suite_that_passed_longest_ago_runs_first_then_the_shorter_one(checks: Checks) -> None:
    commands = {name: (f"echo runs {name}", 9.0) for name in ("new", "slow", "quick", "never", "old")}
    checks.table(**commands | {"unstamped": ("echo runs unstamped", 8.0)})
    checks.stamp(new=("2026-11-27", 1), slow=("2026-11-20", 50), quick=("2026-11-20", 40), old=("2026-11-19", 60))
    found = checks.run()
    assert found.returncode == 0, found.stderr
    assert re.findall(r"^runs (\w+)", found.stdout, re.MULTILINE) == [
        "unstamped", "never", "old", "quick", "slow", "new",
    ]  # fmt: skip
    assert checks.left() == []


def test_a_suite_that_would_end_after_45_minutes_is_left_and_that_is_no_failure(checks: Checks) -> None:
    long, short = ("touch long-ran", 200.0), ("echo short runs", 20.0)
    checks.table(first=long, long=long, short=short)
    checks.stamp(long=("2026-11-19", 200), short=("2026-11-20", 20))
    found = checks.run(after=2600)
    assert found.returncode == 0, found.stderr
    assert (
        "--- due, not run: first, last passed never\n--- due, not run: long, last passed 2026-11-19\n" in found.stdout
    )
    assert "short runs\n" in found.stdout
    assert checks.left() == ["due, not run: first, last passed never", "due, not run: long, last passed 2026-11-19"]
    assert not (checks.folder / "long-ran").exists()
    assert checks.read_stamps()["long"]["passed"] == "2026-11-19"


def test_what_a_suite_took_last_counts_more_than_the_table(checks: Checks) -> None:
    checks.table(one=("true", 10))
    checks.stamp(one=("2026-11-19", 200))
    assert "due, not run: one" in checks.run(after=2600).stdout
    checks.stamp(one=("2026-11-19", 20))
    checks.table(one=("true", 1000))
    assert "one: passed" in checks.run(after=2600).stdout


def test_all_suites_run_whatever_the_time_is(checks: Checks) -> None:
    checks.table(one=("true", 1000))
    checks.stamp(one=((date.today() - timedelta(days=1)).isoformat(), 1000))
    found = checks.run("all", after=10_000)
    assert "one: passed" in found.stdout
    assert found.returncode == 0


def test_a_suite_that_passes_gets_a_stamp_with_its_day_and_seconds(checks: Checks) -> None:
    checks.table(one=("true", 1000))
    assert checks.run().returncode == 0
    stamp = checks.read_stamps()["one"]
    assert stamp["passed"] == date.today().isoformat()
    assert set(stamp) == {"passed", "fingerprint", "seconds"}
    assert "one: left out, passed 0 days ago" in checks.run().stdout


def test_a_suite_that_fails_makes_the_checks_fail_and_loses_its_stamp(checks: Checks) -> None:
    checks.table(good=("true", 5), bad=("echo FAILED tests/test_x.py; exit 3", 5))
    checks.stamp(bad=("2026-11-19", 5))
    found = checks.run()
    assert found.returncode == 1
    assert found.stderr == "error: these suites failed: bad\n"
    assert checks.read_stamps().keys() == {"good"}
    assert "bad\t0\t5\tFAILED\n" in (checks.folder / "build" / "ci" / "results.tsv").read_text(encoding="utf-8")
    assert "test_x" in (checks.folder / "build" / "ci" / "bad.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("which", ["due", "all"])
def test_a_suite_whose_program_is_missing_does_not_run_and_gets_no_stamp(checks: Checks, which: str) -> None:
    checks.table(toolless=("touch ran", 5))
    found = checks.run(which)
    assert found.returncode == 0, found.stderr
    assert checks.left() == ["not run here: toolless needs no-such-program, last passed never"]
    assert checks.read_stamps() == {}
    assert not (checks.folder / "ran").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what a suite started may outlive it")
def test_a_suite_far_over_its_time_is_killed_with_what_it_started(checks: Checks) -> None:
    start_a_child = "setsid sh -c 'echo $$ >child; exec sleep 600' & while ! [ -s child ]; do :; done; sleep 600"
    checks.table(endless=(start_a_child, 1), after=("true", 100))
    found = checks.run(margin=0)
    assert found.returncode == 1
    assert "FAILED: over its time" in found.stdout
    assert "after: passed" in found.stdout
    assert not Path("/proc", (checks.folder / "child").read_text(encoding="utf-8").strip()).exists()
    assert checks.read_stamps().keys() == {"after"}


@pytest.mark.usefixtures("empty_path")
def test_the_suites_of_firefox_and_coq_name_the_programs_that_they_need(suites: ModuleType) -> None:
    missing = {suite.name: suite.missing() for suite in suites.read_suites()}
    assert missing["firefox"] == ["python3", "firefox-esr"]
    assert missing["proofs"] == ["coqc", "ocamlopt"]
