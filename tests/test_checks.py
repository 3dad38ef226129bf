"""The checks before a change lands always end: steps have limits, and no long suite starts after a failed step. A
table says at the end what ran, how it ended, and what did not run."""

import os
import re
import shutil
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from tests.boards import ROOT
from tests.conftest import captured, script

STEPS = ["clone", "module", "install", "lint", "rust", "checker", "python", "docs", "browser", "smoke", "types", "fuzz"]


def step(folder: Path, *words: str, after: float = 0) -> "subprocess.CompletedProcess[str]":
    """Run a step in a folder when so many seconds of the checks are over."""
    environment = os.environ | {"HITORI_CI_STARTED": str(time.time() - after)}
    return captured(sys.executable, ROOT / ".ci" / "step", *words, cwd=folder, env=environment)


def results(folder: Path) -> list[list[str]]:
    """What was written down of the steps."""
    text = (folder / "build" / "ci" / "results.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


def test_a_step_prints_and_keeps_what_its_command_prints_and_writes_down_its_result(tmp_path: Path) -> None:
    good = step(tmp_path, "good", "10", "sh", "-c", "echo to stdout; echo to stderr >&2")
    assert (good.returncode, good.stdout) == (0, "=== good\nto stdout\nto stderr\n")
    assert (tmp_path / "build" / "ci" / "good.log").read_text(encoding="utf-8") == "to stdout\nto stderr\n"
    bad = step(tmp_path, "bad", "10", "false")
    assert (bad.returncode, bad.stderr) == (1, "bad: FAILED\n")
    assert [[name, budget, result] for name, _, budget, result in results(tmp_path)] == [
        ["good", "10", "passed"],
        ["bad", "10", "FAILED"],
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what a step started may outlive it")
@pytest.mark.parametrize("last", ["sleep 600", "true"])
def test_nothing_of_a_step_is_left_when_it_ends_or_the_time_of_the_checks_is_over(tmp_path: Path, last: str) -> None:
    command = f"setsid sh -c 'echo $$ >child; exec sleep 600' & while ! [ -s child ]; do :; done; {last}"
    found = step(tmp_path, "hanging", "1000", "sh", "-c", command, after=3596 if last != "true" else 0)
    ((_, _, _, result),) = results(tmp_path)
    if last == "true":
        assert (found.returncode, result) == (0, "passed")
    else:
        assert (found.returncode, result) == (1, "FAILED: over its time, killed")
    assert not Path("/proc", (tmp_path / "child").read_text(encoding="utf-8").strip()).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a step adopts no orphans")
def test_an_orphan_that_ends_is_gone_while_the_step_still_runs(tmp_path: Path) -> None:
    orphan = "(sh -c 'echo $$ >orphan' &); while ! [ -s orphan ]; do :; done"
    wait = "for i in $(seq 100); do test -e /proc/$(cat orphan) || exit 0; sleep 0.1; done; exit 1"
    assert step(tmp_path, "orphan", "100", "sh", "-c", f"{orphan}; {wait}").returncode == 0


def test_a_step_has_three_times_its_budget_and_five_minutes_but_only_until_the_hard_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(ROOT / ".ci")
    timed = import_module("timed")
    monkeypatch.setattr(timed, "elapsed", lambda: 1000)
    assert timed.time_allowed(480) == 1740
    assert timed.time_allowed(2000) == 2600
    monkeypatch.setattr(timed, "elapsed", lambda: 4000)
    assert timed.time_allowed(10) == 0


def budgets() -> dict[str, int]:
    """The steps of .ci/steps.mk with their budgets in seconds."""
    text = (ROOT / ".ci" / "steps.mk").read_text(encoding="utf-8")
    return {name: int(seconds) for name, seconds in re.findall(r"\$\(STEP\) (\w+) (\d+) ", text)}


def make_steps(folder: Path, failing: str) -> list[str]:
    """Run .ci/steps.mk with a step that fails, and others that only write down their names; the names."""
    ran = folder / "ran"
    script(folder / "step", f'echo "$1" >>{ran}', f'test "$1" != {failing}')
    (folder / "bin").mkdir()
    script(folder / "bin" / "python", f'echo "${{1##*/}}" >>{ran}')
    words = ["--jobs=2", "--keep-going", "--file=.ci/steps.mk", f"STEP={folder / 'step'}", f"BIN={folder / 'bin'}"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    found = captured("make", *words, cwd=ROOT, env=environment)
    assert found.returncode == (0 if failing == "nothing" else 2), found.stderr
    return ran.read_text(encoding="utf-8").split()


@pytest.mark.skipif(sys.platform == "win32", reason="runs make and a shell")
def test_the_long_suites_come_after_all_steps(tmp_path: Path) -> None:
    ran = make_steps(tmp_path, failing="nothing")
    assert sorted(ran[:-1]) == sorted(STEPS) == sorted(budgets())
    assert ran[-1] == "suites.py"


@pytest.mark.skipif(sys.platform == "win32", reason="runs make and a shell")
@pytest.mark.parametrize("failing", STEPS)
def test_no_long_suite_starts_when_a_step_failed(tmp_path: Path, failing: str) -> None:
    ran = make_steps(tmp_path, failing)
    assert failing in ran
    assert not [name for name in ran if "suites" in name]


def test_what_a_landing_needs_fits_into_25_minutes_on_two_cores() -> None:
    assert sum(budgets().values()) / 2 <= 25 * 60


@pytest.mark.skipif(sys.platform == "win32", reason="runs make and a shell")
@pytest.mark.parametrize(
    ("setup", "status", "rows"),
    [
        ("true", 0, {"setup": "passed", "one": "passed"}),
        ("false", 1, {"setup": "FAILED"}),
        ("echo error: no such step >broken", 2, {"setup": "passed", "one": "FAILED"}),
    ],
)
def test_a_run_ends_with_the_table_and_fails_where_a_step_does(
    tmp_path: Path, setup: str, status: int, rows: dict[str, str]
) -> None:
    folder = tmp_path / ".ci"
    folder.mkdir()
    for name in ("run", "step", "timed.py", "summary.py"):
        shutil.copy(ROOT / ".ci" / name, folder)
    (tmp_path / "Cargo.lock").write_text("", encoding="utf-8")
    script(folder / "setup", setup)
    (folder / "steps.mk").write_text("one:\n\t.ci/step one 10 sh -c '! cat broken'\n", encoding="utf-8")
    found = captured("bash", folder / "run", env=os.environ | {"HITORI_CI_CACHE": str(tmp_path / "cache")})
    table = found.stdout.partition("\nstep             seconds  budget  result\n")[2]
    assert dict(re.findall(r"^(\w+) +\d+ +\d+  (.+)$", table, re.MULTILINE)) == rows
    assert found.returncode == status


def test_the_summary_lists_what_ran_how_it_ended_and_what_did_not_run(tmp_path: Path) -> None:
    folder = tmp_path / "build" / "ci"
    folder.mkdir(parents=True)
    rows = [
        ("lint", 9, 10, "passed"),
        ("python", 700, 480, "FAILED"),
        ("docs", 95, 60, "passed"),
        ("house", 1503, 480, "FAILED: over its time, killed"),
    ]
    text = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    (folder / "results.tsv").write_text(text, encoding="utf-8")
    log = "....F.\nFAILED tests/test_x.py::test_y - assert 1 == 2\n1 failed, 5 passed\n"
    (folder / "python.log").write_text(log, encoding="utf-8")
    (folder / "house.log").write_text("......\n", encoding="utf-8")
    (folder / "not_run.txt").write_text("due, not run: site, last passed 2026-11-19\n", encoding="utf-8")
    printed = captured(sys.executable, ROOT / ".ci" / "summary.py", cwd=tmp_path)
    assert (printed.stdout, printed.stderr) == (
        "\n"
        "step             seconds  budget  result\n"
        "house               1503     480  FAILED: over its time, killed\n"
        "python               700     480  FAILED\n"
        "docs                  95      60  passed, over its budget by half\n"
        "lint                   9      10  passed\n"
        "python failed: FAILED tests/test_x.py::test_y - assert 1 == 2\n"
        "house failed: ......\n"
        "due, not run: site, last passed 2026-11-19\n",
        "",
    )
