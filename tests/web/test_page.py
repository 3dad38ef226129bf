"""The page in a browser, end to end: what a player does, and what comes of it."""

import io
import re
from typing import Any, Literal

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import hitori
from hitori import Picture, Puzzle, Shading, Uniqueness
from hitori.explaining.techniques import TECHNIQUES
from hitori.render.palette import PRINT
from hitori.render.svg import to_svg
from tests.boards import FIVE, SOLUTION, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    BLANK,
    DESKTOP,
    PHONE,
    Visit,
    ask_for,
    box,
    button,
    cell,
    centre,
    check,
    choose,
    circle,
    click,
    devtools,
    downloaded,
    escape,
    expect_count,
    expect_first_rows,
    expect_heard,
    expect_labels,
    expect_look,
    expect_status,
    expect_text,
    filled,
    fingers,
    keys,
    menu,
    paste,
    press,
    reload,
    shade,
    shown,
    site,
    status_line,
)

Button = Literal["left", "right"]
MARKED = ["????#", *BLANK[1:]]


def drag(page: Page, *cells: tuple[int, int], button: Button = "left") -> None:
    first, *others = [centre(cell(page, *coordinates)) for coordinates in cells]
    page.mouse.move(*first)
    page.mouse.down(button=button)
    for place in others:
        page.mouse.move(*place, steps=4)
    page.mouse.up(button=button)


def test_a_new_puzzle_of_a_chosen_size(visit: Visit) -> None:
    page = visit()
    ask_for(page, "6 × 6", "medium", seed="7")
    expect_text(page, "#title", "No. 7")
    expect_count(page, 36)
    expect_text(page, "#facts", "6 × 6, medium")
    expect_status(page, "Your move.")


def test_a_cancelled_wish_is_forgotten(page: Page) -> None:
    press(page, "New")
    check(page, "extreme", "6 × 6")
    press(page, "Cancel")
    press(page, "New")
    expect(page.get_by_label("medium")).to_be_checked()
    expect(page.get_by_label("8 × 8")).to_be_checked()


def test_a_puzzle_is_solved_by_mouse(page: Page) -> None:
    shade(page, SOLUTION[:3])
    click(page, 3, 1)
    expect(status_line(page)).not_to_contain_text("Solved!")
    click(page, 3, 4)
    expect_status(page, "Solved!")
    assert shown(page) == [row.replace(".", "?") for row in SOLUTION]
    click(page, 0, 0)
    assert shown(page)[0][0] == "?"


@pytest.mark.parametrize("col", [1, *slow([0])])
def test_any_valid_solution_wins(visit: Visit, col: int) -> None:
    page = visit(TWO_WAYS)
    click(page, 0, col)
    expect_status(page, "Solved!")


@pytest.mark.slow
def test_the_right_button_circles_and_a_second_click_takes_a_mark_off(page: Page) -> None:
    circle(page, 0, 0)
    click(page, 0, 4)
    expect_first_rows(page, ".???#")
    circle(page, 0, 0)
    click(page, 0, 4)
    expect_first_rows(page, "?????")


def test_a_drag_paints_without_shading_neighbours_and_is_undone_at_once(page: Page) -> None:
    drag(page, (0, 0), (0, 4))
    expect_first_rows(page, "#?#?#")
    drag(page, (1, 0), (1, 4), button="right")
    assert shown(page)[1] == "....."
    press(page, "Undo")
    press(page, "Undo")
    assert shown(page) == BLANK


@pytest.mark.parametrize("way", ["a reload", *slow(["another mode"])])
def test_a_stroke_that_is_cut_short_is_undone_at_once(page: Page, way: str) -> None:
    page.mouse.move(*centre(cell(page, 0, 0)))
    page.mouse.down()
    page.mouse.move(*centre(cell(page, 0, 4)), steps=4)
    if way == "a reload":
        reload(page)
    else:
        button(page, "Menu").press("Enter")
        button(page, "Walk me through").press("Enter")
        expect_status(page, "Step 1")
        button(page, "Close").press("Enter")
    expect_first_rows(page, "#?#?#")
    keys(page, "z")
    assert shown(page) == BLANK


def test_a_puzzle_is_solved_by_keyboard(page: Page) -> None:
    keys(page, "ArrowDown")  # which finds the board
    expect(cell(page, 1, 0)).to_be_focused()
    keys(page, "ArrowUp")
    for line in SOLUTION:
        keys(page, "Home")
        for symbol in line:
            keys(page, " " if symbol == "#" else "Enter", "ArrowRight")
        keys(page, "ArrowDown")
    expect_status(page, "Solved!")
    assert shown(page) == [*SOLUTION[:4], "?????"]  # once it is solved, nothing more is marked


def test_keys_undo_redo_hint_and_help(page: Page) -> None:
    cell(page, 0, 4).focus()
    keys(page, " ", "z")
    expect_first_rows(page, "?????")
    keys(page, "y")
    expect_first_rows(page, "????#")
    keys(page, "Control+z")
    expect_first_rows(page, "?????")
    keys(page, "h")
    expect_status(page, "Look")
    keys(page, "?")
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    keys(page, "Escape", "n")
    expect(page.get_by_role("heading", name="New puzzle")).to_be_visible()


@devtools
def test_a_finger_shades_and_circles(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    cell(page, 0, 4).tap()
    expect_first_rows(page, "????#")
    touch = fingers(page)
    touch("Start", centre(cell(page, 1, 0)))
    expect_look(page, 1, 0, "circled")
    touch("End")
    assert shown(page)[1] == ".????"
    press(page, "Pen: circle first")
    cell(page, 2, 1).tap()
    assert shown(page)[2] == "?.???"


@devtools
@pytest.mark.parametrize(
    "screen", [PHONE, *slow([{**DESKTOP, "has_touch": True, "is_mobile": True}])], ids=["phone", "table"]
)
def test_a_finger_drags_on_a_board_that_fits(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(FIVE, **screen)
    touch = fingers(page)
    for kind, col in (("Start", 0), ("Move", 1), ("Move", 2)):
        touch(kind, centre(cell(page, 0, col)))
    touch("End")
    expect_first_rows(page, "#?#??")


@devtools
@pytest.mark.slow
def test_a_large_board_scrolls_under_a_finger(visit: Visit) -> None:
    page = visit(hitori.generate(25, seed=1), **PHONE)
    cell(page, 24, 24).tap()
    assert shown(page)[24][24] == "#"


def test_a_broken_rule_is_told_as_the_player_wishes(page: Page) -> None:
    expect_count(page, 0, ".ruler.top:visible")
    click(page, 0, 0)
    click(page, 0, 1)
    expect_text(page, "#message", "Adjacency: shaded cells touch.")
    expect_text(page, "#message-heard", "Adjacency: r1c1 and r1c2 are shaded and touch.")
    expect_count(page, 0, ".ruler.top:visible")
    expect_count(page, 1, ".frame .marks .diamond")
    assert "breaks adjacency" in (cell(page, 0, 1).get_attribute("aria-label") or "")
    for choice, words in (("Say that something is wrong", "Something is wrong"), ("Say nothing", "Your move")):
        choose(page, choice)
        expect_status(page, re.compile(f"^{words}\\."))
        expect_count(page, 0, ".frame .marks .diamond")


@pytest.mark.slow
def test_equal_labels_and_cells_cut_off_have_shapes_of_their_own(page: Page) -> None:
    for coordinates in ((0, 2), (0, 4)):
        circle(page, *coordinates)
    expect_text(page, "#message", "Uniqueness: 5 is circled more than once in a line.")
    expect_text(page, "#message-heard", "Uniqueness: 5 is circled more than once in a line, at r1c3 and r1c5.")
    expect_count(page, 2, ".frame .marks .bars")
    for coordinates in ((0, 1), (1, 0)):
        click(page, *coordinates)
    expect_count(page, 1, ".frame .marks .cut-off")


def test_a_hint_says_more_each_time_and_acts_at_last(page: Page) -> None:
    hint = hitori.hint(FIVE)
    pattern = f"{TECHNIQUES['sandwich-triple'].summary} {hint.where}"
    for words in (hint.where, pattern, hint.reason):
        press(page, "Hint")
        expect_text(page, "#message-heard", words or "")
    expect(page.locator(".frame .marks .deduced:not(.filled, .hollow)")).to_have_count(
        len(hint.deduction.cells if hint.deduction else ())
    )
    press(page, "Do it")
    assert hint.deduction
    row, col = hint.deduction.cells[0]
    assert shown(page)[row][col] == hint.deduction.shade.symbol


def test_a_mistake_is_found_by_hint_and_check(page: Page) -> None:
    press(page, "Check")
    expect_status(page, "No mistake so far.")
    click(page, 0, 0)
    press(page, "Check")
    expect_text(page, "#message", "The solution differs at the crossed cell.")
    expect_text(page, "#message-heard", "The solution differs at r1c1.")
    expect_count(page, 1, ".frame .marks .mistakes")
    press(page, "Hint")
    expect_status(page, "Something is wrong.")


def test_a_branch_is_dropped_or_kept(page: Page) -> None:
    click(page, 0, 4)
    press(page, "Try")
    click(page, 1, 1)
    expect_look(page, 1, 1, "tried")
    press(page, "Drop")
    expect_first_rows(page, "????#", "?????")
    press(page, "Try")
    click(page, 1, 1)
    press(page, "Keep")
    expect_first_rows(page, "????#", "?#???")
    expect_count(page, 0, ".tried")


def test_progress_and_settings_outlive_a_reload(page: Page) -> None:
    click(page, 0, 4)
    circle(page, 1, 0)
    choose(page, "Dark", "Show row and column numbers")
    reload(page)
    expect_first_rows(page, "????#", ".????")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect_text(page, ".ruler.left", "r1r2r3r4r5")
    press(page, "Undo")
    expect_first_rows(page, "????#", "?????")


@pytest.mark.slow
def test_a_shared_link_opens_the_puzzle_elsewhere(page: Page, visit: Visit) -> None:
    press(page, "Share")
    expect(page.get_by_label("Link for puzz.link")).to_have_value(FIVE.to_url())
    assert hitori.loads(filled(page.get_by_label("The puzzle as text"))) == [FIVE]
    link = filled(page.get_by_label("Link for this player"))
    other = visit(address=link)
    expect_labels(other, FIVE.labels)


@devtools
@pytest.mark.parametrize(
    ("choice", "shading"), [("empty", None), ("with my marks", MARKED), ("with the solution", SOLUTION)]
)
def test_a_picture_is_the_file_of_the_command_line(page: Page, choice: str, shading: list[str] | None) -> None:
    click(page, 0, 4)
    press(page, "Share")
    check(page, choice)
    picture = downloaded(page, "SVG")
    assert picture.suggested_filename == "hitori-5x5.svg"
    shown = Picture(FIVE, Shading(shading) if shading else None, palette=PRINT)
    assert picture.path().read_text(encoding="utf-8") == to_svg(shown)


@devtools
def test_a_picture_is_painted_in_two_pixels_for_a_unit(page: Page) -> None:
    press(page, "Share")
    picture = downloaded(page, "PNG")
    assert picture.suggested_filename == "hitori-5x5.png"
    image = Image.open(io.BytesIO(picture.path().read_bytes()))
    assert image.size == (2 * 212, 2 * 212)


def test_a_pasted_puzzle_is_opened_or_a_link_to_this_player_and_a_bad_one_is_told(page: Page, player: str) -> None:
    menu(page, "Open a puzzle")
    paste(page, "1 2\n1 x\n")
    expect(page.get_by_role("alert")).to_contain_text("Line 2, column 3")  # behind *Details*
    page.locator("#paste").evaluate("(field) => { field.value = '1 '.repeat(200_001) }")
    button(page, "Open").last.click()
    expect(page.get_by_role("alert")).to_contain_text("it has 400002 characters, and at most 400000 can be opened")
    paste(page, "# name: mine\n1 2 2\n3 1 2\n\n11\n21\n")
    expect_text(page, "#title", "mine")
    press(page, "Next puzzle")
    expect_labels(page, [1, 1, 2, 1])
    menu(page, "Open a puzzle")
    paste(page, f"{player}#hitori/2/2/1211")
    expect_labels(page, [1, 2, 1, 1])


def test_the_solution_is_behind_a_question_no_win_and_can_be_taken_back(page: Page) -> None:
    menu(page, "Show the solution")
    press(page, "Cancel")
    assert shown(page) == BLANK
    menu(page, "Show the solution")
    press(page, "Show the solution")
    expect_status(page, "The solution.")
    assert shown(page) == SOLUTION
    expect_count(page, 0, ".won")
    press(page, "My puzzles")
    expect_count(page, 1, "#mine-solved .empty")
    escape(page)
    press(page, "Undo")
    assert shown(page) == BLANK
    expect_status(page, "Your move.")


def test_the_explanation_is_walked_through_beside_the_game(page: Page) -> None:
    click(page, 0, 4)
    menu(page, "Walk me through")
    steps = hitori.explain(FIVE).steps
    expect_status(page, f"Step 1 of {len(steps)}")
    for step in steps[1:]:
        press(page, "Next")
        expect_status(page, step.sentence)
    assert shown(page) == SOLUTION
    press(page, "Close")
    expect_first_rows(page, "????#")


@pytest.mark.slow
def test_what_is_explained_is_scrolled_into_view_and_next_has_the_keyboard(visit: Visit) -> None:
    page = visit(hitori.generate(25, seed=1), **PHONE)
    menu(page, "Walk me through")
    stage = box(page.locator(".stage"))
    for _, step in zip(range(12), hitori.explain(hitori.generate(25, seed=1)).steps, strict=False):
        expect_status(page, step.sentence)
        place = box(cell(page, *step.cells[0]))
        assert stage.x <= place.x <= stage.right - place.width
        assert stage.y <= place.y <= stage.bottom - place.height
        keys(page, "Enter")


def test_the_editor_tells_solutions_as_labels_are_typed_and_mends_a_puzzle(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    expect_status(page, "There are 2 solutions. They differ in 2 cells.")
    expect(button(page, "Show me why")).to_be_disabled()
    expect_count(page, 2, ".frame .marks .open")
    page.get_by_label("Go to the next cell").uncheck()
    click(page, 0, 0)
    page.keyboard.type("12")
    expect_text(page, "[data-cell='0']", "12")
    keys(page, "Backspace")
    expect_status(page, "There are 2 solutions.")
    press(page, "Make it unique")
    expect_status(page, "exactly one solution")
    press(page, "Show me why")
    expect_status(page, "Step 1 of")
    press(page, "Close")
    labels = [int(text) for text in page.get_by_role("gridcell").all_inner_texts()]
    assert hitori.uniqueness(Puzzle.from_labels(2, 2, labels)) is Uniqueness.UNIQUE
    page.get_by_label("Rows", exact=True).and_(page.locator(":visible")).fill("3")
    press(page, "Change the size")
    expect_count(page, 6)
    press(page, "Play it")
    expect_status(page, re.compile("Your move|Solved"))


@devtools
def test_the_print_view_shows_the_puzzle_alone(page: Page) -> None:
    click(page, 0, 4)
    page.emulate_media(media="print")
    for hidden in (".bar", ".card", ".actions"):
        expect_count(page, 0, f"{hidden}:visible")
    expect_count(page, 25)
    assert page.evaluate("getComputedStyle(document.querySelector('.shaded')).backgroundColor") == "rgb(184, 184, 184)"
    assert page.pdf().startswith(b"%PDF-")


def test_the_puzzles_of_a_file_are_turned_like_pages(visit: Visit) -> None:
    with site(FIVE, TWO_WAYS) as address:
        page = visit(address=address)
        expect_text(page, "#page", "1 of 2")
        press(page, "Next puzzle")
        expect_count(page, 4)
        click(page, 0, 0)
        expect_status(page, "Solved!")
        press(page, "Previous puzzle")
        expect_count(page, 25)


@pytest.mark.slow
def test_a_screen_reader_hears_place_label_and_state(page: Page) -> None:
    expect_heard(page, 1, 2, "row 2, column 3, 4, unknown")
    circle(page, 1, 2)
    expect_heard(page, 1, 2, "row 2, column 3, 4, circled")
    click(page, 1, 2)
    expect_heard(page, 1, 2, "row 2, column 3, 4, shaded")


MOTIONS: tuple[tuple[Literal["reduce", "no-preference"], bool], ...] = (("reduce", False), ("no-preference", True))


@devtools
def test_who_wants_less_motion_gets_none(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    click(page, 0, 0)
    for motion, moves in MOTIONS:
        page.emulate_media(reduced_motion=motion)
        name = page.evaluate("getComputedStyle(document.querySelector('.won .cell')).animationName")
        assert (name != "none") is moves


def test_the_timer_runs_and_can_be_hidden(page: Page) -> None:
    expect(page.get_by_role("timer")).to_have_text("0:02")
    menu(page, "Settings")
    page.get_by_label("Show the time").uncheck()
    press(page, "Done")
    expect(page.get_by_role("timer")).to_be_hidden()
