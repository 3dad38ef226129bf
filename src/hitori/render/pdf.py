"""PDF: books of puzzles on paper, with the solutions at the back, written by reportlab from the extra `images`.

An *entry* is a puzzle with its answer, e.g. BookEntry(picture, answer=picture_of_the_solution, note="hard"). A page is
cut into *slots*, each with a heading and a drawing as large as possible. All text can be selected and searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from .drawing import CELL, Disc, Drawing, Ink, Path, Rectangle, Shape, draw
from .fonts import FAMILY, font_file, missing_extra
from .picture import Picture
from .text import printable

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINTS_PER_MM = 72 / 25.4
PAPERS = {"a4": (210 * POINTS_PER_MM, 297 * POINTS_PER_MM), "letter": (612.0, 792.0)}
SLOTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of slots, for each number of puzzles a page can hold."""
ANSWERS_PER_PAGE = 6
EDGE = 16 * POINTS_PER_MM
GAP = 8 * POINTS_PER_MM
LARGEST_CELL = 14 * POINTS_PER_MM
HEADING = 11.0
SMALL = 9.0
GREY = "#555555"


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle of a book. `answer` is its solution, or words if there is none to show; `note` follows its name."""

    picture: Picture
    answer: Picture | str | None = None
    note: str | None = None


def to_pdf(picture: Picture, paper: str = "a4") -> bytes:
    """The picture on a page of its own."""
    return make_book([BookEntry(picture)], per_page=1, paper=paper, numbered=False)


def make_book(
    entries: Sequence[BookEntry],
    *,
    per_page: int = 2,
    paper: str = "a4",
    title: str | None = None,
    numbered: bool = True,
) -> bytes:
    """The PDF of a book: puzzles `per_page` (1, 2, 4 or 6) to a page of `paper` (a4 or letter), then their answers.

    Entries without an answer have no place at the back. `numbered` puts "1. " before the first name, and so on.

    Raises EngineNotInstalledError without the extra.
    """
    try:
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise missing_extra() from error
    registerFont(TTFont(FAMILY, str(font_file())))
    written = BytesIO()
    canvas = Canvas(written, pagesize=PAPERS[paper], invariant=1)
    title = title and printable(title)
    canvas.setTitle(title or entries[0].picture.title)
    canvas.setAuthor(", ".join(sorted({printable(entry.picture.puzzle.author or "") for entry in entries} - {""})))
    canvas.setCreator("hitori")
    book = _Book(canvas, *PAPERS[paper], title)
    numbers = [f"{number}. " if numbered else "" for number in range(1, len(entries) + 1)]
    puzzles = [(number + _heading(entry), entry.picture) for number, entry in zip(numbers, entries, strict=True)]
    answers = [
        (number + entry.picture.title, entry.answer)
        for number, entry in zip(numbers, entries, strict=True)
        if entry.answer is not None
    ]
    book.add_pages(puzzles, per_page, None)
    book.add_pages(answers, ANSWERS_PER_PAGE, "Solutions")
    canvas.save()
    return written.getvalue()


def _heading(entry: BookEntry) -> str:
    return f"{entry.picture.title} ({printable(entry.note)})" if entry.note else entry.picture.title


@dataclass(slots=True)
class _Book:
    """A canvas and its pages; the origin of PDF is the bottom left corner, in points."""

    canvas: Canvas
    width: float
    height: float
    title: str | None

    def add_pages(self, items: Sequence[tuple[str, Picture | str]], per_page: int, section: str | None) -> None:
        """Pages of headings, each with its picture or with words instead."""
        slots = list(self._slots(*SLOTS[per_page]))
        for start in range(0, len(items), per_page):
            self._page_head_and_foot(section)
            for slot, (heading, content) in zip(slots, items[start : start + per_page], strict=False):
                self._fill(slot, heading, content)
            self.canvas.showPage()

    def _page_head_and_foot(self, section: str | None) -> None:
        head = " - ".join(filter(None, [self.title, section]))
        self._write(self.width / 2, self.height - EDGE, head, SMALL, GREY, self.width - 2 * EDGE)
        self._write(self.width / 2, EDGE - SMALL, str(self.canvas.getPageNumber()), SMALL, GREY, self.width)

    def _slots(self, columns: int, rows: int) -> Iterator[tuple[float, float, float, float]]:
        """Left, top, width and height of each slot, row by row."""
        top = self.height - EDGE - GAP / 2
        width = (self.width - 2 * EDGE - (columns - 1) * GAP) / columns
        height = (top - EDGE - GAP / 2 - (rows - 1) * GAP) / rows
        for row in range(rows):
            for column in range(columns):
                yield EDGE + column * (width + GAP), top - row * (height + GAP), width, height

    def _fill(self, slot: tuple[float, float, float, float], heading: str, content: Picture | str) -> None:
        left, top, width, height = slot
        middle = left + width / 2
        self._write(middle, top - HEADING, heading, HEADING, "#000000", width)
        top, height = top - 2 * HEADING, height - 2 * HEADING
        if isinstance(content, str):
            self._write(middle, top - HEADING, content, HEADING, GREY, width)
            return
        drawing = draw(content)
        scale = min(width / drawing.width, height / drawing.height, LARGEST_CELL / CELL)
        self._paint(drawing, middle - drawing.width * scale / 2, top, scale)

    def _write(self, x: float, y: float, words: str, size: float, colour: str, room: float) -> None:
        """Words centred on `x`, smaller if they would not fit."""
        size = min(size, size * room / max(1.0, self.canvas.stringWidth(words, FAMILY, size)))
        self.canvas.setFillColor(colour)
        self.canvas.setFont(FAMILY, size)
        self.canvas.drawCentredString(x, y, words)

    def _paint(self, drawing: Drawing, left: float, top: float, scale: float) -> None:
        self.canvas.saveState()
        self.canvas.translate(left, top)
        self.canvas.scale(scale, scale)
        for ink, shapes in groupby(drawing.shapes, key=lambda shape: shape.ink):
            self._dip(ink)
            for shape in shapes:
                self._trace(shape, fill=ink.fill is not None, stroke=ink.stroke is not None)
        self.canvas.restoreState()

    def _dip(self, ink: Ink) -> None:
        if ink.fill:
            self.canvas.setFillColor(ink.fill)
        if ink.stroke:
            self.canvas.setStrokeColor(ink.stroke)
            self.canvas.setLineWidth(ink.thickness)
            self.canvas.setDash([5, 3] if ink.dashed else [])

    def _trace(self, shape: Shape, fill: bool, stroke: bool) -> None:
        """Paint one shape; its y axis points down, that of PDF up."""
        if isinstance(shape, Rectangle):
            self.canvas.rect(shape.x, -shape.y - shape.height, shape.width, shape.height, stroke=stroke, fill=fill)
        elif isinstance(shape, Disc):
            self.canvas.circle(shape.x, -shape.y, shape.radius, stroke=stroke, fill=fill)
        elif isinstance(shape, Path):
            (x, y), *others = shape.points
            outline = self.canvas.beginPath()
            outline.moveTo(x, -y)
            for x, y in others:
                outline.lineTo(x, -y)
            if shape.closed:
                outline.close()
            self.canvas.drawPath(outline, stroke=stroke, fill=fill)
        else:
            self.canvas.setFont(FAMILY, shape.size)
            self.canvas.drawCentredString(shape.x, -shape.y, shape.words)
