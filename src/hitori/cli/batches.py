"""Many puzzles through a solver: in input order, on all cores where the solver can, in constant memory.

The native core takes a batch of tasks in one call (see `hitori.native.batches`). Every other solver takes the puzzles
one at a time, and a puzzle that is too large for it does not stop the run.

Where the core can write the answers too, as lines of JSON, `print_lines` has it do so, and lets it read what is plain:
a line then takes Python no time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from time import perf_counter
from typing import Any, TypeVar

from .. import native
from ..errors import HitoriError
from ..results import Limits, SolutionCount, SolveResult
from ..solving.base import Solver
from ..solving.native import NativeSolver
from .options import Source
from .output import ExitTally, say, whole_before_interrupt
from .progress import Progress
from .reading import Task, read_in_bulk

Found = TypeVar("Found")

Ask = Callable[[native.Batch], tuple[str, set[str]]]
"""Asks about all puzzles of a batch: the lines to print, and the words that sum them up."""


def writes_lines(solver: Solver) -> bool:
    """Whether a solver writes its answers as lines of JSON."""
    return isinstance(solver, NativeSolver)


def print_lines(source: Source, ask: Ask, tally: ExitTally, progress: Progress) -> Iterator[str]:
    """Print the lines for each puzzle of the files, in order, and yield the words that sum them up."""
    batch = native.Batch()
    size = native.default_threads()

    def take(reader: native.Reader) -> tuple[int, tuple[Any, ...] | None]:
        return batch.read(reader, size - len(batch))

    for item in chain(read_in_bulk(source, tally, take), [None]):
        if isinstance(item, Task):
            batch.add(item.puzzle)
        is_full = len(batch) >= size or batch.cells >= native.MOST_CELLS
        if is_full or (item is None and len(batch)):
            start = perf_counter()
            lines, found = ask(batch)
            progress.make_way()
            with whole_before_interrupt():
                say(lines.removesuffix("\n"))
                progress.done += len(batch)
            yield from found
            batch.clear()
            size = native.next_size(size, perf_counter() - start)


def solve_in_order(
    tasks: Iterator[Task], solver: Solver, limits: Limits, tally: ExitTally
) -> Iterator[tuple[Task, SolveResult]]:
    """Each task with its result."""
    if not isinstance(solver, NativeSolver):
        yield from one_by_one(tasks, lambda task: solver.solve(task.puzzle, limits), tally)
        return
    for batch in native.batches(tasks, lambda task: len(task.puzzle)):
        yield from zip(batch, native.solve_many([task.puzzle for task in batch], limits=limits), strict=True)


def count_in_order(
    tasks: Iterator[Task], solver: Solver, limit: int | None, limits: Limits, tally: ExitTally
) -> Iterator[tuple[Task, SolutionCount]]:
    """Each task with its number of solutions."""
    if not isinstance(solver, NativeSolver):
        yield from one_by_one(tasks, lambda task: solver.count(task.puzzle, limit, limits), tally)
        return
    for batch in native.batches(tasks, lambda task: len(task.puzzle)):
        counts = native.count_many([task.puzzle for task in batch], limit, limits=limits)
        yield from zip(batch, counts, strict=True)


def one_by_one(tasks: Iterable[Task], work: Callable[[Task], Found], tally: ExitTally) -> Iterator[tuple[Task, Found]]:
    """Each task with what the work on it finds; a task that fails is reported, and the next one taken."""
    for task in tasks:
        try:
            found = work(task)
        except HitoriError as error:
            tally.bad_input(f"{task.title}: {error}")
            continue
        yield task, found
