"""The machines of a run: processor, load, and the versions of all programs, without which figures mean little.

The file `machine.json` of a run describes each *host* under its name, e.g. {"node7": {"processor": ...}}. A run may be
resumed on another host, but not with another version of hitori or of a solver: its records could not be compared.

A *core* is what the system numbers, e.g. 3 for `cpu3`; the threads of one physical core are *siblings*, e.g. 3 and 7.
Whoever claims a core locks a file, `3`, and with it the siblings, which would share its arithmetic and its caches, so
that no two workers of one machine measure on the same. The lock goes with its process, however that ends, and counts
for all runs of one user on the machine.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from ...atomic import atomic_write
from ...errors import PlanError
from ...extras import DISTRIBUTION, own_version
from ...processes import memory_group, usage
from ...processes.journal import lock
from ...solving.registry import solvers

_FILE = "machine.json"
_WRITTEN = ("measure/records", "*.md", "*.svg")
"""What tools write from measurements, as git's patterns from the top of the repository."""

_NO_VERSIONS = ("when", "processor", "cores", "memory", "load", "limits", "system", "commit")

Hosts = dict[str, dict[str, str]]
"""The description of each machine under its name."""


def describe() -> dict[str, str]:
    """The machine this runs on: its load, and the versions of everything, in the order of a report.

    >>> list(describe())[:3]
    ['when', 'processor', 'cores']
    """
    import psutil

    versions = {info.name: info.version for info in solvers() if info.version is not None}
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": usage.processor(),
        "cores": str(os.cpu_count()),
        "memory": f"{psutil.virtual_memory().total / 2**30:.0f} GiB",
        "load": f"{load():.1f}",
        "limits": _limits(),
        "system": platform.platform(),
        "commit": commit(),
        "python": platform.python_version(),
        "hitori": own_version(),
        **versions,
    }


def load() -> float:
    """The load average of the last minute: how many processes want a core."""
    import psutil

    return round(psutil.getloadavg()[0], 2)


def keep(folder: Path, hosts: Mapping[str, Mapping[str, str]]) -> None:
    """Write the descriptions to the folder of a run, which may hold those of an earlier session.

    Raises PlanError if the run was begun with other versions.
    """
    known = read(folder)
    check_same_versions({**{f"{name} before": one for name, one in known.items()}, **hosts})
    for name, found in hosts.items():
        before = known.get(name, dict(found))
        commits = dict.fromkeys(f"{before['commit']} and {found['commit']}".split(" and "))
        known[name] = {**found, "when": before["when"], "load": before["load"], "commit": " and ".join(commits)}
    _write(folder, known)


def note_loads(folder: Path, loads: Sequence[tuple[str, float | None]]) -> None:
    """Write how the load of each host went, given in the order of time, from the start to the end of the run."""
    hosts = read(folder)
    for host, found in hosts.items():
        if values := [value for name, value in loads if name == host and value is not None]:
            found["load"] = f"{values[0]:.1f} at the start, {values[-1]:.1f} at the end, at most {max(values):.1f}"
    _write(folder, hosts)


def read(folder: Path) -> Hosts:
    """The descriptions in the folder of a run; empty if there is none."""
    path = folder / _FILE
    if not path.exists():
        return {}
    return dict(json.loads(path.read_bytes()))


def check_same_versions(hosts: Mapping[str, Mapping[str, str]]) -> None:
    """Raises PlanError that names the program and the hosts if two of them have different versions of it."""
    seen: dict[str, tuple[str, str]] = {}
    for host, found in hosts.items():
        for name, its_version in found.items():
            if name in _NO_VERSIONS:
                continue
            other, there = seen.setdefault(name, (host, its_version))
            if there != its_version:
                raise PlanError(f"{name} is {there} on {other}, and {its_version} on {host}: one run needs one version")


def check_published(folder: Path) -> None:
    """Raises PlanError if the records of a run must not be published: nobody could get the code that made them."""
    for host, found in read(folder).items():
        if is_unknown(found["commit"]):
            raise PlanError(f"{folder} was measured on {host} with the commit '{found['commit']}'")


def is_unknown(commit: str) -> bool:
    """Whether a commit as `commit` gives it says too little to get the same code again.

    >>> is_unknown("0b469b472caa"), is_unknown("0b469b472caa-dirty")
    (False, True)
    """
    return any("-dirty" in one or one.startswith("unknown") for one in commit.split(" and "))


def commit() -> str:
    """The code that is running: its commit, or what the installed package says of its origin."""
    return _commit_of_repository() or _origin() or "unknown: neither a repository nor an installed package"


def _commit_of_repository() -> str | None:
    """The commit of this file, with `-dirty` if code was changed since, where the package lies in its repository.

    Records and documents are not code: what one measurement writes must not spoil the next.
    """
    here = Path(__file__)

    def git(*words: str) -> str:
        command = ["git", "-C", str(here.parent), *words]
        return subprocess.check_output(command, stderr=subprocess.DEVNULL, text=True).strip()

    try:
        git("ls-files", "--error-unmatch", here.name)
        commit = git("describe", "--always", "--abbrev=12", "--exclude=*")
        changed = git("diff", "--name-only", "HEAD", "--", ":/", *(f":(top,exclude){place}" for place in _WRITTEN))
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"{commit}-dirty" if changed else commit


def _origin() -> str | None:
    """What the installer noted: the commit, or the checksum of the wheel, or that it came from the package index.

    Source: PEP 610.
    """
    try:
        package = distribution(DISTRIBUTION)
    except PackageNotFoundError:
        return None
    text = package.read_text("direct_url.json")
    if text is None:
        return f"release {package.version}"
    origin = json.loads(text)
    if "vcs_info" in origin:
        return str(origin["vcs_info"]["commit_id"])[:12]
    archive = origin.get("archive_info", {})
    checksum = archive.get("hashes", {}).get("sha256") or archive.get("hash", "").removeprefix("sha256=")
    return f"wheel sha256:{checksum}" if checksum else None


def _limits() -> str:
    """How solvers are held to their bounds here."""
    processor = "pinned to cores" if hasattr(os, "sched_setaffinity") else "not pinned to cores: the system cannot"
    number = memory_group.version()
    held = f"and held by a cgroup of version {number}" if number else "by no cgroup"
    return f"{processor}; memory watched 20 times a second, {held}"


def _write(folder: Path, hosts: Hosts) -> None:
    atomic_write(folder / _FILE, json.dumps(hosts, indent=1) + "\n")


POLL_SECONDS = 0.1
"""Seconds for which the idle time of the cores is compared."""

_SYSTEM = Path("/sys/devices/system/cpu")


def claim_cores(count: int) -> dict[int, int]:
    """So many cores that this process has for itself, each with the descriptor of its locked file; or none.

    They are its own until these are closed, or until it ends.
    """
    import psutil

    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    physical = {min(allowed & _siblings(core)) for core in allowed}
    busy = dict(enumerate(psutil.cpu_percent(POLL_SECONDS, percpu=True)))
    claimed: dict[int, int] = {}
    for core in sorted(physical, key=lambda core: (busy.get(core, 100.0), core)):  # the idle ones first
        if len(claimed) < count and (file := _locked(core)) is not None:
            claimed[core] = file
    while len(claimed) < count and claimed:
        os.close(claimed.popitem()[1])
    return dict(sorted(claimed.items()))


def _siblings(core: int) -> set[int]:
    """The cores of the same physical core, e.g. {3, 7}, which the system writes "3,7" or "3-4"."""
    try:
        text = (_SYSTEM / f"cpu{core}" / "topology" / "thread_siblings_list").read_text()
    except OSError:
        return {core}
    ranges = [list(map(int, one.split("-"))) for one in text.strip().split(",")]
    return {core}.union(*(range(bounds[0], bounds[-1] + 1) for bounds in ranges))


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
