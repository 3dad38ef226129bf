"""`hitori render`: a picture of a puzzle, on the terminal or in a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ..atomic import atomic_write, kind_by_extension
from ..generation.names import public_name
from ..native import uniqueness
from ..render.latex import to_document, to_tikz
from ..render.palette import PALETTES
from ..render.pdf import to_pdf
from ..render.picture import Picture
from ..render.svg import to_png, to_svg
from ..render.text import printable, to_boxed_text
from ..results import Uniqueness
from ..solving import solve
from .options import Names, Source, cell_size, flag, given, new_command, option, output_file, puzzle_file, refuse_if
from .output import Exit, Progress, complain, look, say, warn
from .reading import read_one

EXTENSIONS = {kind: (f".{kind}",) for kind in ("svg", "png", "pdf", "tex")}
ON_PAPER = ("pdf", "tex")
"""The kinds of files that are printed, whose cells have a size in mm."""


@new_command(
    "render",
    "hitori render puzzle.txt",
    "hitori render puzzle.txt --solution -o solved.svg --palette print",
    "hitori render puzzle.txt -o board.tex --cell-size 7mm",
)
@puzzle_file
@output_file
@flag("--solution", help="Solve the puzzle and draw the solution; refuses a puzzle without exactly one.")
@flag("--allow-several", help="With --solution, draw one of several solutions.")
@flag("--with-shading", help="Draw the shading in FILE and mark broken rules.")
@option("--palette", type=Names(PALETTES), show_default="light; for .pdf and .tex, print", help="Use these colours.")
@flag("--rulers", help="Number rows and columns: r1, r2, ... and c1, c2, ...")
@cell_size
@flag("--standalone", help="Write a whole LaTeX document, not a picture for \\input.")
def command(
    source: Source,
    output: Path | None,
    solution: bool,
    allow_several: bool,
    with_shading: bool,
    palette: str | None,
    rulers: bool,
    cell_size: float | None,
    standalone: bool,
) -> int:
    """Draw the puzzle in FILE on the terminal, or in a file whose extension chooses the format.

    Exits with 1 if --solution finds no solution, or several without --allow-several: nothing is drawn then.
    """
    refuse_if(allow_several and not solution, "--allow-several works with --solution only")
    refuse_if(
        solution and with_shading,
        "--solution and --with-shading cannot be combined: draw either the solution or the shading in FILE",
    )
    if output is None and (refused := given(("palette", "rulers", "cell_size", "standalone"))):
        raise click.UsageError(
            f"--{refused[0].replace('_', '-')} works with -o FILE only; the terminal shows the grid as it is"
        )
    kind = "" if output is None else kind_by_extension(output, EXTENSIONS)
    refuse_if(
        output is not None and cell_size is not None and kind not in ON_PAPER,
        f"--cell-size works with .pdf and .tex only, got '{output}'",
    )
    refuse_if(output is not None and standalone and kind != "tex", f"--standalone works with .tex only, got '{output}'")
    task = read_one(source)
    shading = task.shading if with_shading else None
    refuse_if(
        with_shading and shading is None,
        f"{task.title} holds no shading for --with-shading to show; leave the option out, or use --solution",
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
        say(to_boxed_text(task.puzzle, shading, look(task.are_letters)))
    else:
        picture = Picture.of_state(task.puzzle, shading) if with_shading and shading else Picture(task.puzzle, shading)
        colours = PALETTES[palette or ("print" if kind in ("pdf", "tex") else "light")]
        drawn = replace(picture, palette=colours, rulers=rulers, letters=task.are_letters)
        atomic_write(output, _written(drawn, kind, cell_size, standalone))
    return Exit.DONE


def _written(picture: Picture, kind: str, cell_size: float | None, standalone: bool) -> str | bytes:
    """The content of a file of that kind."""
    if kind == "svg":
        return to_svg(picture)
    if kind == "png":
        return to_png(picture)
    heading = printable(public_name(picture.puzzle) or picture.size)
    if kind == "pdf":
        return to_pdf(picture, heading=heading, cell_size=cell_size)
    if standalone:
        return to_document(picture, heading, cell_size)
    return to_tikz(picture, cell_size)
