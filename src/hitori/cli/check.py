"""`hitori check`: the rules that a shading breaks, with the cells that break them."""

from __future__ import annotations

import click

from ..rules import Violation, check
from ..shading import Shading
from .options import examples, json_lines, read_as
from .output import Exit, say, say_json, warn
from .reading import Task, read_one, read_shading


@click.command(
    "check",
    epilog=examples(
        "hitori check puzzle.txt solution.txt",
        "hitori check puzzle.txt solution.txt --json",
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("solution", required=False, type=click.Path(allow_dash=True))
@read_as
@json_lines
def command(file: str, solution: str | None, read_as: str | None, as_json: bool) -> int:
    """Check a SOLUTION of the puzzle in FILE: list the broken rules and the cells that break them.

    Without SOLUTION, check the shading in FILE itself. Unknown cells count as unshaded.
    """
    task = read_one(file, read_as)
    shading = _shading(task, file, solution)
    unknown = sum(1 for _ in shading.unknown_cells())
    if unknown:
        warn(f"{unknown} unknown cell{'s' * (unknown > 1)} counted as unshaded")
    violations = check(task.puzzle, shading)
    if as_json:
        say_json({"valid": not violations, "violations": list(map(_json, violations))})
    else:
        say("\n".join(map(_text, violations)) or "valid")
    return Exit.NEGATIVE if violations else Exit.DONE


def _shading(task: Task, file: str, solution: str | None) -> Shading:
    if solution is not None:
        return read_shading(solution, task.puzzle)
    if task.shading is None:
        raise click.UsageError(f"{file} holds no shading to check; give a SOLUTION file too")
    return task.shading


def _text(violation: Violation) -> str:
    return f"{violation} ({violation.code})"


def _json(violation: Violation) -> dict[str, object]:
    return {"rule": violation.rule, "code": violation.code, "cells": list(map(list, violation.cells))}
