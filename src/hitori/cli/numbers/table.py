"""`hitori numbers table`: what is known about the Hitori numbers."""

from __future__ import annotations

from dataclasses import asdict

import click

from ...research.known import Standing, fewest, most
from ..options import Integer, examples
from ..output import Exit, say, say_json

LARGEST = 10**6
"""The greatest side of a table: a slip of the keys must not print for hours."""

_HEADER = ("n", "fewest", "paper", "", "most", "paper", "")


@click.command("table", epilog=examples("hitori numbers table --upto 12", "hitori numbers table --upto 100 --json"))
@click.option(
    "--upto",
    type=Integer(2, LARGEST),
    default=12,
    show_default=True,
    metavar="N",
    help="Stop after this side.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per side per line.")
def command(upto: int, as_json: bool) -> int:
    """Print the fewest and the most labels of n x n puzzles with one solution, n from 2 to N.

    A range a..b is still open. Beside each number stand the paper's bounds and who settled it.
    """
    sides = range(2, upto + 1)
    if as_json:
        for n in sides:
            say_json({"n": n, "fewest": _json(fewest(n)), "most": _json(most(n))})
        return Exit.DONE
    rows = [_HEADER, *((str(n), *_cells(fewest(n)), *_cells(most(n))) for n in sides)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return Exit.DONE


def _cells(standing: Standing) -> tuple[str, str, str]:
    return _range(standing.low, standing.high), _range(*standing.paper), standing.mark


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def _json(standing: Standing) -> dict[str, object]:
    return asdict(standing) | {"mark": standing.mark}
