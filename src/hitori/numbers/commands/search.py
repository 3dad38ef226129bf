"""`hitori numbers search`: puzzles with many labels where no exhaustive search ends."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ...cli.options import Amount, Integer, examples, output_file
from ...cli.output import Exit, complain, say, say_json
from ...cli.progress import Progress
from ...generation.generator import MAX_SEED
from ...outputs import write_whole
from ...results import Limits
from ..certificates import Certificate
from ..sparse import WIDEST, search


@click.command(
    "search",
    epilog=examples("hitori numbers search 14 --beam 2000", "hitori numbers search 12 --beam 500 -o many-12.json"),
)
@click.argument("n", metavar="N", type=Integer(3, 40))
@click.option("--seed", type=Integer(0, MAX_SEED), default=0, show_default=True, metavar="S", help="Start elsewhere.")
@click.option(
    "--beam",
    type=Integer(1, WIDEST),
    default=10_000,
    show_default=True,
    metavar="B",
    help="Keep this many partial shadings at every cell.",
)
@click.option("--time-limit", type=Amount(above_zero=True), metavar="SECONDS", help="Stop after this much time.")
@output_file
@click.option("--json", "as_json", is_flag=True, help="Print each puzzle found as a certificate per line.")
def command(n: int, seed: int, beam: int, time_limit: float | None, output: Path | None, as_json: bool) -> int:
    """Search N x N puzzles with one solution and many different labels.

    Prints each that has more labels than the last, with its solution. Ctrl-C keeps what was found so far. --output
    writes the best as a certificate, which `hitori numbers verify` checks. Exits with 3 if none is found.
    """
    status = Exit.UNDECIDED
    with Progress("puzzles found") as progress:
        for found in search(n, beam=beam, seed=seed, limits=Limits(time=time_limit)):
            status = Exit.DONE
            progress.make_way()
            progress.done += 1
            progress.note = f", the last with {found.labels} labels"
            if output is not None:
                write_whole(output, found.dump())
            if as_json:
                say_json(json.loads(found.dump()))
            else:
                say(_text(found))
    if status != Exit.DONE:
        complain("no puzzle was found: allow more time or a wider beam")
    return status


def _text(found: Certificate) -> str:
    return f"{found.n}x{found.n}: {found.labels} labels, {found.n**2 - found.labels} shaded cells\n{found.solution}"
