"""Limits, results and counts: the values that go into a solver and come out of it.

An answer has three values: SOLVED, NO_SOLUTION, or UNKNOWN if a limit was reached first. A solver's answer is a
`SolveResult`, e.g. `SolveResult(Status.NO_SOLUTION, None, SearchStats(conflicts=3), "native", 0.0002)`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from . import shown
from ._validate import NoTruthValue, Word
from .errors import InUseError, InvalidOptionError, NoSolutionError, OutOfTimeError, WrongTypeError
from .puzzle import Puzzle
from .shading import Shading


class Status(NoTruthValue, Word, instead="status == 'solved', or == Status.SOLVED"):
    """The three possible answers of a solver."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    UNKNOWN = "unknown"


class Uniqueness(NoTruthValue, Word, instead="found == 'unique', or == Uniqueness.UNIQUE"):
    """The number of solutions: none, one, several, or unknown because a limit was reached."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a solver may spend before it answers UNKNOWN; None means no bound.

    `time` is wall-clock seconds; `conflicts` counts dead ends of a conflict-driven search, `states` the assignments
    that a classroom solver tries. A solver ignores a limit that it does not count.
    """

    time: float | None = None
    conflicts: int | None = None
    states: int | None = None

    def __post_init__(self) -> None:
        for name in ("time", "conflicts", "states"):
            value: float | None = getattr(self, name)
            if value is None:
                continue
            from numbers import Integral, Real  # most searches have no limit

            if isinstance(value, bool) or not isinstance(value, Real if name == "time" else Integral):
                raise WrongTypeError(f"the limit '{name}' is {value!r:.40}; expected a number, or None for no bound")
            if not value >= 0:
                raise InvalidOptionError(f"the limit '{name}' is {value}; expected a number >= 0, or None for no bound")


UNLIMITED = Limits()


class Clock:
    """Limits for several calls together: their time runs from now."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._start = monotonic()

    def elapsed(self) -> float:
        """The seconds that have gone."""
        return monotonic() - self._start

    def left(self, but: float = 0.0) -> Limits:
        """The limits with the time that is left, less the seconds of `but`; 0 at the end."""
        if self._limits.time is None:
            return self._limits
        return replace(self._limits, time=max(0.0, self._limits.time - but - self.elapsed()))

    def has(self, seconds: float) -> bool:
        """Whether more than so much time is left."""
        left = self.left().time
        return left is None or left > seconds


@dataclass(frozen=True, slots=True)
class SearchStats:
    """What the search cost. A field means the same in every solver, or is None if the solver does not count it.

    `states`: assignments tried, each additional cell colouring counts one. `conflicts`: dead ends met.
    `backtracks`: decisions undone. `max_depth`: most decisions held at once. `variables`, `clauses`: size of the
    encoding given to an outside engine. `encode_seconds`, `search_seconds`: seconds spent on each.
    """

    states: int | None = None
    conflicts: int | None = None
    backtracks: int | None = None
    max_depth: int | None = None
    variables: int | None = None
    clauses: int | None = None
    encode_seconds: float | None = None
    search_seconds: float | None = None


class MadeWhenRead:
    """A dataclass with slots whose instances may be left empty: reading the first field makes them all, by `_make`."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a type checker that saw `__getattr__` would accept any name

        def __getattr__(self, name: str) -> object:
            """Python calls it only where it finds no value."""
            if name not in self.__slots__:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'", name=name, obj=self)
            self._make()
            return object.__getattribute__(self, name)


class _OfBatch(MadeWhenRead):
    """The answers of a batch, of which this is number `_number`; None once the fields are filled from them."""

    __slots__ = ("_answers", "_number")

    if not TYPE_CHECKING:

        def _make(self) -> None:
            answers = self._answers
            if answers is not None:  # else another thread was quicker
                answers.fill(self, self._number)


@dataclass(frozen=True, slots=True)
class SolveResult(NoTruthValue, _OfBatch, instead="result.status == 'solved', or result.solution is not None"):
    """A solver's answer to one puzzle.

    `solution` is a complete Shading if `status` is SOLVED, and None otherwise; `require()` is the solution or an
    error. `solver` is the registered name; `elapsed` is wall-clock seconds, without reading and parsing. `puzzle` is
    the puzzle, which the pictures need; it does not count when results are compared.
    """

    status: Status
    solution: Shading | None
    stats: SearchStats
    solver: str
    elapsed: float
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def require(self) -> Shading:
        """The solution, of a type that is never None.

        Raises NoSolutionError if there is none, OutOfTimeError if a limit was reached first.
        """
        if self.solution is not None:
            return self.solution
        if self.status is Status.UNKNOWN:
            raise OutOfTimeError(f"solver '{self.solver}' reached a limit before it found a solution")
        raise NoSolutionError("the puzzle has no solution")

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori solve --json`, for `to_dict`."""
        return {
            "status": str(self.status),
            "solution": self.solution and self.solution.to_rows(),
            "solver": self.solver,
            "elapsed": self.elapsed,
            "stats": asdict(self.stats),
        }

    def _repr_html_(self) -> str | None:
        return shown.RESULT_HTML(self)


LIGHTEST = "lightest"
"""The objective that a solver is asked for; `hitori.best` turns the others into it."""


@dataclass(frozen=True, slots=True)
class BestResult(NoTruthValue, instead="result.status == 'solved', or result.solution is not None"):
    """The best of all solutions of a puzzle, or the best found at a limit.

    `status` is SOLVED if `solution` is proved to be the best, and UNKNOWN at a limit: then `solution` is the best that
    was found, if any was. `value` is what its shaded cells add up to: their number, or the sum of their weights. No
    solution exceeds `bound` (for `most` and `heaviest`) or falls below it (for `fewest` and `lightest`); it equals
    `value` where the status is SOLVED, and is None where nothing is known or there is no solution. `objective` is the
    word that was asked for; the other fields are those of `SolveResult`.
    """

    status: Status
    solution: Shading | None
    value: int | None
    bound: int | None
    stats: SearchStats
    solver: str
    elapsed: float
    objective: str
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def require(self) -> Shading:
        """The best solution, of a type that is never None.

        Raises NoSolutionError if there is none, OutOfTimeError if a limit was reached before one was proved the best;
        its `partial` is the best found.
        """
        if self.solution is not None and self.status is Status.SOLVED:
            return self.solution
        if self.status is Status.UNKNOWN:
            raise OutOfTimeError(
                f"solver '{self.solver}' reached a limit before a solution was proved the best", self.solution
            )
        raise NoSolutionError("the puzzle has no solution")

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori solve --best --json`, for `to_dict`."""
        return {
            "status": str(self.status),
            "objective": self.objective,
            "value": self.value,
            "bound": self.bound,
            "solution": self.solution and self.solution.to_rows(),
            "solver": self.solver,
            "elapsed": self.elapsed,
            "stats": asdict(self.stats),
        }


@dataclass(frozen=True, slots=True)
class SolutionCount(NoTruthValue, instead="found.count > 0, or found.complete"):
    """How many solutions were found, and whether these are all (`complete`).

    `complete` is False if the caller's limit or a `Limits` bound was reached first; then `count` is a lower bound.
    """

    count: int
    complete: bool


class Solutions(Iterator[Shading]):
    """An iterator over solutions that knows, once it ends, whether these were all.

    `complete` is None during the iteration, True once it ended because there are no more, and False if anything else
    ended it. Threads may take turns; two at once are an InUseError, and lose no solution.
    """

    def __init__(self, search: Generator[Shading, None, bool]) -> None:
        self._search = search
        from threading import Lock  # only enumerations need it

        self._turn = Lock()
        self.complete: bool | None = None

    def __next__(self) -> Shading:
        self._take_turn()
        try:
            return next(self._search)
        except StopIteration as stop:
            if self.complete is None:
                self.complete = bool(stop.value)
            raise StopIteration from None
        except BaseException:
            self.complete = False
            raise
        finally:
            self._turn.release()

    def close(self) -> None:
        """Stop the search and free its resources."""
        self._take_turn()
        try:
            self._search.close()
        finally:
            self._turn.release()

    def _take_turn(self) -> None:
        if not self._turn.acquire(blocking=False):
            raise InUseError(
                "another thread is searching for the next of these solutions; let one thread take them all, "
                "or give each thread an iterator of its own"
            )
