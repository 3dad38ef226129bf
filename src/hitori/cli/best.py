"""`hitori solve --best`: the best of several solutions, with its value and the bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from .output import EXIT_OF, Exit, Progress, note, say, whole_writes
from .reading import Task, Unreadable, one_by_one

LIMIT, CTRL_C = "a limit was reached", "Ctrl-C"
"""What ends a search before its answer is proved."""


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


class _SoFar:
    """The latest of what a search reports, also in the line of progress; as a result, where the search was ended."""

    def __init__(self, question: BestQuestion, task: Task, progress: Progress) -> None:
        self._question, self._task, self._progress = question, task, progress
        self._start = perf_counter()
        self._latest: BestSoFar | None = None

    def hear(self, so_far: BestSoFar) -> None:
        """Take what the search reports."""
        self._latest = so_far
        value = "none found" if so_far.value is None else f"best {so_far.value:,}"
        self._progress.note = f"; {value}, bound {so_far.bound:,}"

    def result(self) -> BestResult:
        """What is known, as the answer at a limit."""
        solution, value, bound = (None, None, None) if self._latest is None else self._latest
        elapsed = perf_counter() - self._start
        return BestResult(
            Status.UNKNOWN,
            solution,
            value,
            bound,
            SearchStats(search_seconds=elapsed),
            self._question.solver.name,
            elapsed,
            self._question.wanted.objective,
            self._task.puzzle,
        )


def show_best(tasks: Iterable[Task | Unreadable], question: BestQuestion, shown: Shown, progress: Progress) -> None:
    """Print the best solution of each puzzle; after Ctrl-C the best found so far."""
    for task, result in one_by_one(tasks, partial(_find, question, shown, progress)):
        _show(task, result, shown)
        progress.done += 1


def list_best(
    tasks: Iterable[Task | Unreadable], question: BestQuestion, shown: Shown, limit: int | None, progress: Progress
) -> None:
    """Print all best solutions of each puzzle, or up to `limit` of them, as they are found."""
    for _ in one_by_one(tasks, partial(_list, question, shown, limit, progress)):
        progress.done += 1


def _find(question: BestQuestion, shown: Shown, progress: Progress, task: Task) -> BestResult:
    wanted, solver, limits, threads = question
    objective, weights = wanted.objective, wanted.weights_of(task.puzzle)
    if not isinstance(solver, NativeSolver):
        return best(task.puzzle, objective, weights=weights, solver=solver, limits=limits)
    so_far = _SoFar(question, task, progress)
    try:
        return best(task.puzzle, objective, weights=weights, limits=limits, threads=threads, progress=so_far.hear)
    except KeyboardInterrupt:
        _show(task, so_far.result(), shown, CTRL_C)
        raise
    finally:
        progress.note = ""


def _show(task: Task, result: BestResult, shown: Shown, end: str = LIMIT) -> None:
    note(EXIT_OF[result.status])
    if shown.as_json:
        say(task.line(_record(task, result, shown)))
        return
    say(f"{task.title}: {described(result, end)}")
    if result.solution is not None:
        say(shown.grid(task, result.solution))
    if shown.stats_line is not None:
        say(shown.stats_line(result))
    say("")


def _record(task: Task, result: BestResult, shown: Shown) -> dict[str, object]:
    labels: dict[str, object] = {"labels": task.puzzle.to_rows()} if shown.with_puzzle else {}
    return labels | result.to_dict()


def described(result: BestResult, end: str = LIMIT) -> str:
    """The answer in words, e.g. "7 shaded cells, the fewest"; `end` is what came before the proof."""
    if result.status is Status.NO_SOLUTION:
        return "no solution"
    objective, value, bound = result.objective, result.value, result.bound
    if value is not None and result.status is Status.SOLVED:
        return f"{_amount(objective, value)}, the {objective}"
    found = "no solution found" if value is None else _amount(objective, value)
    known = "" if bound is None else f"; proved: at {'most' if objective in MAXIMISED else 'least'} {bound:,}"
    return f"{found} before {end}{known}"


def _amount(objective: str, value: int) -> str:
    return f"weight {value:,}" if objective in WEIGHED else counted(value, "shaded cell")


def _list(question: BestQuestion, shown: Shown, limit: int | None, progress: Progress, task: Task) -> None:
    """Searches for one more than `limit`, so that `complete` says whether these are all."""
    wanted, solver, limits, _ = question
    objective, weights = wanted.objective, wanted.weights_of(task.puzzle)
    so_far = _SoFar(question, task, progress)
    search = best_solutions(
        task.puzzle, objective, weights=weights, limits=limits, allow_partial=True, progress=so_far.hear
    )
    start, found = perf_counter(), list[Shading]()

    def write_end(end: str = LIMIT) -> None:
        if not found and not search.complete:
            _show_unproved(task, so_far.result(), shown, end)
            return
        first = found[0] if found else None
        value = None if first is None else value_of(task.puzzle, first, objective, weights)
        status = Status.NO_SOLUTION if first is None else Status.SOLVED
        elapsed = perf_counter() - start
        result = BestResult(status, first, value, value, SearchStats(), solver.name, elapsed, objective, task.puzzle)
        if shown.as_json:
            listed = {"solutions": [one.to_rows() for one in found], "complete": bool(search.complete)}
            say(task.line(_record(task, result, shown) | listed))
        else:
            say(f"{task.title}: {_tally(result, len(found), search, end)}\n")

    try:
        with whole_writes() as whole:
            for solution in search:
                if len(found) == limit:
                    search.close()
                    break
                grid = "" if shown.as_json else shown.grid(task, solution)
                with whole:
                    found.append(solution)
                    progress.note = f"; {len(found):,} listed"
                    if not shown.as_json:
                        say(f"{task.title}: solution {len(found)}\n{grid}\n")
    except KeyboardInterrupt:
        search.close()
        write_end(CTRL_C)
        raise
    finally:
        progress.note = ""
    write_end()
    note(Exit.UNDECIDED if search.complete is False else Exit.DONE if found else Exit.NO)


def _show_unproved(task: Task, result: BestResult, shown: Shown, end: str) -> None:
    """The best solution found, where not one is known to be among the best."""
    if shown.as_json:
        say(task.line(_record(task, result, shown) | {"solutions": [], "complete": False}))
    else:
        _show(task, result, shown, end)


def _tally(result: BestResult, number: int, search: Solutions, end: str) -> str:
    if not number:
        return described(result)
    listed = f"{counted(number, 'solution')} with {described(result)}"
    if search.complete:
        return f"{listed}; no others"
    if search.complete is None and end != CTRL_C:
        return f"{listed}; there are more"
    return f"{listed}, before {end}; there may be more"
