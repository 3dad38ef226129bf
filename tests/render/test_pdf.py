"""PDF, read back by another library."""

import io
from collections.abc import Callable

import pytest
from pypdf import PdfReader

from hitori import EngineNotInstalledError, Puzzle, UnsupportedError, solve, uniqueness
from hitori.render.fonts import USUAL, font_file, wider_fonts
from hitori.render.palette import PRINT
from hitori.render.pdf import PAPERS, SLOTS, BookEntry, make_book, to_pdf
from hitori.render.picture import Picture
from hitori.render.rules_page import EXAMPLE, RULE_EXAMPLES, SOLUTION, broken_picture
from hitori.render.svg import to_png
from tests.boards import FIVE
from tests.conftest import Uninstall

NAMED = FIVE.with_metadata(name="five")
PLAIN = BookEntry(Picture(NAMED))
SOLVED = Picture(NAMED, solve(NAMED).solution, palette=PRINT)


def pages(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (595.3, 841.9)),
        ("a5", (419.5, 595.3)),
        ("letter", (612, 792)),
        ("square", (595.3, 595.3)),
    ],
)
def test_the_paper_has_its_size(paper: str, size: tuple[float, float]) -> None:
    for page in PdfReader(io.BytesIO(make_book([BookEntry(SOLVED, SOLVED)], paper=paper, rules=True))).pages:
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize(("per_page", "count"), [(1, 7), (2, 4), (4, 2), (6, 2)])
def test_a_page_holds_as_many_puzzles_as_asked(per_page: int, count: int) -> None:
    assert len(pages(make_book([PLAIN] * 7, per_page=per_page))) == count


def test_the_solutions_are_at_the_back_six_to_a_page() -> None:
    found = pages(make_book([BookEntry(Picture(NAMED), SOLVED)] * 7, per_page=4, title="Seven"))
    assert ["Seven - Solutions" in page for page in found] == [False, False, True, True]
    assert [page.count("five") for page in found] == [4, 3, 6, 1]


def test_the_text_can_be_selected() -> None:
    (page,) = pages(make_book([BookEntry(Picture(NAMED), note="hard")], title="A book"))
    assert page.index("1. five") < page.index("hard")
    assert "A book" in page
    digits = [word for word in page.split() if word.isdigit()]
    assert sorted(digits) == sorted([*map(str, NAMED.labels), "1"])


def test_words_stand_where_there_is_no_solution() -> None:
    assert "no solution" in pages(make_book([BookEntry(Picture(NAMED), "no solution")]))[1]


def test_a_single_picture_has_no_number() -> None:
    (page,) = pages(to_pdf(SOLVED))
    assert "1. " not in page
    assert "five" in page


def test_any_name_is_printed_without_trouble() -> None:
    names = ["x" * 500, "Käfer", "<b>&amp;", "\x00\x1b[2J", "\ud800"]
    entries = [BookEntry(Picture(NAMED.with_metadata(name=name, author=name)), SOLVED, note=name) for name in names]
    assert len(pages(make_book(entries, per_page=6, title="Ümlaut"))) == 2


WIDE = ["ひとりにしてくれ", "数独數獨", "한글", "Задача", "ΕΛΛΗΝΙΚΑ", "ひЖ", "Dvořák", "Erdős", "Łęcki ğ ș ẞ ά Ђ"]


@pytest.mark.needs("cjk")
def test_names_of_other_scripts_are_written_with_a_font_that_is_embedded(caplog: pytest.LogCaptureFixture) -> None:
    entries = [BookEntry(Picture(NAMED.with_metadata(name=name)), SOLVED, note="易") for name in WIDE]
    pdf = make_book(entries, per_page=6, title="ひとり")
    assert pdf == make_book(entries, per_page=6, title="ひとり")
    puzzles, more, _, solutions = pages(pdf)
    for name in WIDE:
        assert name in (puzzles + more).replace("\n", "")
    assert "ひとり - Solutions" in solutions.replace("\n", "")
    by_page = [page["/Resources"]["/Font"].values() for page in PdfReader(io.BytesIO(pdf)).pages]  # type: ignore[index]
    fonts = [reference.get_object() for references in by_page for reference in references]
    described = [font["/FontDescriptor"] for font in fonts if "/FontDescriptor" in font]
    assert any("NotoSansCJK" in font["/FontName"] for font in described)
    assert all("/FontFile2" in font for font in described)
    assert not caplog.records  # fontTools would write them to stderr


@pytest.mark.needs("cjk")
def test_a_letter_of_the_wide_font_is_inked() -> None:
    """The outlines are converted; a letter must have the ink that the font gives it."""
    from fontTools.pens.areaPen import AreaPen
    from fontTools.ttLib import TTFont
    from noto_cjk_sans_jp_regular import FONT_PATH

    (_, european), (characters, font) = wider_fonts(["ひ獨글Ж"])
    assert set(TTFont(european).getBestCmap()) == {ord("Ж")}
    assert characters == set("ひ獨글")
    with TTFont(font) as ours, TTFont(str(FONT_PATH)) as theirs:
        for character in "ひ獨글":
            areas = []
            for source in (ours, theirs):
                glyphs = source.getGlyphSet()
                pen = AreaPen(glyphs)
                glyphs[source.getBestCmap()[ord(character)]].draw(pen)
                areas.append(abs(pen.value))
            assert areas[0] == pytest.approx(areas[1], rel=0.01)


@pytest.mark.needs("cjk")
def test_a_character_that_no_font_has_is_named() -> None:
    with pytest.raises(UnsupportedError, match=r"'م' \(U\+0645\), '🐞' \(U\+1F41E\)"):
        to_pdf(Picture(NAMED.with_metadata(name="م ok 🐞")))


@pytest.mark.parametrize(
    ("module", "package"),
    [("noto_cjk_sans_jp_regular", "noto-cjk-sans-jp-regular"), ("reportlab.pdfbase.ttfonts", "reportlab")],
)
def test_without_the_font_its_characters_are_named(uninstall: Uninstall, module: str, package: str) -> None:
    uninstall(module, package)
    needed = rf"^to print 'ř' \(U\+0159\), 'ひ' \(U\+3072\) the PDF needs .*{package}.*: .*pip install .*{package}>="
    with pytest.raises(EngineNotInstalledError, match=needed):
        to_pdf(Picture(NAMED.with_metadata(name="řひ")))


def test_the_characters_of_the_usual_font_are_known_without_it() -> None:
    from reportlab.pdfbase.ttfonts import TTFontFile

    assert set(map(chr, TTFontFile(str(font_file())).charToGlyph)) == USUAL


def test_the_rules_come_first() -> None:
    for paper in PAPERS:
        rules, first = pages(make_book([PLAIN], paper=paper, rules=True))
        words = " ".join(rules.split())
        for broken in RULE_EXAMPLES:
            assert broken.sentence in words
            assert broken.remark in words
        assert "five" in first


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_on_the_page_of_rules_leaves_the_paper(paper: str) -> None:
    baselines: list[float] = []

    def note(text: str, place: list[float], line: list[float], *_: object) -> None:
        if text.strip():
            baselines.append(line[5] * place[3] + place[5])

    book = make_book([PLAIN], paper=paper, rules=True)
    PdfReader(io.BytesIO(book)).pages[0].extract_text(visitor_text=note)
    assert len(baselines) > 100
    assert min(baselines) > 20
    assert max(baselines) < PAPERS[paper][1] - 20


def test_the_example_of_the_rules_shows_what_it_says() -> None:
    assert solve(EXAMPLE).solution == SOLUTION
    assert uniqueness(EXAMPLE) == "unique"
    for broken in RULE_EXAMPLES:
        assert {violation.rule for violation in broken_picture(broken).violations} == {broken.rule}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [1, 2])
def test_room_to_write_is_ruled(paper: str, per_page: int) -> None:
    def pale_lines(room_to_write: bool) -> int:
        entries = [BookEntry(SOLVED, note="hard")] * 2
        book = make_book(entries, per_page=per_page, paper=paper, room_to_write=room_to_write)
        drawn = (page.get_contents() for page in PdfReader(io.BytesIO(book)).pages)
        return sum(page.get_data().count(b".733333 .733333 .733333 RG") for page in drawn if page is not None)

    assert pale_lines(False) == 0
    assert pale_lines(True) >= 8


def test_room_to_write_is_for_two_at_most() -> None:
    with pytest.raises(ValueError, match="1 or 2 puzzles to a page, got 4"):
        make_book([BookEntry(SOLVED)], per_page=4, room_to_write=True)


def test_the_same_book_is_the_same_bytes() -> None:
    assert make_book([BookEntry(SOLVED, SOLVED)]) == make_book([BookEntry(SOLVED, SOLVED)])


def test_large_and_small_grids_fit_every_slot() -> None:
    large = Picture(Puzzle.from_labels(40, 5, [4294967295] * 200))
    small = Picture(Puzzle([[1]]))
    for per_page in SLOTS:
        for paper in PAPERS:
            entries = [BookEntry(large, large), BookEntry(small, small)]
            assert len(pages(make_book(entries, per_page=per_page, paper=paper))) > 1


@pytest.mark.parametrize(
    ("module", "package", "render"),
    [
        ("reportlab.pdfbase.ttfonts", "reportlab", to_pdf),
        ("reportlab", "reportlab", to_png),
        ("resvg_py", "resvg-py", to_png),
    ],
)
def test_without_the_extra_the_error_names_what_is_missing(
    uninstall: Uninstall, module: str, package: str, render: Callable[[Picture], bytes]
) -> None:
    uninstall(module, package)
    named = f"^PNG and PDF need {package}: .*pip install '{package}>="
    with pytest.raises(EngineNotInstalledError, match=named):
        render(SOLVED)
