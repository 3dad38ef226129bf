"""Resource usage of a process and its descendants: processor time and memory.

Some solvers are other processes (SWI-Prolog, MiniZinc), so a process must account for its children. psutil reads it;
only Linux lets the peak of a process be forgotten.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..extras import required

if TYPE_CHECKING:
    import psutil

_PROC = Path("/proc")
_HAS_CHILDREN = (_PROC / "self" / "task" / str(os.getpid()) / "children").exists()
_KIBIBYTE = 1024
_RESET_PEAK = "5"
_SCHEDULED = 2  # with the complement of a process in the bits above, the number of its clock: clock_getcpuclockid(3)


def require_psutil() -> None:
    """Raises EngineNotInstalledError, with the way to get it, where psutil is missing."""
    with required("watching processes needs", "course"):
        import psutil  # noqa: F401


def family(pid: int) -> list[psutil.Process]:
    """A process and its descendants; they may end while we look."""
    import psutil

    found = []
    for each in list(_tree(pid)):
        with suppress(psutil.Error):
            found.append(psutil.Process(each))
    return found


def _tree(pid: int) -> Iterator[int]:
    """A process, those that it started, and those that they started.

    psutil finds them in a list of all processes of the machine, which takes longer than most solves.
    """
    import psutil

    yield pid
    if not _HAS_CHILDREN:
        with suppress(psutil.Error):
            yield from (child.pid for child in psutil.Process(pid).children(recursive=True))
        return
    try:
        children = [
            int(child)
            for thread in (_PROC / str(pid) / "task").iterdir()
            for child in (thread / "children").read_text().split()
        ]
    except OSError:
        return
    for child in children:
        yield from _tree(child)


def is_alive(process: psutil.Process) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    import psutil

    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def children_cpu_seconds() -> float:
    """Processor time so far of the living descendants of this process, and of its children that ended."""
    import resource  # Windows has none

    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime + sum(map(_cpu_seconds_alone, family(os.getpid())[1:]))


def cpu_seconds(pid: int) -> float:
    """Processor time so far of a process, its descendants, and those of them that ended; 0 if it is gone."""
    return sum(map(_cpu_seconds_alone, family(pid)))


def _cpu_seconds_alone(process: psutil.Process) -> float:
    """Of all threads of one process, also of those that ended, and of its children that ended."""
    times = cpu_times(process)
    return times.own + times.of_children


class CpuTimes(NamedTuple):
    """Seconds of all threads of a process, also of those that ended, and of its children that it waited for."""

    own: float = 0.0
    of_children: float = 0.0


def cpu_times(process: psutil.Process) -> CpuTimes:
    """The processor time of one process so far; 0 if it is gone."""
    import psutil

    with suppress(psutil.Error, OSError):
        times = process.cpu_times()
        of_threads = times.user + times.system
        if sys.platform == "linux":  # psutil's clock has ticks of 10 ms
            of_threads = time.clock_gettime(~process.pid << 3 | _SCHEDULED)
        return CpuTimes(of_threads, times.children_user + times.children_system)
    return CpuTimes()


def resident(pid: int) -> int:
    """Bytes of memory that a process and its descendants hold now; 0 if it is gone."""
    import psutil

    held = 0
    for process in family(pid):
        with suppress(psutil.Error):
            held += process.memory_info().rss
    return held


def held_together(pids: Iterable[int]) -> int:
    """Bytes of memory that these processes hold now, where what several share counts once.

    It takes a millisecond a process. The kernel of Linux tells each its share (PSS, proc_pid_smaps(5)); elsewhere, and
    of a process that nobody may look into, all that is resident counts.
    """
    import psutil

    held = 0
    for pid in pids:
        with suppress(psutil.Error):
            process = psutil.Process(pid)
            try:
                whole = process.memory_full_info()
                held += getattr(whole, "pss", whole.rss)
            except psutil.AccessDenied:
                held += process.memory_info().rss
    return held


def working(pids: Iterable[int]) -> int:
    """How many threads of these processes compute, or wait for their turn or for a disk; unknown without /proc."""
    found = 0
    for pid in pids:
        with suppress(OSError):
            for thread in (_PROC / str(pid) / "task").iterdir():
                found += (thread / "stat").read_text().rpartition(")")[2].split()[0] in "RD"
    return found


def threads(pids: Iterable[int]) -> int:
    """How many threads these processes have, each process with one at least; unknown without /proc."""
    found = 0
    for pid in pids:
        with suppress(OSError):
            found += len(os.listdir(_PROC / str(pid) / "task"))
    return found


class OpenFiles(NamedTuple):
    """How many files processes have open, and the bytes in those of them that lie in memory alone, each once."""

    number: int
    in_memory: int


def open_files(pids: Iterable[int]) -> OpenFiles:
    """What these processes have open; nothing where there is no /proc."""
    found, count = {}, 0
    for pid in pids:
        with suppress(OSError):
            for link in (_PROC / str(pid) / "fd").iterdir():
                count += 1
                with suppress(OSError):
                    if str(link.readlink()).startswith("/memfd:"):
                        status = link.stat()
                        found[status.st_ino] = status.st_blocks * 512
    return OpenFiles(count, sum(found.values()))


def page_tables(pids: Iterable[int]) -> int:
    """Bytes of the tables in which the kernel notes the pages of these processes, also of those that are all zero."""
    return sum(int(_read(f"{pid}/status", r"^VmPTE:\s*(\d+)") or 0) for pid in pids) * _KIBIBYTE


def number_inside(pid: int) -> int:
    """The number of a process in its own namespace, where later ones have higher numbers; 0 if it is gone."""
    numbers = _read(f"{pid}/status", r"^NSpid:\s*(.+)$").split()
    return int(numbers[-1]) if numbers else 0


def forget_peak() -> None:
    """Reset the peak memory of this process and its descendants."""
    for pid in _tree(os.getpid()) if _HAS_CHILDREN else ():
        with suppress(OSError):
            (_PROC / str(pid) / "clear_refs").write_text(_RESET_PEAK)


def peak() -> int:
    """The most bytes that this process and its living descendants have held since `forget_peak`.

    If the system cannot reset it: since this process began, and without the others.
    """
    if _HAS_CHILDREN:
        return sum(int(_read(f"{pid}/status", r"^VmHWM:\s*(\d+)") or 0) for pid in _tree(os.getpid())) * _KIBIBYTE
    import resource

    unit = 1 if sys.platform == "darwin" else _KIBIBYTE
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def processor() -> str:
    """The name of this machine's processor."""
    return _read("cpuinfo", r"^model name\s*: (.+)$") or platform.processor() or platform.machine()


def _read(file: str, line: str) -> str:
    """What a file of /proc has in such a line; nothing if there is no such file or line."""
    with suppress(OSError):
        if found := re.search(line, (_PROC / file).read_text(encoding="utf-8"), re.MULTILINE):
            return found[1].strip()
    return ""
