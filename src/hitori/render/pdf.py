"""PDF: books of puzzles on paper, with the rules in front and the solutions at the back.

An *entry* is a puzzle with its answer, e.g. BookEntry(picture, answer=picture_of_the_solution, note="hard"). A page is
cut into *slots*, each with a heading, a drawing as large as possible, and the note under it. Everything is *placed*
before anything is painted, so a board that does not fit is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from ..errors import UnsupportedError
from .drawing import CELL, Drawing, Text, draw
from .pages import BLACK, GREY, LINE_HEIGHT, PALE, POINTS_PER_MM, Pages
from .picture import Picture
from .rules_page import add_rules_pages
from .text import printable

PAPERS = {
    "a3": (297 * POINTS_PER_MM, 420 * POINTS_PER_MM),
    "a4": (210 * POINTS_PER_MM, 297 * POINTS_PER_MM),
    "a5": (148 * POINTS_PER_MM, 210 * POINTS_PER_MM),
    "letter": (612.0, 792.0),
    "square": (210 * POINTS_PER_MM, 210 * POINTS_PER_MM),
}
SLOTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of slots, or rows and columns, for each number of puzzles a page can hold."""
MOST_WITH_ROOM = 2
"""The most puzzles on a page with room to write."""
SHARE_OF_PICTURE = 0.62
"""The part of a slot that the picture may take where there is room to write."""
GAP = 8 * POINTS_PER_MM
EPSILON = 1e-6
"""What rounding may add to a length."""


class Style(NamedTuple):
    """How large and how dark things are: letters and the distance of the lines to write on in points, a cell in mm."""

    heading: float
    small: float
    line_gap: float
    largest_cell: float
    least_label: float
    """The smallest label of a puzzle that may be printed,"""
    least_answer: float
    """and that of an answer, unless it is alone on a page."""
    faint: str
    """The colour of small words."""
    lines: str
    """The colour of the lines to write on."""


USUAL = Style(
    heading=11.0,
    small=9.0,
    line_gap=8 * POINTS_PER_MM,
    largest_cell=14.0,
    least_label=0.0,
    least_answer=5.5,
    faint=GREY,
    lines=PALE,
)
LARGE = Style(
    heading=20.0,
    small=18.0,
    line_gap=12 * POINTS_PER_MM,
    largest_cell=20.0,
    least_label=18.0,
    least_answer=18.0,
    faint=BLACK,
    lines=GREY,
)
"""Large print: 18 points or more, as the American Printing House for the Blind asks; the RNIB asks for 16."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle of a book. `answer` is its solution, or words if there is none; `note` stands under the puzzle.

    `heading` stands over the puzzle in place of its name, and `answer_note` under the answer.
    """

    picture: Picture
    answer: Picture | str | None = None
    note: str | None = None
    heading: str | None = None
    answer_note: str | None = None


class _Slot(NamedTuple):
    """A part of a page."""

    left: float
    top: float
    width: float
    height: float


class _Item(NamedTuple):
    """What a slot shows: a picture, or words in its place; small words under the heading and at the foot."""

    heading: str
    content: Picture | str
    credit: str = ""
    notes: tuple[str, ...] = ()


class _Placed(NamedTuple):
    """An item in its slot; its drawing begins at `top`, with so many points to its unit."""

    item: _Item
    slot: _Slot
    heading: list[str]
    credit: list[str]
    notes: list[list[str]]
    top: float
    drawing: Drawing | None
    scale: float

    @property
    def smallest_label(self) -> float:
        """In points; without any bound if there is no label."""
        shapes = self.drawing.shapes if self.drawing else ()
        return min((shape.size * self.scale for shape in shapes if isinstance(shape, Text)), default=float("inf"))


def to_pdf(picture: Picture, paper: str = "a4", *, heading: str | None = None, cell_size: float | None = None) -> bytes:
    """The picture on a page of its own, under its name or another heading; see `make_book`."""
    entry = BookEntry(picture, heading=heading)
    return make_book([entry], per_page=1, paper=paper, author="", numbered=False, cell_size=cell_size)


def make_book(
    entries: Sequence[BookEntry],
    *,
    per_page: int = 2,
    paper: str = "a4",
    title: str | None = None,
    author: str | None = None,
    numbered: bool = True,
    rules: bool = False,
    room_to_write: bool = False,
    cell_size: float | None = None,
    large_print: bool = False,
) -> bytes:
    """The PDF of a book: puzzles `per_page` (1, 2, 4 or 6) to a page of `paper` (a3, a4, a5, letter, square), then
    answers.

    Entries without an answer have no place at the back. `title` and `author` stand on the first page; if no author is
    named and all puzzles have the same, that is the one. The author of a puzzle stands under its name, unless it is
    that of the book. `numbered` puts "1. " before the first name, and so on. `rules` begins with the rules;
    `room_to_write` leaves lines beside each puzzle, of one or two to a page. `cell_size` is the width of the puzzles'
    cells in mm, at most 14 without it. `large_print` makes all letters and labels 18 points or larger.

    Raises EngineNotInstalledError without the extra; UnsupportedError for a character that no font of ours has, for
    a board that does not fit and for one whose labels would be too small for large print; ValueError for room to write
    on a page of more than two puzzles.
    """
    if room_to_write and per_page > MOST_WITH_ROOM:
        raise ValueError(f"room to write needs 1 or 2 puzzles to a page, got {per_page}")
    style = LARGE if large_print else USUAL
    authors = sorted({printable(entry.picture.puzzle.author or "") for entry in entries})
    if author is None and len(authors) == 1:
        author = authors[0]
    title, author = printable(title or ""), printable(author or "")
    puzzles, answers = _items(entries, author, numbered)
    by_author = f"{'' if title else 'Hitori puzzles '}by {author}" if author else ""
    texts = [title, by_author, *(word for item in puzzles + answers for word in _words(item))]
    named = title or (puzzles[0].heading if len(puzzles) == 1 else f"Hitori, {len(puzzles)} puzzles")
    pages = Pages(*PAPERS[paper], texts, named, author or ", ".join(each for each in authors if each))
    book = _Book(pages, style, paper, title, by_author)
    if rules:
        top = book.write_title()
        add_rules_pages(pages, top, style.small if large_print else None, book.level)
    book.add_puzzles(puzzles, per_page, room_to_write, cell_size, is_first=not rules)
    book.add_answers(answers)
    return pages.content()


def _items(entries: Sequence[BookEntry], author: str, numbered: bool) -> tuple[list[_Item], list[_Item]]:
    """The puzzles and the answers of a book by this author."""
    puzzles, answers = [], []
    for number, entry in enumerate(entries, start=1):
        puzzle = entry.picture.puzzle
        heading = printable(entry.heading or entry.picture.title)
        if numbered:
            heading = f"{number}. {heading}"
        setter = printable(puzzle.author or "")
        credit = f"by {setter}" if setter and setter != author else ""
        notes = [printable(entry.note)] if entry.note else []
        if puzzle.source:
            notes.append(f"source: {printable(puzzle.source)}")
        puzzles.append(_Item(heading, entry.picture, credit, tuple(notes)))
        if entry.answer is not None:
            answer_notes = (printable(entry.answer_note),) if entry.answer_note else ()
            answers.append(_Item(heading, entry.answer, notes=answer_notes))
    return puzzles, answers


def _words(item: _Item) -> list[str]:
    return [item.heading, item.credit, *item.notes, item.content if isinstance(item.content, str) else ""]


class _Book:
    """The pages of a book with its title and its author, e.g. `by Ada`; either may be empty."""

    def __init__(self, pages: Pages, style: Style, paper: str, title: str, by_author: str) -> None:
        self.pages, self.style, self.paper, self.title = pages, style, paper, title
        room = pages.width - 2 * pages.edge
        self._title_size = 1.4 * style.heading
        self._title_lines = pages.lines_of(title, self._title_size, room)
        self._author_lines = pages.lines_of(by_author, style.small, room)
        self.level = 2 if title else 1
        """That of the headings: the title is alone above them."""

    @property
    def below_title(self) -> float:
        """How high above the bottom of the first page the space below the title begins."""
        taken = len(self._title_lines) * self._title_size + len(self._author_lines) * self.style.small
        return self.pages.height - 0.6 * self.pages.edge - taken * LINE_HEIGHT

    def write_title(self) -> float:
        """Write title and author at the head of the page; what `below_title` says."""
        pages = self.pages
        middle, top = pages.width / 2, pages.height - 0.6 * pages.edge
        top -= pages.write_lines(middle, top, self._title_lines, self._title_size, BLACK, "H1")
        pages.write_lines(middle, top, self._author_lines, self.style.small, self.style.faint, "P")
        return self.below_title

    def add_puzzles(
        self,
        items: Sequence[_Item],
        per_page: int,
        room_to_write: bool,
        cell_size: float | None,
        is_first: bool,
    ) -> None:
        """Pages of puzzles; `is_first` if no page is before them, so that the title stands over them."""
        top = self._top()
        if is_first:
            top = min(top, self.below_title - 0.5 * self.style.small)
        slots = _slots(self.pages, per_page, top)
        parts = [_parts(slot, 2 * self.style.heading) for slot in slots]
        placed = self._placed(items, [part for part, _ in parts] if room_to_write else slots, cell_size)
        for item in (item for page in placed for item in page if _is_too_small(item, self.style.least_label)):
            raise UnsupportedError(
                f"{item.item.heading}: large print needs labels of {self.style.least_label:g} points, and the smallest "
                f"would have {item.smallest_label:.1f}; take fewer puzzles to a page or larger paper than {self.paper}"
            )
        for number, page in enumerate(placed):
            if is_first and number == 0:
                self.write_title()
            else:
                self._write_head(self.title, None)
            self._paint(page, self.level)
            if room_to_write:
                for _, lines in parts[: len(page)]:
                    self._rule(lines)
            self.pages.canvas.showPage()

    def add_answers(self, items: Sequence[_Item]) -> None:
        """Pages of answers, as many to a page as can be read."""
        head = f"{self.title} - Solutions" if self.title else "Solutions"
        start = 0
        while start < len(items):
            for per_page in sorted(SLOTS, reverse=True):
                page = self._page(items[start : start + per_page], _slots(self.pages, per_page, self._top()), None)
                if not any(_is_too_small(item, self.style.least_answer) for item in page):
                    break
            self._write_head(head, None if start else f"H{self.level}")
            self._paint(page, self.level + 1)
            self.pages.canvas.showPage()
            start += len(page)

    def _top(self) -> float:
        """Where the slots begin below the usual head of a page."""
        return self.pages.height - self.pages.edge - max(GAP, self.style.small)

    def _write_head(self, head: str, tag: str | None) -> None:
        pages, small = self.pages, self.style.small
        for line in pages.lines_of(head, small, pages.width - 2 * pages.edge, most=1):
            pages.write(pages.width / 2, pages.height - pages.edge, line, small, self.style.faint, tag)

    def _placed(self, items: Sequence[_Item], slots: Sequence[_Slot], cell_size: float | None) -> list[list[_Placed]]:
        """The items of each page in these slots."""
        starts = range(0, len(items), len(slots))
        return [self._page(items[start : start + len(slots)], slots, cell_size) for start in starts]

    def _page(self, items: Sequence[_Item], slots: Sequence[_Slot], cell_size: float | None) -> list[_Placed]:
        """The items of one page; the drawings of a row begin at the same height."""
        style, lines_of = self.style, self.pages.lines_of
        width = slots[0].width
        headings = [lines_of(item.heading, style.heading, width) for item in items]
        by_lines = [lines_of(item.credit, style.small, width) for item in items]
        above: dict[float, float] = {}  # the drawings of a row, by the top of its slots
        for slot, heading, by_line in zip(slots, headings, by_lines, strict=False):
            taken = LINE_HEIGHT * (len(heading) * style.heading + len(by_line) * style.small) + 0.5 * style.heading
            above[slot.top] = max(taken, above.get(slot.top, 0.0))
        placed = []
        for item, slot, heading, by_line in zip(items, slots, headings, by_lines, strict=False):
            notes = [lines_of(note, style.small, width) for note in item.notes]
            below = LINE_HEIGHT * style.small * sum(map(len, notes)) + 0.5 * style.small
            room = max(1.0, slot.height - above[slot.top] - below)
            drawing = draw(item.content) if isinstance(item.content, Picture) else None
            scale = self._scale(item, drawing, width, room, cell_size) if drawing else 0.0
            placed.append(_Placed(item, slot, heading, by_line, notes, slot.top - above[slot.top], drawing, scale))
        return placed

    def _scale(self, item: _Item, drawing: Drawing, width: float, height: float, cell_size: float | None) -> float:
        """Points to a unit of the drawing, which has so much room.

        Raises UnsupportedError for cells of a given size that do not fit.
        """
        largest = min(width / drawing.width, height / drawing.height)
        if cell_size is None:
            return min(largest, self.style.largest_cell * POINTS_PER_MM / CELL)
        scale = cell_size * POINTS_PER_MM / CELL
        if scale > largest + EPSILON:
            fitting = floor(10 * largest * CELL / POINTS_PER_MM) / 10
            raise UnsupportedError(
                f"{item.heading}: cells of {cell_size:g} mm do not fit on {self.paper} paper; expected at most "
                f"{fitting:g} mm, or fewer puzzles to a page"
            )
        return scale

    def _paint(self, page: Sequence[_Placed], level: int) -> None:
        """Paint the items and the number of the page."""
        pages, style = self.pages, self.style
        for item, slot, heading, credit, notes, top, drawing, scale in page:
            middle = slot.left + slot.width / 2
            taken = pages.write_lines(middle, slot.top, heading, style.heading, BLACK, f"H{level}")
            pages.write_lines(middle, slot.top - taken, credit, style.small, self.style.faint, "P")
            y = top
            if isinstance(item.content, str):
                y -= pages.write_lines(middle, y, [item.content], style.heading, self.style.faint, "P")
            elif drawing is not None:
                y -= pages.paint(drawing, item.content.description, middle, y, scale)
            y -= 0.25 * style.small
            for note in notes:
                y -= pages.write_lines(middle, y, note, style.small, self.style.faint, "P")
        number = str(pages.canvas.getPageNumber())
        pages.write(pages.width / 2, pages.edge - style.small, number, style.small, self.style.faint, None)

    def _rule(self, slot: _Slot) -> None:
        """Lines to write on."""
        for number in range(1, int(slot.height / self.style.line_gap) + 1):
            self.pages.rule(slot.left, slot.top - number * self.style.line_gap, slot.width, self.style.lines)


def _is_too_small(item: _Placed, least: float) -> bool:
    return item.smallest_label < least - EPSILON


def _slots(pages: Pages, per_page: int, top: float) -> list[_Slot]:
    """The slots of a page, row by row, in the arrangement that has room for the largest squares."""
    few, many = SLOTS[per_page]
    arrangements = _arranged(pages, few, many, top), _arranged(pages, many, few, top)
    return max(arrangements, key=lambda slots: min(slots[0].width, slots[0].height))


def _arranged(pages: Pages, columns: int, rows: int, top: float) -> list[_Slot]:
    width = (pages.width - 2 * pages.edge - (columns - 1) * GAP) / columns
    height = (top - pages.edge - GAP / 2 - (rows - 1) * GAP) / rows
    return [
        _Slot(pages.edge + column * (width + GAP), top - row * (height + GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def _parts(slot: _Slot, above: float) -> tuple[_Slot, _Slot]:
    """A slot cut in two: for the picture, with so much `above` it, and for lines to write on beside or below it."""
    left, top, width, height = slot
    if width > height:
        taken = min(SHARE_OF_PICTURE * width, height)
        lines = _Slot(left + taken + GAP, top - above, width - taken - GAP, height - above)
        return _Slot(left, top, taken, height), lines
    taken = SHARE_OF_PICTURE * height
    return _Slot(left, top, width, taken), _Slot(left, top - taken - GAP, width, height - taken - GAP)
