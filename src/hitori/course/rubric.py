"""The rubric: the TOML file of an assignment in which the teacher sets points, limits, puzzles and ranges.

`hitori class new` writes it from a template with a comment at each line; every value may be changed, and marking again
with other points or ranges runs no program again.

Questions: the puzzles of an assignment by both methods, with what is known of the answers.

The *reference* of a question is the number of states of our classroom solvers: a range, because the assignment leaves
open when rule 3 is tested. A question is *telling* if brute force needs at least twice the states of forward checking:
only there do counts show the method.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from ..errors import FormatError, did_you_mean
from ..formats import load
from ..processes.watching import ProgramLimits
from ..puzzle import Puzzle
from ..results import Limits
from ..solving import count_solutions
from ..solving.brute_force import DepthFirst
from ..solving.forward_checking import ForwardChecking
from ..solving.search import ClassroomSolver
from .templates.reading import BRUTE_FORCE, FORWARD_CHECKING

FILE = "rubric.toml"

Names = tuple[str, ...]
Range = tuple[float, float]


class Share(float):
    """A part of a whole: above 0, and at most 1."""


@dataclass(frozen=True)
class Points:
    """Points for each part; `representation` and `style` are given by the teacher alone."""

    correct: float
    brute_force: float
    forward_checking: float
    mrv: float
    efficiency: float
    representation: float
    style: float


@dataclass(frozen=True)
class Asked:
    """Which puzzles count, and how large they may be for brute force."""

    counts: Names
    brute_force_cells: int


@dataclass(frozen=True)
class Ranges:
    """States by those of the reference: the lowest and the highest ratio of each method.

    `share` of the puzzles must lie within for all points, `mrv` of the assignments must take a forced cell where there
    is one, and `growth` is the growth of the ratio from small to large puzzles for all points and for none.
    """

    brute_force: Range
    forward_checking: Range
    share: Share
    mrv: Share
    growth: Range


@dataclass(frozen=True)
class Late:
    """Points that each day costs after those that are free."""

    points: float = 0
    free_days: float = 0


@dataclass(frozen=True)
class Rubric:
    """What an assignment is marked by."""

    title: str
    seed: float
    secret: str
    points: Points
    limits: ProgramLimits
    puzzles: Asked
    states: Ranges
    late: Late = Late()


def read_rubric(folder: Path) -> Rubric:
    """The rubric of an assignment.

    Raises FormatError, which says what was expected, for a folder without one and for a wrong line.
    """
    path = folder / FILE
    if not path.is_file():
        raise FormatError(
            f"expected an assignment with the file {FILE}; `hitori class new` makes one", file=str(folder)
        )
    try:
        rubric: Rubric = _section("", tomllib.loads(path.read_text(encoding="utf-8-sig")), Rubric)
    except ValueError as error:
        expected = "expected TOML: " if isinstance(error, tomllib.TOMLDecodeError | UnicodeDecodeError) else ""
        raise FormatError(f"{expected}{error}", file=str(path)) from None
    return rubric


def _section(where: str, written: object, kind: Any) -> Any:
    """A section as a value of this class; raises ValueError for a name that is missing or unknown."""
    if not isinstance(written, dict):
        raise ValueError(f"expected the section [{where.rstrip('.')}], got {written!r:.40}")
    types = get_type_hints(kind)
    if unknown := written.keys() - types:
        raise ValueError(f"unknown line '{where}{min(unknown)}'{did_you_mean(min(unknown), types)}")
    if missing := [each.name for each in fields(kind) if each.default is MISSING and each.name not in written]:
        raise ValueError(f"the line '{where}{min(missing)}' is missing")
    return kind(**{name: _value(where + name, value, types[name]) for name, value in written.items()})


def _value(name: str, value: Any, type_: Any) -> object:
    """A value of this type, as a class above has it."""
    if is_dataclass(type_):
        return _section(f"{name}.", value, type_)
    is_list = isinstance(value, list)
    parts = tuple(value) if is_list else (value,)
    are_texts = all(isinstance(part, str) for part in parts)
    are_numbers = all(type(part) in (int, float) and 0 <= part < 2**64 for part in parts)
    is_number = are_numbers and not is_list
    is_right, expected = {
        int: (is_number and type(value) is int and value >= 1, "an integer of at least 1"),
        float: (is_number, "a number of at least 0"),
        Share: (is_number and 0 < value <= 1, "a share above 0 and at most 1"),
        str: (are_texts and not is_list, "text"),
        Names: (are_texts and is_list and parts, 'names, e.g. ["hidden.jsonl"]'),
        Range: (
            are_numbers and parts[:-1] <= parts[1:] and len(parts) == 2,
            "two numbers, e.g. [0.4, 4.0], the smaller number first",
        ),
    }[type_]
    if not is_right:
        raise ValueError(f"expected {name} as {expected}, got {value!r:.60}")
    return parts if is_list else value


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
        solutions = count_solutions(puzzle, 2)
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
