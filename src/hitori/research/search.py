"""Shadings that leave few cells unshaded in every line, found or refuted by a SAT solver.

The labels of the unshaded cells of a line are all different, so a puzzle with k labels needs a solution that leaves at
most k cells unshaded in each row and column. Where there is no such shading there is no such puzzle; where there is one
it can be made maximal, and labelling.py makes the puzzle of it. So h(n) is decided by shadings alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from math import inf

from ..encodings.pairs import Clause, PairRules
from ..engines.engine import Deadline
from ..errors import EngineNotInstalledError
from ..puzzle import Puzzle
from ..shading import Shade, Shading
from .anatomy import addable_cells


def shading_within(n: int, most: int) -> Shading | None:
    """A maximal n x n shading with at most `most` unshaded cells in each line, or None: there is none.

    >>> shading_within(5, 3) is None, shading_within(5, 4) is None
    (True, False)

    Raises EngineNotInstalledError without the extra `pysat`.
    """
    try:
        from pysat.solvers import Solver

        from ..engines.lazy import LazyModel
        from ..engines.pysat import SatSession
    except ImportError:
        raise EngineNotInstalledError("the search needs python-sat: pip install 'hitori[pysat]'") from None
    blank = PairRules.for_all_solutions(Puzzle.from_labels(n, n, [0] * (n * n)))
    session = SatSession(Solver("glucose4"), blank.free)
    with closing(LazyModel(blank, session, [*blank.clauses(), *_at_least_shaded(n, n - most)])) as model:
        # A deadline that never comes: the solver works in slices, and Ctrl-C is heard between them.
        shaded = next(model.shadings(Deadline(inf)), None)
    if shaded is None:
        return None
    return _made_maximal(Shading.from_shaded(n, n, (divmod(cell, n) for cell in shaded)))


def _at_least_shaded(n: int, least: int) -> Iterator[Clause]:
    """In each line at least this many cells are shaded; the variables above n^2 count them."""
    from pysat.card import CardEnc, EncType

    top = n * n
    rows = [[row * n + col + 1 for col in range(n)] for row in range(n)]
    for line in chain(rows, zip(*rows, strict=True)):
        count = CardEnc.atleast(list(line), least, top_id=top, encoding=EncType.seqcounter)
        top = max(top, count.nv)
        yield from count.clauses


def _made_maximal(shading: Shading) -> Shading:
    while cell := next(addable_cells(shading), None):
        shading = shading.with_shade(cell, Shade.SHADED)
    return shading
