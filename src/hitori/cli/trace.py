"""`hitori trace`: a search for the solution, step by step, on the terminal or as a page with a slider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from ..outputs import kind_by_ending, write_whole
from ..render.text import to_text
from ..render.trace_html import to_html
from ..results import Limits, SolveResult, Status
from ..solving.search import ClassroomSolver
from ..solving.tracing import SearchStep
from .options import examples, json_lines, make_solver, read_as
from .output import EXIT_OF, look, say, say_json
from .progress import Progress
from .reading import Task, read_one


@click.command(
    "trace",
    epilog=examples(
        "hitori trace puzzle.txt",
        "hitori trace puzzle.txt --solver brute-force-dfs --html search.html",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@read_as
@click.option(
    "--solver", "name", default="forward-checking", show_default=True, metavar="NAME", help="Use this solver."
)
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the solver; see `hitori solvers`."
)
@click.option(
    "--limit", type=click.IntRange(min=1), default=1000, show_default=True, metavar="K", help="Stop after K states."
)
@click.option(
    "--html", "page", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT", help="Write an HTML page."
)
@json_lines
def command(
    file: str,
    read_as: str | None,
    name: str,
    options: tuple[str, ...],
    limit: int,
    page: Path | None,
    as_json: bool,
) -> int:
    """Trace a classroom solver: what it tries, what is forced and why, where it backtracks."""
    if page is not None:
        kind_by_ending(page, {"html": (".html", ".htm")})
    solver = make_solver(name, options)
    if not isinstance(solver, ClassroomSolver):
        raise click.UsageError(
            f"expected a solver in plain Python, got '{name}', which cannot be traced; see `hitori solvers`"
        )
    task = read_one(file, read_as)
    steps: list[SearchStep] = []
    with Progress("steps traced") as progress:

        def take(step: SearchStep) -> None:
            steps.append(step)
            progress.done += 1

        result = solver.solve(task.puzzle, Limits(states=limit), take)
    if page is not None:
        write_whole(page, to_html(task.puzzle, steps, task.title, _summary(result)))
    if as_json:
        say_json(_json_line(task, result, steps))
    elif page is None:
        for number, step in enumerate(steps, start=1):
            say(f"{number}. {step.sentence}\n{to_text(task.puzzle, step.shading, look())}\n")
        say(f"{task.title}: {_summary(result)}")
    return EXIT_OF[result.status]


def _summary(result: SolveResult) -> str:
    stats = result.stats
    answer = f"stopped after {stats.states} states" if result.status == Status.UNKNOWN else result.status
    return (
        f"{answer.replace('_', ' ')}; {result.solver} coloured {stats.states} cells, "
        f"undid {stats.backtracks} decisions, and held at most {stats.max_depth} at a time"
    )


def _json_line(task: Task, result: SolveResult, steps: Sequence[SearchStep]) -> dict[str, object]:
    return {
        "name": task.puzzle.name,
        "rows": task.puzzle.rows,
        "cols": task.puzzle.cols,
        "solver": result.solver,
        "status": result.status,
        "stats": asdict(result.stats),
        "steps": [_json_step(step) for step in steps],
    }


def _json_step(step: SearchStep) -> dict[str, object]:
    return {
        "kind": step.kind,
        "sentence": step.sentence,
        "cell": step.cell,
        "shade": None if step.cell is None else "?#."[step.shade],
        "because": step.because,
        "depth": step.depth,
        "shading": step.shading.to_rows(),
    }
