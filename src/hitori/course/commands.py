"""`hitori class`: assignments for a course on search, and marks for what students submit."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Any

import click

from ..cli.command import CommandGroup, examples
from ..cli.options import FileName, Integer, Names, flag, json_lines_of, option, positive, with_default
from ..cli.output import Exit, Progress, say, say_json, tell, warn
from ..errors import counted
from ..render.text import printable
from .assignment import HANDOUT, LANGUAGES, new_assignment
from .marked_class import mark_class
from .reasons import FILE as REASONS
from .reasons import mark_reasons, new_reasons
from .rubric import FILE

FOLDER = FileName(file_okay=False, path_type=Path)


@click.group("class", cls=CommandGroup)
def command() -> None:
    """Set an assignment for a course on search, and mark the submissions."""


@command.command(
    "new",
    short_help="Write an assignment: handout, starter code, puzzles, rubric.",
    epilog=examples(
        "hitori class new hw1", "hitori class new hw2 --language python --seed 2026", "hitori class new hw3 --reasons"
    ),
)
@click.argument("folder", metavar="DIR", type=FOLDER)
@with_default(
    "--language",
    type=Names([*LANGUAGES, "any"]),
    default="any",
    help="Write starter code for this language.",
)
@option(
    "--seed",
    metavar="S",
    type=Integer(min=0, max=2**32 - 1),
    default=partial(secrets.randbits, 32),
    help="Make the puzzles from this seed; keep it from students.",
    show_default="a new one",
)
@flag("--reasons", help="Ask for steps with their reasons instead of programs.")
def new(folder: Path, language: str, seed: int, reasons: bool) -> int:
    """Write an assignment to DIR, a new or empty folder.

    DIR/handout is for students: the handout as Markdown and PDF, starter code, public puzzles, and check.py, which
    tests a program. The rest is for the teacher: hidden puzzles, solutions, and rubric.toml with points and limits.

    With --reasons, students take a step in each of ten positions and name the cells that prove it. DIR has the answers.
    """
    written = new_reasons(folder, seed) if reasons else new_assignment(folder, language, seed=seed)
    for warning in written:
        warn(warning)
    teachers = f"{folder / FILE}: points, limits and puzzles, to be edited"
    if reasons:
        teachers = f"{folder / 'answers.md'}: for the teacher"
    say(f"{folder / HANDOUT}: for students\n{teachers}")
    return Exit.DONE


@command.command(
    "run",
    short_help="Run and mark every submission.",
    epilog=examples(
        "hitori class run hw1 submissions -o marks", "hitori class run hw1 submissions -o marks --workers 2 --json"
    ),
)
@click.argument("assignment", metavar="DIR", type=FileName(exists=True, file_okay=False, path_type=Path))
@click.argument("submissions", type=FileName(exists=True, path_type=Path))
@click.option("-o", "--output", required=True, type=FOLDER, metavar="DIR", help="Write to this folder.")
@positive("--workers", metavar="N", show_default="one per core", help="Run this many programs at once.")
@click.option("--cluster", metavar="ADDRESS", help="Run the programs on the Dask cluster at this address.")
@flag("--anonymous", "is_anonymous", help="Give students codes; gradebook.csv has their names.")
@click.option("--again", metavar="STUDENT", multiple=True, help="Run this student's program again; repeat for more.")
@flag("--trust-submissions", "is_trusted", help="Run the programs without a sandbox.")
@json_lines_of(help="Print one JSON object per student per line.")
def run(assignment: Path, submissions: Path, output: Path, as_json: bool, **options: Any) -> int:
    """Run and mark every submission in SUBMISSIONS by the assignment in DIR.

    Each file or folder there is a submission under the name of its student: a Python module or notebook with
    solve_hitori(grid, method), or a program that speaks the protocol of DIR/handout/protocol.md. SUBMISSIONS may be the
    ZIP archive that Canvas, Moodle or Gradescope delivers. Writes index.html for the teacher, a page for each student,
    and gradebooks for these systems. Points in by_hand.csv stay. Run the same command again to resume.

    The programs run in a sandbox: bubblewrap, or podman or docker with the image of DIR/Containerfile. Without one the
    command ends with the line that installs it; --trust-submissions runs them with your own rights.
    """
    if options["workers"] and options["cluster"]:
        raise click.UsageError("--workers and --cluster cannot be combined: a cluster brings its own workers")
    is_by_reasons = (assignment / REASONS).exists()
    try:
        with Progress("questions asked") as progress:
            if is_by_reasons:
                marks = mark_reasons(assignment, submissions, output)
            else:
                marks = mark_class(
                    assignment,
                    submissions,
                    output,
                    on_sandbox=tell,
                    on_asked=progress.advance,
                    **options,
                )
    except KeyboardInterrupt:
        warn("interrupted; run the same command again to resume")
        return Exit.INTERRUPTED
    for name in marks.skipped:
        warn(f"{printable(str(submissions / name))} is not a submission")
    for sheet in marks.sheets:
        if as_json:
            say_json(
                {
                    "student": sheet.student,
                    "marks": {mark.part: float(mark.points) for mark in sheet.marks},
                    "points": float(sheet.total),
                    "open": float(sheet.open),
                    "flags": list(sheet.flags),
                    "notes": list(sheet.notes),
                }
            )
        else:
            flagged = ", flagged" if sheet.flags else ""
            say(f"{printable(sheet.student)}: {counted(sheet.total, 'point')}, {sheet.open} open{flagged}")
    if not as_json:
        say(f"{output / ('gradebook.csv' if is_by_reasons else 'index.html')}")
    return Exit.DONE
