"""Counting: all shadings of a size, the extreme ones and one drawn at random; listing the maximal ones; and all puzzles
of a small size.

A shading is *legal* if it obeys adjacency and connectivity, the rules without labels, and *maximal* if no cell can be
added to it. Only a maximal shading can be the only solution of a puzzle.

The native core holds all shadings of a kind at once in a *diagram*, which a sweep along the shorter side of the grid
makes cell by cell: shadings that look the same to the rest of the grid share a node. `docs/shadings.md` explains it.

Two puzzles are the same up to renaming if equal labels are in the same cells, e.g. 1 2 / 2 2 and 7 4 / 4 4. Turned and
mirrored puzzles count on their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from typing import NamedTuple

from ..errors import TooLargeError
from ..generation.generator import MAX_SEED
from ..native import default_threads
from ..shading import Shade, Shading
from .native import Diagram, Listing, Sampler, census

MAX_CELLS = 2**30
MOST_LINES = 64
"""Rows or columns in which partners are counted."""


class ShadingCounts(NamedTuple):
    """The numbers of `legal` and of `maximal` shadings of a grid, and the fewest and the most cells they shade.

    `sparsest` maximal shadings have the fewest shaded cells; `witness_min` is one of them. `densest` legal shadings
    have the most, and are therefore maximal too; `witness_max` is one of them.
    """

    rows: int
    cols: int
    legal: int
    maximal: int
    min_shaded_maximal: int
    sparsest: int
    max_shaded: int
    densest: int
    witness_min: Shading
    witness_max: Shading


def shading_counts(
    rows: int,
    cols: int | None = None,
    *,
    memory: int | None = None,
    threads: int | None = None,
    after_cell: Callable[[], None] = lambda: None,
) -> ShadingCounts:
    """Count all shadings of `rows` x `cols` cells (square if `cols` is None), exactly.

    `memory` is the most to use, in bytes (None: three quarters of the machine's); `threads` None is all cores.
    There are two sweeps, one for legal and one for maximal shadings; `after_cell` is called after each cell of them.

    >>> counts = shading_counts(4)
    >>> counts.legal, counts.maximal, counts.min_shaded_maximal, counts.max_shaded
    (562, 110, 4, 5)
    >>> counts.sparsest, counts.densest
    (74, 36)
    >>> counts.witness_min.to_rows()
    ['....', '.#.#', '..#.', '#...']

    Raises TooLargeError if the memory does not suffice, ValueError for an empty grid.
    """
    cols = rows if cols is None else cols
    sweep = partial(_sweep, rows, cols, memory=memory, threads=threads, after_cell=after_cell)
    legal, densest, most = _count_and_extreme(sweep(maximal=False), -1)
    maximal, sparsest, fewest = _count_and_extreme(sweep(maximal=True), 1)
    witness_max, witness_min = Shading.from_codes(rows, cols, most), Shading.from_codes(rows, cols, fewest)
    return ShadingCounts(
        rows=rows,
        cols=cols,
        legal=legal,
        maximal=maximal,
        min_shaded_maximal=witness_min.codes.count(Shade.SHADED.code),
        sparsest=sparsest,
        max_shaded=witness_max.codes.count(Shade.SHADED.code),
        densest=densest,
        witness_min=witness_min,
        witness_max=witness_max,
    )


def random_shading(rows: int, cols: int | None = None, *, maximal: bool, seed: int) -> Shading:
    """One of all legal (or all maximal) shadings, each with the same probability: the first of `random_shadings`.

    >>> random_shading(3, 5, maximal=True, seed=1).to_rows()
    ['#...#', '..#..', '#..#.']
    """
    return next(random_shadings(rows, cols, maximal=maximal, seed=seed))


def random_shadings(
    rows: int,
    cols: int | None = None,
    *,
    maximal: bool,
    seed: int,
    memory: int | None = None,
    threads: int | None = None,
) -> Iterator[Shading]:
    """An endless iterator of legal (or maximal) shadings, each drawn from all of them with the same probability.

    The sweep is made once, before the first. The same `seed`, from 0 to 2**64 - 1, always draws the same shadings.

    Raises ValueError for a seed out of range, and as `shading_counts` does.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"expected a seed from 0 to {MAX_SEED}, got {seed}")
    cols = rows if cols is None else cols
    sampler = Sampler(_sweep(rows, cols, maximal=maximal, memory=memory, threads=threads), seed)
    return (Shading.from_codes(rows, cols, sampler.draw()) for _ in repeat(None))


def maximal_shadings(
    rows: int,
    cols: int | None = None,
    *,
    most: int | None = None,
    with_partners: int | None = None,
    up_to_symmetry: bool = False,
    memory: int | None = None,
    threads: int | None = None,
    after_cell: Callable[[], None] = lambda: None,
    meanwhile: Callable[[], None] = lambda: None,
) -> Iterator[Shading]:
    """All maximal shadings of `rows` x `cols` cells (square if `cols` is None), one after another.

    The sweep is made at once, the list while it is read, so a list of millions takes no memory. Its order is that of
    the codes down the longer side of the grid: shaded before unshaded, row by row, but column by column if there are
    more columns than rows.

    At most `most` cells are shaded (None: any number). `with_partners` bounds the sum of the shaded cells and the
    partners they need, `hitori.numbers.clues.cover.partners_needed`, in a grid of at most 64 rows and columns. With
    `up_to_symmetry` only the first is listed of those that turning and mirroring the grid makes of each other.

    `meanwhile` is called from time to time, for it may be long until something is listed. The other arguments are
    those of `shading_counts`.

    Raises ValueError for a bound below 0, TooLargeError for more lines with `with_partners`, and as `shading_counts`.

    >>> [shading.to_rows() for shading in maximal_shadings(3, up_to_symmetry=True, most=2)]
    [['#..', '.#.', '...'], ['.#.', '...', '.#.']]
    """
    cols = rows if cols is None else cols
    if smaller := [bound for bound in (most, with_partners) if bound is not None and bound < 0]:
        raise ValueError(f"expected a bound of 0 or more, got {smaller[0]}")
    if with_partners is not None and max(rows, cols) > MOST_LINES:
        raise TooLargeError(f"partners are counted in at most {MOST_LINES} rows and columns, got {rows} and {cols}")
    diagram = _sweep(rows, cols, maximal=True, memory=memory, threads=threads, after_cell=after_cell)
    listing = Listing(diagram, rows * cols if most is None else most, with_partners, up_to_symmetry)
    return _listed(rows, cols, listing, meanwhile)


def _listed(rows: int, cols: int, listing: Listing, meanwhile: Callable[[], None]) -> Iterator[Shading]:
    while not listing.is_over:
        for codes in listing.take(1000):
            yield Shading.from_codes(rows, cols, codes)
        meanwhile()


def _count_and_extreme(diagram: Diagram, weight: int) -> tuple[int, int, bytes]:
    """The number of shadings, of those with the smallest sum of `weight` per shaded cell, and the cells of one."""
    every, extreme = (int.from_bytes(number, "little") for number in (diagram.count(), diagram.count_least(weight)))
    return every, extreme, diagram.least(weight)


def _sweep(
    rows: int,
    cols: int,
    *,
    maximal: bool,
    memory: int | None,
    threads: int | None,
    after_cell: Callable[[], None] = lambda: None,
) -> Diagram:
    if min(rows, cols) < 1:
        raise ValueError(f"expected at least one row and one column, got {rows} and {cols}")
    if rows * cols > MAX_CELLS:
        raise TooLargeError(f"a grid of {rows} rows and {cols} columns has more than {MAX_CELLS} cells")
    threads = default_threads() if threads is None else threads
    diagram = Diagram(rows, cols, maximal, threads, _usual_memory() if memory is None else memory)
    while diagram.grow():
        after_cell()
    return diagram


def _usual_memory() -> int:
    """Three quarters of the machine's memory, in bytes; 4 GB if the machine does not report it."""
    if not hasattr(os, "sysconf"):
        return 4 << 30
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4


MOST_OF_CENSUS = 16
"""With one more, a census takes days."""


def unique_puzzles(rows: int, cols: int | None = None) -> dict[int, int]:
    """For each number of labels how many `rows` x `cols` puzzles (square if `cols` is None) have exactly one solution.

    Numbers of labels with which there is none are left out. A grid has at most 16 cells.

    >>> unique_puzzles(3)
    {3: 264, 4: 1096, 5: 862, 6: 188, 7: 10}

    Raises TooLargeError for more cells, ValueError for an empty grid.
    """
    cols = rows if cols is None else cols
    if min(rows, cols) < 1:
        raise ValueError(f"expected at least one row and one column, got {rows} and {cols}")
    if rows * cols > MOST_OF_CENSUS:
        raise TooLargeError(f"expected at most {MOST_OF_CENSUS} cells for a census, got {rows * cols}")
    return {labels: puzzles for labels, puzzles in enumerate(census(rows, cols)) if puzzles}
