"""The guard: it stands between a solver and whoever asks it, checks each answer, and names the solver that fails.

A solver that breaks a rule becomes a WrongAnswerError, one that raises or returns something else a SolverCrashedError,
e.g. `solver 'mine' crashed: KeyError: 7 (mine.py, line 12)`. Of a plug-in, which is any solver outside of hitori, also
"no solution" and the end of a list are checked, as far as a short search of the native solver takes it, and its time
is measured here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from ..errors import (
    EngineNotInstalledError,
    InvalidOptionError,
    InvalidShadingError,
    OutOfTimeError,
    SolverCrashedError,
    TooLargeError,
    UnsupportedError,
    WrongAnswerError,
    WrongTypeError,
    counted,
)
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits, SearchStats, SolutionCount, Solutions, SolveResult, Status
from ..shading import Shading
from .base import ReadySolver, Solver, must_be_asked_well, trusted

T = TypeVar("T")

_ON_PURPOSE = (
    EngineNotInstalledError,
    InvalidOptionError,
    SolverCrashedError,
    TooLargeError,
    UnsupportedError,
    WrongAnswerError,
)
"""What a solver raises to refuse a puzzle or an option. It passes, as MemoryError does; all else is a crash."""

CONFLICTS = 1_000
"""How long the native solver looks for a solution that a plug-in does not find or list: less than a second."""

_END = object()
"""What follows the last solution of a list."""


def guarded(solver: Solver) -> ReadySolver:
    """The solver behind a guard; the native one, whose answers the core has checked, and a guarded one as they are."""
    from .native import NativeSolver

    return solver if isinstance(solver, NativeSolver | GuardedSolver) else GuardedSolver(solver)


class GuardedSolver(ReadySolver):
    """A solver whose answers are checked before they leave; `name` is the one it is registered by, if it is."""

    def __init__(self, solver: Solver, name: str | None = None) -> None:
        self._solver = solver
        self._is_own = is_own(type(solver))
        self.name = name or str(getattr(solver, "name", type(solver).__name__))
        if hasattr(solver, "proof"):
            self.proof = solver.proof  # which the laboratory asks for

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit.

        Raises WrongAnswerError or SolverCrashedError, or what the solver raises to refuse the puzzle.
        """
        must_be_asked_well(puzzle, limits)
        started = perf_counter()
        try:
            result = self._answer_of(lambda: self._solver.solve(puzzle, limits))
        except OutOfTimeError:
            result = self.unknown()
        elapsed = perf_counter() - started
        self._must_be_answer(result)
        if result.solution is not None:
            self._must_be_right(puzzle, result.solution)
        elif result.status is Status.NO_SOLUTION and not self._is_own:
            self._must_not_be_refuted(puzzle)
        if self._is_own:
            return result
        return SolveResult(result.status, result.solution, result.stats, self.name, elapsed, puzzle)

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least, with its weight and the bound added up again.

        Raises as `solve` does. "The best" of a plug-in is a WrongAnswerError where a short search of the native solver
        finds a better one, or none as good.
        """
        must_be_asked_well(puzzle, limits)
        started = perf_counter()
        result = self._answer_of(lambda: self._solver.best(puzzle, weights, limits))
        elapsed = perf_counter() - started
        if not isinstance(result, BestResult):
            raise SolverCrashedError(f"solver '{self.name}' returned {_of_type(result)}; expected a BestResult")
        if result.solution is not None:
            self._must_be_right(puzzle, result.solution)
        self._must_add_up(result, weights)
        if not self._is_own:
            self._must_not_be_beaten(puzzle, weights, result)
        return replace(result, solver=self.name, elapsed=elapsed, puzzle=puzzle)

    def _must_add_up(self, result: BestResult, weights: Sequence[int]) -> None:
        solution, value, bound = result.solution, result.value, result.bound
        weight = None
        if solution is not None:
            weight = sum(weights[row * solution.cols + col] for row, col in solution.shaded())
        is_proved = result.status is Status.SOLVED
        if (
            value != weight
            or (is_proved and (value is None or value != bound))
            or (result.status is Status.NO_SOLUTION and value is not None)
            or (value is not None and bound is not None and bound > value)
        ):
            raise WrongAnswerError(
                f"solver '{self.name}' gave a wrong answer: '{result.status}' with value {value} and bound {bound}; "
                f"the shaded cells weigh {weight}"
            )

    def _must_not_be_beaten(self, puzzle: Puzzle, weights: Sequence[int], result: BestResult) -> None:
        from .. import native  # loads the compiled core, which other answers do not need

        found = native.best(puzzle, weights, Limits(conflicts=CONFLICTS))
        if found.value is not None and (
            result.status is Status.NO_SOLUTION or (result.bound is not None and found.value < result.bound)
        ):
            raise WrongAnswerError(
                f"solver '{self.name}' claims that no solution weighs less than {result.bound}; there is one "
                f"that weighs {found.value}"
            )

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once; raises as `solve` does, at the solution that is wrong or comes again.

        Where the list of a plug-in ends too early for the native solver, its end is a WrongAnswerError.
        """
        must_be_asked_well(puzzle, limits)
        found = self._answer_of(lambda: self._solver.solutions(puzzle, limits))
        if not isinstance(found, Iterable):
            raise SolverCrashedError(
                f"solver '{self.name}' returned {_of_type(found)}; expected `solutions` to yield shadings or rows"
            )
        return Solutions(self._checked(puzzle, found))

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions; those of a plug-in are listed and checked."""
        must_be_asked_well(puzzle, limits, limit)
        solver = self._solver
        if self._is_own and isinstance(solver, ReadySolver):
            return self._answer_of(lambda: solver.count(puzzle, limit, limits))
        return super().count(puzzle, limit, limits)

    def _checked(self, puzzle: Puzzle, found: Iterable[object]) -> Generator[Shading, None, bool]:
        listed = self._answer_of(lambda: iter(found))
        seen: set[Shading] = set()
        while True:
            try:
                solution = self._answer_of(lambda: self._next_shading(listed))
            except OutOfTimeError:
                return False
            if solution is None:
                is_complete = bool(getattr(listed, "complete", True))
                if is_complete and not self._is_own:
                    self._must_be_all(puzzle, len(seen))
                return is_complete
            self._must_be_right(puzzle, solution)
            if not self._is_own:
                if solution in seen:
                    raise WrongAnswerError(
                        f"solver '{self.name}' lists a solution twice: {'/'.join(solution.to_rows())}"
                    )
                seen.add(solution)
            yield solution

    def _must_be_answer(self, result: object) -> None:
        """Raise SolverCrashedError for what is not an answer, e.g. None where `return` was forgotten."""
        if not isinstance(result, SolveResult):
            raise SolverCrashedError(
                f"solver '{self.name}' returned {_of_type(result)}; expected self.found(rows), self.none() or "
                "self.unknown()"
            )
        negative = [field for field in SearchStats.__slots__ if _is_negative(getattr(result.stats, field, None))]
        if negative and not self._is_own:
            raise SolverCrashedError(f"solver '{self.name}' returned a negative number as {negative[0]} of its stats")
        fields = (result.status, Status), (result.stats, SearchStats), (result.solution, Shading | None)
        if not all(isinstance(value, kind) for value, kind in fields) or (
            (result.status is Status.SOLVED) != (result.solution is not None)
        ):
            raise SolverCrashedError(
                f"solver '{self.name}' returned an answer that contradicts itself: {result!r:.200}"
            )

    def _must_be_right(self, puzzle: Puzzle, solution: Shading) -> None:
        try:
            trusted(puzzle, solution, self.name)
        except InvalidShadingError as error:
            raise WrongAnswerError(f"solver '{self.name}' gave a wrong answer: {error}") from None

    def _must_not_be_refuted(self, puzzle: Puzzle) -> None:
        from .. import native  # loads the compiled core, which other answers do not need

        if native.solve(puzzle, Limits(conflicts=CONFLICTS)).solution is not None:
            raise WrongAnswerError(
                f"solver '{self.name}' gave a wrong answer to a {puzzle.rows}x{puzzle.cols} puzzle: no solution, "
                "but solver 'native' finds one"
            )

    def _must_be_all(self, puzzle: Puzzle, listed: int) -> None:
        from .. import native

        least = native.count(puzzle, listed + 1, Limits(conflicts=CONFLICTS)).count
        if least > listed:
            raise WrongAnswerError(
                f"solver '{self.name}' gave a wrong answer to a {puzzle.rows}x{puzzle.cols} puzzle: lists {listed} of "
                f"at least {counted(least, 'solution')}"
            )

    def _next_shading(self, listed: Iterator[object]) -> Shading | None:
        """The next solution, also where it comes as rows; None after the last."""
        found = next(listed, _END)
        if found is _END:
            return None
        if found is None:
            raise SolverCrashedError(
                f"solver '{self.name}' listed None; expected `solutions` to yield shadings or rows"
            )
        return found if isinstance(found, Shading) else Shading(found)  # type: ignore[arg-type]

    def _answer_of(self, ask: Callable[[], T]) -> T:
        """What the solver answers; raises SolverCrashedError for what it did not mean to raise."""
        try:
            return ask()
        except (*_ON_PURPOSE, OutOfTimeError, MemoryError):
            raise
        except (Exception, SystemExit) as error:
            if self._is_own and isinstance(error, SystemExit):  # the command was terminated meanwhile
                raise
            problem = described(error, type(self._solver).__module__)
            raise SolverCrashedError(f"solver '{self.name}' crashed: {problem}") from error


def is_own(kind: type) -> bool:
    """Whether a solver is one of hitori's."""
    return _package(kind.__module__) == _package(__name__)


def described(error: BaseException, module: str) -> str:
    """An error in one line, with the last line of the package of this module that led to it.

    >>> described(ValueError("no such cell"), "mine")
    'ValueError: no such cell'
    """
    text = " ".join(str(error).split())
    kind = type(error).__name__
    place = None if isinstance(error, SyntaxError) else _place_of(error, _package(module))  # its text has the place
    return (f"{kind}: {text}" if text else kind) + (f" ({place})" if place else "")


def _place_of(error: BaseException, package: str) -> str | None:
    place, step = None, error.__traceback__
    while step is not None:
        if _package(str(step.tb_frame.f_globals.get("__name__"))) == package:
            place = f"{step.tb_frame.f_code.co_filename.rpartition(os.sep)[2]}, line {step.tb_lineno}"
        step = step.tb_next
    return place


def _package(module: str) -> str:
    return module.partition(".")[0]


def _is_negative(value: object) -> bool:
    return isinstance(value, int | float) and value < 0


def _of_type(value: object) -> str:
    return "None" if value is None else f"a value of type {type(value).__name__}"


def must_be_solver(value: object) -> None:
    """Raise WrongTypeError for what is neither the name of a solver nor a solver."""
    if not isinstance(value, Solver):
        raise WrongTypeError(
            f"expected a solver: its name, e.g. 'native', or an instance of a class derived from hitori.Solver; "
            f"got {'the class ' + value.__name__ if isinstance(value, type) else type(value).__name__}"
        )
