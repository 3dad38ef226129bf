"""`hitori rate`: how hard each puzzle is for a person."""

from __future__ import annotations

from dataclasses import asdict, fields
from itertools import tee
from pathlib import Path

import click

from ..analysis.characteristics import Characteristics, characteristics
from ..analysis.difficulty import Difficulty, rate_many
from ..analysis.narration import rating_columns
from ..results import Limits, Uniqueness
from .options import FileName, examples, json_lines, puzzle_files, time_limit
from .output import Exit, ExitTally, say, to_json
from .progress import Progress
from .reading import Task, read_tasks
from .tables import Row, check_table_file, write_table

_ROW = "{:8} {:>6}  {:22} {}"


@click.command(
    "rate",
    epilog=examples(
        "hitori rate puzzle.txt",
        "hitori rate puzzles/ --json",
        "hitori rate puzzles/ -o ratings.csv",
    ),
)
@puzzle_files
@time_limit
@json_lines
@click.option(
    "-o", "--output", type=FileName(dir_okay=False, path_type=Path), help="Write a table to this .csv or .parquet."
)
def command(
    files: tuple[str, ...], read_as: str | None, time_limit: float | None, as_json: bool, output: Path | None
) -> int:
    """Rate how hard each puzzle is: its level, its score, and the hardest technique it needs.

    Levels are trivial, easy, medium, hard, expert and extreme. Only a puzzle with exactly one solution has a level;
    exits with 1 for any other. A table has a row for each puzzle: its rating and its characteristics.
    """
    if output is not None:
        if as_json:
            raise click.UsageError("-o OUT and --json cannot be combined: a table is .csv or .parquet")
        check_table_file(output)
    elif not as_json:
        say(_ROW.format("level", "score", "hardest technique", "puzzle"))
    tally = ExitTally()
    rows: list[Row] = []
    try:
        with Progress("puzzles rated") as progress:
            limits = Limits(time=time_limit)
            tasks, rated = tee(read_tasks(files, read_as, tally))
            for task, found in zip(tasks, rate_many((task.puzzle for task in rated), limits=limits), strict=True):
                tally.note(_status(found))
                if output is not None:
                    rows.append(_table_row(task, found))
                else:
                    progress.make_way()
                    say(to_json(_json_line(task, found)) if as_json else _line(task, found))
                progress.done += 1
    finally:  # Ctrl-C loses nothing that is rated
        if output is not None and rows:
            write_table(output, _COLUMNS, rows)
    return tally.status


def _status(found: Difficulty) -> Exit:
    if found.uniqueness is Uniqueness.UNKNOWN:
        return Exit.UNDECIDED
    return Exit.NEGATIVE if found.level is None else Exit.DONE


_COLUMNS = {"name": str, "uniqueness": str, "level": str, "score": float, "hardest": str} | {
    field.name: float if field.name == "density" else int for field in fields(Characteristics)
}
_COLUMNS["largest_contact_tree"] = int


def _table_row(task: Task, found: Difficulty) -> Row:
    """One row; `contact_trees` is their number, as in `characteristics_table`."""
    numbers = characteristics(task.puzzle)
    trees = numbers.contact_trees
    return {
        "name": task.title,
        "uniqueness": str(found.uniqueness),
        "level": None if found.level is None else str(found.level),
        "score": found.score,
        "hardest": found.hardest,
        **asdict(numbers),
        "contact_trees": None if trees is None else len(trees),
        "largest_contact_tree": None if trees is None else max(trees, default=0),
    }


def _line(task: Task, found: Difficulty) -> str:
    return _ROW.format(*rating_columns(found), task.title)


def _json_line(task: Task, found: Difficulty) -> dict[str, object]:
    return {
        "name": task.puzzle.name,
        "uniqueness": found.uniqueness,
        "level": None if found.level is None else str(found.level),
        "score": found.score,
        "hardest": found.hardest,
        "techniques": found.techniques,
        "characteristics": asdict(characteristics(task.puzzle)),
    }
