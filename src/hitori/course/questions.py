"""Questions: the puzzles of an assignment by both methods, with what is known of the answers.

The *reference* of a question is the number of states of our classroom solvers: a range, because the assignment leaves
open when rule 3 is tested. A question is *telling* if brute force needs at least twice the states of forward checking:
only there do counts show the method.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .. import native
from ..errors import FormatError
from ..formats import load
from ..puzzle import Puzzle
from ..results import Limits
from ..solving.brute_force import DepthFirst
from ..solving.forward_checking import ForwardChecking
from ..solving.search import ClassroomSolver
from .protocol import METHODS
from .rubric import Rubric

MOST_STATES = 50_000
"""States after which a reference stops."""

BRUTE_FORCE, FORWARD_CHECKING = METHODS


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A puzzle by a method; `solutions` is their number, 2 for several."""

    puzzle: Puzzle
    method: str
    solutions: int

    @property
    def title(self) -> str:
        """E.g. "hidden 3, brute-force"; the name of its task."""
        return f"{self.puzzle.name}, {self.method}"


def questions(folder: Path, rubric: Rubric) -> list[AskedQuestion]:
    """The questions of an assignment, in the order of its files.

    Raises FormatError for a file without puzzles, and for a puzzle that is there twice.
    """
    found: dict[str, AskedQuestion] = {}
    for puzzle in puzzles_of(folder, rubric):
        solutions = native.count(puzzle, 2).count
        for method in METHODS:
            if method == BRUTE_FORCE and len(puzzle) > rubric.puzzles.brute_force_cells:
                continue
            question = AskedQuestion(puzzle, method, solutions)
            if question.title in found:
                raise FormatError(
                    f"two puzzles are named '{puzzle.name}'; give each a name of its own", file=str(folder)
                )
            found[question.title] = question
    return list(found.values())


def puzzles_of(folder: Path, rubric: Rubric) -> Iterator[Puzzle]:
    """The puzzles that count; one without a name gets that of its file and its place."""
    for name in rubric.puzzles.counts:
        path = folder / name
        if not path.is_file():
            raise FormatError(f"the file '{name}' of [puzzles] in the rubric does not exist", file=str(folder))
        for number, puzzle in enumerate(load(path), start=1):
            yield puzzle if puzzle.name else puzzle.with_metadata(name=f"{path.stem} {number}")


@lru_cache(maxsize=4096)
def reference_states(puzzle: Puzzle, method: str) -> tuple[int, int]:
    """The fewest and the most states of our solvers for a method; each stops at MOST_STATES."""
    solvers: tuple[ClassroomSolver, ...] = (DepthFirst(),)
    if method == FORWARD_CHECKING:
        solvers = (ForwardChecking(), ForwardChecking(connectivity="end"))
    counts = [solver.solve(puzzle, Limits(states=MOST_STATES)).stats.states or 0 for solver in solvers]
    return min(counts), max(counts)


@lru_cache(maxsize=4096)
def is_telling(puzzle: Puzzle) -> bool:
    """Whether the states show which method solved this puzzle."""
    brute, forward = (reference_states(puzzle, method) for method in METHODS)
    return brute[0] >= 2 * forward[1]
