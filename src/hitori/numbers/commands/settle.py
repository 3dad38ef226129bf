"""`hitori numbers settle`: searches all shadings, and writes a certificate for each number it settles."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ...cli.options import FileName, Integer, Names, examples
from ...cli.output import Exit, say, say_json
from ...cli.progress import Progress
from ...outputs import write_whole
from ..certificates import Certificate, Number
from ..settling import settle_many


@click.command(
    "settle",
    epilog=examples(
        "hitori numbers settle fewest --upto 8 -o certificates",
        "hitori numbers settle most --first 6 --upto 7 -o sparse --workers 1",
    ),
)
@click.argument("number", type=Names(["fewest", "most"]))
@click.option("--first", type=Integer(min=3), default=3, show_default=True, metavar="N", help="Start at this side.")
@click.option("--upto", type=Integer(min=3), required=True, metavar="N", help="Stop after this side.")
@click.option(
    "-o",
    "--output",
    type=FileName(file_okay=False, path_type=Path),
    required=True,
    help="Write certificates to this folder, and the journal from which a stopped run resumes.",
)
@click.option("--workers", type=Integer(min=1), metavar="K", help="Run this many processes [default: one per core].")
@click.option("--json", "as_json", is_flag=True, help="Print one certificate per line.")
def command(number: Number, first: int, upto: int, output: Path, workers: int | None, as_json: bool) -> int:
    """Settle the fewest or the most labels of each side from --first to --upto.

    For the most labels, each further side takes about four times the time and memory. `hitori numbers verify` checks
    the certificates.
    """
    if first > upto:
        raise click.UsageError(f"expected sides from --first N up to --upto N, got {first} and {upto}")
    with Progress("numbers settled") as progress:
        for found in settle_many([number], range(first, upto + 1), folder=output, workers=workers):
            write_whole(output / found.file_name, found.dump())
            progress.make_way()
            progress.done += 1
            if as_json:
                say_json(json.loads(found.dump()))
            else:
                say(_text(found))
    return Exit.DONE


def _text(found: Certificate) -> str:
    return f"{found.number} labels of {found.n} x {found.n}: {found.labels} ({found.file_name})"
