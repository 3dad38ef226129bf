"""Pages: the pages of a PDF, on which pictures, words and lines are painted with reportlab from the extra `images`.

Lengths are in points, and the origin is the bottom left corner of a page. All text can be selected and searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from threading import get_ident
from typing import TYPE_CHECKING

from ..extras import required
from .drawing import CELL, Disc, Path, Rectangle, Shape, Text, draw
from .fonts import FAMILY, font_file, needed_for, wider_fonts
from .picture import Picture

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS_PER_MM = 72 / 25.4
SHARE_OF_EDGE = 16 / 210
"""The margin, by the width of the paper."""
LARGEST_CELL = 14 * POINTS_PER_MM
LINE_HEIGHT = 1.35
BLACK = "#000000"
GREY = "#555555"
PALE = "#bbbbbb"


class Pages:
    """The pages of one PDF of `width` x `height` with a margin, `edge`; `texts` are all words that will be written.

    `canvas`, that of reportlab, ends a page and knows its number.
    """

    def __init__(self, width: float, height: float, texts: Sequence[str], title: str, author: str) -> None:
        """The pages, with the first begun.

        Raises EngineNotInstalledError without the extra that the words need; UnsupportedError for a character that no
        font of ours has.
        """
        with required(*needed_for(texts)):
            from reportlab.pdfbase.pdfmetrics import registerFont
            from reportlab.pdfbase.ttfonts import TTFont
            from reportlab.pdfgen.canvas import Canvas
        registerFont(TTFont(FAMILY, str(font_file())))
        self.width, self.height, self.edge = width, height, width * SHARE_OF_EDGE
        self._wider: dict[str, str] = {}  # the font of each character that the usual one lacks
        for number, (characters, font) in enumerate(wider_fonts(texts)):
            name = f"wider {number} {get_ident()}"  # reportlab knows fonts by name, for all threads
            registerFont(TTFont(name, font))
            self._wider |= dict.fromkeys(characters, name)
        self.canvas: Canvas = Canvas("", pagesize=(width, height), invariant=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setCreator("hitori")

    def content(self) -> bytes:
        """The PDF; nothing can be painted afterwards."""
        pdf: bytes = self.canvas.getpdfdata()
        return pdf

    def write(self, x: float, y: float, words: str, size: float, colour: str, room: float) -> None:
        """Words centred on `x`, smaller if they would not fit."""
        size = min(size, size * room / max(1.0, self._length(words, size)))
        self.canvas.setFillColor(colour)
        left = x - self._length(words, size) / 2
        for font, run in self._runs(words):
            self.canvas.setFont(font, size)
            self.canvas.drawString(left, y, run)
            left += self.canvas.stringWidth(run, font, size)

    def write_lines(self, x: float, top: float, words: str, size: float, width: float) -> float:
        """Words of the usual font centred on `x`, broken into lines of that width; the height they take."""
        from reportlab.lib.utils import simpleSplit

        lines = simpleSplit(words, FAMILY, size, width)
        for number, line in enumerate(lines, start=1):
            self.write(x, top - number * size * LINE_HEIGHT, line, size, BLACK, width)
        return len(lines) * size * LINE_HEIGHT

    def rule(self, left: float, y: float, width: float) -> None:
        """A pale line to write on."""
        self.canvas.setStrokeColor(PALE)
        self.canvas.setLineWidth(0.5)
        self.canvas.setDash([])
        self.canvas.line(left, y, left + width, y)

    def paint(self, picture: Picture, middle: float, top: float, width: float, height: float) -> float:
        """A picture centred on `middle`, as large as possible; the height it takes."""
        drawing = draw(picture)
        scale = min(width / drawing.width, height / drawing.height, LARGEST_CELL / CELL)
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(middle - drawing.width * scale / 2, top)
        canvas.scale(scale, scale)
        for ink, shapes in groupby(drawing.shapes, key=lambda shape: shape.ink):
            if ink.fill:
                canvas.setFillColor(ink.fill)
            if ink.stroke:
                canvas.setStrokeColor(ink.stroke)
                canvas.setLineWidth(ink.thickness)
                canvas.setDash([5, 3] if ink.dashed else [])
            for shape in shapes:
                self._trace(shape)
        canvas.restoreState()
        return drawing.height * scale

    def _runs(self, words: str) -> Iterator[tuple[str, str]]:
        """The words in pieces, each with the font that has its characters."""
        for font, run in groupby(words, key=lambda character: self._wider.get(character, FAMILY)):
            yield font, "".join(run)

    def _length(self, words: str, size: float) -> float:
        return sum(float(self.canvas.stringWidth(run, font, size)) for font, run in self._runs(words))

    def _trace(self, shape: Shape) -> None:
        """Paint one shape; its y axis points down, that of PDF up."""
        canvas = self.canvas
        painted = {"fill": shape.ink.fill is not None, "stroke": shape.ink.stroke is not None}
        match shape:
            case Rectangle(_, x, y, width, height):
                canvas.rect(x, -y - height, width, height, **painted)
            case Disc(_, x, y, radius):
                canvas.circle(x, -y, radius, **painted)
            case Path(_, points, closed):
                outline = canvas.beginPath()
                (x, y), *others = points
                outline.moveTo(x, -y)
                for x, y in others:
                    outline.lineTo(x, -y)
                if closed:
                    outline.close()
                canvas.drawPath(outline, **painted)
            case Text(_, x, y, size, words):
                canvas.setFont(FAMILY, size)
                canvas.drawCentredString(x, -y, words)
