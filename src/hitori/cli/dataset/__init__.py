"""`hitori dataset`: sets of puzzles with known properties."""

from __future__ import annotations

import click

from ..verbs import Verbs

VERBS = {
    "build": "Fill each stratum with its quota of puzzles.",
}


@click.command("dataset", cls=Verbs, verbs=VERBS, package=__name__)
def command() -> None:
    """Make sets of puzzles with known properties."""
