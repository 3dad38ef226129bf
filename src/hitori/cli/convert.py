"""`hitori convert`: puzzles from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import click

from ..atomic import atomic_output, atomic_write
from ..errors import FormatError, UnsupportedError
from ..formats import (
    WRITABLE,
    Record,
    RecordWriter,
    dumps_records,
    dumps_shading,
    format_for,
    format_names,
    format_to_write,
)
from ..render.text import printable
from .options import (
    Source,
    cells_choice,
    completed,
    flag,
    format_choice,
    json_lines_of,
    new_command,
    output_file,
    puzzle_files,
    refuse_if,
)
from .output import make_way, say, warn, whole_writes
from .reading import Task, one_by_one, read_tasks

LATEX = ("latex", "tex", "tikz")
"""What people call LaTeX, which is no format that can be read back: `hitori render` draws it."""

METADATA = ("name", "author", "source")
HOLD_PROOFS = ("json", "jsonl")
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
@cells_choice(help="Write the solutions alone, as lists of the shaded cells, counted from 0 or from 1.")
@output_file
def command(
    source: Source,
    write_as: str | None,
    as_json: bool,
    without_shading: bool,
    cells: int | None,
    output: Path | None,
) -> None:
    """Write the puzzles of every FILE in another format.
    Reports and skips a puzzle that the format cannot hold, and then exits with 2.
    """
    is_latex = (write_as or "").lower() in LATEX or (output is not None and output.suffix.lower() == ".tex")
    refuse_if(is_latex, "a picture for LaTeX is no format; draw it with `hitori render FILE -o board.tex`")
    if cells is not None:
        refuse_if(
            write_as or as_json or without_shading,
            "--cells writes solutions, and cannot be combined with --to, --json or --without-shading",
        )
        write_cells(read_tasks(source), cells, output)
        return
    name = format_of(write_as, as_json, output)
    if name is None:
        raise click.UsageError("expected --to FORMAT, --json, or -o FILE with an extension such as .txt or .json")
    write_tasks(read_tasks(source), name, output, without_shading=without_shading)


def format_of(write_as: str | None, as_json: bool, output: Path | None) -> str | None:
    """The format to write, one that can be written; None if nothing says which."""
    refuse_if(write_as and as_json, "--to FORMAT and --json cannot be combined: --json is --to jsonl")
    name = "jsonl" if as_json else write_as
    if output is not None:
        name = format_for(output, name)
    if name is not None:
        format_to_write(name)
    return name


class Written(NamedTuple):
    """A record with its text in the format that is written."""

    record: Record
    text: str


def record_that_fits(task: Task, format: str, *, without_shading: bool) -> Written:
    """The record to write of a puzzle.

    Raises UnsupportedError if the format cannot hold it.
    """
    shading = None if without_shading else task.shading
    if shading is not None and not WRITABLE[format].shading:
        raise UnsupportedError(f"the format '{format}' cannot hold a shading; --without-shading leaves it out")
    record = Record(task.puzzle, shading, proof=task.proof)
    return Written(record, dumps_records([record], format))


def left_out_of(record: Record, format: str) -> set[str]:
    """What the format has no place for and leaves out, e.g. {"name", "source"}."""
    held = WRITABLE[format].metadata
    left_out = {each for each in METADATA if each not in held and getattr(record.puzzle, each) is not None}
    if record.proof is not None and format not in HOLD_PROOFS:
        left_out.add("proof")
    return left_out


def report_left_out(left_out: Iterable[str], format: str) -> None:
    """Warn of what was left out of the puzzles that were written."""
    if names := ", ".join(sorted(left_out)):
        warn(f"the format '{format}' leaves out: {names}")


def write_cells(tasks: Iterator[Task], base: int, output: Path | None) -> None:
    """Write the shaded cells of each solution below the name of its puzzle; report and skip a puzzle without one."""

    def listed(task: Task) -> str:
        if task.shading is None:
            raise FormatError("no solution stands with this puzzle; `hitori solve --cells 0` finds it")
        name = f"# name: {' '.join(printable(task.puzzle.name).split())}\n" if task.puzzle.name else ""
        return name + dumps_shading(task.shading, cells=base)

    texts = [text for _, text in one_by_one(tasks, listed)]
    if texts:
        write_text("\n".join(texts), output)


def write_tasks(tasks: Iterator[Task], format: str, output: Path | None, *, without_shading: bool) -> None:
    """Write the puzzles with their shadings; report and skip what the format cannot hold."""

    def fitting(task: Task) -> Written:
        return record_that_fits(task, format, without_shading=without_shading)

    write_records((written for _, written in one_by_one(tasks, fitting)), format, output)


def write_records(records: Iterator[Written], format: str, output: Path | None) -> None:
    """Write the puzzles as they come; Ctrl-C keeps those that are written. Without any, no file is written."""
    first = next(records, None)
    if first is None:
        return
    left_out: set[str] = set()
    interrupt: KeyboardInterrupt | None = None
    with nullcontext(sys.stdout) if output is None else atomic_output(output) as stream:
        writer = RecordWriter(stream, format)
        try:
            with whole_writes() as whole:
                for record, text in chain([first], records):
                    make_way()
                    with whole:
                        writer.write(record, text)
                    left_out |= left_out_of(record, format)
        except KeyboardInterrupt as error:
            interrupt = error
        writer.close()
    report_left_out(left_out, format)
    if interrupt is not None:
        if output is not None:
            warn(f"interrupted; {output} holds the puzzles so far")
        raise interrupt


def write_text(text: str, output: Path | None) -> None:
    """Write the text into the file, or to stdout."""
    if output is None:
        say(text.removesuffix("\n"))
    else:
        atomic_write(output, text)
