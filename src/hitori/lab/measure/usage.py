"""Resource usage of a process and its descendants: processor time and memory, from /proc.

Some solvers are other processes (SWI-Prolog, MiniZinc), so a process must account for its children. Linux reports all
of this cheaply; elsewhere only the process itself is counted, and `resident` is 0.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
_HAS_PROC = (_PROC / "self" / "task").exists()
_KIBIBYTE = 1024
_RESET_PEAK = "5"
_SCHEDULED = 2  # with the complement of a process in the bits above, the number of its clock: clock_getcpuclockid(3)


def descendants(pid: int) -> Iterator[int]:
    """The processes that this one started, and those that they started; they may end while we look."""
    try:
        threads = list((_PROC / str(pid) / "task").iterdir())
        children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:
        return
    for child in children:
        yield child
        yield from descendants(child)


def children_cpu_seconds() -> float:
    """Processor time so far of the living descendants of this process, and of its children that ended."""
    import resource  # Windows has none

    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime + sum(map(_cpu_seconds_alone, descendants(os.getpid())))


def cpu_seconds(pid: int) -> float:
    """Processor time so far of a process, its descendants, and those of them that ended; 0 if it is unknown."""
    return sum(map(_cpu_seconds_alone, [pid, *descendants(pid)]))


def _cpu_seconds_alone(pid: int) -> float:
    """Of all threads of one process, also of those that ended, and of its children that ended."""
    if not _HAS_PROC:
        return 0.0
    try:
        of_threads = time.clock_gettime(~pid << 3 | _SCHEDULED)
        after_name = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return of_threads + sum(map(int, after_name[13:15])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Bytes of memory that a process and its descendants hold now; 0 if the system does not report it."""
    return sum(map(_resident_alone, [pid, *descendants(pid)]))


def _resident_alone(pid: int) -> int:
    try:
        return int((_PROC / str(pid) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def forget_peak() -> None:
    """Reset the peak memory of this process and its descendants."""
    for pid in _family() if _HAS_PROC else ():
        with suppress(OSError):
            (_PROC / str(pid) / "clear_refs").write_text(_RESET_PEAK)


def peak() -> int:
    """The most bytes that this process and its living descendants have held since `forget_peak`.

    If the system cannot reset it: since this process began, and without the others.
    """
    if _HAS_PROC:
        return sum(map(_peak_alone, _family()))
    import resource

    unit = 1 if sys.platform == "darwin" else _KIBIBYTE
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _family() -> list[int]:
    return [os.getpid(), *descendants(os.getpid())]


def _peak_alone(pid: int) -> int:
    with suppress(OSError):
        for line in (_PROC / str(pid) / "status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * _KIBIBYTE
    return 0
