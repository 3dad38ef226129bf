"""The face of the page: words that move nothing, near the board, and the quiet end of a game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from tests.requirements import slow
from tests.web.conftest import DESKTOP, PHONE, TALL, Box, Visit, box, press, shade
from tests.web.states import PUZZLE, STATES, hint, memory, solve

SOLUTION = hitori.solve(PUZZLE).require()
FIXED = (".frame", "#undo", "#hint", "#title")


def places(page: Page) -> list[Box]:
    """Where the board, the title and the buttons are."""
    return [box(page.locator(selector)) for selector in FIXED]


def card_is_as_tall_as_its_words(page: Page, *, may_scroll: bool = False) -> bool:
    """No word of the card is out of view or on another one, and its height is empty at the edge alone.

    Long words may scroll where there is no room for them between board and buttons, as on a phone of 360 x 640.
    """
    measure = """(card, mayScroll) => {
        const seen = [...card.children].filter((part) => part.checkVisibility());
        const bottoms = seen.map((part) => part.getBoundingClientRect().bottom);
        const status = card.querySelector("[role=status]");
        const { top, bottom } = card.getBoundingClientRect();
        const words = [...card.querySelectorAll("p")].filter((part) => part.checkVisibility() && part.textContent);
        const places = words.map((part) => part.getBoundingClientRect());
        if (places.some(({ top }, place) => place && top < places[place - 1].bottom - 1)) return false;
        const used = Math.max(...bottoms) - top;
        const isWhole = mayScroll || status.scrollHeight <= status.clientHeight + 1;
        return isWhole && bottom - top <= used + 8;
    }"""
    return bool(page.locator(".card").evaluate(measure, may_scroll))


@pytest.mark.parametrize("screen", [PHONE, TALL, DESKTOP], ids=["small phone", "phone", "desktop"])
def test_words_move_neither_the_board_nor_a_button(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(PUZZLE, **screen)
    before, heights = places(page), set()
    for _ in range(3):
        hint(page, 1)
        assert places(page) == before
        assert card_is_as_tall_as_its_words(page, may_scroll=screen is PHONE)
        heights.add(box(page.locator(".card")).height)
    solve(page)
    expect(page.locator(".ending svg")).to_be_visible()
    assert places(page) == before
    assert card_is_as_tall_as_its_words(page, may_scroll=screen is PHONE)
    assert len(heights) > 1


@pytest.mark.parametrize("state", ["game", *slow(["hint 3", "broken", "explain", "why", "editor"])])
@pytest.mark.parametrize("screen", [TALL, DESKTOP], ids=["phone", "desktop"])
def test_the_words_are_what_is_nearest_to_the_board(visit: Visit, screen: dict[str, Any], state: str) -> None:
    page = visit(PUZZLE, **screen)
    STATES[state](page)
    board, card = box(page.locator(".frame")), box(page.locator(".card"))
    assert min(abs(card.y - board.bottom), abs(card.x - board.right)) <= 36
    assert board.width * board.height > 0.3 * screen["viewport"]["width"] * screen["viewport"]["height"]


def test_a_game_ends_with_a_picture_of_its_solution_and_with_what_is_new(visit: Visit) -> None:
    page = visit(PUZZLE, script=memory())
    solve(page)
    drawn = page.locator(".ending path").get_attribute("d") or ""
    squares = [(int(row), int(col)) for col, row in re.findall(r"M(\d+),(\d+)", drawn)]
    assert squares == [(cell.row, cell.col) for cell in SOLUTION.shaded()]
    expect(page.locator(".ending p")).to_have_text("Your best time for 8 × 8, medium; it was 1:40.")
    expect(page.locator("#spoken")).to_have_text("Your best time for 8 × 8, medium; it was 1:40.")
    press(page, "Undo")
    expect(page.locator(".ending")).to_be_hidden()


def test_with_help_the_end_is_as_friendly(visit: Visit) -> None:
    page = visit(PUZZLE)
    hint(page, 1)
    solve(page)
    expect(page.locator("#message")).to_contain_text("With help, once. Your best times are those without help.")
    expect(page.locator(".ending p")).to_have_text("Your first solved puzzle.")
    expect(page.locator(".ending svg")).to_be_visible()


def test_what_was_new_is_not_said_again(visit: Visit) -> None:
    page = visit(PUZZLE)
    solve(page)
    expect(page.locator(".ending p")).to_have_text("Your first solved puzzle.")
    press(page, "Undo")
    press(page, "Redo")
    expect(page.locator(".ending svg")).to_be_visible()
    expect(page.locator(".ending p")).to_be_hidden()


@pytest.mark.parametrize(("motion", "name"), [("reduce", "none"), ("no-preference", "settle")])
def test_the_picture_appears_after_the_wave_unless_motion_is_unwelcome(visit: Visit, motion: str, name: str) -> None:
    page = visit(PUZZLE, reduced_motion=motion)
    shade(page, SOLUTION.to_rows())
    picture = page.locator(".ending svg")
    picture.wait_for()
    style = picture.evaluate("(node) => [getComputedStyle(node).animationName, getComputedStyle(node).animationDelay]")
    assert style == [name, "0s" if name == "none" else "0.85s"]
