"""The keeper: a process that runs one program of a stranger on one question, within limits, and leaves nothing behind.

A script of its own: `python -I -S keeper.py` reads an *order*, one line of JSON, and prints a *report*, another:

    {"files": {"solver.py": "aW1w..."}, "command": ["python3", "solver.py"], "question": "{...}", "hidden": [],
     "seconds": 10, "megabytes": 1024, "kilobytes": 1024, "disk": 64, "processes": 64, "is_confined": true}
    {"how": "exit", "status": 0, "out": "...", "err": "...", "held": ["network", "files", "processes"]}

The program works in a scratch folder with a copy of the files. If it is *confined*, Linux namespaces also keep it from
the network, from writing anywhere else, and from the `hidden` folders, and end every process with the first. Three
forks lead to it: the *door* enters the namespaces, the *porter*, the first process inside, mounts and waits, and the
third becomes the program. If whoever wrote the order goes away, the keeper sees its standard input end, and ends all.
"""

from __future__ import annotations

import base64
import ctypes
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

GLANCE = 0.05
"""Seconds between two looks at the processes and their memory."""

WALL = 20
"""Seconds of the clock for each second allowed, whatever the program does."""

KEPT_COMPLAINTS = 4096
"""The last bytes of standard error that are kept."""

ROOM = 8
"""Address space for each byte of memory: some languages reserve far more than they use."""

ON_LINUX = sys.platform == "linux"
NEW_NAMESPACES = (
    0x00020000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
)  # mounts, IPC, users, processes, network
NO_SUID_NO_DEV = 2 | 4
MOUNT_SETATTR, HERE, RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1
DIE_WITH_PARENT, DROP_CAPABILITY, ADOPT_ORPHANS, NO_NEW_PRIVILEGES = 1, 24, 36, 38
KIB, MIB = 1024, 1024 * 1024


def main() -> None:
    """Carry out the order on standard input."""
    order = sys.stdin.buffer.readline()
    if not order.endswith(b"\n"):  # whoever wrote it was killed on the way
        return
    report = Keeper(json.loads(order)).run()
    if report["how"] != "abandoned":
        print(json.dumps(report), flush=True)


class Keeper:
    """One order, from the first process to the last."""

    def __init__(self, order: dict[str, Any]) -> None:
        self._order = order
        self._out = b""
        self._err = b""
        self._read = 0
        self._slept = 0.0

    def run(self) -> dict[str, Any]:
        """The report; every process is gone and the scratch folder removed when it returns."""
        _control(ADOPT_ORPHANS, 1)
        scratch = Path(tempfile.mkdtemp(prefix="hitori-class-"))
        door = None
        try:
            given, box = scratch / "given", scratch / "box"
            _unpack(self._order["files"], given)
            box.mkdir()
            pipes = [os.pipe() for _ in range(4)]
            door = os.fork()
            if door == 0:
                _behind_the_door(self._order, given, box, pipes)
            (asking, question), (out, out_in), (err, err_in), (word, word_in) = pipes
            for end in (asking, out_in, err_in, word_in):
                os.close(end)
            with suppress(BrokenPipeError):
                os.write(question, self._order["question"].encode() + b"\n")
            os.close(question)
            how = self._watch(door, out, err, box)
            end_all(door)
            if how == "exit":
                self._drain(out, err)
            said = json.loads(os.read(word, 65536) or b"{}")
            return {
                "how": how,
                "status": said.get("status"),
                "held": said.get("held", []),
                "out": self._out.decode(errors="replace"),
                "err": self._err.decode(errors="replace").replace(str(box), "."),
            }
        finally:
            end_all(door)
            shutil.rmtree(scratch, ignore_errors=True)

    def _watch(self, door: int, out: int, err: int, box: Path) -> str:
        """How it ended: exit, time, output, memory, processes, disk or abandoned."""
        most = self._order["kilobytes"] * KIB
        started = looked = time.monotonic()
        waiting = [sys.stdin.fileno(), out, err]
        while os.waitpid(door, os.WNOHANG) == (0, 0):
            ready, _, _ = select.select(waiting, [], [], GLANCE / 5)
            for end in ready:
                if end == sys.stdin.fileno():
                    return "abandoned"
                if not self._take(end, out):
                    waiting.remove(end)
            if self._read > most:
                return "output"
            now = time.monotonic()
            if now - started > WALL * self._order["seconds"]:
                return "time"
            if now - looked > GLANCE:
                if excess := self._excess(box, now - looked):
                    return excess
                looked = now
        return "exit"

    def _take(self, end: int, out: int) -> bool:
        """Read what is there; False at its end."""
        piece = os.read(end, 65536)
        self._read += len(piece)
        if end == out:
            self._out += piece
        else:
            self._err = (self._err + piece)[-KEPT_COMPLAINTS:]
        return bool(piece)

    def _drain(self, out: int, err: int) -> None:
        """Read the rest; nobody is left who could write more."""
        for end in (out, err):
            while self._take(end, out):
                pass

    def _excess(self, box: Path, passed: float) -> str | None:
        """The limit that was met since the last look.

        Time is what the processes computed, and what passed while all of them slept; waiting for a busy machine is
        neither.
        """
        if not ON_LINUX:
            return None
        processes = descendants().values()
        if len(processes) > self._order["processes"] + 2:  # the door and the porter are ours
            return "processes"
        if not any(process.is_busy for process in processes):
            self._slept += passed
        if sum(process.seconds for process in processes) + self._slept > self._order["seconds"]:
            return "time"
        if sum(process.memory for process in processes) > self._order["megabytes"] * MIB:
            return "memory"
        written = sum(file.lstat().st_size for file in box.rglob("*") if file.is_file()) if box.exists() else 0
        return "disk" if written > self._order["disk"] * MIB else None


class KeptProcess(NamedTuple):
    """What `/proc` says of a process: seconds of the processor with those of its ended children, and bytes held."""

    parent: int
    is_busy: bool
    seconds: float
    memory: int


def descendants() -> dict[int, KeptProcess]:
    """The processes that descend from this one."""
    every: dict[int, KeptProcess] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with suppress(OSError):
                fields = Path("/proc", entry, "stat").read_bytes().rpartition(b")")[2].split()
                seconds = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
                memory = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
                every[int(entry)] = KeptProcess(int(fields[1]), fields[0] in (b"R", b"D"), seconds, memory)
    found: dict[int, KeptProcess] = {}
    grew = True
    while grew:
        grew = False
        for number, process in every.items():
            if number not in found and (process.parent == os.getpid() or process.parent in found):
                found[number] = process
                grew = True
    return found


def end_all(door: int | None = None) -> None:
    """Kill every descendant, until none is left: orphans become our children.

    The group of the door goes first and at once: a program that forks without end is faster than any list of processes.
    """
    if door is not None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(door, signal.SIGKILL)
    while True:
        if ON_LINUX:
            for process in descendants():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG if ON_LINUX else 0) != (0, 0):
                pass
        except ChildProcessError:
            return
        time.sleep(0.001)


def _unpack(files: dict[str, str], folder: Path) -> None:
    folder.mkdir()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(content))
        path.chmod(0o755)


def _behind_the_door(order: dict[str, Any], given: Path, box: Path, pipes: list[tuple[int, int]]) -> NoReturn:
    """Enter the namespaces and wait for the porter; never returns."""
    with suppress(BaseException):
        os.setsid()
        _control(DIE_WITH_PARENT, signal.SIGKILL)
        if order["is_confined"]:
            _enter_namespaces()
        porter = os.fork()
        if porter == 0:
            _be_porter(order, given, box, pipes)
        for reading, writing in pipes:
            os.close(reading)
            os.close(writing)
        os.waitpid(porter, 0)
    os._exit(0)


def _be_porter(order: dict[str, Any], given: Path, box: Path, pipes: list[tuple[int, int]]) -> NoReturn:
    """Prepare the scratch folder, start the program, and say how it ended; never returns."""
    word = pipes[3][1]
    with suppress(BaseException):
        _control(DIE_WITH_PARENT, signal.SIGKILL)
        held = _confine(order, box) if order["is_confined"] else []
        shutil.copytree(given, box, dirs_exist_ok=True)
        program = os.fork()
        if program == 0:
            _become_program(order, box, pipes)
        for reading, writing in pipes[:3]:
            os.close(reading)
            os.close(writing)
        status = None
        while status is None:  # orphans end here, too
            ended, found = os.wait()
            status = os.waitstatus_to_exitcode(found) if ended == program else None
        os.write(word, json.dumps({"status": status, "held": held}).encode())
    os._exit(0)


def _become_program(order: dict[str, Any], box: Path, pipes: list[tuple[int, int]]) -> NoReturn:
    """Set the limits and the environment, and execute the command; never returns."""
    try:
        for target, end in enumerate((pipes[0][0], pipes[1][1], pipes[2][1])):
            os.dup2(end, target)
        os.chdir(box)
        seconds, memory = order["seconds"], order["megabytes"] * MIB * ROOM
        _limit("RLIMIT_CPU", seconds, seconds + 1)
        _limit("RLIMIT_AS", memory, memory)
        _limit("RLIMIT_FSIZE", order["disk"] * MIB, order["disk"] * MIB)
        _limit("RLIMIT_CORE", 0, 0)
        _limit("RLIMIT_NOFILE", 256, 256)
        processes = order["processes"] + (2 if order["is_confined"] else _others_of_user())
        _limit("RLIMIT_NPROC", processes, processes)  # root has no such limit
        if order["is_confined"]:
            for capability in range(64):
                _control(DROP_CAPABILITY, capability)
        _control(NO_NEW_PRIVILEGES, 1)
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(box),
            "TMPDIR": str(box),
            "LANG": "C.UTF-8",
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        os.execvpe(order["command"][0], order["command"], environment)
    except OSError as error:
        os.write(2, f"cannot run {order['command'][0]}: {error.strerror}\n".encode())
    os._exit(127)


def _others_of_user() -> int:
    """The threads of this user, which the limit on processes counts, too, outside a namespace."""
    if not ON_LINUX:
        return 1000
    count = 0
    for entry in os.listdir("/proc"):
        with suppress(OSError):
            if entry.isdigit() and Path("/proc", entry).stat().st_uid == os.getuid():
                count += len(os.listdir(f"/proc/{entry}/task"))
    return count


def _limit(what: str, soft: int, hard: int) -> None:
    """Set a limit, e.g. `RLIMIT_CPU`, or keep one that is lower already."""
    import resource  # Windows has none

    with suppress(ValueError, OSError):
        resource.setrlimit(getattr(resource, what), (soft, hard))


def _enter_namespaces() -> None:
    """Namespaces for users, mounts, processes, network and shared memory; we are root in them, and nobody outside."""
    user, group = os.getuid(), os.getgid()
    _checked(_libc().unshare(NEW_NAMESPACES))
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1")


def _confine(order: dict[str, Any], box: Path) -> list[str]:
    """Hide folders, make everything read-only, and give the box a file system of limited size; what of it holds."""
    libc = _libc()
    held = ["network", "processes"]
    for folder in filter(os.path.isdir, order["hidden"]):
        _checked(libc.mount(b"tmpfs", folder.encode(), b"tmpfs", NO_SUID_NO_DEV, b"size=4k"))
    wish = (ctypes.c_uint64 * 4)(READ_ONLY, 0, 0, 0)
    if libc.syscall(MOUNT_SETATTR, HERE, b"/", RECURSIVE, ctypes.byref(wish), ctypes.sizeof(wish)) == 0:
        held.append("files")
    size = f"size={order['disk']}m,mode=700".encode()
    _checked(libc.mount(b"tmpfs", str(box).encode(), b"tmpfs", NO_SUID_NO_DEV, size))
    return sorted(held)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(answer: int) -> None:
    if answer != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _control(option: int, value: int) -> None:
    """`prctl`, where there is one."""
    if ON_LINUX:
        _libc().prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    main()
