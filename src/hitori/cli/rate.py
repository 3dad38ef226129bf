"""`hitori rate`: how hard each puzzle is for a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import tee
from pathlib import Path
from unicodedata import east_asian_width

import click

from .. import native
from ..atomic import Row, check_table_file, write_table
from ..explaining.characteristics import COLUMNS
from ..explaining.difficulty import rate_many
from ..explaining.techniques import TECHNIQUES, Level
from ..explaining.words import rating_columns
from ..messages import catalogue
from ..results import Limits
from .options import Source, file_path, json_lines, language_choice, new_command, puzzle_files, refuse_if, time_limit
from .output import EXIT_OF, Progress, note, say, to_json
from .reading import print_lines, read_tasks
from .times import fit, read_solves, report


@new_command(
    "rate",
    "hitori rate puzzle.txt",
    "hitori rate puzzles/ --json",
    "hitori rate puzzles/ -o ratings.csv",
    "hitori rate --times progress.json",
)
@partial(puzzle_files, required=False)
@language_choice
@time_limit
@json_lines
@click.option("-o", "--output", type=file_path(), help="Write a table to this .csv or .parquet.")
@click.option(
    "--times",
    type=file_path(),
    metavar="FILE",
    help="Say how well the levels fit the solving times that the player exported to this file, in place of FILE...",
)
def command(
    source: Source,
    language: str,
    limits: Limits,
    as_json: bool,
    output: Path | None,
    times: Path | None,
) -> None:
    """Rate how hard each puzzle is: its level, its score, and the hardest technique it needs.

    Levels are trivial, easy, medium, hard, expert and extreme. Only a puzzle with exactly one solution has a level;
    exits with 1 for any other. A table has a row for each puzzle: its rating and its characteristics. Tables and JSON
    name levels and techniques in English in every language.
    """
    if times is not None:
        refuse_if(source.files or output is not None, "--times FILE names the only file: leave out FILE... and -o")
        solves = read_solves(times)
        fitted = fit(solves, rate_many((solve.puzzle for solve in solves), limits=limits))
        say(to_json(fitted) if as_json else report(fitted))
        return
    refuse_if(not source.files, "Missing argument 'FILE...'.")
    row = _row_in(language)
    if output is not None:
        refuse_if(as_json, "-o OUT and --json cannot be combined: a table is .csv or .parquet")
        check_table_file(output)
    elif not as_json:
        words = catalogue(language)
        say(row(*(words.text(f"rating.{name}") for name in ("level", "score", "hardest", "puzzle"))))
    rows: list[Row] = []
    try:
        with Progress("puzzles rated") as progress:
            if as_json:
                print_lines(source, partial(native.ask_lines, "rate", limits=limits), progress)
                return
            tasks, asked = tee(read_tasks(source))
            for found, task in zip(rate_many((task.puzzle for task in asked), limits=limits), tasks, strict=False):
                note(EXIT_OF[found.uniqueness])
                if output is None:
                    say(row(*rating_columns(found, language), task.title))
                else:
                    rows.append(
                        {
                            "name": task.title,
                            "uniqueness": str(found.uniqueness),
                            "level": None if found.level is None else str(found.level),
                            "score": found.score,
                            "hardest": found.hardest,
                            **found.characteristics.columns(),
                        }
                    )
                progress.done += 1
    finally:  # Ctrl-C loses nothing that is rated
        if output is not None and rows:
            write_table(output, _COLUMNS, rows)


_COLUMNS = {"name": str, "uniqueness": str, "level": str, "score": float, "hardest": str} | {
    name: float if name == "density" else int for name in COLUMNS
}


def _row_in(language: str) -> Callable[..., str]:
    """Makes a line of the text, its columns as wide as the longest name of a level and of a technique."""
    levels = max(8, *(_width(level.named_in(language)) for level in Level))
    techniques = max(22, *(_width(each.title_in(language)) for each in TECHNIQUES.values()))

    def row(level: str, score: str, hardest: str, title: str) -> str:
        before, after = _spaces(score, 6), _spaces(hardest, techniques)
        return f"{level}{_spaces(level, levels)} {before}{score}  {hardest}{after} {title}"

    return row


def _spaces(text: str, width: int) -> str:
    return " " * (width - _width(text))


def _width(text: str) -> int:
    """How many places of a terminal it takes: a letter of East Asia takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
