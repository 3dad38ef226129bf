"""From the PUZZLES and ANSWERS of `hitori check` to shadings to judge, one at a time.

ANSWERS are files, folders of files, or `-`, each with one answer or many, e.g. one on each line. Which puzzle an
answer is for:

* the only puzzle, if there is only one;
* the puzzle with the answer's name, as a line `# name: week 12`, `week 12: solved` or the key `name` gives it;
* the puzzle in the same place, if the file has as many answers as there are puzzles, and none with a puzzle's name;
* the puzzle from a file of the same name, e.g. `puzzles/one.txt` for `answers/one.txt`.

What cannot be read, or paired, is reported on stderr, and the others are still judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .. import formats
from ..errors import FormatError
from ..puzzle import Puzzle
from ..render.text import printable
from ..shading import Shading
from .output import ExitTally
from .reading import Task, called, files_of, read_text


class GivenAnswer(NamedTuple):
    """A shading to judge, the puzzle it is for, and what to call it."""

    title: str
    puzzle: Puzzle
    shading: Shading


def read_given_answers(tasks: Sequence[Task], arguments: Sequence[str], tally: ExitTally) -> Iterator[GivenAnswer]:
    """The answers in these files and folders, each with its puzzle."""
    files = [file for argument in arguments for file in files_of(argument, tally, formats.looks_like_text, "answers")]
    for file in files:
        try:
            answers = [one for found in formats.loads_answers(read_text(file)) for one in _one_per_line(found, tasks)]
        except FormatError as error:
            tally.bad_input(error.located(file=called(file)))
            continue
        if not answers:
            tally.bad_input(FormatError("expected a shading, found none", file=called(file), line=1))
        names = {name for task in tasks for name in (task.title, task.puzzle.name)}
        are_named = any(not isinstance(answer, FormatError) and answer.name in names for answer in answers)
        for place, answer in enumerate(answers):
            try:
                if isinstance(answer, FormatError):
                    raise answer
                task = _task_of(answer, place, len(answers), file, tasks, are_named)
                title = _title(answer, place, len(answers), file, task, is_alone=len(files) == 1)
                yield GivenAnswer(title, task.puzzle, answer.to_shading(task.puzzle))
            except FormatError as error:
                tally.bad_input(error.located(file=called(file)))


def _one_per_line(found: formats.Answer | FormatError, tasks: Sequence[Task]) -> Sequence[formats.Answer | FormatError]:
    return [found] if isinstance(found, FormatError) else found.one_per_line({task.puzzle.shape for task in tasks})


def _task_of(answer: formats.Answer, place: int, count: int, file: str, tasks: Sequence[Task], are_named: bool) -> Task:
    if len(tasks) == 1:
        return tasks[0]
    named = [task for task in tasks if answer.name and answer.name in (task.title, task.puzzle.name)]
    if len(named) == 1:
        return named[0]
    if are_named and answer.name:
        raise FormatError(f"no puzzle is named '{printable(answer.name)}', as this answer is", line=answer.line)
    if count == len(tasks):
        return tasks[place]
    beside = [task for task in tasks if Path(task.file).stem == Path(file).stem]
    if len(beside) == 1 and count == 1:
        return beside[0]
    problem = f"expected {len(tasks)} answers, one for each puzzle, or answers with the names of puzzles, found {count}"
    raise FormatError(problem, line=answer.line)


def _title(answer: formats.Answer, place: int, count: int, file: str, task: Task, *, is_alone: bool) -> str:
    """The file, unless it is the only one; and which answer of it, if it has several."""
    name = answer.name or task.puzzle.name or f"answer {place + 1}"
    if count == 1:
        return called(file)
    return printable(name if is_alone and (answer.name or task.puzzle.name) else f"{called(file)}, {name}")
