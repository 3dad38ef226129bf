"""The machines of a run: processor, load, and the versions of all programs, without which figures mean little.

The file `machine.json` of a run describes each *host* under its name, e.g. {"node7": {"processor": ...}}. A run may be
resumed on another host, but not with another version of hitori or of a solver: its records could not be compared.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

from ...atomic import atomic_write
from ...errors import PlanError
from ...processes import memory_group
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
    versions = {info.name: info.version for info in solvers() if info.version is not None}
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "memory": _memory(),
        "load": _in_words(load()),
        "limits": _limits(),
        "system": platform.platform(),
        "commit": commit(),
        "python": platform.python_version(),
        "hitori": version("hitori"),
        **versions,
    }


def load() -> float | None:
    """The load average of the last minute, if the system has one: how many processes want a core."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


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


def note_loads(folder: Path, loads: Iterable[tuple[str, float | None]]) -> None:
    """Write how the load of each host went, given in the order of time, from the start to the end of the run."""
    hosts = read(folder)
    by_host: dict[str, list[float]] = {}
    for host, value in loads:
        by_host.setdefault(host, []).extend([] if value is None else [value])
    for host, values in by_host.items():
        if values and host in hosts:
            words = f"{values[0]:.1f} at the start, {values[-1]:.1f} at the end, at most {max(values):.1f}"
            hosts[host]["load"] = words
    _write(folder, hosts)


def read(folder: Path) -> Hosts:
    """The descriptions in the folder of a run; empty if there is none."""
    path = folder / _FILE
    if not path.exists():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    return {"": found} if "commit" in found else dict(found)  # one without a name is of a version before this


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
            raise PlanError(f"{folder} was measured on {host or 'a host'} with the commit '{found['commit']}'")


def is_unknown(commit: str) -> bool:
    """Whether a commit as `commit` gives it says too little to get the same code again.

    >>> is_unknown("0b469b472caa"), is_unknown("0b469b472caa-dirty")
    (False, True)
    """
    return any("-dirty" in one or one.startswith("unknown") for one in commit.split(" and "))


def processor() -> str:
    """The name of the processor."""
    return _line_of(Path("/proc/cpuinfo"), "model name") or platform.processor() or platform.machine()


def commit() -> str:
    """The code that is running: its commit, or what the installed package says of its origin."""
    return _commit_of_repository() or _origin() or "unknown: neither a repository nor an installed package"


def _commit_of_repository() -> str | None:
    """The commit of this file, with `-dirty` if code was changed since, where the package lies in its repository.

    Records and documents are not code: what one measurement writes must not spoil the next.
    """
    here = Path(__file__)
    git = ["git", "-C", str(here.parent)]
    tracked = [*git, "ls-files", "--error-unmatch", here.name]
    described = [*git, "describe", "--always", "--abbrev=12", "--exclude=*"]
    changed = [*git, "diff", "--quiet", "HEAD", "--", ":/", *(f":(top,exclude){place}" for place in _WRITTEN)]
    try:
        subprocess.run(tracked, capture_output=True, check=True)
        commit = subprocess.run(described, capture_output=True, text=True, check=True).stdout.strip()
        return f"{commit}-dirty" if subprocess.run(changed, capture_output=True).returncode else commit
    except (OSError, subprocess.CalledProcessError):
        return None


def _origin() -> str | None:
    """What the installer noted: the commit, or the checksum of the wheel, or that it came from the package index.

    Source: PEP 610.
    """
    try:
        package = distribution("hitori")
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
    return f"{processor}; memory {_memory_limit()}"


def _memory_limit() -> str:
    number = memory_group.version()
    return f"watched 20 times a second, {f'and held by a cgroup of version {number}' if number else 'by no cgroup'}"


def _write(folder: Path, hosts: Hosts) -> None:
    atomic_write(folder / _FILE, json.dumps(hosts, indent=1) + "\n")


def _in_words(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.1f}"


def _memory() -> str:
    kibibytes = _line_of(Path("/proc/meminfo"), "MemTotal")
    return f"{int(kibibytes.split()[0]) / 2**20:.0f} GiB" if kibibytes else "unknown"


def _line_of(path: Path, key: str) -> str | None:
    """The value after `key:` in a file of such lines."""
    if not path.exists():
        return None
    lines = (line.partition(":") for line in path.read_text(encoding="utf-8").splitlines())
    return next((value.strip() for name, _, value in lines if name.strip() == key), None)
