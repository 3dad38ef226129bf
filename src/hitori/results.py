"""What is asked of a solver and what it answers: limits, results, counts.

An answer has three values: SOLVED, NO_SOLUTION, or UNKNOWN when a limit was reached first. A solver's answer is a
`SolveResult`, e.g. `SolveResult(Status.NO_SOLUTION, None, SearchStats(conflicts=3), "native", 0.0002)`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum

from .shading import Shading


class Status(StrEnum):
    """What a solver found out."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    UNKNOWN = "unknown"


class Uniqueness(StrEnum):
    """The number of solutions: none, one, more, or not known because a limit was reached."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
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
