"""What all engines share: one solver class that asks a *model* for solutions, and a deadline to keep.

A *model* is a puzzle stated to an outside program; it yields shadings, each as the collection of its shaded cells, e.g.
[1, 3] in a 2 x 3 grid. An engine is made by telling how to state a puzzle; to solve, enumerate and count is the same
for all of them and stands here, and so does the gate through which answers leave.
"""

from __future__ import annotations

import re
import signal
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from time import monotonic, perf_counter
from typing import Protocol, TypeVar

from ..encodings.pairs import PairRules
from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SearchStats, SolutionCount, Solutions, SolveResult, Status
from ..shading import Shading
from ..solving.base import trusted

T = TypeVar("T")


class TimeUpError(Exception):
    """The time limit passed inside an engine; it becomes UNKNOWN before it leaves this package."""


FOR_EVER = 10**6
"""Seconds that nobody waits: no limit, to programs that must be given one.

They hold it as milliseconds in 32 bits, so it may be this long and no longer.
"""


class Deadline:
    """A moment to stop at; `Deadline(None)` never comes, and one beyond FOR_EVER no sooner.

    >>> Deadline(None).left() is None
    True
    """

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None or seconds > FOR_EVER else monotonic() + seconds

    def left(self) -> float | None:
        """The seconds that are left, None for no bound; raises TimeUpError when there are none."""
        if self._end is None:
            return None
        seconds = self._end - monotonic()
        if seconds <= 0:
            raise TimeUpError
        return seconds


class Model(Protocol):
    """A puzzle stated to an outside program, with the size of the statement."""

    @property
    def variables(self) -> int:
        """Variables stated."""

    @property
    def clauses(self) -> int:
        """Clauses, rows or rules stated so far."""

    def shadings(self, deadline: Deadline) -> Iterator[Collection[int]]:
        """The shaded cells of every shading that obeys the rules, each once; raises TimeUpError."""

    def close(self) -> None:
        """Free what the program holds."""


class Engine(ABC):
    """A solver that is an outside program: give it `name` and `state`."""

    name: str

    @abstractmethod
    def state(self, rules: PairRules) -> Model:
        """The puzzle of these rules as a model of the program; rule 3 is up to the model."""

    def rules_for_one_solution(self, puzzle: Puzzle) -> PairRules:
        """What `solve` states; an engine may leave more cells free."""
        return PairRules.for_one_solution(puzzle)

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN when `limits.time` has passed. `elapsed` ends before the check."""
        started = perf_counter()
        deadline = Deadline(limits.time)
        with closing(self.state(self.rules_for_one_solution(puzzle))) as model:
            encoded = perf_counter()
            try:
                shaded = next(model.shadings(deadline), None)
                status = Status.NO_SOLUTION if shaded is None else Status.SOLVED
            except TimeUpError:
                shaded, status = None, Status.UNKNOWN
            ended = perf_counter()
            stats = SearchStats(
                variables=model.variables,
                clauses=model.clauses,
                encode_seconds=encoded - started,
                search_seconds=ended - encoded,
            )
        solution = None if shaded is None else trusted(puzzle, _shading(puzzle, shaded), self.name)
        return SolveResult(status, solution, stats, self.name, ended - started, puzzle)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once; `limits.time` is for the whole enumeration."""
        return Solutions(self._enumerate(puzzle, Deadline(limits.time)))

    def _enumerate(self, puzzle: Puzzle, deadline: Deadline) -> Generator[Shading, None, bool]:
        with closing(self.state(PairRules.for_all_solutions(puzzle))) as model:
            try:
                for shaded in model.shadings(deadline):
                    yield trusted(puzzle, _shading(puzzle, shaded), self.name)
            except TimeUpError:
                return False
        return True

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, by finding them one by one; `count(puzzle, 1)` proves or refutes uniqueness.

        No solution leaves, so none is made a Shading and checked.
        """
        deadline = Deadline(limits.time)
        found = 0
        with closing(self.state(PairRules.for_all_solutions(puzzle))) as model:
            try:
                for _ in model.shadings(deadline):
                    if found == limit:
                        return SolutionCount(found, complete=False)
                    found += 1
            except TimeUpError:
                return SolutionCount(found, complete=False)
        return SolutionCount(found, complete=True)


def interruptible(search: Callable[[], T], stop: Callable[[], object]) -> T:
    """`search()` in a thread of its own; on Ctrl-C `stop()`, and KeyboardInterrupt once the search has ended.

    Only the main thread gets signals, so the program never acts on one by itself, in the midst of its work, after which
    it is not safe to go on. A `stop` before the search has begun may be lost, so it is said until it is heeded.
    """
    with interruptible_after() as interrupts, ThreadPoolExecutor(max_workers=1) as thread:
        answer = thread.submit(search)
        while wait([answer], timeout=0.05).not_done:
            if interrupts:
                stop()
        return answer.result()


@contextmanager
def interruptible_after() -> Iterator[list[int]]:
    """Ctrl-C is heard at the end of this block, which gets the list of those so far.

    For what must not be left in the middle: code that cannot be stopped, or the start of a thread, which a
    KeyboardInterrupt would leave to itself. Where Ctrl-C is ignored, or in another thread, nothing is heard.
    """
    interrupts: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield interrupts
        return
    signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, handler)
        if interrupts:
            signal.raise_signal(signal.SIGINT)


def chosen(solver: str, option: str, value: str, known: Mapping[str, T]) -> T:
    """What the value of an option stands for; raises InvalidOptionError with the values it may have."""
    if value not in known:
        expected = ", ".join(known)
        raise InvalidOptionError(f"solver '{solver}' has no {option} '{value}'; expected one of: {expected}")
    return known[value]


def program_version(program: str) -> str:
    """What a program on the PATH calls its version, e.g. "9.0.4"."""
    printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.search(r"\d+(\.\d+)+", printed)
    return number.group() if number else "of unknown version"


def _shading(puzzle: Puzzle, shaded: Iterable[int]) -> Shading:
    return Shading.from_shaded(puzzle.rows, puzzle.cols, (divmod(cell, puzzle.cols) for cell in shaded))
