"""Any screen: a window at 400% zoom, text twice as large, boards that scroll, rulers, and the language of the page."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

import hitori
from tests.boards import FIVE
from tests.requirements import slow
from tests.web.conftest import (
    PHONE,
    TALL,
    Visit,
    arrive,
    box,
    button,
    cell,
    centre,
    choose,
    expect_count,
    expect_look,
    fingers,
    keys,
    link_of,
    menu,
    press,
    reload,
    shown,
)
from tests.web.states import PUZZLE, SEEN, STATES, hint

ZOOMED = {"viewport": {"width": 320, "height": 256}}

FORGET = "if (location.protocol !== 'about:') localStorage.clear()"
CRAMPED = """() =>
    [...(document.querySelector("dialog[open]") ?? document)
        .querySelectorAll("button, label, legend, h1, h2, li, dt, dd")]
        .filter((node) => node.checkVisibility())
        .filter((node) => node.matches("h1") || getComputedStyle(node).overflowX === "visible")
        .filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
        .map((node) => node.textContent)"""
"""What needs more room than it has, e.g. a button for its words."""


@pytest.mark.parametrize("state", ["game", *slow(["explain", "editor"])])
def test_a_window_at_400_percent_has_a_board(visit: Visit, state: str) -> None:
    page = visit(PUZZLE, **ZOOMED)
    page.evaluate("[...document.querySelectorAll('dialog')].forEach((one) => one.close())")
    STATES[state](page)
    stage = box(page.locator(".stage"))
    assert min(stage.width, stage.height) >= 200
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for found in (cell(page, 7, 7), page.locator(".card")):
        found.evaluate("node => node.scrollIntoView({ block: 'center' })")
        place = box(found)
        assert place.y >= 0
        assert place.bottom <= 256


@pytest.mark.parametrize("states", [SEEN[:2], *slow([list(SEEN[2:])])], ids=["seen", "others"])
def test_text_twice_as_large_overlaps_nothing(visit: Visit, player: str, states: Sequence[str]) -> None:
    page = visit(PUZZLE, script=FORGET, **TALL)
    for state in states:
        arrive(page, player + link_of(PUZZLE))
        keys(page, "Escape")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        STATES[state](page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, state
        assert page.evaluate(CRAMPED) == [], state
        assert box(page.locator(".stage")).height >= 150, state


def test_a_finger_that_stays_draws_on_where_the_board_scrolls(visit: Visit) -> None:
    page = visit(hitori.generate(20, seed=1), **PHONE)
    expect(page.locator(".stage")).to_have_class(re.compile("scrolls"))
    touch, places = fingers(page), [centre(cell(page, 3, col)) for col in range(2, 6)]
    scrolled = "[document.querySelector('.stage').scrollLeft, document.querySelector('.stage').scrollTop]"
    before = page.evaluate(scrolled)
    touch("Start", places[0])
    expect_look(page, 3, 2, "circled")
    for place in places[1:]:
        touch("Move", place)
    touch("End")
    expect_look(page, 3, 5, "circled")
    assert shown(page)[3].startswith("??....??")
    assert page.evaluate(scrolled) == before
    press(page, "Undo")
    assert "." not in shown(page)[3]


@pytest.mark.slow
def test_hidden_rulers_take_no_room(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    room = box(page.locator(".stage"))
    side = box(page.locator(".frame")).width
    assert side + 10 > min(room.width, room.height)
    hint(page, 3)
    expect_count(page, 0, ".ruler.left:visible")
    assert box(page.locator(".frame")).width == side
    choose(page, "Show row and column numbers")
    expect_count(page, 1, ".ruler.left:visible")
    assert box(page.locator(".ruler.left")).x + 12 <= box(page.locator(".frame")).x


def test_the_language_can_be_chosen(visit: Visit) -> None:
    page = visit(FIVE, locale="en-GB")
    menu(page, "Settings")
    assert {"Deutsch", "English", "日本語"} <= set(page.locator("#language option").all_text_contents())
    with page.expect_navigation():
        page.select_option("#language", label="Deutsch")
    german(page)
    reload(page)
    german(page)


def german(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(button(page, "Tipp")).to_be_visible()
