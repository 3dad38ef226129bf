"""`python -m tests.fuzz --minutes 10 [--seed S] [-k NAME]`: rounds of the folder's tests; exits with 1 at a finding."""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from time import monotonic

HERE = Path(__file__).parent
PATIENCE = 300
"""Seconds after which a test hangs, which is a finding too: pytest prints where."""


def main() -> int:
    """Fuzz until the time is up."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Random work, checked.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(2**32))
    parser.add_argument("-k", default="", metavar="NAME", help="only the tests with this in their names")
    wanted = parser.parse_args()
    end = monotonic() + 60 * wanted.minutes
    seed = wanted.seed
    while monotonic() < end:
        print(f"seed {seed}", flush=True)
        options = ["--hypothesis-profile=fuzz", f"--hypothesis-seed={seed}", "-k", wanted.k]
        hang = [f"-ofaulthandler_timeout={PATIENCE}", "-ofaulthandler_exit_on_timeout=true"]
        rounds = [["pytest", "-q", "-p", __package__, "-p", "no:cacheprovider", *options, *hang, str(HERE)]]
        if find_spec("atheris") is not None:
            rounds.append([f"{__package__}.guided", f"-seed={seed}", "-max_total_time=10"])
        for words in rounds:
            if subprocess.run([sys.executable, "-m", *words]).returncode != 0:
                return 1
        seed += 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
