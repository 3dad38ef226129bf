"""Measure, keep records, and write the documentation from them."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import click

from hitori import HitoriError
from hitori.atomic import write_files
from hitori.lab.measure import machine
from hitori.solving.best import OBJECTIVES, ObjectiveName

from . import best as best_solutions
from . import costs, engines, growth, hard, images, native, proofs, registry, runs
from .figures import tabled

FAMILIES = {
    "solving": native.solving,
    "threads": native.threads,
    "commands": native.commands,
    "generation": native.generation,
    "engines": engines.figures,
    "proofs": proofs.figures,
    "overhead": costs.overhead,
    "pairs": hard.pairs,
}
HOURS = {"pairs"}


@click.group(invoke_without_command=True)
@click.option(
    "--family",
    type=click.Choice(FAMILIES),
    multiple=True,
    help="Measure only these; pairs, which takes hours, only if named.",
)
@click.pass_context
def main(context: click.Context, family: tuple[str, ...]) -> None:
    """Measure the native solver, the engines beside it, proofs and the laboratory; print the figures."""
    if context.invoked_subcommand:
        return
    for name in family or [name for name in FAMILIES if name not in HOURS]:
        click.echo("\n".join([*tabled(name, FAMILIES[name]()), ""]))
    click.echo("  ".join(f"{key}: {value}" for key, value in machine.describe().items()))


@main.command()
@click.argument("names", nargs=-1, type=click.Choice(registry.SHORT))
def record(names: tuple[str, ...]) -> None:
    """Measure numbers of the documentation again, by default all that take minutes: two hours on two quiet cores.

    The code must be committed, because records hold its commit. What was measured before an interruption is kept.
    Nothing is measured where a program or package is missing for one of them.
    """
    if machine.is_unknown(commit := machine.commit()):
        raise click.ClickException(f"expected committed code; the commit here is '{commit}'")
    wanted = names or registry.SHORT
    if lacking := [*registry.missing(wanted)]:
        raise click.ClickException("nothing was measured:\n" + "\n".join(lacking))
    for name in wanted:
        started = perf_counter()
        registry.measure(name)
        click.echo(f"{name}: {(perf_counter() - started) / 60:.1f} min")
    write_files(runs.ROOT, dict(registry.documents()))


@main.command()
@click.option("--check", is_flag=True, help="Write nothing; exit status 1 if something is not what its record says.")
def tables(check: bool) -> None:
    """Write every table, page and picture of the documentation from its record; measure nothing."""
    found = dict(registry.documents())
    stale = [
        name for name in found if not (runs.ROOT / name).exists() or (runs.ROOT / name).read_bytes() != found[name]
    ]
    if check and stale:
        raise click.ClickException(f"expected what the records say in {', '.join(stale)}; run `make figures`")
    write_files(runs.ROOT, found)


@main.command()
@click.argument("folders", metavar="RUN...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def publish(folders: tuple[Path, ...]) -> None:
    """Copy finished runs of the laboratory to measure/records, and write their pages."""
    for run in folders:
        click.echo(runs.publish(run))
    write_files(runs.ROOT, dict(registry.pages_of_runs()))


@main.command()
@click.option("--workers", type=click.IntRange(min=1), default=1, help="Measure so many puzzles at once, a core each.")
def scaling(workers: int) -> None:
    """Carry out the runs of docs/scaling.md, or resume them: an hour on two quiet cores."""
    for name in growth.LARGEST:
        runs.measured(growth.plan(name), workers)


@main.command("images")
def images_command() -> None:
    """Carry out the runs over images, or resume them: half an hour on two quiet cores."""
    for name in (images.SUITE, images.THREADS):
        runs.measured(images.plan(name))


@main.command()
@click.option("--sizes", default="8,10,12", show_default=True, help="Take these sides of the suite `best`.")
@click.option("--count", type=click.IntRange(min=1), default=3, show_default=True, help="Puzzles of each family.")
@click.option("--time-limit", type=float, default=60.0, show_default=True, help="Seconds for each question.")
@click.option("--objective", "objectives", type=click.Choice(OBJECTIVES), multiple=True, default=OBJECTIVES)
@click.option("--peer", "peers", multiple=True, default=best_solutions.PEERS)
def best(
    sizes: str, count: int, time_limit: float, objectives: tuple[ObjectiveName, ...], peers: tuple[str, ...]
) -> None:
    """Print the best solution's table: the native search beside the peers, for each family and objective."""
    sides = [int(side) for side in sizes.split(",")]
    for objective in objectives:
        lines = best_solutions.measured(objective, sides, count, time_limit, peers)
        click.echo("\n".join([f"## {objective}", "", *lines, ""]))
    click.echo("  ".join(f"{key}: {value}" for key, value in machine.describe().items()))


if __name__ == "__main__":
    try:
        main()
    except HitoriError as error:
        sys.exit(f"Error: {error}")
