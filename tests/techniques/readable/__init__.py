"""The techniques in a form that is easy to read, slow and sure: what the core's deductions are held against.

`find` is a whole technique; `nesting.decided_about` what one decides by trying one cell, because the whole takes long.
"""

from collections.abc import Callable, Collection

from hitori import Puzzle, Shading
from hitori.explaining.techniques import LONE_LABEL, TECHNIQUES, TechniqueId

from . import basics, nesting, patterns, suppositions, walls
from .position import Deductions, Position

READABLE: dict[TechniqueId, Callable[[Position], Deductions]] = {
    name: vars(module)[name.replace("-", "_")]
    for module in (basics, patterns, walls, suppositions, nesting)
    for name in (*TECHNIQUES, LONE_LABEL.name)
    if name.replace("-", "_") in vars(module)
}
"""Each is a function of that name."""


def find(
    name: TechniqueId, puzzle: Puzzle, known: Shading, about: Collection[tuple[int, int]] | None = None
) -> Deductions:
    """What a technique deduces, in its readable form; one that has none is held by its examples and the oracles."""
    if name not in READABLE:
        return TECHNIQUES[name].find(puzzle, known, about)
    return READABLE[name](Position(puzzle, known, about))
