"""The sandbox: runs an untrusted program on one question, within limits, and leaves nothing behind.

bubblewrap (`bwrap`) keeps it in, or `podman` or `docker` with the image of the assignment's Containerfile. What is
*allowed* is listed: the language of the command (`visible`), read-only, an empty home with the submission, a private
`/tmp`. There is no network, no terminal, and no other process. A sandbox is chosen after each hole was tried from
inside; what a program can get beyond its limits is found in the same way.

A program runs under a *launcher* in shell, which unpacks the submission from standard input, says that it is ready,
sets limits and becomes the program. The question follows on the same input.
"""

from __future__ import annotations

import io
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import pairwise
from pathlib import Path

from ..errors import TaskError
from ..processes import memory_group, usage
from ..processes.children import require_posix
from . import attempts, holes
from .attempts import ATTEMPTS, REACHING, REFUSED, TAKING
from .consumption import KIB, MIB, OURS, Ending, ProgramLimits
from .system_calls import filter_program
from .visible import PACKAGES, READ_ONLY, SOLVER_PACKAGES, SOLVERS, hiding, python, shown
from .watching import WALL_FACTOR, ProgramReport, watch

SANDBOXES = ("bwrap", "podman", "docker")
TRUSTED = "trusted"
"""In place of a sandbox: the programs have limits, and all that this user has."""

IMAGE = "hitori-class"
"""The name of the image that the teacher builds from the Containerfile."""

ADDRESS_FACTOR = 8
"""Address space for each byte of memory: some languages reserve far more than they use."""

LAUNCHER = """
head -c "$1" | tar -xf - --no-same-owner
unpacked=$?
shift
echo
[ $unpacked = 0 ] || exit 125
ulimit -c 0; ulimit -n 256
{tasks}
ulimit -f {blocks} 2> /dev/null; ulimit -v {kibibytes} 2> /dev/null; ulimit -t {seconds} 2> /dev/null
exec "$@"
"""

HOW_TO_GET = (
    "submissions are untrusted programs and need a sandbox: install bubblewrap (`apt install bubblewrap` or `dnf "
    f"install bubblewrap`), or build the image of the assignment with podman (`podman build -t {IMAGE} DIR`); "
    "--trust-submissions runs them without"
)


def choose(is_trusted: bool = False) -> str:
    """The sandbox of this machine, e.g. "bwrap"; raises TaskError, which says how to get one, if there is none."""
    require_posix("to run submissions")
    usage.require_psutil()
    if is_trusted:
        return TRUSTED
    problems = []
    for name in filter(shutil.which, SANDBOXES):
        try:
            if not (led_out := tried(name)):
                return name
            problems.append(f"{name} does not hold here: {', '.join(led_out)}")
        except TaskError as error:
            problems.append(str(error))
    raise TaskError("; ".join([*problems, HOW_TO_GET]))


def in_words(sandbox: str, unheld: Sequence[str] = ()) -> str:
    """What holds the programs, for people; `unheld` is what does not, as `unheld_limits` found."""
    if sandbox == TRUSTED:
        return "no sandbox: the programs are trusted with the network, your files and your other processes"
    memory = "a control group limits memory"
    if sandbox == "bwrap" and not memory_group.version():
        memory = "memory is watched, not limited by the kernel"
    held = [name for name in ATTEMPTS if not any(f"{each} ".startswith(f"{name} ") for each in unheld)]
    words = [
        f"sandbox: {sandbox}",
        f"blocked when tried from inside: {', '.join(sorted(holes.HOLES))}",
        f"held when tried: {', '.join(held) or 'nothing'}",
        *([f"NOT held: {', '.join(unheld)}"] if unheld else []),
        memory,
    ]
    return "; ".join(words)


TRIAL_LIMITS = {"seconds": 1, "megabytes": 64, "kilobytes": 64, "disk": 8, "processes": 16, "threads": 64}


def unheld_limits(sandbox_and_visible: Sequence[str]) -> list[str]:
    """What a program can get beyond its limits here, e.g. "solvers (z3)", each thing tried from inside.

    The argument is the sandbox, and what the rubric shows in it. Raises TaskError if something of that is not here.
    """
    sandbox, *visible = sandbox_and_visible
    return [] if sandbox == TRUSTED else list(_unheld(sandbox, tuple(visible)))


@cache
def _unheld(sandbox: str, visible: tuple[str, ...]) -> tuple[str, ...]:
    script = packed({"attempts.py": Path(attempts.__file__).read_bytes()})
    found = []
    for names in (*TAKING, ",".join(REACHING)):
        command = ["python3", "attempts.py", names, ",".join(SOLVERS), ",".join(SOLVER_PACKAGES)]
        report = run("", sandbox, command, script, TRIAL_LIMITS, visible=visible)
        if report.how is Ending.EXIT and report.status == 0:
            got = json.loads(report.out)
            found += [f"{name} ({what})" for name, what in got.items() if what != REFUSED]
    return tuple(found)


def tried(sandbox: str) -> list[str]:
    """The holes that led out to the canaries."""
    script = packed({"holes.py": Path(holes.__file__).read_bytes()})
    with canaries() as places:
        report = run(json.dumps(places), sandbox, ["python3", "holes.py"], script, {})
    if report.status != 0:
        raise TaskError(f"{sandbox} cannot run Python: {report.err.strip() or report.how}")
    found: list[str] = json.loads(report.out)
    return found


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
    question: str,
    sandbox: str,
    command: Sequence[str],
    archive: str,
    limits: Mapping[str, int],
    hidden: Sequence[str] = (),
    visible: Sequence[str] = (),
) -> ProgramReport:
    """Run the command in a folder with the files of the archive, asked one line, within limits as `ProgramLimits`.

    `hidden` are folders that even an allowed folder does not show; `visible` is what the rubric shows besides the
    language: paths, programs, packages of Python. Raises TaskError for a sandbox that does not work.
    """
    files, bounds = b64decode(archive), ProgramLimits(**limits)
    launcher = LAUNCHER.format(
        blocks=bounds.disk * MIB // 512,
        kibibytes=bounds.megabytes * KIB * ADDRESS_FACTOR,
        seconds=bounds.seconds + 1,
        tasks=_limit_on_tasks(bounds) if sandbox == "bwrap" else "",
    )
    words = ["sh", "-c", launcher, "sh", str(len(files)), *command]
    if sandbox in ("podman", "docker"):
        name = f"hitori-{os.getpid()}-{time.monotonic_ns()}"
        try:
            return watch([*_container(sandbox, name, bounds), *words], files, question, bounds)
        finally:
            subprocess.run([sandbox, "kill", name], capture_output=True, check=False)
    if command[0] == "python3":
        words[5] = sys.executable if sandbox == TRUSTED else python()
    if sandbox == TRUSTED:
        with tempfile.TemporaryDirectory(prefix="hitori-class-", ignore_cleanup_errors=True) as box:
            return watch(words, files, question, bounds, Path(box), _environment(box))
    seen = shown(command[0], " ".join(command).encode() + files, _is_binary(files, command[0]), visible)
    with _filter() as opened:
        filtered = [word for file in opened for word in ("--seccomp", str(file))]
        isolated = [*_bwrap(bounds, seen, hidden), *filtered, *words]
        environment = _environment("/box") | ({"PYTHONPATH": PACKAGES} if visible else {})
        return watch(isolated, files, question, bounds, None, environment, opened)


@contextmanager
def _filter() -> Iterator[list[int]]:
    """The open file from which bubblewrap reads the filter of system calls; none for a processor without a filter."""
    if not (program := filter_program()):
        yield []
        return
    read, write = os.pipe()
    try:
        os.write(write, program)
        os.close(write)
        yield [read]
    finally:
        os.close(read)


ISOLATED = (
    "bwrap --die-with-parent --new-session --cap-drop ALL --unshare-user --unshare-ipc --unshare-pid --unshare-net "
    "--unshare-uts --unshare-cgroup-try --proc /proc --dev /dev --size {size} --tmpfs /dev/shm --size {size} "
    "--tmpfs /tmp --size {size} --tmpfs /box"
)
SEALED = "--remount-ro /dev --remount-ro /proc --remount-ro / --chdir /box"


def _bwrap(bounds: ProgramLimits, seen: Sequence[str], hidden: Sequence[str]) -> list[str]:
    words = [*ISOLATED.format(size=bounds.disk * MIB).split(), *seen]
    allowed = [place for word, place in pairwise(seen) if word == READ_ONLY]
    for place in [str(Path(holes.__file__).parents[1]), *hidden]:
        if any(Path(place).resolve().is_relative_to(one) for one in allowed):
            words += hiding(Path(place))
    return words + SEALED.split()


def _is_binary(archive: bytes, name: str) -> bool:
    """Whether a file of a submission is machine code, as a compiler writes it."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as files, suppress(KeyError):
        content = files.extractfile(name.removeprefix("./"))
        return content is not None and content.read(4) == b"\x7fELF"
    return False


CONTAINED = (
    "{sandbox} run --rm --interactive --pull=never --network=none --read-only --cap-drop=ALL "
    "--security-opt=no-new-privileges --user=65534:65534 --workdir=/box --name={name} --memory={bounds.megabytes}m "
    "--pids-limit={processes} --tmpfs=/box:rw,exec,mode=1777,size={bounds.disk}m "
    "--tmpfs=/tmp:rw,exec,mode=1777,size={bounds.disk}m"
)


def _container(sandbox: str, name: str, bounds: ProgramLimits) -> list[str]:
    """Its own clock ends it if nobody is left to do so."""
    words = CONTAINED.format(sandbox=sandbox, name=name, bounds=bounds, processes=bounds.processes + OURS).split()
    words += [f"--env={name}={value}" for name, value in _environment("/box").items() if name != "PATH"]
    return [*words, IMAGE, "timeout", "-s", "KILL", str(WALL_FACTOR * bounds.seconds)]


def _limit_on_tasks(bounds: ProgramLimits) -> str:
    """The line of the launcher, as bash or as dash spells it, where it is a limit for the sandbox: from Linux 5.14 on.

    Before, it is one for all that the user runs.
    """
    numbers = re.match(r"(\d+)\.(\d+)", platform.release())
    if not numbers or (int(numbers[1]), int(numbers[2])) < (5, 14):
        return ""
    most = bounds.threads + OURS
    return f"ulimit -u {most} 2> /dev/null || ulimit -p {most} 2> /dev/null"


def _environment(home: str) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": home,
        "TMPDIR": "/tmp" if home == "/box" else home,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def packed(files: Mapping[str, bytes]) -> str:
    """The files as a tar archive in Base64; each may be executed."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.mode, member.size = 0o755, len(content)
            archive.addfile(member, io.BytesIO(content))
    return b64encode(written.getvalue()).decode()
