"""A solver that says what it was told to, to hold against those that search."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from hitori import Limits, Puzzle, SearchStats, Shading, SolutionCount, SolveResult, Status
from hitori.results import UNLIMITED, Solutions
from hitori.solving.base import ReadySolver


@dataclass
class Parrot(ReadySolver):
    """It has this status for every puzzle, and lists these shadings, which are all if `complete`."""

    status: Status
    listed: Sequence[Shading] = ()
    complete: bool = True
    name: str = "parrot"

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:  # noqa: ARG002
        solution = self.listed[0] if self.status is Status.SOLVED else None
        return SolveResult(self.status, solution, SearchStats(), self.name, 0.0)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:  # noqa: ARG002
        def told() -> Generator[Shading, None, bool]:
            yield from self.listed
            return self.complete

        return Solutions(told())

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:  # noqa: ARG002
        return SolutionCount(len(self.listed), self.complete)
