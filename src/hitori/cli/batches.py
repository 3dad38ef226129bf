"""Many puzzles through a solver: in input order, on all cores where the solver can, in constant memory.

The native core takes a batch of tasks in one call (see `hitori.native.batches`). Every other solver takes the puzzles
one at a time, and a puzzle that is too large for it does not stop the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .. import native
from ..errors import HitoriError
from ..results import Limits, SolutionCount, SolveResult
from ..solving.base import Solver
from ..solving.native import NativeSolver
from .output import ExitTally
from .reading import Task

Found = TypeVar("Found")


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
