"""The page as hands and eyes need it: large print, what a tap does, and marks that follow from a circle."""

import pytest
from playwright.sync_api import Page, expect

from hitori import generate
from tests.boards import FIVE
from tests.requirements import slow
from tests.web.conftest import (
    TALL,
    Visit,
    box,
    button,
    cell,
    check,
    circle,
    click,
    expect_look,
    expect_status,
    menu,
    phone,
    press,
    reload,
    settle,
    shown,
)

BLANK = ["?????"] * 5
TAPS = "navigator.vibrate = (time) => { window.felt = (window.felt ?? 0) + 1; return true; }"


PHONES = [(360, 640), *slow([(390, 844), (430, 932), (640, 360), (844, 390), (932, 430)])]
"""Portrait and landscape."""
FREQUENT = ("New", "Undo", "Pen", "Check", "Hint")


@pytest.mark.parametrize(("width", "height"), PHONES[:1] + PHONES[1:3])
def test_a_phone_held_upright_has_its_bar_below_with_words(visit: Visit, width: int, height: int) -> None:
    page = visit(FIVE, **phone(width, height))
    for name in ("New", "Learn", "Daily", "Menu"):
        found = box(button(page, name))
        assert found.height >= 44, name
        assert found.width >= 44, name
        expect(button(page, name).locator("span")).to_be_in_viewport(ratio=1)
    for name in FREQUENT:
        assert box(page.get_by_role("button", name=name).first).y >= height / 2, name
    for name in ("My puzzles", "Share"):
        menu(page, name)
        press(page, "Done")


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_large_board_does_not_scroll_sideways_in_any_mode(visit: Visit, width: int, height: int) -> None:
    side = 14 if min(width, height) == 360 else 15
    puzzle = generate(side, seed=3)
    page = visit(puzzle, **phone(width, height))
    stage = "(() => { const one = document.querySelector('.stage'); return one.scrollWidth - one.clientWidth; })()"
    for mode in (None, "Walk me through", "Judge my reason", "Edit"):
        if mode:
            menu(page, mode)
            settle(page)
        assert page.evaluate(stage) <= 1, mode
        assert page.evaluate("document.documentElement.scrollWidth") <= width, mode
        assert box(cell(page, 0, 0)).width >= 24, mode
        for found in page.locator("button:visible, select:visible").all():
            assert min(box(found).width, box(found).height) >= 24, found.inner_text()
        if mode:
            page.keyboard.press("Escape")


def print_at(page: Page, percent: int) -> None:
    menu(page, "Settings")
    page.get_by_label("Size of text and numbers").fill(str(percent))
    press(page, "Done")


def size_of_text(page: Page, selector: str) -> float:
    size: str = page.locator(selector).first.evaluate("(found) => getComputedStyle(found).fontSize")
    return float(size.removesuffix("px"))


@pytest.mark.parametrize("percent", [150, 200])
def test_large_print_enlarges_words_digits_and_targets_and_is_remembered(visit: Visit, percent: int) -> None:
    page = visit(generate(8, seed=3), **TALL)
    words, digits = size_of_text(page, "#message"), size_of_text(page, "[data-cell='0']")
    print_at(page, percent)
    reload(page)
    assert size_of_text(page, "#message") == pytest.approx(words * percent / 100)
    assert size_of_text(page, "[data-cell='0']") > 1.1 * digits
    for found in page.locator("nav button:visible, .actions button:visible").all():
        assert box(found).height >= 56, found.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    expect(button(page, "Hint")).to_be_in_viewport(ratio=1)


def test_a_circle_shades_its_equals_in_the_same_stroke_where_that_is_wanted(page: Page) -> None:
    circle(page, 0, 2)
    assert shown(page) == ["??.??", *BLANK[1:]]
    press(page, "Undo")
    menu(page, "Settings")
    check(page, "Shade the equal numbers of a circled cell")
    press(page, "Done")
    circle(page, 0, 2)
    assert shown(page) == ["??.?#", *BLANK[1:]]
    press(page, "Undo")
    assert shown(page) == BLANK
    circle(page, 3, 1)  # the 3 above it is beside the one that is shaded first
    assert shown(page) == ["?????", "?#???", "?????", "?.#??", "?????"]


def test_the_neighbours_of_such_equals_are_circled_where_that_is_wanted_too(page: Page) -> None:
    menu(page, "Settings")
    check(page, "Shade the equal numbers of a circled cell", "Circle the neighbours")
    press(page, "Done")
    circle(page, 0, 2)
    assert shown(page) == ["??..#", "????.", *BLANK[2:]]
    press(page, "Undo")
    assert shown(page) == BLANK


def tap_twice(page: Page, row: int, col: int) -> None:
    for _ in range(2):
        cell(page, row, col).tap()


def test_who_taps_a_cell_twice_is_asked_once_what_that_should_do(visit: Visit) -> None:
    page = visit(FIVE, **TALL)
    tap_twice(page, 0, 4)
    expect_status(page, "Tapping twice")
    press(page, "Black, circle, blank")
    expect_look(page, 0, 4, "circled")
    tap_twice(page, 1, 1)
    expect_look(page, 1, 1, "circled")
    menu(page, "Settings")
    expect(page.get_by_label("goes from black to circle to blank")).to_be_checked()


def test_who_wants_black_and_blank_is_not_asked_again(visit: Visit) -> None:
    page = visit(FIVE, **TALL)
    tap_twice(page, 0, 4)
    press(page, "Black, blank")
    assert shown(page) == BLANK
    tap_twice(page, 0, 4)
    expect_status(page, "Your move.")
    reload(page)
    tap_twice(page, 0, 4)
    expect_status(page, "Your move.")


def test_a_mouse_is_not_asked(page: Page) -> None:
    click(page, 0, 4)
    click(page, 0, 4)
    expect_status(page, "Your move.")


@pytest.mark.parametrize("vibrates", [True, False])
def test_a_long_tap_is_felt_unless_that_is_turned_off(visit: Visit, vibrates: bool) -> None:
    page = visit(FIVE, script=TAPS, **TALL)
    if not vibrates:
        menu(page, "Settings")
        page.get_by_label("Vibrate when a long tap marks").uncheck()
        press(page, "Done")
    place = cell(page, 0, 2)
    where = {"pointerType": "touch", "pointerId": 7, "isPrimary": True, "clientX": 0, "clientY": 0, "bubbles": True}
    place.dispatch_event("pointerdown", where)
    expect_look(page, 0, 2, "circled")
    place.dispatch_event("pointerup", where)
    assert page.evaluate("window.felt ?? 0") == int(vibrates)
