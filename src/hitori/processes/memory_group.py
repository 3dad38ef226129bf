"""Memory groups: the kernel holds a subject, with all that it starts, to its memory, where it lets us make a group.

Where it also lets us, it holds them to a number of tasks, and counts their processor time, also of children that nobody
waited for.

A group is a folder of a control group file system (Linux, cgroups(7)). Version 1 has a tree for memory alone, in which
any group may have groups below it. In version 2 a group with processes may not, so ours lies beside the one that this
process is in; `systemd-run --user --scope hitori lab run ...` puts the process where its user may do that.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

_SELF = Path("/proc/self")
_PATIENCE = 1.0  # seconds until the kernel has buried the processes of a group
_POLL_SECONDS = 0.01
_ANY = 2**30  # bytes


class Version(NamedTuple):
    """The names of the files of a group."""

    number: int
    limit: str
    with_swap: str
    """Memory and swap together in version 1, swap alone in version 2; missing where the kernel does not count swap."""
    events: str


TASKS_LIMIT = "pids.max"
"""The file for the most processes and threads, in both versions."""

ONE = Version(1, "memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.oom_control")
TWO = Version(2, "memory.max", "memory.swap.max", "memory.events")


class MemoryGroup:
    """A group with a limit in bytes, empty at first; `remove` it when its processes have ended.

    In version 1 it is several folders, one in each tree.
    """

    def __init__(self, folder: Path, version: Version, others: Sequence[Path] = ()) -> None:
        self.version = version.number
        self._folders, self._events = [folder, *others], folder / version.events

    @classmethod
    def with_limit(cls, limit: int, tasks: int | None = None) -> Self | None:
        """A new group for processes started by this one; None where the system does not let us make it.

        `tasks` is the most processes and threads that it may have at a time.
        """
        if (found := place()) is None:
            return None
        parent, version = found
        if (folder := _new_folder(parent)) is None:
            return None
        try:
            _write(folder / version.limit, limit)
            if (folder / version.with_swap).exists():
                _write(folder / version.with_swap, limit if version is ONE else 0)
        except OSError:
            folder.rmdir()
            return None
        others = []
        if version is ONE and tasks is not None:
            trees = [place(controller=name) for name in ("pids", "cpuacct")]
            others = [made for tree in trees if tree and (made := _new_folder(tree[0]))]
        group = cls(folder, version, others)
        if tasks is not None:
            group.limits_tasks = group._limit_tasks(tasks)
        return group

    limits_tasks = False
    """Whether the kernel holds it to a number of tasks."""

    def _limit_tasks(self, most: int) -> bool:
        for folder in self._folders:
            if (folder / TASKS_LIMIT).exists():
                with suppress(OSError):
                    _write(folder / TASKS_LIMIT, most)
                    return True
        return False

    def add(self, pid: int) -> None:
        """Move a process into the group, with what it starts from now on; one that has ended already is let go."""
        for folder in self._folders:
            with suppress(ProcessLookupError):
                _write(folder / "cgroup.procs", pid)

    def kills(self) -> int:
        """How many processes the kernel has killed because the group wanted more memory than its limit."""
        return _value(self._events, "oom_kill") or 0

    def cpu_seconds(self) -> float | None:
        """Processor time of all that has been in the group; None where the kernel does not count it."""
        for folder in self._folders:
            if (used := _value(folder / "cpu.stat", "usage_usec")) is not None:
                return used / 1e6
            with suppress(OSError):
                return int((folder / "cpuacct.usage").read_text()) / 1e9
        return None

    def remove(self) -> None:
        """Remove the group; one whose processes do not end is left to a later run."""
        deadline = time.monotonic() + _PATIENCE
        while self._folders and time.monotonic() < deadline:
            with suppress(OSError):
                self._folders[-1].rmdir()
                self._folders.pop()
                continue
            time.sleep(_POLL_SECONDS)


def _new_folder(parent: Path) -> Path | None:
    """A new group; what processes of ours left that were killed is removed. None where we may not make one."""
    if not os.access(parent / "cgroup.procs", os.W_OK):  # moving a process asks for it
        return None
    for left_over in parent.glob("hitori-*-*"):
        if not (Path("/proc") / left_over.name.split("-")[1]).exists():
            with suppress(OSError):
                left_over.rmdir()
    folder = parent / f"hitori-{os.getpid()}-{time.monotonic_ns()}"
    try:
        folder.mkdir()
    except OSError:
        return None
    return folder


def version() -> int | None:
    """The version of the control groups in which groups can be made here; None if they cannot."""
    group = MemoryGroup.with_limit(_ANY)
    if group is None:
        return None
    group.remove()
    return group.version


def place(about: Path = _SELF, controller: str = "memory") -> tuple[Path, Version] | None:
    """The folder in which the groups of this process go, and how they are written; None if there is none.

    `about` is the folder of this process in /proc, `controller` the tree of version 1.
    """
    try:
        mounts = [line.split() for line in (about / "mountinfo").read_text().splitlines()]
        own = [line.split(":", 2) for line in (about / "cgroup").read_text().splitlines()]
    except OSError:
        return None
    path_of = {resource: path for _, resources, path in own for resource in resources.split(",")}
    for _, _, _, root, mounted, *rest in mounts:
        kind, *_, options = rest[rest.index("-") + 1 :]
        if kind == "cgroup" and controller in options.split(",") and controller in path_of:
            return _below(mounted, root, path_of[controller]), ONE
        if kind == "cgroup2" and "" in path_of:
            group = _below(mounted, root, path_of[""])
            if (group / TWO.limit).exists() and group != Path(mounted):
                return group.parent, TWO
    return None


def _below(mounted: str, root: str, path: str) -> Path:
    """Where a group lies, of whose file system the part from `root` on is mounted."""
    return Path(mounted) / os.path.relpath(path, root)


def _value(file: Path, key: str) -> int | None:
    """The number after a key; None without such a file or line."""
    with suppress(OSError):
        lines = (line.split() for line in file.read_text().splitlines())
        return next((int(value) for name, value in lines if name == key), None)
    return None


def _write(file: Path, value: int) -> None:
    """Write at once: the kernel takes each write for itself, and creates no file."""
    descriptor = os.open(file, os.O_WRONLY)
    try:
        os.write(descriptor, str(value).encode())
    finally:
        os.close(descriptor)
