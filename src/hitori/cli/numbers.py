"""`hitori numbers`: the mathematics of Hitori, a verb of its own for each kind of number.

The verb `hitori numbers NAME` is the `command` of the module `numbers_NAME`.
"""

from __future__ import annotations

import click

from .verbs import Verbs

VERBS = {
    "table": "Tell how few and how many labels are possible.",
    "build": "Print a puzzle with so many labels.",
    "settle": "Settle such numbers by exhausting shadings.",
    "verify": "Check the certificates of these numbers.",
    "shadings": "Count all shadings of a size.",
}


@click.command("numbers", cls=Verbs, verbs=VERBS, prefix="numbers_")
def command() -> None:
    """Look into the mathematics of Hitori."""
