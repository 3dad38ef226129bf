"""The sandbox: runs a program of a stranger through a keeper (keeper.py), and finds out what keeps it in.

`held()` is what this machine keeps from such a program, e.g. ["files", "network", "processes"]; without namespaces it
is empty, and limits on time, memory, output and files are all there is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import TaskError
from . import keeper


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may use for one question: seconds of the processor, memory, output, disk and processes."""

    seconds: int = 10
    megabytes: int = 1024
    kilobytes: int = 1024
    disk: int = 64
    processes: int = 64


@dataclass(frozen=True, slots=True)
class ProgramReport:
    """How a program ended, and what it wrote.

    `how` is exit, time, output, memory, processes or disk; `status` is the exit status, or minus the signal.
    """

    how: str
    status: int | None
    out: str
    err: str


def run(
    command: Sequence[str], files: dict[str, str], question: str, bounds: ProgramLimits, hidden: Sequence[str] = ()
) -> ProgramReport:
    """Run the command in a scratch folder with these files (their content in Base64), asked one line.

    Raises TaskError for root on a machine without namespaces: nothing would limit its processes.
    """
    is_confined = bool(held())
    if not is_confined and os.getuid() == 0:
        raise TaskError(
            "root without Linux namespaces cannot run submissions safely; run hitori as an ordinary user, or in a "
            "container that allows user namespaces"
        )
    found = _keep(
        {
            "files": files,
            "command": list(command),
            "question": question,
            "hidden": [folder for folder in hidden if _may_hide(Path(folder))],
            "seconds": bounds.seconds,
            "megabytes": bounds.megabytes,
            "kilobytes": bounds.kilobytes,
            "disk": bounds.disk,
            "processes": bounds.processes,
            "is_confined": is_confined,
        }
    )
    return ProgramReport(str(found["how"]), found["status"], str(found["out"]), str(found["err"]))  # type: ignore[arg-type]


@cache
def held() -> tuple[str, ...]:
    """What namespaces keep from a program on this machine, among files, network and processes."""
    if not keeper.ON_LINUX:
        return ()
    trial = {"files": {}, "command": ["true"], "question": "", "hidden": [], "is_confined": True}
    found = _keep(trial | {"seconds": 5, "megabytes": 64, "kilobytes": 1, "disk": 1, "processes": 8})
    return tuple(found["held"]) if found["status"] == 0 else ()  # type: ignore[arg-type]


def _keep(order: dict[str, object]) -> dict[str, object]:
    """The report of a keeper; it has a session of its own, so it can clean up when we are killed."""
    with subprocess.Popen(
        [sys.executable, "-I", "-S", keeper.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order).encode() + b"\n")
        process.stdin.flush()  # and left open: its end would mean that we are gone
        answer = process.stdout.read()
    if not answer:
        raise TaskError(f"the keeper of a submission ended with status {process.returncode}")
    found: dict[str, object] = json.loads(answer)
    return found


def _may_hide(folder: Path) -> bool:
    """Whether nothing that a program needs lies in the folder."""
    needed = [sys.prefix, sys.base_prefix, tempfile.gettempdir(), keeper.__file__]
    return not any(Path(place).resolve().is_relative_to(folder) for place in needed)
