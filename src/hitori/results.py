"""Limits, results and counts: the values that go into a solver and come out of it.

An answer has three values: SOLVED, NO_SOLUTION, or UNKNOWN if a limit was reached first. A solver's answer is a
`SolveResult`, e.g. `SolveResult(Status.NO_SOLUTION, None, SearchStats(conflicts=3), "native", 0.0002)`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum

from .shading import Shading


class Status(StrEnum):
    """The three possible answers of a solver."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    UNKNOWN = "unknown"


class Uniqueness(StrEnum):
    """The number of solutions: none, one, several, or unknown because a limit was reached."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
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
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"the limit '{name}' is {value}; expected a number >= 0, or None for no bound")


UNLIMITED = Limits()


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


@dataclass(frozen=True, slots=True)
class SolveResult:
    """A solver's answer to one puzzle.

    `solution` is a complete Shading if `status` is SOLVED, and None otherwise. `solver` is the registered name;
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

    `complete` is False if the caller's limit or a `Limits` bound was reached first; then `count` is a lower bound.
    """

    count: int
    complete: bool


class Solutions(Iterator[Shading]):
    """An iterator over solutions that knows, once it ends, whether these were all.

    `complete` is None during the iteration, True once it ended because there are no more, and False if a limit stopped
    it.
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
        """Stop the search and free its resources."""
        self._search.close()
