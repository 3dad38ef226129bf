"""`hitori dataset`: sets of puzzles with known properties.

The verb `hitori dataset NAME` is the `command` of the module `dataset_NAME`.
"""

from __future__ import annotations

import click

from .verbs import Verbs

VERBS = {
    "build": "Make as many puzzles as wanted of each stratum.",
}


@click.command("dataset", cls=Verbs, verbs=VERBS, prefix="dataset_")
def command() -> None:
    """Make sets of puzzles with known properties."""
