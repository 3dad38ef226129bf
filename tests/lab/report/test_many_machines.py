"""docs/how-to/measure-on-many-machines.md, done as it is written, by a scheduler and two workers on this machine."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hitori.lab.measure import plan as plans
from hitori.lab.measure.records import RunRecord, load
from tests.boards import ROOT
from tests.pages import blocks

PAGE = ROOT / "docs/how-to/measure-on-many-machines.md"
PORT = "8786"
PATIENCE = 300.0

Started = subprocess.Popen[bytes]
Start = Callable[[str], Started]


def lines_of(number: int) -> list[str]:
    """The commands of a block of the page."""
    return [block for block in blocks(PAGE) if block.language == "sh"][number].text.splitlines()


@pytest.fixture
def start(tmp_path: Path, free_port: int) -> Iterator[Start]:
    """`start("hitori lab ...")` runs a line in a folder of its own; `hitori` and `dask` are those of this Python."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("hitori", "dask"):
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m {name} "$@"\n')
        script.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    begun: list[Started] = []

    def begin(line: str) -> Started:
        words = ["sh", "-c", f"exec {line.replace(PORT, str(free_port))}"]
        begun.append(subprocess.Popen(words, cwd=tmp_path, env=environment, start_new_session=True))
        return begun[-1]

    yield begin
    for one in begun:
        with suppress(ProcessLookupError):
            os.killpg(one.pid, signal.SIGKILL)
        one.wait()


@pytest.fixture
def free_port() -> int:
    import socket

    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


def kill(started: Started) -> None:
    """As a machine that fails does: with all that it started."""
    os.killpg(started.pid, signal.SIGKILL)
    started.wait()


def until(is_so: Callable[[], bool], running: Started) -> None:
    """Wait, as long as this runs."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert running.poll() is None, "it has ended"
        assert time.monotonic() < end
        time.sleep(0.005)


def answers(found: list[RunRecord]) -> dict[int, tuple[str, str | None]]:
    return {record.id: (record.measured.outcome, record.measured.solution) for record in found}


@pytest.mark.slow
def test_the_page_from_the_scheduler_to_the_merged_report(start: Start, tmp_path: Path) -> None:
    *services, measure = lines_of(0)
    assert [line.split()[:2] for line in services] == [["dask", "scheduler"], *[["dask", "worker"]] * 2]
    scheduler, killed, _ = map(start, services)
    journal = tmp_path / "out/all/journal.jsonl"

    def done() -> int:
        return max(0, journal.read_text().count("\n") - 1) if journal.exists() else 0

    run = first_that_finds_workers(start, measure, done)
    kill(run)
    before = journal.read_text().splitlines()[:2]
    kept = done()

    run = start(measure)
    until(lambda: done() > kept, run)
    kill(killed)
    assert run.poll() is None, "the other worker has work left"
    assert run.wait(PATIENCE) == 0
    assert journal.read_text().splitlines()[:2] == before, "it went on where it was"
    assert scheduler.poll() is None

    whole = load(tmp_path / "out/all")
    assert len(whole) == len(plans.read(tmp_path / "out/all").pairs) == done() * 2
    assert "Compared with native" in (tmp_path / "out/all/report/report.md").read_text()

    (tmp_path / "fleet.sh").write_text("\n".join(lines_of(1)))
    for task in (1, 2):
        assert start(f"env SLURM_ARRAY_TASK_ID={task} sh fleet.sh").wait(PATIENCE) == 0
    for line in lines_of(2):
        assert start(line).wait(PATIENCE) == 0
    assert answers(load(tmp_path / "out/merged")) == answers(whole)
    assert "Compared with native" in (tmp_path / "out/merged/report/report.md").read_text()


def first_that_finds_workers(start: Start, line: str, done: Callable[[], int]) -> Started:
    """A run at work: the scheduler and its workers take a while to start, and without them it ends at once."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        run = start(line)
        while run.poll() is None:
            if done() >= 2:
                return run
            time.sleep(0.005)
        assert run.returncode == 2, "there is no scheduler, or it has no workers"
    raise AssertionError("no worker came")
