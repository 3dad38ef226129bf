"""Solving: solve one puzzle or many, list or count solutions, with any registered solver or one of your own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from os import PathLike

from .._validate import check_bound, iterator_of, require_type
from ..errors import InvalidOptionError, OutOfTimeError, UnsupportedError, WrongTypeError, counted
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, Solutions, SolveResult
from ..shading import Shading
from .base import UNCUT, CubeOptions, ReadySolver, Solver, first_of
from .registry import ALIASES, ENTRIES, SolverName, get_solver


def solve(
    puzzle: Puzzle,
    *,
    solver: SolverName | Solver = "native",
    known: Shading | None = None,
    limits: Limits = UNLIMITED,
    threads: int | None = None,
    cluster: str | None = None,
    workers: int | None = None,
    cubes: int | None = None,
    journal: PathLike[str] | str | None = None,
) -> SolveResult:
    """One solution of the puzzle, or the answer that there is none.

    `solver` is a name from `hitori.solvers()`, or a solver that `get_solver` made with options of its own, or one of
    your own class. Every solution has passed an independent check of the three rules. With `known` the solution agrees
    with this shading, where not all of it needs to be known.

    `native` continues on so many `threads` (None: all cores) after 2000 conflicts, if there is no limit to them.
    The answer is the same on every run and for any number of threads, but for one thing: of several solutions, one
    thread may find another than two or more. With `known` it works in one thread.

    >>> solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    >>> solve(Puzzle([[1, 1]]), known=Shading([".?"])).solution.to_rows()
    ['.#']

    With one of the other four `native` cuts the puzzle into about so many `cubes` (None: 64), and those that run long
    again, and searches them on the Dask cluster at the address `cluster`, or else on so many local processes, `workers`
    (None: one per core). A worker that is lost is replaced. What is done is kept in the folder `journal`: the same call
    resumes there. Of several solutions comes the one that is found first. There are no limits.

    Raises UnknownSolverError, InvalidOptionError, EngineNotInstalledError or WrongTypeError; InvalidShadingError if
    `known` has another size, UnsupportedError if the solver cannot start from it; WrongAnswerError or
    SolverCrashedError, which name the solver, if it breaks a rule or fails; TaskError if the cluster cannot be reached,
    or the folder holds another run.
    """
    if limits is not UNLIMITED:
        require_type(Limits, limits)
    in_cubes = CubeOptions(cluster, workers, cubes, journal)
    is_native = isinstance(solver, str) and solver == "native"
    if in_cubes != UNCUT:
        require_type(Puzzle, puzzle)
        if not is_native or known is not None or threads is not None or limits != UNLIMITED:
            raise InvalidOptionError(
                "cluster, workers, cubes and journal work with the native solver only, and not with known cells, "
                "threads or limits"
            )
        from .cubes import solve_in_cubes

        return solve_in_cubes(puzzle, in_cubes)
    if is_native and known is None:
        return _natively()(puzzle, limits, threads)  # which refuses what is no puzzle
    require_type(Puzzle, puzzle)
    if threads is not None:
        raise InvalidOptionError("threads work with the native solver only, and not with known cells")
    chosen = _chosen(solver)
    if known is not None:
        _must_start_from(chosen, known, puzzle)
        from .. import native

        return native.solve_given(puzzle, known, limits)
    return chosen.solve(puzzle, limits)


def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    solver: SolverName | Solver = "native",
    known: Shading | None = None,
    limits: Limits = UNLIMITED,
    allow_partial: bool = False,
) -> Solutions:
    """The solutions of the puzzle, or those that agree with `known`, each once; at most `limit` if it is given.

    >>> found = solutions(Puzzle([[1, 1]]))
    >>> [s.to_rows() for s in found], found.complete
    ([['#.'], ['.#']], True)

    `complete` is None until the iterator ends, and then True only if these are all. After `limit` solutions no search
    looks for more, so `complete` is False. Where one of the `limits` is reached first, the end is an OutOfTimeError;
    with `allow_partial` it is an end like any other, and `complete` is False.

    Raises as `solve` does, UnsupportedError also if the solver finds one solution only, and InvalidOptionError for a
    negative limit; while it runs OutOfTimeError, and InUseError if two threads ask for the next solution at once.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_bound("limit", limit, 0)
    chosen = _chosen(solver)
    if known is None:
        found = chosen.solutions(puzzle, limits)
    else:
        _must_start_from(chosen, known, puzzle)
        from .. import native

        found = native.solutions(puzzle, limits, known)
    return Solutions(first_of(found, limit, allow_partial=allow_partial))


def count_solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    solver: SolverName | Solver = "native",
    known: Shading | None = None,
    limits: Limits = UNLIMITED,
) -> int:
    """The number of solutions, or of those that agree with `known`; counting stops at `limit`, and None counts all.

    >>> count_solutions(Puzzle([[0, 0], [0, 0]]))
    5
    >>> count_solutions(Puzzle([[0, 0], [0, 0]]), known=Shading(["#?", "??"]))
    1

    Raises as `solutions` does; OutOfTimeError if one of the `limits` is reached first, with the number of those found
    as `partial`.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_bound("limit", limit, 0)
    chosen = _chosen(solver)
    if known is None:
        found = chosen.count(puzzle, limit, limits)
    else:
        _must_start_from(chosen, known, puzzle)
        from .. import native

        found = native.count(puzzle, limit, limits, known)
    if not found.complete and found.count != limit:
        least = counted(found.count, "solution")
        raise OutOfTimeError(f"a limit was reached first: there are at least {least}; raise the limits", found.count)
    return found.count


def solve_many(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, limits: Limits = UNLIMITED
) -> list[SolveResult]:
    """The results of many puzzles in their order, by the native core in one call that leaves Python free to run.

    `threads` None uses every core. The results do not depend on the number of threads; `limits` are for each puzzle.
    """
    from .. import native  # loads the compiled core, which the other solvers do not need

    return native.solve_many(iterator_of(Puzzle, puzzles), threads, limits)


def count_many(
    puzzles: Iterable[Puzzle], *, limit: int | None = None, threads: int | None = None, limits: Limits = UNLIMITED
) -> list[int]:
    """The number of solutions of each of many puzzles in their order, by the native core in one call.

    Counting stops at `limit`, and None counts all. `threads` None uses every core; `limits` are for each puzzle.

    >>> count_many([Puzzle([[2, 1], [1, 1]]), Puzzle([[1, 1]]), Puzzle([[1, 1, 1, 1]])])
    [1, 2, 0]

    Raises InvalidOptionError for a negative limit, and OutOfTimeError if one of the `limits` is reached first, with the
    numbers of those found as `partial`.
    """
    from .. import native

    check_bound("limit", limit, 0)
    found = native.count_many(iterator_of(Puzzle, puzzles), limit, threads, limits)
    counts = [each.count for each in found]
    if stopped := [number for number, each in enumerate(found, 1) if not each.complete and each.count != limit]:
        raise OutOfTimeError(
            f"a limit was reached first at {counted(len(stopped), 'puzzle')} of {len(found)}, the first of them number "
            f"{stopped[0]}; raise the limits",
            counts,
        )
    return counts


@cache
def _natively() -> Callable[[Puzzle, Limits, int | None], SolveResult]:
    """`native.solve`. The other solvers do not need the compiled core, and to import it in each call takes 300 ns."""
    from ..native import solve

    return solve


def _chosen(solver: SolverName | Solver) -> ReadySolver:
    """The solver of that name, or this one, behind a guard."""
    if isinstance(solver, str):
        chosen = get_solver(str(solver))
        if solver == "native":  # whose answers are checked in the core
            return chosen
        solver = chosen
    from .guard import guarded, is_own, must_be_solver

    must_be_solver(solver)
    if not is_own(type(solver)):
        _must_be_named(solver)
    return guarded(solver)


def _must_be_named(solver: Solver) -> None:
    """Raise WrongTypeError or InvalidOptionError unless the class has a name, and one that is not taken."""
    kind = type(solver).__name__
    name = getattr(solver, "name", None)
    if not isinstance(name, str):
        got = "" if name is None else f", not {name!r:.40}"
        raise WrongTypeError(f"the solver {kind} has no name; give the class a name, e.g. name = 'mine'{got}")
    if not name.strip() or not name.isprintable():
        raise InvalidOptionError(f"the solver {kind} has the name {name!r:.40}; give the class a name that can be read")
    if name in ALIASES or any(entry.name == name for entry in ENTRIES):
        raise InvalidOptionError(
            f"the name '{name}' of the solver {kind} is taken by a solver of hitori; give the class another name"
        )


def _must_start_from(solver: Solver, known: Shading, puzzle: Puzzle) -> None:
    """Raise UnsupportedError unless the solver takes known cells, and as `must_fit` does."""
    from .native import NativeSolver, must_fit

    must_fit(known, puzzle)
    if not isinstance(solver, NativeSolver):
        raise UnsupportedError(f"solver '{solver.name}' takes no known cells; solver='native' does")
