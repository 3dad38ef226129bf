"""Defects that players met, each as the session in which it was seen."""

import re

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle
from hitori.explaining.techniques import TECHNIQUES
from tests.boards import FIVE, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    BLANK,
    DESKTOP,
    NARROW,
    PHONE,
    Box,
    Visit,
    box,
    button,
    cell,
    centre,
    check,
    circle,
    click,
    daily,
    downloaded,
    escape,
    expect_count,
    expect_first_rows,
    expect_heard,
    expect_labels,
    expect_look,
    expect_status,
    expect_text,
    fingers,
    from_bar,
    keys,
    link_of,
    menu,
    paste,
    phone,
    press,
    ready,
    reload,
    settle,
    shown,
    size,
    status_line,
)

LANDSCAPE = phone(844, 390)
SCREENS = {"phone": PHONE, "narrow": NARROW, "landscape": LANDSCAPE, "desktop": DESKTOP}
CONTROLS = ("#undo", "#redo", "#pen", "#try", "#check", "#hint", "#daily")


def places(page: Page) -> list[Box]:
    return [box(page.locator(name)) for name in CONTROLS]


@pytest.mark.parametrize("screen", ["phone", *slow(["narrow", "landscape", "desktop"])])
def test_no_control_moves_whatever_the_message(visit: Visit, screen: str) -> None:
    page = visit(hitori.generate(8, difficulty="hard", seed=1), **SCREENS[screen])
    before = places(page)
    for _ in range(3):
        page.click("#hint")
        settle(page)
        assert places(page) == before
    page.evaluate("document.getElementById('message').textContent = 'A very long reason. '.repeat(100)")
    assert places(page) == before
    for corner in ((0, 0), (0, 1), (1, 0)):
        click(page, *corner)
        assert places(page) == before
    for _ in range(4):
        page.click("#undo", force=True)
    assert places(page) == before
    assert shown(page) == ["?" * 8] * 8


def test_forced_colours_keep_shaded_cells_and_lines(visit: Visit) -> None:
    page = visit(FIVE, forced_colors="active")
    click(page, 0, 0)
    look = "(node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).boxShadow]"
    shaded, _ = cell(page, 0, 0).evaluate(look)
    blank, lines = cell(page, 0, 1).evaluate(look)
    assert shaded != blank
    assert "inset" in lines


def test_two_tabs_play_one_game(page: Page) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    click(page, 0, 4)
    expect_look(other, 0, 4, "shaded")
    click(other, 1, 1)
    expect_look(page, 1, 1, "shaded")
    reload(page)
    expect_first_rows(page, "????#", "?#???")
    press(page, "Undo")
    expect(cell(other, 1, 1)).not_to_have_class(re.compile("shaded"))


@pytest.mark.slow
def test_two_tabs_keep_two_games(page: Page) -> None:
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + link_of(TWO_WAYS))
    ready(other)
    click(page, 0, 4)
    circle(other, 1, 1)
    for tab in (page, other):
        tab.wait_for_timeout(400)
        reload(tab)
    expect_first_rows(page, "????#")
    assert shown(other) == ["??", "?."]


def test_daily_pressed_again_loses_nothing(page: Page) -> None:
    daily(page)
    expect_text(page, "#timer", "0:02")
    # The stroke and the second press in one task: nothing is kept yet when the puzzle is asked for again.
    page.evaluate(
        """() => {
            const of = { bubbles: true, pointerId: 1, pointerType: "mouse", isPrimary: true };
            const at = (name) => new PointerEvent(name, of);
            document.querySelector("[data-cell='0']").dispatchEvent(at("pointerdown"));
            window.dispatchEvent(at("pointerup"));
            document.querySelector("#archive-levels button:nth-child(2)").click();
        }"""
    )
    page.wait_for_timeout(300)
    assert shown(page)[0][0] == "#"
    assert page.text_content("#timer") not in ("0:00", "0:01")


@pytest.mark.slow
def test_a_landscape_phone_shows_everything_and_a_swipe_of_a_large_board_marks_nothing(visit: Visit) -> None:
    page = visit(hitori.generate(20, seed=1), **LANDSCAPE)
    for place in places(page):
        assert place.x >= 0
        assert place.right <= 844
        assert place.bottom <= 390
    touch, (x, y) = fingers(page), centre(cell(page, 4, 4))
    touch("Start", (x, y))
    for step in range(1, 6):
        touch("Move", (x, y - 15 * step))
    touch("End")
    assert "#" not in "".join(shown(page))


def test_two_fingers_never_mark(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    (x, y), other = centre(cell(page, 1, 1)), centre(cell(page, 3, 3))
    touch, width = fingers(page), box(cell(page, 1, 1)).width
    touch("Start", (x, y), other)
    for spread in (10, 20, 30):
        touch("Move", (x - spread, y), (other[0] + spread, other[1]))
    touch("End")
    assert shown(page) == BLANK
    assert box(cell(page, 1, 1)).width > width


def test_a_screen_that_is_turned_ends_the_stroke_where_it_is(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    touch = fingers(page)
    touch("Start", centre(cell(page, 2, 0)))
    touch("Move", centre(cell(page, 2, 1)))
    touch("Move", centre(cell(page, 2, 2)))
    expect_look(page, 2, 2, "shaded")
    page.set_viewport_size({"width": 640, "height": 360})
    for place in ((0, 4), (4, 4)):
        touch("Move", centre(cell(page, *place)))
    touch("End")
    assert shown(page) == [*BLANK[:2], "#?#??", *BLANK[3:]]
    press(page, "Undo")
    assert shown(page) == BLANK


def test_an_attempt_without_a_mark_speaks_of_none(page: Page) -> None:
    press(page, "Try")
    expect_status(page, "Mark cells; then keep them all, or drop them all.")
    press(page, "Stop trying")
    expect_status(page, "Your move.")
    expect(page.locator("#try")).to_have_attribute("aria-pressed", "false")


def test_a_game_without_a_name_is_listed_by_its_size_once(page: Page) -> None:
    expect_text(page, "#facts", "5 × 5, easy")
    click(page, 0, 4)
    reload(page)  # which keeps the stroke
    press(page, "My puzzles")
    expect_text(page, "#mine-unfinished button > span:not(.picture)", re.compile(r"^5 × 5, easy0:\d\d so far$"))


def test_the_title_of_the_page_names_the_puzzle(page: Page) -> None:
    expect(page).to_have_title("5 × 5, easy – Hitori")
    menu(page, "Edit")
    expect(page).to_have_title("Editor – Hitori")
    page.fill("#edit-name", "Mine")
    page.press("#edit-name", "Tab")
    expect(page).to_have_title("Mine, Editor – Hitori")
    press(page, "Play it")
    expect(page).to_have_title("Mine – Hitori")


def test_the_editor_shows_what_it_changed_undoes_it_and_keeps_its_draft(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    expect_status(page, "2 solutions")
    press(page, "Make it unique")
    expect_status(page, re.compile(r"Changed the (\d )?framed cells?: \d to \d"))
    assert page.locator(".frame .marks .changed").count() >= 1
    page.click("#edit-undo")
    expect_labels(page, [1, 1, 2, 3])
    click(page, 0, 0)
    page.keyboard.type("4")
    expect_text(page, "[data-cell='0']", "4")
    page.click("#edit-undo")
    expect_text(page, "[data-cell='0']", "1")
    page.click("#edit-redo")
    expect_text(page, "[data-cell='0']", "4")
    reload(page)
    expect(button(page, "Make it unique")).to_be_visible()
    expect_text(page, "[data-cell='0']", "4")
    daily(page)
    menu(page, "Edit")
    expect_labels(page, [4, 1, 2, 3])
    page.click("#edit-undo")
    expect_text(page, "[data-cell='0']", "1")


def test_a_resized_puzzle_is_exported_at_its_size(page: Page) -> None:
    menu(page, "Edit")
    size(page, "edit", 7, 6)
    press(page, "Change the size")
    expect_count(page, 42)
    press(page, "Share")
    check(page, "with my marks")
    assert downloaded(page, "SVG").suggested_filename == "hitori-7x6.svg"
    expect_text(page, "#share-problem", "")


def test_unfinished_games_can_be_reached(page: Page) -> None:
    click(page, 0, 4)
    daily(page)
    press(page, "My puzzles")
    page.locator("#mine-unfinished button").filter(has_text="5 × 5").click()
    expect_first_rows(page, "????#")


@pytest.mark.slow
def test_the_pages_of_a_pasted_file_outlive_a_reload(page: Page) -> None:
    menu(page, "Open a puzzle")
    paste(page, "1 2 2\n3 1 2\n\n11\n21\n\n12\n11\n")
    press(page, "Next puzzle")
    expect_text(page, "#page", "2 of 3")
    reload(page)
    expect_text(page, "#page", "2 of 3")
    press(page, "Next puzzle")
    expect_labels(page, [1, 2, 1, 1])


def test_nothing_overflows_at_320_pixels(visit: Visit) -> None:
    page = visit(FIVE, **NARROW)
    assert len({place.y for place in places(page)[:-1]}) == 1  # six actions in one line
    for opener in (None, "New", "My puzzles", "Share", "Menu", "Help", "Settings", "Daily puzzles"):
        if opener in ("Help", "Settings", "Daily puzzles"):
            menu(page, opener)
        elif opener:
            from_bar(page, opener)
        if opener:
            expect_count(page, 1, "dialog[open]")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, opener
        wide = page.evaluate(
            "[...document.querySelectorAll('dialog[open], dialog[open] *')].filter((one) =>"
            " one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto').length"
        )
        assert wide == 0, opener
        if opener:
            escape(page)


def test_fast_clicks_do_not_skip_to_the_answer(page: Page) -> None:
    page.evaluate("for (let time = 0; time < 3; time++) document.getElementById('hint').click()")
    expect_status(page, "Look")
    expect_count(page, 0, ".frame .marks .deduced")
    page.dblclick("#check")
    page.dblclick("#hint")
    expect_count(page, 0, ".frame .marks .deduced")


def test_each_of_three_calm_clicks_on_hint_says_more(page: Page) -> None:
    hint = hitori.hint(FIVE)
    page.locator("#hint").hover()
    summary = TECHNIQUES["sandwich-triple"].summary
    for count, words in enumerate((hint.where, summary, hint.reason), start=1):
        page.mouse.down(click_count=count)  # the browser takes them for a double and a triple click
        page.mouse.up(click_count=count)
        page.wait_for_timeout(350)
        expect_status(page, words or "")


def test_marks_are_announced(page: Page) -> None:
    cell(page, 1, 2).focus()
    keys(page, " ")
    spoken = page.locator("#spoken[aria-live=polite]")
    expect(spoken).to_have_text("row 2, column 3, 4, shaded")
    keys(page, "z")
    expect(spoken).to_have_text("Undone: row 2, column 3, 4, unknown")
    cell(page, 0, 0).focus()
    keys(page, " ")
    press(page, "Check")
    expect_heard(page, 0, 0, "row 1, column 1, 3, shaded, mistake")
    keys(page, "z")
    expect(spoken).to_have_text("Undone: row 1, column 1, 3, unknown")


def test_single_letter_keys_can_be_turned_off(page: Page) -> None:
    menu(page, "Settings")
    page.get_by_label("Play with single letters").uncheck()
    press(page, "Done")
    cell(page, 0, 0).focus()
    keys(page, " ", *"zyxhtcn?")
    expect_first_rows(page, "#????")
    expect_count(page, 0, "dialog[open]")
    keys(page, "Control+z")
    expect_first_rows(page, "?????")


def test_puzzles_with_blanks_are_not_solved_at_first_sight(visit: Visit) -> None:
    page = visit(Puzzle([[1, 0], [2, 3]]))
    reload(page)
    expect(status_line(page)).not_to_contain_text("Solved!")


# The engine's answer to `inspect`, as it is when the time is over before the solutions are counted.
OUT_OF_TIME = """{ const { parse } = JSON; JSON.parse = (text, ...more) => { const found = parse(text, ...more);
    if (found?.value && "differing" in found.value)
        Object.assign(found.value, { count: COUNT, complete: false, differing: null, shares: null });
    return found; }; }"""


@pytest.mark.parametrize("count", [1, *slow([0])])
def test_the_editor_does_not_take_a_count_that_ran_out_of_time_for_all(visit: Visit, count: int) -> None:
    page = visit(FIVE, script=OUT_OF_TIME.replace("COUNT", str(count)))
    menu(page, "Edit")
    expect_status(page, "Counting the solutions took too long.")
    expect_count(page, 1, "#why:disabled")


def test_a_game_keeps_its_name_where_its_puzzle_comes_without_one(visit: Visit) -> None:
    page = visit()
    for puzzle in (Puzzle(FIVE.to_rows(), name="Five in a row"), FIVE):
        menu(page, "Open a puzzle")
        paste(page, hitori.dumps(puzzle, format="json"))
        expect_count(page, 0, "dialog[open]")
        expect_text(page, "#title", "Five in a row")
