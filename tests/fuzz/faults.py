"""Faults of the machine: a command and a fault of `tests/test_crash_recovery.py`, at a moment drawn at random."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from tests.test_crash_recovery import FAULTS, PRINTERS, WITH_A_FILE, strike

from .runs import Case


def draw(rng: Random) -> Case:
    """A fault, a command and when."""
    fault = rng.choice([*FAULTS])
    return {
        "fault": fault,
        "command": rng.choice(WITH_A_FILE if fault in ("killed", "interrupted") else [*PRINTERS]),
        "count": rng.choice([1, 100, 3000]),
        "after": round(rng.uniform(0.05, 1.0), 3),
        "megabytes": rng.randrange(40, 400, 20),
    }


def check(case: Case) -> None:
    """Run the command with its fault."""
    with tempfile.TemporaryDirectory() as name:
        strike(case, Path(name))
