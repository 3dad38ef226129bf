"""`hitori judge`: whether a step follows from the cells named for it, of one step or of a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import click

from ..errors import FormatError, HitoriError, InvalidOptionError, counted
from ..explaining.judging import Judgement, Step, StepVerdict, cells_in, judge
from ..explaining.techniques import technique, technique_id
from ..formats import loads_one, looks_like_puzzles, looks_like_text
from ..puzzle import Cell, Puzzle
from ..results import Limits
from ..serialize import to_json
from ..shading import Shading
from .options import (
    Source,
    new_command,
    option,
    progress_choice,
    puzzle_files,
    refuse_if,
    results,
    time_limit,
)
from .output import EXIT_OF, Progress, envelope, note, say, unreadable
from .reading import called, files_of, read_text, read_with_progress

_SEEN = 2**16
"""How many bytes of a file show whether it holds puzzles."""


@new_command(
    "judge",
    "hitori judge puzzle.txt --step '#r2c2' --because r3c2,r4c2",
    "hitori judge puzzle.txt --step .r1c2 --because r2c2 --progress mine.txt --technique neighbour",
    "hitori judge steps.jsonl",
)
@puzzle_files
@click.option(
    "--step", metavar="CELLS", help="Judge this step: `#r2c2` shaded, `.r2c2` unshaded, commas between several."
)
@option("--because", default="", metavar="CELLS", show_default="none", help="Judge it by these cells, e.g. r2c1,r2c3.")
@progress_choice("Take this shading as known")
@click.option(
    "--technique", "names", multiple=True, metavar="NAME", help="Accept only this technique; repeat for more."
)
@time_limit
@results
def command(
    source: Source,
    step: str | None,
    because: str,
    progress: str | None,
    names: tuple[str, ...],
    limits: Limits,
    as_json: bool,
) -> None:
    """Judge whether a step follows from the labels and the known shades of the cells named for it.

    Without --step, each line of FILE is a step as JSON, with `puzzle`, `step`, `because`, and optionally `known` and
    `techniques`; docs/reasons.md has the keys. Exit status: 0 follows, 1 does not, 2 bad input, 3 out of time.
    """
    techniques = list(map(technique_id, names)) or None
    if step is None:
        refuse_if(
            because or progress is not None,
            "--because and --progress need --step; without it each line of FILE has its own",
        )
        with Progress("steps judged") as shown:
            for file in files_of(source.files, looks_like_text, "steps"):
                _judge_lines(file, techniques, limits, shown)
        return
    task = read_with_progress(source, progress)
    decided: dict[tuple[int, int], str] = dict(cells_in(step, "--step", task.puzzle))
    if "" in decided.values():
        raise InvalidOptionError(f"expected --step with a shade for each cell, e.g. #r2c2 or .r2c2; got '{step}'")
    named = [cell for cell, _ in cells_in(because, "--because", task.puzzle)]
    with Progress("steps judged"):
        found = judge(task.puzzle, decided, named, known=task.shading, techniques=techniques, limits=limits)
    if as_json:
        say(task.line(found.to_dict()))
    else:
        say("\n".join(verdict_lines(found)))
    note(EXIT_OF[found.verdict])


def _judge_lines(file: str, techniques: list[Any] | None, limits: Limits, shown: Progress) -> None:
    """Judge the step of each line, and print a line for each."""
    try:
        text = read_text(file)
    except FormatError as error:
        unreadable(error, file)
        return
    if looks_like_puzzles(text.encode()[:_SEEN]) and "{" not in text:
        unreadable(
            f"{called(file)}: expected a step as JSON on each line, found a puzzle; --step gives one for it", file
        )
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for place, (number, line) in enumerate(lines, 1):
        try:
            puzzle, found = _judge_record(line, techniques, limits)
        except (HitoriError, RecursionError) as error:
            unreadable(f"{called(file)}, line {number}: {error}", file, place)
            continue
        say(to_json(envelope(puzzle, file, place) | found.to_dict()))
        note(EXIT_OF[found.verdict])
        shown.done += 1


def _judge_record(line: str, techniques: list[Any] | None, limits: Limits) -> tuple[Puzzle, Judgement]:
    expected = 'expected JSON such as {"puzzle": [[2, 1], [1, 1]], "step": [[1, 1, "#"]], "because": [[0, 1], [1, 0]]}'
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            raise FormatError(f"{expected}; got {line:.40}")
        grid, known = record["puzzle"], record.get("known")
        puzzle = _puzzle_of(grid)
        step: Step = {(row, col): shade for row, col, shade in record["step"]}
        because = [(row, col) for row, col in record.get("because", ())]
        if (own := record.get("techniques")) is not None:
            techniques = list(map(technique_id, own))
        shading = None if known is None else Shading(known)
    except json.JSONDecodeError as error:
        raise FormatError(f"{expected}; {error.msg} at column {error.colno}") from None
    except KeyError as error:
        raise FormatError(f"{expected}; {error} is missing") from None
    except HitoriError:
        raise
    except (TypeError, ValueError):
        raise FormatError(f"{expected}; got {line:.60}") from None
    return puzzle, judge(puzzle, step, because, known=shading, techniques=techniques, limits=limits)


def _puzzle_of(grid: Any) -> Puzzle:
    """A puzzle as rows, as text in any format, or as an object with `labels`, as `hitori convert --json` writes it."""
    if isinstance(grid, dict):
        grid = json.dumps(grid)
    return loads_one(grid) if isinstance(grid, str) else Puzzle(grid)


def verdict_lines(found: Judgement) -> Iterator[str]:
    """The verdict and what it rests on, a line each; shadings as rows."""
    size = "; no fewer cells are enough" if found.is_smallest else ""
    match found.verdict:
        case StepVerdict.FOLLOWS:
            yield f"follows{_means(found)}"
            if found.more_than_needed:
                yield f"More than needed: {_listed(found.more_than_needed)}."
        case StepVerdict.NEEDS_MORE:
            yield "needs more: the step is true, but does not follow from these cells"
            if found.counterexample is None:
                yield "It follows, but not by the techniques allowed."
            else:
                yield from ["The rest may be, e.g.:", *found.counterexample.to_rows()]
            if found.cells:
                yield f"With {_listed(found.cells)}, it follows{size}."
        case StepVerdict.UNDECIDED:
            with_step, without = found.solutions
            yield from ["undecided: one solution has the step", *with_step.to_rows()]
            yield from ["and another has not", *without.to_rows()]
        case StepVerdict.WRONG | StepVerdict.KNOWN_IS_WRONG as verdict:
            yield {
                StepVerdict.WRONG: "wrong: no solution that agrees with what is known has the step",
                StepVerdict.KNOWN_IS_WRONG: "known is wrong: no solution agrees with what is known",
            }[verdict]
            if found.cells is not None:
                yield f"That follows from {_listed(found.cells) or 'the rules alone'}{_means(found)}{size}."
        case StepVerdict.UNKNOWN:
            yield "unknown: a limit was reached first"


def _means(found: Judgement) -> str:
    if found.technique is not None:
        return f", by {technique(found.technique).title}"
    if found.assumptions:
        return f", by {counted(found.assumptions, 'assumption')}"
    return ""


def _listed(cells: Iterable[Cell]) -> str:
    return ", ".join(map(str, cells))
