"""`hitori numbers clues`: the fewest clues of a puzzle with one solution, listed or settled."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ...atomic import atomic_write
from ...cli.command import examples
from ...cli.options import FileName, Integer, flag, json_lines_of, option, positive
from ...cli.output import Exit, Progress, aligned, say, say_json
from ...errors import counted
from .certificate import ClueCertificate, shipped
from .settle import settle

LARGEST = 12
"""The largest side to settle: a slip of the keys must not fill the memory, and with 12 the list takes hours."""


@click.command(
    "clues",
    short_help="Find the fewest clues a puzzle needs.",
    epilog=examples(
        "hitori numbers clues",
        "hitori numbers clues 6",
        "hitori numbers clues 7 -o clues --workers 1",
        "hitori numbers clues 4 --cols 6 --json",
    ),
)
@click.argument("n", metavar="[N]", required=False, type=Integer(2, LARGEST))
@option("--cols", type=Integer(2, LARGEST), metavar="M", show_default="N", help="Settle N rows and M columns.")
@option(
    "-o",
    "--output",
    type=FileName(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the certificate to this folder, and the journal from which a stopped run resumes.",
)
@flag("--count", help="Also count all shadings that do with so few clues; takes an hour for N = 8.")
@positive("--workers", metavar="W", show_default="one per core", help="Run this many processes.")
@json_lines_of(help="Print one JSON object per size per line.")
def clues_command(
    n: int | None, cols: int | None, output: Path | None, count: bool, workers: int | None, as_json: bool
) -> int:
    """Find the fewest clues, given labels, of an N x N puzzle that has exactly one solution.

    All other cells are blank, and a blank never clashes. Without N, lists what is known. With N, lists the maximal
    shadings that could do with few clues, and finds for each the fewest by SAT and second solutions. N = 7 takes
    seconds, 8 and 9 half a minute, 10 some minutes. With --output, a run that was stopped by Ctrl-C
    resumes. `hitori numbers verify` checks the certificate.
    """
    if n is None:
        if cols is not None or output is not None or count or workers is not None:
            raise click.UsageError("--cols, --output, --count and --workers need N, the number of rows")
        return _table(as_json)
    cols = n if cols is None else cols
    with Progress("questions answered") as progress:

        def after_task(stage: str) -> None:
            progress.advance()
            progress.note = f", now {stage}"

        folder = None if output is None else output / f"{n}x{cols}"
        found = settle(n, cols, count=count, folder=folder, workers=workers, after_task=after_task)
    if output is not None:
        atomic_write(output / found.file_name, found.dump())
    if as_json:
        say_json(json.loads(found.dump()))
    else:
        say(_as_text(found))
    return Exit.DONE


def _as_text(found: ClueCertificate) -> str:
    clues, labels = counted(found.clues, "clue"), counted(found.labels, "different label")
    return (
        f"{found.rows}x{found.cols}: {clues}, {labels}\n{found.puzzle}\n"
        f"{counted(found.maximal, 'maximal shading')}; up to symmetry {found.within} could do with {clues}, "
        f"{'not all were asked' if found.reached is None else f'{found.reached} can'}"
        f", and {len(found.refuted)} were refuted"
    )


def _table(as_json: bool) -> int:
    """The shaded cells of the sparsest maximal shading, and the least and the most that the fewest clues can be."""
    rows = []
    for certificate in sorted(shipped().values()):
        shaded = sum(1 for _ in certificate.solution.shaded())
        rows.append((certificate.rows, certificate.cols, shaded, certificate.clues, certificate.labels))
    if as_json:
        for row in rows:
            say_json(dict(zip(("rows", "cols", "shaded", "clues", "labels"), row, strict=True)))
    else:
        header = "size", "shaded", "clues", "labels"
        lines = [(f"{high}x{wide}", *map(str, numbers)) for high, wide, *numbers in rows]
        say("\n".join(aligned([header, *lines])))
    return Exit.DONE
