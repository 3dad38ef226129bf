"""`python -m tests.fuzz --minutes 10 [--seed S] [--part NAME] [--case N]`: exits with 1 at the first finding."""

from __future__ import annotations

import argparse
import signal
import sys
import traceback
import warnings
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))  # for the solver in a page

from .runs import PARTS, FindingError, run, run_case

SLICE = 5.0  # seconds: each part in turn


def main() -> int:
    """Fuzz until the time is up."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Random work, checked.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(2**32))
    parser.add_argument("--part", choices=PARTS, action="append", dest="parts")
    parser.add_argument("--case", type=int, help="run this case of --part and --seed alone")
    wanted = parser.parse_args()
    parts = wanted.parts or list(PARTS)
    warnings.simplefilter("error")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell takes from what runs in the background
    try:
        if wanted.case is not None:
            run_case(parts[0], wanted.seed, wanted.case)
        else:
            fuzz(parts, wanted.seed, wanted.minutes)
    except FindingError as finding:
        traceback.print_exception(finding.__cause__)
        print(finding)
        return 1
    return 0


def fuzz(parts: list[str], seed: int, minutes: float) -> None:
    """Every part in turn until the time is up or something is found, then a line on each.

    Raises FindingError.
    """
    print(f"seed {seed}", flush=True)
    rng = Random(seed)
    end = monotonic() + 60 * minutes
    counts = dict.fromkeys(parts, 0)
    try:
        while monotonic() < end:
            for part in parts:
                counts[part] += run(part, rng, min(end, monotonic() + SLICE))
    finally:
        for part, count in counts.items():
            print(f"{part}: {count:,} cases")


if __name__ == "__main__":
    sys.exit(main())
