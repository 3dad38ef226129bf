"""Outcomes: the result of one solver on one puzzle, and everything that was measured.

An *entrant* is a solver with its options, e.g. `Entrant("lazy+WN", "pumpkin-lazy", {"redundant": "WN"})`. An *outcome*
is one of eight: an answer (solved, no solution), or the reason why there is no valid one. A time-out and a wrong answer
are results too: they are recorded like any other, and a wrong answer then stops the run (see `runner`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ...puzzle import Puzzle
from ...solving.base import Solver
from ...solving.registry import get_solver

PAR_FACTOR = 2
"""An unsolved puzzle counts as this many times the limit of its run: PAR2; the thesis counts 20 s for its 10 s."""

FAIR_SHARE = 0.9
"""A pair whose processor time is less than this share of its wall-clock time shared its core with other work."""

CLOCK_SLACK = 0.001
"""Seconds that a solver may wait without suspicion, e.g. for an answer of its child process; a process that loses its
core to another one waits for 3 ms or more."""

MEBIBYTE = 2**20


class Outcome(StrEnum):
    """How one solver ended on one puzzle."""

    SOLVED = "solved"
    NO_SOLUTION = "no_solution"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out_of_memory"
    REFUSED = "refused"
    """The solver reported that the puzzle is too large for it, e.g. for its licence."""
    MISSING = "missing"
    """The solver, or a program that it needs, is not installed on the machine that was to measure it."""
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
    """The limits of an entrant on one puzzle: wall-clock seconds; bytes, and cores, for its process and its children.

    So its processor time is limited, too: to `cores` times `seconds`.
    """

    seconds: float = 10.0
    memory: int = 8 * 2**30
    cores: int = 1


DEFAULT_BOUNDS = Bounds()
"""Those of the thesis."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """The measurement of one entrant on one puzzle. A value is None if not reached or meaningless for the solver.

    Seconds: `seconds` is what counts, encoding plus search, by the solver's own clock; `encode_seconds` and
    `search_seconds` are its parts; `call_seconds` is the whole call as the caller sees it; `cpu_seconds` is processor
    time of that call, of all threads and of child processes; `startup_seconds` is excluded from all of these: starting
    a process, loading the solver and solving a first small puzzle. `peak_memory` is in MiB. `solution` is a digest.

    `attempts` counts how often the pair was measured; `disturbed` is true if other work of the machine slowed it down
    each time; `cores` are those its process was pinned to, e.g. "1" (None: it could not be).
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
    attempts: int = 1
    disturbed: bool = False
    cores: str | None = None

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Measurement:
        """The measurement that `asdict` has taken apart."""
        return cls(**{**fields, "outcome": Outcome(fields["outcome"])})


def is_disturbed(call_seconds: float, cpu_seconds: float) -> bool:
    """Whether so much of a call was spent waiting that something else must have had the processor.

    >>> is_disturbed(1.0, 0.95), is_disturbed(1.0, 0.5), is_disturbed(0.0003, 0.0001)
    (False, True, False)
    """
    return cpu_seconds < FAIR_SHARE * call_seconds and call_seconds - cpu_seconds > CLOCK_SLACK
