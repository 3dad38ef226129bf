"""`hitori check`: the rules that shadings break, with the cells that break them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import click

from ..messages import catalogue
from ..rules import Violation, check
from .answers import GivenAnswer, read_given_answers
from .options import FileName, examples, json_lines, language_choice, puzzle_choice, read_as
from .output import Exit, ExitTally, say, say_json, warn
from .reading import Task, read_tasks


@click.command(
    "check",
    epilog=examples(
        "hitori check puzzle.txt solution.txt",
        "hitori check puzzle.txt answers/ --json",
        "hitori check puzzles/ answers/",
    ),
)
@click.argument("puzzles", type=FileName(allow_dash=True))
@click.argument("answers", metavar="[ANSWERS]...", nargs=-1, type=FileName(allow_dash=True))
@read_as
@puzzle_choice
@language_choice
@json_lines
def command(
    puzzles: str, answers: tuple[str, ...], read_as: str | None, which: str | None, language: str, as_json: bool
) -> int:
    """Check ANSWERS to the puzzles in PUZZLES: list the broken rules and the cells that break them.

    ANSWERS are files or folders, each file with one answer or as many as there are puzzles; several answers get one
    line each. Without ANSWERS, check the shadings in PUZZLES itself. Unknown cells count as unshaded.

    Exit status: 0 all are valid, 1 some are not, 2 some cannot be read.
    """
    if (puzzles, *answers).count("-") > 1:
        raise click.UsageError("stdin is read once: only one of PUZZLES and ANSWERS can be -")
    tally = ExitTally()
    tasks = list(read_tasks([puzzles], read_as, tally, which))
    if tally.status is not Exit.DONE:  # an answer could be paired with the wrong puzzle
        return tally.status
    found = list(read_given_answers(tasks, answers, tally) if answers else _with_own_shading(tasks, tally))
    is_one = len(tasks) == len(found) == 1 and tally.status is Exit.DONE and not any(map(os.path.isdir, answers))
    for given in found:
        _judge(given, tally, language, as_json, is_one)
    return tally.status


def _with_own_shading(tasks: Sequence[Task], tally: ExitTally) -> Iterator[GivenAnswer]:
    for task in tasks:
        if task.shading is None:
            tally.bad_input(f"{task.title} holds no shading to check; give ANSWERS too")
        else:
            yield GivenAnswer(task.title, task.puzzle, task.shading)


def _judge(given: GivenAnswer, tally: ExitTally, language: str, as_json: bool, is_one: bool) -> None:
    """Print what is wrong with one answer; only one of many needs its name."""
    title, puzzle, shading = given
    violations = check(puzzle, shading)
    about = "" if is_one else f"{title}: "
    unknown = sum(1 for _ in shading.unknown_cells())
    if unknown:
        warn(f"{about}{unknown} unknown cell{'s' * (unknown > 1)} counted as unshaded")
    if violations and not any(shading.shaded()):
        warn(f"{about}no cell is marked as shaded; write '#' or 'X' for a shaded cell")
    if as_json:
        name = {} if is_one else {"name": title}
        say_json(name | {"valid": not violations, "violations": list(map(_json, violations))})
    else:
        broken = ("\n" if is_one else "; ").join(_text(violation, language) for violation in violations)
        say(about + (broken or catalogue(language).text("check.valid")))
    tally.note(Exit.NO if violations else Exit.DONE)


def _text(violation: Violation, language: str) -> str:
    words = catalogue(language)
    cells = " ".join(map(str, violation.cells))
    return words.text("check.broken", rule=words.text(f"rule.{violation.rule}"), cells=cells, code=violation.code)


def _json(violation: Violation) -> dict[str, object]:
    return {"rule": violation.rule, "code": violation.code, "cells": list(map(list, violation.cells))}
