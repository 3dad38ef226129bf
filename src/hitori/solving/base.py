"""The Solver class: the interface of every solver, and of a solver of your own.

A *solver* has a `name`, solves a puzzle, and may list and count its solutions. The native core, the classroom solvers
and the outside engines are all of this class, so whatever is built on it works with each of them, and with yours:

    class Mine(hitori.Solver):
        name = "mine"

        def solve(self, puzzle, limits):
            return self.found(rows) if (rows := search(puzzle, limits.time)) else self.none()

`verify` is a second opinion: an answer checked by the rules and by another solver. Two solvers that share no code and
agree on how many solutions there are, e.g. exactly one, are unlikely to be wrong in the same way.

What `get_solver` returns is a `ReadySolver`: it may be called without limits, and counts. A class of a user's is asked
by a guard, which is one.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from itertools import islice
from os import PathLike
from typing import NamedTuple, TypeAlias

from .._validate import check_bound, require_type
from ..errors import OutOfTimeError, UnsupportedError, WrongAnswerError, counted
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits, SearchStats, SolutionCount, Solutions, SolveResult, Status
from ..shading import Shade, Shading

Rows: TypeAlias = Shading | Iterable[str | Iterable[Shade | str | int]]
"""A shading, or what makes one: rows of `#` and `.`, or whatever else `hitori.Shading` takes."""


class Solver(ABC):
    """Anything that solves Hitori puzzles: derive from it, give the class a `name`, and write `solve`.

    An answer is one of `self.found(rows)`, `self.none()` and `self.unknown()`. hitori checks it, measures the time and
    fills in the puzzle. Keyword-only arguments of `__init__` are the options of the solver.
    """

    name: str

    @abstractmethod
    def solve(self, puzzle: Puzzle, limits: Limits, /) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit. hitori always gives the limits."""

    def solutions(self, puzzle: Puzzle, limits: Limits, /) -> Iterable[Rows]:  # noqa: ARG002
        """All solutions, each once, in an order of the solver's own.

        A plug-in may write it as a generator of shadings or rows, which raises OutOfTimeError at a limit. Raises
        UnsupportedError where a solver finds one solution only.
        """
        raise UnsupportedError(f"solver '{self.name}' finds one solution only; solver 'native' lists and counts all")

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits, /) -> BestResult:  # noqa: ARG002
        """The solution whose shaded cells weigh least, or NO_SOLUTION, or UNKNOWN at a limit.

        `weights` has the weight of each cell, row by row; they may be negative. `value` and `bound` are sums of them.
        At a limit the result has the best solution found, if any was, and a bound that holds. Raises UnsupportedError
        where a solver finds any solution.
        """
        raise UnsupportedError(f"solver '{self.name}' finds any solution, not the best; solver 'native' does")

    def found(self, rows: Rows, stats: SearchStats | None = None) -> SolveResult:
        """The answer "this is a solution": rows of `#` and `.`, or whatever else `hitori.Shading` takes.

        Raises InvalidShadingError for what is not a shading; hitori reports this as a crash of the solver.
        """
        return self._answer(Status.SOLVED, Shading(rows), stats)

    def none(self, stats: SearchStats | None = None) -> SolveResult:
        """The answer "there is no solution"."""
        return self._answer(Status.NO_SOLUTION, None, stats)

    def unknown(self, stats: SearchStats | None = None) -> SolveResult:
        """The answer "not found within the limits"."""
        return self._answer(Status.UNKNOWN, None, stats)

    def _answer(self, status: Status, solution: Shading | None, stats: SearchStats | None) -> SolveResult:
        """Without a time: who asks measures it."""
        return SolveResult(status, solution, SearchStats() if stats is None else stats, self.name, 0.0)


class ReadySolver(Solver):
    """A solver of hitori's, or one behind a guard: it may be asked without limits, and it counts."""

    @abstractmethod
    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit."""

    @abstractmethod
    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once."""

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, by finding them one by one; counting stops at `limit` (None counts all).

        Looks for one solution beyond `limit`, so `complete` is right if there are exactly `limit` solutions.
        """
        must_be_asked_well(puzzle, limits, limit)
        solutions, found = self.solutions(puzzle, limits), 0
        for _ in solutions:
            if found == limit:
                solutions.close()
                break
            found += 1
        return SolutionCount(found, complete=bool(solutions.complete))


def must_be_asked_well(puzzle: object, limits: object, limit: object = None) -> None:
    """Raise WrongTypeError or InvalidOptionError for what no solver can be asked."""
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_bound("limit", limit, 0)


class CubeOptions(NamedTuple):
    """How one puzzle is cut into cubes, and who searches them; `hitori.solve` says what each option means."""

    cluster: str | None = None
    workers: int | None = None
    cubes: int | None = None
    journal: PathLike[str] | str | None = None


MOST_CUBES = 4096  # each has a board in memory while the puzzle is cut, at n = 25 of 200 kB
MOST_WORKERS = 1024

UNCUT = CubeOptions()
"""No option is given: the puzzle is searched in one piece."""


def first_of(found: Solutions, limit: int | None, *, allow_partial: bool) -> Generator[Shading, None, bool]:
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


def trusted(puzzle: Puzzle, shading: Shading, solver: str) -> Shading:
    """The shading itself, if the rule checker accepts it: every answer of an engine passes through here.

    Raises WrongAnswerError with the violations otherwise.
    """
    from ..rules import check  # the native solver, whose answers are checked in the core, does without

    violations = check(puzzle, shading)
    if violations or not shading.is_complete:
        details = "; ".join(map(str, violations[:3])) or "it leaves cells undecided"
        raise WrongAnswerError(
            f"solver '{solver}' gave a wrong answer to a {puzzle.rows}x{puzzle.cols} puzzle: {details}"
        )
    return shading


def verify(
    puzzle: Puzzle, result: SolveResult, solver: ReadySolver, judge: ReadySolver, limits: Limits = UNLIMITED
) -> bool:
    """True if `judge` confirms the answer of `solver`; False if either reached a limit first.

    The solution must pass `hitori.check`, and the two solvers must agree on whether there is no solution, exactly one,
    or several.

    Raises WrongAnswerError if they disagree.
    """
    if result.solution is not None:
        trusted(puzzle, result.solution, result.solver)
    ours, theirs = _verdict(solver, puzzle, limits), _verdict(judge, puzzle, limits)
    if ours is None or theirs is None or result.status == Status.UNKNOWN:
        return False
    if ours != theirs:
        raise WrongAnswerError(f"solvers disagree: '{solver.name}' finds {ours}, '{judge.name}' finds {theirs}")
    if (result.status == Status.SOLVED) != (ours != "no solution"):
        raise WrongAnswerError(f"solver '{solver.name}' answers '{result.status}', but counts {ours}")
    return True


def _verdict(solver: ReadySolver, puzzle: Puzzle, limits: Limits) -> str | None:
    found = solver.count(puzzle, 2, limits)
    if found.count >= 2:
        return "several solutions"
    if not found.complete:
        return None
    return "exactly one solution" if found.count else "no solution"
