"""PDF, read back by another library."""

import io
import sys

import pytest
from pypdf import PdfReader

from hitori import EngineNotInstalledError, Puzzle, solve
from hitori.render.palette import PRINT
from hitori.render.pdf import PAPERS, SLOTS, BookEntry, make_book, to_pdf
from hitori.render.picture import Picture

FIVE = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]], name="five")
SOLVED = Picture(FIVE, solve(FIVE).solution, palette=PRINT)


def pages(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.3, 841.9)), ("letter", (612, 792))])
def test_the_paper_has_its_size(paper: str, size: tuple[float, float]) -> None:
    for page in PdfReader(io.BytesIO(make_book([BookEntry(SOLVED, SOLVED)], paper=paper))).pages:
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize(("per_page", "count"), [(1, 7), (2, 4), (4, 2), (6, 2)])
def test_a_page_holds_as_many_puzzles_as_asked(per_page: int, count: int) -> None:
    assert len(pages(make_book([BookEntry(Picture(FIVE))] * 7, per_page=per_page))) == count


def test_the_solutions_are_at_the_back_six_to_a_page() -> None:
    found = pages(make_book([BookEntry(Picture(FIVE), SOLVED)] * 7, per_page=4, title="Seven"))
    assert ["Seven - Solutions" in page for page in found] == [False, False, True, True]
    assert [page.count("five") for page in found] == [4, 3, 6, 1]


def test_the_text_can_be_selected() -> None:
    (page,) = pages(make_book([BookEntry(Picture(FIVE), note="hard")], title="A book"))
    assert "1. five (hard)" in page
    assert "A book" in page
    digits = [word for word in page.split() if word.isdigit()]
    assert sorted(digits) == sorted([*map(str, FIVE.labels), "1"])


def test_words_stand_where_there_is_no_solution() -> None:
    assert "no solution" in pages(make_book([BookEntry(Picture(FIVE), "no solution")]))[1]


def test_a_single_picture_has_no_number() -> None:
    (page,) = pages(to_pdf(SOLVED))
    assert "1. " not in page
    assert "five" in page


def test_any_name_is_printed_without_trouble() -> None:
    names = ["x" * 500, "ひとりにしてくれ", "<b>&amp;", "\x00\x1b[2J", "\ud800"]
    entries = [BookEntry(Picture(FIVE.with_metadata(name=name, author=name)), SOLVED, note=name) for name in names]
    assert len(pages(make_book(entries, per_page=6, title="ひとり"))) == 2


def test_the_same_book_is_the_same_bytes() -> None:
    assert make_book([BookEntry(SOLVED, SOLVED)]) == make_book([BookEntry(SOLVED, SOLVED)])


def test_large_and_small_grids_fit_every_slot() -> None:
    large = Picture(Puzzle.from_labels(40, 5, [4294967295] * 200))
    small = Picture(Puzzle([[1]]))
    for per_page in SLOTS:
        for paper in PAPERS:
            assert (
                len(
                    pages(make_book([BookEntry(large, large), BookEntry(small, small)], per_page=per_page, paper=paper))
                )
                > 1
            )


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase.ttfonts", None)
    with pytest.raises(EngineNotInstalledError, match=r"pip install 'hitori\[images\]'"):
        to_pdf(SOLVED)
