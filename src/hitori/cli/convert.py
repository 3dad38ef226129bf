"""`hitori convert`: puzzles from one format to another."""

from __future__ import annotations

from pathlib import Path

import click

from ..formats import FORMATS, Record, dumps_records, format_for, get_format
from ..outputs import write_whole
from .batches import one_by_one
from .options import examples, output_file, puzzle_files
from .output import ExitTally, say
from .reading import Task, read_tasks

_WRITABLE = [entry.name for entry in FORMATS if entry.can_write]


@click.command(
    "convert",
    epilog=examples(
        "hitori convert puzzle.txt --to puzzlink",
        "hitori convert 'https://puzz.link/p?hitori/2/2/1121' --to text",
        "hitori convert puzzles/ -o all.jsonl",
    ),
)
@puzzle_files
@click.option("--to", "write_as", metavar="FORMAT", help=f"Write this format: {', '.join(_WRITABLE)}.")
@click.option("--json", "as_json", is_flag=True, help="Same as --to jsonl.")
@click.option("--without-shading", is_flag=True, help="Omit solutions and marks.")
@output_file
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
    if write_as and as_json:
        raise click.UsageError("--to FORMAT and --json cannot be combined: --json is --to jsonl")
    name = "jsonl" if as_json else write_as
    if output is not None:
        name = format_for(output, name)
    if name is None:
        raise click.UsageError("expected --to FORMAT, --json, or -o FILE with an ending such as .txt or .json")
    get_format(name).writer()
    tally = ExitTally()

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
            write_whole(output, text)
    return tally.status
