"""`hitori convert`: puzzles from one format to another."""

from __future__ import annotations

from pathlib import Path

import click

from ..formats import FORMATS, Record, dumps_records, get_format
from .batches import one_by_one
from .options import examples, puzzle_files
from .output import ExitTally, say
from .reading import Task, read_tasks

_WRITABLE = [entry.name for entry in FORMATS if entry.can_write]


@click.command(
    "convert",
    epilog=examples(
        "hitori convert puzzle.txt --to puzzlink",
        "hitori convert 'https://puzz.link/p?hitori/2/2/1121' --to text",
        "hitori convert puzzles/ --to jsonl -o all.jsonl",
    ),
)
@puzzle_files
@click.option("--to", "write_as", metavar="FORMAT", help=f"Write this format: {', '.join(_WRITABLE)}.")
@click.option("--json", "as_json", is_flag=True, help="Same as --to jsonl.")
@click.option("--without-shading", is_flag=True, help="Omit solutions and marks.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead of stdout."
)
def command(
    files: tuple[str, ...],
    read_as: str | None,
    write_as: str | None,
    as_json: bool,
    without_shading: bool,
    output: Path | None,
) -> int:
    """Write the puzzles of every FILE in another format.

    Reports and skips a puzzle that the format cannot hold, and then exits with 2.
    """
    if (write_as is None) != as_json:
        raise click.UsageError("expected either --to FORMAT or --json")
    tally = ExitTally()
    name = write_as or "jsonl"
    get_format(name).writer()

    def fitting(task: Task) -> Record:
        record = Record(task.puzzle, None if without_shading else task.shading)
        dumps_records([record], name)
        return record

    records = [record for _, record in one_by_one(read_tasks(files, read_as, tally), fitting, tally)]
    if records:
        text = dumps_records(records, name)
        if output is None:
            say(text.removesuffix("\n"))
        else:
            output.write_text(text, encoding="utf-8")
    return tally.status
