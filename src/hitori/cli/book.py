"""`hitori book`: puzzles on paper, with the solutions at the back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import click

from ..atomic import atomic_write, kind_by_extension
from ..explaining.difficulty import rated
from ..generation.names import public_name
from ..render.palette import PRINT
from ..render.pdf import MOST_WITH_ROOM, PAPERS, SLOTS, BookEntry, make_book
from ..render.picture import Picture
from ..results import UNLIMITED
from ..solving.native import NativeSolver
from .options import (
    Names,
    Source,
    cell_size,
    file_path,
    flag,
    new_command,
    option,
    puzzle_files,
    refuse_if,
    with_default,
)
from .output import Exit, Progress, complain, note, warn
from .reading import Task, count_in_order, read_tasks, solve_in_order


@new_command(
    "book",
    "hitori book puzzles/ -o book.pdf --per-page 4 --title Weekend",
    "hitori book puzzles/ -o class.pdf --paper a5 --room-to-write --no-rules",
    "hitori book puzzles/ -o large.pdf --large-print",
)
@puzzle_files
@click.option("-o", "--output", required=True, type=file_path(), help="Write this PDF file.")
@option(
    "--per-page",
    type=Names(map(str, SLOTS)),
    show_default="2; with --large-print, 1",
    help="Put this many puzzles on a page.",
)
@with_default(
    "--solutions",
    type=Names(["end", "none"]),
    default="end",
    help="Print the solutions at the end, or not at all.",
)
@with_default("--rules/--no-rules", default=True, help="Begin with a page of rules.")
@with_default("--difficulty/--no-difficulty", default=False, help="Print the difficulty under each puzzle.")
@flag("--allow-several", help="Take puzzles with several solutions too, and print one of these.")
@flag("--room-to-write", help="Leave lines to write on beside each puzzle, one or two puzzles to a page.")
@with_default("--paper", type=Names(PAPERS), default="a4", help="Use this paper size.")
@cell_size
@flag("--large-print", help="Make all letters and labels 18 points or larger.")
@click.option("--title", metavar="TITLE", help="Print this at the head of every page.")
@option(
    "--author",
    metavar="NAME",
    show_default="that of the puzzles, if it is the same",
    help="Name the author of the book.",
)
def command(
    source: Source,
    output: Path,
    per_page: str | None,
    solutions: str,
    rules: bool,
    difficulty: bool,
    allow_several: bool,
    room_to_write: bool,
    paper: str,
    cell_size: float | None,
    large_print: bool,
    title: str | None,
    author: str | None,
) -> None:
    """Write the puzzles of every FILE as a PDF book.

    Reports and leaves out a puzzle without a solution, and without --allow-several one with several; exits with 1 then.
    """
    slots = int(per_page or (1 if large_print else 2))
    refuse_if(room_to_write and slots > MOST_WITH_ROOM, f"--room-to-write needs --per-page 1 or 2, got {per_page}")
    kind_by_extension(output, {"pdf": (".pdf",)})
    with Progress("puzzles solved") as progress:
        tasks = list(_printable(read_tasks(source), allow_several, progress))
        if not tasks:
            return
        answers = _answers(tasks) if solutions == "end" else repeat(None)
        notes = _notes(tasks) if difficulty else repeat(None)
        entries = [_entry(task, answer, note) for task, answer, note in zip(tasks, answers, notes, strict=False)]
    book = make_book(
        entries,
        per_page=slots,
        paper=paper,
        title=title,
        author=author,
        rules=rules,
        room_to_write=room_to_write,
        cell_size=cell_size,
        large_print=large_print,
    )
    atomic_write(output, book)


def _entry(task: Task, answer: Picture | str | None, note: str | None) -> BookEntry:
    """A puzzle of the book. The name of a generated one, which says how it is solved, stands with its solution."""
    puzzle = task.puzzle
    picture = Picture(puzzle, palette=PRINT, letters=task.are_letters)
    if public_name(puzzle) == puzzle.name:
        return BookEntry(picture, answer, note)
    return BookEntry(picture, answer, note, heading=picture.size, answer_note=puzzle.name)


def _notes(tasks: list[Task]) -> Iterator[str | None]:
    """The difficulty of each puzzle; none where there is not exactly one solution."""
    for found in rated(task.puzzle for task in tasks):
        yield None if found.level is None else f"difficulty: {found.level}"


def _printable(tasks: Iterator[Task], allow_several: bool, progress: Progress) -> Iterator[Task]:
    """The puzzles with exactly one solution; the others are reported, and those with several pass if allowed."""
    for task, found in count_in_order(tasks, NativeSolver(), 2, UNLIMITED):
        progress.done += 1
        if found.count == 1:
            yield task
        elif found.count and allow_several:
            warn(f"{task.title}: several solutions, printing one of them")
            yield task
        else:
            problem = (
                "several solutions, left out; --allow-several takes it" if found.count else "no solution, left out"
            )
            complain(f"{task.title}: {problem}")
            note(Exit.NO)


def _answers(tasks: list[Task]) -> Iterator[Picture]:
    """The solution of each puzzle."""
    for task, result in solve_in_order(tasks, NativeSolver(), UNLIMITED):
        yield Picture(task.puzzle, result.solution, palette=PRINT, letters=task.are_letters)
