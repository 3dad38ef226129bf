"""The maximal shadings that few partners may suffice for, listed by a SAT solver, one of each symmetry class.

The shaded cells of a listed shading lie in p rows and p columns (cover.py), and are at most `most`. Variable `k + 1` is
"cell k is shaded", as everywhere. Beside what search.py says of a maximal shading, the clauses have a variable for each
row and column, "it is taken": a shaded cell lies in a row or a column that is taken, and p of each are. Models whose
unshaded cells are not connected are refused as they come, by their walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing

from ...contacts import walls
from ...encodings.connectivity import cut
from ...encodings.pairs import Clause, PairRules
from ...engines.engine import Deadline
from ...extras import required
from ...geometry import cell_at
from ...puzzle import Puzzle
from ...shading import Shade, Shading
from ...transforms import symmetries
from ..search import none_addable

SOLVER = "cadical153"


def covered_shadings(rows: int, cols: int, most: int, partners: int) -> Iterator[Shading]:
    """The maximal shadings with at most `most` shaded cells, all in `partners` rows and columns, up to symmetry.

    >>> len([*covered_shadings(3, 3, most=2, partners=1)])
    2

    Raises EngineNotInstalledError without the extra `pysat`.
    """
    return Covered(rows, cols, most, partners).shadings()


class Covered:
    """The clauses of such shadings, without those `listed`.

    `clauses` grows by what a search refuses and finds; after the last shading it has no model.
    """

    def __init__(self, rows: int, cols: int, most: int, partners: int, listed: Iterable[Shading] = ()) -> None:
        with required("the search needs", "pysat"):
            from ...engines.pysat import SatSession
        self.shape = rows, cols
        self.clauses = [*_clauses(rows, cols, most, partners), *_without(listed)]
        self._session = SatSession(SOLVER)

    def shadings(self) -> Iterator[Shading]:
        """Each shading, one of each symmetry class."""
        cells = range(1, self.shape[0] * self.shape[1] + 1)
        with closing(self._session) as session:
            session.add(self.clauses)
            while (model := session.find(Deadline(None))) is not None:
                shaded = [literal - 1 for literal in model if literal in cells]
                more = [cut(wall) for wall in walls(*self.shape, shaded)]
                if not more:
                    found = Shading.from_shaded(*self.shape, (cell_at(cell, self.shape[1]) for cell in shaded))
                    yield found
                    more = _without([found])
                self.clauses += more
                session.add(more)


def _without(shadings: Iterable[Shading]) -> list[Clause]:
    """The clauses that forbid these maximal shadings and their symmetric images.

    No other maximal shading has all their cells.
    """
    return [
        [-1 - cell for cell, code in enumerate(image.codes) if code == Shade.SHADED.code]
        for shading in shadings
        for image in images(shading)
    ]


def images(shading: Shading) -> set[Shading]:
    """The shading and its symmetric images of the same shape."""
    return {image for image in symmetries(shading) if image.shape == shading.shape}


def canonical(shading: Shading) -> Shading:
    """One of the images, the same whichever is given."""
    return min(images(shading), key=lambda image: image.codes)


def _clauses(rows: int, cols: int, most: int, partners: int) -> list[Clause]:
    from pysat.card import CardEnc, EncType

    cells = range(1, rows * cols + 1)
    blank = PairRules.for_all_solutions(Puzzle.from_labels(rows, cols, [0] * len(cells)))
    clauses = [*blank.clauses(), *none_addable(rows, cols)]
    top = max(abs(literal) for clause in clauses for literal in clause)
    row_taken = range(top + 1, top + 1 + rows)
    col_taken = range(top + 1 + rows, top + 1 + rows + cols)
    top += rows + cols
    clauses += [[-cell, row_taken[(cell - 1) // cols], col_taken[(cell - 1) % cols]] for cell in cells]
    for group, bound in ((cells, most), (row_taken, partners), (col_taken, partners)):
        if bound < len(group):
            count = CardEnc.atmost([*group], bound, top_id=top, encoding=EncType.seqcounter)
            top = max(top, count.nv)
            clauses += count.clauses
    return clauses
