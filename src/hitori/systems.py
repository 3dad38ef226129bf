"""What Linux and macOS have and Windows has not: groups of processes, and locks that end with their process.

Whoever needs them calls `require_posix("to run tasks")` before anything is written or started.
"""

from __future__ import annotations

import os
from typing import IO

from .errors import TaskError


def require_posix(purpose: str) -> None:
    """Raises TaskError on a system that cannot end a process together with all that it started."""
    if not hasattr(os, "killpg"):
        raise TaskError(
            f"{purpose} takes Linux or macOS, which end a process together with all that it started; "
            "on Windows, use the Windows Subsystem for Linux"
        )


def lock(file: IO[bytes] | int) -> None:
    """Lock an open file, or its descriptor, until it is closed or the process ends.

    Raises BlockingIOError if another process holds it.
    """
    import fcntl  # Windows has none

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
