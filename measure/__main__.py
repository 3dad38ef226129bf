"""Run the benchmark: hold the contests, print the table, write the record."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console

from hitori import HitoriError
from hitori.lab.measure import machine

from . import commands, engines, generation, hard, proofs, reasoning, report, sizes, system
from .contest import DisagreementError, hold
from .definitions import FAMILIES, Definition, definitions
from .runs import warn_of_unknown_commit
from .system import Figure

ONLY = (
    "Run only these; 'generation': the generator; 'small', 'large', 'threads': the native solver by size, without "
    "peers; 'commands': whole commands over a file; 'alone': all of these, start-up and memory; 'engines': all "
    "outside engines, 'proofs': proofs and their checkers, 'hard': search, which takes an hour; these three only if "
    "named here."
)
SIZES = {"small": sizes.small, "large": sizes.large, "threads": sizes.threads, "commands": commands.figures}
RECORDS = Path(__file__).parent / "records"


@click.command()
@click.option(
    "--family",
    type=click.Choice([*FAMILIES, *SIZES, "generation", "alone", "engines", "proofs", "hard"]),
    multiple=True,
    help=ONLY,
)
@click.option("--quick", is_flag=True, help="Take fewer sizes and passes, for a first look; write no record.")
@click.option(
    "--seconds", type=float, default=5.0, help="Stop the passes of a contestant over one line after this long."
)
def main(family: tuple[str, ...], quick: bool, seconds: float) -> None:
    """Compare the native solver with PySAT and clingo, in one process."""
    console = Console(width=200, stderr=False)
    if not quick:
        warn_of_unknown_commit()
    wanted = [line for line in definitions() if (not family or line.family in family) and (line.quick or not quick)]
    try:
        outcomes = [outcome for line in wanted if (outcome := _outcome(line, 0.5 if quick else seconds))]
        alone = list(_alone(family, quick))
        proved = list(proofs.figures(quick)) if "proofs" in family else []
        beside = list(engines.figures(0.5 if quick else seconds)) if "engines" in family else []
        searched = list(hard.figures(quick)) if "hard" in family else []
    except (DisagreementError, HitoriError) as error:
        raise click.ClickException(str(error)) from error
    if outcomes:
        console.print(report.contests_table(outcomes))
    if alone:
        console.print(report.figures_table(alone, "The native solver alone"))
    if proved:
        console.print(report.figures_table(proved, "Proofs"))
    if beside:
        console.print(report.figures_table(beside, "The engines beside PySAT"))
    if searched:
        console.print(report.figures_table(searched, "The hard family"))
    console.print("  ".join(f"{key}: {value}" for key, value in machine.describe().items()))
    if not quick:
        RECORDS.mkdir(exist_ok=True)
        path = RECORDS / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.json"
        path.write_text(report.record(outcomes, alone + proved + beside + searched), encoding="utf-8")
        click.echo(f"record: {path}", err=True)


def _alone(family: tuple[str, ...], quick: bool) -> Iterator[Figure]:
    is_whole = not family or "alone" in family
    for name, figures in SIZES.items():
        if is_whole or name in family:
            yield from figures(quick)
    if is_whole:
        yield from system.figures(quick)
        yield from reasoning.figures()
    if is_whole or "generation" in family:
        yield from generation.figures(quick)


def _outcome(line: Definition, seconds: float) -> report.ContestResult | None:
    puzzles = line.puzzles()
    if not puzzles:
        click.echo(f"no puzzles of family {line.family}, n = {line.size}: the data is not here", err=True)
        return None
    click.echo(f"{line.family} n = {line.size}: {line.question.name}, {len(puzzles)} puzzles", err=True)
    return report.ContestResult(line, hold(line.question, puzzles, seconds))


if __name__ == "__main__":
    main()
