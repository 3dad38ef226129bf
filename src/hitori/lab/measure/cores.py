"""Cores: those that a worker pins its subjects to, so that no two workers of one machine measure on the same.

A *core* is what the system numbers, e.g. 3 for `cpu3`; the threads of one physical core are *siblings*, e.g. 3 and 7.
Whoever claims a core locks a file, `3`, and with it the siblings, which would share its arithmetic and its caches. The
lock goes with its process, however that ends, and counts for all runs of one user on the machine.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import sleep

from ...processes.journal import lock

POLL_SECONDS = 0.1
"""Seconds for which the idle time of the cores is compared."""

_SYSTEM = Path("/sys/devices/system/cpu")


class CoreClaim:
    """The cores that this process has for itself, sorted; empty if it got none.

    They are its own until `release`, or until it ends.
    """

    def __init__(self, count: int) -> None:
        self.cores: tuple[int, ...] = ()
        self._locks: list[int] = []
        if hasattr(os, "sched_setaffinity"):
            self._take(count)

    def _take(self, count: int) -> None:
        for core in _idle_first(_one_of_siblings(os.sched_getaffinity(0))):
            if len(self.cores) < count and (file := _locked(core)) is not None:
                self.cores = tuple(sorted([*self.cores, core]))
                self._locks.append(file)
        if len(self.cores) < count:
            self.release()

    def release(self) -> None:
        """Give the cores back."""
        for file in self._locks:
            os.close(file)
        self._locks, self.cores = [], ()


def in_words(cores: tuple[int, ...]) -> str | None:
    """The cores as a record holds them.

    >>> in_words((0, 2)), in_words(())
    ('0,2', None)
    """
    return ",".join(map(str, cores)) or None


def _one_of_siblings(allowed: set[int]) -> set[int]:
    """The lowest of the allowed cores of each physical core."""
    return {min(allowed & _siblings(core)) for core in allowed}


def _siblings(core: int) -> set[int]:
    """The cores of the same physical core, e.g. {3, 7}, which the system writes "3,7" or "3-4"."""
    try:
        text = (_SYSTEM / f"cpu{core}" / "topology" / "thread_siblings_list").read_text()
    except OSError:
        return {core}
    ranges = [list(map(int, one.split("-"))) for one in text.strip().split(",")]
    return {core}.union(*(range(bounds[0], bounds[-1] + 1) for bounds in ranges))


def _idle_first(cores: set[int]) -> list[int]:
    """The cores that were idle for longest while we looked come first."""
    import psutil

    before = psutil.cpu_times(percpu=True)
    sleep(POLL_SECONDS)
    after = psutil.cpu_times(percpu=True)
    idle = {core: times.idle - after[core].idle for core, times in enumerate(before)}
    return sorted(cores, key=lambda core: (idle.get(core, 0.0), core))


def _locked(core: int) -> int | None:
    """The descriptor of the locked file of a core, to be kept open; None if another claim has it."""
    folder = Path(tempfile.gettempdir()) / f"hitori-cores-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    file = os.open(folder / str(core), os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        lock(file)
    except OSError:
        os.close(file)
        return None
    return file
