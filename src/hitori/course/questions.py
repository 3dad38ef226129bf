"""Questions: the puzzles of an assignment by both methods, with what is known of the answers.

The *reference* of a question is the number of states of our classroom solvers: a range, because the assignment leaves
open when rule 3 is tested. On a puzzle without a solution, the median of honest searches is the reference of brute
force, and their upper quartile is within the range of forward checking: another order of the cells may need several
times as many states. A question is *telling* if brute force needs at least twice the states of forward checking: only
there do counts show the method. Each hidden puzzle is asked with a twin, a small one without a solution loosened too;
public puzzles, which everybody has, by forward checking alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles
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
from .searches import WITHOUT_MRV, Family
from .templates.reading import BRUTE_FORCE, FORWARD_CHECKING
from .twins import LOOSENED, RENAMED, TURNED, loosened, twin

Reference = list[int]
"""The states of our solvers on a puzzle: of brute force, and the fewest and the most of forward checking."""

MOST_STATES = 50_000
"""States after which a reference stops."""

LARGE = 144
"""Cells above which a puzzle is large."""

FAMILY_CELLS = 36
"""Cells up to which honest searches are run: each brute force of the family takes seconds above them."""

PUBLIC = "handout/"
"""Where the puzzles lie that students have."""


class AskedQuestion(NamedTuple):
    """A puzzle by a method; `solutions` is their number, 2 for several.

    A `twin` is turned, renamed or loosened, and `original` is the name of its puzzle. Without a solution, `family` has
    the states of honest searches, and `without_mrv` those of forward checking that colours forced cells late.
    """

    puzzle: Puzzle
    method: str
    solutions: int
    reference: tuple[int, int] = (0, 0)
    is_telling: bool = False
    is_public: bool = False
    original: str = ""
    twin: str = ""
    family: tuple[int, ...] = ()
    without_mrv: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """E.g. "hidden 3, brute-force"; the name of its task."""
        return f"{self.puzzle.name}, {self.method}"


class Posed(NamedTuple):
    """A puzzle of an assignment: whether students have it, or of which puzzle it is a twin, and of what kind."""

    puzzle: Puzzle
    is_public: bool = False
    original: str = ""
    twin: str = ""


def questions(
    puzzles: Iterable[Posed], references: Mapping[str, Reference], families: Mapping[str, Family], rubric: Rubric
) -> Iterator[AskedQuestion]:
    """The questions of an assignment, in the order of its puzzles, with the references and families of these.

    Where forward checking that tests rule 3 at the end is hardly better than brute force, a quarter of that is the
    bound: brute force under another name must lie outside of the range.
    """
    for posed in puzzles:
        puzzle, name = posed.puzzle, f"{posed.puzzle.name}"
        solutions = count_solutions(puzzle, limit=2)
        brute, fewest, most = references[name]
        family = families.get(name, {})
        if family:
            brute = round(median(family[BRUTE_FORCE]))
        is_telling = brute >= 2 * fewest and posed.twin != LOOSENED
        if len(puzzle) <= rubric.puzzles.brute_force_cells and not posed.is_public:
            known = tuple(family.get(BRUTE_FORCE, ()))
            yield AskedQuestion(puzzle, BRUTE_FORCE, solutions, (brute, brute), is_telling, *posed[1:], known)
        known, late = (tuple(family.get(kind, ())) for kind in (FORWARD_CHECKING, WITHOUT_MRV))
        if known:
            most = max(most, round(quantiles(known, n=4)[-1]))
        bounds = fewest, max(fewest, min(most, brute // 4))
        yield AskedQuestion(puzzle, FORWARD_CHECKING, solutions, bounds, is_telling, *posed[1:], known, late)


def puzzles_of(folder: Path, rubric: Rubric) -> dict[str, Posed]:
    """The puzzles that are asked, by name, hidden ones with their twins; one without a name gets that of its place.

    Public are those of the handout, unless the rubric names no others.

    Raises FormatError for a file that is missing, and for two puzzles of one name.
    """
    found: dict[str, Posed] = {}
    names = rubric.puzzles.counts
    public = {name for name in names if name.startswith(PUBLIC)}
    for name in names:
        path = folder / name
        if not path.is_file():
            raise FormatError(f"the file '{name}' of [puzzles] in the rubric does not exist", file=str(folder))
        for number, read in enumerate(load(path), start=1):
            puzzle = read.with_metadata(name=read.name or f"{path.stem} {number}")
            is_public = name in public and len(public) < len(names)
            posed = [Posed(puzzle, is_public)]
            kind = TURNED if number % 2 else RENAMED
            if not is_public and (other := twin(puzzle, kind, rubric.secret)):
                posed.append(Posed(other, original=f"{puzzle.name}", twin=kind))
            if has_family(posed[0]) and (looser := loosened(puzzle, rubric.secret)):
                posed.append(Posed(looser, original=f"{puzzle.name}", twin=LOOSENED))
            for each in posed:
                if each.puzzle.name in found:
                    problem = f"two puzzles are named '{each.puzzle.name}'; give each a name of its own"
                    raise FormatError(problem, file=str(folder))
                found[f"{each.puzzle.name}"] = each
    return found


def has_family(posed: Posed) -> bool:
    """Whether honest searches are run on it: it is hidden, small and has no solution, and is not loosened."""
    if posed.is_public or posed.twin == LOOSENED or len(posed.puzzle) > FAMILY_CELLS:
        return False
    return not count_solutions(posed.puzzle, limit=1)


def reference_states(rows: list[list[int]]) -> Reference:
    """The states of our solvers, each of which stops at MOST_STATES; a task.

    On large puzzles rule 3 is tested early only: the other way stops there anyhow, after minutes.
    """
    puzzle, limits = Puzzle(rows), Limits(states=MOST_STATES)

    def states(solver: ClassroomSolver) -> int:
        return solver.solve(puzzle, limits).stats.states or 0

    late = states(ForwardChecking(connectivity="end")) if len(puzzle) <= LARGE else MOST_STATES
    return [states(DepthFirst()), *sorted([states(ForwardChecking()), late])]
