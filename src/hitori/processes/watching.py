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


class Watched:
    """A program that is asked one question, from its start to its end.

    Without a sandbox it has a `box`, a folder to work in, and an environment whose TMPDIR is the box. With one it has
    none of our keys; the environment, where one is given, is that of the sandbox too: it can be read inside.
    """

    def __init__(
        self,
        words: list[str],
        first: bytes,
        question: str,
        bounds: ProgramLimits,
        box: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._words = words
        self._bounds = bounds
        self._box = box
        self._pending = first
        self._question = question.encode() + b"\n"
        self._out, self._err = bytearray(), bytearray()
        self._read = 0
        self._used = self._idle = 0.0
        self._is_ready = False
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        try:
            if box is None:  # a lifeline would be open inside
                self._process = subprocess.Popen(
                    words, start_new_session=True, env=environment, preexec_fn=_leave_keys, **pipes
                )
            else:
                self._process = start(words, leads_group=True, cwd=box, env=environment, **pipes)
        except OSError as error:
            raise TaskError(f"cannot run {words[0]}: {error.strerror}") from None
        self._pipes: list[Any] = [self._process.stdin, self._process.stdout, self._process.stderr]
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._group = MemoryGroup.with_limit(bounds.megabytes * MIB)

    def report(self) -> ProgramReport:
        """The report; every process is gone when it returns."""
        try:
            self._hold_memory()
            how = self._watch()
        finally:
            kill_tree(self._process)
            if self._box:
                _end_daemons(self._box)
            kills = 0
            if self._group is not None:
                kills = self._group.kills()
                self._group.remove()
            for pipe in self._pipes:
                with suppress(OSError):
                    pipe.close()
        err = self._err.decode(errors="replace").replace(str(self._box or "/box"), ".")
        if not self._is_ready:
            raise TaskError(f"{self._words[0]} does not work here: {err.strip() or how}")
        status = self._process.returncode
        status = 128 - status if 128 < status <= 128 + 64 else status  # as shells and bwrap report signals
        how = "memory" if how == "exit" and kills else how
        return ProgramReport(how, status if how == "exit" else None, self._out.decode(errors="replace"), err)

    def _hold_memory(self) -> None:
        """Move all processes to the group; the launcher waits for its input meanwhile."""
        seen: list[Any] = []
        while self._group is not None and (found := usage.family(self._process.pid)) != seen:
            for process in found:
                self._group.add(process.pid)
            seen = found

    def _watch(self) -> str:
        """How it ended: exit, time, output, memory, processes or disk."""
        asking, *telling = self._pipes
        started = looked = time.monotonic()
        with selectors.DefaultSelector() as ends:
            ends.register(asking, selectors.EVENT_WRITE)
            for pipe in telling:
                ends.register(pipe, selectors.EVENT_READ)
            while (is_running := self._process.poll() is None) or ends.get_map():
                was_ready, now = self._is_ready, time.monotonic()
                for key, _ in ends.select(POLL_SECONDS / 5 if is_running else 0):
                    if self._writes_all() if key.fileobj is asking else self._ends(key.fileobj):
                        ends.unregister(key.fileobj)
                        if key.fileobj is asking and was_ready:
                            self._pipes[0].close()
                if self._is_ready and not was_ready:
                    started, self._pending = now, self._question
                    ends.register(asking, selectors.EVENT_WRITE)
                if self._read > self._bounds.kilobytes * KIB:
                    return "output"
                if now - started > (WALL_FACTOR * self._bounds.seconds if self._is_ready else READY_SECONDS):
                    return "time"
                pause = POLL_SECONDS / 5 if now - started < 1 else POLL_SECONDS  # forks without end are fast
                if now - looked > pause:
                    if not is_running:
                        break  # who still holds the pipes is a daemon
                    if self._is_ready and (excess := self._excess(now - looked)):
                        return excess
                    looked = now
        return "exit"

    def _writes_all(self) -> bool:
        """Write what the pipe takes; a program that reads nothing is not waited for."""
        asking = self._pipes[0]
        try:
            self._pending = self._pending[os.write(asking.fileno(), self._pending) :]
        except BlockingIOError:
            return False
        except BrokenPipeError:
            self._pending = b""
        return not self._pending

    def _ends(self, pipe: Any) -> bool:
        """Read what is there; whether that was the end of it."""
        try:
            piece = os.read(pipe.fileno(), 65536)
        except BlockingIOError:
            return False
        self._read += len(piece)
        if pipe is self._pipes[2]:
            self._err = (self._err + piece)[-KEPT_COMPLAINTS:]
        else:
            self._out += piece
            if self._out and not self._is_ready:
                self._is_ready = True
                del self._out[0]  # the launcher's line
        return not piece

    def _excess(self, passed: float) -> str | None:
        """The limit that was met since the last look.

        Time is what the processes computed. What passed while none of them did is counted for itself: a program that
        waits for ever ends, and one that waits for a busy machine loses nothing.
        """
        family = [process.pid for process in usage.family(self._process.pid)]
        if len(family) > self._bounds.processes + OURS:
            return "processes"
        used = usage.cpu_seconds(self._process.pid)
        self._idle += passed if used - self._used < passed / 100 and not usage.is_working(family) else 0.0
        self._used = used
        if max(used, self._idle) > self._bounds.seconds:
            return "time"
        held = usage.resident(self._process.pid) + usage.memory_files(family)
        if held > self._bounds.megabytes * MIB:
            return "memory"
        return "disk" if self._box and _written(self._box) > self._bounds.disk * MIB else None


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
