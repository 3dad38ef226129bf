"""Defects that players met, each as the session in which it was seen."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle
from tests.boards import FIVE, TWO_WAYS
from tests.web.conftest import PHONE, Visit, menu, press, shown
from tests.web.test_page import cell, status_line

NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SCREENS = [PHONE, NARROW, LANDSCAPE, {"viewport": {"width": 1280, "height": 800}}]
CONTROLS = ("#undo", "#redo", "#pen", "#try", "#check", "#hint", "#daily")


def places(page: Page) -> list[Any]:
    return [page.locator(name).bounding_box() for name in CONTROLS]


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "narrow", "landscape", "desktop"])
def test_no_control_moves_whatever_the_message(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(hitori.generate(8, difficulty="hard", seed=1), **screen)
    before = places(page)
    for _ in range(3):
        page.locator("#hint").click()
        expect(page.locator(".card.busy")).to_have_count(0)
        assert places(page) == before
    page.evaluate("document.getElementById('message').textContent = 'A very long reason. '.repeat(100)")
    assert places(page) == before
    for corner in ((0, 0), (0, 1), (1, 0)):
        cell(page, *corner).click()
        assert places(page) == before
    for _ in range(4):
        page.locator("#undo").click(force=True)
    assert places(page) == before
    assert shown(page) == ["?" * 8] * 8


def test_the_solution_is_behind_a_question(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Solution")
    press(page, "Cancel")
    assert shown(page) == ["?????"] * 5
    menu(page, "Solution")
    press(page, "Show the solution")
    expect(status_line(page)).to_contain_text("The solution.")
    press(page, "My puzzles")
    expect(page.locator("#mine-solved button")).to_have_count(0)


def test_forced_colours_keep_shaded_cells_and_lines(visit: Visit) -> None:
    page = visit(FIVE, forced_colors="active")
    cell(page, 0, 0).click()
    look = "(node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).boxShadow]"
    shaded, _ = cell(page, 0, 0).evaluate(look)
    blank, lines = cell(page, 0, 1).evaluate(look)
    assert shaded != blank
    assert "inset" in lines


def test_two_tabs_play_one_game(visit: Visit) -> None:
    page = visit(FIVE)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready]")
    cell(page, 0, 4).click()
    expect(cell(other, 0, 4)).to_have_class(re.compile("shaded"))
    cell(other, 1, 1).click()
    expect(cell(page, 1, 1)).to_have_class(re.compile("shaded"))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert shown(page)[:2] == ["????#", "?#???"]
    press(page, "Undo")
    expect(cell(other, 1, 1)).not_to_have_class(re.compile("shaded"))


def test_two_tabs_keep_two_games(visit: Visit) -> None:
    page = visit(FIVE)
    other = page.context.new_page()
    other.goto(page.url + "#" + TWO_WAYS.to_url().partition("?")[2])
    other.wait_for_selector("body[data-ready]")
    cell(page, 0, 4).click()
    cell(other, 1, 1).click(button="right")
    for tab in (page, other):
        tab.wait_for_timeout(400)
        tab.reload()
        tab.wait_for_selector("body[data-ready]")
    assert shown(page)[0] == "????#"
    assert shown(other) == ["??", "?."]


def test_daily_pressed_again_loses_nothing(visit: Visit) -> None:
    page = visit(FIVE)
    press(page, "Daily")
    expect(page.locator("#title")).to_contain_text("Daily puzzle")
    expect(page.locator("#timer")).to_have_text("0:02")
    # The stroke and the second press in one task: nothing is kept yet when the puzzle is asked for again.
    page.evaluate(
        """() => {
            const of = { bubbles: true, pointerId: 1, pointerType: "mouse", isPrimary: true };
            const at = (name) => new PointerEvent(name, of);
            document.querySelector("[data-cell='0']").dispatchEvent(at("pointerdown"));
            window.dispatchEvent(at("pointerup"));
            document.getElementById("daily").click();
        }"""
    )
    page.wait_for_timeout(300)
    assert shown(page)[0][0] == "#"
    assert page.locator("#timer").text_content() not in ("0:00", "0:01")


def test_a_landscape_phone_shows_everything_and_a_swipe_of_a_large_board_marks_nothing(visit: Visit) -> None:
    page = visit(hitori.generate(20, seed=1), **LANDSCAPE)
    for box in places(page):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 844
        assert box["y"] + box["height"] <= 390
    box = cell(page, 4, 4).bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    x, y = box["x"] + 5, box["y"] + 5
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 15 * step}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "#" not in "".join(shown(page))


def test_two_fingers_never_mark(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    one, other = (cell(page, *place).bounding_box() for place in ((1, 1), (3, 3)))
    assert one is not None
    assert other is not None
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, spread: float) -> None:
        points = [{"x": one["x"] + 9 - spread, "y": one["y"] + 9}, {"x": other["x"] + 9 + spread, "y": other["y"] + 9}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    width = one["width"]
    fingers("touchStart", 0)
    for spread in (10, 20, 30):
        fingers("touchMove", spread)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert shown(page) == ["?????"] * 5
    now = cell(page, 1, 1).bounding_box()
    assert now is not None
    assert now["width"] > width


def test_the_editor_undoes_and_keeps_its_draft(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    cell(page, 0, 0).click()
    page.keyboard.type("4")
    expect(cell(page, 0, 0)).to_have_text("4")
    page.locator("#edit-undo").click()
    expect(cell(page, 0, 0)).to_have_text("1")
    page.locator("#edit-redo").click()
    expect(cell(page, 0, 0)).to_have_text("4")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.get_by_role("button", name="Make it unique")).to_be_visible()
    expect(cell(page, 0, 0)).to_have_text("4")
    press(page, "Daily")
    expect(page.locator("#title")).to_contain_text("Daily puzzle")
    menu(page, "Edit")
    expect(page.get_by_role("gridcell")).to_have_text(["4", "1", "2", "3"])
    page.locator("#edit-undo").click()
    expect(cell(page, 0, 0)).to_have_text("1")


def test_the_editor_shows_what_it_changed(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    expect(status_line(page)).to_contain_text("2 solutions")
    press(page, "Make it unique")
    expect(status_line(page)).to_contain_text(re.compile(r"Changed \d labels?: r\dc\d from \d to \d"))
    assert page.locator(".frame .marks .changed").count() >= 1
    page.locator("#edit-undo").click()
    expect(page.get_by_role("gridcell")).to_have_text(["1", "1", "2", "3"])


def test_a_resized_puzzle_is_exported_at_its_size(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Edit")
    page.locator("#edit-rows").fill("7")
    page.locator("#edit-cols").fill("6")
    press(page, "Set size")
    expect(page.get_by_role("gridcell")).to_have_count(42)
    press(page, "Share")
    page.get_by_label("with my marks").check()
    with page.expect_download() as waiting:
        press(page, "SVG")
    assert waiting.value.suggested_filename == "hitori-7x6.svg"
    expect(page.locator("#share-problem")).to_have_text("")


def test_unfinished_games_can_be_reached(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    press(page, "Daily")
    expect(page.locator("#title")).to_contain_text("Daily puzzle")
    press(page, "My puzzles")
    page.locator("#mine-unfinished button").filter(has_text="5 × 5").click()
    assert shown(page)[0] == "????#"


def test_the_pages_of_a_pasted_file_outlive_a_reload(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Open a puzzle")
    page.locator("#paste").fill("1 2 2\n3 1 2\n\n11\n21\n\n12\n11\n")
    page.locator("#dialog-open button.primary").click()
    press(page, "Next puzzle")
    expect(page.locator("#page")).to_have_text("2 of 3")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#page")).to_have_text("2 of 3")
    press(page, "Next puzzle")
    expect(page.get_by_role("gridcell")).to_have_text(["1", "2", "1", "1"])


@pytest.mark.parametrize("opener", [None, "New", "My puzzles", "Share", "Menu", "Help", "Settings", "Daily puzzles"])
def test_nothing_overflows_at_320_pixels(visit: Visit, opener: str | None) -> None:
    page = visit(FIVE, **NARROW)
    if opener in ("Help", "Settings", "Daily puzzles"):
        menu(page, opener)
    elif opener:
        press(page, opener)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wide = page.evaluate(
        "[...document.querySelectorAll('dialog[open], dialog[open] *')].filter((one) =>"
        " one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto').length"
    )
    assert wide == 0


def test_fast_clicks_do_not_skip_to_the_answer(visit: Visit) -> None:
    page = visit(FIVE)
    page.evaluate("for (let time = 0; time < 3; time++) document.getElementById('hint').click()")
    expect(status_line(page)).to_contain_text("Look")
    expect(page.locator(".frame .marks .deduced")).to_have_count(0)
    page.locator("#check").dblclick()
    page.locator("#hint").dblclick()
    expect(page.locator(".frame .marks .deduced")).to_have_count(0)


def test_marks_are_announced(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 1, 2).focus()
    page.keyboard.press(" ")
    spoken = page.locator("#spoken[aria-live=polite]")
    expect(spoken).to_have_text("row 2, column 3, 4, shaded")
    page.keyboard.press("z")
    expect(spoken).to_have_text("Undone: row 2, column 3, 4, unknown")
    cell(page, 0, 0).focus()
    page.keyboard.press(" ")
    press(page, "Check")
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", "row 1, column 1, 3, shaded, mistake")
    page.keyboard.press("z")
    expect(spoken).to_have_text("Undone: row 1, column 1, 3, unknown")


def test_single_letter_keys_can_be_turned_off(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Settings")
    page.get_by_label("Single-letter keys").uncheck()
    press(page, "Done")
    cell(page, 0, 0).focus()
    page.keyboard.press(" ")
    for key in "zyxhtcn?":
        page.keyboard.press(key)
    assert shown(page)[0] == "#????"
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Control+z")
    assert shown(page)[0] == "?????"


def test_progress_of_the_version_before_is_taken_over(visit: Visit) -> None:
    page = visit(FIVE)
    old = {"p1": {"puzzle": {"name": "old", "rows": 1, "cols": 2, "labels": [1, 1]}, "shades": [2, 0], "seconds": 9}}
    page.evaluate("games => localStorage.setItem('hitori:games', games)", json.dumps(old))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    press(page, "My puzzles")
    expect(page.locator("#mine-unfinished button").filter(has_text="old")).to_have_count(1)


@pytest.mark.parametrize("cut", [1, 5, 12])
def test_a_truncated_link_is_refused(visit: Visit, player: str, cut: int) -> None:
    link = FIVE.to_url().partition("?")[2]
    page = visit(address=f"{player}#{link[:-cut]}")
    expect(status_line(page)).to_contain_text("The link could not be opened.")
    expect(status_line(page)).to_contain_text(re.compile(r"25 cells|missing"))


def test_puzzles_with_blanks_are_not_solved_at_first_sight(visit: Visit) -> None:
    page = visit(Puzzle([[1, 0], [2, 3]]))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(status_line(page)).not_to_contain_text("Solved!")
