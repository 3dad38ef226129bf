"""`hitori lab merge`: one run from its shards."""

from __future__ import annotations

from pathlib import Path

import click

from ...cli.options import FileName, examples
from ...cli.output import Exit, complain
from ...errors import DisagreementError
from ..measure.merging import merge
from ..measure.runner import carry_out
from .run import published


@click.command("merge", epilog=examples("hitori lab merge out/rq3-1 out/rq3-2 -o out/rq3"))
@click.argument("shards", metavar="DIR...", nargs=-1, required=True, type=FileName(file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    "folder",
    type=FileName(file_okay=False, path_type=Path),
    required=True,
    help="Write the run to this folder.",
)
def command(shards: tuple[Path, ...], folder: Path) -> int:
    """Join the folders that `hitori lab run --shard` wrote into one run, with its records and report.

    Refuses shards of different runs or versions, and a run that lacks one. Exits with 1 if two answers contradict each
    other, with 3 if a solver crashed.
    """
    plan = merge(shards, folder)
    try:
        records = [record for batch in carry_out(plan, folder) for record in batch]
    except DisagreementError as error:
        complain(error)
        return Exit.NEGATIVE
    return published(plan, records, folder)
