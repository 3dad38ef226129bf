"""`hitori numbers clues`: the fewest clues of a puzzle with one solution, listed or settled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import click

from ...atomic import atomic_write
from ...cli.command import Command, examples
from ...cli.options import FileName, Integer, flag, json_lines_of, option, positive, size_of
from ...cli.output import Exit, Progress, aligned, say, say_json
from ...errors import counted
from ..bounds import most_labels
from .certificate import ClueCertificate, shipped
from .family import LARGEST as LARGEST_BUILT
from .family import bounds
from .settle import settle

LARGEST = 12
"""The largest side to settle, a guard against a slip of the keys: each side takes four times the memory of the last."""


@click.command(
    "clues",
    cls=Command,
    short_help="Find the fewest clues a puzzle needs.",
    epilog=examples(
        "hitori numbers clues --upto 40",
        "hitori numbers clues 6",
        "hitori numbers clues 7 -o clues --workers 1",
        "hitori numbers clues 4x6 --json",
    ),
)
@click.argument("size", metavar="[N|RxC]", required=False, type=size_of)
@option("--upto", type=Integer(2, LARGEST_BUILT), metavar="N", show_default="12", help="Stop the list after this side.")
@option(
    "-o",
    "--output",
    type=FileName(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the certificate to this folder, and the journal from which a stopped run resumes.",
)
@flag("--all", "everything", help="Ask, and count, all shadings that could do with so few; takes minutes for N = 8.")
@positive("--workers", metavar="N", show_default="one per core", help="Run this many processes.")
@json_lines_of(help="Print one JSON object per size per line.")
def clues_command(
    size: tuple[int, int] | None,
    upto: int | None,
    output: Path | None,
    everything: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Find the fewest clues, given labels, of a puzzle of N x N or R x C cells that has exactly one solution.

    All other cells are blank, and a blank never clashes. Without a size, prints what is known: the fewest shaded cells
    of a maximal shading, between which numbers the fewest clues lie, and how many different labels they need.

    With a size, lists the maximal shadings that could do with few clues, and finds for each the fewest by SAT and
    second solutions. N = 7 to 9 takes seconds, 10 minutes. With --output, a run that was stopped by Ctrl-C resumes.
    `hitori numbers verify` checks the certificate.
    """
    if size is None:
        if output is not None or everything or workers is not None:
            raise click.UsageError("--output, --all and --workers need N or RxC, the size to settle")
        return _table(upto or 12, as_json)
    if upto is not None:
        raise click.UsageError("--upto lists what is known, and cannot be combined with a size to settle")
    if min(size) < 2 or max(size) > LARGEST:
        raise click.BadParameter(f"expected 2 to {LARGEST} rows and columns, got {size[0]}x{size[1]}")
    rows, cols = size
    with Progress("questions answered") as progress:

        def after_task(stage: str) -> None:
            progress.advance()
            progress.note = f", now {stage}"

        folder = None if output is None else output / f"{rows}x{cols}"
        found = settle(rows, cols, count=everything, folder=folder, workers=workers, after_task=after_task)
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
        f"\nrefuted for fewer clues or fewer labels: {counted(len(found.refuted), 'shading')}"
    )


def _table(upto: int, as_json: bool) -> int:
    """The squares up to a side, with the fewest shaded cells of a maximal shading; then the settled rectangles."""
    sides = [(n, n) for n in range(2, upto + 1)]
    rectangles = sorted(size for size in shipped() if size not in sides and max(size) <= upto and size[0] != size[1])
    rows = [_row(*size) for size in sides + rectangles]
    if as_json:
        for row in rows:
            say_json(row._asdict())
    else:
        lines = [("size", "shaded", "least", "most", "labels", ""), *(row.cells() for row in rows)]
        say("\n".join(aligned(lines)))
    return Exit.DONE


class SizeRow(NamedTuple):
    """A size: the fewest clues lie between `low` and `high`; with the fewest, so many different `labels` are needed."""

    rows: int
    cols: int
    shaded: int | None
    low: int
    high: int
    labels: int | None

    def cells(self) -> tuple[str, ...]:
        numbers = (self.shaded, self.low, self.high, self.labels)
        settled = "settled" if self.low == self.high else ""
        return f"{self.rows}x{self.cols}", *("" if number is None else str(number) for number in numbers), settled


def _row(rows: int, cols: int) -> SizeRow:
    found = shipped().get((rows, cols))
    labels = found and found.labels
    if rows == cols:
        shaded = rows**2 - most_labels(rows) if rows > 2 else 1
        return SizeRow(rows, cols, shaded, *bounds(rows), labels)
    assert found is not None, "a rectangle is listed only if it is settled"
    return SizeRow(rows, cols, None, found.clues, found.clues, labels)
