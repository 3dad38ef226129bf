"""Measure, keep records, and write the documentation from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console
from rich.table import Table

from hitori import HitoriError
from hitori.lab.measure import machine

from . import contest, costs, growth, hard, judging, native, proofs, registry, runs
from .figures import Figure

ONLY = (
    "Run only these; 'small', 'large', 'threads': the native solver by size, without peers; 'commands': whole commands "
    "over a file; 'alone': all that is measured without peers; 'engines': all outside engines, 'proofs': proofs and "
    "their checkers, 'judge': the judge of reasons, 'overhead': the laboratory, 'hard': search, which takes an hour; "
    "these only if named here."
)
FAMILIES = [*contest.FAMILIES, *native.FAMILIES, "alone", "engines", "proofs", "judge", "overhead", "hard"]


@click.group(invoke_without_command=True)
@click.option("--family", type=click.Choice(FAMILIES), multiple=True, help=ONLY)
@click.option("--quick", is_flag=True, help="Take fewer sizes and passes, for a first look; write no record.")
@click.option(
    "--seconds", type=float, default=5.0, help="Stop the passes of a contestant over one line after this long."
)
@click.pass_context
def main(context: click.Context, family: tuple[str, ...], quick: bool, seconds: float) -> None:
    """Compare the native solver with PySAT and clingo, in one process; print the figures and write a record."""
    if context.invoked_subcommand:
        return
    if not quick:
        runs.warn_of_unknown_commit()
    wanted = set(family) or {*contest.FAMILIES, "alone"}
    if "alone" in wanted:
        wanted |= {*native.FAMILIES}
    seconds = 0.5 if quick else seconds
    families: dict[str, Callable[[bool], Iterable[Figure]]] = {
        **native.FAMILIES,
        "proofs": proofs.figures,
        "judge": judging.figures,
        "engines": lambda _: contest.engines(seconds),
        "overhead": lambda _: costs.overhead(),
        "hard": hard.figures,
    }
    try:
        contests = list(contest.held([one for one in contest.FAMILIES if one in wanted], quick, seconds))
        found = {"contests": [figure for line, times in contests for figure in line.figures(times)]}
        found |= {name: list(measure(quick)) for name, measure in families.items() if name in wanted}
    except (contest.DisagreementError, HitoriError) as error:
        raise click.ClickException(str(error)) from error
    console, where = Console(width=200), machine.describe()
    for name in filter(found.get, found):
        console.print(shown(found[name], name))
    console.print("  ".join(f"{key}: {value}" for key, value in where.items()))
    if not quick:
        path = runs.ROOT / runs.RECORDS / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.json"
        record = {
            "machine": where,
            "contests": [{**line.named(), "seconds": times} for line, times in contests],
            "figures": [asdict(one) for figures in found.values() for one in figures],
        }
        path.write_text(json.dumps(record, indent=1), encoding="utf-8")
        click.echo(f"record: {path}", err=True)


def shown(figures: list[Figure], title: str) -> Table:
    """One row a figure."""
    table = Table("figure", "measured", "target", title=title.capitalize())
    for figure in figures:
        table.add_row(figure.name, str(figure), figure.bound + ("" if figure.is_reached else "  MISSED"))
    return table


@main.command()
@click.argument("names", nargs=-1, type=click.Choice(registry.SHORT))
def record(names: tuple[str, ...]) -> None:
    """Measure numbers of the documentation again, by default all that take minutes: half an hour on two quiet cores.

    The code must be committed, because records hold its commit. What was measured before an interruption is kept.
    """
    if machine.is_unknown(commit := machine.commit()):
        raise click.ClickException(f"expected committed code; the commit here is '{commit}'")
    for name in names or registry.SHORT:
        started = perf_counter()
        registry.measure(name)
        click.echo(f"{name}: {(perf_counter() - started) / 60:.1f} min")
    write(registry.documents())


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
    write(found.items())


def write(documents: Iterable[tuple[str, bytes]]) -> None:
    """Write pages and pictures."""
    for name, content in documents:
        (runs.ROOT / name).write_bytes(content)


@main.command()
@click.argument("folders", metavar="RUN...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def publish(folders: tuple[Path, ...]) -> None:
    """Copy finished runs of the laboratory to measure/records, and write their pages."""
    for run in folders:
        click.echo(runs.publish(run))
    write(registry.pages_of_runs())


@main.command()
@click.option("--workers", type=click.IntRange(min=1), default=1, help="Measure so many puzzles at once, a core each.")
def scaling(workers: int) -> None:
    """Carry out the runs of docs/scaling.md, or resume them: an hour on two quiet cores."""
    try:
        for plan in (hard.plan(), growth.plan(growth.EASY), growth.plan(growth.HARD)):
            runs.measured(plan, workers)
    except HitoriError as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main()
