"""Commands that are killed in the middle, as `kill -9` and a power failure do, and run again.

Each function kills one command, cuts the last line in half of a file that grows by lines, continues as `docs/limits.md`
says, and holds the result against a run that was left alone.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import hitori
from hitori.formats import dumps, loads

HITORI = (sys.executable, "-m", "hitori")
PATIENCE = 120.0
OLD = "old\n"


class TooLateError(Exception):
    """The command ended before it was killed."""


def generate(folder: Path) -> None:
    """A million puzzles: the old file stays, and `--first` makes the rest."""
    out = folder / "out.jsonl"
    out.write_text(OLD)
    words = [*HITORI, "generate", "--size", "4", "--seed", "7", "--format", "jsonl", "-o", str(out)]
    kill([*words, "--count", "1000000"], lambda: size_of(folder.glob(".*.unfinished")) > 1000)
    (unfinished,) = folder.glob(".*.unfinished")
    assert out.read_text() == OLD
    tear(unfinished)
    kept = [line for line in unfinished.read_text().splitlines(keepends=True) if line.endswith("\n")]
    first, more = len(kept), 5
    run([*words, "--first", str(first), "--count", str(more)])
    whole = dumps(hitori.generate_many(4, count=first + more, seed=7), "jsonl")
    assert "".join(kept) + out.read_text() == whole


def convert(folder: Path) -> None:
    """The old file stays; the same command makes the whole new one."""
    source, out = folder / "in.jsonl", folder / "out.txt"
    puzzle, count = hitori.generate(30, seed=1), 5000
    source.write_text(dumps(puzzle, "jsonl") * count)
    words = [*HITORI, "convert", str(source), "--to", "text", "-o", str(out)]
    for _ in range(10):
        out.write_text(OLD)
        # To write 15 MB takes a moment, which may pass unseen on a busy machine.
        with suppress(TooLateError):
            kill(words, lambda: any(folder.glob(".*.unfinished")))
            break
    assert out.read_text() == OLD
    run(words)
    assert loads(out.read_text(), "text") == [puzzle] * count


def settle(folder: Path) -> None:
    """The same certificates; the command alone is killed, and its workers end by themselves."""
    words = [*HITORI, "numbers", "settle", "most", "--upto", "7", "--workers", "1", "-o"]
    killed, whole = folder / "killed", folder / "whole"
    journal = killed / "journal.jsonl"
    kill([*words, str(killed)], lambda: lines_of(journal) > 1, workers_too=False)
    wait_until_unlocked(journal)
    tear(journal)
    for each in (killed, whole):
        run([*words, str(each)])
    certificates = [{path.name: path.read_text() for path in each.glob("most*.json")} for each in (killed, whole)]
    assert len(certificates[0]) == 5
    assert certificates[0] == certificates[1]


def dataset_build(folder: Path) -> None:
    """The same files. Of the draws each file is there as a whole or not at all, so there is no line to cut."""
    spec = folder / "spec.toml"
    spec.write_text("seed = 1\nper_stratum = 500\ndraws = 2000\n[wishes]\nsize = [4, 5]\n[strata]\nshaded = [5]\n")
    words = [*HITORI, "dataset", "build", str(spec), "--workers", "1", "-o"]
    killed, whole = folder / "killed", folder / "whole"
    kill([*words, str(killed)], lambda: len([*killed.glob("work/*/draws-*.npz")]) > 2)
    assert not (killed / "manifest.json").exists()
    for each in (killed, whole):
        run([*words, str(each)], may_fail=True)
    files = [{path.name: path.read_bytes() for path in each.iterdir() if path.is_file()} for each in (killed, whole)]
    assert "manifest.json" in files[0]
    assert files[0] == files[1]


def lab_run(folder: Path) -> None:
    """The same records, but for what was measured in seconds and bytes."""
    from hitori.lab.measure.records import load

    solvers = ("--solver", "native", "--solver", "backtracking")
    words = [*HITORI, "lab", "run", "stress", "--sizes", "5", "--count", "10", *solvers, "-o"]
    killed, whole = folder / "killed", folder / "whole"
    journal = killed / "journal.jsonl"
    kill([*words, str(killed)], lambda: lines_of(journal) > 5)
    tear(journal)
    before = journal.read_bytes()
    for each in (killed, whole):
        run([*words, str(each)])
    assert journal.read_bytes().startswith(before[: before.rfind(b"\n") + 1]), "what was measured is kept"
    records = [
        [(r.id, r.entrant, r.instance, r.measured.outcome, r.measured.solution) for r in load(each)]
        for each in (killed, whole)
    ]
    assert len(records[0]) == 20
    assert records[0] == records[1]


def kill(words: list[str], is_begun: Callable[[], bool], *, workers_too: bool = True) -> None:
    """Start the command and kill it once it has begun, with its workers or alone."""
    with subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
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


def tear(path: Path) -> None:
    """Cut the last line in half, as a power failure does."""
    content = path.read_bytes()
    start = content.rfind(b"\n", 0, -1) + 1
    path.write_bytes(content[: start + (len(content) - start) // 2])
    assert not path.read_bytes().endswith(b"\n")


def run(words: list[str], *, may_fail: bool = False) -> None:
    """Run the command to its end."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0 or (may_fail and done.returncode == 1), done


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
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sleep(0.05)
            else:
                return
