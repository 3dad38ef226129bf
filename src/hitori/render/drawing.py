"""Drawing: from a picture to shapes; the one file that decides where things go and how they look.

A *shape* is a rectangle, a disc, lines, a polygon or a text, with its *ink*. The y axis points down, a cell is `CELL`
units wide, and shapes are listed in the order in which they are painted. svg.py and pdf.py write them out.

Every mark has a shape as well as a colour: two bars like an equals sign under equal labels, a diamond on the edge
between two shaded neighbours, a dashed frame around cells that are cut off, a solid frame around deduced cells, a dot
in the corner of their reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..puzzle import Cell
from ..rules import Rule, Violation
from .palette import Palette
from .picture import Picture

CELL = 40.0
MARGIN = 6.0
RULER = 26.0
LARGEST_LABEL = 22.0
ROOM_FOR_LABEL = 30.0
DIGIT_WIDTH = 0.65  # of the font size; the digits of the usual sans-serif fonts are 0.55 to 0.64 wide
DIGIT_HEIGHT = 0.73


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


class Drawing(NamedTuple):
    """Shapes on a sheet of `width` x `height` units."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def draw(picture: Picture) -> Drawing:
    """The shapes of a picture."""
    start = MARGIN + (RULER if picture.rulers else 0)
    width, height = _point(Cell(*picture.puzzle.shape), start + MARGIN)
    paper = Rectangle(Ink(fill=picture.palette.paper), 0, 0, width, height)
    return Drawing(width, height, (paper, *_grid(picture, start), *_marks(picture, start)))


def _point(cell: Cell, start: float) -> tuple[float, float]:
    """The point of a cell that in the first cell is at `start`, `start`: its corner, its middle, or any other."""
    return start + cell.col * CELL, start + cell.row * CELL


def _grid(picture: Picture, start: float) -> Iterator[Shape]:
    """Shades, lines, labels and circles; the corner of the first cell is at `start`, `start`."""
    (rows, cols), palette = picture.puzzle.shape, picture.palette
    shade = Ink(fill=palette.shaded)
    for cell in picture.shaded():
        yield Rectangle(shade, *_point(cell, start), CELL, CELL)
    thin = Ink(stroke=palette.lines, thickness=1)
    for row in range(1, rows):
        yield Path(thin, (_point(Cell(row, 0), start), _point(Cell(row, cols), start)))
    for col in range(1, cols):
        yield Path(thin, (_point(Cell(0, col), start), _point(Cell(rows, col), start)))
    yield Rectangle(Ink(stroke=palette.lines, thickness=2.5), start, start, cols * CELL, rows * CELL)
    bare, in_shade = Ink(fill=palette.label), Ink(fill=palette.label_in_shade)
    for cell, label in zip(picture.puzzle.cells(), picture.puzzle.labels, strict=True):
        if label:
            ink = in_shade if picture.is_shaded(cell) else bare
            yield _centred(ink, *_point(cell, start + CELL / 2), str(label), LARGEST_LABEL)
    circle = Ink(stroke=palette.circle, thickness=2)
    for cell in picture.circled():
        yield Disc(circle, *_point(cell, start + CELL / 2), 17)


def _marks(picture: Picture, start: float) -> Iterator[Shape]:
    """Deductions with their reasons, broken rules, and the rulers."""
    palette = picture.palette
    frame = Ink(stroke=palette.deduced, thickness=3)
    for cell in picture.deduced:
        yield Rectangle(frame, *_point(cell, start + 2.5), CELL - 5, CELL - 5)
    dot = Ink(fill=palette.because, stroke=palette.paper, thickness=1)
    for cell in picture.because:
        yield Disc(dot, *_point(cell, start + 7), 4.5)
    for violation in picture.violations:
        yield from _violation(violation, palette, start)
    if picture.rulers:
        ink, middle = Ink(fill=palette.ruler), MARGIN + RULER / 2
        for row in range(picture.puzzle.rows):
            yield _centred(ink, middle, start + (row + 0.5) * CELL, f"r{row + 1}", 12, RULER - 4)
        for col in range(picture.puzzle.cols):
            yield _centred(ink, start + (col + 0.5) * CELL, middle, f"c{col + 1}", 12, RULER - 4)


def _violation(violation: Violation, palette: Palette, start: float) -> Iterator[Shape]:
    colour = palette.violation
    if violation.rule == Rule.ADJACENCY:
        (ax, ay), (bx, by) = (_point(cell, start + CELL / 2) for cell in violation.cells)
        x, y = (ax + bx) / 2, (ay + by) / 2
        points = ((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y))
        yield Path(Ink(fill=colour, stroke=palette.paper, thickness=1.5), points, closed=True)
    elif violation.rule == Rule.CONNECTIVITY:
        for cell in violation.cells:
            ink = Ink(stroke=colour, thickness=2.5, dashed=True)
            yield Rectangle(ink, *_point(cell, start + 5), CELL - 10, CELL - 10)
    else:
        for cell in violation.cells:
            x, y = _point(cell, start)
            for height in (31.5, 35.5):
                yield Path(Ink(stroke=colour, thickness=2), ((x + 10, y + height), (x + 30, y + height)))


def _centred(ink: Ink, x: float, y: float, words: str, largest: float, room: float = ROOM_FOR_LABEL) -> Text:
    """The words centred on a point, small enough to fit within `room` units."""
    size = min(largest, room / (DIGIT_WIDTH * len(words)))
    return Text(ink, x, y + DIGIT_HEIGHT / 2 * size, size, words)
