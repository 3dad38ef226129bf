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
@click.option("--to", "language", type=click.Choice(list(LANGUAGES)), required=True, help="The language of the model.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write here, not to stdout.")
def command(file: str, read_as: str | None, language: str, output: Path | None) -> int:
    """Write the three rules for the puzzle in FILE in the language of another program.

    Its solutions are those of the puzzle; dimacs, lp, opb and smt2 may have several for one shading. Variable K (xK in
    lp and opb, sK in smt2, s[K] in mzn) says that the K-th cell, row by row from 1, is shaded, shaded(K) in asp the
    cell after it; what is numbered beyond the cells tells why they are connected.
    """
    text = export(read_one(file, read_as).puzzle, language)
    if output is None:
        say(text.removesuffix("\n"))
    else:
        output.write_text(text, encoding="utf-8")
    return Exit.DONE
