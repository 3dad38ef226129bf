"""Search by a SAT solver for shadings that leave few cells unshaded in every line, or that shade few cells.

The unshaded labels of a line are all different, so a puzzle with k labels needs a solution that leaves at most k cells
unshaded in each row and column. Without such a shading there is no such puzzle; with one, it can be made maximal, and
labelling.py turns it into a puzzle. So shadings alone decide h(n).

The most labels need a maximal shading of few cells. shadings.py counts those; this is a second opinion. Variable
`k + 1` is "cell k is shaded", as everywhere; those above n^2 are auxiliary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from math import inf

from ..encodings.pairs import Clause, PairRules
from ..engines.engine import Deadline
from ..errors import EngineNotInstalledError
from ..geometry import cell_at, lines
from ..puzzle import Puzzle
from ..shading import Shade, Shading
from .anatomy import addable_cells
from .sparsest import at_most_shaded, none_addable


def shading_within(n: int, most: int) -> Shading | None:
    """A maximal n x n shading with at most `most` unshaded cells in each line, or None if there is none.

    >>> shading_within(5, 3) is None, shading_within(5, 4) is None
    (True, False)

    Raises EngineNotInstalledError without the extra `pysat`.
    """
    _need_pysat()
    shading = _found(n, _at_least_shaded(n, n - most), "glucose4")
    return shading and _made_maximal(shading)


def sparse_shading(n: int, most: int) -> Shading | None:
    """A maximal n x n shading, n >= 2, with at most `most` shaded cells, or None if there is none.

    Unlike the sweep of shadings.py it does not use trees of shaded cells: a cell cannot be added if the unshaded cells
    would fall apart into two sides.

    >>> sparse_shading(5, 4) is None, sparse_shading(5, 5) is None
    (True, False)

    Raises EngineNotInstalledError without the extra `pysat`.
    """
    _need_pysat()
    return _found(n, chain(none_addable(n), at_most_shaded(n, most)), "cadical153")


def _need_pysat() -> None:
    try:
        import pysat.solvers  # noqa: F401
    except ImportError:
        raise EngineNotInstalledError("the search needs python-sat: pip install 'hitori[pysat]'") from None


def _found(n: int, clauses: Iterable[Clause], sat: str) -> Shading | None:
    """A legal shading that satisfies the clauses."""
    from pysat.solvers import Solver

    from ..engines.lazy import LazyModel
    from ..engines.pysat import SAT_SOLVERS, SatSession

    blank = PairRules.for_all_solutions(Puzzle.from_labels(n, n, [0] * (n * n)))
    session = SatSession(Solver(sat), blank.free, SAT_SOLVERS[sat])
    with closing(LazyModel(blank, session, [*blank.clauses(), *clauses])) as model:
        # A deadline that never comes: the solver works in slices, and Ctrl-C takes effect between them.
        shaded = next(model.shadings(Deadline(inf)), None)
    if shaded is None:
        return None
    return Shading.from_shaded(n, n, (cell_at(cell, n) for cell in shaded))


def _at_least_shaded(n: int, least: int) -> Iterator[Clause]:
    """In each line at least this many cells are shaded."""
    from pysat.card import CardEnc, EncType

    top = n * n
    for line in lines(n, n):
        count = CardEnc.atleast([cell + 1 for cell in line], least, top_id=top, encoding=EncType.seqcounter)
        top = max(top, count.nv)
        yield from count.clauses


def _made_maximal(shading: Shading) -> Shading:
    while cell := next(addable_cells(shading), None):
        shading = shading.with_shade(cell, Shade.SHADED)
    return shading
