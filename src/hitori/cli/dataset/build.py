"""`hitori dataset build`: as many puzzles as wanted of each stratum."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...datasets.dataset import build, title_of
from ..options import examples, json_lines
from ..output import Exit, say, say_json, warn
from ..progress import Progress
from ..reading import read_text


@click.command("build", epilog=examples("hitori dataset build dataset.toml -o dataset"))
@click.argument("spec", type=click.Path(allow_dash=True))
@click.option("-o", "--output", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder.")
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Processes; one for each core if not given.")
@click.option("--cluster", metavar="ADDRESS", help="Draw the puzzles on a Dask cluster.")
@json_lines
def command(spec: str, output: Path, workers: int | None, cluster: str | None, as_json: bool) -> int:
    """Build the dataset that SPEC, a TOML file, describes.

    The same command goes on with a build that was interrupted. Exits with 1 if a stratum stays short.
    """
    if workers and cluster:
        raise click.UsageError("--workers and --cluster exclude each other")
    with Progress("draws looked at") as progress:

        def on_draws(draws: int) -> None:
            progress.done += draws

        manifest = build(read_text(spec), output, spec_file=spec, workers=workers, cluster=cluster, on_draws=on_draws)
    if as_json:
        say_json(manifest)
    else:
        say("\n\n".join(_table(part) for part in manifest["parts"]))
        say(f"\n{manifest['puzzles']:,} of {manifest['wanted']:,} puzzles in {output}")
    if manifest["is_complete"]:
        return Exit.DONE
    warn("some strata are short; allow more draws, or divide the puzzles less finely")
    return Exit.NEGATIVE


def _table(part: dict[str, Any]) -> str:
    """How a part was filled, and how many draws fell into each stratum."""
    failed = f" ({part['failed']:,} of them failed)" if part["failed"] else ""
    title = f"{title_of(part['wish'])}: {part['draws']:,} draws{failed}, {part['duplicates']:,} left out as duplicates"
    rows = [(row["stratum"], f"{row['puzzles']:,}", f"{row['drawn']:,}") for row in part["strata"]]
    rows.insert(0, (", ".join(part["axes"]), "puzzles", "drawn"))
    width = max(len(stratum) for stratum, _, _ in rows)
    return "\n".join([title, *(f"  {stratum:{width}}  {puzzles:>9}  {drawn:>9}" for stratum, puzzles, drawn in rows)])
