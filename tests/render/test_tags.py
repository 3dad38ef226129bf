"""The tags of a PDF, read back by another library: all ink is in the structure or is an artifact."""

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from hitori import Puzzle, Shading, solve
from hitori.render.palette import PRINT
from hitori.render.pdf import BookEntry, make_book, to_pdf
from hitori.render.picture import Picture
from tests.boards import FIVE

NAMED = FIVE.with_metadata(name="five", author="Ada", source="a paper")
OTHER = Puzzle([[2, 1], [1, 1]], name="other", author="Bob")
PAINTING = {b"Tj", b"TJ", b"'", b'"', b"f", b"F", b"f*", b"S", b"s", b"B", b"B*", b"b", b"b*", b"sh", b"Do", b"EI"}


def entry(puzzle: Puzzle) -> BookEntry:
    solution = Picture(puzzle, solve(puzzle).solution, palette=PRINT)
    return BookEntry(Picture(puzzle, palette=PRINT), solution, note="hard", answer_note="made by hand")


def book(**options: Any) -> PdfReader:
    entries = [entry(NAMED), entry(OTHER), BookEntry(Picture(NAMED), "no solution")]
    return PdfReader(io.BytesIO(make_book(entries, **options)))


BOOKS = pytest.mark.parametrize(
    "options",
    [
        {"rules": True, "title": "A week", "author": "Me"},
        {"rules": True},
        {"title": "A week"},
        {"room_to_write": True},
        {"rules": True, "large_print": True, "title": "Large", "per_page": 1},
    ],
    ids=lambda options: ", ".join(options),
)


def catalogue(pdf: PdfReader) -> Any:
    """The root of the document; pypdf types what it holds as objects without entries."""
    return pdf.root_object


def pages_of(pdf: PdfReader) -> list[Any]:
    return list(pdf.pages)


def marked(page: Any, pdf: PdfReader) -> Iterator[tuple[str, int | None, list[bytes]]]:
    """The marked parts of a page: tag, number, and the painting operators; those outside have the tag ``."""
    tag, number, found = "", None, list[bytes]()
    for operands, operator in ContentStream(page.get_contents(), pdf).operations:
        if operator in (b"BDC", b"BMC"):
            assert tag == "", "marks are not nested"
            yield tag, number, found
            tag, found = str(operands[0]), []
            number = int(operands[1]["/MCID"]) if operator == b"BDC" else None
        elif operator == b"EMC":
            yield tag, number, found
            tag, number, found = "", None, []
        elif operator in PAINTING:
            found.append(operator)
    yield tag, number, found


def tree(pdf: PdfReader) -> list[Any]:
    """The elements in reading order."""
    root = catalogue(pdf)["/StructTreeRoot"]
    document = root["/K"]
    assert document["/S"] == "/Document"
    return [reference.get_object() for reference in document["/K"]]


@BOOKS
def test_all_ink_is_an_element_or_an_artifact(options: dict[str, Any]) -> None:
    pdf = book(**options)
    numbers = catalogue(pdf)["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
    seen = 0
    for page in pages_of(pdf):
        elements = parents[page["/StructParents"]]
        marks = []
        for tag, number, painted in marked(page, pdf):
            if number is None:
                assert tag == "/Artifact" or not painted
                continue
            element = elements[number].get_object()
            assert (element["/S"], element["/K"], element["/Pg"]) == (tag, number, page)
            assert painted
            marks.append(number)
        assert marks == list(range(len(elements)))
        assert page["/Tabs"] == "/S"
        seen += len(marks)
    assert seen == len(tree(pdf))


@BOOKS
def test_headings_begin_at_the_first_level_and_skip_none(options: dict[str, Any]) -> None:
    levels = [int(element["/S"][2:]) for element in tree(book(**options)) if re.fullmatch(r"/H\d", element["/S"])]
    assert levels[0] == 1
    assert all(following <= level + 1 for level, following in pairwise(levels))
    assert ("title" in options) == (levels.count(1) == 1)


@BOOKS
def test_each_board_is_a_figure_with_words_and_a_place_on_its_page(options: dict[str, Any]) -> None:
    figures = [element for element in tree(book(**options)) if element["/S"] == "/Figure"]
    assert len(figures) == 5 + 5 * options.get("rules", False)
    for figure in figures:
        left, bottom, right, top = figure["/A"]["/BBox"]
        _, _, width, height = figure["/Pg"]["/MediaBox"]
        assert 0 < left < right < width
        assert 0 < bottom < top < height
        assert figure["/Alt"].startswith("Hitori, ")


def test_a_screen_reader_gets_the_labels_and_what_is_shaded() -> None:
    alternatives = [element["/Alt"] for element in tree(book()) if element["/S"] == "/Figure"]
    assert alternatives[1] == "Hitori, 2 x 2. Row 1: 2, 1. Row 2: 1, 1."
    assert alternatives[4] == "Hitori, 2 x 2. Row 1: 2, 1. Row 2: 1, 1 shaded."
    assert "Row 2: 2, 3 shaded, 4, 3, 5." in alternatives[3]


def test_a_picture_says_what_is_known_and_what_is_broken() -> None:
    picture = Picture.of_state(Puzzle([[1, 1, 2]]), Shading(["..?"]))
    assert picture.description == (
        "Hitori, 1 x 3. Row 1: 1 unshaded, 1 unshaded, 2. Broken rule, uniqueness: r1c1 r1c2."
    )


@pytest.mark.parametrize(
    "pdf", [make_book([entry(NAMED)], title="A week"), to_pdf(Picture(NAMED))], ids=["book", "one"]
)
def test_the_document_has_a_language_and_shows_its_title(pdf: bytes) -> None:
    read = PdfReader(io.BytesIO(pdf))
    root = catalogue(read)
    assert (root["/Lang"], root["/MarkInfo"]) == ("en", {"/Marked": True})
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712  # a BooleanObject
    assert read.metadata is not None
    assert read.metadata.title == ("A week" if pdf == make_book([entry(NAMED)], title="A week") else "five")


def test_the_order_is_that_of_reading() -> None:
    kinds = [element["/S"][1:] for element in tree(book(title="A week", author="Me", per_page=1))]
    first = ["H1", "P", "H2", "P", "Figure", "P", "P"]  # title, author; name, setter, board, difficulty, source
    assert kinds[: len(first)] == first
    assert kinds[-9:] == ["H2", "H3", "Figure", "P", "H3", "Figure", "P", "H3", "P"]
