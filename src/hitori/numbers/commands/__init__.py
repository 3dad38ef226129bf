"""`hitori numbers`: the mathematics of Hitori, one verb for each kind of number."""

from __future__ import annotations

import click

from ...cli.verbs import Verbs

VERBS = {
    "table": "Show the fewest and the most labels possible.",
    "build": "Print a puzzle with a given number of labels.",
    "settle": "Settle open numbers by exhaustive search.",
    "search": "Search puzzles with many labels.",
    "verify": "Check the certificates of these numbers.",
    "certify": "Prove the fewest shaded cells for any checker.",
    "shadings": "Count all shadings of a size.",
    "census": "Count all puzzles of a small size.",
    "strip": "Measure the sparsest long strip of a width.",
}


@click.command("numbers", cls=Verbs, verbs=VERBS, package=__name__)
def command() -> None:
    """Explore the mathematics of Hitori."""
