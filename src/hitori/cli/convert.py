"""`hitori convert`: puzzles from one format to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from ..atomic import atomic_write
from ..formats import WRITABLE, Record, dumps_records, format_for, format_names, format_to_write
from .options import (
    Source,
    completed,
    flag,
    format_choice,
    json_lines_of,
    new_command,
    output_file,
    puzzle_files,
    refuse_if,
)
from .output import say
from .reading import Task, one_by_one, read_tasks

LATEX = ("latex", "tex", "tikz")
"""What people call LaTeX, which is no format that can be read back: `hitori render` draws it."""

READ_ONLY = [name for name in format_names() if name not in WRITABLE]

shading_choice = flag("--without-shading", help="Omit solutions and marks.")


@new_command(
    "convert",
    "hitori convert puzzle.txt --to puzzlink",
    "hitori convert 'https://puzz.link/p?hitori/2/2/1121' --to text",
    "hitori convert puzzles/ -o all.jsonl",
)
@puzzle_files
@format_choice(
    help=f"Write this format: {', '.join(WRITABLE)}. Others can only be read: {', '.join(READ_ONLY)}.",
    show_default="by the extension of -o",
    metavar="FORMAT",
    shell_complete=completed(lambda: WRITABLE),
)
@json_lines_of(help="Same as --to jsonl.")
@shading_choice
@output_file
def command(
    source: Source,
    write_as: str | None,
    as_json: bool,
    without_shading: bool,
    output: Path | None,
) -> None:
    """Write the puzzles of every FILE in another format.
    Reports and skips a puzzle that the format cannot hold, and then exits with 2.
    """
    is_latex = (write_as or "").lower() in LATEX or (output is not None and output.suffix.lower() == ".tex")
    refuse_if(is_latex, "LaTeX is a picture, not a format; draw it with `hitori render FILE -o board.tex`")
    name = format_of(write_as, as_json, output)
    if name is None:
        raise click.UsageError("expected --to FORMAT, --json, or -o FILE with an extension such as .txt or .json")
    write_records(read_tasks(source), name, output, without_shading=without_shading)


def format_of(write_as: str | None, as_json: bool, output: Path | None) -> str | None:
    """The format to write, one that can be written; None if nothing says which."""
    refuse_if(write_as and as_json, "--to FORMAT and --json cannot be combined: --json is --to jsonl")
    name = "jsonl" if as_json else write_as
    if output is not None:
        name = format_for(output, name)
    if name is not None:
        format_to_write(name)
    return name


def write_records(tasks: Iterator[Task], format: str, output: Path | None, *, without_shading: bool) -> None:
    """Write the puzzles with their shadings; report and skip what the format cannot hold."""

    def fitting(task: Task) -> Record:
        record = Record(task.puzzle, None if without_shading else task.shading, proof=task.proof)
        dumps_records([record], format)
        return record

    records = [record for _, record in one_by_one(tasks, fitting)]
    if records:
        text = dumps_records(records, format)
        if output is None:
            say(text.removesuffix("\n"))
        else:
            atomic_write(output, text)
