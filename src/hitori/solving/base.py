"""The Solver protocol: the interface of every solver.

A *solver* is any object with a `name` and three methods: `solve`, `solutions` and `count`. The native core, the
classroom solvers and the outside engines all implement it, so whatever is built on it works with each of them.

`verify` is a second opinion: an answer checked by the rules and by another solver. Two solvers that share no code and
agree on how many solutions there are, e.g. exactly one, are unlikely to be wrong in the same way.
"""

from __future__ import annotations

from os import PathLike
from typing import NamedTuple, Protocol

from ..errors import WrongAnswerError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult, Status
from ..shading import Shading


class Solver(Protocol):
    """Anything that solves Hitori puzzles."""

    name: str

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit."""

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once, in an order of the solver's own."""

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions; counting stops at `limit` (None counts all)."""


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


def verify(puzzle: Puzzle, result: SolveResult, solver: Solver, judge: Solver, limits: Limits = UNLIMITED) -> bool:
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


def _verdict(solver: Solver, puzzle: Puzzle, limits: Limits) -> str | None:
    found = solver.count(puzzle, 2, limits)
    if found.count >= 2:
        return "several solutions"
    if not found.complete:
        return None
    return "exactly one solution" if found.count else "no solution"
