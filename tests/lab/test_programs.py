"""Programs as entrants of a run: measured apart from their start, judged as all, known by their files."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hitori.engines.program import Protocol
from hitori.lab.measure.records import Bounds, Entrant, RunRecord, load
from hitori.lab.measure.supervisor import Supervisor
from hitori.lab.puzzles.suites import suite
from tests.boards import ROOT
from tests.conftest import within
from tests.pages import Ran, run
from tests.processes.test_children import wait_for_the_end_of

HONEST = (ROOT / "examples/programs/mine.py").read_text().replace("#!/usr/bin/env python3", f"#!{sys.executable}")
FIVE = [instance.puzzle for instance in suite("stress").instances([5], 2)]
LAST = "    print(f"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder to work in holds ./mine, an honest program."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine")
    return tmp_path / "mine"


def write(path: Path, deed: str = "", where: str = "rows == 5") -> None:
    """The honest program, which does this before it answers such a puzzle."""
    assert LAST in HONEST
    path.write_text(
        HONEST.replace(LAST, f"    if {where}:\n        {deed or 'pass'}\n{LAST}").replace("import sys", IMPORTS)
    )
    path.chmod(0o755)


IMPORTS = "import os, subprocess, sys, time"


def measured(*more: str) -> Ran:
    return run(*["lab", "run", "stress", "--sizes", "5", "--count", "2", "--program", "./mine", "-o", "out"], *more)


def records_of(name: str) -> list[RunRecord]:
    return [record for record in load(Path("out")) if record.entrant == name]


@pytest.mark.usefixtures("mine")
def test_a_program_is_measured_beside_the_native_solver() -> None:
    assert measured("--program-once", "./mine").status == 0
    assert {record.measured.outcome for record in load(Path("out"))} == {"solved"}
    (line, _), (once, _) = records_of("./mine"), records_of("./mine (once)")
    assert line.measured.states == once.measured.states
    assert (line.measured.startup_seconds or 0) > 0
    assert (line.measured.empty_seconds, once.measured.startup_seconds) == (None, 0.0)
    assert 0 < (once.measured.empty_seconds or 0) < 2 * (once.measured.seconds or 0)
    report = Path("out/report/report.md").read_text()
    assert "--solver 'native' --program ./mine --program-once ./mine --sizes 5" in report
    assert re.search(r"^\| ./mine \| \d\S+ \| - \| \d\S+ \| [0-9a-f]{16} \|$", report, re.MULTILINE)
    assert re.search(r"^\| ./mine \(once\) \| - \| \d\S+ \| \d\S+ \| [0-9a-f]{16} \|$", report, re.MULTILINE)


def test_a_crash_is_told_with_its_reason_and_tried_again_on_request(mine: Path) -> None:
    """A program that crashes for want of a file is not changed when the file is there."""
    write(mine, "Path('there').exists() or sys.exit('no file there')")
    mine.write_text(mine.read_text().replace(IMPORTS, f"{IMPORTS}\nfrom pathlib import Path"))
    crash = "hitori: error: ./mine: crash on 2 pairs, first on stress 5x5 #0: exit status 1: no file there\n"
    for _ in range(2):
        ran = measured()
        assert (ran.status, crash in ran.err) == (4, True)
        assert "to measure these pairs again, give the command of the run with --retry" in ran.err
    assert "| ./mine | 2 | stress 5x5 #0 | exit status 1: no file there |" in Path("out/report/report.md").read_text()
    Path("there").touch()
    before = records_of("native")
    ran = measured("--retry")
    assert (ran.status, "2 pairs that crashed tried again" in ran.err) == (0, True)
    assert records_of("native") == before
    assert not Path("out/renewal").exists()


def test_a_changed_program_is_measured_anew_and_nothing_else(mine: Path) -> None:
    write(mine, "sys.exit(3)")
    assert measured().status == 4
    before = records_of("native")
    write(mine)
    assert run("lab", "rerun", "out", 2).status == 0, "the repaired program"
    ran = measured()
    assert (ran.status, "./mine has changed: 2 pairs of it measured anew" in ran.err) == (0, True)
    assert {record.measured.outcome for record in records_of("./mine")} == {"solved"}
    assert records_of("native") == before
    again = measured()
    assert (again.status, "changed" in again.err) == (0, False)


def test_a_renewal_that_was_killed_before_its_plan_was_written_is_complete(mine: Path) -> None:
    write(mine, "sys.exit(3)")
    measured()
    before = Path("out/plan.json").read_text()
    write(mine)
    assert measured().status == 0
    there = records_of("./mine")
    Path("out/plan.json").write_text(before)
    assert measured().status == 0
    assert records_of("./mine") == there
    assert Path("out/plan.json").read_text() != before


def test_a_wrong_answer_stops_the_run_and_is_gone_with_its_program(mine: Path) -> None:
    write(mine, "answer = '/'.join(['.....'] * 5)")
    for _ in range(2):
        ran = measured()
        assert (ran.status, "'./mine' (wrong) on 'stress 5x5" in ran.err) == (4, True)
    write(mine)
    assert measured().status == 0


def test_another_run_is_still_refused(mine: Path) -> None:
    assert measured().status == 0
    write(mine, "time.sleep(0)")
    assert "holds another run" in measured("--seed", "2").err


@pytest.mark.usefixtures("mine")
def test_what_cannot_be_measured_is_refused_at_once() -> None:
    assert "cannot run './nothing'" in run("lab", "run", "stress", "--program", "./nothing", "-o", "no").err
    assert "leave out --solver" in run("lab", "run", "rq1", "--program", "./mine", "-o", "no").err
    assert "leave out --solver" in run("lab", "run", "rq1", "--program-once", "./mine", "-o", "no").err


def entrant(path: Path, protocol: Protocol = Protocol.LINE) -> Entrant:
    return Entrant.of_program(str(path), protocol)


@pytest.mark.parametrize(
    ("deed", "bounds", "outcome", "detail"),
    [
        ("time.sleep(9)", Bounds(0.3), "timeout", ""),
        ("held = bytearray(400 * 2**20); time.sleep(9)", Bounds(60.0, 200 * 2**20), "out_of_memory", "MiB"),
        ("answer = 'unknown'", Bounds(5.0), "timeout", ""),
        ("answer = 'none'", Bounds(5.0), "no_solution", ""),
        ("answer = 'hello'", Bounds(5.0), "crash", "it answered 'hello states="),
        ("answer = '.' * 25", Bounds(5.0), "wrong", "uniqueness"),
        ("os.abort()", Bounds(5.0), "crash", "signal 6 (SIGABRT)"),
    ],
)
@pytest.mark.parametrize("protocol", Protocol)
def test_each_end_has_its_outcome(
    deed: str, bounds: Bounds, outcome: str, detail: str, protocol: Protocol, mine: Path
) -> None:
    write(mine, deed, "labels[:5] != [3, 2, 5, 4, 5]")
    mine.write_text(mine.read_text().replace("    if labels[:5]", "    if rows == 5 and labels[:5]"))
    with within(30), Supervisor(entrant(mine, protocol), bounds) as supervisor:
        for _ in range(2):
            found = supervisor.measure(FIVE[0])
            assert (found.outcome, detail in found.detail) == (outcome, True)


def test_a_program_that_changes_during_a_run_is_not_measured(mine: Path) -> None:
    planned = entrant(mine)
    write(mine, "time.sleep(0)")
    with Supervisor(planned, Bounds(5.0)) as supervisor:
        found = supervisor.measure(FIVE[0])
    assert (found.outcome, "has changed since the run was planned" in found.detail) == ("crash", True)


def test_ctrl_c_ends_a_run_and_all_that_its_programs_have_started(mine: Path) -> None:
    """Also a daemon, which has left group, session and parent."""
    daemon = (
        "os.fork() or (os.setsid(), os.fork() and os._exit(0), "
        "open('daemon', 'w').write(str(os.getpid())), time.sleep(60)); open('pid', 'w').write(str(os.getpid())); "
        "time.sleep(60)"
    )
    write(mine, daemon, "labels[:5] != [3, 2, 5, 4, 5] and rows == 5")
    words = [
        sys.executable,
        "-m",
        "hitori",
        *["lab", "run", "stress", "--sizes", "5", "--count", "2", "--program", "./mine", "-o", "out"],
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words += ["--time-limit", "60"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, env=environment, start_new_session=True) as running:
        deadline = time.monotonic() + 60
        while not (Path("daemon").exists() and Path("daemon").read_text() and Path("pid").exists()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.2)
        with within(5.0):
            running.send_signal(signal.SIGINT)
            assert running.wait() == 130
    wait_for_the_end_of(int(Path("daemon").read_text()), int(Path("pid").read_text()))
