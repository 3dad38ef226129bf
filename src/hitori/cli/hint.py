"""`hitori hint`: help for a player who is stuck: the mistakes so far, or the next step."""

from __future__ import annotations

from ..explaining.explanation import Hint, hint
from ..explaining.words import hint_text
from ..results import Limits, Uniqueness
from .options import (
    Integer,
    Source,
    flag,
    language_choice,
    new_command,
    progress_choice,
    puzzle_files,
    results,
    time_limit,
    with_default,
)
from .output import EXIT_OF, Exit, Progress, complain, note, say, warn
from .reading import Task, one_by_one, read_each, read_with_progress


@new_command(
    "hint",
    "hitori hint puzzle.txt --level 1",
    "hitori hint puzzle.txt --progress mine.txt",
    "hitori hint puzzle.txt --progress mine.txt --show-mistakes",
    "hitori hint puzzles/ --json",
)
@puzzle_files
@progress_choice("Continue from this shading")
@with_default(
    "--level",
    metavar="1|2|3",
    type=Integer(1, 3),
    default=3,
    help="Say where to look (1), also which technique helps (2), also why (3). --json gives all.",
)
@flag("--show-mistakes", help="List the wrong cells.")
@language_choice
@time_limit
@results
def command(
    source: Source,
    progress: str | None,
    level: int,
    show_mistakes: bool,
    language: str,
    limits: Limits,
    as_json: bool,
) -> None:
    """Find a mistake made so far in each puzzle, or else the easiest next step.

    --progress continues one puzzle. Exits with 1 if there is a mistake, or a puzzle does not have exactly one solution.
    """

    def hinted(task: Task) -> Hint:
        return hint(task.puzzle, known=task.shading, limits=limits)

    items = list(read_each(source)) if progress is None else [read_with_progress(source, progress)]
    with Progress("hints found") as shown:
        for task, found in one_by_one(items, hinted):
            if not found.is_complete:
                complain(f"{task.where}: no hint was found within the limits")
            elif found.uniqueness in WARNINGS:
                warn(f"{task.title}: {WARNINGS[found.uniqueness]}")
            if as_json:
                say(task.line(found.record_in(language)))
            elif found.is_complete:
                about = f"{task.title}: " if len(items) > 1 else ""
                say(
                    about
                    + hint_text(found, level, show_mistakes=show_mistakes, language=language, letters=task.are_letters)
                )
            note(Exit.NO if found.mistakes else EXIT_OF[found.uniqueness])
            shown.done += 1


WARNINGS = {
    Uniqueness.NONE: "no solution; `hitori explain` shows why",
    Uniqueness.MULTIPLE: "several solutions; hints hold in all of them, and end where they differ",
}
