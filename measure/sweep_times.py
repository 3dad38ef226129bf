"""What the sweeps over all shadings cost: the table of docs/shadings.md.

    python -m measure.sweep_times [LARGEST]

runs `hitori numbers shadings` for the sizes from 8 to LARGEST (13 by default, which takes seven minutes of the
processor and 2.7 GB), each in a process of its own. Time is that of the processor.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .measured import measure_tables
from .tables import duration

DOCUMENT = Path(__file__).parents[1] / "docs" / "shadings.md"
SMALLEST = 8


def main(largest: int = 13) -> None:
    """Measure, and write the table."""
    measure_tables(DOCUMENT, {"sweeps": lambda: sweeps(largest)}, "sweep_times")


def sweeps(largest: int) -> Iterator[str]:
    """A row for each size."""
    yield "| n | processor time | memory |"
    yield "|---|--:|--:|"
    for size in range(SMALLEST, largest + 1):
        seconds, kibibytes = cost(size)
        yield f"| {size} | {duration(seconds)} | {kibibytes * 1024 / 1e6:,.0f} MB |"


def cost(size: int) -> tuple[float, int]:
    """Seconds of the processor, and the most kibibytes held at once, of the whole command."""
    command = [sys.executable, "-m", "hitori", "numbers", "shadings", "--size", str(size)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as sweep:
        _, status, used = os.wait4(sweep.pid, 0)
        sweep.returncode = os.waitstatus_to_exitcode(status)
    if sweep.returncode:
        raise SystemExit(f"`hitori numbers shadings --size {size}` failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
