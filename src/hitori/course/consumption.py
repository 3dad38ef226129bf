"""Consumption: what all processes of a program use, and have used, against its limits.

A control group counts for us where there is one. Elsewhere the processes are looked at, and what no process is charged
for is charged here: the time of children that nobody waited for, open files and sockets, empty files, page tables.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from ..processes import usage
from ..processes.children import adopted
from ..processes.memory_group import MemoryGroup

if TYPE_CHECKING:
    import psutil

KIB, MIB = 1024, 1024 * 1024

OURS = 3
"""Processes of a sandbox itself."""

OPEN_FILE = 64 * KIB
"""Bytes of the kernel that an open file may hold, as a pipe does."""

SOCKET_SLACK = 64 * KIB
"""Bytes that the last message may exceed the buffer of a socket by."""

EMPTY_FILE = KIB
"""Bytes of the kernel that a file in memory takes besides its content."""

SCRATCH = ("box", "tmp", "dev/shm")
"""The folders in memory of a sandbox."""

TICK = 0.01
"""Seconds: the time of children that were waited for is rounded down to these, twice for each of their parents."""


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may use for one question: seconds of the processor, memory, output, disk, processes, threads."""

    seconds: int = 10
    megabytes: int = 1024
    kilobytes: int = 1024
    disk: int = 64
    processes: int = 64
    threads: int = 512


class Ending(StrEnum):
    """How a program ended: by itself, or at the limit that it met."""

    EXIT = "exit"
    TIME = "time"
    OUTPUT = "output"
    MEMORY = "memory"
    PROCESSES = "processes"
    DISK = "disk"


@dataclass
class ChildrenClock:
    """The processor time of a family in which children may end unseen.

    The kernel adds the time of a child to that of the parent that waits for it. If none does, it is lost: so what a
    child had used when it was seen last is kept, and the interval in which it ended counts too. So does one in which
    children began and ended, as their numbers tell.
    """

    seen: dict[int, usage.CpuTimes] = field(default_factory=dict)
    ended: float = 0.0
    waited: float = 0.0
    lost: float = 0.0
    guessed: float = 0.0
    newest: int = 0
    before: float = 0.0

    def read(self, family: list[psutil.Process], passed: float, working: int, are_alone: bool) -> float:
        """Seconds so far; `working` of their threads compute now, and a family that is alone has numbers of its own."""
        now = {each.pid: usage.cpu_times(each) for each in family}
        gone = self.seen.keys() - now.keys()
        new = now.keys() - self.seen.keys()
        self.ended += sum(sum(self.seen[pid]) for pid in gone)
        self.waited += sum(
            max(0.0, times.of_children - self.seen[pid].of_children) for pid, times in now.items() if pid not in new
        )
        rounding = 2 * TICK * len(now)
        self.waited = min(self.waited, self.ended + rounding)  # what was not seen before explains nothing else
        lost_before, self.lost = self.lost, max(0.0, self.ended - self.waited - rounding)
        if self.lost > lost_before:
            self.guessed += passed * len(gone)
        counted = sum(map(sum, now.values())) + self.lost
        if are_alone and self._are_unseen(new):
            most = passed * max(1, min(working, os.cpu_count() or 1))
            self.guessed += max(0.0, most - max(0.0, counted - self.before))
        self.seen, self.before = now, counted
        return counted + self.guessed

    def _are_unseen(self, new: set[int]) -> bool:
        """Whether there were children between those that are new and those that were seen before."""
        newest = max(map(usage.number_inside, new), default=0)
        is_first = not self.newest
        were_more = newest > self.newest + len(new)
        self.newest = max(newest, self.newest)
        return were_more and not is_first


@dataclass
class Consumption:
    """What the processes of a program use, and have used so far.

    Those without a sandbox have a `box`, and our children that are not `known` are theirs too; those in namespaces that
    we made are alone there, but for the first one.

    Time is what they computed. What passed while none of them did is counted for itself: a program that waits for ever
    ends, and one that waits for a busy machine loses nothing.
    """

    pid: int
    bounds: ProgramLimits
    box: Path | None
    group: MemoryGroup | None
    are_alone: bool
    known: set[int] | None
    computed: float = 0.0
    idle: float = 0.0
    clock: ChildrenClock = field(default_factory=ChildrenClock)

    def limit_met(self, passed: float) -> Ending | None:
        """The limit that they have met, if any; `passed` are the seconds since this was asked last."""
        family = usage.family(self.pid)
        if self.known is not None:
            family += [each for child in adopted({*self.known, self.pid}) for each in usage.family(child)[:1]]
        pids = [each.pid for each in family]
        bounds = self.bounds
        if len(pids) > bounds.processes + OURS or usage.threads(pids) > bounds.threads + OURS:
            return Ending.PROCESSES
        before, working = self.computed, usage.working(pids)
        counted = self.group.cpu_seconds() if self.group else None
        if counted is None:
            counted = self.clock.read(family, passed, working, self.are_alone)
        self.computed = counted
        if self.computed - before < passed / 100 and not working:
            self.idle += passed
        if max(self.computed, self.idle) > bounds.seconds:
            return Ending.TIME
        if self._is_over(bounds.megabytes * MIB, pids):
            return Ending.MEMORY
        if self.box and _written(self.box) > bounds.disk * MIB:
            return Ending.DISK
        return None

    def _is_over(self, most: int, pids: list[int]) -> bool:
        """Whether the processes hold more memory; a group sees all of it, and ends them itself."""
        if self.group is None:
            files = usage.open_files(pids)
            most -= files.in_memory + files.number * OPEN_FILE + usage.page_tables(pids)
            if self.are_alone:
                most -= _sockets(pids[1:]) + _empty_files(pids[1:])
        # What is resident is seen at once, and counts shared pages for each process: forks would be too much.
        return usage.resident(self.pid) > most and usage.held_together(pids) > most


def _sockets(pids: list[int]) -> int:
    """The most bytes that the sockets of a namespace can hold, also those on their way through another socket."""
    most = 2 * int(Path("/proc/sys/net/core/wmem_max").read_text()) + SOCKET_SLACK
    for pid in pids:
        with suppress(OSError):
            return most * (len(Path(f"/proc/{pid}/net/unix").read_text().splitlines()) - 1)
    return 0


def _empty_files(pids: list[int]) -> int:
    """Bytes that the kernel needs for the files of a sandbox, however short they are."""
    for pid in pids:
        with suppress(OSError):
            found = [os.statvfs(f"/proc/{pid}/root/{folder}") for folder in SCRATCH]
            return EMPTY_FILE * sum(each.f_files - each.f_ffree for each in found)
    return 0


def _written(box: Path) -> int:
    """Bytes in a folder in which files may come and go."""
    found = 0
    for file in box.rglob("*"):
        with suppress(OSError):
            found += file.lstat().st_size if file.is_file() else 0
    return found
