"""Solving: solve one puzzle or many, enumerate or count solutions, with any registered solver."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolveResult
from ..shading import Shading
from .registry import get_solver


def solve(puzzle: Puzzle, solver: str = "native", limits: Limits = UNLIMITED, **options: object) -> SolveResult:
    """One solution of the puzzle, or the answer that there is none.

    `solver` is a name from `hitori.solvers()`, `options` are that solver's own. Every solution has passed an
    independent check of the three rules.

    >>> solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises UnknownSolverError, InvalidOptionError or EngineNotInstalledError.
    """
    return get_solver(solver, **options).solve(puzzle, limits)


def solutions(
    puzzle: Puzzle, limit: int | None = None, solver: str = "native", limits: Limits = UNLIMITED, **options: object
) -> Iterator[Shading]:
    """The solutions of the puzzle, each once; at most `limit` of them if it is given.

    >>> [s.to_rows() for s in solutions(Puzzle([[1, 1]]))]
    [['#.'], ['.#']]

    Raises UnknownSolverError, InvalidOptionError or EngineNotInstalledError, and ValueError for a negative limit.
    """
    _check_limit(limit)
    bound = None if limit is None else min(limit, sys.maxsize)
    return islice(get_solver(solver, **options).solutions(puzzle, limits), bound)


def count_solutions(puzzle: Puzzle, limit: int | None = None, solver: str = "native", **options: object) -> int:
    """The number of solutions; counting stops at `limit`, and None counts all.

    >>> count_solutions(Puzzle([[0, 0], [0, 0]]))
    5

    Raises UnknownSolverError, InvalidOptionError or EngineNotInstalledError, and ValueError for a negative limit.
    """
    _check_limit(limit)
    return get_solver(solver, **options).count(puzzle, limit).count


def solve_many(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> list[SolveResult]:
    """The results of many puzzles in their order, by the native core in one call that leaves Python free to run.

    `threads` None uses every core. The results do not depend on the number of threads; `limits` are for each puzzle.
    """
    from .. import native  # loads the compiled core, which the other solvers do not need

    return native.solve_many(puzzles, threads, limits)


def _check_limit(limit: int | None) -> None:
    if limit is not None and limit < 0:
        raise ValueError(f"limit is {limit}; expected at least 0, or None for no bound")
