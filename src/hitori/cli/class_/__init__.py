"""`hitori class`: assignments for a course on search, and marks for what students submit."""

from __future__ import annotations

import click

from ..verbs import Verbs

VERBS = {
    "new": "Write an assignment: handout, starter code, puzzles, rubric.",
    "run": "Run and mark every submission.",
}


@click.command("class", cls=Verbs, verbs=VERBS, package=__name__)
def command() -> None:
    """Set an assignment for a course on search, and mark the submissions."""
