"""The techniques in a form that is easy to read, slow and sure: what the core's deductions are held against.

`find` is a whole technique; `nested_about` only what it decides by trying one cell, because the whole takes long.
"""

from collections.abc import Callable, Collection, Iterator

from hitori import Puzzle, Shading
from hitori.explaining.techniques import TECHNIQUES, Deduction, TechniqueId

from . import basics, nesting, patterns, suppositions, walls
from .position import Position

READABLE: dict[TechniqueId, Callable[[Position], Iterator[Deduction]]] = {
    "neighbour": basics.neighbour,
    "duplicate": basics.duplicate,
    "sandwich-triple": patterns.sandwich_triple,
    "sandwich-pair": patterns.sandwich_pair,
    "pair-induction": patterns.pair_induction,
    "corner-close": basics.corner_close,
    "unshaded-neighbours": basics.unshaded_neighbours,
    "close-isolation": basics.close_isolation,
    "least-unshaded": basics.least_unshaded,
    "corner-check": patterns.corner_check,
    "flanked-isolation": patterns.flanked_isolation,
    "pair-isolation": patterns.pair_isolation,
    "edge-pair": patterns.edge_pair,
    "last-exit": basics.last_exit,
    "diagonal-wall": walls.diagonal_wall,
    "unshaded-bridges": walls.unshaded_bridges,
    "offset-pairs": patterns.offset_pairs,
    "wall": walls.wall,
    "direct-contradiction": suppositions.direct_contradiction,
    "common-consequence": suppositions.common_consequence,
    "short-contradiction": suppositions.short_contradiction,
    "pair-chain": suppositions.pair_chain,
    "contradiction": suppositions.contradiction,
    "nested-contradiction": nesting.nested_contradiction,
    "lone-label": basics.lone_label,
}


def find(
    name: TechniqueId, puzzle: Puzzle, known: Shading, about: Collection[tuple[int, int]] | None = None
) -> Iterator[Deduction]:
    """What a technique deduces, in its readable form; one that has none is held by its examples and the oracles."""
    if name not in READABLE:
        return TECHNIQUES[name].find(puzzle, known, about)
    return READABLE[name](Position(puzzle, known, about))


def nested_about(cell: tuple[int, int], puzzle: Puzzle, known: Shading) -> list[Deduction]:
    """What nested contradictions decide by trying both shades of one cell, the least nested that decide anything."""
    return nesting.decided_about(Position(puzzle, known), cell)
