"""Solving: solve one puzzle or many, enumerate or count solutions, with any registered solver."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from ..arguments import check_bound, must_be, values_of
from ..errors import InvalidOptionError, WrongTypeError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolveResult
from ..shading import Shading
from .base import Solver
from .registry import SolverName, get_solver


def solve(
    puzzle: Puzzle, solver: SolverName | Solver = "native", limits: Limits = UNLIMITED, **options: object
) -> SolveResult:
    """One solution of the puzzle, or the answer that there is none.

    `solver` is a name from `hitori.solvers()`, and `options` are that solver's own; or it is a solver that
    `get_solver` made. Every solution has passed an independent check of the three rules.

    >>> solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    Raises UnknownSolverError, InvalidOptionError, EngineNotInstalledError or WrongTypeError.
    """
    must_be(Puzzle, puzzle)
    must_be(Limits, limits)
    return _chosen(solver, options).solve(puzzle, limits)


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    solver: SolverName | Solver = "native",
    limits: Limits = UNLIMITED,
    **options: object,
) -> Iterator[Shading]:
    """The solutions of the puzzle, each once; at most `limit` of them if it is given.

    >>> [s.to_rows() for s in solutions(Puzzle([[1, 1]]))]
    [['#.'], ['.#']]

    Raises UnknownSolverError, EngineNotInstalledError or WrongTypeError, and InvalidOptionError for a negative limit.
    """
    must_be(Puzzle, puzzle)
    must_be(Limits, limits)
    check_bound("limit", limit, 0)
    bound = None if limit is None else min(limit, sys.maxsize)
    return islice(_chosen(solver, options).solutions(puzzle, limits), bound)


def count_solutions(
    puzzle: Puzzle, limit: int | None = None, solver: SolverName | Solver = "native", **options: object
) -> int:
    """The number of solutions; counting stops at `limit`, and None counts all.

    >>> count_solutions(Puzzle([[0, 0], [0, 0]]))
    5

    Raises UnknownSolverError, EngineNotInstalledError or WrongTypeError, and InvalidOptionError for a negative limit.
    """
    must_be(Puzzle, puzzle)
    check_bound("limit", limit, 0)
    return _chosen(solver, options).count(puzzle, limit).count


def solve_many(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> list[SolveResult]:
    """The results of many puzzles in their order, by the native core in one call that leaves Python free to run.

    `threads` None uses every core. The results do not depend on the number of threads; `limits` are for each puzzle.
    """
    from .. import native  # loads the compiled core, which the other solvers do not need

    must_be(Limits, limits)
    return native.solve_many(values_of(Puzzle, puzzles), threads, limits)


def _chosen(solver: SolverName | Solver, options: dict[str, object]) -> Solver:
    if isinstance(solver, str):
        return get_solver(solver, **options)
    if not callable(getattr(solver, "solve", None)):
        raise WrongTypeError(f"expected a solver by its name, e.g. 'native'; got {type(solver).__name__}")
    if options:
        raise InvalidOptionError(f"'{solver.name}' is made already; give its options to `get_solver`")
    return solver
