"""What every solver promises: the Solver protocol and the values it speaks in.

A *solver* is any object with a `name` and three methods: `solve`, `solutions` and `count`. The native core, the
classroom solvers and the outside engines all stand behind this one door, so whatever is built on it works with each.

An answer has three values, never two: SOLVED, NO_SOLUTION, or UNKNOWN when a limit was reached first.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from ..errors import WrongAnswerError
from ..puzzle import Puzzle
from ..rules import check
from ..shading import Shading


class Status(StrEnum):
    """What a solver found out."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a solver may spend before it answers UNKNOWN; None means without bound.

    `time` is in seconds of wall clock; `conflicts` counts dead ends of a conflict-driven search, `states` the
    assignments a classroom solver tries. A solver ignores the measure it does not have.
    """

    time: float | None = None
    conflicts: int | None = None
    states: int | None = None

    def __post_init__(self) -> None:
        for name in ("time", "conflicts", "states"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"the limit '{name}' is {value}; expected a number >= 0, or None for no bound")


UNLIMITED = Limits()


@dataclass(frozen=True, slots=True)
class SearchStats:
    """What the search cost. A field means the same in every solver, or is None where the solver has no such thing.

    `states`: assignments tried, each additional cell colouring counts one. `conflicts`: dead ends met.
    `backtracks`: decisions taken back. `max_depth`: most decisions standing at once. `variables`, `clauses`: size of
    the encoding given to an outside engine. `encode_seconds`, `search_seconds`: where the time went.
    """

    states: int | None = None
    conflicts: int | None = None
    backtracks: int | None = None
    max_depth: int | None = None
    variables: int | None = None
    clauses: int | None = None
    encode_seconds: float | None = None
    search_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class SolveResult:
    """A solver's answer to one puzzle.

    `solution` is a complete Shading when `status` is SOLVED, and None otherwise. `solver` is the registered name;
    `elapsed` is wall-clock seconds, without reading and parsing.
    """

    status: Status
    solution: Shading | None
    stats: SearchStats
    solver: str
    elapsed: float

    def _repr_svg_(self) -> str | None:
        return None if self.solution is None else self.solution._repr_svg_()


@dataclass(frozen=True, slots=True)
class SolutionCount:
    """How many solutions were found, and whether these are all (`complete`).

    `complete` is False when the wanted limit or a `Limits` bound was reached first; then `count` is a lower bound.
    """

    count: int
    complete: bool


class Solutions(Iterator[Shading]):
    """An iterator over solutions that knows, once it ends, whether these were all.

    `complete` is None while the iteration goes on, True when it ended because there are no more, and False when a
    limit stopped it.
    """

    def __init__(self, search: Generator[Shading, None, bool]) -> None:
        self._search = search
        self.complete: bool | None = None

    def __next__(self) -> Shading:
        try:
            return next(self._search)
        except StopIteration as stop:
            if self.complete is None:
                self.complete = bool(stop.value)
            raise StopIteration from None

    def close(self) -> None:
        """Stop the search and free what it holds."""
        self._search.close()


class Solver(Protocol):
    """Anything that solves Hitori puzzles."""

    name: str

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or the news that there is none, or UNKNOWN at a limit."""

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once, in an order of the solver's own."""

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions; counting stops at `limit` (None counts all)."""


def count_by_enumeration(solutions: Solutions, limit: int | None) -> SolutionCount:
    """Count what an iterator of solutions yields: `Solver.count` for a solver without a way of its own.

    It looks one past `limit`, no further, so that `complete` is right when there are exactly `limit` solutions.
    """
    found = 0
    for _ in solutions:
        if limit is not None and found >= limit:
            solutions.close()
            return SolutionCount(limit, complete=False)
        found += 1
    return SolutionCount(found, complete=bool(solutions.complete))


def trusted(puzzle: Puzzle, shading: Shading, solver: str) -> Shading:
    """The shading itself, once the rule checker has passed it: the gate through which answers leave.

    Raises WrongAnswerError with the violations otherwise.
    """
    violations = check(puzzle, shading)
    if violations or not shading.is_complete:
        details = "; ".join(map(str, violations[:3])) or "it leaves cells undecided"
        raise WrongAnswerError(
            f"solver '{solver}' gave a wrong answer to a {puzzle.rows}x{puzzle.cols} puzzle: {details}"
        )
    return shading
