"""`hitori lab library`: a benchmark for others, with puzzles of every kind in equal numbers as far as possible."""

from __future__ import annotations

from pathlib import Path

import click

from ...cli.options import FileName, Integer, examples, json_lines
from ...cli.output import Exit, say, say_json
from ...cli.progress import Progress
from ...cli.reading import read_text
from ...outputs import write_whole
from ..datasets.dataset import build
from ..puzzles.library import BALANCED, balance
from ..puzzles.release import release


@click.group("library")
def command() -> None:
    """Build a balanced library of puzzles to measure solvers on."""


@command.command(
    "build",
    epilog=examples("hitori lab library build -o library", "hitori lab library build my-strata.toml -o mine"),
)
@click.argument("spec", required=False, type=FileName(allow_dash=True))
@click.option(
    "-o", "--output", required=True, type=FileName(file_okay=False, path_type=Path), help="Write to this folder."
)
@click.option("--workers", type=Integer(min=1), metavar="K", help="Run this many processes [default: one per core].")
@click.option("--cluster", metavar="ADDRESS", help="Generate the puzzles on the Dask cluster at this address.")
@click.option(
    "--models",
    type=Integer(min=0),
    default=0,
    metavar="K",
    help="Also write K test puzzles of each kind as models for other solvers [default: 0].",
)
@json_lines
def build_library(
    spec: str | None, output: Path, workers: int | None, cluster: str | None, models: int, as_json: bool
) -> int:
    """Fill strata of size, difficulty and characteristics with puzzles, and report how balanced they are.

    SPEC is a TOML file as for `hitori dataset build` [default: the laboratory's own]. Strata that no random puzzle
    falls into stay empty. `hitori lab run DIR` measures solvers on these puzzles.

    Beside them, the folder has suites of other kinds (the hardness map, unsolvable puzzles, ...), all divided into
    `train` and `test`, checksums, and data cards: README.md and croissant.json.
    """
    if workers and cluster:
        raise click.UsageError("--workers and --cluster cannot be combined: a cluster brings its own workers")
    with Progress("draws examined") as progress:

        def on_draws(draws: int) -> None:
            progress.done += draws

        text = BALANCED(encoding="utf-8") if spec is None else read_text(spec)
        manifest = build(text, output, spec_file=spec, workers=workers, cluster=cluster, on_draws=on_draws)
    report = "\n\n".join(table.markdown() for table in balance(manifest))
    write_whole(output / "balance.md", f"# Balance\n\n{report}\n")
    release(output, models=models)
    if as_json:
        say_json(manifest)
    else:
        say(report)
    return Exit.DONE
