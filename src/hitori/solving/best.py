"""The best solution: the fewest or the most shaded cells, or those that weigh least or most.

Every objective becomes one that a solver minimises: a weight for each cell, which counts where the cell is shaded. The
fewest shaded cells are all weights 1, the most are all weights -1, and the heaviest are the weights with their signs
changed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import index, neg, pos
from typing import Literal, NamedTuple, TypeAlias, get_args

from .._validate import check_bound, one_of, require_type
from ..errors import InvalidOptionError, UnsupportedError, WrongTypeError, counted
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Clock, Limits, SearchStats, Solutions, Status
from ..shading import Shading
from .base import Solver, first_of
from .guard import guarded, must_be_solver
from .native import NativeSolver, must_fit
from .registry import SolverName, get_solver

ObjectiveName = Literal["fewest", "most", "lightest", "heaviest"]
"""What makes a solution the best: few or many shaded cells, or a small or a large sum of their weights."""

OBJECTIVES: tuple[ObjectiveName, ...] = get_args(ObjectiveName)
WEIGHED = ("lightest", "heaviest")
MAXIMISED = ("most", "heaviest")

Weights: TypeAlias = Iterable[Iterable[int]]
"""Whole numbers, a row for each row of the puzzle."""

WEIGHT_BITS = 32
"""Weights are integers of so many bits, with a sign."""

CELLS_PER_LOOK = 1 << 16
"""How many weights are read between two looks at the clock."""


class BestSoFar(NamedTuple):
    """What is known while a search for the best goes on."""

    solution: Shading | None
    value: int | None
    bound: int


def best(
    puzzle: Puzzle,
    objective: ObjectiveName,
    *,
    weights: Weights | None = None,
    solver: SolverName | Solver = "native",
    known: Shading | None = None,
    limits: Limits = UNLIMITED,
    threads: int | None = None,
    progress: Callable[[BestSoFar], object] | None = None,
) -> BestResult:
    """The best solution: with the `fewest` or `most` shaded cells, or the `lightest` or `heaviest` ones.

    >>> result = best(Puzzle([[1, 1, 2, 3]]), "most")
    >>> result.solution.to_rows(), result.value, result.bound
    (['#..#'], 2, 2)
    >>> best(Puzzle([[1, 1, 2, 3]]), "fewest", known=Shading(["?#??"])).status
    <Status.NO_SOLUTION: 'no_solution'>

    `weights` are those of the cells, in rows, for `lightest` and `heaviest`: integers of 32 bits, negative ones too;
    None takes the labels, where a blank weighs nothing. With `known` only the solutions that agree with it count.

    At a limit the status is UNKNOWN, `solution` is the best that was found, and `bound` is a proved bound of what any
    solution can reach. `progress` is called with a `BestSoFar` whenever the solution or the bound is better.

    A long search goes on on so many `threads` (None: all cores), if there is no limit to its conflicts. Value and bound
    are the same on every run; of several best solutions, two or more threads may find another.

    Raises as `solve` does; InvalidOptionError or WrongTypeError for an unknown objective or weights that do not fit;
    UnsupportedError for a solver that looks for any solution, and for `known`, `threads` and `progress` with a solver
    other than `native`.

    The native search is guided by cores (Morgado, Dodaro and Marques-Silva, CP 2014) and by Euler's count of faces;
    measure/METHODOLOGY.md has what pays.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    objective = one_of("an objective", objective, OBJECTIVES)
    clock = Clock(limits)
    minimised = _within(clock, puzzle, objective, weights)
    chosen: Solver = get_solver(str(solver)) if isinstance(solver, str) else solver
    if known is not None:
        must_fit(known, puzzle)
    if not isinstance(chosen, NativeSolver):
        must_be_solver(chosen)
        if known is not None or progress is not None or threads is not None:
            raise UnsupportedError(
                f"solver '{chosen.name}' takes no known cells and no threads, and reports no progress; 'native' does"
            )
    if minimised is None:
        stats, elapsed = SearchStats(), clock.elapsed()
        return BestResult(Status.UNKNOWN, None, None, None, stats, chosen.name, elapsed, objective, puzzle)
    if not isinstance(chosen, NativeSolver):
        return as_asked(guarded(chosen).best(puzzle, minimised, clock.left()), objective)
    from .. import native

    hear = None if progress is None else _in_its_terms(progress, puzzle, objective)
    return as_asked(native.best(puzzle, minimised, clock.left(), known, threads, hear), objective)


def _in_its_terms(
    progress: Callable[[BestSoFar], object], puzzle: Puzzle, objective: ObjectiveName
) -> Callable[[bytes | None, int | None, int], None]:
    """What hears of a minimisation, and passes it on in the terms of the objective."""
    sign = _sign(objective)
    latest: Shading | None = None

    def hear(codes: bytes | None, value: int | None, bound: int) -> None:
        nonlocal latest
        if codes is not None:
            latest = Shading.from_codes(puzzle.rows, puzzle.cols, codes)
        progress(BestSoFar(latest, None if value is None else sign * value, sign * bound))

    return hear


def best_solutions(
    puzzle: Puzzle,
    objective: ObjectiveName,
    *,
    weights: Weights | None = None,
    limit: int | None = None,
    known: Shading | None = None,
    limits: Limits = UNLIMITED,
    allow_partial: bool = False,
    progress: Callable[[BestSoFar], object] | None = None,
) -> Solutions:
    """The best solutions, each once, by the native solver; at most `limit` if it is given.

    >>> [solution.to_rows() for solution in best_solutions(Puzzle([[1, 1]]), "fewest")]
    [['.#'], ['#.']]

    The first comes when its value is proved; until then `progress` is called as by `best`. `best` has the objectives
    and weights, `solutions` says what `complete` is and what happens at a limit, and both say what is raised.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_bound("limit", limit, 0)
    objective = one_of("an objective", objective, OBJECTIVES)
    if known is not None:
        must_fit(known, puzzle)
    from .. import native

    hear = None if progress is None else _in_its_terms(progress, puzzle, objective)
    clock = Clock(limits)
    minimised = _within(clock, puzzle, objective, weights)
    found = (
        Solutions(_none_in_time())
        if minimised is None
        else native.best_solutions(puzzle, minimised, clock.left(), known, hear)
    )
    return Solutions(first_of(found, limit, allow_partial=allow_partial))


def minimised_weights(puzzle: Puzzle, objective: ObjectiveName, weights: Weights | None = None) -> array[int]:
    """The weight of each cell, row by row, of which the best solution has the least sum; as `best` raises."""
    found = _within(Clock(UNLIMITED), puzzle, objective, weights)
    assert found is not None, "there is no limit"
    return found


def _within(clock: Clock, puzzle: Puzzle, objective: ObjectiveName, weights: Weights | None) -> array[int] | None:
    """The same; None when the time is over first, which a small board is never asked for."""
    sign = _sign(objective)
    if objective not in WEIGHED:
        if weights is not None:
            raise InvalidOptionError(
                f"weights belong to the objectives {' and '.join(WEIGHED)}; '{objective}' counts the shaded cells"
            )
        return _same_for_all(len(puzzle), sign, clock)
    flat = array("q")
    for row in _rows_of_labels(puzzle) if weights is None else _rows_of_weights(puzzle, weights):
        looks = len(flat) // CELLS_PER_LOOK
        flat.extend(map(pos if sign > 0 else neg, row))
        if looks < len(flat) // CELLS_PER_LOOK and not clock.has(0.0):
            return None
    return flat


def _same_for_all(cells: int, weight: int, clock: Clock) -> array[int] | None:
    some = array("q", [weight]) * min(cells, CELLS_PER_LOOK)
    flat = array("q", some)
    while len(flat) < cells:
        if not clock.has(0.0):
            return None
        flat.extend(some[: cells - len(flat)])
    return flat


def _none_in_time() -> Generator[Shading, None, bool]:
    """No solution, and that these are not all."""
    yield from ()
    return False


def value_of(puzzle: Puzzle, solution: Shading, objective: ObjectiveName, weights: Weights | None = None) -> int:
    """What the shaded cells of a solution add up to: their number, or the sum of their weights."""
    minimised = minimised_weights(puzzle, objective, weights)
    return _sign(objective) * weight_of(solution, minimised)


def weight_of(solution: Shading, weights: Sequence[int]) -> int:
    """The sum of the weights of the shaded cells."""
    return sum(weights[row * solution.cols + col] for row, col in solution.shaded())


def as_asked(result: BestResult, objective: ObjectiveName) -> BestResult:
    """The result of a minimisation, in the terms of the objective."""
    sign = _sign(objective)
    value, bound = (None if number is None else sign * number for number in (result.value, result.bound))
    return replace(result, value=value, bound=bound, objective=objective)


def _sign(objective: str) -> int:
    return -1 if objective in MAXIMISED else 1


def _rows_of_labels(puzzle: Puzzle) -> Iterator[array[int]]:
    labels = memoryview(puzzle.buffer).cast("I")
    for start in range(0, len(labels), puzzle.cols):
        row = labels[start : start + puzzle.cols]
        try:
            yield array("i", row)
        except OverflowError:
            large = next(label for label in row if label >= 2 ** (WEIGHT_BITS - 1))
            raise InvalidOptionError(f"the label {large} is no weight of {WEIGHT_BITS} bits; give weights") from None


def _rows_of_weights(puzzle: Puzzle, weights: Weights) -> Iterator[array[int]]:
    if isinstance(weights, str | bytes) or not isinstance(weights, Iterable):
        raise WrongTypeError(f"expected rows of weights; got {weights!r:.40}")
    rows = 0
    for rows, row in enumerate(weights, 1):
        found = _row_of_weights(row, rows)
        if rows <= puzzle.rows and len(found) != puzzle.cols:
            raise InvalidOptionError(f"row {rows} has {counted(len(found), 'weight')}, expected {puzzle.cols}")
        yield found
    if rows != puzzle.rows:
        raise InvalidOptionError(f"the weights have {counted(rows, 'row')}, expected {puzzle.rows}")


def _row_of_weights(row: Iterable[int], number: int) -> array[int]:
    if isinstance(row, str | bytes) or not isinstance(row, Iterable):
        raise WrongTypeError(f"expected rows of weights; row {number} is {row!r:.40}")
    weights = list(row)
    try:
        found = array("i", weights)
    except (TypeError, OverflowError):
        raise _not_a_weight(weights, number) from None
    if bool in map(type, weights) or -(2 ** (WEIGHT_BITS - 1)) in found:
        raise _not_a_weight(weights, number)
    return found


def _not_a_weight(weights: Sequence[object], row: int) -> WrongTypeError | InvalidOptionError:
    """What is wrong with the first of these that cannot be a weight."""
    for place, weight in enumerate(weights, 1):
        where = f"got {weight!r:.40} at r{row}c{place}"
        try:
            number = index(weight)  # type: ignore[arg-type]
        except TypeError:
            return WrongTypeError(f"expected whole numbers as weights; {where}")
        if isinstance(weight, bool) or abs(number) >= 2 ** (WEIGHT_BITS - 1):
            return InvalidOptionError(f"expected weights of {WEIGHT_BITS} bits; {where}")
    raise AssertionError("one of them is no weight")
