"""Drawing: from a picture to shapes; the one file that decides where things go and how they look.

A *shape* is a rectangle, a disc, lines, a polygon or a text, with its *ink*. The y axis points down, a cell is `CELL`
units wide, and shapes are listed in the order in which they are painted. svg.py and pdf.py write them out.

Every mark has a shape as well as a colour: two bars like an equals sign under equal labels, a diamond on the edge
between two shaded neighbours, a dashed frame around cells that are cut off, a solid frame around deduced cells, a dot
in the corner of their reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..puzzle import Cell
from ..rules import Rule, Violation
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
    offset = MARGIN + (RULER if picture.rulers else 0)
    width = picture.puzzle.cols * CELL + offset + MARGIN
    height = picture.puzzle.rows * CELL + offset + MARGIN
    grid = _GridShapes(picture, offset)
    paper = Rectangle(Ink(fill=picture.palette.paper), 0, 0, width, height)
    return Drawing(width, height, (paper, *grid.shapes()))


@dataclass(frozen=True, slots=True)
class _GridShapes:
    """The cells of a picture, the first of which has its corner at `offset`, `offset`."""

    picture: Picture
    offset: float

    def shapes(self) -> Iterator[Shape]:
        yield from self._shades()
        yield from self._lines()
        yield from self._labels()
        yield from self._circles()
        yield from self._deductions()
        for violation in self.picture.violations:
            yield from self._violation(violation)
        if self.picture.rulers:
            yield from self._rulers()

    def _corner(self, cell: Cell) -> tuple[float, float]:
        return self.offset + cell.col * CELL, self.offset + cell.row * CELL

    def _shades(self) -> Iterator[Shape]:
        ink = Ink(fill=self.picture.palette.shaded)
        for cell in self.picture.shaded():
            yield Rectangle(ink, *self._corner(cell), CELL, CELL)

    def _lines(self) -> Iterator[Shape]:
        colour, start = self.picture.palette.lines, self.offset
        right, bottom = self._corner(Cell(*self.picture.puzzle.shape))
        thin = Ink(stroke=colour, thickness=1)
        for row in range(1, self.picture.puzzle.rows):
            yield Path(thin, ((start, start + row * CELL), (right, start + row * CELL)))
        for col in range(1, self.picture.puzzle.cols):
            yield Path(thin, ((start + col * CELL, start), (start + col * CELL, bottom)))
        yield Rectangle(Ink(stroke=colour, thickness=2.5), start, start, right - start, bottom - start)

    def _labels(self) -> Iterator[Shape]:
        bare, in_shade = Ink(fill=self.picture.palette.label), Ink(fill=self.picture.palette.label_in_shade)
        for cell, label in zip(self.picture.puzzle.cells(), self.picture.puzzle.labels, strict=True):
            if label:
                x, y = self._corner(cell)
                ink = in_shade if self.picture.is_shaded(cell) else bare
                yield _centred(ink, x + CELL / 2, y + CELL / 2, str(label), LARGEST_LABEL)

    def _circles(self) -> Iterator[Shape]:
        ink = Ink(stroke=self.picture.palette.circle, thickness=2)
        for cell in self.picture.circled():
            x, y = self._corner(cell)
            yield Disc(ink, x + CELL / 2, y + CELL / 2, 17)

    def _deductions(self) -> Iterator[Shape]:
        frame = Ink(stroke=self.picture.palette.deduced, thickness=3)
        for cell in self.picture.deduced:
            yield self._frame(frame, cell, inset=2.5)
        dot = Ink(fill=self.picture.palette.because, stroke=self.picture.palette.paper, thickness=1)
        for cell in self.picture.because:
            x, y = self._corner(cell)
            yield Disc(dot, x + 7, y + 7, 4.5)

    def _violation(self, violation: Violation) -> Iterator[Shape]:
        colour, halo = self.picture.palette.violation, self.picture.palette.paper
        if violation.rule == Rule.ADJACENCY:
            (ax, ay), (bx, by) = (self._corner(cell) for cell in violation.cells)
            x, y = (ax + bx + CELL) / 2, (ay + by + CELL) / 2
            points = ((x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y))
            yield Path(Ink(fill=colour, stroke=halo, thickness=1.5), points, closed=True)
        elif violation.rule == Rule.CONNECTIVITY:
            for cell in violation.cells:
                yield self._frame(Ink(stroke=colour, thickness=2.5, dashed=True), cell, inset=5)
        else:
            for cell in violation.cells:
                x, y = self._corner(cell)
                for height in (31.5, 35.5):
                    yield Path(Ink(stroke=colour, thickness=2), ((x + 10, y + height), (x + 30, y + height)))

    def _frame(self, ink: Ink, cell: Cell, inset: float) -> Shape:
        x, y = self._corner(cell)
        return Rectangle(ink, x + inset, y + inset, CELL - 2 * inset, CELL - 2 * inset)

    def _rulers(self) -> Iterator[Shape]:
        ink, middle = Ink(fill=self.picture.palette.ruler), MARGIN + RULER / 2
        for row in range(self.picture.puzzle.rows):
            yield _centred(ink, middle, self.offset + (row + 0.5) * CELL, f"r{row + 1}", 12, RULER - 4)
        for col in range(self.picture.puzzle.cols):
            yield _centred(ink, self.offset + (col + 0.5) * CELL, middle, f"c{col + 1}", 12, RULER - 4)


def _centred(ink: Ink, x: float, y: float, words: str, largest: float, room: float = ROOM_FOR_LABEL) -> Text:
    """The words centred on a point, small enough to fit within `room` units."""
    size = min(largest, room / (DIGIT_WIDTH * len(words)))
    return Text(ink, x, y + DIGIT_HEIGHT / 2 * size, size, words)
