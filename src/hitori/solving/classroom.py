"""Tools for a classroom: the entry point of an assignment, and a comparison of solvers on one puzzle.

The assignment ("AI Project #1: Hitori", 2013) asks for one function that takes a grid and a method, prints the number
of states generated, and returns the solved grid or "no solution". A *comparison* holds the answers of several solvers
to one puzzle; they disagree if one finds a solution and another finds that there is none, or if an answer breaks the
rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ..errors import SolverCrashedError, TooLargeError, UnsupportedError, WrongAnswerError
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits, SolveResult, Status
from ..shading import Shading
from .base import Solver, trusted
from .best import MAXIMISED, ObjectiveName, Weights, best
from .registry import get_solver

CLASSROOM_SOLVERS = ("brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking")


def solve_hitori(
    grid: Iterable[Iterable[int]], method: str = "forward-checking"
) -> list[list[int | None]] | Literal["no solution"]:
    """The grid solved, None for each shaded cell, or "no solution"; prints the number of states generated.

    `method` is the name of a solver, e.g. "brute-force"; those of the classroom count states, others may not. A shaded
    cell is None rather than 0, because 0 is a blank, a cell without a number.

    >>> solve_hitori([[2, 1], [1, 1]], "brute-force")
    brute-force: 5 states
    [[2, 1], [1, None]]
    >>> solve_hitori([[1, 2, 3], [2, 2, 3], [1, 1, 3]])
    forward-checking: 8 states
    'no solution'

    Raises InvalidPuzzleError for a grid that is not a rectangle of labels, UnknownSolverError for an unknown method.
    """
    puzzle = Puzzle(grid)
    result = get_solver(method).solve(puzzle)
    print(f"{method}: {'uncounted' if result.stats.states is None else result.stats.states} states")
    if result.solution is None:
        return "no solution"
    shaded = set(result.solution.shaded())
    return [
        [None if (row, col) in shaded else puzzle[row, col] for col in range(puzzle.cols)] for row in range(puzzle.rows)
    ]


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """The answer of one solver: its result, or the problem that prevented one (the other is None).

    `is_wrong` says that the solver broke a rule or crashed.
    """

    solver: str
    result: SolveResult | None
    problem: str | None = None
    is_wrong: bool = False

    def to_dict(self) -> dict[str, object]:
        """Its part of the record of `hitori compare --json`, for `to_dict`."""
        record = {} if self.result is None else self.result.to_dict()
        found = {name: record.get(name) for name in ("status", "solution", "elapsed", "stats")}
        return {"solver": self.solver, "problem": self.problem, **found}


@dataclass(frozen=True, slots=True)
class SolverComparison:
    """The answers of several solvers to one puzzle."""

    puzzle: Puzzle
    answers: tuple[SolverAnswer, ...]

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori compare --json`, for `to_dict`."""
        return {"agree": self.agree, "answers": [answer.to_dict() for answer in self.answers]}

    @property
    def agree(self) -> bool:
        """True if no answer breaks the rules, no solver crashed, and no two disagree on whether there is a solution."""
        found = {answer.result.status for answer in self.answers if answer.result is not None}
        return not any(answer.is_wrong for answer in self.answers) and not found >= {Status.SOLVED, Status.NO_SOLUTION}

    @property
    def solutions(self) -> list[Shading]:
        """The different solutions found, in the order of the answers; two or more prove the puzzle not unique."""
        results = (answer.result for answer in self.answers if answer.result is not None)
        found = [result.solution for result in results if result.solution is not None]
        return list(dict.fromkeys(found))


def compare(puzzle: Puzzle, solvers: Iterable[Solver], limits: Limits = UNLIMITED) -> SolverComparison:
    """The answers of these solvers, in turn, each within the limits and each checked.

    >>> comparison = compare(Puzzle([[2, 1], [1, 1]]), map(get_solver, CLASSROOM_SOLVERS))
    >>> comparison.agree, [answer.result.stats.states for answer in comparison.answers]
    (True, [3, 5, 5, 4])
    """
    return SolverComparison(puzzle, tuple(_ask(solver, puzzle, limits) for solver in solvers))


@dataclass(frozen=True, slots=True)
class BestAnswer:
    """The best solution by one solver: its result, or the problem that prevented one (the other is None).

    `is_wrong` says that the solver broke a rule, miscounted or crashed.
    """

    solver: str
    result: BestResult | None
    problem: str | None = None
    is_wrong: bool = False

    def to_dict(self) -> dict[str, object]:
        """Its part of the record of `hitori compare --best --json`, for `to_dict`."""
        record = {} if self.result is None else self.result.to_dict()
        found = {name: record.get(name) for name in ("status", "value", "bound", "solution", "elapsed", "stats")}
        return {"solver": self.solver, "problem": self.problem, **found}


@dataclass(frozen=True, slots=True)
class BestComparison:
    """The best solutions of one puzzle by several solvers."""

    puzzle: Puzzle
    objective: ObjectiveName
    answers: tuple[BestAnswer, ...]

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori compare --best --json`, for `to_dict`."""
        answers = [answer.to_dict() for answer in self.answers]
        return {"agree": self.agree, "objective": self.objective, "answers": answers}

    @property
    def agree(self) -> bool:
        """True if no answer is wrong, and no solver finds what another proves impossible."""
        return not any(answer.is_wrong for answer in self.answers) and not self.is_contradictory

    @property
    def is_contradictory(self) -> bool:
        """Whether a solution is better than the bound of some solver, or is found where there is none."""
        sign = -1 if self.objective in MAXIMISED else 1
        results = [answer.result for answer in self.answers if answer.result is not None]
        values = [sign * result.value for result in results if result.value is not None]
        bounds = [sign * result.bound for result in results if result.bound is not None]
        is_denied = any(result.status is Status.NO_SOLUTION for result in results)
        return bool(values) and (is_denied or (bool(bounds) and max(bounds) > min(values)))


def compare_best(
    puzzle: Puzzle,
    objective: ObjectiveName,
    solvers: Iterable[Solver],
    *,
    weights: Weights | None = None,
    limits: Limits = UNLIMITED,
) -> BestComparison:
    """The best solutions by these solvers, in turn, each within the limits and each checked.

    >>> comparison = compare_best(Puzzle([[1, 1, 2, 3]]), "most", [get_solver("native")])
    >>> comparison.agree, comparison.answers[0].result.value
    (True, 2)
    """
    rows = None if weights is None else [[*row] for row in weights]
    return BestComparison(
        puzzle, objective, tuple(_ask_best(solver, puzzle, objective, rows, limits) for solver in solvers)
    )


def _ask_best(
    solver: Solver, puzzle: Puzzle, objective: ObjectiveName, weights: Weights | None, limits: Limits
) -> BestAnswer:
    try:
        return BestAnswer(solver.name, best(puzzle, objective, weights=weights, solver=solver, limits=limits))
    except (TooLargeError, UnsupportedError) as error:
        return BestAnswer(solver.name, None, problem=str(error))
    except (WrongAnswerError, SolverCrashedError) as error:
        return BestAnswer(solver.name, None, problem=str(error), is_wrong=True)


def _ask(solver: Solver, puzzle: Puzzle, limits: Limits) -> SolverAnswer:
    try:
        result = solver.solve(puzzle, limits)
        if result.solution is not None:
            trusted(puzzle, result.solution, solver.name)
    except (TooLargeError, UnsupportedError) as error:
        return SolverAnswer(solver.name, None, problem=str(error))
    except (WrongAnswerError, SolverCrashedError) as error:
        return SolverAnswer(solver.name, None, problem=str(error), is_wrong=True)
    return SolverAnswer(solver.name, result)
