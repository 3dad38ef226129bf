"""`hitori count`: how many solutions each puzzle has."""

from __future__ import annotations

from functools import partial

from .. import native, questions
from ..results import Limits, Uniqueness
from ..serialize import to_dict
from ..solving.base import Solver
from .options import (
    Source,
    flag,
    new_command,
    positive,
    puzzle_files,
    refuse_if,
    results,
    solver_choice,
    time_limit,
)
from .output import EXIT_OF, Exit, Progress, note, say
from .reading import count_in_order, print_lines, read_each, writes_lines

_VERDICTS = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)
_OF_ANY_NUMBER = {**EXIT_OF, "none": Exit.DONE, "multiple": Exit.DONE}


@new_command(
    "count",
    "hitori count puzzle.txt",
    "hitori count puzzles/ --unique",
    "hitori count puzzle.txt --limit 100 --time-limit 5",
)
@puzzle_files
@solver_choice("native")
@time_limit
@positive("--limit", metavar="K", help="Stop counting at K.")
@flag("--unique", help="Count to 2 and exit with 1 unless each puzzle has exactly one solution.")
@results
def command(
    source: Source,
    solver: Solver,
    limits: Limits,
    limit: int | None,
    unique: bool,
    as_json: bool,
) -> None:
    """Print the number of solutions of each puzzle, up to K."""
    refuse_if(unique and limit is not None, "--unique and --limit K cannot be combined: --unique always stops at 2")
    limit = 2 if unique else limit
    exit_of = EXIT_OF if unique else _OF_ANY_NUMBER
    with Progress("puzzles counted") as progress:
        if as_json and writes_lines(solver):
            print_lines(source, partial(native.ask_lines, questions.count(limit), limits=limits), progress, exit_of)
            return
        for task, found in count_in_order(read_each(source), solver, limit, limits):
            if as_json:
                say(task.line(to_dict(found)))
            else:
                say(f"{task.title}: {'' if found.complete else 'at least '}{found.count}")
            is_known = found.complete or found.count == limit
            note(exit_of[_VERDICTS[min(found.count, 2)] if is_known else Uniqueness.UNKNOWN])
            progress.done += 1
