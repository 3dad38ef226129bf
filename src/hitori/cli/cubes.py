"""One hard puzzle as many tasks: `--cluster tcp://10.0.0.1:8786 --cubes 64 --journal run/`, and its progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from ..errors import in_words
from ..solving.base import MOST_CUBES, MOST_WORKERS, UNCUT, CubeOptions
from .options import Body, FileName, Integer
from .output import Progress, warn

if TYPE_CHECKING:
    from ..solving.cubes import Work


def cube_options(command: Body) -> Body:
    """`--cluster`, `--workers`, `--cubes` and `--journal`, taken as `in_cubes`, None where none is given."""

    @click.option("--cluster", metavar="ADDRESS", help="Search in parts on the Dask cluster at this address.")
    @click.option(
        "--workers",
        type=Integer(min=1, max=MOST_WORKERS),
        metavar="N",
        help="Split the search of one hard puzzle, and search its parts in N processes.",
    )
    @click.option(
        "--cubes",
        type=Integer(min=1, max=MOST_CUBES),
        metavar="N",
        help="Split the search into about N parts; slow parts are split again.",
    )
    @click.option(
        "--journal",
        type=FileName(file_okay=False),
        metavar="DIR",
        help="Keep finished parts in this folder, which is for one puzzle; the same command resumes.",
    )
    @wraps(command)
    def with_cubes(**options: Any) -> int | None:
        chosen = CubeOptions(*map(options.pop, CubeOptions._fields))
        return command(in_cubes=None if chosen == UNCUT else chosen, **options)

    return with_cubes


@contextmanager
def resumable(in_cubes: CubeOptions | None) -> Iterator[None]:
    """Ctrl-C says how to resume a search in cubes."""
    try:
        yield
    except KeyboardInterrupt:
        if in_cubes:
            kept = "run the same command again to resume" if in_cubes.journal else "without --journal nothing is kept"
            warn(f"interrupted; {kept}")
        raise


def shown_in(progress: Progress) -> Callable[[Work], None]:
    """Shows how far a search in cubes is, and how much work is left if the rest is like what is done."""

    def show(work: Work) -> None:
        progress.done = work.cubes
        left = "" if work.seconds_left is None else f", about {in_words(work.seconds_left)} of work left"
        progress.note = f", {work.share:.1%} of the puzzle{left}"

    return show
