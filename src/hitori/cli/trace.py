"""`hitori trace`: a search for the solution, step by step, on the terminal or as a page with a slider."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..atomic import atomic_write
from ..errors import counted
from ..render.page import to_html
from ..render.text import PLAIN, Look
from ..results import Limits, SolveResult, Status
from ..solving.base import Solver
from ..solving.search import ClassroomSolver
from ..solving.tracing import SearchStep
from .options import (
    Names,
    Source,
    form_of,
    format_choice,
    json_lines,
    new_command,
    output_file,
    positive,
    puzzle_file,
    solver_choice,
)
from .output import EXIT_OF, Progress, answer_in_json, look, say
from .reading import Task, read_one

EXTENSIONS = {
    "text": (".txt",),
    "json": (".json", ".jsonl", ".ndjson", ".txt"),
    "html": (".html", ".htm"),
}


@new_command(
    "trace",
    "hitori trace puzzle.txt",
    "hitori trace puzzle.txt --solver brute-force-dfs -o search.html",
)
@puzzle_file
@solver_choice("forward-checking")
@positive("--limit", default=1000, show_default=True, metavar="K", help="Stop after K states.")
@format_choice(help="Write this format.", show_default="by the extension of -o, else text", type=Names(EXTENSIONS))
@output_file
@json_lines
def command(
    source: Source,
    solver: Solver,
    limit: int,
    write_as: str | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Trace a classroom solver: what it tries, what is forced and why, where it backtracks."""
    form = form_of(write_as, as_json, output, EXTENSIONS)
    if not isinstance(solver, ClassroomSolver):
        raise click.UsageError(
            f"expected a solver in plain Python, got '{solver.name}', which cannot be traced; see `hitori solvers`"
        )
    if form == "json" and output is None:
        answer_in_json()
    task = read_one(source)
    steps: list[SearchStep] = []
    with Progress("steps traced") as progress:

        def take(step: SearchStep) -> None:
            steps.append(step)
            progress.done += 1

        result = solver.solve(task.puzzle, Limits(states=limit), take)
    if output is not None:
        atomic_write(output, _written(form, task, result, steps, PLAIN._replace(letters=task.are_letters)) + "\n")
    else:
        say(_written(form, task, result, steps, look(task.are_letters)))
    return EXIT_OF[result.status]


def _written(form: str, task: Task, result: SolveResult, steps: Sequence[SearchStep], look: Look) -> str:
    match form:
        case "html":
            return to_html(task.puzzle, steps, task.title, _summary(result), letters=task.are_letters)
        case "json":
            return task.line(result.to_dict() | {"steps": [step.to_dict() for step in steps]})
    lines = [f"{number}. {step.sentence}\n{step.to_text(look)}\n" for number, step in enumerate(steps, start=1)]
    return "\n".join([*lines, f"{task.title}: {_summary(result)}"])


def _summary(result: SolveResult) -> str:
    stats, states = result.stats, result.stats.states or 0
    answer = f"stopped after {counted(states, 'state')}" if result.status == Status.UNKNOWN else result.status
    return (
        f"{answer.replace('_', ' ')}; {result.solver} coloured {counted(states, 'cell')}, "
        f"undid {counted(stats.backtracks or 0, 'decision')}, and held at most {stats.max_depth} at a time"
    )
