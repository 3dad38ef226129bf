"""`hitori rate`: how hard each puzzle is for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import tee
from pathlib import Path
from unicodedata import east_asian_width

import click

from .. import native, questions
from ..atomic import TABLES, Row, check_table_file, write_table
from ..explaining.characteristics import COLUMNS
from ..explaining.difficulty import Difficulty, rated
from ..explaining.techniques import TECHNIQUES, Level
from ..explaining.words import rating_columns
from ..messages import catalogue
from ..results import Limits
from ..serialize import to_json
from .options import (
    JSON_OR_TEXT,
    Source,
    form_of,
    is_one_value,
    json_lines,
    language_choice,
    new_command,
    output_file_for,
    puzzle_files,
    refuse_if,
    time_limit,
)
from .output import EXIT_OF, Progress, answer_in_json, note, results_in, say
from .reading import Task, print_lines, read_tasks
from .time_figures import fit, report
from .times import read_exports


@new_command(
    "rate",
    "hitori rate puzzle.txt",
    "hitori rate puzzles/ --json",
    "hitori rate puzzles/ -o ratings.csv",
    "hitori rate --times times.json",
)
@puzzle_files
@language_choice
@time_limit
@json_lines
@output_file_for("Write to this file: .txt, .json, or a table as .csv or .parquet.")
@click.option(
    "--times",
    is_flag=True,
    help="Take each FILE for the times that one person exported from the player: say how long people took.",
)
def command(
    source: Source,
    language: str,
    limits: Limits,
    as_json: bool,
    output: Path | None,
    times: bool,
) -> None:
    """Rate how hard each puzzle is: its level, its score, and the hardest technique it needs.

    Levels are trivial, easy, medium, hard, expert and extreme. Only a puzzle with exactly one solution has a level;
    exits with 1 for any other. A table has a row for each puzzle, with its rating and characteristics. Tables and JSON
    always name levels and techniques in English.
    """
    form = form_of(None, as_json, output, EXTENSIONS)
    if times:
        _print_times(source, limits, form, output)
        return
    if output is not None and form in TABLES:
        _write_table(source, limits, output)
        return
    with results_in(output, as_array=form == "json" and is_one_value(output)), Progress("puzzles rated") as progress:
        if form == "json":
            answer_in_json()
            print_lines(source, partial(native.ask_lines, questions.rate(), limits=limits), progress)
        else:
            _print(source, language, limits, progress)


def _print_times(source: Source, limits: Limits, form: str, output: Path | None) -> None:
    """How long people took for each level and technique, and how well the levels fit."""
    refuse_if(source.which is not None, "--times takes every game of its files: leave out --puzzle")
    refuse_if(source.read_as is not None, "--times reads exports of the player: leave out --from")
    refuse_if(source.size is not None, "--times reads the sizes in the exports: leave out --size")
    refuse_if(form in TABLES, "--times makes no table: the name after -o ends in .txt or .json")
    exports = read_exports(source.files)
    puzzles = (solve.puzzle for export in exports for solve in export.solves)
    fitted = fit(exports, rated(puzzles, limits=limits))
    with results_in(output):
        say(to_json({"files": [export.file for export in exports], **fitted}) if form == "json" else report(fitted))


def _rated(source: Source, limits: Limits, progress: Progress) -> Iterator[tuple[Task, Difficulty]]:
    """Each puzzle with its rating."""
    tasks, asked = tee(read_tasks(source))
    for found, task in zip(rated((task.puzzle for task in asked), limits=limits), tasks, strict=False):
        note(EXIT_OF[found.uniqueness])
        yield task, found
        progress.done += 1


def _print(source: Source, language: str, limits: Limits, progress: Progress) -> None:
    row = _row_in(language)
    words = catalogue(language)
    head = row(*(words.text(f"rating.{name}") for name in ("level", "score", "hardest", "puzzle")))
    for number, (task, found) in enumerate(_rated(source, limits, progress)):
        if number == 0:  # where nothing can be read there is no table
            say(head)
        say(row(*rating_columns(found, language), task.title))


def _write_table(source: Source, limits: Limits, output: Path) -> None:
    """Write the ratings as a table; Ctrl-C loses nothing that is rated."""
    check_table_file(output)
    rows: list[Row] = []
    try:
        with Progress("puzzles rated") as progress:
            for task, found in _rated(source, limits, progress):
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
    finally:
        if rows:
            write_table(output, _COLUMNS, rows)


EXTENSIONS = {"text": (".txt",), "json": JSON_OR_TEXT, **TABLES}
"""How the name of a file may end for each form."""

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
