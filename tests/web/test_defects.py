"""Defects that players met, each as the session in which it was seen."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle
from tests.boards import FIVE, TWO_WAYS
from tests.web.conftest import (
    PHONE,
    Visit,
    box,
    cell,
    centre,
    daily,
    fingers,
    has,
    labelled,
    menu,
    paste,
    press,
    ready,
    reload,
    says,
    settle,
    shown,
    status_line,
)

NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SCREENS = [PHONE, NARROW, LANDSCAPE, {"viewport": {"width": 1280, "height": 800}}]
CONTROLS = ("#undo", "#redo", "#pen", "#try", "#check", "#hint", "#daily")


def places(page: Page) -> list[Any]:
    return [box(page.locator(name)) for name in CONTROLS]


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "narrow", "landscape", "desktop"])
def test_no_control_moves_whatever_the_message(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(hitori.generate(8, difficulty="hard", seed=1), **screen)
    before = places(page)
    for _ in range(3):
        page.locator("#hint").click()
        settle(page)
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
    says(page, "The solution.")
    press(page, "My puzzles")
    has(page, 0, "#mine-solved button")


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
    ready(other)
    cell(page, 0, 4).click()
    expect(cell(other, 0, 4)).to_have_class(re.compile("shaded"))
    cell(other, 1, 1).click()
    expect(cell(page, 1, 1)).to_have_class(re.compile("shaded"))
    reload(page)
    assert shown(page)[:2] == ["????#", "?#???"]
    press(page, "Undo")
    expect(cell(other, 1, 1)).not_to_have_class(re.compile("shaded"))


def test_two_tabs_keep_two_games(visit: Visit) -> None:
    page = visit(FIVE)
    other = page.context.new_page()
    other.goto(page.url + "#" + TWO_WAYS.to_url().partition("?")[2])
    ready(other)
    cell(page, 0, 4).click()
    cell(other, 1, 1).click(button="right")
    for tab in (page, other):
        tab.wait_for_timeout(400)
        reload(tab)
    assert shown(page)[0] == "????#"
    assert shown(other) == ["??", "?."]


def test_daily_pressed_again_loses_nothing(visit: Visit) -> None:
    page = visit(FIVE)
    daily(page)
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
    for place in places(page):
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 844
        assert place["y"] + place["height"] <= 390
    touch, (x, y) = fingers(page), centre(cell(page, 4, 4))
    touch("Start", (x, y))
    for step in range(1, 6):
        touch("Move", (x, y - 15 * step))
    touch("End")
    assert "#" not in "".join(shown(page))


def test_two_fingers_never_mark(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    (x, y), other = centre(cell(page, 1, 1)), centre(cell(page, 3, 3))
    touch, width = fingers(page), box(cell(page, 1, 1))["width"]
    touch("Start", (x, y), other)
    for spread in (10, 20, 30):
        touch("Move", (x - spread, y), (other[0] + spread, other[1]))
    touch("End")
    assert shown(page) == ["?????"] * 5
    assert box(cell(page, 1, 1))["width"] > width


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
    reload(page)
    expect(page.get_by_role("button", name="Make it unique")).to_be_visible()
    expect(cell(page, 0, 0)).to_have_text("4")
    daily(page)
    menu(page, "Edit")
    labelled(page, [4, 1, 2, 3])
    page.locator("#edit-undo").click()
    expect(cell(page, 0, 0)).to_have_text("1")


def test_the_editor_shows_what_it_changed(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    says(page, "2 solutions")
    press(page, "Make it unique")
    says(page, re.compile(r"Changed \d labels?: r\dc\d from \d to \d"))
    assert page.locator(".frame .marks .changed").count() >= 1
    page.locator("#edit-undo").click()
    labelled(page, [1, 1, 2, 3])


def test_a_resized_puzzle_is_exported_at_its_size(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Edit")
    page.locator("#edit-rows").fill("7")
    page.locator("#edit-cols").fill("6")
    press(page, "Set size")
    has(page, 42)
    press(page, "Share")
    page.get_by_label("with my marks").check()
    with page.expect_download() as waiting:
        press(page, "SVG")
    assert waiting.value.suggested_filename == "hitori-7x6.svg"
    expect(page.locator("#share-problem")).to_have_text("")


def test_unfinished_games_can_be_reached(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    daily(page)
    press(page, "My puzzles")
    page.locator("#mine-unfinished button").filter(has_text="5 × 5").click()
    assert shown(page)[0] == "????#"


def test_the_pages_of_a_pasted_file_outlive_a_reload(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Open a puzzle")
    paste(page, "1 2 2\n3 1 2\n\n11\n21\n\n12\n11\n")
    press(page, "Next puzzle")
    expect(page.locator("#page")).to_have_text("2 of 3")
    reload(page)
    expect(page.locator("#page")).to_have_text("2 of 3")
    press(page, "Next puzzle")
    labelled(page, [1, 2, 1, 1])


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
    says(page, "Look")
    has(page, 0, ".frame .marks .deduced")
    page.locator("#check").dblclick()
    page.locator("#hint").dblclick()
    has(page, 0, ".frame .marks .deduced")


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
    has(page, 0, "dialog[open]")
    page.keyboard.press("Control+z")
    assert shown(page)[0] == "?????"


def test_progress_of_the_version_before_is_taken_over(visit: Visit) -> None:
    page = visit(FIVE)
    old = {"p1": {"puzzle": {"name": "old", "rows": 1, "cols": 2, "labels": [1, 1]}, "shades": [2, 0], "seconds": 9}}
    page.evaluate("games => localStorage.setItem('hitori:games', games)", json.dumps(old))
    reload(page)
    press(page, "My puzzles")
    expect(page.locator("#mine-unfinished button").filter(has_text="old")).to_have_count(1)


@pytest.mark.parametrize("cut", [1, 5, 12])
def test_a_truncated_link_is_refused(visit: Visit, player: str, cut: int) -> None:
    link = FIVE.to_url().partition("?")[2]
    page = visit(address=f"{player}#{link[:-cut]}")
    says(page, "The link could not be opened.")
    says(page, re.compile(r"25 cells|missing"))


def test_puzzles_with_blanks_are_not_solved_at_first_sight(visit: Visit) -> None:
    page = visit(Puzzle([[1, 0], [2, 3]]))
    reload(page)
    expect(status_line(page)).not_to_contain_text("Solved!")


# The engine's answer to `inspect`, as it is when the time is over before the solutions are counted.
OUT_OF_TIME = """{ const { parse } = JSON; JSON.parse = (text, ...more) => { const found = parse(text, ...more);
    if (found?.value && "differing" in found.value)
        Object.assign(found.value, { count: COUNT, complete: false, differing: null, shares: null });
    return found; }; }"""


@pytest.mark.parametrize("count", [0, 1])
def test_the_editor_does_not_take_a_count_that_ran_out_of_time_for_all(visit: Visit, count: int) -> None:
    page = visit(FIVE, script=OUT_OF_TIME.replace("COUNT", str(count)))
    menu(page, "Edit")
    says(page, "Counting the solutions took too long.")
    expect(page.locator("#why")).to_be_disabled()


def test_a_game_keeps_its_name_where_its_puzzle_comes_without_one(visit: Visit) -> None:
    page = visit()
    for puzzle in (Puzzle(FIVE.to_rows(), name="Five in a row"), FIVE):
        menu(page, "Open a puzzle")
        paste(page, hitori.dumps(puzzle, "json"))
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator("#title")).to_have_text("Five in a row")
