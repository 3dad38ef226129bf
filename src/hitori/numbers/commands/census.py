"""`hitori numbers census`: all small puzzles with one solution, by their number of labels."""

from __future__ import annotations

import click

from ...cli.options import examples, grid_size, json_lines
from ...cli.output import Exit, say, say_json
from ..census import unique_puzzles


@click.command(
    "census",
    epilog=examples("hitori numbers census --size 3", "hitori numbers census --size 3x4 --json"),
)
@grid_size(default="3", show_default=True, help="Set rows and columns, at most 16 cells.")
@json_lines
def command(size: tuple[int, int], as_json: bool) -> int:
    """Count the puzzles of a size that have exactly one solution, up to renaming, by their number of labels.

    Turned and mirrored puzzles count on their own. 4x4 takes minutes.
    """
    rows, cols = size
    puzzles = unique_puzzles(rows, cols)
    if as_json:
        say_json({"rows": rows, "cols": cols, "puzzles": puzzles, "total": sum(puzzles.values())})
    else:
        say(_text(rows, cols, puzzles))
    return Exit.DONE


def _text(rows: int, cols: int, puzzles: dict[int, int]) -> str:
    lines = (f"{labels:2} labels: {number}" for labels, number in puzzles.items())
    return "\n".join([f"{rows}x{cols}: {sum(puzzles.values())} puzzles with one solution, up to renaming", *lines])
