"""Pages: the pages of a PDF, on which pictures, words and lines are painted with reportlab from the extra `images`.

Lengths are in points, and the origin is the bottom left corner of a page. All text can be selected and searched, and
all that matters is tagged for screen readers (tags.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import groupby
from threading import get_ident
from typing import TYPE_CHECKING

from ..extras import required
from .drawing import Disc, Drawing, Path, Rectangle, Shape, Text
from .fonts import FAMILY, font_file, needed_for, wider_fonts
from .tags import Tags

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS_PER_MM = 72 / 25.4
SHARE_OF_EDGE = 16 / 210
"""The margin, by the width of the paper."""
LINE_HEIGHT = 1.35
MOST_LINES = 2
"""Of a name; a longer one ends with dots."""
DOTS = "..."
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
        self.canvas.setSubject("Hitori puzzles")
        self.canvas.setCreator("hitori")
        self._tags = Tags(self.canvas)

    def content(self) -> bytes:
        """The PDF; nothing can be painted afterwards."""
        self._tags.write()
        pdf: bytes = self.canvas.getpdfdata()
        return pdf

    def write(self, x: float, y: float, words: str, size: float, colour: str, tag: str | None) -> None:
        """Words in one line, centred on `x`; `tag` is what they are, e.g. `H1` or `P`, None for an artifact."""
        if words:
            with self._tagged(tag):
                self._write(x, y, words, size, colour)

    def write_lines(self, x: float, top: float, lines: Sequence[str], size: float, colour: str, tag: str) -> float:
        """Lines centred on `x`, which are one element; the height they take."""
        if lines:
            with self._tagged(tag):
                for number, line in enumerate(lines, start=1):
                    after = " " if number < len(lines) else ""
                    self._write(x, top - number * size * LINE_HEIGHT, line, size, colour, after)
        return len(lines) * size * LINE_HEIGHT

    def lines_of(self, words: str, size: float, width: float, most: int = MOST_LINES) -> list[str]:
        """The words in as few lines as that width allows; of more than `most`, the last that is kept ends with dots."""
        lines = [""]
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if self._length(longer, size) <= width:
                lines[-1] = longer
                continue
            if self._length(word, size) <= width:
                lines.append(word)
                continue
            for character in f" {word}" if lines[-1] else word:  # longer than a line: broken anywhere
                if lines[-1] and self._length(lines[-1] + character, size) > width:
                    lines.append("")
                lines[-1] += character
        if len(lines) <= most:
            return lines if words else []
        last = lines[most - 1]
        while last and self._length(last + DOTS, size) > width:
            last = last[:-1]
        return [*lines[: most - 1], last.rstrip() + DOTS]

    def rule(self, left: float, y: float, width: float, colour: str) -> None:
        """A line to write on."""
        with self._tagged(None):
            self.canvas.setStrokeColor(colour)
            self.canvas.setLineWidth(0.5)
            self.canvas.setDash([])
            self.canvas.line(left, y, left + width, y)

    def paint(self, drawn: Drawing, alternative: str, middle: float, top: float, scale: float) -> float:
        """A drawing centred on `middle`, `scale` points to its unit; the height it takes."""
        canvas = self.canvas
        width, height = drawn.width * scale, drawn.height * scale
        left = middle - width / 2
        with self._tags.element("Figure", alternative, (left, top - height, left + width, top)):
            canvas.saveState()
            canvas.translate(left, top)
            canvas.scale(scale, scale)
            for ink, shapes in groupby(drawn.shapes, key=lambda shape: shape.ink):
                if ink.fill:
                    canvas.setFillColor(ink.fill)
                if ink.stroke:
                    canvas.setStrokeColor(ink.stroke)
                    canvas.setLineWidth(ink.thickness)
                    canvas.setDash([5, 3] if ink.dashed else [])
                for shape in shapes:
                    self._trace(shape)
            canvas.restoreState()
        return height

    def _tagged(self, tag: str | None) -> AbstractContextManager[None]:
        return self._tags.artifact() if tag is None else self._tags.element(tag)

    def _write(self, x: float, y: float, words: str, size: float, colour: str, after: str = "") -> None:
        """Words centred on `x`; what comes `after` them, a space, parts them from the next line when they are read."""
        self.canvas.setFillColor(colour)
        left = x - self._length(words, size) / 2
        for font, run in self._runs(words + after):
            self.canvas.setFont(font, size)
            self.canvas.drawString(left, y, run)
            left += self.canvas.stringWidth(run, font, size)

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
