"""Outcomes: the result of one solver on one puzzle, and everything that was measured.

An *entrant* is a solver with its options, e.g. `Entrant("lazy+WN", "pumpkin-lazy", {"redundant": "WN"})`. An *outcome*
is one of seven: an answer (solved, no solution), or the reason why there is no valid one. A time-out and a wrong answer
are results too: they are recorded like any other, and a wrong answer then stops the run (see `runner`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ...puzzle import Puzzle
from ...solving.base import Solver
from ...solving.registry import get_solver

BOOKED_SECONDS = 20.0
"""The time that the thesis counts for a puzzle not solved within its limit of ten seconds."""

MEBIBYTE = 2**20


class Outcome(StrEnum):
    """How one solver ended on one puzzle."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    REFUSED = "refused"
    """The solver reported that the puzzle is too large for it, e.g. for its licence."""
    CRASH = "crash"
    WRONG = "wrong"

    @property
    def is_answer(self) -> bool:
        """True for the two outcomes that answer the puzzle."""
        return self in (Outcome.SOLVED, Outcome.NO_SOLUTION)


@dataclass(frozen=True)
class Entrant:
    """A solver with its options, under its name in tables and figures."""

    name: str
    solver: str
    options: Mapping[str, object] = field(default_factory=dict)
    largest: int | None = None
    """The longest side of the puzzles that it gets."""

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle is small enough for it."""
        return self.largest is None or max(puzzle.shape) <= self.largest

    def make(self) -> Solver:
        """The solver; raises UnknownSolverError, InvalidOptionError or EngineNotInstalledError."""
        return get_solver(self.solver, **self.options)

    @classmethod
    def of(cls, solver: str, options: Mapping[str, object] | None = None) -> Entrant:
        """An entrant named after its solver and options.

        >>> Entrant.of("pumpkin-lazy", {"redundant": "WN"}).name
        'pumpkin-lazy redundant=WN'
        """
        options = options or {}
        return cls(" ".join([solver, *(f"{key}={value}" for key, value in options.items())]), solver, options)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of an entrant on one puzzle: wall-clock seconds, and bytes for its process and its children."""

    seconds: float = 10.0
    memory: int = 8 * 2**30


DEFAULT_BOUNDS = Bounds()
"""Those of the thesis."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """The measurement of one entrant on one puzzle. A value is None if not reached or meaningless for the solver.

    Seconds: `seconds` is what counts, encoding plus search, by the solver's own clock; `encode_seconds` and
    `search_seconds` are its parts; `call_seconds` is the whole call as the caller sees it; `cpu_seconds` is processor
    time of that call, of all threads and of child processes; `startup_seconds` is excluded from all of these: starting
    a process, loading the solver and solving a first small puzzle. `peak_memory` is in MiB. `solution` is a digest.
    """

    outcome: Outcome
    detail: str = ""
    seconds: float | None = None
    encode_seconds: float | None = None
    search_seconds: float | None = None
    call_seconds: float | None = None
    cpu_seconds: float | None = None
    startup_seconds: float | None = None
    peak_memory: float | None = None
    variables: int | None = None
    clauses: int | None = None
    states: int | None = None
    conflicts: int | None = None
    solution: str | None = None
