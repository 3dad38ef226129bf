"""`hitori export`: a puzzle as a model for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from ..atomic import atomic_write, kind_by_extension
from ..encodings.texts import LANGUAGES, export
from ..errors import InvalidOptionError
from ..solving.best import ObjectiveName
from .objective import best_choice, wanted
from .options import Names, Source, format_choice, new_command, output_file, puzzle_file
from .output import say
from .reading import read_one

EXTENSIONS = {
    "asp": (".lp", ".asp", ".txt"),
    "dimacs": (".cnf", ".dimacs", ".txt"),
    "lp": (".lp", ".txt"),
    "mzn": (".mzn", ".txt"),
    "opb": (".opb", ".txt"),
    "smt2": (".smt2", ".txt"),
}
"""How the file names of each language may end; `.lp` stands for two."""


@new_command(
    "export",
    "hitori export puzzle.txt -o puzzle.cnf",
    "hitori export puzzle.txt --to mzn",
    "hitori export puzzle.txt --to opb --best fewest",
)
@puzzle_file
@format_choice(help="Write the model in this language.", type=Names(LANGUAGES))
@best_choice("Add this objective, in asp, lp, mzn or opb.")
@output_file
def command(
    source: Source,
    write_as: str | None,
    objective: ObjectiveName | None,
    weights: str | None,
    output: Path | None,
) -> None:
    """Write the puzzle in FILE as a model for another program.

    The model has the same solutions as the puzzle; in dimacs, lp, opb and smt2 several may stand for one shading.
    Cells are numbered row by row from 1: variable K (xK in lp and opb, sK in smt2, s[K] in mzn) is true if cell K is
    shaded. asp numbers them from 0, as shaded(K). Variables beyond the cells encode connectivity.

    With --best the model has an objective, the sum of the weights of the shaded cells, to be minimised; for most and
    heaviest the weights have their signs changed. mzn prints it as `weight`.
    """
    language = write_as if output is None else kind_by_extension(output, EXTENSIONS, write_as)
    if language is None:
        raise click.UsageError(
            f"expected --to {'|'.join(LANGUAGES)}, or -o FILE with an extension such as .cnf or .mzn"
        )
    asked, task = wanted(objective, weights, source), read_one(source)
    try:
        minimised = None if asked is None else asked.minimised(task.puzzle)
    except InvalidOptionError as error:
        raise InvalidOptionError(f"{task.where}: {error}") from None
    text = export(task.puzzle, language, minimised)
    if output is None:
        say(text.removesuffix("\n"))
    else:
        atomic_write(output, text)
