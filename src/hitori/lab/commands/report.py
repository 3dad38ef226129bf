"""`hitori lab report`: the report of a run, from its records."""

from __future__ import annotations

from pathlib import Path

import click

from ...cli.options import FileName, examples
from ...cli.output import Exit, say
from ..measure import plan as plans
from ..measure.records import load
from ..study.recipes import write_report


@click.command("report", epilog=examples("hitori lab report out/rq1", "hitori lab report out/rq1 -o rq1-report"))
@click.argument("run", type=FileName(file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=FileName(file_okay=False, path_type=Path),
    help="Write to this folder [default: `report` in the run's folder].",
)
def command(run: Path, output: Path | None) -> int:
    """Write the report of a run: index.html, one self-contained page, and report.md with its figures.

    RUN is the folder that `hitori lab run` wrote. Prints the path of the page.
    """
    say(str(write_report(plans.read(run), load(run), run, output or run / "report")))
    return Exit.DONE
