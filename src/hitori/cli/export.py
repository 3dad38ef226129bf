"""`hitori export`: a puzzle as a model for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from ..encodings.texts import LANGUAGES, export
from .options import examples, read_as
from .output import Exit, say
from .reading import read_one


@click.command(
    "export",
    epilog=examples(
        "hitori export puzzle.txt --to dimacs -o puzzle.cnf",
        "hitori export puzzle.txt --to mzn",
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@read_as
@click.option(
    "--to", "language", type=click.Choice(list(LANGUAGES)), required=True, help="Write the model in this language."
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead of stdout."
)
def command(file: str, read_as: str | None, language: str, output: Path | None) -> int:
    """Write the puzzle in FILE as a model for another program.

    The model has the same solutions as the puzzle; in dimacs, lp, opb and smt2 several may stand for one shading.
    Cells are numbered row by row from 1: variable K (xK in lp and opb, sK in smt2, s[K] in mzn) is true if cell K is
    shaded. asp numbers them from 0, as shaded(K). Variables beyond the cells encode connectivity.
    """
    text = export(read_one(file, read_as).puzzle, language)
    if output is None:
        say(text.removesuffix("\n"))
    else:
        output.write_text(text, encoding="utf-8")
    return Exit.DONE
