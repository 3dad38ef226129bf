"""`hitori check`: the rules that shadings break, with the cells that break them.

ANSWERS are files, folders of files, or `-`, each with one answer or many, e.g. one on each line. Which puzzle an
answer is for:

* the only puzzle, if there is only one;
* the puzzle with the answer's name, as a line `# name: week 12`, `week 12: solved` or the key `name` gives it;
* the puzzle in the same place, if the file has as many answers as there are puzzles, and none with a puzzle's name;
* the puzzle from a file of the same name, e.g. `puzzles/one.txt` for `answers/one.txt`.

What cannot be read, or paired, is reported on stderr, and the others are still judged. Every line of JSON has the
`outcome` of `hitori.answers`, so a program can score by it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from .. import formats
from ..answers import LIMITS, AnswerOutcome, verdict
from ..errors import FormatError, counted
from ..formats import AnswerReading
from ..formats.answers import WAYS
from ..messages import catalogue
from ..render.text import printable
from ..results import Limits
from .options import (
    READABLE,
    Names,
    language_choice,
    new_command,
    option,
    reading,
    refuse_if,
    results,
    source_of,
    time_limit_of,
)
from .output import Exit, answer_unread_with, bad_input, envelope, note, say, say_unanswered, warn
from .reading import Task, Unreadable, called, files_of, read_each, read_tasks, read_text


@new_command(
    "check",
    "hitori check puzzle.txt solution.txt",
    "hitori check puzzle.txt answers/ --json",
    "hitori check puzzles/ answers/",
)
@click.argument("puzzles", metavar="FILE", type=READABLE)
@click.argument("answers", metavar="[ANSWERS]...", nargs=-1, type=READABLE)
@reading
@option(
    "--cells",
    type=Names(map(str, WAYS)),
    metavar="WAY",
    callback=lambda _context, _parameter, name: next((way for way in WAYS if str(way) == name), None),
    show_default="only what is certain is read",
    help="Read pairs, e.g. (0, 2), as counted from 0 or 1, A1 as in a sheet or in chess, or with row-letters, or "
    "labels in round brackets as shaded (circled).",
)
@time_limit_of(
    default=LIMITS.time, show_default=True, help="Check for this long an answer that says that there is no solution."
)
@language_choice
@results
def command(
    puzzles: str,
    answers: tuple[str, ...],
    read_as: str | None,
    size: tuple[int, int] | None,
    which: str | None,
    cells: int | str | None,
    limits: Limits,
    language: str,
    as_json: bool,
) -> None:
    """Check ANSWERS to the puzzles in FILE: list the broken rules and the cells that break them.

    ANSWERS are files or folders, each file with one answer or as many as there are puzzles; several answers get one
    line each. Without ANSWERS, check the shadings in FILE itself. Unknown cells count as unshaded.

    An answer is a grid of marks or labels, a list of the shaded cells, or "no solution", also in a text around it.
    With --json each line has an outcome: valid, incomplete (with unknown cells), invalid, inverted, no_solution_right,
    no_solution_wrong, no_solution_unchecked, unreadable, or unpaired (for none of the puzzles).

    Exit status: 0 all are right, 1 some are not, 2 some cannot be read, 3 a limit was reached.
    """
    refuse_if((puzzles, *answers).count("-") > 1, "stdin is read once: only one of FILE and ANSWERS can be -")
    answer_unread_with({"outcome": str(AnswerOutcome.UNREADABLE)})
    source = source_of((puzzles,), read_as, which, size)
    items: list[Task | Unreadable] = list(read_each(source) if which is None else read_tasks(source))
    found: list[GivenAnswer | Unjudged | Unreadable] = []
    if answers:
        found += [item for item in items if isinstance(item, Unreadable)]
        if len(found) < len(items):
            found += read_given_answers(items, answers, cells)
    else:
        found += map(_own_answer, items)
    is_one = len(items) == len(found) == 1 and not any(map(os.path.isdir, answers))
    for each in found:
        if isinstance(each, GivenAnswer):
            _judge(each, limits, language, as_json, is_one)
        else:
            each.report()


def _own_answer(item: Task | Unreadable) -> GivenAnswer | Unjudged | Unreadable:
    """The shading that came with a puzzle, as an answer."""
    if isinstance(item, Unreadable):
        return item
    if item.shading is None:
        problem = FormatError(f"{item.where}: no shading to check; give ANSWERS too")
        return Unjudged(item.title, item, problem)
    return GivenAnswer(item.title, item, AnswerReading(item.shading))


_CLAIMS = {
    AnswerOutcome.NO_SOLUTION_RIGHT: "check.none_right",
    AnswerOutcome.NO_SOLUTION_WRONG: "check.none_wrong",
    AnswerOutcome.NO_SOLUTION_UNCHECKED: "check.none_unchecked",
}


def _judge(given: GivenAnswer, limits: Limits, language: str, as_json: bool, is_one: bool) -> None:
    """Print what is wrong with one answer; only one of many needs its name."""
    title, task, reading = given
    found = verdict(task.puzzle, reading, limits)
    about = "" if is_one else f"{title}: "
    for each in found.notes:
        warn(f"{about}{each}")
    shading = found.shading
    if shading is not None and (unknown := len([*shading.unknown_cells()])):
        warn(f"{about}{counted(unknown, 'unknown cell')} counted as unshaded")
    if as_json:
        task = task._replace(notes=(*task.notes, *found.notes))
        say(task.line({"answer": title, **found.to_dict()}))
    else:
        words = catalogue(language)
        lines = [
            words.text(
                "check.broken",
                rule=words.text(f"rule.{each.rule}"),
                cells=" ".join(map(str, each.cells)),
                code=each.code,
            )
            for each in found.violations
        ]
        if found.outcome is AnswerOutcome.INVERTED:
            lines.insert(0, words.text("check.inverted"))
        claim = _CLAIMS.get(found.outcome, "check.valid")
        say(about + (("\n" if is_one else "; ").join(lines) or words.text(claim)))
    if found.valid is None:
        note(Exit.UNDECIDED)
    elif not found.valid:
        note(Exit.NO)


class GivenAnswer(NamedTuple):
    """An answer to judge, the puzzle it is for, and what to call it."""

    title: str
    task: Task
    reading: AnswerReading


class Unjudged(NamedTuple):
    """An answer that cannot be read, or that is for no puzzle (None), and why."""

    title: str
    task: Task | None
    error: FormatError
    outcome: AnswerOutcome = AnswerOutcome.UNREADABLE

    def report(self) -> None:
        """Say so on stderr, with --json in a line too, and note it."""
        bad_input(self.error)
        about: dict[str, object] = {"answer": self.title, "outcome": str(self.outcome)}
        if self.task is not None:
            about = envelope(self.task.puzzle, self.task.file, self.task.number, self.task.notes) | about
        say_unanswered(about, self.error)


class UnpairedError(FormatError):
    """An answer is for none of the puzzles, or it cannot be known for which."""


def read_given_answers(
    items: Sequence[Task | Unreadable], arguments: Sequence[str], cells: int | str | None
) -> Iterator[GivenAnswer | Unjudged]:
    """The answers in these files and folders, each with its puzzle; `items` are all puzzles, in their order.

    `cells` is what their cells mean.
    """
    tasks = [item for item in items if isinstance(item, Task)]
    shapes = {task.puzzle.shape for task in tasks}
    files = list(files_of(arguments, formats.looks_like_text, "answers"))
    for file in files:
        try:
            found = formats.loads_answers(read_text(file)) or [FormatError("expected a shading, found none", line=1)]
        except FormatError as error:
            yield Unjudged(called(file), _likely(items, file), error)
            continue
        answers: list[formats.Answer | FormatError] = []
        meant = formats.without_puzzles(found, [task.puzzle for task in tasks])
        if len(meant) < len(found):
            warn(f"{called(file)}: the puzzle beside its answer is skipped")
        for each in meant:
            answers += [each] if isinstance(each, FormatError) else each.one_per_line(shapes)
        names = {name for task in tasks for name in (task.title, task.puzzle.name)}
        are_named = any(not isinstance(answer, FormatError) and answer.name in names for answer in answers)
        for place, answer in enumerate(answers):
            task = _likely(items, file)
            title = called(file)
            try:
                if isinstance(answer, FormatError):
                    raise answer
                item = _puzzle_of(answer, place, len(answers), file, items, are_named)
                if isinstance(item, Unreadable):
                    raise FormatError("the puzzle of this answer cannot be read", line=answer.line)
                task = item
                if len(answers) > 1:  # which of them, and of which file unless that is clear
                    name = answer.name or task.puzzle.name
                    which = name or f"answer {place + 1}"
                    title = printable(which if name and len(files) == 1 else f"{title}, {which}")
                yield GivenAnswer(title, task, answer.reading(task.puzzle, cells, remedy="--cells {}"))
            except UnpairedError as error:
                yield Unjudged(title, task, error.located(file=called(file)), AnswerOutcome.UNPAIRED)
            except FormatError as error:
                yield Unjudged(title, task, error.located(file=called(file)))


def _puzzle_of(
    answer: formats.Answer, place: int, count: int, file: str, items: Sequence[Task | Unreadable], are_named: bool
) -> Task | Unreadable:
    """The puzzle that an answer is for, which may be one that cannot be read."""
    if len(items) == 1:
        return items[0]
    tasks = [item for item in items if isinstance(item, Task)]
    named = [task for task in tasks if answer.name and answer.name in (task.title, task.puzzle.name)]
    if len(named) == 1:
        return named[0]
    if are_named and answer.name:
        raise UnpairedError(f"no puzzle is named '{printable(answer.name)}', as this answer is", line=answer.line)
    if count == len(items) and all(_is_one_puzzle(item) for item in items):
        return items[place]
    beside = [item for item in items if Path(item.file).stem == Path(file).stem]
    if len(beside) == 1 and count == 1:
        return beside[0]
    raise UnpairedError(
        f"expected {counted(len(items), 'answer')}, one for each puzzle, or answers with the names of puzzles, "
        f"found {count}",
        line=answer.line,
    )


def _likely(items: Sequence[Task | Unreadable], file: str) -> Task | None:
    """The puzzle that an answer in this file is for, whatever it says: the only one, or that of the same name."""
    beside = items if len(items) == 1 else [item for item in items if Path(item.file).stem == Path(file).stem]
    return beside[0] if len(beside) == 1 and isinstance(beside[0], Task) else None


def _is_one_puzzle(item: Task | Unreadable) -> bool:
    """False for a file that cannot be read, and for the rest of many: who knows how many puzzles they hold."""
    return isinstance(item, Task) or item.number is not None
