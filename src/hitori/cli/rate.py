"""`hitori rate`: how hard each puzzle is for a person."""

from __future__ import annotations

from dataclasses import asdict
from itertools import tee

import click

from ..analysis.characteristics import characteristics
from ..analysis.difficulty import Difficulty, rate_many
from ..analysis.narration import rating_columns
from .options import examples, json_lines, puzzle_files
from .output import Exit, ExitTally, say, say_json
from .progress import Progress
from .reading import Task, read_tasks

_ROW = "{:8} {:>6}  {:22} {}"


@click.command(
    "rate",
    epilog=examples(
        "hitori rate puzzle.txt",
        "hitori rate puzzles/ --json",
    ),
)
@puzzle_files
@json_lines
def command(files: tuple[str, ...], read_as: str | None, as_json: bool) -> int:
    """Rate how hard each puzzle is: its level, its score, and the hardest technique it needs.

    Levels are trivial, easy, medium, hard, expert and extreme. Only a puzzle with exactly one solution has a level;
    exits with 1 for any other.
    """
    tally = ExitTally()
    with Progress("puzzles rated") as progress:
        if not as_json:
            say(_ROW.format("level", "score", "hardest technique", "puzzle"))
        tasks, rated = tee(read_tasks(files, read_as, tally))
        for task, found in zip(tasks, rate_many(task.puzzle for task in rated), strict=True):
            progress.make_way()
            if as_json:
                say_json(_json_line(task, found))
            else:
                say(_line(task, found))
            tally.note(Exit.NEGATIVE if found.level is None else Exit.DONE)
            progress.done += 1
    return tally.status


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
