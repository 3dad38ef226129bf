"""`hitori explain`: every step to the solution of a puzzle, with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from ..analysis.explanation import Explanation, explain
from ..analysis.narration import as_html, as_markdown, as_record, as_text
from ..results import Uniqueness
from .options import examples, puzzle_files
from .output import Exit, ExitTally, look, say, to_json
from .progress import Progress
from .reading import Task, read_one, read_tasks


@click.command(
    "explain",
    epilog=examples(
        "hitori explain puzzle.txt",
        "hitori explain puzzle.txt --format html -o explained.html",
        "hitori explain puzzles/ --format markdown -o lesson.md",
    ),
)
@puzzle_files
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html", "markdown"]),
    default="text",
    show_default=True,
    help="Write this format.",
)
@click.option("--json", "as_json", is_flag=True, help="Same as --format json.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead of stdout."
)
@click.option(
    "--assumes-unique",
    is_flag=True,
    help="Allow the technique `lone label`, which is valid only if the solution is unique.",
)
def command(
    files: tuple[str, ...], read_as: str | None, form: str, as_json: bool, output: Path | None, assumes_unique: bool
) -> int:
    """Explain step by step how a person solves each puzzle, always taking the easiest technique next.

    An html page holds one puzzle. Exits with 1 for a puzzle without exactly one solution; if it has several, explains
    what they have in common.
    """
    if as_json and form not in ("text", "json"):
        raise click.UsageError("--format FORMAT and --json cannot be combined: --json is --format json")
    form = "json" if as_json else form
    tally = ExitTally()
    written: list[str] = []
    try:
        with Progress("puzzles explained") as progress:
            for task in _tasks(files, read_as, form, tally):
                explanation = explain(task.puzzle, assumes_unique=assumes_unique)
                tally.note(Exit.DONE if explanation.uniqueness is Uniqueness.UNIQUE else Exit.NEGATIVE)
                written.append(_written(task, explanation, form, to_file=output is not None))
                if output is None:
                    progress.make_way()
                    say(written.pop())
                progress.done += 1
    finally:  # Ctrl-C loses nothing that is written
        if output is not None and written:
            output.write_text("\n".join([*written, ""]), encoding="utf-8")
    return tally.status


def _tasks(files: tuple[str, ...], read_as: str | None, form: str, tally: ExitTally) -> Iterator[Task]:
    if form != "html":
        return read_tasks(files, read_as, tally)
    if len(files) > 1:
        raise click.UsageError("--format html makes a page of one puzzle; give one FILE with one puzzle")
    return iter([read_one(files[0], read_as)])


def _written(task: Task, explanation: Explanation, form: str, *, to_file: bool) -> str:
    match form:
        case "json":
            return to_json(as_record(explanation))
        case "html":
            return as_html(explanation, task.title)
        case "markdown":
            return as_markdown(explanation, task.title)
        case _:
            return as_text(explanation, task.title) if to_file else as_text(explanation, task.title, look())
