"""`hitori numbers shadings`: the number of shadings of a size, and their extremes."""

from __future__ import annotations

import click

from ...cli.options import Amount, examples, grid_size, json_lines
from ...cli.output import Exit, say, say_json
from ...cli.progress import Progress
from ..shadings import ShadingCounts, shading_counts


@click.command(
    "shadings",
    epilog=examples("hitori numbers shadings --size 6", "hitori numbers shadings --size 4x7 --json"),
)
@grid_size(default="10", show_default=True, help="Set rows and columns.")
@click.option(
    "--memory",
    type=Amount(unit="gigabytes", most=2**20),
    metavar="GB",
    help="Use at most this much memory [default: 3/4 of the machine's].",
)
@json_lines
def command(size: tuple[int, int], memory: float | None, as_json: bool) -> int:
    """Count all shadings of a size, legal and maximal, and find the extremes.

    A legal shading obeys the rules of adjacency and connectivity. A maximal one is legal, and no cell can be added.
    """
    rows, cols = size
    allowed = None if memory is None else int(memory * 2**30)
    with Progress(f"of {2 * rows * cols} cells swept") as progress:

        def count_cell() -> None:
            progress.done += 1

        counts = shading_counts(rows, cols, memory=allowed, after_cell=count_cell)
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
        "maximal": counts.maximal,
        "min_shaded_maximal": counts.min_shaded_maximal,
        "sparsest": counts.sparsest,
        "max_shaded": counts.max_shaded,
        "densest": counts.densest,
        "witness_min": counts.witness_min.to_rows(),
        "witness_max": counts.witness_max.to_rows(),
    }


def _text(counts: ShadingCounts) -> str:
    return (
        f"{counts.rows}x{counts.cols}: {counts.legal} legal shadings, {counts.maximal} of them maximal\n\n"
        f"fewest shaded cells of a maximal shading: {counts.min_shaded_maximal}, in {counts.sparsest} of them\n"
        f"{counts.witness_min}\n\n"
        f"most shaded cells of a legal shading: {counts.max_shaded}, in {counts.densest} of them\n"
        f"{counts.witness_max}"
    )
