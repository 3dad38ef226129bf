"""`hitori numbers shadings`: how many shadings there are of a size, and their extremes."""

from __future__ import annotations

import click

from ..research.shadings import ShadingCounts, shading_counts
from .options import examples, grid_size, json_lines
from .output import Exit, say, say_json
from .progress import Progress


@click.command(
    "shadings",
    epilog=examples("hitori numbers shadings --size 6", "hitori numbers shadings --size 4x7 --json"),
)
@grid_size(default="10", show_default=True, help="Rows and columns.")
@json_lines
def command(size: tuple[int, int], as_json: bool) -> int:
    """Count the legal shadings of a size: those that obey the rules of adjacency and connectivity."""
    with Progress("cells swept") as progress:

        def count_cell() -> None:
            progress.done += 1

        counts = shading_counts(*size, after_cell=count_cell)
    if as_json:
        say_json(_json_line(counts))
    else:
        say(_text(counts))
    return Exit.DONE


def _json_line(counts: ShadingCounts) -> dict[str, object]:
    return {
        "rows": counts.rows,
        "cols": counts.cols,
        "legal": counts.legal,
        "max_shaded": counts.max_shaded,
        "witness_max": counts.witness_max.to_rows(),
    }


def _text(counts: ShadingCounts) -> str:
    return (
        f"{counts.rows}x{counts.cols}: {counts.legal} legal shadings\n\n"
        f"the most shaded cells: {counts.max_shaded}\n{counts.witness_max}"
    )
