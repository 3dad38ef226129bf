"""`hitori lab library build`: puzzles of every kind, in equal numbers as far as there are."""

from __future__ import annotations

from pathlib import Path

import click

from ...datasets.dataset import build
from ...lab.puzzles.library import BALANCED, balance
from ..options import examples, json_lines
from ..output import Exit, say, say_json
from ..progress import Progress
from ..reading import read_text


@click.group("library")
def command() -> None:
    """A balanced library of puzzles to measure solvers on."""


@command.command(
    "build",
    epilog=examples("hitori lab library build -o library", "hitori lab library build my-strata.toml -o mine"),
)
@click.argument("spec", required=False, type=click.Path(allow_dash=True))
@click.option("-o", "--output", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder.")
@click.option("--workers", type=click.IntRange(min=1), metavar="K", help="Processes; one for each core if not given.")
@click.option("--cluster", metavar="ADDRESS", help="Draw the puzzles on a Dask cluster.")
@json_lines
def build_library(spec: str | None, output: Path, workers: int | None, cluster: str | None, as_json: bool) -> int:
    """Fill strata over size, difficulty and characteristics with puzzles, and tell how balanced they came out.

    SPEC is a TOML file as for `hitori dataset build`; without one the laboratory's own is taken. Strata that random
    draws never hit stay short. `hitori lab run DIR` measures solvers on the library.
    """
    if workers and cluster:
        raise click.UsageError("--workers and --cluster exclude each other")
    with Progress("draws looked at") as progress:

        def on_draws(draws: int) -> None:
            progress.done += draws

        text = BALANCED(encoding="utf-8") if spec is None else read_text(spec)
        manifest = build(text, output, spec_file=spec, workers=workers, cluster=cluster, on_draws=on_draws)
    report = "\n\n".join(table.markdown() for table in balance(manifest))
    (output / "balance.md").write_text(f"# Balance\n\n{report}\n", encoding="utf-8")
    if as_json:
        say_json(manifest)
    else:
        say(report)
    return Exit.DONE
