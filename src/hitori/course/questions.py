"""Questions: the puzzles of an assignment by both methods, with what is known of the answers.

The *reference* of a question is the number of states of our classroom solvers: a range, because the assignment leaves
open when rule 3 is tested. A question is *telling* if brute force needs at least twice the states of forward checking:
only there do counts show the method.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..errors import FormatError
from ..formats import load
from ..puzzle import Puzzle
from ..results import Limits
from ..solving import count_solutions
from ..solving.brute_force import DepthFirst
from ..solving.forward_checking import ForwardChecking
from ..solving.search import ClassroomSolver
from .rubric import Rubric
from .templates.reading import BRUTE_FORCE, FORWARD_CHECKING

Reference = list[int]
"""The states of our solvers on a puzzle: of brute force, and the fewest and the most of forward checking."""

MOST_STATES = 50_000
"""States after which a reference stops."""

LARGE = 144
"""Cells above which a puzzle is large."""


class AskedQuestion(NamedTuple):
    """A puzzle by a method; `solutions` is their number, 2 for several."""

    puzzle: Puzzle
    method: str
    solutions: int
    reference: tuple[int, int] = (0, 0)
    is_telling: bool = False

    @property
    def title(self) -> str:
        """E.g. "hidden 3, brute-force"; the name of its task."""
        return f"{self.puzzle.name}, {self.method}"


def questions(
    puzzles: Iterable[Puzzle], references: Mapping[str, Reference], rubric: Rubric
) -> Iterator[AskedQuestion]:
    """The questions of an assignment, in the order of its puzzles, with the references of these.

    Where forward checking that tests rule 3 at the end is hardly better than brute force, a quarter of that is the
    bound: brute force under another name must lie outside of the range.
    """
    for puzzle in puzzles:
        solutions = count_solutions(puzzle, limit=2)
        brute, fewest, most = references[f"{puzzle.name}"]
        is_telling = brute >= 2 * fewest
        if len(puzzle) <= rubric.puzzles.brute_force_cells:
            yield AskedQuestion(puzzle, BRUTE_FORCE, solutions, (brute, brute), is_telling)
        bounds = fewest, max(fewest, min(most, brute // 4))
        yield AskedQuestion(puzzle, FORWARD_CHECKING, solutions, bounds, is_telling)


def puzzles_of(folder: Path, rubric: Rubric) -> dict[str, Puzzle]:
    """The puzzles that count, by name; one without a name gets that of its file and its place.

    Raises FormatError for a file that is missing, and for two puzzles of one name.
    """
    found: dict[str, Puzzle] = {}
    for name in rubric.puzzles.counts:
        path = folder / name
        if not path.is_file():
            raise FormatError(f"the file '{name}' of [puzzles] in the rubric does not exist", file=str(folder))
        for number, puzzle in enumerate(load(path), start=1):
            title = puzzle.name or f"{path.stem} {number}"
            if title in found:
                raise FormatError(f"two puzzles are named '{title}'; give each a name of its own", file=str(folder))
            found[title] = puzzle.with_metadata(name=title)
    return found


def reference_states(rows: list[list[int]]) -> Reference:
    """The states of our solvers, each of which stops at MOST_STATES; a task.

    On large puzzles rule 3 is tested early only: the other way stops there anyhow, after minutes.
    """
    puzzle, limits = Puzzle(rows), Limits(states=MOST_STATES)

    def states(solver: ClassroomSolver) -> int:
        return solver.solve(puzzle, limits).stats.states or 0

    late = states(ForwardChecking(connectivity="end")) if len(puzzle) <= LARGE else MOST_STATES
    return [states(DepthFirst()), *sorted([states(ForwardChecking()), late])]
