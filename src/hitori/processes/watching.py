"""A watched program: it is asked one question, within limits, and nothing of it is left.

It runs under a *launcher* that reads a first input, e.g. the files it needs, and prints a line when it is ready; the
question follows on the same pipe. No program is waited for that does not read, and none is believed about its limits:
time and memory are those of all its processes, as psutil and the kernel have them.
"""

from __future__ import annotations

import ctypes
import os
import selectors
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import TaskError
from . import usage
from .children import kill_tree, start
from .memory_group import MemoryGroup

POLL_SECONDS = 0.05
"""Seconds between two looks at the processes and their memory."""

WALL_FACTOR = 20
"""Seconds of the clock for each second allowed, whatever the program does."""

READY_SECONDS = 60.0
"""Seconds after which a launcher that is not ready counts as broken."""

KEPT_COMPLAINTS = 4096
"""The last bytes of standard error that are kept."""

OURS = 3
"""Processes of a sandbox itself."""

KIB, MIB = 1024, 1024 * 1024

KEYCTL = {"x86_64": 250, "aarch64": 219, "riscv64": 219}
JOIN_SESSION_KEYRING = 1


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may use for one question: seconds of the processor, memory, output, disk and processes."""

    seconds: int = 10
    megabytes: int = 1024
    kilobytes: int = 1024
    disk: int = 64
    processes: int = 64


class ProgramReport(NamedTuple):
    """How a program ended, and what it wrote.

    `how` is exit, time, output, memory, processes or disk; `status` is the exit status, or minus the signal.
    """

    how: str
    status: int | None
    out: str
    err: str


def watch(
    words: list[str],
    first: bytes,
    question: str,
    bounds: ProgramLimits,
    box: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> ProgramReport:
    """Ask a program one question, and report on it; every process is gone when this returns.

    Without a sandbox it has a `box`, a folder to work in, and an environment whose TMPDIR is the box. With one it has
    none of our keys; the environment, where one is given, is that of the sandbox too: it can be read inside.
    """
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    try:
        if box is None:  # a lifeline would be open inside
            process = subprocess.Popen(words, start_new_session=True, env=environment, preexec_fn=_leave_keys, **pipes)
        else:
            process = start(words, leads_group=True, cwd=box, env=environment, **pipes)
    except OSError as error:
        raise TaskError(f"cannot run {words[0]}: {error.strerror}") from None
    group = MemoryGroup.with_limit(bounds.megabytes * MIB)
    out, err = bytearray(), bytearray()
    kills = 0
    with process:
        try:
            seen: list[Any] = []  # the launcher waits for its input until all processes are in the group
            while group is not None and (found := usage.family(process.pid)) != seen:
                for each in found:
                    group.add(each.pid)
                seen = found
            how = _end_of(process, first, question.encode() + b"\n", bounds, box, out, err)
        finally:
            kill_tree(process)
            if box:
                _end_daemons(box)
            if group is not None:
                kills = group.kills()
                group.remove()
    complaints = err[-KEPT_COMPLAINTS:].decode(errors="replace").replace(str(box or "/box"), ".")
    if not out:
        raise TaskError(f"{words[0]} does not work here: {complaints.strip() or how}")
    status = process.returncode
    status = 128 - status if 128 < status <= 128 + 64 else status  # as shells and bwrap report signals
    how = "memory" if how == "exit" and kills else how
    return ProgramReport(how, status if how == "exit" else None, out[1:].decode(errors="replace"), complaints)


def _end_of(
    process: subprocess.Popen[Any],
    first: bytes,
    question: bytes,
    bounds: ProgramLimits,
    box: Path | None,
    out: bytearray,
    err: bytearray,
) -> str:
    """How it ended: exit, time, output, memory, processes or disk.

    `out` and `err` take what it writes; the first byte of `out` is the launcher's line. Time is what the processes
    computed. What passed while none of them did is counted for itself: a program that waits for ever ends, and one that
    waits for a busy machine loses nothing.
    """
    asking: Any = process.stdin
    os.set_blocking(asking.fileno(), False)  # a program that reads nothing is not waited for
    pending = first
    used = idle = 0.0
    started = looked = time.monotonic()
    with selectors.DefaultSelector() as ends:
        ends.register(asking, selectors.EVENT_WRITE)
        for pipe, told in (process.stdout, out), (process.stderr, err):
            assert pipe is not None
            ends.register(pipe, selectors.EVENT_READ, told)
        while (is_running := process.poll() is None) or ends.get_map():
            was_ready, now = bool(out), time.monotonic()
            for key, _ in ends.select(POLL_SECONDS / 5 if is_running else 0):
                if key.data is None:
                    try:
                        pending = pending[os.write(key.fd, pending) :]
                    except BrokenPipeError:
                        pending = b""
                    if not pending:
                        ends.unregister(asking)
                        if was_ready:
                            asking.close()
                elif piece := os.read(key.fd, 65536):
                    key.data.extend(piece)
                else:
                    ends.unregister(key.fileobj)
            if out and not was_ready:
                started, pending = now, question
                ends.register(asking, selectors.EVENT_WRITE)
            if len(out) + len(err) > bounds.kilobytes * KIB:
                return "output"
            if now - started > (WALL_FACTOR * bounds.seconds if out else READY_SECONDS):
                return "time"
            pause = POLL_SECONDS / 5 if now - started < 1 else POLL_SECONDS  # forks without end are fast
            if now - looked <= pause:
                continue
            if not is_running:
                break  # who still holds the pipes is a daemon
            if out:
                family = [each.pid for each in usage.family(process.pid)]
                if len(family) > bounds.processes + OURS:
                    return "processes"
                before, used = used, usage.cpu_seconds(process.pid)
                is_idle = used - before < (now - looked) / 100 and not usage.is_working(family)
                idle += now - looked if is_idle else 0.0
                if max(used, idle) > bounds.seconds:
                    return "time"
                most = bounds.megabytes * MIB - usage.memory_files(family)
                # What is resident is seen at once, and counts shared pages for each process: forks would be too much.
                if usage.resident(process.pid) > most and usage.held_together(family) > most:
                    return "memory"
                if box and _written(box) > bounds.disk * MIB:
                    return "disk"
            looked = now
    return "exit"


def _leave_keys() -> None:
    """Begin a session keyring (keyrings(7)) without our keys, e.g. Kerberos tickets: no namespace hides them."""
    if number := KEYCTL.get(os.uname().machine):
        ctypes.CDLL(None).syscall(number, JOIN_SESSION_KEYRING, None)


def _end_daemons(box: Path) -> None:
    """Kill what left the group of a trusted program: its environment names the box."""
    import psutil

    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get("TMPDIR") == str(box):
                process.kill()


def _written(box: Path) -> int:
    """Bytes in a folder in which files may come and go."""
    found = 0
    for file in box.rglob("*"):
        with suppress(OSError):
            found += file.lstat().st_size if file.is_file() else 0
    return found
