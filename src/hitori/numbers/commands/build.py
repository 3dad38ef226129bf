"""`hitori numbers build`: puzzles with few, many or exactly K different labels."""

from __future__ import annotations

from pathlib import Path

import click

from ...analysis.characteristics import distinct_labels
from ...cli.options import Integer, complete_formats, examples, format_choice, output_file
from ...cli.output import Exit, say
from ...cli.progress import Progress
from ...formats import dumps, format_for, get_format
from ...outputs import write_whole
from ...puzzle import Puzzle
from ..constructions import few_labels
from ..known import most, with_labels

LARGEST = 2000
"""The longest side: four million cells take some minutes and a gigabyte; the limit guards against a typing slip."""


@click.command(
    "build",
    epilog=examples(
        "hitori numbers build --min 12",
        "hitori numbers build --max 12 --format puzzlink",
        "hitori numbers build --labels 20 7 --json",
    ),
)
@click.option(
    "--min",
    "few",
    type=Integer(2, LARGEST),
    metavar="N",
    help="Build the N x N puzzle of theorem 2, with few labels.",
)
@click.option(
    "--max",
    "many",
    type=Integer(3, LARGEST),
    metavar="N",
    help="Build an N x N puzzle with the most labels known.",
)
@click.option(
    "--labels",
    type=(Integer(min=2), Integer(2, LARGEST)),
    metavar="K N",
    help="Build an N x N puzzle with exactly K labels.",
)
@format_choice("Write this format [default: text].", metavar="FORMAT", shell_complete=complete_formats)
@output_file
@click.option("--json", "as_json", is_flag=True, help="Same as --format jsonl.")
def command(
    few: int | None,
    many: int | None,
    labels: tuple[int, int] | None,
    write_as: str | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Print a puzzle with exactly one solution and few, many or K different labels.

    `hitori numbers table` lists the fewest and the most labels possible.
    """
    if sum(choice is not None for choice in (few, many, labels)) != 1:
        raise click.UsageError("expected one of --min N, --max N or --labels K N")
    if write_as and as_json:
        raise click.UsageError("--format FORMAT and --json cannot be combined: --json is --format jsonl")
    wanted = "jsonl" if as_json else write_as
    format = format_for(output, wanted) if output is not None else get_format(wanted or "text").name
    get_format(format).writer()
    with Progress("puzzles built"):
        puzzle = _built(few, many, labels)
    name = f"{puzzle.rows}x{puzzle.cols}, {distinct_labels(puzzle)} labels"
    text = dumps(puzzle.with_metadata(name=name), format)
    if output is None:
        say(text.removesuffix("\n"))
    else:
        write_whole(output, text)
    return Exit.DONE


def _built(few: int | None, many: int | None, labels: tuple[int, int] | None) -> Puzzle:
    if few is not None:
        return few_labels(few)
    if many is not None:
        return with_labels(many, most(many).low)
    assert labels is not None, "one of the three is given"
    wanted, n = labels
    return with_labels(n, wanted)
