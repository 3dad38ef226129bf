"""All shadings of a size: how many, and which are extreme.

A shading is *legal* when it obeys adjacency and connectivity, the rules that ask for no labels. All of them are held at
once in the native core's diagram, which a sweep along the shorter side of the grid makes cell by cell: shadings that
look the same to the rest of the grid share a node (`crates/hitori-core/src/frontier`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from .._core import Diagram
from ..shading import Shading


@dataclass(frozen=True, slots=True)
class ShadingCounts:
    """The number of `legal` shadings of a grid, and the most shaded cells one has (`witness_max`)."""

    rows: int
    cols: int
    legal: int
    max_shaded: int
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

    `memory` is the most to use, in bytes (None: three quarters of what the machine has); `threads` None is all cores.
    `after_cell` is called after each cell of the sweep.

    >>> shading_counts(3).legal
    39

    Raises TooLargeError when the memory does not suffice, ValueError for a size that is no grid.
    """
    cols = rows if cols is None else cols
    if min(rows, cols) < 1:
        raise ValueError(f"expected at least one row and one column, got {rows} and {cols}")
    diagram = Diagram(rows, cols, threads or os.cpu_count() or 1, memory or _usual_memory())
    while diagram.grow():
        after_cell()
    densest = Shading(rows, cols, diagram.most_shaded())
    return ShadingCounts(
        rows=rows,
        cols=cols,
        legal=int.from_bytes(diagram.count(), "little"),
        max_shaded=sum(1 for _ in densest.shaded()),
        witness_max=densest,
    )


def _usual_memory() -> int:
    """Three quarters of the machine's memory, in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4
