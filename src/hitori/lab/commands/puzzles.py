"""`hitori lab suites`, `hitori lab library` and `hitori dataset`: puzzles to measure on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...atomic import atomic_write
from ...cli.command import CommandGroup, examples
from ...cli.options import (
    READABLE,
    Integer,
    completed,
    flag,
    json_lines_of,
    new_command,
    positive,
    results_of,
    with_default,
)
from ...cli.output import Exit, Progress, aligned, say, say_json, warn
from ...cli.reading import read_text
from ...errors import counted
from ...formats import dumps
from ..puzzles.dataset import Manifest, build, title_of
from ..puzzles.release import balance, balanced_spec, release
from ..puzzles.suites import suite, suite_names
from . import into_this
from .bench import bench_command


@new_command("suites", "hitori lab suites", "hitori lab suites hard > hard.jsonl")
@click.argument("name", required=False, shell_complete=completed(suite_names))
@results_of("Print one JSON object per suite per line.")
def suites_command(name: str | None, as_json: bool) -> int:
    """List the suites; with NAME, print the puzzles of that suite, one JSON object per line."""
    if name is not None:
        for instance in suite(name).instances():
            say(dumps(instance.puzzle, format="jsonl").rstrip("\n"))
        return Exit.DONE
    for known in map(suite, suite_names()):
        groups = [f"{group.count} per size, n = {_ranges(group.sizes)}" for group in known.groups]
        if as_json:
            say_json({**known._asdict(), "groups": groups})
        else:
            say(f"{known.name}: {known.title}; {'; '.join(groups)}\n  {known.provenance}")
    return Exit.DONE


def _ranges(sizes: tuple[int, ...]) -> str:
    return f"{sizes[0]} .. {sizes[-1]}" if len(sizes) > 3 else ", ".join(map(str, sizes))


by_workers = positive("--workers", metavar="N", show_default="one per core", help="Run this many processes.")
by_cluster = click.option(
    "--cluster", metavar="ADDRESS", help="Generate the puzzles on the Dask cluster at this address."
)


def _built(text: str, folder: Path, workers: int | None, cluster: str | None, **more: Any) -> Manifest:
    if workers and cluster:
        raise click.UsageError("--workers and --cluster cannot be combined: a cluster brings its own workers")
    with Progress("draws examined") as progress:
        return build(text, folder, workers=workers, cluster=cluster, on_draws=progress.advance, **more)


@click.group("library", cls=CommandGroup)
def library_command() -> None:
    """Build a balanced library of puzzles to measure solvers on."""


@library_command.command(
    "build",
    short_help="Fill strata with puzzles, and report the balance.",
    epilog=examples("hitori lab library build -o library", "hitori lab library build my-strata.toml -o mine"),
)
@click.argument("spec", required=False, type=READABLE)
@into_this
@by_workers
@by_cluster
@with_default(
    "--models",
    type=Integer(min=0),
    default=0,
    metavar="K",
    help="Also write K test puzzles of each kind as models for other solvers.",
)
@json_lines_of(help="Print one JSON object.")
def build_library(spec: str | None, folder: Path, models: int, as_json: bool, **workers: Any) -> int:
    """Fill strata of size, difficulty and characteristics with puzzles, and report how balanced they are.

    SPEC is a TOML file as for `hitori dataset build` [default: the laboratory's own]. Strata that no random puzzle
    falls into stay empty. `hitori lab run DIR` measures solvers on these puzzles.

    Beside them, the folder has suites of other kinds (the hardness map, unsolvable puzzles, ...), all divided into
    `train` and `test`, checksums, and data cards: README.md and croissant.json.
    """
    text = balanced_spec() if spec is None else read_text(spec)
    manifest = _built(text, folder, spec_file=spec, **workers)
    report = "\n\n".join(table.markdown() for table in balance(manifest))
    atomic_write(folder / "balance.md", f"# Balance\n\n{report}\n")
    release(folder, models=models)
    if as_json:
        say_json(manifest)
    else:
        say(report)
    return Exit.DONE


@click.group("dataset", cls=CommandGroup)
def dataset_command() -> None:
    """Make sets of puzzles with known properties."""


dataset_command.add_command(bench_command)


@dataset_command.command(
    "build",
    short_help="Fill each stratum with its quota of puzzles.",
    epilog=examples("hitori dataset build dataset.toml -o dataset"),
)
@click.argument("spec", type=READABLE)
@into_this
@by_workers
@by_cluster
@flag("--certify", help="Add a checked proof to each puzzle; see `hitori verify`.")
@json_lines_of(help="Print one JSON object.")
def build_dataset(spec: str, folder: Path, certify: bool, as_json: bool, **workers: Any) -> int:
    """Build the dataset that SPEC, a TOML file, describes.

    Run the same command again to resume an interrupted build. Exits with 1 if a stratum is not filled.
    """
    manifest = _built(read_text(spec), folder, spec_file=spec, certify=certify, **workers)
    if as_json:
        say_json(manifest)
    else:
        say("\n\n".join(_table(part) for part in manifest["parts"]))
        say(f"\n{manifest['puzzles']:,} of {manifest['wanted']:,} puzzles in {folder}")
    if manifest["is_complete"]:
        return Exit.DONE
    warn("some strata are not filled; allow more draws, or use fewer strata")
    return Exit.NO


def _table(part: dict[str, Any]) -> str:
    """How a part was filled, and how many draws fell into each stratum."""
    failed = f" ({part['failed']:,} of them failed)" if part["failed"] else ""
    drawn, skipped = counted(part["draws"], "draw"), counted(part["duplicates"], "duplicate")
    rows = [(row["stratum"], f"{row['puzzles']:,}", f"{row['drawn']:,}") for row in part["strata"]]
    lines = aligned([(", ".join(part["axes"]), "puzzles", "drawn"), *rows], right=(1, 2))
    return "\n  ".join([f"{title_of(part['options'])}: {drawn}{failed}, {skipped} skipped", *lines])
