"""`hitori transform`: puzzles turned, mirrored, or with other labels."""

from __future__ import annotations

from pathlib import Path

import click

from ..transforms import QUARTER_TURNS, Lines, flip, relabel, rotate
from .convert import format_of, shading_choice, write_tasks
from .options import (
    Names,
    Source,
    completed,
    flag,
    json_lines_of,
    new_command,
    output_file,
    puzzle_files,
    record_format,
    refuse_if,
)
from .reading import Task, read_tasks


def _once(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> str | None:
    """The one value; click would take the last of several, and the result would look like that of all."""
    if len(values) > 1:
        raise click.BadParameter(f"expected it once, got {', '.join(values)}; transform the result again")
    return values[0] if values else None


def _clockwise(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> int | None:
    """The degrees clockwise: 90, 180 or 270; `-90` is `270`."""
    value = _once(context, parameter, values)
    if value is None:
        return None
    try:
        degrees = int(value) % 360
    except ValueError:
        degrees = 0
    if degrees not in QUARTER_TURNS:
        raise click.BadParameter(f"expected 90, 180 or 270, or -90 for anticlockwise; got '{value}'")
    return degrees


@new_command(
    "transform",
    "hitori transform puzzle.txt --rotate 90",
    "hitori transform puzzles/ --flip rows --relabel -o mirrored.jsonl",
)
@puzzle_files
@click.option(
    "--rotate",
    "degrees",
    callback=_clockwise,
    multiple=True,
    metavar="90|180|270",
    shell_complete=completed(lambda: map(str, QUARTER_TURNS)),
    help="Turn clockwise by this many degrees; -90 is anticlockwise.",
)
@click.option(
    "--flip",
    "lines",
    type=Names(["rows", "columns"]),
    callback=_once,
    multiple=True,
    help="Reverse the order of the rows or columns.",
)
@flag("--relabel", "renamed", help="Rename the labels 1, 2, 3, ... in the order of reading.")
@shading_choice
@record_format
@json_lines_of(help="Same as --to jsonl.")
@output_file
def command(
    source: Source,
    degrees: int | None,
    lines: Lines | None,
    renamed: bool,
    without_shading: bool,
    write_as: str | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Turn, mirror or relabel the puzzles of every FILE: rotate first, then flip, then relabel.

    The solutions turn with the puzzle, and so do a solution or marks in FILE. The new name of the puzzle says what was
    done.
    """
    refuse_if(not (degrees or lines or renamed), "expected --rotate, --flip or --relabel")
    format = format_of(write_as, as_json, output) or "text"
    tasks = (_transformed(task, degrees, lines, renamed) for task in read_tasks(source))
    write_tasks(tasks, format, output, without_shading=without_shading)


def _transformed(task: Task, degrees: int | None, lines: Lines | None, renamed: bool) -> Task:
    puzzle, shading = task.puzzle, task.shading
    done: list[str] = []
    if degrees is not None:
        puzzle, shading = rotate(puzzle, degrees), shading and rotate(shading, degrees)
        done.append(f"rotated {degrees}")
    if lines is not None:
        puzzle, shading = flip(puzzle, lines), shading and flip(shading, lines)
        done.append(f"{lines} flipped")
    if renamed:
        puzzle = relabel(puzzle)
        done.append("relabelled")
    if puzzle.name is not None:
        name = ", ".join([puzzle.name, *done])
        puzzle = puzzle.with_metadata(name=name, author=puzzle.author, source=puzzle.source)
    return task._replace(puzzle=puzzle, shading=shading)
