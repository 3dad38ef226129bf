"""Crashes: whatever hits a command, its files are whole, its message is no traceback, and it can be continued.

Each of `PRINTERS` meets each of `FAULTS`, which hit a process from outside; the fuzzer draws from the same tables.
`KILLED` are runs that are continued after `kill -9` as `docs/limits.md` says, and held against one left alone.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from math import factorial
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, PIPE, Popen
from time import monotonic, sleep
from typing import Any

import pytest

import hitori
from hitori.errors import TaskError
from hitori.formats import dumps, loads
from hitori.processes.journal import Journal, header

from .cli.conftest import HITORI, started
from .cli.test_outputs import OLD, full_disk
from .conftest import captured
from .requirements import slow

PATIENCE = 120.0
PRINTERS = {
    "generate": "generate --size 6 --count COUNT --seed 1 --json",
    "convert": "convert IN --to jsonl",
    "solve": "solve IN --json",
    "solve in words": "solve IN",
    "explain": "explain IN --json",
}
WITH_A_FILE = ("generate", "convert")
LONG = 3000
"""Puzzles of which most commands print more than a pipe holds."""
Case = dict[str, Any]


def assert_survives(case: Case, folder: Path) -> None:
    """Run a command with a fault, e.g. {"fault": "pipe", "command": "solve", "count": 3000}."""
    puzzles = folder / "in.jsonl"
    puzzles.write_text('{"labels": [[1, 1, 2], [2, 3, 1], [3, 2, 2]]}\n' * case["count"])
    line = PRINTERS[case["command"]].replace("COUNT", str(case["count"])).replace("IN", str(puzzles))
    FAULTS[case["fault"]]([*HITORI, *line.split()], folder, case)


def run_to_its_end(words: list[str], folder: Path | None = None, **settings: Any) -> subprocess.CompletedProcess[str]:
    """What the command did, without a traceback."""
    streams = {"stdout": PIPE, "stderr": PIPE} | settings
    ran = subprocess.run(words, text=True, timeout=PATIENCE, cwd=folder, **streams)
    assert "Traceback" not in ran.stderr, ran
    return ran


def full(words: list[str], folder: Path, _case: Case) -> None:
    """Nothing can be printed."""
    for unbuffered in ("", "1"):
        with open("/dev/full", "w") as stream:
            ran = run_to_its_end(words, folder, stdout=stream, env=os.environ | {"PYTHONUNBUFFERED": unbuffered})
        assert (ran.returncode, ran.stderr) == (2, "hitori: error: stdout: No space left on device\n")


def pipe(words: list[str], folder: Path, case: Case) -> None:
    """The reader goes after a few bytes, as `head` does: silence."""
    with started(*words[len(HITORI) :], cwd=folder) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == ""
    is_cut_off = case["count"] >= LONG and case["command"] != "convert"
    assert process.returncode == 141 or (process.returncode in (0, 1) and not is_cut_off)


def ended_by(sign: signal.Signals, words: list[str], folder: Path, case: Case) -> None:
    """Killed, Ctrl-C or SIGTERM at some moment: the old file, or a whole new one; all but the first tidy up."""
    out = folder / "out.jsonl"
    out.write_text(OLD)
    with Popen([*words, "-o", str(out)], stderr=PIPE, cwd=folder, text=True) as process:
        try:
            process.wait(case["after"])
        except subprocess.TimeoutExpired:
            process.send_signal(sign)
        _, complained = process.communicate(timeout=PATIENCE)
    text = out.read_text()
    if text != OLD:
        assert text.endswith("\n")
        assert loads(text, format="jsonl")
    if process.returncode == 0:
        assert text.count("\n") == case["count"]
    assert process.returncode in (0, 2, 130, 143, -sign)  # the last: Python had not begun
    if process.returncode in (2, 130, 143):
        assert "Traceback" not in complained
        assert not list(folder.glob(".*.unfinished"))


def memory(words: list[str], folder: Path, case: Case) -> None:
    """Little address space: done, or a message; a process too small to start Python says nothing of ours."""
    most = (case["megabytes"] * 2**20,) * 2
    set_limit = partial(resource.setrlimit, resource.RLIMIT_AS, most)
    ran = captured(*words, timeout=PATIENCE, cwd=folder, preexec_fn=set_limit)
    if "hitori: error" in ran.stderr:
        assert ran.returncode == 2, ran
    elif ran.returncode == 0:
        assert case["command"] == "solve in words" or all(map(json.loads, ran.stdout.splitlines()))
    else:
        assert ran.returncode in (1, 2) or ran.returncode < 0 or ran.returncode >= 126, ran


def clock(_words: list[str], folder: Path, case: Case) -> None:
    """The wall clock jumps by days: a time limit neither ends early nor late.

    For C, Rust and Python; there is no such clock where there is no C compiler.
    """
    jumping = {}
    if which("cc"):
        library = folder / "jumping_clock.so"
        source = Path(__file__).parent / "fuzz/jumping_clock.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
        jumping["LD_PRELOAD"] = str(library)
    blank = folder / "blank.txt"
    blank.write_text("0 0 0 0 0 0 0 0\n" * 8)
    words = [*HITORI, "count", str(blank), "--time-limit", str(case["after"])]
    started = monotonic()
    ran = run_to_its_end(words, folder, env=os.environ | jumping)
    assert ran.returncode == 3, ran
    assert monotonic() - started > case["after"], ran


FAULTS: dict[str, Callable[[list[str], Path, Case], None]] = {
    "full": full,
    "pipe": pipe,
    "killed": partial(ended_by, signal.SIGKILL),
    "interrupted": partial(ended_by, signal.SIGINT),
    "terminated": partial(ended_by, signal.SIGTERM),
    "memory": memory,
    "clock": clock,
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="LD_PRELOAD and RLIMIT_AS are of Linux")
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["convert", *slow(name for name in PRINTERS if name != "convert")])
def test_a_fault_leaves_whole_files_and_a_message(tmp_path: Path, command: str, fault: str) -> None:
    if command in WITH_A_FILE or fault in ("full", "pipe", "memory"):
        assert_survives({"fault": fault, "command": command, "count": LONG, "after": 0.3, "megabytes": 200}, tmp_path)


ENDLESS = ["generate", "--size", 6, "--count", 100_000_000, "--seed", 1]


@pytest.mark.parametrize("format", ["json", "jsonl", "text"])
def test_a_stream_is_written_as_it_goes_and_ended_by_ctrl_c(format: str) -> None:
    with started(*ENDLESS, "--format", format) as process:
        begin = "".join(process.stdout.readline() for _ in range(20))
        process.send_signal(signal.SIGINT)
        rest, err = process.stdout.read(), process.stderr.read()
        assert process.wait(PATIENCE) == 130
    puzzles = hitori.loads(begin + rest)
    assert puzzles == list(hitori.generate_many(6, count=len(puzzles), seed=1))
    assert err == f"hitori: warning: interrupted after {len(puzzles)} puzzles\n"


def test_ctrl_c_keeps_the_puzzles_of_a_file(tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    with started(*ENDLESS, "-o", out) as process:
        while size_of(tmp_path.glob(".*.unfinished")) < 1000:
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    assert len(hitori.load(out)) > 1
    assert os.listdir(tmp_path) == ["x.json"]


# Runs that are killed, as `kill -9` and a power failure do, then continued as `docs/limits.md` says, and held against
# a run that was left alone. `numbers settle` and `lab run` have a journal: its last line is cut in half.


class TooLateError(Exception):
    """The command ended before it was killed."""


def kill_generate(folder: Path) -> None:
    """A million puzzles: the old file stays, and `--first` makes the rest."""
    out = folder / "out.jsonl"
    out.write_text(OLD)
    words = [*HITORI, "generate", "--size", "4", "--seed", "7", "--format", "jsonl", "-o", str(out)]
    kill([*words, "--count", "1000000"], lambda: size_of(folder.glob(".*.unfinished")) > 1000)
    (unfinished,) = folder.glob(".out.jsonl.*.unfinished")
    assert out.read_text() == OLD
    tear(unfinished)
    kept = [line for line in unfinished.read_text().splitlines(keepends=True) if line.endswith("\n")]
    first, more = len(kept), 5
    complete([*words, "--first", str(first), "--count", str(more)])
    whole = dumps(hitori.generate_many(4, count=first + more, seed=7), format="jsonl")
    assert "".join(kept) + out.read_text() == whole


def kill_convert(folder: Path) -> None:
    """The old file stays; the same command makes the whole new one."""
    source, out = folder / "in.jsonl", folder / "out.txt"
    puzzle, count = hitori.generate(30, seed=1), 3000
    source.write_text(dumps(puzzle, format="jsonl") * count)
    words = [*HITORI, "convert", str(source), "--to", "text", "-o", str(out)]
    for _ in range(10):
        out.write_text(OLD)
        # To write 15 MB takes a moment, which may pass unseen on a busy machine.
        with suppress(TooLateError):
            kill(words, lambda: any(folder.glob(".*.unfinished")))
            break
    assert out.read_text() == OLD
    complete(words)
    assert loads(out.read_text(), format="text") == [puzzle] * count


def kill_settle(folder: Path) -> None:
    """The same certificates; the command alone is killed, and its workers end by themselves."""
    runs = stopped_and_whole("numbers settle most --upto 7 --workers 1", folder, 1, workers_too=False)
    stopped, whole = ({path.name: path.read_text() for path in run.glob("most*.json")} for run in runs)
    assert len(stopped) == 5
    assert stopped == whole


def kill_lab_run(folder: Path) -> None:
    """The same records, but for what was measured in seconds and bytes."""
    from hitori.lab.measure.records import load

    line = "lab run stress --sizes 5 --count 10 --solver native --solver backtracking"
    stopped, whole = (
        [(r.id, r.entrant, r.instance, r.measured.outcome, r.measured.solution) for r in load(run)]
        for run in stopped_and_whole(line, folder, 5)
    )
    assert len(stopped) == 20
    assert stopped == whole


KILLED: dict[str, Callable[[Path], None]] = {
    "generate": kill_generate,
    "convert": kill_convert,
    "numbers settle": kill_settle,
    "lab run": kill_lab_run,
}


@pytest.mark.parametrize("command", ["generate", "numbers settle", *slow(["convert", "lab run"])])
def test_a_killed_run_is_continued(tmp_path: Path, command: str) -> None:
    KILLED[command](tmp_path)


def kill(words: list[str], is_begun: Callable[[], bool], *, workers_too: bool = True) -> None:
    """Start the command and kill it once it has begun, with its workers or alone."""
    with Popen(words, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True) as process:
        deadline = monotonic() + PATIENCE
        while not is_begun():
            if process.poll() is not None:
                raise TooLateError("it ended before it was killed")
            assert monotonic() < deadline
            sleep(0.002)
        if workers_too:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    assert process.returncode == -signal.SIGKILL


def stopped_and_whole(line: str, folder: Path, lines: int, *, workers_too: bool = True) -> tuple[Path, Path]:
    """Two results of a command: of one killed once its journal has more lines, and continued; of one left alone."""
    stopped, whole = folder / "stopped", folder / "whole"
    words = [*HITORI, *line.split(), "-o"]
    journal = stopped / "journal.jsonl"
    kill([*words, str(stopped)], lambda: lines_of(journal) > lines, workers_too=workers_too)
    continued(journal, [*words, str(stopped)])
    complete([*words, str(whole)])
    return stopped, whole


def continued(journal: Path, words: list[str]) -> None:
    """Cut the journal of a killed command short, and run the command again: what was done is kept."""
    wait_until_unlocked(journal)
    tear(journal)
    before = journal.read_bytes()
    complete(words)
    assert journal.read_bytes().startswith(before[: before.rfind(b"\n") + 1])


def tear(path: Path) -> None:
    """Cut the last line in half, as a power failure does."""
    content = path.read_bytes()
    start = content.rfind(b"\n", 0, -1) + 1
    path.write_bytes(content[: start + (len(content) - start) // 2])
    assert not path.read_bytes().endswith(b"\n")


def complete(words: list[str]) -> None:
    """Run the command to its end."""
    assert (done := run_to_its_end(words)).returncode == 0, done


def size_of(paths: Iterable[Path]) -> int:
    """The bytes of these files together."""
    return sum(path.stat().st_size for path in paths)


def lines_of(path: Path) -> int:
    """The lines of a file, none if it is not there."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_until_unlocked(path: Path) -> None:
    """The workers of a killed run hold its journal until they notice."""
    import fcntl

    with path.open("ab") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)


# The journal of a run.

TASKS = {str(number): number for number in range(40)}


@pytest.mark.parametrize("size", [300, 301, 310, 320])
def test_a_disk_that_fills_up_leaves_whole_results(size: int, tmp_path: Path) -> None:
    """A write that was cut short went unnoticed, and the next result continued its line."""
    kept = []
    with suppress(OSError), full_disk(size), Journal(tmp_path, header(factorial, TASKS)) as journal:
        list(journal.entries())
        for number in range(40):
            journal.keep(str(number), str(number))
            kept.append((str(number), number))
    assert 0 < len(kept) < 40
    with Journal(tmp_path, header(factorial, TASKS)) as journal:
        assert list(journal.entries()) == kept


@pytest.mark.parametrize("damage", [b"\0\0\0\n", b"\xff\n", b"{}\n", b"[1]\n", b'"task"\n', b"3\n"])
def test_a_damaged_line_is_named(damage: bytes, tmp_path: Path) -> None:
    with Journal(tmp_path, header(factorial, TASKS)) as journal:
        list(journal.entries())
        journal.keep("1", "1")
    with (tmp_path / "journal.jsonl").open("ab") as stream:
        stream.write(damage)
    with (
        Journal(tmp_path, header(factorial, TASKS)) as journal,
        pytest.raises(TaskError, match=r"journal\.jsonl, line 3: expected a result"),
    ):
        list(journal.entries())
