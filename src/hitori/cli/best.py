"""`hitori solve --best`: the best of several solutions, with its value and the bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import NamedTuple

from ..errors import counted
from ..results import BestResult, Limits, SearchStats, Solutions, Status
from ..shading import Shading
from ..solving.base import ReadySolver
from ..solving.best import MAXIMISED, WEIGHED, BestSoFar, best, best_solutions, value_of
from ..solving.native import NativeSolver
from .objective import Wanted
from .output import EXIT_OF, Exit, Progress, note, say
from .reading import Task, Unreadable, one_by_one


class BestQuestion(NamedTuple):
    """What is asked of each puzzle, and of whom."""

    wanted: Wanted
    solver: ReadySolver
    limits: Limits
    threads: int | None


class Shown(NamedTuple):
    """How an answer is printed."""

    grid: Callable[[Task, Shading], str]
    as_json: bool
    with_puzzle: bool
    stats_line: Callable[[BestResult], str] | None


def show_best(tasks: Iterable[Task | Unreadable], question: BestQuestion, shown: Shown, progress: Progress) -> None:
    """Print the best solution of each puzzle; after Ctrl-C the best found so far."""
    for task, result in one_by_one(tasks, partial(_find, question, shown, progress)):
        _show(task, result, shown)
        progress.done += 1


def list_best(tasks: Iterable[Task | Unreadable], question: BestQuestion, shown: Shown, limit: int | None) -> None:
    """Print all best solutions of each puzzle, or so many of them, as they are found."""
    for _ in one_by_one(tasks, partial(_list, question, shown, limit)):
        pass


def _find(question: BestQuestion, shown: Shown, progress: Progress, task: Task) -> BestResult:
    wanted, solver, limits, threads = question
    objective, weights = wanted.objective, wanted.weights_of(task.puzzle)
    if not isinstance(solver, NativeSolver):
        return best(task.puzzle, objective, weights=weights, solver=solver, limits=limits)
    latest: list[BestSoFar] = []

    def hear(so_far: BestSoFar) -> None:
        latest[:] = [so_far]
        value = "none found" if so_far.value is None else f"best {so_far.value:,}"
        progress.note = f"; {value}, bound {so_far.bound:,}"

    start = perf_counter()
    try:
        return best(task.puzzle, objective, weights=weights, limits=limits, threads=threads, progress=hear)
    except KeyboardInterrupt:
        for solution, value, bound in latest:
            elapsed = perf_counter() - start
            stats = SearchStats(search_seconds=elapsed)
            result = BestResult(
                Status.UNKNOWN, solution, value, bound, stats, solver.name, elapsed, objective, task.puzzle
            )
            _show(task, result, shown)
        raise
    finally:
        progress.note = ""


def _show(task: Task, result: BestResult, shown: Shown) -> None:
    note(EXIT_OF[result.status])
    if shown.as_json:
        labels: dict[str, object] = {"labels": task.puzzle.to_rows()} if shown.with_puzzle else {}
        say(task.line(labels | result.to_dict()))
        return
    say(f"{task.title}: {described(result)}")
    if result.solution is not None:
        say(shown.grid(task, result.solution))
    if shown.stats_line is not None:
        say(shown.stats_line(result))
    say("")


def described(result: BestResult) -> str:
    """The answer in words, e.g. "7 shaded cells, the fewest"."""
    if result.status is Status.NO_SOLUTION:
        return "no solution"
    objective, value, bound = result.objective, result.value, result.bound
    if value is not None and result.status is Status.SOLVED:
        return f"{_amount(objective, value)}, the {objective}"
    found = "no solution found" if value is None else _amount(objective, value)
    known = "" if bound is None else f"; proved: at {'most' if objective in MAXIMISED else 'least'} {bound:,}"
    return f"{found} before a limit was reached{known}"


def _amount(objective: str, value: int) -> str:
    return f"weight {value:,}" if objective in WEIGHED else counted(value, "shaded cell")


def _list(question: BestQuestion, shown: Shown, limit: int | None, task: Task) -> None:
    """Searches for one more than `limit`, so that `complete` says whether these are all."""
    start = perf_counter()
    wanted, solver, limits, _ = question
    objective, weights = wanted.objective, wanted.weights_of(task.puzzle)
    search = best_solutions(task.puzzle, objective, weights=weights, limits=limits, allow_partial=True)
    found: list[Shading] = []

    def write_line() -> None:
        value = value_of(task.puzzle, found[0], objective, weights) if found else None
        status = Status.SOLVED if found else Status.NO_SOLUTION if search.complete else Status.UNKNOWN
        elapsed = perf_counter() - start
        result = BestResult(
            status, found[0] if found else None, value, value, SearchStats(), solver.name, elapsed, objective
        )
        if shown.as_json:
            labels: dict[str, object] = {"labels": task.puzzle.to_rows()} if shown.with_puzzle else {}
            listed = {"solutions": [one.to_rows() for one in found], "complete": bool(search.complete)}
            say(task.line(labels | result.to_dict() | listed))
        else:
            say(f"{task.title}: {_tally(result, len(found), search)}\n")

    try:
        for solution in search:
            if len(found) == limit:
                search.close()
                break
            found.append(solution)
            if not shown.as_json:
                say(f"{task.title}: solution {len(found)}\n{shown.grid(task, solution)}\n")
    except KeyboardInterrupt:
        if shown.as_json:
            write_line()
        raise
    write_line()
    note(Exit.UNDECIDED if search.complete is False else Exit.DONE if found else Exit.NO)


def _tally(result: BestResult, number: int, search: Solutions) -> str:
    if not number:
        return described(replace(result, bound=None))
    listed = f"{counted(number, 'solution')} with {described(result)}"
    if search.complete:
        return f"{listed}; no others"
    return f"{listed}; there are more" if search.complete is None else f"{listed}; a limit was reached"
