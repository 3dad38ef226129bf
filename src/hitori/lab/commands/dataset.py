"""`hitori dataset`: fills each stratum with the number of puzzles that its specification asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...cli.options import FileName, Integer, examples, json_lines
from ...cli.output import Exit, say, say_json, warn
from ...cli.progress import Progress
from ...cli.reading import read_text
from ..datasets.dataset import build, title_of


@click.group("dataset")
def command() -> None:
    """Make sets of puzzles with known properties."""


@command.command(
    "build",
    short_help="Fill each stratum with its quota of puzzles.",
    epilog=examples("hitori dataset build dataset.toml -o dataset"),
)
@click.argument("spec", type=FileName(allow_dash=True))
@click.option(
    "-o", "--output", required=True, type=FileName(file_okay=False, path_type=Path), help="Write to this folder."
)
@click.option("--workers", type=Integer(min=1), metavar="N", help="Run this many processes [default: one per core].")
@click.option("--cluster", metavar="ADDRESS", help="Generate the puzzles on the Dask cluster at this address.")
@click.option("--certify", is_flag=True, help="Add a checked proof to each puzzle; see `hitori verify`.")
@json_lines
def build_dataset(
    spec: str, output: Path, workers: int | None, cluster: str | None, certify: bool, as_json: bool
) -> int:
    """Build the dataset that SPEC, a TOML file, describes.

    Run the same command again to resume an interrupted build. Exits with 1 if a stratum is not filled.
    """
    if workers and cluster:
        raise click.UsageError("--workers and --cluster cannot be combined: a cluster brings its own workers")
    with Progress("draws examined") as progress:

        def on_draws(draws: int) -> None:
            progress.done += draws

        text = read_text(spec)
        manifest = build(
            text, output, spec_file=spec, workers=workers, cluster=cluster, certify=certify, on_draws=on_draws
        )
    if as_json:
        say_json(manifest)
    else:
        say("\n\n".join(_table(part) for part in manifest["parts"]))
        say(f"\n{manifest['puzzles']:,} of {manifest['wanted']:,} puzzles in {output}")
    if manifest["is_complete"]:
        return Exit.DONE
    warn("some strata are not filled; allow more draws, or use fewer strata")
    return Exit.NEGATIVE


def _table(part: dict[str, Any]) -> str:
    """How a part was filled, and how many draws fell into each stratum."""
    failed = f" ({part['failed']:,} of them failed)" if part["failed"] else ""
    title = f"{title_of(part['wish'])}: {part['draws']:,} draws{failed}, {part['duplicates']:,} skipped as duplicates"
    rows = [(row["stratum"], f"{row['puzzles']:,}", f"{row['drawn']:,}") for row in part["strata"]]
    rows.insert(0, (", ".join(part["axes"]), "puzzles", "drawn"))
    width = max(len(stratum) for stratum, _, _ in rows)
    return "\n".join([title, *(f"  {stratum:{width}}  {puzzles:>9}  {drawn:>9}" for stratum, puzzles, drawn in rows)])
