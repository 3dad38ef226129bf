"""Memory groups: the kernel holds a subject, with all that it starts, to its memory, where it lets us make a group.

A group is a folder of a control group file system (Linux, cgroups(7)). Version 1 has a tree for memory alone, in which
any group may have groups below it. In version 2 a group with processes may not, so ours lies beside the one that this
process is in; `systemd-run --user --scope hitori lab run ...` puts the process where its user may do that.
"""

from __future__ import annotations

import os
import time
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


ONE = Version(1, "memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.oom_control")
TWO = Version(2, "memory.max", "memory.swap.max", "memory.events")


class MemoryGroup:
    """A group with a limit in bytes, empty at first; `remove` it when its processes have ended."""

    def __init__(self, folder: Path, version: Version) -> None:
        self.version = version.number
        self._folder, self._events = folder, folder / version.events

    @classmethod
    def with_limit(cls, limit: int) -> Self | None:
        """A new group for processes started by this one; None where the system does not let us make it."""
        if (found := place()) is None:
            return None
        parent, version = found
        if not os.access(parent / "cgroup.procs", os.W_OK):  # moving a process asks for it
            return None
        for left_over in parent.glob("hitori-*-*"):  # of processes of ours that were killed and could not remove it
            if not (Path("/proc") / left_over.name.split("-")[1]).exists():
                with suppress(OSError):
                    left_over.rmdir()
        folder = parent / f"hitori-{os.getpid()}-{time.monotonic_ns()}"
        try:
            folder.mkdir()
        except OSError:
            return None
        try:
            _write(folder / version.limit, limit)
            if (folder / version.with_swap).exists():
                _write(folder / version.with_swap, limit if version is ONE else 0)
        except OSError:
            folder.rmdir()
            return None
        return cls(folder, version)

    def add(self, pid: int) -> None:
        """Move a process into the group, with what it starts from now on; one that has ended already is let go."""
        with suppress(ProcessLookupError):
            _write(self._folder / "cgroup.procs", pid)

    def kills(self) -> int:
        """How many processes the kernel has killed because the group wanted more memory than its limit."""
        lines = (line.split() for line in self._events.read_text().splitlines())
        return next((int(value) for key, value in lines if key == "oom_kill"), 0)

    def remove(self) -> None:
        """Remove the group; one whose processes do not end is left to a later run."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            with suppress(OSError):
                self._folder.rmdir()
                return
            time.sleep(_POLL_SECONDS)


def version() -> int | None:
    """The version of the control groups in which groups can be made here; None if they cannot."""
    group = MemoryGroup.with_limit(_ANY)
    if group is None:
        return None
    group.remove()
    return group.version


def place(about: Path = _SELF) -> tuple[Path, Version] | None:
    """The folder in which the groups of this process go, and how they are written; None if there is none.

    `about` is the folder of this process in /proc.
    """
    try:
        mounts = [line.split() for line in (about / "mountinfo").read_text().splitlines()]
        own = [line.split(":", 2) for line in (about / "cgroup").read_text().splitlines()]
    except OSError:
        return None
    path_of = {resource: path for _, resources, path in own for resource in resources.split(",")}
    for _, _, _, root, mounted, *rest in mounts:
        kind, *_, options = rest[rest.index("-") + 1 :]
        if kind == "cgroup" and "memory" in options.split(",") and "memory" in path_of:
            return _below(mounted, root, path_of["memory"]), ONE
        if kind == "cgroup2" and "" in path_of:
            group = _below(mounted, root, path_of[""])
            if (group / TWO.limit).exists() and group != Path(mounted):
                return group.parent, TWO
    return None


def _below(mounted: str, root: str, path: str) -> Path:
    """Where a group lies, of whose file system the part from `root` on is mounted."""
    return Path(mounted) / os.path.relpath(path, root)


def _write(file: Path, value: int) -> None:
    """Write at once: the kernel takes each write for itself, and creates no file."""
    descriptor = os.open(file, os.O_WRONLY)
    try:
        os.write(descriptor, str(value).encode())
    finally:
        os.close(descriptor)
