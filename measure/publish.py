"""Publish finished runs of the laboratory: `python -m measure.publish RUN...` copies each to measure/records.

What `SHA256SUMS` lists is copied, and nothing else: the journal and the CSV file say the same, and the report can be
made again. So can puzzles, from their suite: a file of more than 10 MB of them is left out. Runs are measured
elsewhere, e.g. in build/results, because a checkout whose records are being replaced is not the code of any commit.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.records import SUMS, load, seal

RECORDS = Path(__file__).parents[1] / "measure" / "records"
PUZZLES = "puzzles.jsonl"
LARGEST = 10_000_000
"""Bytes of puzzles that a repository holds."""


def publish(run: Path) -> Path:
    """Copy a run to the records under the title of its plan, in place of an earlier one, and return the folder.

    Raises PlanError if it is not finished, was changed since, or was measured with code that nobody could get.
    """
    machine.check_published(run)
    load(run)
    folder = RECORDS / plans.read(run).title
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listed = [line.partition("  ")[2] for line in (run / SUMS).read_text(encoding="utf-8").splitlines()]
    for name in listed:
        if name != PUZZLES or (run / name).stat().st_size <= LARGEST:
            shutil.copyfile(run / name, folder / name)
    seal(folder)
    return folder


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        print(publish(Path(argument)))
