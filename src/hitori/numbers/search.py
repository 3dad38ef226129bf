"""Search for shadings that leave few cells unshaded in every line, or that shade few cells: by SAT solver and by beam.

The unshaded labels of a line are all different, so a puzzle with k labels needs a solution that leaves at most k cells
unshaded in each row and column. Without such a shading there is no such puzzle; with one, it can be made maximal, and
constructions.py turns it into a puzzle. So shadings alone decide h(n).

The most labels need a maximal shading of few cells. shadings.py counts those; the SAT solver is a second opinion.
Variable `k + 1` is "cell k is shaded", as everywhere; those above n^2 are auxiliary. The clauses of `sparse_formula`
follow from what a maximal shading is, but do not say that the unshaded cells are connected: they have models that are
no shadings, yet none that shades fewer cells than the sparsest shading does, for n = 2 to 10. So where they have none,
there is no shading either. Why every maximal shading is a model stands beside the clauses and, in one piece, in
docs/shadings.md.

Where no exhaustive search ends, a *beam* sweeps the grid as shadings.py does, but keeps only the most promising partial
shadings, e.g. 10,000, at every cell. What it finds is maximal, but not always the sparsest; nothing is claimed of those
it left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from math import inf
from time import monotonic

from ..encodings.pairs import Clause, PairRules
from ..engines.engine import Deadline
from ..extras import required
from ..generation.generator import MAX_SEED
from ..geometry import cell_at, lines, neighbours
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits
from ..shading import Shade, Shading
from . import native
from .components import made_maximal


def shading_within(n: int, most: int) -> Shading | None:
    """A maximal n x n shading with at most `most` unshaded cells in each line, or None if there is none.

    >>> shading_within(5, 3) is None, shading_within(5, 4) is None
    (True, False)

    Raises EngineNotInstalledError without the extra `pysat`.
    """
    shading = _found(n, _at_least_shaded(n, n - most), "glucose4")
    return shading and made_maximal(shading)


def sparse_shading(n: int, most: int) -> Shading | None:
    """A maximal n x n shading, n >= 2, with at most `most` shaded cells, or None if there is none.

    Unlike the sweep of shadings.py it does not use trees of shaded cells: a cell cannot be added if the unshaded cells
    would fall apart into two sides.

    >>> sparse_shading(5, 4) is None, sparse_shading(5, 5) is None
    (True, False)

    Raises EngineNotInstalledError without the extra `pysat`.
    """
    return _found(n, chain(none_addable(n), at_most_shaded(n, most)), "cadical153")


def _found(n: int, clauses: Iterable[Clause], sat: str) -> Shading | None:
    """A legal shading that satisfies the clauses."""
    with required("the search needs", "pysat"):
        from ..engines.pysat import SatSession
    from ..engines.lazy import LazyModel

    blank = PairRules.for_all_solutions(Puzzle.from_labels(n, n, [0] * (n * n)))
    with closing(LazyModel(blank, SatSession(sat), [*blank.clauses(), *clauses])) as model:
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


def sparse_formula(n: int, most: int) -> list[Clause]:
    """Clauses that every maximal n x n shading, n >= 2, with at most `most` shaded cells satisfies, most >= 0.

    >>> len(sparse_formula(5, 4)), sparse_formula(5, 4)[0]
    (2197, [-1, -2])
    """
    # Rule 2: of two neighbours at most one is shaded.
    apart = [[-1 - cell, -1 - other] for cell in range(n * n) for other in neighbours(cell, n, n) if cell < other]
    return [*apart, *none_addable(n), *at_most_shaded(n, most)]


def dimacs(clauses: list[Clause]) -> str:
    r"""The clauses in the format of SAT solvers.

    >>> dimacs([[-1, -2], [2]])
    'p cnf 2 2\n-1 -2 0\n2 0\n'
    """
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    variables = max(abs(literal) for clause in clauses for literal in clause)
    return "\n".join([f"p cnf {variables} {len(lines)}", *lines, ""])


def none_addable(rows: int, cols: int | None = None) -> Iterator[Clause]:
    """Each cell is shaded, has a shaded neighbour, or cuts: without it the unshaded cells fall apart into two sides.

    The grid is square if `cols` is None.

    If no neighbour of an unshaded cell is shaded, adding the cell keeps rule 2. The shading is maximal, so rule 3
    breaks: without the cell, the unshaded cells are not connected. Say that one side is the part with the first
    neighbour of the cell, and the other the rest. Unshaded neighbours are on one side then. And all parts hold a
    neighbour of the cell, because the cell joins them; so not all neighbours are on the first side.
    """
    cols = rows if cols is None else cols
    cells = rows * cols
    around = [neighbours(cell, rows, cols) for cell in range(cells)]
    for cell, beside in enumerate(around):
        cuts = _cuts(cells, cell)
        side = range(cuts + 1, cuts + 1 + cells)  # of each other cell: it is on the first side
        yield [cell + 1, *(other + 1 for other in beside), cuts]
        yield [-cuts, side[beside[0]]]
        yield [-cuts, *(-side[other] for other in beside[1:])]
        for one, others in enumerate(around):
            for other in others:
                if cell not in (one, other):
                    yield [-cuts, one + 1, other + 1, -side[one], side[other]]


def at_most_shaded(n: int, most: int) -> Iterator[Clause]:
    """At most this many cells are shaded in all.

    A variable for each cell and each i from 0 to `most` must be true if, up to this cell, more than i are shaded. None
    of them is forced to be false but the last, which must be.
    """
    first = _cuts(n * n, n * n)
    more = [range(first + cell * (most + 1), first + (cell + 1) * (most + 1)) for cell in range(n * n)]
    for cell, now in enumerate(more):
        yield [-1 - cell, now[0]]
        if cell:
            before = more[cell - 1]
            yield from ([-before[i], now[i]] for i in range(most + 1))
            yield from ([-1 - cell, -before[i], now[i + 1]] for i in range(most))
    yield [-more[-1][most]]


def _cuts(cells: int, cell: int) -> int:
    """The variable "this cell cuts"; the sides of the other cells follow it."""
    return cells + 1 + cell * (cells + 1)


WIDEST = 2**30


def sparse_shadings(
    rows: int, cols: int | None = None, *, beam: int = 10_000, seed: int = 0, limits: Limits = UNLIMITED
) -> Iterator[Shading]:
    """Maximal shadings of `rows` x `cols` cells (square if `cols` is None), each with fewer shaded cells than the last.

    There are up to four beams, each four times as wide as the last, up to `beam` partial shadings, which take about
    300 bytes each. Equal `beam` and `seed` find the same shadings, as far as `limits.time` for all of them allows.

    >>> [shading.codes.count(Shade.SHADED.code) for shading in sparse_shadings(10, beam=1000)][-1]
    22

    Raises ValueError for a side below 1, a beam or a seed out of range; TooLargeError for a shorter side above 40.
    """
    cols = rows if cols is None else cols
    if min(rows, cols) < 1:
        raise ValueError(f"expected at least one row and one column, got {rows} and {cols}")
    if not 1 <= beam <= WIDEST:
        raise ValueError(f"expected a beam from 1 to {WIDEST}, got {beam}")
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"expected a seed from 0 to {MAX_SEED}, got {seed}")
    return _ever_sparser(rows, cols, beam, seed, limits)


def _ever_sparser(rows: int, cols: int, beam: int, seed: int, limits: Limits) -> Iterator[Shading]:
    deadline = None if limits.time is None else monotonic() + limits.time
    fewest = rows * cols + 1
    for width in sorted({-(-beam // share) for share in (64, 16, 4, 1)}):
        left = None if deadline is None else max(0.0, deadline - monotonic())
        found = native.sparse_shading(rows, cols, width, seed, left)
        if found is not None and (shaded := found.count(Shade.SHADED.code)) < fewest:
            fewest = shaded
            yield Shading.from_codes(rows, cols, found)
