"""Engine: the solver class that all engines share; it asks a *model* for solutions and keeps a deadline.

A *model* is a puzzle stated to an outside program; it yields shadings, each as the collection of its shaded cells, e.g.
[1, 3] in a 2 x 3 grid. An engine only defines how to state a puzzle. Solving, enumerating and counting, and the check
of every answer, are the same for all engines and live here.
"""

from __future__ import annotations

import re
import signal
import subprocess
import threading
from abc import abstractmethod
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from time import monotonic, perf_counter
from typing import ClassVar, Protocol, TypeVar

from ..encodings.pairs import PairRules
from ..errors import InvalidOptionError, did_you_mean
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SearchStats, SolutionCount, Solutions, SolveResult, Status
from ..shading import Shading
from ..solving.base import ReadySolver, must_be_asked_well, trusted

T = TypeVar("T")


class TimeUpError(Exception):
    """The time limit passed inside an engine; it becomes UNKNOWN before it leaves this package."""


FOR_EVER = 10**6
"""Effectively unlimited seconds, for programs that must be given a limit.

It is the largest number that fits as milliseconds in 32 bits.
"""


class Deadline:
    """A moment to stop at; `Deadline(None)` never comes, nor does one beyond FOR_EVER.

    >>> Deadline(None).left() is None
    True
    """

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None or seconds > FOR_EVER else monotonic() + seconds

    def left(self) -> float | None:
        """The seconds that are left, None for no bound; raises TimeUpError if there are none, so they are never 0."""
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


class Engine(ReadySolver):
    """A solver that is an outside program, defined by its `name` and `state`."""

    name: str
    examples: ClassVar[Sequence[Mapping[str, str | int]]] = ()
    """Options with which the tests hold it against enumeration too, beside the defaults."""
    refused: ClassVar[Sequence[tuple[Mapping[str, str | int], str]]] = ()
    """Options that it refuses, each with a part of the message."""
    starts_processes: ClassVar[bool] = False
    """Whether each search is a process of its own, so slow that the tests ask fewer questions."""

    @abstractmethod
    def state(self, rules: PairRules) -> Model:
        """The puzzle of these rules as a model of the program; the model takes care of rule 3."""

    def rules_for_one_solution(self, puzzle: Puzzle) -> PairRules:
        """The rules that `solve` states; an engine may leave more cells free."""
        return PairRules.for_one_solution(puzzle)

    def prepare(self) -> None:
        """Load what is needed, before the time is taken; here all is loaded already."""

    def stated(self, rules: PairRules, deadline: Deadline) -> Model:  # noqa: ARG002  (most cannot be stopped here)
        """`state`, which may raise TimeUpError where it works in a process of its own."""
        return self.state(rules)

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN when `limits.time` has passed. `elapsed` ends before the check."""
        must_be_asked_well(puzzle, limits)
        self.prepare()
        started = perf_counter()
        deadline = Deadline(limits.time)
        try:
            stated = self.stated(self.rules_for_one_solution(puzzle), deadline)
        except TimeUpError:
            elapsed = perf_counter() - started
            return SolveResult(Status.UNKNOWN, None, SearchStats(encode_seconds=elapsed), self.name, elapsed, puzzle)
        with closing(stated) as model:
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
        solution = None if shaded is None else self.checked(puzzle, shaded)
        return SolveResult(status, solution, stats, self.name, ended - started, puzzle)

    def checked(self, puzzle: Puzzle, shaded: Iterable[int]) -> Shading:
        """The shading with these shaded cells, if the rule checker accepts it; raises WrongAnswerError."""
        cells = (divmod(cell, puzzle.cols) for cell in shaded)
        return trusted(puzzle, Shading.from_shaded(*puzzle.shape, cells), self.name)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once; `limits.time` is for the whole enumeration."""
        must_be_asked_well(puzzle, limits)
        self.prepare()
        return Solutions(self._enumerate(puzzle, Deadline(limits.time)))

    def _enumerate(self, puzzle: Puzzle, deadline: Deadline) -> Generator[Shading, None, bool]:
        with suppress(TimeUpError), closing(self.stated(PairRules.for_all_solutions(puzzle), deadline)) as model:
            for shaded in model.shadings(deadline):
                yield self.checked(puzzle, shaded)
            return True
        return False

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, by finding them one by one; `count(puzzle, 1)` proves or refutes uniqueness.

        No solution is returned, so none is made a Shading and checked.
        """
        must_be_asked_well(puzzle, limits, limit)
        self.prepare()
        deadline = Deadline(limits.time)
        found, is_complete = 0, False
        with suppress(TimeUpError), closing(self.stated(PairRules.for_all_solutions(puzzle), deadline)) as model:
            for _ in model.shadings(deadline):
                if found == limit:
                    break
                found += 1
            else:
                is_complete = True
        return SolutionCount(found, is_complete)


def interruptible(search: Callable[[], T], stop: Callable[[], object]) -> T:
    """`search()` in a thread of its own; on Ctrl-C `stop()`, and KeyboardInterrupt once the search has ended.

    Only the main thread gets signals, so the program is never interrupted by one in the middle of its work, which would
    leave it in an unsafe state. A `stop` before the search has begun may be lost, so it is repeated until the search
    stops.
    """
    with interruptible_after() as interrupts, ThreadPoolExecutor(max_workers=1) as thread:
        answer = thread.submit(search)
        while wait([answer], timeout=0.05).not_done:
            if interrupts:
                stop()
        return answer.result()


@contextmanager
def interruptible_after() -> Iterator[list[int]]:
    """Delay Ctrl-C until the end of this block, which gets the list of signals so far.

    For code that must not be interrupted: a call that cannot be stopped, or the start of a thread, which a
    KeyboardInterrupt would orphan. Does nothing in another thread, or if Ctrl-C is ignored.
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
    """The meaning of an option's value; raises InvalidOptionError with the possible values."""
    if not isinstance(value, str) or value not in known:
        expected, close = ", ".join(known), did_you_mean(value, known)
        raise InvalidOptionError(f"solver '{solver}' has no {option} '{value}'; expected one of: {expected}{close}")
    return known[value]


def program_version(program: str) -> str:
    """The version of a program on the PATH, e.g. "9.0.4"."""
    printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.search(r"\d+(\.\d+)+", printed)
    return number.group() if number else "of unknown version"
