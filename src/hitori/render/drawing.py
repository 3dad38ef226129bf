"""Drawing: a picture as shapes, which the core decides on (crates/hitori-answers/src/drawing) and pages.py paints.

A *shape* is a rectangle, a disc, lines, a polygon or a text, with its *ink*. The y axis points down, a cell is `CELL`
units wide, and shapes are listed in the order in which they are painted.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import native
from .picture import Picture

CELL = native.CELL


class Ink(NamedTuple):
    """The fill and outline of a shape; None leaves it hollow or without an outline."""

    fill: str | None = None
    stroke: str | None = None
    thickness: float = 0.0
    dashed: bool = False


class Rectangle(NamedTuple):
    """`x`, `y` is the top left corner."""

    ink: Ink
    x: float
    y: float
    width: float
    height: float


class Disc(NamedTuple):
    """`x`, `y` is the centre."""

    ink: Ink
    x: float
    y: float
    radius: float


class Path(NamedTuple):
    """Straight lines from point to point, back to the first if `closed`."""

    ink: Ink
    points: tuple[tuple[float, float], ...]
    closed: bool = False


class Text(NamedTuple):
    """Words centred on `x`, with their baseline at `y`."""

    ink: Ink
    x: float
    y: float
    size: float
    words: str


Shape = Rectangle | Disc | Path | Text
KINDS: dict[str, type[Shape]] = {"rectangle": Rectangle, "disc": Disc, "path": Path, "text": Text}


class Drawing(NamedTuple):
    """Shapes on a sheet of `width` x `height` units."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def draw(picture: Picture) -> Drawing:
    """The shapes of a picture."""
    width, height, shapes = native.draw(picture)
    return Drawing(width, height, tuple(KINDS[kind](Ink(*ink), *form) for kind, ink, *form in shapes))
