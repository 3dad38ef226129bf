"""Solving: solve one puzzle or many, enumerate or count solutions, with any registered solver."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import cache
from itertools import islice
from os import PathLike

from .._validate import check_bound, iterator_of, require_type
from ..errors import InvalidOptionError, OutOfTimeError, WrongTypeError, counted
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, Solutions, SolveResult
from ..shading import Shading
from .base import UNCUT, CubeOptions, Solver
from .registry import SolverName, get_solver


def solve(
    puzzle: Puzzle,
    solver: SolverName | Solver = "native",
    limits: Limits = UNLIMITED,
    *,
    threads: int | None = None,
    cluster: str | None = None,
    workers: int | None = None,
    cubes: int | None = None,
    journal: PathLike[str] | str | None = None,
    **options: object,
) -> SolveResult:
    """One solution of the puzzle, or the answer that there is none.

    `solver` is a name from `hitori.solvers()`, and `options` are that solver's own; or it is a solver that
    `get_solver` made. Every solution has passed an independent check of the three rules.

    `native` continues on so many `threads` (None: all cores) after 2000 conflicts, if there is no limit to them.
    The answer is the same on every run and for any number of threads, but for one thing: of several solutions, one
    thread may find another than two or more.

    >>> solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']

    With one of the other four `native` cuts the puzzle into about so many `cubes` (None: 64), and those that run long
    again, and searches them on the Dask cluster at the address `cluster`, or else on so many local processes, `workers`
    (None: one per core). A worker that is lost is replaced. What is done is kept in the folder `journal`: the same call
    resumes there. Of several solutions comes the one that is found first. There are no limits.

    Raises UnknownSolverError, InvalidOptionError, EngineNotInstalledError or WrongTypeError; TaskError if the cluster
    cannot be reached, or the folder holds another run.
    """
    if limits is not UNLIMITED:
        require_type(Limits, limits)
    in_cubes = CubeOptions(cluster, workers, cubes, journal)
    if in_cubes != UNCUT:
        require_type(Puzzle, puzzle)
        if solver != "native" or options or threads is not None or limits != UNLIMITED:
            raise InvalidOptionError(
                "cluster, workers, cubes and journal work with the native solver only, without other options or limits"
            )
        from .cubes import solve_in_cubes

        return solve_in_cubes(puzzle, in_cubes)
    if solver == "native" and not options:
        return _natively()(puzzle, limits, threads)  # which refuses what is no puzzle
    require_type(Puzzle, puzzle)
    if threads is not None:
        options["threads"] = threads
    return _chosen(solver, options).solve(puzzle, limits)


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    solver: SolverName | Solver = "native",
    limits: Limits = UNLIMITED,
    *,
    allow_partial: bool = False,
    **options: object,
) -> Solutions:
    """The solutions of the puzzle, each once; at most `limit` of them if it is given.

    >>> found = solutions(Puzzle([[1, 1]]))
    >>> [s.to_rows() for s in found], found.complete
    ([['#.'], ['.#']], True)

    `complete` is None until the iterator ends, and then True only if these are all. After `limit` solutions no search
    looks for more, so `complete` is False. Where one of the `limits` is reached first, the end is an OutOfTimeError;
    with `allow_partial` it is an end like any other, and `complete` is False.

    Raises UnknownSolverError, EngineNotInstalledError or WrongTypeError, and InvalidOptionError for a negative limit;
    while it runs OutOfTimeError, and InUseError if two threads ask for the next solution at once.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_bound("limit", limit, 0)
    found = _chosen(solver, options).solutions(puzzle, limits)
    return Solutions(_first(found, limit, allow_partial=allow_partial))


def count_solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    solver: SolverName | Solver = "native",
    limits: Limits = UNLIMITED,
    **options: object,
) -> int:
    """The number of solutions; counting stops at `limit`, and None counts all.

    >>> count_solutions(Puzzle([[0, 0], [0, 0]]))
    5

    Raises UnknownSolverError, EngineNotInstalledError or WrongTypeError, InvalidOptionError for a negative limit, and
    OutOfTimeError if one of the `limits` is reached first.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_bound("limit", limit, 0)
    found = _chosen(solver, options).count(puzzle, limit, limits)
    if not found.complete and found.count != limit:
        least = counted(found.count, "solution")
        raise OutOfTimeError(f"a limit was reached first: there are at least {least}; raise the limits")
    return found.count


def solve_many(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> list[SolveResult]:
    """The results of many puzzles in their order, by the native core in one call that leaves Python free to run.

    `threads` None uses every core. The results do not depend on the number of threads; `limits` are for each puzzle.
    """
    from .. import native  # loads the compiled core, which the other solvers do not need

    return native.solve_many(iterator_of(Puzzle, puzzles), threads, limits)


@cache
def _natively() -> Callable[[Puzzle, Limits, int | None], SolveResult]:
    """`native.solve`. The other solvers do not need the compiled core, and to import it in each call takes 300 ns."""
    from ..native import solve

    return solve


def _first(found: Solutions, limit: int | None, *, allow_partial: bool) -> Generator[Shading, None, bool]:
    """Up to `limit` of them; the value at the end says whether these are all."""
    number = 0
    with closing(found):
        for solution in islice(found, limit and min(limit, sys.maxsize)):
            number += 1
            yield solution
    if not (found.complete or allow_partial or number == limit):
        solutions = counted(number, "solution")
        raise OutOfTimeError(
            f"a limit was reached after {solutions}, there may be more; raise the limits, "
            "or take what was found with allow_partial=True"
        )
    return bool(found.complete)


def _chosen(solver: SolverName | Solver, options: dict[str, object]) -> Solver:
    if isinstance(solver, str):
        return get_solver(solver, **options)
    if not callable(getattr(solver, "solve", None)):
        raise WrongTypeError(f"expected a solver by its name, e.g. 'native'; got {type(solver).__name__}")
    if options:
        raise InvalidOptionError(f"'{solver.name}' is made already; give its options to `get_solver`")
    return solver
