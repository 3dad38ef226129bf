"""Many labels where no search ends: maximal shadings that shade few cells, and the puzzles on them.

A *beam* sweeps the grid as shadings.py does, but keeps only the most promising partial shadings, e.g. 10,000, at every
cell. What it finds is maximal, but not always the sparsest; nothing is claimed of those it left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from ..errors import ImpossibleWishError
from ..generation.generator import MAX_SEED
from ..native import sparse_shading
from ..results import UNLIMITED, Limits
from ..shading import Shade, Shading
from .certificates import Certificate
from .hitori_numbers import check_side
from .labelling import puzzle_on

WIDEST = 2**30


def sparse_shadings(
    rows: int, cols: int | None = None, *, beam: int = 10_000, seed: int = 0, limits: Limits = UNLIMITED
) -> Iterator[Shading]:
    """Maximal shadings of `rows` x `cols` cells (square if `cols` is None), each with fewer shaded cells than the last.

    There are up to four beams, each four times as wide as the last, up to `beam` partial shadings, which take about
    300 bytes each. Equal `beam` and `seed` find the same shadings, as far as `limits.time` for all of them allows.

    >>> [shading.cells.count(Shade.SHADED) for shading in sparse_shadings(10, beam=1000)][-1]
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
        left = UNLIMITED if deadline is None else Limits(time=max(0.0, deadline - monotonic()))
        found = sparse_shading(rows, cols, width, seed, left)
        if found is not None and found.cells.count(Shade.SHADED) < fewest:
            fewest = found.cells.count(Shade.SHADED)
            yield found


def search(n: int, *, beam: int = 10_000, seed: int = 0, limits: Limits = UNLIMITED) -> Iterator[Certificate]:
    """Puzzles of n x n cells with one solution, n >= 3, each with more labels than the last; as `sparse_shadings`.

    >>> [found.labels for found in search(10, beam=1000)][-1]
    78
    """
    check_side(n, 3)
    shadings = sparse_shadings(n, beam=beam, seed=seed, limits=limits)
    return (found for found in map(_most_known, shadings) if found is not None)


def _most_known(shading: Shading) -> Certificate | None:
    labels = shading.cells.count(Shade.UNSHADED)
    try:
        return Certificate("most known", shading.rows, labels, puzzle_on(shading, labels), shading)
    except ImpossibleWishError:  # no copies were found that force it
        return None
