"""`hitori class new`: writes an assignment."""

from __future__ import annotations

from pathlib import Path

import click

from ...course.assignment import HANDOUT, LANGUAGES, new_assignment
from ...course.rubric import FILE
from ..options import FileName, Integer, Names, examples
from ..output import Exit, say, warn


@click.command("new", epilog=examples("hitori class new hw1", "hitori class new hw2 --language python --seed 2026"))
@click.argument("folder", metavar="DIR", type=FileName(file_okay=False, path_type=Path))
@click.option(
    "--language",
    type=Names([*LANGUAGES, "any"]),
    default="any",
    show_default=True,
    help="Write starter code for this language.",
)
@click.option(
    "--seed",
    type=Integer(min=0, max=2**32 - 1),
    help="Make the puzzles from this seed; keep it from students [default: a new one].",
)
def command(folder: Path, language: str, seed: int | None) -> int:
    """Write an assignment to DIR, a new or empty folder.

    DIR/handout is for students: the handout as Markdown and PDF, starter code, public puzzles, and check.py, which
    tests a program. The rest is for the teacher: hidden puzzles, solutions, and rubric.toml with points and limits.
    """
    for warning in new_assignment(folder, language, seed):
        warn(warning)
    say(f"{folder / HANDOUT}: for students\n{folder / FILE}: points, limits and puzzles, to be edited")
    return Exit.DONE
