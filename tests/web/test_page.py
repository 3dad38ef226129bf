"""The page in a browser, end to end: what a player does, and what comes of it."""

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle, Uniqueness
from tests.boards import FIVE, SOLUTION, TWO_WAYS
from tests.web.conftest import (
    DESKTOP,
    PHONE,
    Visit,
    ask_for,
    box,
    cell,
    centre,
    choose,
    filled,
    fingers,
    has,
    labelled,
    menu,
    paste,
    press,
    reload,
    says,
    shade,
    shown,
    site,
    status_line,
)

Button = Literal["left", "right"]


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
    expect(page.get_by_role("heading", name="No. 7")).to_be_visible()
    has(page, 36)
    expect(page.locator("#facts")).to_have_text("6 × 6, medium")
    says(page, "Your move.")


@pytest.mark.slow
def test_a_wish_without_a_puzzle_is_told_with_a_way_out(visit: Visit) -> None:
    page = visit(FIVE)
    press(page, "New")
    page.locator("#new-rows").fill("2")
    page.locator("#new-cols").fill("2")
    page.evaluate("document.querySelector('#levels [value=extreme]').disabled = false")
    page.get_by_label("extreme").check()
    press(page, "Play")
    expect(status_line(page)).to_contain_text("No puzzle of this difficulty was found in time", timeout=60_000)
    press(page, "Any difficulty")
    has(page, 4)


def test_a_cancelled_wish_is_forgotten(visit: Visit) -> None:
    page = visit(FIVE)
    press(page, "New")
    page.get_by_label("extreme").check()
    page.get_by_label("6 × 6").check()
    press(page, "Cancel")
    press(page, "New")
    expect(page.get_by_label("medium")).to_be_checked()
    expect(page.get_by_label("8 × 8")).to_be_checked()


def test_a_puzzle_is_solved_by_mouse(visit: Visit) -> None:
    page = visit(FIVE)
    shade(page, SOLUTION[:3])
    cell(page, 3, 1).click()
    expect(status_line(page)).not_to_contain_text("Solved!")
    cell(page, 3, 4).click()
    says(page, "Solved!")
    assert shown(page) == [row.replace(".", "?") for row in SOLUTION]
    cell(page, 0, 0).click()
    assert shown(page)[0][0] == "?"


@pytest.mark.parametrize("way", [(0, 0), (0, 1)])
def test_any_valid_solution_wins(visit: Visit, way: tuple[int, int]) -> None:
    page = visit(TWO_WAYS)
    cell(page, *way).click()
    says(page, "Solved!")


def test_the_right_button_circles_and_a_second_click_takes_a_mark_off(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 0).click(button="right")
    cell(page, 0, 4).click()
    assert shown(page)[0] == ".???#"
    cell(page, 0, 0).click(button="right")
    cell(page, 0, 4).click()
    assert shown(page)[0] == "?????"


def test_a_drag_paints_without_shading_neighbours_and_is_undone_at_once(visit: Visit) -> None:
    page = visit(FIVE)
    drag(page, (0, 0), (0, 4))
    assert shown(page)[0] == "#?#?#"
    drag(page, (1, 0), (1, 4), button="right")
    assert shown(page)[1] == "....."
    press(page, "Undo")
    press(page, "Undo")
    assert shown(page) == ["?????"] * 5


def test_a_puzzle_is_solved_by_keyboard(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 0).focus()
    for row, line in enumerate(SOLUTION):
        page.keyboard.press("Home")
        for symbol in line:
            page.keyboard.press(" " if symbol == "#" else "Enter")
            page.keyboard.press("ArrowRight")
        if row < 4:
            page.keyboard.press("ArrowDown")
    says(page, "Solved!")
    assert shown(page) == [*SOLUTION[:4], "?????"]  # once it is solved, nothing more is marked


def test_an_arrow_key_finds_the_board(visit: Visit) -> None:
    page = visit(FIVE)
    page.keyboard.press("ArrowDown")
    expect(cell(page, 1, 0)).to_be_focused()


def test_keys_undo_redo_hint_and_help(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).focus()
    page.keyboard.press(" ")
    page.keyboard.press("z")
    assert shown(page)[0] == "?????"
    page.keyboard.press("y")
    assert shown(page)[0] == "????#"
    page.keyboard.press("Control+z")
    assert shown(page)[0] == "?????"
    page.keyboard.press("h")
    says(page, "Look")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="New puzzle")).to_be_visible()


@pytest.mark.needs("devtools")
def test_a_finger_shades_and_circles(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    cell(page, 0, 4).tap()
    assert shown(page)[0] == "????#"
    touch = fingers(page)
    touch("Start", centre(cell(page, 1, 0)))
    expect(cell(page, 1, 0)).to_have_class(re.compile("circled"))
    touch("End")
    assert shown(page)[1] == ".????"
    press(page, "Pen: circle first")
    cell(page, 2, 1).tap()
    assert shown(page)[2] == "?.???"


@pytest.mark.needs("devtools")
@pytest.mark.parametrize("screen", [PHONE, {**DESKTOP, "has_touch": True, "is_mobile": True}], ids=["phone", "table"])
def test_a_finger_drags_on_a_board_that_fits(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(FIVE, **screen)
    touch = fingers(page)
    for kind, col in (("Start", 0), ("Move", 1), ("Move", 2)):
        touch(kind, centre(cell(page, 0, col)))
    touch("End")
    assert shown(page)[0] == "#?#??"


@pytest.mark.needs("devtools")
def test_a_large_board_scrolls_under_a_finger(visit: Visit) -> None:
    page = visit(hitori.generate(25, seed=1), **PHONE)
    assert box(cell(page, 0, 0))["width"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cell(page, 24, 24).tap()
    assert shown(page)[24][24] == "#"


def test_a_broken_rule_is_told_as_the_player_wishes(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 0).click()
    cell(page, 0, 1).click()
    says(page, "Adjacency: r1c1 and r1c2")
    has(page, 1, ".frame .marks .diamond")
    assert "breaks adjacency" in (cell(page, 0, 1).get_attribute("aria-label") or "")
    for choice, words, marks in (
        ("Say that something is wrong", "Something is wrong.", 0),
        ("Say nothing", "Your move.", 0),
    ):
        choose(page, choice)
        expect(status_line(page)).to_have_text(re.compile(f"^{re.escape(words)}"))
        has(page, marks, ".frame .marks .diamond")


def test_equal_labels_and_cells_cut_off_have_shapes_of_their_own(visit: Visit) -> None:
    page = visit(FIVE)
    for coordinates in ((0, 2), (0, 4)):
        cell(page, *coordinates).click(button="right")
    says(page, "Uniqueness: 5 is circled more than once in a line, at r1c3 and r1c5.")
    has(page, 2, ".frame .marks .bars")
    for coordinates in ((0, 1), (1, 0)):
        cell(page, *coordinates).click()
    has(page, 1, ".frame .marks .cut-off")


def test_a_hint_says_more_each_time_and_acts_at_last(visit: Visit) -> None:
    page = visit(FIVE)
    hint = hitori.hint(FIVE)
    for words in (hint.where, hint.technique, hint.reason):
        press(page, "Hint")
        says(page, words or "")
    expect(page.locator(".frame .marks .deduced")).to_have_count(len(hint.deduction.cells if hint.deduction else ()))
    press(page, "Do it")
    assert hint.deduction is not None
    row, col = hint.deduction.cells[0]
    assert shown(page)[row][col] == "?#."[hint.deduction.shade]


def test_a_mistake_is_found_by_hint_and_check(visit: Visit) -> None:
    page = visit(FIVE)
    press(page, "Check")
    says(page, "No mistake so far.")
    cell(page, 0, 0).click()
    press(page, "Check")
    says(page, "The solution differs at r1c1.")
    has(page, 1, ".frame .marks .mistake")
    press(page, "Hint")
    says(page, "Something is wrong.")


def test_a_branch_is_dropped_or_kept(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    press(page, "Try")
    cell(page, 1, 1).click()
    expect(cell(page, 1, 1)).to_have_class(re.compile("tried"))
    press(page, "Drop")
    assert shown(page)[:2] == ["????#", "?????"]
    press(page, "Try")
    cell(page, 1, 1).click()
    press(page, "Keep")
    assert shown(page)[:2] == ["????#", "?#???"]
    has(page, 0, ".tried")


def test_progress_and_settings_outlive_a_reload(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    cell(page, 1, 0).click(button="right")
    choose(page, "Dark", "Row and column numbers")
    reload(page)
    assert shown(page)[:2] == ["????#", ".????"]
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(page.locator(".ruler.left")).to_have_text("r1r2r3r4r5")
    press(page, "Undo")
    assert shown(page)[:2] == ["????#", "?????"]


def test_a_shared_link_opens_the_puzzle_elsewhere(visit: Visit) -> None:
    page = visit(FIVE)
    press(page, "Share")
    expect(page.get_by_label("Link for puzz.link")).to_have_value(FIVE.to_url())
    assert hitori.loads(filled(page.get_by_label("The puzzle as text"))) == [FIVE]
    link = filled(page.get_by_label("Link for this player"))
    other = visit(address=link)
    labelled(other, FIVE.labels)


@pytest.mark.parametrize("end", ["#%", "#hitori/2/2/", "#nonsense"])
def test_a_broken_link_is_told_and_something_is_played_all_the_same(visit: Visit, player: str, end: str) -> None:
    page = visit(address=player + end)
    says(page, "The link could not be opened.")
    expect(page.get_by_role("gridcell").first).to_be_visible()


def test_a_link_to_this_player_can_be_pasted(visit: Visit, player: str) -> None:
    page = visit(FIVE)
    menu(page, "Open a puzzle")
    paste(page, f"{player}#hitori/2/2/1121")
    labelled(page, [1, 1, 2, 1])


@pytest.mark.needs("devtools")
def test_pictures_are_downloaded(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    press(page, "Share")
    for choice, kind, shaded in (("with my marks", "SVG", 1), ("with the solution", "SVG", 6), ("empty", "PNG", None)):
        page.get_by_label(choice).check()
        with page.expect_download() as waiting:
            press(page, kind)
        assert waiting.value.suggested_filename == f"hitori-5x5.{kind.lower()}"
        content = Path(waiting.value.path()).read_bytes()
        assert content.startswith(b"<svg " if kind == "SVG" else b"\x89PNG")
        assert shaded is None or content.count(b"#b8b8b8") == shaded


def test_a_pasted_puzzle_is_opened_and_a_bad_one_is_told(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Open a puzzle")
    paste(page, "1 2\n1 x\n")
    expect(page.get_by_role("alert")).to_contain_text("Line 2, column 3")
    page.locator("#paste").evaluate("(field) => { field.value = '1 '.repeat(200_001) }")
    page.get_by_role("button", name="Open", exact=True).last.click()
    expect(page.get_by_role("alert")).to_contain_text("at most 400000 characters, found 400002")
    paste(page, "# name: mine\n1 2 2\n3 1 2\n\n11\n21\n")
    expect(page.get_by_role("heading", name="mine")).to_be_visible()
    press(page, "Next puzzle")
    labelled(page, [1, 1, 2, 1])


def test_the_solution_can_be_shown_and_taken_back(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Solution")
    press(page, "Show the solution")
    says(page, "The solution.")
    assert shown(page) == SOLUTION
    has(page, 0, ".won")
    press(page, "Undo")
    assert shown(page) == ["?????"] * 5
    says(page, "Your move.")


def test_the_explanation_is_walked_through_beside_the_game(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    menu(page, "Explain")
    steps = hitori.explain(FIVE).steps
    says(page, f"Step 1 of {len(steps)}")
    for step in steps[1:]:
        press(page, "Next")
        says(page, step.sentence)
    assert shown(page) == SOLUTION
    press(page, "Close")
    assert shown(page)[0] == "????#"


def test_what_is_explained_is_scrolled_into_view_and_next_has_the_keyboard(visit: Visit) -> None:
    page = visit(hitori.generate(25, seed=1), **PHONE)
    menu(page, "Explain")
    stage = box(page.locator(".stage"))
    for _, step in zip(range(12), hitori.explain(hitori.generate(25, seed=1)).steps, strict=False):
        says(page, step.sentence)
        place = box(cell(page, *step.cells[0]))
        assert stage["x"] <= place["x"] <= stage["x"] + stage["width"] - place["width"]
        assert stage["y"] <= place["y"] <= stage["y"] + stage["height"] - place["height"]
        page.keyboard.press("Enter")


def test_the_editor_tells_solutions_as_labels_are_typed_and_mends_a_puzzle(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    says(page, "There are 2 solutions. They differ in 2 cells.")
    expect(page.get_by_role("button", name="Show me why")).to_be_disabled()
    has(page, 2, ".frame .marks .open")
    cell(page, 0, 0).click()
    page.keyboard.type("12")
    expect(cell(page, 0, 0)).to_have_text("12")
    page.keyboard.press("Backspace")
    says(page, "There are 2 solutions.")
    press(page, "Make it unique")
    says(page, "exactly one solution")
    press(page, "Show me why")
    says(page, "Step 1 of")
    press(page, "Close")
    labels = [int(text) for text in page.get_by_role("gridcell").all_inner_texts()]
    assert hitori.uniqueness(Puzzle.from_labels(2, 2, labels)) is Uniqueness.UNIQUE
    page.get_by_label("Rows", exact=True).and_(page.locator(":visible")).fill("3")
    press(page, "Set size")
    has(page, 6)
    press(page, "Play it")
    says(page, re.compile("Your move|Solved"))


@pytest.mark.needs("devtools")
def test_the_print_view_shows_the_puzzle_alone(visit: Visit) -> None:
    page = visit(FIVE)
    cell(page, 0, 4).click()
    page.emulate_media(media="print")
    for hidden in (".bar", ".card", ".actions"):
        expect(page.locator(hidden)).to_be_hidden()
    has(page, 25)
    assert page.evaluate("getComputedStyle(document.querySelector('.shaded')).backgroundColor") == "rgb(184, 184, 184)"
    assert page.pdf().startswith(b"%PDF-")


def test_the_puzzles_of_a_file_are_turned_like_pages(visit: Visit) -> None:
    with site(FIVE, TWO_WAYS) as address:
        page = visit(address=address)
        expect(page.locator("#page")).to_have_text("1 of 2")
        press(page, "Next puzzle")
        has(page, 4)
        cell(page, 0, 0).click()
        says(page, "Solved!")
        press(page, "Previous puzzle")
        has(page, 25)


def test_a_screen_reader_hears_place_label_and_state(visit: Visit) -> None:
    page = visit(FIVE)
    assert cell(page, 1, 2).get_attribute("aria-label") == "row 2, column 3, 4, unknown"
    cell(page, 1, 2).click(button="right")
    assert cell(page, 1, 2).get_attribute("aria-label") == "row 2, column 3, 4, circled"
    cell(page, 1, 2).click()
    assert cell(page, 1, 2).get_attribute("aria-label") == "row 2, column 3, 4, shaded"


@pytest.mark.needs("devtools")
def test_who_wants_less_motion_gets_none(visit: Visit) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        page = visit(TWO_WAYS, reduced_motion=motion)
        cell(page, 0, 0).click()
        name = page.evaluate("getComputedStyle(document.querySelector('.won .cell')).animationName")
        assert (name != "none") is moves


def test_the_timer_runs_and_can_be_hidden(visit: Visit) -> None:
    page = visit(FIVE)
    expect(page.get_by_role("timer")).to_have_text("0:02")
    menu(page, "Settings")
    page.get_by_label("Timer").uncheck()
    press(page, "Done")
    expect(page.get_by_role("timer")).to_be_hidden()
