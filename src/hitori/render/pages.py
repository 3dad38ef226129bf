"""Pages: the pages of a PDF, on which pictures, words and lines are painted with reportlab from the extra `images`.

Lengths are in points, and the origin is the bottom left corner of a page. All text can be selected and searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from threading import get_ident
from typing import TYPE_CHECKING

from ..errors import required
from .drawing import CELL, Disc, Drawing, Ink, Path, Rectangle, Shape, draw
from .fonts import FAMILY, IMAGES, font_file, wider_fonts
from .picture import Picture

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS_PER_MM = 72 / 25.4
LARGEST_CELL = 14 * POINTS_PER_MM
LINE_HEIGHT = 1.35
BLACK = "#000000"
GREY = "#555555"
PALE = "#bbbbbb"


class Pages:
    """The pages of one PDF of `width` x `height`; `texts` are all words that will be written."""

    def __init__(self, width: float, height: float, texts: Iterable[str], title: str, author: str) -> None:
        """The pages, with the first begun.

        Raises EngineNotInstalledError without the extra that the words need; UnsupportedError for a character that no
        font of ours has.
        """
        with required(IMAGES):
            from reportlab.pdfbase.pdfmetrics import registerFont
            from reportlab.pdfbase.ttfonts import TTFont
            from reportlab.pdfgen.canvas import Canvas
        registerFont(TTFont(FAMILY, str(font_file())))
        self.width, self.height = width, height
        self._wider: dict[str, str] = {}  # the font of each character that the usual one lacks
        for number, (characters, font) in enumerate(wider_fonts(texts)):
            name = f"wider {number} {get_ident()}"  # reportlab knows fonts by name, for all threads
            registerFont(TTFont(name, font))
            self._wider |= dict.fromkeys(characters, name)
        self._written = BytesIO()
        self._canvas: Canvas = Canvas(self._written, pagesize=(width, height), invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("hitori")

    @property
    def number(self) -> int:
        """The number of the page, from 1."""
        number: int = self._canvas.getPageNumber()
        return number

    def end_page(self) -> None:
        """Begin the next page."""
        self._canvas.showPage()

    def content(self) -> bytes:
        """The PDF; nothing can be painted afterwards."""
        self._canvas.save()
        return self._written.getvalue()

    def write(self, x: float, y: float, words: str, size: float, colour: str, room: float) -> None:
        """Words centred on `x`, smaller if they would not fit."""
        size = min(size, size * room / max(1.0, self._length(words, size)))
        self._canvas.setFillColor(colour)
        left = x - self._length(words, size) / 2
        for font, run in self._runs(words):
            self._canvas.setFont(font, size)
            self._canvas.drawString(left, y, run)
            left += self._canvas.stringWidth(run, font, size)

    def write_lines(self, x: float, top: float, words: str, size: float, width: float) -> float:
        """Words centred on `x`, broken into lines of that width; the height they take."""
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".strip()
            if self._length(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        for number, line in enumerate(lines, start=1):
            self.write(x, top - number * size * LINE_HEIGHT, line, size, BLACK, width)
        return len(lines) * size * LINE_HEIGHT

    def rule(self, left: float, y: float, width: float) -> None:
        """A pale line to write on."""
        self._canvas.setStrokeColor(PALE)
        self._canvas.setLineWidth(0.5)
        self._canvas.setDash([])
        self._canvas.line(left, y, left + width, y)

    def paint(self, picture: Picture, middle: float, top: float, width: float, height: float) -> float:
        """A picture centred on `middle`, as large as possible; the height it takes."""
        drawing = draw(picture)
        scale = min(width / drawing.width, height / drawing.height, LARGEST_CELL / CELL)
        self._canvas.saveState()
        self._canvas.translate(middle - drawing.width * scale / 2, top)
        self._canvas.scale(scale, scale)
        self._trace_all(drawing)
        self._canvas.restoreState()
        return drawing.height * scale

    def _runs(self, words: str) -> Iterator[tuple[str, str]]:
        """The words in pieces, each with the font that has its characters."""
        for font, run in groupby(words, key=lambda character: self._wider.get(character, FAMILY)):
            yield font, "".join(run)

    def _length(self, words: str, size: float) -> float:
        return sum(float(self._canvas.stringWidth(run, font, size)) for font, run in self._runs(words))

    def _trace_all(self, drawing: Drawing) -> None:
        for ink, shapes in groupby(drawing.shapes, key=lambda shape: shape.ink):
            self._dip(ink)
            for shape in shapes:
                self._trace(shape, fill=ink.fill is not None, stroke=ink.stroke is not None)

    def _dip(self, ink: Ink) -> None:
        if ink.fill:
            self._canvas.setFillColor(ink.fill)
        if ink.stroke:
            self._canvas.setStrokeColor(ink.stroke)
            self._canvas.setLineWidth(ink.thickness)
            self._canvas.setDash([5, 3] if ink.dashed else [])

    def _trace(self, shape: Shape, fill: bool, stroke: bool) -> None:
        """Paint one shape; its y axis points down, that of PDF up."""
        if isinstance(shape, Rectangle):
            self._canvas.rect(shape.x, -shape.y - shape.height, shape.width, shape.height, stroke=stroke, fill=fill)
        elif isinstance(shape, Disc):
            self._canvas.circle(shape.x, -shape.y, shape.radius, stroke=stroke, fill=fill)
        elif isinstance(shape, Path):
            self._canvas.drawPath(self._outline(shape), stroke=stroke, fill=fill)
        else:
            self._canvas.setFont(FAMILY, shape.size)
            self._canvas.drawCentredString(shape.x, -shape.y, shape.words)

    def _outline(self, path: Path) -> object:
        (x, y), *others = path.points
        outline = self._canvas.beginPath()
        outline.moveTo(x, -y)
        for x, y in others:
            outline.lineTo(x, -y)
        if path.closed:
            outline.close()
        return outline
