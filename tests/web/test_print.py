"""What comes out of the printer: the puzzle alone, and with its solution on a second page."""

import io

import pypdf
import pytest
from playwright.sync_api import Page

import hitori
from hitori import Puzzle
from tests.boards import FIVE
from tests.requirements import slow
from tests.web.conftest import Visit, check, click, expect_text, menu, press

PRINTER = "window.print = () => { window.isPrinting = true; };"


def printed(page: Page, choice: str) -> list[tuple[str, int]]:
    """The text of each page that Print makes, and how many cells are shaded on it."""
    press(page, "Share")
    check(page, choice)
    press(page, "Print")
    page.wait_for_function("() => window.isPrinting")
    shaded = page.evaluate(
        """[...document.querySelectorAll("#sheets section")].map(
            (one) => one.querySelectorAll('[fill="#b8b8b8"] > rect').length)"""
    )
    return list(zip(pages(page), shaded, strict=True))


def pages(page: Page) -> list[str]:
    return [one.extract_text() for one in pypdf.PdfReader(io.BytesIO(page.pdf(format="A4"))).pages]


def test_a_setter_prints_a_puzzle_and_its_solution_on_a_second_page_and_then_the_board_again(visit: Visit) -> None:
    page = visit(FIVE, script=PRINTER)
    menu(page, "Edit")
    page.fill("#edit-name", "Two by two")
    page.fill("#edit-author", "Ada")
    page.press("#edit-author", "Tab")
    (puzzle, unshaded), (solution, shaded) = printed(page, "with the solution")
    assert (unshaded, shaded) == (0, 6)
    assert puzzle.startswith("Two by two")
    assert solution.startswith("Solution of Two by two")
    for text in (puzzle, solution):
        assert "Ada" in text
        assert "Make it unique" not in text
        assert [sign for sign in text.split() if sign.isdigit()][-25:] == [str(label) for label in FIVE.labels]
    assert len(pages(page)) == 1


@pytest.mark.parametrize(("choice", "shaded"), [("with my marks", 1), *slow([("empty", 0)])])
def test_a_player_prints_the_puzzle_empty_or_with_marks(visit: Visit, choice: str, shaded: int) -> None:
    page = visit(FIVE, script=PRINTER)
    click(page, 0, 4)
    assert [count for _, count in printed(page, choice)] == [shaded]


def test_a_puzzle_without_a_solution_is_not_printed_with_one(visit: Visit) -> None:
    page = visit(Puzzle([[1, 1], [1, 1]]), script=PRINTER)
    press(page, "Share")
    check(page, "with the solution")
    press(page, "Print")
    expect_text(page, "#share-problem", "There is no solution.")
    assert page.evaluate("window.isPrinting") is None


@pytest.mark.slow
def test_a_large_puzzle_fits_its_page(visit: Visit) -> None:
    assert len(printed(visit(hitori.generate(20, seed=1), script=PRINTER), "with the solution")) == 2
