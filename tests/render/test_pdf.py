"""PDF, read back by another library."""

import io
import re
from collections.abc import Callable
from typing import Any, NamedTuple

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
        ("a3", (841.9, 1190.6)),
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


class Words(NamedTuple):
    """Words on a page: where their baseline begins, and their size, in points."""

    words: str
    x: float
    y: float
    size: float


def words_of(pdf: bytes, number: int) -> list[Words]:
    """All words of a page, each piece as it was painted."""
    found: list[Words] = []

    def note(text: str, place: list[float], line: list[float], _font: object, size: float) -> None:
        if text.strip():
            x, y = line[4] * place[0] + place[4], line[5] * place[3] + place[5]
            found.append(Words(text.strip(), x, y, size * place[0]))

    PdfReader(io.BytesIO(pdf)).pages[number].extract_text(visitor_text=note)
    return found


def all_words(pdf: bytes) -> list[Words]:
    return [words for number in range(len(pages(pdf))) for words in words_of(pdf, number)]


def test_title_and_author_open_the_book() -> None:
    for rules in (True, False):
        first, *others = pages(make_book([PLAIN] * 3, rules=rules, title="A week", author="Ada"))
        assert " ".join(first.split()).startswith("A week by Ada ")
        assert all("A week" in page and "Ada" not in page for page in others)


def test_the_author_is_in_the_properties() -> None:
    by_two = [BookEntry(Picture(NAMED.with_metadata(author=author))) for author in ("Bob", "Ada")]
    for entries, options, expected in (
        (by_two, {"author": "Me"}, "Me"),
        (by_two, {}, "Ada, Bob"),
        (by_two[:1] * 2, {}, "Bob"),
    ):
        metadata = PdfReader(io.BytesIO(make_book(entries, **options))).metadata  # type: ignore[arg-type]
        assert metadata is not None
        assert metadata.author == expected


def test_author_and_source_stand_with_their_puzzle() -> None:
    mine = NAMED.with_metadata(name="mine", author="Ada", source="a paper")
    others = NAMED.with_metadata(name="theirs", author="Bob")
    (page,) = pages(make_book([BookEntry(Picture(puzzle)) for puzzle in (mine, others)], author="Ada"))
    assert page.count("Ada") == 1, "the author of the book is named once"
    assert "2. theirs by Bob" in " ".join(page.split())
    assert "source: a paper" in page


def test_the_author_of_all_puzzles_is_that_of_the_book() -> None:
    (page,) = pages(make_book([BookEntry(Picture(NAMED.with_metadata(author="Ada")))] * 2))
    assert page.startswith("Hitori puzzles by Ada")
    assert page.count("Ada") == 1


def test_a_single_picture_has_its_author_under_its_name() -> None:
    (page,) = pages(to_pdf(Picture(NAMED.with_metadata(name="five", author="Ada"))))
    assert " ".join(page.split()).startswith("five by Ada 3 ")


def test_a_heading_replaces_the_name() -> None:
    entry = BookEntry(Picture(NAMED), SOLVED, heading="Hitori, 5 x 5", answer_note="the name of five")
    puzzle, solution = pages(make_book([entry]))
    assert "1. Hitori, 5 x 5" in puzzle
    assert "five" not in puzzle
    assert "the name of five" in solution


def test_a_long_name_takes_two_lines_and_ends_with_dots() -> None:
    entries = [BookEntry(Picture(NAMED.with_metadata(name=name))) for name in ("x" * 500, "word " * 100, "short")]
    words = words_of(make_book(entries, per_page=4), 0)
    assert sum(each.words.endswith("...") for each in words) == 2
    assert sum("x" in each.words for each in words) == 2
    assert {round(each.size, 3) for each in words if "x" in each.words or "word" in each.words} == {11}


def test_boards_of_a_row_begin_at_the_same_height() -> None:
    names = ["short", "long " * 30, "short", "short"]
    entries = [BookEntry(Picture(FIVE.with_metadata(name=name))) for name in names]
    tree: Any = PdfReader(io.BytesIO(make_book(entries, per_page=4))).root_object["/StructTreeRoot"]
    elements = [element.get_object() for element in tree["/K"]["/K"]]
    first, second, third, fourth = (float(each["/A"]["/BBox"][3]) for each in elements if each["/S"] == "/Figure")
    assert first == second
    assert third == fourth
    heading, *_ = (words for words in words_of(make_book(entries, per_page=4), 0) if words.words.startswith("3."))
    assert heading.y - third < 10


def figure_of(tree: Any) -> Any:
    """The only board in the structure of a PDF."""
    (figure,) = (element for element in tree["/K"]["/K"] if element.get_object()["/S"] == "/Figure")
    return figure.get_object()


@pytest.mark.parametrize("millimetres", [5, 9.5, 14, 20])
def test_cells_have_the_size_that_is_asked(millimetres: float) -> None:
    tree = PdfReader(io.BytesIO(make_book([PLAIN], per_page=1, cell_size=millimetres))).root_object["/StructTreeRoot"]
    left, _, right, _ = figure_of(tree)["/A"]["/BBox"]
    assert (right - left) * 25.4 / 72 == pytest.approx(millimetres * (5 + 12 / 40), abs=0.01)  # with the margins


def test_cells_that_do_not_fit_are_refused_with_the_largest_that_do() -> None:
    message = r"^1\. five: cells of 40 mm do not fit on a4 paper; expected at most (\d+\.\d) mm, or fewer puzzles"
    with pytest.raises(UnsupportedError, match=message) as raised:
        make_book([PLAIN], per_page=1, cell_size=40)
    largest = float(re.findall(r"most ([\d.]+) mm", str(raised.value))[0])
    make_book([PLAIN], per_page=1, cell_size=largest)
    with pytest.raises(UnsupportedError):
        make_book([PLAIN], per_page=1, cell_size=largest + 0.1)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("rules", [True, False])
def test_large_print_is_18_points_or_larger_and_stays_on_the_paper(paper: str, rules: bool) -> None:
    named = NAMED.with_metadata(name="a rather long name of a puzzle " * 4, author="Ada", source="a source " * 20)
    entries = [BookEntry(Picture(named), SOLVED, note="difficulty: hard", answer_note="seed 7")] * 3
    book = make_book(entries, per_page=1, paper=paper, title="Large", author="Me", rules=rules, large_print=True)
    words = all_words(book)
    assert min(each.size for each in words) >= 18 - 0.01
    assert min(each.y for each in words) > 10
    assert max(each.y + 0.8 * each.size for each in words) < PAPERS[paper][1] - 10
    assert {"A puzzle", "Its solution"} <= {each.words for each in words} or not rules


def test_what_large_print_cannot_hold_is_refused() -> None:
    wide = Puzzle.from_labels(1, 30, [1] * 30)
    with pytest.raises(
        UnsupportedError, match=r"large print needs labels of 18 points, and the smallest would have 9\.\d"
    ):
        make_book([BookEntry(Picture(wide))], per_page=1, large_print=True)
    named = NAMED.with_metadata(name="name " * 99, author="author " * 99, source="source " * 99)
    with pytest.raises(
        UnsupportedError, match=r"smallest would have 0\.1; take fewer puzzles to a page or larger paper"
    ):
        make_book([BookEntry(Picture(named), note="x " * 99)], per_page=6, paper="a5", author="Me", large_print=True)


def test_answers_are_as_many_to_a_page_as_can_be_read() -> None:
    large = Puzzle.from_labels(20, 20, [1] * 400)
    answers = [BookEntry(PLAIN.picture, Picture(puzzle)) for puzzle in [NAMED] * 6 + [large] * 5]
    found = pages(make_book(answers, per_page=6, paper="a5"))[2:]
    assert [len(re.findall(r"\d+\. five", page)) for page in found] == [6, 2, 2, 1]
    assert min(each.size for each in all_words(make_book(answers, per_page=6, paper="a5")[:])) >= 5.5
