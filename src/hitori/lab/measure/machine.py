"""The machine of a run: processor, load, and the versions of all programs, without which figures mean little."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from ...outputs import write_whole
from ...solving.registry import solvers

_FILE = "machine.json"


def describe() -> dict[str, str]:
    """The machine, its load, and the versions of everything, in the order of a report.

    >>> list(describe())[:3]
    ['when', 'processor', 'cores']
    """
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    versions = {info.name: info.version for info in solvers() if info.version is not None}
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "memory": _memory(),
        "load": load,
        "system": platform.platform(),
        "python": platform.python_version(),
        "commit": _commit(),
        **versions,
    }


def keep(folder: Path) -> None:
    """Write the description to the folder of a run."""
    write_whole(folder / _FILE, json.dumps(describe(), indent=1) + "\n")


def read(folder: Path) -> dict[str, str]:
    """The description in the folder of a run; empty if there is none."""
    path = folder / _FILE
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def processor() -> str:
    """The name of the processor."""
    return _line_of(Path("/proc/cpuinfo"), "model name") or platform.processor() or platform.machine()


def _memory() -> str:
    kibibytes = _line_of(Path("/proc/meminfo"), "MemTotal")
    return f"{int(kibibytes.split()[0]) / 2**20:.0f} GiB" if kibibytes else "unknown"


def _line_of(path: Path, key: str) -> str | None:
    """The value after `key:` in a file of such lines."""
    if not path.exists():
        return None
    lines = (line.partition(":") for line in path.read_text(encoding="utf-8").splitlines())
    return next((value.strip() for name, _, value in lines if name.strip() == key), None)


def _commit() -> str:
    """The commit of this file, if it lies in its repository."""
    try:
        git = subprocess.run(
            ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"],
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return git.stdout.strip()
