"""`hitori numbers`: the mathematics of Hitori, a verb of its own for each kind of number."""

from __future__ import annotations

import click

from ..verbs import Verbs

VERBS = {
    "table": "Show how few and how many labels are possible.",
    "build": "Print a puzzle with a given number of labels.",
    "settle": "Settle such numbers by exhausting shadings.",
    "verify": "Check the certificates of these numbers.",
    "shadings": "Count all shadings of a size.",
}


@click.command("numbers", cls=Verbs, verbs=VERBS, package=__name__)
def command() -> None:
    """Explore the mathematics of Hitori."""
