"""The binding to the Rust core. No other file but the annexes' `native.py` imports the compiled module `_core`.

What needs nothing more is passed on as it is, e.g. `write`. Each function here asks the core one question about a
puzzle, or about many at once, and returns a typed result. Threads and batches are decided here, once: `None` threads
means one for each core this process may use, and `batches` cuts a stream into calls that take about a tenth of a
second, e.g. 2, 4, 8, ... puzzles.

The core checks each solution from scratch before it leaves (crate `hitori-checker`). Every call releases the
interpreter lock, obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from . import _core
from ._core import (
    Batch,
    Reader,
    WrittenAnswer,
    answers,
    board_svg,
    decoded,
    detect,
    draw,
    formats,
    generate,
    generate_text,
    is_link,
    is_puzzle,
    link,
    looks_like_puzzles,
    looks_like_text,
    palettes,
    sites,
    solve_cube,
    svg,
    technique_examples,
    techniques,
    write,
    write_among,
)
from ._validate import check_bound, require_type
from .puzzle import Puzzle
from .questions import CoreQuestion, countable
from .results import (
    LIGHTEST,
    UNLIMITED,
    BestResult,
    Clock,
    Limits,
    SearchStats,
    SolutionCount,
    Solutions,
    SolveResult,
    Status,
    Uniqueness,
)
from .shading import Shading

CELL = _core.CELL
"""The width of a cell in the units of a drawing."""

MAX_LINE = _core.MAX_LINE
"""The longest line that is read, in bytes: without a bound, reading a device such as /dev/zero would never end."""

MOST_COMPARED = _core.MOST_COMPARED
"""How many solutions a hint compares a player's shading with to find the nearest."""

T = TypeVar("T")

NextSolution: TypeAlias = Callable[[float | None, int | None], tuple[Status, bytes | None]]
"""Gives the next solution, one byte a cell, within so many seconds and conflicts."""

Symmetry = Literal["none", "rot180", "rot90", "diag"]
"""The symmetry of a generated shading: none, by a half turn, by a quarter turn, or about the main diagonal."""

SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
"""Every symmetry, `none` first."""

QUICK = 0.1  # seconds: a call that takes less is followed by a larger one
SLOW = 0.5  # seconds: a call that takes more is followed by a smaller one
MOST_ITEMS = 10_000
MOST_CELLS = 1_000_000
"""A batch that holds so many cells is full."""


class Refusal(NamedTuple):
    """Why a proof is refused: the line of its text (from 1) that does not hold, and what is wrong with it."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def solve(puzzle: Puzzle, limits: Limits = UNLIMITED, threads: int | None = 1) -> SolveResult:
    """One solution, or NO_SOLUTION, or UNKNOWN at a limit; a long search is on `threads` threads (None: all cores)."""
    # No call for what most calls do not give: each would take a fiftieth of a small puzzle.
    conflicts = None if limits.conflicts is None else countable(limits.conflicts)
    return _core.solve(puzzle, limits.time, conflicts, checked_threads(threads))


def solve_many(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> list[SolveResult]:
    """The results in the puzzles' order, in one call; the limits are for each puzzle."""
    return _core.solve_many(list(puzzles), _threads(threads), *_bounds(limits))


def solve_given(puzzle: Puzzle, known: Shading, limits: Limits = UNLIMITED) -> SolveResult:
    """One solution that agrees with what is known, or NO_SOLUTION, or UNKNOWN at a limit; in one thread."""
    start = perf_counter()
    status, cells = _core.Enumeration(puzzle, known.codes).next(*_bounds(limits))
    elapsed = perf_counter() - start
    solution = None if cells is None else Shading.from_codes(puzzle.rows, puzzle.cols, cells)
    return SolveResult(status, solution, SearchStats(search_seconds=elapsed), "native", elapsed, puzzle)


def solutions(puzzle: Puzzle, limits: Limits = UNLIMITED, known: Shading | None = None) -> Solutions:
    """All solutions that agree with what is known, each once; the limits are for the whole enumeration."""
    return Solutions(_enumerate(puzzle, limits, known))


def count(
    puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED, known: Shading | None = None
) -> SolutionCount:
    """The number of solutions that agree with what is known, up to `limit`, without making any a Python object."""
    return SolutionCount(*_core.count(puzzle, countable(limit), *_bounds(limits), _codes(known)))


def count_many(
    puzzles: Iterable[Puzzle], limit: int | None = None, threads: int | None = None, limits: Limits = UNLIMITED
) -> list[SolutionCount]:
    """`count` for many puzzles in their order, in one call; the limits are for each puzzle."""
    found = _core.count_many(list(puzzles), _threads(threads), countable(limit), *_bounds(limits))
    return [SolutionCount(*each) for each in found]


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several; UNKNOWN at a limit."""
    return _core.uniqueness(puzzle, *_bounds(limits))


def backbone(puzzle: Puzzle, limits: Limits = UNLIMITED, known: Shading | None = None) -> tuple[Status, Shading | None]:
    """What all solutions share that agree with what is known, UNKNOWN elsewhere; None unless the status is SOLVED."""
    status, cells = _core.backbone(puzzle, *_bounds(limits), _codes(known))
    return status, None if cells is None else Shading.from_codes(puzzle.rows, puzzle.cols, cells)


def best(
    puzzle: Puzzle,
    weights: Sequence[int],
    limits: Limits = UNLIMITED,
    known: Shading | None = None,
    threads: int | None = 1,
    progress: Callable[[bytes | None, int | None, int], None] | None = None,
) -> BestResult:
    """The solution whose shaded cells weigh least, of those that agree with what is known; UNKNOWN at a limit.

    A long search is on `threads` threads (None: all cores). `progress` is called with each better solution, as codes,
    else None; with its weight; and with the bound.
    """
    start = perf_counter()
    status, cells, value, bound, cost = _core.best(
        puzzle, weights, _codes(known), checked_threads(threads), progress, _bounds(limits)
    )
    elapsed = perf_counter() - start
    states, conflicts, backtracks, max_depth = cost
    stats = SearchStats(states, conflicts, backtracks, max_depth, search_seconds=elapsed)
    solution = None if cells is None else Shading.from_codes(puzzle.rows, puzzle.cols, cells)
    return BestResult(status, solution, value, bound, stats, "native", elapsed, LIGHTEST, puzzle)


def best_solutions(
    puzzle: Puzzle,
    weights: Sequence[int],
    limits: Limits = UNLIMITED,
    known: Shading | None = None,
    progress: Callable[[bytes | None, int | None, int], None] | None = None,
) -> Solutions:
    """All solutions whose shaded cells weigh least, of those that agree with what is known, each once.

    `progress` is called as that of `best` is, until the first solution comes.
    """

    def begin() -> NextSolution:
        search = _core.BestSolutions(puzzle, weights, _codes(known))
        return lambda time, conflicts: search.next(time, conflicts, progress)

    return Solutions(_listed(begin, puzzle, limits))


def prove(
    puzzle: Puzzle, claim: str, limit: int | None = None, limits: Limits = UNLIMITED, *, written: bool = True
) -> str | int | None:
    """The text of a proof that there are no solutions, one (`unique`), at most `limit` (`count`), or of the `backbone`.

    If the claim is false, the number of solutions found: 0 if there is none. None at a limit. With `written` False the
    claim is decided in the same way without recording the steps, which shows what recording costs; the text is empty.
    """
    return _core.prove(puzzle, claim, countable(limit), written, *_bounds(limits))


def check_proof(text: str, puzzle: Puzzle | None = None, limits: Limits = UNLIMITED) -> Refusal | None:
    """None if a proof (docs/proofs.md) holds, and is about the puzzle if one is given; else the line that fails.

    Of the limits the time counts; OutOfTimeError is raised where it is reached. Only `hitori-checker` judges.
    """
    found = _core.check_proof(text.encode("utf-8", "replace").decode(), puzzle, limits.time)
    return found and Refusal(*found)


def ask(
    question: CoreQuestion,
    puzzle: Puzzle | None = None,
    limits: Limits = UNLIMITED,
    after_step: Callable[[], None] | None = None,
) -> Any:
    """The record that answers a question, as values of JSON; `hitori.questions` has the questions.

    >>> from hitori import questions
    >>> ask(questions.uniqueness(), Puzzle([[1, 1]]))
    {'uniqueness': 'multiple'}

    `after_step` is called after each step of an explanation. Raises OutOfTimeError where a limit leaves no answer, and
    InvalidOptionError for a question or an option that there is not.
    """
    return _core.ask(question.name, question.options, puzzle, after_step, *_bounds(limits))


def ask_many(
    question: CoreQuestion, puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED
) -> list[Any]:
    """`ask` for many puzzles in their order, in one call; the limits are for each puzzle."""
    from json import loads  # a plain solution does not wait for it

    found = _core.ask_many(question.name, question.options, list(puzzles), _threads(threads), *_bounds(limits))
    records: list[Any] = loads(found)
    return records


def ask_each(
    question: CoreQuestion, puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED
) -> Iterator[Any]:
    """`ask` for many puzzles in their order, in batches as they come; the limits are for each puzzle."""
    for batch in batches(puzzles, len):
        yield from ask_many(question, batch, threads, limits)


def ask_lines(
    question: CoreQuestion,
    batch: Batch,
    threads: int | None = None,
    limits: Limits = UNLIMITED,
    each: int | None = 1,
) -> tuple[str, set[str]]:
    """The records for the puzzles of a batch, a line each, and the words that sum them up, e.g. `{"solved"}`.

    These are the statuses for `solve`, and how many solutions there are for `count` and `rate`, e.g. `multiple`. Where
    `solve` searches long it does so on `each` threads (None: all cores).
    """
    return batch.ask(question.name, question.options, _threads(threads), *_bounds(limits), each)


def batches(items: Iterable[T], cells_of: Callable[[T], int] = lambda _: 1) -> Iterator[list[T]]:
    """The items in lists whose length adapts to the time until the caller asks for the next list.

    Lists start at one item per thread, so the first answers come at once, and double while each takes little time. A
    slow list makes the next ones shorter, so Ctrl-C loses little. A list is also full once its items have a million
    cells, as counted by `cells_of`.
    """
    size = default_threads()
    batch: list[T] = []
    cells = 0
    for item in items:
        batch.append(item)
        cells += cells_of(item)
        if len(batch) >= size or cells >= MOST_CELLS:
            start = perf_counter()
            yield batch
            size = next_size(size, perf_counter() - start)
            batch, cells = [], 0
    if batch:
        yield batch


def next_size(size: int, seconds: float) -> int:
    """How many puzzles the next call should take, after one of this size that took so long."""
    if seconds < QUICK:
        return min(2 * size, MOST_ITEMS)
    return max(size // 2, default_threads()) if seconds > SLOW else size


def default_threads() -> int:
    """One thread for each core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _enumerate(puzzle: Puzzle, limits: Limits, known: Shading | None) -> Generator[Shading, None, bool]:
    search = _core.Enumeration(puzzle, _codes(known))
    return _listed(lambda: search.next, puzzle, limits)


def _listed(begin: Callable[[], NextSolution], puzzle: Puzzle, limits: Limits) -> Generator[Shading, None, bool]:
    clock = Clock(limits)
    next_one = begin()
    while True:
        status, cells = next_one(*_bounds(clock.left()))
        if cells is None:
            return status is Status.NO_SOLUTION
        yield Shading.from_codes(puzzle.rows, puzzle.cols, cells)


def _codes(known: Shading | None) -> bytes | None:
    return None if known is None else known.codes


def _bounds(limits: Limits) -> tuple[float | None, int | None]:
    """The seconds and the conflicts, as most calls of the core end with them.

    Raises WrongTypeError for what is not Limits.
    """
    if limits is UNLIMITED:  # of a small puzzle the checks would be a twentieth of the time
        return None, None
    require_type(Limits, limits)
    return limits.time, countable(limits.conflicts)


def checked_threads(threads: int | None) -> int | None:
    """The number itself, or the most that the core can count to; None stands for all cores.

    Raises InvalidOptionError for less than 1, WrongTypeError for what is not an integer.
    """
    if threads is None:
        return None
    check_bound("threads", threads, 1, "all cores")
    return min(threads, sys.maxsize)


def _threads(threads: int | None) -> int:
    return checked_threads(threads) or default_threads()
