"""The sandbox: runs a program of a stranger on one question, within limits, and leaves nothing behind.

bubblewrap (`bwrap`) keeps it in, or `podman` or `docker` with the image of the assignment's Containerfile. What is
*allowed* is listed: the files of the languages, read-only, an empty home with the submission, and a private `/tmp`.
There is no network, no terminal, and no other process. `held` says what is kept in, after trying each hole from inside.

A program runs under a *launcher* in shell, which unpacks the submission from standard input, says that it is ready,
sets limits and becomes the program. The question follows on the same input.
"""

from __future__ import annotations

import io
import json
import os
import selectors
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import TaskError
from ..processes import memory_group, usage
from ..processes.children import kill_tree, require_posix, start
from ..processes.memory_group import MemoryGroup
from . import holes

SANDBOXES = ("bwrap", "podman", "docker")
TRUSTED = "trusted"
"""In place of a sandbox: the programs have limits, and all that this user has."""

IMAGE = "hitori-class"
"""The name of the image that the teacher builds from the Containerfile."""

POLL_SECONDS = 0.05
"""Seconds between two looks at the processes and their memory."""

WALL_FACTOR = 20
"""Seconds of the clock for each second allowed, whatever the program does."""

ADDRESS_FACTOR = 8
"""Address space for each byte of memory: some languages reserve far more than they use."""

READY_SECONDS = 60.0
"""Seconds after which a sandbox that is not ready counts as broken."""

KEPT_COMPLAINTS = 4096
"""The last bytes of standard error that are kept."""

OURS = 3
"""Processes of the sandbox itself."""

KIB, MIB = 1024, 1024 * 1024

ALLOWED = (
    *("bin", "gnu/store", "lib", "lib32", "lib64", "libx32", "nix/store", "opt", "sbin", "usr"),
    *("etc/alternatives", "etc/java*", "etc/ld.so.*", "etc/localtime", "etc/racket"),
)
"""Where systems keep their languages, below /."""

LAUNCHER = """
head -c "$1" | tar -xf - --no-same-owner || exit 125
shift
echo
ulimit -c 0; ulimit -n 256
ulimit -f {blocks} 2> /dev/null; ulimit -v {kibibytes} 2> /dev/null; ulimit -t {seconds} 2> /dev/null
exec "$@"
"""

HOW_TO_GET = (
    "submissions are programs of strangers and need a sandbox: install bubblewrap (apt install bubblewrap, dnf install "
    f"bubblewrap), or build the image of the assignment with podman (podman build -t {IMAGE} DIR); "
    "--trust-submissions runs them without"
)


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may use for one question: seconds of the processor, memory, output, disk and processes."""

    seconds: int = 10
    megabytes: int = 1024
    kilobytes: int = 1024
    disk: int = 64
    processes: int = 64


@dataclass(frozen=True, slots=True)
class ProgramReport:
    """How a program ended, and what it wrote.

    `how` is exit, time, output, memory, processes or disk; `status` is the exit status, or minus the signal.
    """

    how: str
    status: int | None
    out: str
    err: str


def choose(is_trusted: bool = False) -> str:
    """The sandbox of this machine, e.g. "bwrap"; raises TaskError, which says how to get one, if there is none."""
    require_posix("to run submissions")
    usage.require_psutil()
    if is_trusted:
        return TRUSTED
    problems = []
    for name in filter(shutil.which, SANDBOXES):
        try:
            let_out = set(holes.HOLES) - set(held(name))
        except TaskError as error:
            problems.append(str(error))
            continue
        if not let_out:
            return name
        problems.append(f"{name} does not hold here: {', '.join(sorted(let_out))}")
    raise TaskError("; ".join([*problems, HOW_TO_GET]))


def in_words(sandbox: str) -> str:
    """What holds the programs, for people."""
    if sandbox == TRUSTED:
        return "no sandbox: the programs are trusted with the network, your files and your other processes"
    memory = "a control group holds memory"
    if sandbox == "bwrap" and not memory_group.version():
        memory = "memory is watched, not held: files in memory count from when they are seen"
    return f"sandbox: {sandbox}; held, as tried from inside: {', '.join(held(sandbox))}; {memory}"


@cache
def held(sandbox: str) -> tuple[str, ...]:
    """The holes by which a program in the sandbox gets nowhere; nothing holds a trusted one.

    Raises TaskError if the sandbox does not work.
    """
    if sandbox == TRUSTED:
        return ()
    with canaries() as places:
        led_out = tried(sandbox, places)
    return tuple(sorted(set(holes.HOLES) - led_out))


def tried(sandbox: str, places: dict[str, object]) -> set[str]:
    """The holes that led out to the canaries."""
    script = b64encode(Path(holes.__file__).read_bytes()).decode()
    report = run(sandbox, ["python3", "holes.py"], {"holes.py": script}, json.dumps(places), ProgramLimits())
    if report.status != 0:
        raise TaskError(f"{sandbox} cannot run Python: {report.err.strip() or report.how}")
    return set(json.loads(report.out))


@contextmanager
def canaries() -> Iterator[dict[str, object]]:
    """A file, two sockets and a port outside the sandbox, and where they are."""
    with (
        tempfile.TemporaryDirectory(prefix="hitori-class-") as folder,
        socket.socket(socket.AF_UNIX) as by_path,
        socket.socket(socket.AF_UNIX) as by_name,
        socket.create_server(("127.0.0.1", 0)) as server,
    ):
        path = f"{folder}/canary.sock"
        Path(folder, "canary").touch()
        by_path.bind(path)
        by_path.listen()
        if sys.platform == "linux":
            by_name.bind("\0" + path)
            by_name.listen()
        import psutil

        command = "".join(f"{word}\0" for word in psutil.Process().cmdline())
        yield {"socket": path, "file": f"{folder}/canary", "port": server.getsockname()[1], "command": command}


def run(
    sandbox: str,
    command: Sequence[str],
    files: dict[str, str],
    question: str,
    bounds: ProgramLimits,
    hidden: Sequence[str] = (),
) -> ProgramReport:
    """Run the command in a folder with these files (their content in Base64), asked one line.

    `hidden` are folders that even an allowed folder does not show. Raises TaskError for a sandbox that does not work.
    """
    archive = _archive(files)
    launcher = LAUNCHER.format(
        blocks=bounds.disk * MIB // 512, kibibytes=bounds.megabytes * KIB * ADDRESS_FACTOR, seconds=bounds.seconds + 1
    )
    words = ["sh", "-c", launcher, "sh", str(len(archive)), *command]
    if sandbox in ("podman", "docker"):
        name = f"hitori-{os.getpid()}-{time.monotonic_ns()}"
        try:
            return _Watched([*_container(sandbox, name, bounds), *words], archive, question, bounds).report()
        finally:
            subprocess.run([sandbox, "kill", name], capture_output=True, check=False)
    if command[0] == "python3":
        words[5] = sys.executable
    if sandbox == TRUSTED:
        with tempfile.TemporaryDirectory(prefix="hitori-class-", ignore_cleanup_errors=True) as box:
            return _Watched(words, archive, question, bounds, Path(box)).report()
    return _Watched([*_bwrap(bounds, hidden), *words], archive, question, bounds).report()


def _bwrap(bounds: ProgramLimits, hidden: Sequence[str]) -> list[str]:
    words = ["bwrap", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    words += [f"--unshare-{what}" for what in ("user", "ipc", "pid", "net", "uts", "cgroup-try")]
    for name, value in _environment("/box").items():
        words += ["--setenv", name, value]
    words += ["--proc", "/proc", "--dev", "/dev"]
    for place in ("/dev/shm", "/tmp", "/box"):
        words += ["--size", str(bounds.disk * MIB), "--tmpfs", place]
    allowed = sorted(
        {str(place) for pattern in ALLOWED for place in Path("/").glob(pattern)} | {sys.base_prefix, sys.prefix}
    )
    for place in allowed:
        words += ["--ro-bind", place, place]
    package = str(Path(holes.__file__).parents[1])
    for place in [package, *hidden]:
        if Path(place).is_dir() and any(Path(place).resolve().is_relative_to(one) for one in allowed):
            words += ["--size", "4096", "--tmpfs", place, "--remount-ro", place]
    return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/box"]


def _container(sandbox: str, name: str, bounds: ProgramLimits) -> list[str]:
    """Its own clock ends it if nobody is left to do so."""
    words = [sandbox, "run", "--rm", "--interactive", "--pull=never", "--network=none", "--read-only", "--cap-drop=ALL"]
    words += ["--security-opt=no-new-privileges", "--user=65534:65534", f"--name={name}", "--workdir=/box"]
    words += [f"--tmpfs={place}:rw,exec,mode=1777,size={bounds.disk}m" for place in ("/box", "/tmp")]
    words += [f"--memory={bounds.megabytes}m", f"--pids-limit={bounds.processes + OURS}"]
    for variable, value in _environment("/box").items():
        if variable != "PATH":
            words += ["--env", f"{variable}={value}"]
    return [*words, IMAGE, "timeout", "-s", "KILL", str(WALL_FACTOR * bounds.seconds)]


def _environment(home: str) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": home,
        "TMPDIR": "/tmp" if home == "/box" else home,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def _archive(files: dict[str, str]) -> bytes:
    """The files as a tar archive; each may be executed."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.mode, member.size = 0o755, len(decoded := b64decode(content))
            archive.addfile(member, io.BytesIO(decoded))
    return written.getvalue()


class _Watched:
    """A program that is asked one question, from its start to its end."""

    def __init__(
        self, words: list[str], archive: bytes, question: str, bounds: ProgramLimits, box: Path | None = None
    ) -> None:
        self._bounds = bounds
        self._box = box
        self._pending = archive
        self._question = question.encode() + b"\n"
        self._out, self._err = bytearray(), bytearray()
        self._read = 0
        self._used = self._idle = 0.0
        self._is_ready = False
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            if box is None:  # a lifeline would be open inside
                self._process = subprocess.Popen(words, start_new_session=True, **pipes)
            else:
                self._process = start(words, leads_group=True, cwd=box, env=_environment(str(box)), **pipes)
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
            kills = 0 if self._group is None else self._group.kills()
            if self._group is not None:
                self._group.remove()
            for pipe in self._pipes:
                with suppress(OSError):
                    pipe.close()
        err = self._err.decode(errors="replace").replace(str(self._box or "/box"), ".")
        if not self._is_ready:
            raise TaskError(f"the sandbox does not work here: {err.strip() or how}")
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
        family = usage.family(self._process.pid)
        if len(family) > self._bounds.processes + OURS:
            return "processes"
        used = usage.cpu_seconds(self._process.pid)
        self._idle += passed if used - self._used < passed / 100 else 0.0
        self._used = used
        if max(used, self._idle) > self._bounds.seconds:
            return "time"
        held = usage.resident(self._process.pid) + usage.memory_files(process.pid for process in family)
        if held > self._bounds.megabytes * MIB:
            return "memory"
        return "disk" if self._box and _written(self._box) > self._bounds.disk * MIB else None


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
