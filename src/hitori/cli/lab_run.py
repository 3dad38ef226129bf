"""`hitori lab run`: measure solvers on puzzles, and write the report."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..lab import plan as plans
from ..lab.outcomes import Bounds, DisagreementError, Entrant
from ..lab.pace import Pace, in_words
from ..lab.plan import Plan
from ..lab.records import Record, save
from ..lab.recipes import RECIPES, those_installed
from ..lab.runner import carry_out
from ..lab.suites import instances_of_files, suite
from .options import examples, read_settings
from .output import Exit, complain, say, warn
from .progress import Progress

MEBIBYTE = 2**20


@click.command(
    "run",
    epilog=examples(
        "hitori lab run rq1 --quick -o out/rq1",
        "hitori lab run stress --solver native --solver 'pysat sat=cadical195' -o out/stress",
        "hitori lab run my-puzzles/ --solver clingo --repeats 3 -o out/mine",
    ),
)
@click.argument("what", metavar="rq1|rq2|rq3|SUITE|PATH")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), required=True, help="The run's folder.")
@click.option("--quick", is_flag=True, help="A question within ten minutes on two cores.")
@click.option("--solver", "solvers", multiple=True, metavar="'NAME [KEY=VALUE]...'", help="An entrant, with options.")
@click.option("--sizes", metavar="N,N,...", help="Only these sizes of a suite.")
@click.option("--count", type=click.IntRange(min=1), metavar="K", help="Only the first K puzzles a size.")
@click.option("--time-limit", type=click.FloatRange(min=0, min_open=True), default=10.0, show_default=True, metavar="S")
@click.option("--memory-limit", type=click.IntRange(min=1), default=8192, show_default=True, metavar="MIB")
@click.option("--repeats", type=click.IntRange(min=1), default=1, show_default=True, metavar="K")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the order.")
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Pairs measured at once.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler that does the work.")
def command(
    what: str,
    output: Path,
    quick: bool,
    solvers: tuple[str, ...],
    sizes: str | None,
    count: int | None,
    time_limit: float,
    memory_limit: int,
    repeats: int,
    seed: int,
    workers: int,
    cluster: str | None,
) -> int:
    """Measure solvers on puzzles.

    WHAT is one of the thesis's questions, which brings its own solvers, puzzles and limits; or a suite (`hitori lab
    suites`), a file or a folder. The same command with the same folder goes on with a run that was stopped.
    """
    if what in RECIPES:
        plan = RECIPES[what].quick() if quick else RECIPES[what].full()
    else:
        plan = _plan(what, solvers, sizes, count, Bounds(time_limit, memory_limit * MEBIBYTE), repeats, seed)
    plans.keep(plan, output)
    for note in plan.notes:
        warn(note)
    _announce(plan, what, quick, workers)
    return _measure(plan, output, workers, cluster)
