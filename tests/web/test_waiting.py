"""Nobody waits, and nobody is thrown off the board: searches go on behind the game, and end when unwanted."""

import pytest
from playwright.sync_api import Page

import hitori
from tests.boards import FIVE
from tests.requirements import slow
from tests.web.conftest import (
    PHONE,
    Visit,
    ask_for,
    box,
    cell,
    centre,
    click,
    devtools,
    expect_count,
    expect_first_rows,
    expect_status,
    expect_text,
    fingers,
    menu,
    press,
)

HOLD = """{
    const post = Worker.prototype.postMessage;
    window.release = [];
    Worker.prototype.postMessage = function (message) {
        if (message.text?.includes('"seed":999,')) window.release.push(() => post.call(this, message));
        else post.call(this, message);
    };
}"""
"""The search for puzzle number 999 takes until `release`."""


@pytest.fixture
def searching(visit: Visit) -> Page:
    """A game, while a search goes on."""
    page = visit(FIVE, script=HOLD)
    ask_for(page, "6 × 6", "easy", seed="999")
    expect_status(page, "Making a puzzle.")
    page.wait_for_function("() => release.length === 1")
    return page


def release(page: Page) -> None:
    page.evaluate("release.forEach((run) => run())")


def test_a_hint_does_not_wait_for_a_search_and_the_puzzle_is_offered(searching: Page) -> None:
    press(searching, "Hint")
    expect_status(searching, "Look")
    release(searching)
    expect_status(searching, "The new puzzle is ready.")
    expect_count(searching, 25)
    click(searching, 0, 4)
    expect_status(searching, "The new puzzle is ready.")
    expect_first_rows(searching, "????#")
    press(searching, "Play")
    expect_text(searching, "#title", "No. 999")
    expect_count(searching, 36)


@pytest.mark.slow
def test_who_only_waited_gets_the_puzzle_at_once(searching: Page) -> None:
    release(searching)
    expect_text(searching, "#title", "No. 999")


@pytest.mark.slow
def test_what_is_offered_can_be_declined(searching: Page) -> None:
    click(searching, 0, 4)
    release(searching)
    expect_status(searching, "The new puzzle is ready.")
    press(searching, "Not now")
    expect_status(searching, "Your move.")
    expect_count(searching, 25)


def test_no_puzzle_is_opened_over_the_editor(searching: Page) -> None:
    menu(searching, "Edit")
    expect_status(searching, "exactly one")
    release(searching)
    expect_status(searching, "The new puzzle is ready.")
    expect_count(searching, 1, "#repair:visible")
    press(searching, "Play")
    expect_text(searching, "#title", "No. 999")
    expect_count(searching, 0, "#repair:visible")


@pytest.mark.parametrize("wish", ["new", *slow(["cancel", "page"])])
def test_a_wish_ends_the_search_before_it(searching: Page, wish: str) -> None:
    if wish == "new":
        ask_for(searching, "6 × 6", "easy", seed="7")
    elif wish == "cancel":
        click(searching, 0, 4)  # the card keeps the way out
        searching.locator("#choices").get_by_role("button", name="Cancel").click()
        expect_status(searching, "Your move.")
    else:
        searching.evaluate("address => { location.hash = address }", hitori.generate(6, seed=1).to_url().split("?")[1])
    expect_count(searching, 25 if wish == "cancel" else 36)
    title = searching.text_content("#title")
    release(searching)
    ask_for(searching, "5 × 5", "any", seed="3")  # an answer that would come after that of the first
    expect_text(searching, "#title", "No. 3")
    assert title != "No. 999"


FAILING = """{
    const Real = Worker;
    let failures = 1;
    window.failed = false;
    window.Worker = function (...args) {
        if (failures-- <= 0) return new Real(...args);
        const failing = { postMessage() {}, terminate() {} };
        setTimeout(() => failing.onerror({ message: "it could not be loaded" }), 50);
        setTimeout(() => (window.failed = true), 60);
        return failing;
    };
}"""


def test_a_worker_that_failed_to_load_is_made_again(visit: Visit) -> None:
    page = visit(script=FAILING)
    expect_text(page, "#facts", "5 × 5")
    page.wait_for_function("() => failed")  # the worker that was asked for the level
    press(page, "Hint")
    expect_status(page, "Look")


@pytest.mark.slow
def test_a_cell_has_one_size_that_is_reckoned_once(page: Page) -> None:
    """Else each of the 2,500 cells of a large board resolves it: half a second."""
    size = "getComputedStyle(document.querySelector('#board')).getPropertyValue('--cell')"
    assert page.evaluate(size) == f"{box(cell(page, 0, 0)).width:g}px"


@devtools
@pytest.mark.slow
def test_a_pinch_lays_out_nothing_until_the_fingers_leave(visit: Visit) -> None:
    page = visit(hitori.generate(20, seed=1), **PHONE)
    (x, y), touch = centre(page.locator(".stage")), fingers(page)

    def size() -> str:
        return str(page.evaluate("getComputedStyle(board).getPropertyValue('--cell')"))

    before, width = size(), box(cell(page, 5, 5)).width
    touch("Start", (x - 30, y), (x + 30, y))
    touch("Move", (x - 60, y), (x + 60, y))
    page.wait_for_function("() => board.style.transform")
    assert size() == before
    assert box(cell(page, 5, 5)).width > width * 1.5
    touch("End")
    page.wait_for_function("() => !board.style.transform")
    assert float(size().removesuffix("px")) > width * 1.5
