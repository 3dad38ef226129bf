"""`hitori generate`: new puzzles with exactly one solution."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TextIO, Unpack

import click

from ..formats import dumps
from ..formats.catalogue import Format, Unit, get_format
from ..generation.generator import generate_many, verified
from ..generation.options import DEFAULTS, GenerationOptions
from ..native import SYMMETRIES
from ..puzzle import Puzzle
from ..results import Limits
from ..solving.registry import get_solver
from ..techniques import Level
from .options import Amount, examples, grid_size, json_lines
from .output import Exit, warn
from .progress import Progress
from .reading import read_shading

SHARES = "{:g}..{:g}".format(*DEFAULTS["shaded"])


def _shares(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[float, float]:
    """`0.25..0.3`: the smallest and the largest share."""
    low, _, high = value.partition("..")
    try:
        shares = float(low), float(high)
    except ValueError:
        shares = -1.0, -1.0
    if not 0 <= shares[0] <= shares[1] <= 1:
        raise click.BadParameter(f"expected LO..HI with 0 <= LO <= HI <= 1, e.g. 0.25..0.3, got '{value}'")
    return shares


@click.command(
    "generate",
    epilog=examples(
        "hitori generate",
        "hitori generate --size 8x12 --count 3 --seed 7 --shaded 0.28..0.3",
        "hitori generate --size 6 --count 20 --format jsonl -o twenty.jsonl",
        "hitori generate --symmetry rot90 --minimal --verify pysat",
        "hitori generate --shading picture.txt",
        "hitori generate --size 8 --difficulty expert",
        "hitori generate --technique offset-pairs",
    ),
)
@grid_size(help="Rows and columns [default: those of --shading, else 10].")
@click.option(
    "--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="K", help="Number of puzzles to make."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), metavar="S", help="Make the same puzzles again with the same seed."
)
@click.option(
    "--first", type=click.IntRange(0), default=0, metavar="I", help="Start at this number, to continue a seed."
)
@click.option("--labels", type=click.IntRange(1, 2**32 - 1), metavar="K", help="Take labels from 1 to K.")
@click.option("--shaded", callback=_shares, default=SHARES, metavar="LO..HI", help="Bound the share of shaded cells.")
@click.option(
    "--symmetry", type=click.Choice(SYMMETRIES), default=DEFAULTS["symmetry"], help="Make the shaded cells symmetric."
)
@click.option(
    "--shading",
    "file",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Hide this picture in the solution: # shaded, . unshaded, ? either.",
)
@click.option("--minimal", is_flag=True, help="Remove every redundant label.")
@click.option(
    "--difficulty", type=click.Choice(list(map(str, Level))), help="Make puzzles that `hitori rate` puts at this level."
)
@click.option("--technique", metavar="NAME", help="Make puzzles that need this technique, e.g. wall.")
@click.option(
    "--time-limit",
    type=Amount(),
    default=DEFAULTS["limits"].time,
    show_default=True,
    metavar="SECONDS",
    help="With --difficulty or --technique, stop looking for a puzzle after this long.",
)
@click.option("--verify", "judge", metavar="ENGINE", help="Confirm each puzzle with this solver; see `hitori solvers`.")
@click.option("--format", "write_as", metavar="FORMAT", help="Write this format [default: text].")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead of stdout."
)
@json_lines
def command(
    size: tuple[int, int] | None,
    count: int,
    seed: int | None,
    first: int,
    file: str | None,
    time_limit: float,
    judge: str | None,
    write_as: str | None,
    output: Path | None,
    as_json: bool,
    **options: Unpack[GenerationOptions],
) -> int:
    """Make puzzles with exactly one solution.

    A puzzle's name holds its seed and its number, which make it again. Ctrl-C keeps the puzzles made so far.
    """
    if write_as and as_json:
        raise click.UsageError("--format FORMAT and --json cannot be combined: --json is --format jsonl")
    entry = get_format("jsonl" if as_json else write_as or "text")
    entry.writer()
    hidden = read_shading(file) if file else None
    rows, cols = size or (hidden.shape if hidden else (10, 10))
    options |= {"containing": hidden, "limits": Limits(time=time_limit)}
    try:
        puzzles = generate_many(rows, cols, count=count, seed=seed, first=first, **options)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if judge:
        puzzles = verified(puzzles, get_solver(judge))
    # Make and format the first puzzle before opening a file: an impossible request leaves no file behind.
    dumps(earliest := next(puzzles), entry.name)
    puzzles = chain([earliest], puzzles)
    if output is None:
        return _write(puzzles, entry, sys.stdout)
    with output.open("w", encoding="utf-8", newline="\n") as stream:
        return _write(puzzles, entry, stream)


def _write(puzzles: Iterator[Puzzle], entry: Format, stream: TextIO) -> int:
    """Write the puzzles as they come if the format allows it, else all at the end, even after Ctrl-C."""
    as_they_come = entry.unit is not Unit.DOCUMENT and not entry.ambiguous
    gathered: list[Puzzle] = []
    status = Exit.DONE
    with Progress("puzzles made") as progress:
        try:
            for puzzle in puzzles:
                progress.make_way()
                if as_they_come:
                    separator = "\n" if progress.done and entry.unit is Unit.BLOCK else ""
                    stream.write(separator + dumps(puzzle, entry.name))
                else:
                    gathered.append(puzzle)
                progress.done += 1
        except KeyboardInterrupt:
            warn(f"interrupted after {progress.done} puzzles")
            status = Exit.INTERRUPTED
    if gathered:
        stream.write(dumps(gathered, entry.name))
    stream.flush()
    return status
