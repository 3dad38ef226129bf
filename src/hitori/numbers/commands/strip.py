"""`hitori numbers strip`: the sparsest long strip of a width, or what a border loses."""

from __future__ import annotations

import click

from ...cli.options import Integer, examples, json_lines
from ...cli.output import Exit, say, say_json
from ..loss import HEIGHTS, measured_strip
from ..strips import sparsest_strip

WIDEST = 16
"""A slip of the keys must not fill the memory."""


@click.command("strip", epilog=examples("hitori numbers strip 8", "hitori numbers strip 5 --border"))
@click.argument("width", metavar="WIDTH", type=Integer(1, WIDEST))
@click.option("--border", is_flag=True, help="Bound the loss of so many rows along the border, 3 to 7.")
@json_lines
def command(width: int, border: bool, as_json: bool) -> int:
    """Measure how few cells a maximal shading of a long strip shades for each row, WIDTH columns wide.

    Prints rows that repeat. With --border: half a cell lost along the border of any grid, column by column.
    """
    if border:
        _border(width, as_json)
    else:
        _long(width, as_json)
    return Exit.DONE


def _long(width: int, as_json: bool) -> None:
    strip = sparsest_strip(width)
    if as_json:
        say_json({"width": width, "shaded": strip.shaded, "rows": strip.period, "states": strip.states})
        return
    say(f"width {width}: {strip.shaded} shaded cells in every {len(strip.period)} rows, {strip.states} states")
    say("\n".join(strip.period))


def _border(height: int, as_json: bool) -> None:
    if height not in HEIGHTS:
        raise click.BadParameter(f"expected {HEIGHTS[0]} to {HEIGHTS[-1]} rows with --border; got {height}")
    strip = measured_strip(height)
    if as_json:
        say_json(
            {
                "height": height,
                "half_cells": strip.halves,
                "columns": strip.columns,
                "credit": strip.credit,
                "rows": strip.period,
                "nodes": strip.nodes,
                "arcs": strip.arcs,
            }
        )
        return
    say(
        f"{height} rows along the border: k columns lose at least ({strip.halves} k - {strip.credit}) / "
        f"{2 * strip.columns} cells, {strip.nodes} nodes, {strip.arcs} arcs"
    )
    say("\n".join(strip.period))
