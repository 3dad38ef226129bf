"""`hitori render`: a picture of a puzzle, on the terminal or in a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from ..atomic import atomic_write, kind_by_extension
from ..native import uniqueness
from ..render.palette import PALETTES
from ..render.pdf import to_pdf
from ..render.picture import Picture
from ..render.svg import to_png, to_svg
from ..render.text import to_boxed_text
from ..results import Uniqueness
from ..solving import solve
from .options import Names, Source, flag, given, new_command, output_file, puzzle_file, refuse_if, with_default
from .output import Exit, Progress, complain, look, say, warn
from .reading import read_one

WRITERS: dict[str, Callable[[Picture], str | bytes]] = {"svg": to_svg, "png": to_png, "pdf": to_pdf}
EXTENSIONS = {kind: (f".{kind}",) for kind in WRITERS}


@new_command(
    "render",
    "hitori render puzzle.txt",
    "hitori render puzzle.txt --solution -o solved.svg --palette print",
)
@puzzle_file
@output_file
@flag("--solution", help="Solve the puzzle and draw the solution; refuses a puzzle without exactly one.")
@flag("--allow-several", help="With --solution, draw one of several solutions.")
@flag("--shading", "with_shading", help="Draw the shading in FILE and mark broken rules.")
@with_default("--palette", type=Names(PALETTES), default="light", help="Use these colours.")
@flag("--rulers", help="Number rows and columns: r1, r2, ... and c1, c2, ...")
def command(
    source: Source,
    output: Path | None,
    solution: bool,
    allow_several: bool,
    with_shading: bool,
    palette: str,
    rulers: bool,
) -> int:
    """Draw the puzzle in FILE on the terminal, or in a file whose extension chooses the format.

    Exits with 1 if --solution finds no solution, or several without --allow-several: nothing is drawn then.
    """
    refuse_if(allow_several and not solution, "--allow-several works with --solution only")
    refuse_if(
        solution and with_shading,
        "--solution and --shading cannot be combined: draw either the solution or the shading in FILE",
    )
    if output is None and (refused := given(("palette", "rulers"))):
        raise click.UsageError(f"--{refused[0]} works with -o FILE only; the terminal shows the grid as it is")
    kind = "" if output is None else kind_by_extension(output, EXTENSIONS)
    task = read_one(source)
    shading = task.shading if with_shading else None
    refuse_if(
        with_shading and shading is None,
        f"{task.title} holds no shading for --shading to show; leave the option out, or use --solution",
    )
    if solution:
        with Progress("puzzles solved"):
            shading = solve(task.puzzle).solution
        if shading is None:
            complain(f"{task.title}: no solution; `hitori explain` shows why")
            return Exit.NO
        if uniqueness(task.puzzle) is Uniqueness.MULTIPLE:
            if not allow_several:
                complain(f"{task.title}: several solutions; --allow-several draws one of them")
                return Exit.NO
            warn(f"{task.title}: several solutions, drawing one of them")
    if output is None:
        say(to_boxed_text(task.puzzle, shading, look()))
    else:
        picture = Picture.of_state(task.puzzle, shading) if with_shading and shading else Picture(task.puzzle, shading)
        atomic_write(output, WRITERS[kind](replace(picture, palette=PALETTES[palette], rulers=rulers)))
    return Exit.DONE
