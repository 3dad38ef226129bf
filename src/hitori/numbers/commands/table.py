"""`hitori numbers table`: what is known about the Hitori numbers."""

from __future__ import annotations

from dataclasses import asdict

import click

from ...cli.options import Integer, Range, examples
from ...cli.output import Exit, say, say_json
from .. import rectangles
from ..known import Standing, fewest, most

LARGEST = 10**6
"""The greatest side of a table: a slip of the keys must not print for hours."""

DEFAULT = 12
"""The last side, where --upto does not say."""

LONGEST = 60
"""The greatest side of a rectangle in a table."""

_HEADER = ("n", "fewest", "paper", "", "most", "paper", "")


@click.command(
    "table", epilog=examples("hitori numbers table --upto 12", "hitori numbers table --rows 3..6 --cols 3..12 --json")
)
@click.option(
    "--upto",
    type=Integer(2, LARGEST),
    metavar="N",
    help="Stop after this side [default: 12].",
)
@click.option("--rows", type=Range(3, LONGEST), metavar="A..B", help="List rectangles with so many rows instead.")
@click.option(
    "--cols", type=Range(3, LONGEST), metavar="A..B", help="With so many columns [default: from A on, up to B]."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per side per line.")
def command(upto: int | None, rows: range | None, cols: range | None, as_json: bool) -> int:
    """Print the fewest and the most labels of n x n puzzles with one solution, n from 2 to N.

    A range a..b is still open. Beside each number stand the paper's bounds and who settled it. With --rows: of
    rectangles, and what bounds the most labels.
    """
    if rows is not None:
        if upto is not None:
            raise click.UsageError("--rows and --upto cannot be combined: --cols A..B sets the other side")
        return _rectangles(rows, cols, as_json)
    if cols is not None:
        raise click.UsageError("--cols needs --rows A..B")
    sides = range(2, (upto or DEFAULT) + 1)
    if as_json:
        for n in sides:
            say_json({"n": n, "fewest": _json(fewest(n)), "most": _json(most(n))})
        return Exit.DONE
    lines = [_HEADER, *((str(n), *_cells(fewest(n)), *_cells(most(n))) for n in sides)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return Exit.DONE


def _rectangles(rows: range, cols: range | None, as_json: bool) -> int:
    if not as_json:
        say("size     fewest  most")
    for high in rows:
        for wide in cols or range(high, rows[-1] + 1):
            few, many, how = (
                rectangles.fewest(high, wide),
                rectangles.most(high, wide),
                rectangles.how_bounded(high, wide),
            )
            if as_json:
                say_json({"rows": high, "cols": wide, "fewest": asdict(few), "most": asdict(many), "by": how})
            else:
                say(f"{f'{high}x{wide}':7}  {_range(few.low, few.high):6}  {_range(many.low, many.high):8}  {how}")
    return Exit.DONE


def _cells(standing: Standing) -> tuple[str, str, str]:
    return _range(standing.low, standing.high), _range(*standing.paper), standing.mark


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def _json(standing: Standing) -> dict[str, object]:
    return asdict(standing) | {"mark": standing.mark}
