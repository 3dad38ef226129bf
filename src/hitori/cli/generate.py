"""`hitori generate`: new puzzles with exactly one solution."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import Any, TextIO, TypeVar, Unpack

import click

from ..atomic import atomic_output
from ..errors import OutOfTimeError, UnsatisfiableError, counted
from ..explaining.proving import certificate
from ..explaining.techniques import TECHNIQUES, Level
from ..formats import Record, RecordWriter
from ..generation.generator import generate_many, generate_text, verified
from ..generation.names import read_name
from ..generation.options import DEFAULTS, METHODS, GenerationOptions, request_of
from ..native import SYMMETRIES
from .convert import format_of
from .options import (
    READABLE,
    Integer,
    Names,
    complete_solvers,
    completed,
    flag,
    given,
    grid_size,
    json_lines,
    new_command,
    option,
    output_file,
    positive,
    record_format,
    refuse_if,
    solver_named,
    time_limit_of,
    with_default,
)
from .output import Exit, Progress, complain, warn, whole_before_interrupt
from .reading import called, read_shading

Made = TypeVar("Made")

Piece = tuple[Record | str, int]
"""A record, or the text of several, and how many they are."""

MORE_TIME = "--time-limit SECONDS allows more time, and --seed S starts from another seed"
CARRIED = (
    "size",
    "seed",
    "first",
    "labels",
    "shaded",
    "symmetry",
    "minimal",
    "fewest_clues",
    "method",
    "difficulty",
    "technique",
)
"""The options that a name carries."""
SHARES = "{:g}..{:g}".format(*DEFAULTS["shaded"])


def _shares(value: str) -> tuple[float, float]:
    """`0.25..0.3`: the smallest and the largest share; fails as a type of click does."""
    low, _, high = value.partition("..")
    try:
        shares = float(low), float(high)
    except ValueError:
        shares = -1.0, -1.0
    if not 0 <= shares[0] <= shares[1] <= 1:
        raise click.BadParameter(f"expected LO..HI with 0 <= LO <= HI <= 1, e.g. 0.25..0.3, got '{value}'")
    return shares


@new_command(
    "generate",
    "hitori generate",
    "hitori generate --size 8x12 --count 3 --seed 7 --shaded 0.28..0.3",
    "hitori generate --size 6 --count 20 -o twenty.jsonl",
    "hitori generate --certify -o proved.jsonl",
    "hitori generate --symmetry rot90 --minimal --verify pysat",
    "hitori generate --size 6 --fewest-clues",
    "hitori generate --shading picture.txt",
    "hitori generate --size 8 --difficulty expert",
    "hitori generate --technique offset-pairs",
    "hitori generate --name '6x6, natural, minimal, seed 3, number 0'",
)
@grid_size(help="Set rows and columns.", show_default="those of --shading, else 10")
@positive("--count", default=1, show_default=True, metavar="K", help="Make this many puzzles.")
@option(
    "--seed",
    type=Integer(0, 2**64 - 1),
    metavar="S",
    show_default="a new one",
    help="Make the same puzzles again with the same seed.",
)
@with_default("--first", type=Integer(0), default=0, metavar="N", help="Start at this number, to continue a seed.")
@click.option(
    "--name", metavar="NAME", help="Make the puzzle of this name again, e.g. '6x6, natural, seed 3, number 0'."
)
@click.option("--labels", type=Integer(1, 2**32 - 1), metavar="K", help="Take labels from 1 to K.")
@with_default("--shaded", type=_shares, default=SHARES, metavar="LO..HI", help="Bound the share of shaded cells.")
@with_default(
    "--symmetry", type=Names(SYMMETRIES), default=DEFAULTS["symmetry"], help="Make the shaded cells symmetric."
)
@click.option(
    "--shading",
    "file",
    type=READABLE,
    metavar="FILE",
    help="Hide this picture in the solution: # shaded, . unshaded, ? either.",
)
@flag("--minimal", help="Remove every redundant label.")
@flag("--fewest-clues", help="Search for a puzzle that gives as few labels as possible.")
@with_default(
    "--method",
    type=Names(METHODS),
    default=DEFAULTS["method"],
    help="Choose what to redraw until the puzzle is unique: all labels (natural), labels and shading (afresh), or some "
    "labels (repair: easier puzzles, any size); or the study's own algorithms in plain Python (published).",
)
@click.option(
    "--difficulty",
    type=Names(map(str, Level)),
    help="Make puzzles that `hitori rate` puts at this level; a small size does not have each.",
)
@click.option(
    "--technique",
    metavar="NAME",
    shell_complete=completed(lambda: TECHNIQUES),
    help="Make puzzles that need this technique, e.g. wall.",
)
@time_limit_of(
    default=DEFAULTS["limits"].time,
    show_default=True,
    help="With --difficulty, --technique or --fewest-clues, stop looking for a puzzle after this long.",
)
@click.option(
    "--verify",
    "judge",
    metavar="NAME",
    shell_complete=complete_solvers,
    help="Check each puzzle with this solver too.",
)
@flag("--certify", help="With JSON, add a checked proof to each puzzle; see `hitori verify`.")
@record_format
@output_file
@json_lines
def command(
    size: tuple[int, int] | None,
    count: int,
    seed: int | None,
    first: int,
    name: str | None,
    file: str | None,
    judge: str | None,
    certify: bool,
    write_as: str | None,
    output: Path | None,
    as_json: bool,
    **options: Unpack[GenerationOptions],
) -> int:
    """Make puzzles with exactly one solution.

    A puzzle's name holds its options, its seed and its number; --name makes it again. Ctrl-C keeps the puzzles made so
    far.
    """
    format = format_of(write_as, as_json, output) or "text"
    refuse_if(
        certify and format not in ("json", "jsonl"),
        f"--certify works with json and jsonl only, e.g. --json: {format} holds no proofs",
    )
    hidden = read_shading(file) if file else None
    rows, cols = size or (hidden.shape if hidden else (10, 10))
    options |= {"known": hidden}
    if name is not None:
        if refused := given(CARRIED):
            raise click.UsageError(
                f"--name and --{refused[0].replace('_', '-')} cannot be combined: a name carries its own options"
            )
        rows, cols, named, seed, first = read_name(name, hidden)
        options |= named
    is_text = format in ("text", "jsonl") and not (judge or certify)  # which the core writes itself
    make: Callable[..., Iterator[Any]] = generate_text if is_text else generate_many
    written = {"format": format} if is_text else {}
    try:
        made = make(rows, cols, count=count, seed=seed, number=first, **written, **options)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if obstacle := request_of(rows, cols, options).obstacle:
        warn(f"made by repair, which makes easier puzzles: {obstacle}")
    if judge:
        made = verified(made, solver_named(judge))
    with Progress("puzzles made") as progress:
        made = _begun(made, file)
        pieces: Iterator[Piece] = (
            made
            if is_text
            else ((Record(puzzle, proof=certificate(puzzle).text if certify else None), 1) for puzzle in made)
        )
        with nullcontext(sys.stdout) if output is None else atomic_output(output) as stream:
            return _write(pieces, format, stream, progress)


def _begun(made: Iterator[Made], file: str | None) -> Iterator[Made]:
    """The same, with the first already made: an impossible request ends here, and leaves no file behind."""
    try:
        return chain([next(made)], made)
    except UnsatisfiableError as error:
        raise UnsatisfiableError(f"{called(file)}: {error}" if file else str(error)) from None
    except OutOfTimeError as error:
        raise OutOfTimeError(f"{error}; {MORE_TIME}") from None


def _write(pieces: Iterator[Piece], format: str, stream: TextIO, progress: Progress) -> int:
    """Write the puzzles as they come; Ctrl-C and the time limit keep those that are made."""
    writer = RecordWriter(stream, format)
    status = Exit.DONE
    try:
        for piece, count in pieces:
            progress.make_way()
            with whole_before_interrupt():
                writer.write(piece) if isinstance(piece, Record) else writer.write_text(piece)
                progress.done += count
    except KeyboardInterrupt:
        warn(f"interrupted after {counted(progress.done, 'puzzle')}")
        status = Exit.INTERRUPTED
    except OutOfTimeError as error:
        complain(f"stopped after {counted(progress.done, 'puzzle')}: {error}; {MORE_TIME}")
        status = Exit.UNDECIDED
    writer.close()
    return status
