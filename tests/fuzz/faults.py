"""Faults of the machine: a full disk, a closed folder, a closed pipe, a kill, too little memory, a jumping clock.

Each command runs in a process of its own. Whatever happens to it, an output file that was there is whole, the old one
or the new, and stderr is a message, not a traceback.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import which
from time import monotonic

from hitori.formats import loads

from .runs import Case

COMMAND = (sys.executable, "-m", "hitori")
OLD = "1 2\n2 2\n"
VERBS = {
    "generate": ("generate", "--size", "6", "--count", "COUNT", "--seed", "1", "--json"),
    "convert": ("convert", "IN", "--to", "jsonl"),
    "solve": ("solve", "IN", "--json"),
    "explain": ("explain", "IN", "--json"),
}
TO_FILE = ("generate", "convert")


def draw(rng: Random) -> Case:
    """A fault and a verb."""
    fault = rng.choice(["full", "pipe", "kill", "interrupt", "memory", "permission", "clock"])
    verbs = TO_FILE if fault in ("kill", "interrupt", "permission") else list(VERBS)
    return {
        "fault": fault,
        "verb": rng.choice(list(verbs)),
        "count": rng.choice([1, 100, 3000]),
        "after": round(rng.uniform(0.05, 1.0), 3),
        "megabytes": rng.randrange(40, 400, 20),
    }


def check(case: Case) -> None:
    """Run the command with its fault."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        puzzles = folder / "in.jsonl"
        puzzles.write_text('{"labels": [[1, 1, 2], [2, 3, 1], [3, 2, 2]]}\n' * case["count"])
        places = {"IN": str(puzzles), "COUNT": str(case["count"])}
        words = [*COMMAND, *(places.get(word, word) for word in VERBS[case["verb"]])]
        FAULTS[case["fault"]](words, folder, case)


def full(words: Sequence[str], folder: Path, _case: Case) -> None:
    """Nothing can be written: the exit status is 2 and the reason is said."""
    with open("/dev/full", "w") as stream:
        ran = subprocess.run(words, stdout=stream, stderr=subprocess.PIPE, text=True, timeout=120, cwd=folder)
    assert ran.returncode == 2, ran
    assert "No space left" in ran.stderr, ran
    assert_no_traceback(ran.stderr)


def pipe(words: Sequence[str], folder: Path, _case: Case) -> None:
    """The reader goes after a few bytes, as `head` does: silence."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    complained = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(120) in (0, 1, 141), complained
    assert not complained, complained


def kill(words: Sequence[str], folder: Path, case: Case) -> None:
    """Killed at some moment: the old file, or the whole new one."""
    ended_by(signal.SIGKILL, words, folder, case)


def interrupt(words: Sequence[str], folder: Path, case: Case) -> None:
    """Ctrl-C at some moment: the same, and `generate` keeps what it made."""
    ended_by(signal.SIGINT, words, folder, case)


def ended_by(sign: signal.Signals, words: Sequence[str], folder: Path, case: Case) -> None:
    """The file after the process got a signal holds whole puzzles."""
    out = folder / "out.jsonl"
    out.write_text(OLD)
    process = subprocess.Popen([*words, "-o", str(out)], stderr=subprocess.PIPE, cwd=folder)
    try:
        process.wait(case["after"])
    except subprocess.TimeoutExpired:
        process.send_signal(sign)
    _, complained = process.communicate(timeout=120)
    text = out.read_text()
    if text != OLD:
        assert text.endswith("\n")
        assert loads(text, "jsonl")
    if process.returncode == 0:
        assert text.count("\n") == case["count"]
    if sign is signal.SIGINT and process.returncode in (2, 130):
        assert_no_traceback(complained.decode())


def memory(words: Sequence[str], folder: Path, case: Case) -> None:
    """Little address space: done, or a message; a process too small to start Python says nothing of ours."""

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (case["megabytes"] * 2**20,) * 2)

    ran = subprocess.run(words, capture_output=True, text=True, timeout=120, cwd=folder, preexec_fn=little)
    if "hitori: error" in ran.stderr:
        assert ran.returncode == 2, ran
    elif ran.returncode == 0:
        assert all(json.loads(line) for line in ran.stdout.splitlines())
    else:
        assert ran.returncode in (1, 2) or ran.returncode < 0 or ran.returncode >= 126, ran


def permission(words: Sequence[str], folder: Path, _case: Case) -> None:
    """A folder that must not be written, for root too: the command lacks the capability to do so all the same."""
    closed = folder / "closed"
    closed.mkdir(mode=0o500)
    target = closed / "out.jsonl"
    ran = subprocess.run(
        [*words, "-o", str(target)], capture_output=True, text=True, timeout=120, cwd=folder, preexec_fn=obey_modes
    )
    assert ran.returncode == 2, ran
    assert str(target) in ran.stderr, ran
    assert_no_traceback(ran.stderr)
    assert not list(closed.iterdir())


def obey_modes() -> None:
    """Make the modes of files count for root, from the next `exec` on."""
    pr_capbset_drop, cap_dac_override = 24, 1
    if os.geteuid() == 0 and ctypes.CDLL(None).prctl(pr_capbset_drop, cap_dac_override, 0, 0, 0) != 0:
        raise OSError("root keeps its rights here; run this as another user")


def clock(_words: Sequence[str], folder: Path, case: Case) -> None:
    """The wall clock jumps by days: a time limit neither ends early nor late."""
    blank = folder / "blank.txt"
    blank.write_text("0 0 0 0 0 0 0 0\n" * 8)
    seconds = case["after"]
    words = [*COMMAND, "count", str(blank), "--time-limit", str(seconds)]
    started = monotonic()
    ran = subprocess.run(
        words, capture_output=True, text=True, timeout=120, cwd=folder, env=os.environ | with_jumping_clock(folder)
    )
    assert ran.returncode == 3, ran
    assert monotonic() - started > seconds, ran
    assert_no_traceback(ran.stderr)


def with_jumping_clock(folder: Path) -> dict[str, str]:
    """The environment of a process with such a clock, for C, Rust and Python; none where there is no C compiler."""
    library = folder / "jumping_clock.so"
    source = Path(__file__).with_name("jumping_clock.c")
    if not sys.platform.startswith("linux") or which("cc") is None:
        return {}
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    return {"LD_PRELOAD": str(library)}


def assert_no_traceback(text: str) -> None:
    """What people read is a message."""
    assert "Traceback" not in text, text


FAULTS: dict[str, Callable[[Sequence[str], Path, Case], None]] = {
    "full": full,
    "pipe": pipe,
    "kill": kill,
    "interrupt": interrupt,
    "memory": memory,
    "permission": permission,
    "clock": clock,
}
