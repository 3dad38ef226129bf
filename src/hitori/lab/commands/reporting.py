"""`hitori lab report` and `leaderboard`: what the records of a run show."""

from __future__ import annotations

from pathlib import Path

import click

from ...atomic import atomic_write
from ...cli.options import FileName, examples, json_lines
from ...cli.output import Exit, say, say_json
from ..measure import plan as plans
from ..measure.records import load
from ..report.tables import leaderboard
from ..study.recipes import write_report


@click.command("report", epilog=examples("hitori lab report out/rq1", "hitori lab report out/rq1 -o rq1-report"))
@click.argument("run", type=FileName(file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=FileName(file_okay=False, path_type=Path),
    help="Write to this folder [default: `report` in the run's folder].",
)
def report_command(run: Path, output: Path | None) -> int:
    """Write the report of a run: index.html, one self-contained page, and report.md with its figures.

    RUN is the folder that `hitori lab run` wrote. Prints the path of the page.
    """
    say(str(write_report(plans.read(run), load(run), run, output or run / "report")))
    return Exit.DONE


@click.command(
    "leaderboard",
    epilog=examples("hitori lab leaderboard out/stress", "hitori lab leaderboard out/stress -o leaderboard.md"),
)
@click.argument("run", type=FileName(file_okay=False, path_type=Path))
@click.option("-o", "--output", type=FileName(dir_okay=False, path_type=Path), help="Write to this Markdown file.")
@json_lines
def leaderboard_command(run: Path, output: Path | None, as_json: bool) -> int:
    """Rank the solvers of a run: PAR2, the virtual best solver, who is best on which puzzles.

    RUN is the folder that `hitori lab run` wrote.
    """
    plan = plans.read(run)
    tables = leaderboard(plan, load(run))
    shown = "\n\n".join(table.markdown() for table in tables)
    text = f"# Leaderboard: {plan.title}\n\nMade from `{plan.command}`.\n\n{shown}"
    if as_json:
        for table in tables:
            for row in table.rows:
                say_json({"table": table.caption, **dict(zip(table.header, row, strict=True))})
    elif output is None:
        say(text)
    else:
        atomic_write(output, text + "\n")
    return Exit.DONE
