"""The native solver: the Rust core behind the `Solver` protocol, and what only it offers.

The core propagates rules 1 and 2 as binary constraints and rule 3 as a forest of corner contacts, tests failed
literals, and searches with conflict learning where that is not enough. It checks each answer from scratch before it
leaves (the same three rules as `hitori.check`, in Rust, sharing nothing with the propagators).

This is the only file that imports the compiled module to solve.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator, Iterable

from .. import _core
from ..puzzle import Puzzle
from ..shading import Shading
from .base import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult, Status


class NativeSolver:
    """The Rust core. Obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.

    Answers are the same on every run and for every number of threads.
    """

    name = "native"

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit."""
        return _core.solve(puzzle, limits.time, limits.conflicts)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once. `limits` are for the whole enumeration."""
        return Solutions(_enumerate(puzzle, limits))

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, counting up to `limit`, without making any of them a Python object."""
        return SolutionCount(*_core.count(puzzle, _countable(limit), limits.time, limits.conflicts))

    def solve_many(
        self, puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED
    ) -> list[SolveResult]:
        """The results in the puzzles' order, in one call. `threads` None is all cores; `limits` are for each puzzle."""
        return _core.solve_many(list(puzzles), _thread_count(threads), limits.time, limits.conflicts)

    def count_many(
        self,
        puzzles: Iterable[Puzzle],
        limit: int | None = None,
        threads: int | None = None,
        limits: Limits = UNLIMITED,
    ) -> list[SolutionCount]:
        """`count` for many puzzles in one call, as `solve_many`."""
        workers = _thread_count(threads)
        counts = _core.count_many(list(puzzles), workers, _countable(limit), limits.time, limits.conflicts)
        return [SolutionCount(*found) for found in counts]

    def uniqueness(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> str:
        """'none', 'unique', 'multiple', or 'unknown' at a limit; see `hitori.uniqueness`."""
        return _core.uniqueness(puzzle, limits.time, limits.conflicts)

    def backbone(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> tuple[Status, Shading | None]:
        """What all solutions agree on, UNKNOWN elsewhere; None unless the status is SOLVED."""
        status, cells = _core.backbone(puzzle, limits.time, limits.conflicts)
        return Status(status), None if cells is None else Shading(puzzle.rows, puzzle.cols, cells)

    def labels_that_matter(self, puzzles: Iterable[Puzzle], threads: int | None = None) -> list[bytes | None]:
        """For each puzzle one byte a cell, row by row: 1 where its label matters; None unless it has one solution."""
        return _core.labels_that_matter(list(puzzles), _thread_count(threads))


def _enumerate(puzzle: Puzzle, limits: Limits) -> Generator[Shading, None, bool]:
    search = _core.Enumeration(puzzle)
    deadline = None if limits.time is None else time.monotonic() + limits.time
    while True:
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        status, cells = search.next(left, limits.conflicts)
        if cells is None:
            return status == Status.NO_SOLUTION
        yield Shading(puzzle.rows, puzzle.cols, cells)


def _countable(limit: int | None) -> int | None:
    """A limit beyond what the core can count to is none."""
    return None if limit is None or limit > sys.maxsize else limit


def _thread_count(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"threads is {threads}; expected at least 1, or None for all cores")
    return threads
