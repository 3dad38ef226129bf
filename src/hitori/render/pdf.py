"""PDF: books of puzzles on paper, with the rules in front and the solutions at the back.

An *entry* is a puzzle with its answer, e.g. BookEntry(picture, answer=picture_of_the_solution, note="hard"). A page is
cut into *slots*, each with a heading, a drawing as large as possible, and the note under it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .pages import BLACK, GREY, POINTS_PER_MM, Pages
from .picture import Picture
from .rules_page import add_rules_page
from .text import printable

PAPERS = {
    "a4": (210 * POINTS_PER_MM, 297 * POINTS_PER_MM),
    "a5": (148 * POINTS_PER_MM, 210 * POINTS_PER_MM),
    "letter": (612.0, 792.0),
    "square": (210 * POINTS_PER_MM, 210 * POINTS_PER_MM),
}
SLOTS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of slots, or rows and columns, for each number of puzzles a page can hold."""
MOST_WITH_ROOM = 2
"""The most puzzles on a page with room to write."""
ANSWERS_PER_PAGE = 6
SHARE_OF_PICTURE = 0.62
"""The part of a slot that the picture may take where there is room to write."""
GAP = 8 * POINTS_PER_MM
LINE_GAP = 8 * POINTS_PER_MM
HEADING = 11.0
SMALL = 9.0


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle of a book. `answer` is its solution, or words if there is none; `note` stands under the puzzle."""

    picture: Picture
    answer: Picture | str | None = None
    note: str | None = None


class _Slot(NamedTuple):
    """A part of a page."""

    left: float
    top: float
    width: float
    height: float


class _Item(NamedTuple):
    """What a slot shows: a picture, or words in its place."""

    heading: str
    content: Picture | str
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
    rules: bool = False,
    room_to_write: bool = False,
) -> bytes:
    """The PDF of a book: puzzles `per_page` (1, 2, 4 or 6) to a page of `paper` (a4, a5, letter, square), then answers.

    Entries without an answer have no place at the back. `numbered` puts "1. " before the first name, and so on. `rules`
    puts a page with the rules in front; `room_to_write` leaves lines beside each puzzle, of one or two to a page.

    Raises EngineNotInstalledError without the extra; UnsupportedError for a character that no font of ours has;
    ValueError for room to write on a page of more than two puzzles.
    """
    if room_to_write and per_page > MOST_WITH_ROOM:
        raise ValueError(f"room to write needs 1 or 2 puzzles to a page, got {per_page}")
    title = title and printable(title)
    headed = [
        (f"{number}. {entry.picture.title}" if numbered else entry.picture.title, entry)
        for number, entry in enumerate(entries, start=1)
    ]
    puzzles = [_Item(heading, entry.picture, entry.note and printable(entry.note)) for heading, entry in headed]
    answers = [_Item(heading, entry.answer) for heading, entry in headed if entry.answer is not None]
    authors = sorted({printable(entry.picture.puzzle.author or "") for entry in entries} - {""})
    texts = [title or "", *(word for item in puzzles + answers for word in item if isinstance(word, str))]
    pages = Pages(*PAPERS[paper], texts, title or entries[0].picture.title, ", ".join(authors))
    if rules:
        add_rules_page(pages)
    _add_pages(pages, puzzles, per_page, title or "", room_to_write)
    _add_pages(pages, answers, ANSWERS_PER_PAGE, f"{title} - Solutions" if title else "Solutions")
    return pages.content()


def _add_pages(pages: Pages, items: Sequence[_Item], per_page: int, head: str, room_to_write: bool = False) -> None:
    """Pages of slots under a common head."""
    slots = _slots(pages, per_page)
    for start in range(0, len(items), per_page):
        pages.write(pages.width / 2, pages.height - pages.edge, head, SMALL, GREY, pages.width - 2 * pages.edge)
        number = str(pages.canvas.getPageNumber())
        pages.write(pages.width / 2, pages.edge - SMALL, number, SMALL, GREY, pages.width)
        for slot, item in zip(slots, items[start : start + per_page], strict=False):
            _fill(pages, _with_lines(pages, slot) if room_to_write else slot, item)
        pages.canvas.showPage()


def _slots(pages: Pages, per_page: int) -> list[_Slot]:
    """The slots of a page, row by row, in the arrangement that has room for the largest squares."""
    few, many = SLOTS[per_page]
    arrangements = _arranged(pages, few, many), _arranged(pages, many, few)
    return max(arrangements, key=lambda slots: min(slots[0].width, slots[0].height))


def _arranged(pages: Pages, columns: int, rows: int) -> list[_Slot]:
    top = pages.height - pages.edge - GAP
    width = (pages.width - 2 * pages.edge - (columns - 1) * GAP) / columns
    height = (top - pages.edge - GAP / 2 - (rows - 1) * GAP) / rows
    return [
        _Slot(pages.edge + column * (width + GAP), top - row * (height + GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def _with_lines(pages: Pages, slot: _Slot) -> _Slot:
    """What is left of a slot beside or above the lines to write on."""
    left, top, width, height = slot
    if width > height:
        kept = _Slot(left, top, min(SHARE_OF_PICTURE * width, height), height)
        lines = _Slot(left + kept.width + GAP, top - 2 * HEADING, width - kept.width - GAP, height - 2 * HEADING)
    else:
        kept = _Slot(left, top, width, SHARE_OF_PICTURE * height)
        lines = _Slot(left, top - kept.height - GAP, width, height - kept.height - GAP)
    for number in range(1, int(lines.height / LINE_GAP) + 1):
        pages.rule(lines.left, lines.top - number * LINE_GAP, lines.width)
    return kept


def _fill(pages: Pages, slot: _Slot, item: _Item) -> None:
    left, top, width, height = slot
    middle = left + width / 2
    pages.write(middle, top - HEADING, item.heading, HEADING, BLACK, width)
    top, height = top - 2 * HEADING, height - 2 * HEADING
    if isinstance(item.content, str):
        pages.write(middle, top - HEADING, item.content, HEADING, GREY, width)
        return
    if item.note:
        height -= 2 * SMALL
    drawn = pages.paint(item.content, middle, top, width, height)
    if item.note:
        pages.write(middle, top - drawn - 1.5 * SMALL, item.note, SMALL, GREY, width)
