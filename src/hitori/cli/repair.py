"""`hitori repair`: puzzles with few labels changed, so that each has exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..errors import HitoriError, OutOfTimeError, UnsatisfiableError
from ..generation.generator import MAX_SEED, make_unique
from ..puzzle import Cell, Puzzle
from ..results import Limits
from .convert import Written, format_of, record_that_fits, shading_choice, write_records
from .options import (
    JSON_OR_TEXT,
    Integer,
    Source,
    form_of,
    is_one_value,
    json_lines_of,
    new_command,
    output_file,
    puzzle_files,
    record_format,
    refuse_if,
    time_limit,
    with_default,
)
from .output import (
    Exit,
    Progress,
    answer_in_json,
    bad_input,
    complain,
    note,
    results_in,
    say,
    tell,
)
from .reading import Task, read_tasks

_NAMED = 5
"""How many changed labels a line on stderr names."""


class Change(NamedTuple):
    """A cell with the label that it had and the one that it has now; 0 is a blank."""

    cell: Cell
    old: int
    new: int

    def __str__(self) -> str:
        """For people, e.g. `r1c2 4 -> 7`."""
        return f"{self.cell} {self.old or '.'} -> {self.new or '.'}"


class Repair(NamedTuple):
    """What came of one puzzle: the puzzle with exactly one solution, or None and the reason."""

    puzzle: Puzzle | None
    changes: list[Change]
    problem: HitoriError | None = None

    def record(self) -> dict[str, object]:
        """The keys of its JSON line; `repaired` is None where a limit was reached first."""
        return {
            "repaired": None if isinstance(self.problem, OutOfTimeError) else self.puzzle is not None,
            "labels": None if self.puzzle is None else self.puzzle.to_rows(),
            "changes": [each._asdict() for each in self.changes],
            "reason": None if self.problem is None else str(self.problem),
        }


@new_command(
    "repair",
    "hitori repair puzzle.txt",
    "hitori repair puzzles/ -o repaired.jsonl",
    "hitori repair puzzle.txt --json --seed 7",
)
@puzzle_files
@with_default("--seed", type=Integer(0, MAX_SEED), metavar="S", default=0, help="Choose the labels with this seed.")
@time_limit
@shading_choice
@record_format
@json_lines_of(help="Print the changes instead, one JSON object per puzzle per line.")
@output_file
def command(
    source: Source,
    seed: int,
    limits: Limits,
    without_shading: bool,
    write_as: str | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Change few labels of each puzzle, so that it has exactly one solution.

    Prints the puzzles, and on stderr what was changed. A puzzle that has exactly one solution is passed on unchanged;
    one that cannot be repaired is left out, and the exit status is 1. A repaired puzzle loses its solution, marks and
    proof: they were about other labels.
    """
    refuse_if(as_json and write_as, "--to FORMAT and --json cannot be combined: --json prints the changes")
    with Progress("puzzles repaired") as progress:
        tried = _tried(source, seed, limits, progress)
        if as_json:
            form_of(None, True, output, {"json": JSON_OR_TEXT})
            answer_in_json()
            with results_in(output, as_array=is_one_value(output)):
                for task, repair in tried:
                    say(task.line(repair.record()))
        else:
            format = format_of(write_as, False, output) or "text"
            write_records(_records(tried, format, without_shading), format, output)


def _tried(source: Source, seed: int, limits: Limits, progress: Progress) -> Iterator[tuple[Task, Repair]]:
    """Each puzzle with its repair; what failed is reported and noted."""
    for task in read_tasks(source):
        repair = _repair(task.puzzle, seed, limits)
        match repair.problem:
            case None:
                pass
            case UnsatisfiableError():
                complain(f"{task.title}: {repair.problem}")
                note(Exit.NO)
            case OutOfTimeError():
                complain(f"{task.title}: {repair.problem}")
                note(Exit.UNDECIDED)
            case _:
                bad_input(f"{task.title}: {repair.problem}")
        yield task, repair
        progress.advance()


def _repair(puzzle: Puzzle, seed: int, limits: Limits) -> Repair:
    try:
        repaired = make_unique(puzzle, seed=seed, limits=limits)
    except HitoriError as error:
        return Repair(None, [], error)
    labels = zip(puzzle.cells(), puzzle.labels, repaired.labels, strict=True)
    return Repair(repaired, [Change(cell, old, new) for cell, old, new in labels if old != new])


def _records(tried: Iterator[tuple[Task, Repair]], format: str, without_shading: bool) -> Iterator[Written]:
    """The puzzles to write; reports what was changed, and what the format cannot hold."""
    for task, repair in tried:
        if repair.puzzle is None:
            continue
        if repair.changes:
            task = task._replace(puzzle=repair.puzzle, shading=None, proof=None)
        try:
            written = record_that_fits(task, format, without_shading=without_shading)
        except HitoriError as error:
            bad_input(f"{task.title}: {error}")
            continue
        tell(f"{task.title}: {_summary(repair.puzzle, repair.changes)}")
        yield written


def _summary(puzzle: Puzzle, changes: list[Change]) -> str:
    if not changes:
        return "it has exactly one solution already; unchanged"
    named = [str(each) for each in changes[:_NAMED]]
    if len(changes) > _NAMED:
        named.append("...")
    return f"{len(changes)} of {len(puzzle)} labels changed: {', '.join(named)}"
