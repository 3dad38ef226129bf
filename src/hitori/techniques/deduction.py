"""Deduction: one use of a technique, with the cells that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ..puzzle import Cell
from ..shading import Shade

TechniqueId = Literal[
    "neighbour",
    "duplicate",
    "sandwich-triple",
    "sandwich-pair",
    "pair-induction",
    "corner-close",
    "white-neighbours",
    "close-isolation",
    "least-whites",
    "corner-check",
    "flanked-isolation",
    "pair-isolation",
    "edge-pair",
    "last-exit",
    "diagonal-wall",
    "white-bridges",
    "offset-pairs",
    "wall",
    "direct-contradiction",
    "common-consequence",
    "short-contradiction",
    "pair-chain",
    "contradiction",
    "nested-contradiction",
    "lone-label",
    "search",
]
"""A technique as code, JSON and command line name it: those of the catalogue, the easiest first, then two more."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """These cells have this shade, because of those.

    `technique` is the name of the technique, e.g. "sandwich-pair"; `because` are the other cells whose labels or known
    shades the argument uses: they suffice to check it. `sentence` is the argument in English. `imagined` is the number
    of cells to keep in mind: 1, or for a supposition all cells that it decides before a rule is broken.
    """

    technique: TechniqueId
    cells: tuple[Cell, ...]
    shade: Shade
    because: tuple[Cell, ...]
    sentence: str
    imagined: int = 1


def listed(cells: Iterable[Cell]) -> str:
    """Cells as people read them.

    >>> listed([Cell(0, 0), Cell(0, 2), Cell(1, 1)])
    'r1c1, r1c3 and r2c2'
    """
    return enumerated(str(cell) for cell in cells)


def enumerated(parts: Iterable[str]) -> str:
    """Parts of a sentence: `a, b and c`."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def are(cells: Iterable[Cell], shade: Shade) -> str:
    """`r1c1 is shaded`, or `r1c1 and r1c3 are shaded`."""
    cells = list(cells)
    return f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} {shade.name.lower()}"
