"""Measure the numbers of the documentation again, and keep their records.

    python -m measure.measure [--only NAME]...

runs the command of each figure of `figures.FIGURES` that says how many minutes it takes, one after the other: half an
hour on two quiet cores. A name is that of the record, e.g. `wish_figures`. The code must be committed, because the
records hold its commit. What was measured before an interruption is kept; `--only` goes on from there. At the end
docs/figures.md lists the new records.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from hitori.lab.measure import machine

from . import figures
from .figures import FIGURES, ROOT, Figure

PROGRAMS = {"python": [sys.executable], "hitori": [sys.executable, "-m", "hitori"]}

MEASURED = {Path(str(figure.record)).stem: figure for figure in FIGURES if figure.minutes is not None}
"""What is measured here, by the name of its record."""


def main() -> None:
    """Measure what the command line names, or everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=list(MEASURED), metavar="NAME", help="measure this")
    arguments = parser.parse_args()
    chosen = {name: MEASURED[name] for name in arguments.only or MEASURED}
    if machine.is_unknown(commit := machine.commit()):
        sys.exit(f"expected committed code; the commit here is '{commit}'")
    for name, figure in chosen.items():
        started = perf_counter()
        measure(figure)
        print(f"{name}: {(perf_counter() - started) / 60:.1f} min", flush=True)
    figures.main()


def measure(figure: Figure) -> None:
    """Run the command; a run of the laboratory that is there already is measured anew, not resumed."""
    record = ROOT / str(figure.record)
    if record.is_dir():
        shutil.rmtree(record)
    program, *arguments = shlex.split(figure.command)
    subprocess.run([*PROGRAMS[program], *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
