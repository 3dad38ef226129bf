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
import sys
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ..errors import TaskError
from ..processes import usage
from ..processes.children import adopt_orphans, end_orphans, kill_tree, start
from ..processes.memory_group import MemoryGroup
from .consumption import KIB, MIB, OURS, Consumption, Ending, ProgramLimits

if TYPE_CHECKING:
    import psutil

POLL_SECONDS = 0.05
"""Seconds between two looks at the processes and their memory."""

WALL_FACTOR = 20
"""Seconds of the clock for each second allowed, whatever the program does."""

READY_SECONDS = 60.0
"""Seconds after which a launcher that is not ready counts as broken."""

KEPT_COMPLAINTS = 4096
"""The last bytes of standard error that are kept."""

KEYCTL = {"x86_64": 250, "aarch64": 219, "riscv64": 219}
JOIN_SESSION_KEYRING = 1


class ProgramReport(NamedTuple):
    """How a program ended, and what it wrote; `status` is the exit status, or minus the signal, None at a limit."""

    how: Ending
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
    pass_fds: Collection[int] = (),
) -> ProgramReport:
    """Ask a program one question, and report on it; every process is gone when this returns.

    Without a sandbox it has a `box`, a folder to work in, and an environment whose TMPDIR is the box. With one it has
    none of our keys; the environment, where one is given, is that of the sandbox too: it can be read inside. `pass_fds`
    are open files that it gets.
    """
    known = adopt_orphans() if box else None
    process = _started(words, box, environment, pass_fds)
    group = MemoryGroup.with_limit(bounds.megabytes * MIB, bounds.threads + OURS)
    kills = 0
    with process:
        try:
            if group is not None:
                _move(process.pid, group)
            with _Pipes(process, first, question.encode() + b"\n") as pipes:
                consumption = Consumption(process.pid, bounds, box, group, words[0] == "bwrap", known)
                ending = _ending(process, pipes, consumption)
        finally:
            kill_tree(process)
            if known is not None:
                end_orphans(known)
            if box and sys.platform != "linux":
                _end_daemons(box)
            if group is not None:
                kills = group.kills()
                group.remove()
    complaints = pipes.err[-KEPT_COMPLAINTS:].decode(errors="replace").replace(str(box or "/box"), ".")
    if not pipes.is_ready:
        raise TaskError(f"{words[0]} does not work here: {complaints.strip() or ending}")
    if ending is Ending.EXIT and kills:
        ending = Ending.MEMORY
    status = _status(process.returncode) if ending is Ending.EXIT else None
    return ProgramReport(ending, status, pipes.out[1:].decode(errors="replace"), complaints)


def _started(
    words: list[str], box: Path | None, environment: Mapping[str, str] | None, pass_fds: Collection[int]
) -> subprocess.Popen[Any]:
    """The program with three pipes, leader of its group; raises TaskError if it cannot be run."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    try:
        if box is None:  # a lifeline would be open inside
            return subprocess.Popen(
                words, start_new_session=True, env=environment, preexec_fn=_leave_keys, pass_fds=pass_fds, **pipes
            )
        return start(words, leads_group=True, cwd=box, env=environment, **pipes)
    except OSError as error:
        raise TaskError(f"cannot run {words[0]}: {error.strerror}") from None


def _move(pid: int, group: MemoryGroup) -> None:
    """Move a process and its descendants into a group: the launcher waits for its input until all of them are there."""
    seen: list[psutil.Process] = []
    while (found := usage.family(pid)) != seen:
        for each in found:
            group.add(each.pid)
        seen = found


def _status(code: int) -> int:
    """An exit status, or minus the signal, of which shells and bwrap report the sum with 128."""
    return 128 - code if 128 < code <= 128 + 64 else code


class _Pipes:
    """The pipes of a program: what it is still to read, and what it has written to `out` and `err`.

    The first byte of `out` is the launcher's line: until then the program reads its first input, from then on the
    question. Nothing is waited for: neither a program that does not read, nor one that does not write.
    """

    def __init__(self, process: subprocess.Popen[Any], first: bytes, question: bytes) -> None:
        self.out, self.err = bytearray(), bytearray()
        assert process.stdin is not None
        self._input = process.stdin
        self._pending, self._question = first, question
        self._open = selectors.DefaultSelector()
        os.set_blocking(self._input.fileno(), False)
        self._open.register(self._input, selectors.EVENT_WRITE)
        outputs: list[tuple[Any, bytearray]] = [(process.stdout, self.out), (process.stderr, self.err)]
        for pipe, written in outputs:
            self._open.register(pipe, selectors.EVENT_READ, written)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def is_ready(self) -> bool:
        """Whether the launcher has said that it is ready."""
        return bool(self.out)

    @property
    def are_open(self) -> bool:
        """Whether something may still be read or written."""
        return bool(self._open.get_map())

    def exchange(self, seconds: float) -> bool:
        """Read and write what is possible within so many seconds; returns whether the launcher got ready meanwhile."""
        was_ready = self.is_ready
        for key, _ in self._open.select(seconds):
            if key.data is None:
                self._write(is_question=was_ready)
            elif piece := os.read(key.fd, 65536):
                key.data.extend(piece)
            else:
                self._open.unregister(key.fileobj)
        got_ready = self.is_ready and not was_ready
        if got_ready:
            self._pending = self._question
            self._open.register(self._input, selectors.EVENT_WRITE)
        return got_ready

    def _write(self, is_question: bool) -> None:
        """Write some of what is pending; the input ends with the question."""
        try:
            self._pending = self._pending[os.write(self._input.fileno(), self._pending) :]
        except BrokenPipeError:
            self._pending = b""
        if not self._pending:
            self._open.unregister(self._input)
            if is_question:
                self._input.close()


def _ending(process: subprocess.Popen[Any], pipes: _Pipes, consumption: Consumption) -> Ending:
    """Let a program run until it ends or meets a limit."""
    bounds = consumption.bounds
    started = looked = time.monotonic()
    while (is_running := process.poll() is None) or pipes.are_open:
        now = time.monotonic()
        if pipes.exchange(POLL_SECONDS / 5 if is_running else 0):
            started = now
        if len(pipes.out) + len(pipes.err) > bounds.kilobytes * KIB:
            return Ending.OUTPUT
        if now - started > (WALL_FACTOR * bounds.seconds if pipes.is_ready else READY_SECONDS):
            return Ending.TIME
        pause = POLL_SECONDS / 5 if now - started < 1 else POLL_SECONDS  # forks without end are fast
        if now - looked <= pause:
            continue
        if not is_running:
            break  # who still holds the pipes is a daemon
        if pipes.is_ready and (limit := consumption.limit_met(now - looked)):
            return limit
        looked = now
    return Ending.EXIT


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
