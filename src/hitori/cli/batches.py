"""Many puzzles through a solver: in the order they came, on all cores where the solver can, in constant memory.

A *batch* is a list of tasks that goes to the native core in one call. Batches start small, so that the first answers
come at once, and double while they come back quickly; a batch of hard puzzles makes the next ones smaller, so that
little is lost when somebody presses Ctrl-C. Every other solver takes the puzzles one by one, and a puzzle that
is too much for it does not stop the run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TypeVar

from ..errors import HitoriError
from ..solvers.base import Limits, SolutionCount, Solver, SolveResult
from ..solvers.native import NativeSolver
from .output import Outcome
from .reading import Task

Found = TypeVar("Found")

QUICK = 0.1  # seconds
SLOW = 0.5
MOST_TASKS = 10_000
MOST_CELLS = 1_000_000


def solve_in_order(
    tasks: Iterator[Task], solver: Solver, limits: Limits, outcome: Outcome
) -> Iterator[tuple[Task, SolveResult]]:
    """Each task with its result."""
    if not isinstance(solver, NativeSolver):
        yield from one_by_one(tasks, lambda task: solver.solve(task.puzzle, limits), outcome)
        return
    for batch in batches(tasks):
        yield from zip(batch, solver.solve_many([task.puzzle for task in batch], limits=limits), strict=True)


def count_in_order(
    tasks: Iterator[Task], solver: Solver, limit: int | None, limits: Limits, outcome: Outcome
) -> Iterator[tuple[Task, SolutionCount]]:
    """Each task with its number of solutions."""
    if not isinstance(solver, NativeSolver):
        yield from one_by_one(tasks, lambda task: solver.count(task.puzzle, limit, limits), outcome)
        return
    for batch in batches(tasks):
        counts = solver.count_many([task.puzzle for task in batch], limit, limits=limits)
        yield from zip(batch, counts, strict=True)


def one_by_one(tasks: Iterable[Task], work: Callable[[Task], Found], outcome: Outcome) -> Iterator[tuple[Task, Found]]:
    """Each task with what the work on it finds; where that fails, the problem is told and the next task taken."""
    for task in tasks:
        try:
            found = work(task)
        except HitoriError as error:
            outcome.bad_input(f"{task.title}: {error}")
            continue
        yield task, found


def batches(tasks: Iterator[Task]) -> Iterator[list[Task]]:
    """The tasks in lists whose length follows the time that passes until the next one is asked for."""
    least = size = os.cpu_count() or 1
    while batch := _take(tasks, size):
        start = perf_counter()
        yield batch
        seconds = perf_counter() - start
        if seconds < QUICK:
            size = min(2 * size, MOST_TASKS)
        elif seconds > SLOW:
            size = max(size // 2, least)


def _take(tasks: Iterable[Task], size: int) -> list[Task]:
    batch: list[Task] = []
    cells = 0
    for task in tasks:
        batch.append(task)
        cells += len(task.puzzle)
        if len(batch) >= size or cells >= MOST_CELLS:
            break
    return batch
