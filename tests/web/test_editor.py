"""The calm editor: typing leads on, a full board says how many solutions it has, and there is help to begin."""

import re

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle, dumps
from tests.boards import FIVE, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    button,
    click,
    expect_count,
    expect_labels,
    expect_status,
    keys,
    menu,
    press,
    size,
    status_line,
)
from tests.web.states import empty
from tests.web.test_links import give

COORDINATES = re.compile(r"\br\d+c\d+")


def expect_focused(page: Page, place: int) -> None:
    expect(page.locator(f"[data-cell='{place}']")).to_be_focused()


def test_an_empty_board_is_calm(page: Page) -> None:
    empty(page)
    expect_status(page, "Type numbers, or paste a puzzle.")
    expect_count(page, 0, ".card.alarm")
    expect_count(page, 0, ".frame .marks .open")
    expect(button(page, "Empty board")).to_be_hidden()  # it is not among what is pressed often


def test_the_count_comes_when_the_board_is_full_or_asked_for(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    empty(page)
    cell = page.locator("[data-cell='0']")
    cell.click()
    keys(page, "1", "1", "2")
    expect_labels(page, [1, 1, 2, ""])
    expect_status(page, "Type numbers, or paste a puzzle.")
    press(page, "Count the solutions now")
    expect_status(page, re.compile("There (is|are)"))
    keys(page, "3")
    expect_status(page, "There are 2 solutions.")
    expect_count(page, 2, ".frame .marks .open")


def test_a_digit_that_completes_a_number_leads_to_the_next_cell(page: Page) -> None:
    menu(page, "Edit")
    size(page, "edit", 12, 12)
    press(page, "Change the size")
    page.get_by_text("Start from something").click()
    press(page, "Empty board")
    click(page, 0, 0)
    keys(page, "5")  # no number up to 12 begins with 5 and goes on
    expect_focused(page, 1)
    keys(page, "1")
    expect_focused(page, 1)
    keys(page, "2")
    expect_focused(page, 2)
    keys(page, "1", "Enter", "0")
    expect_focused(page, 4)
    expect_labels(page, [5, 12, 1, *[""] * 141])
    keys(page, "Backspace", "Backspace")  # over the empty cell, to the one before
    expect_labels(page, [5, 12, *[""] * 142])
    keys(page, "1", "1")
    expect_labels(page, [5, 12, 11, *[""] * 141])


def test_the_last_digit_is_taken_back_from_the_cell_that_it_led_away_from(page: Page) -> None:
    menu(page, "Edit")
    click(page, 0, 0)
    keys(page, "4", "Backspace", "2")
    expect_labels(page, [2, *FIVE.labels[1:]])
    click(page, 0, 0)
    keys(page, "4", "Delete")  # which takes from the cell itself
    expect_labels(page, [4, "", *FIVE.labels[2:]])


def test_the_switch_for_it_is_kept(page: Page) -> None:
    menu(page, "Edit")
    page.locator("body[data-mode=edit]").wait_for()  # whose code says that it is checked
    page.get_by_label("Go to the next cell").uncheck()
    click(page, 0, 0)
    keys(page, "1", "7")
    expect_focused(page, 0)
    expect_labels(page, [17, *FIVE.labels[1:]])
    page.reload()
    expect(page.get_by_label("Go to the next cell")).not_to_be_checked()


@pytest.mark.parametrize("way", ["paste", *slow(["drop"])])
def test_a_pasted_puzzle_replaces_what_is_edited(page: Page, way: str) -> None:
    empty(page)
    give(page, way, dumps(TWO_WAYS))
    expect_labels(page, TWO_WAYS.labels)
    expect_count(page, 1, "body[data-mode=edit]")
    expect_status(page, "There are 2 solutions.")
    page.click("#edit-undo")
    expect_labels(page, [""] * 25)


def test_what_is_no_puzzle_leaves_the_draft(page: Page) -> None:
    empty(page)
    give(page, "paste", "hello")
    expect(page.get_by_role("alert")).to_contain_text("No puzzle could be read")
    press(page, "Cancel")
    expect_count(page, 1, "body[data-mode=edit]")
    expect_labels(page, [""] * 25)


def test_a_repair_is_told_by_frames_not_by_coordinates(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    expect_status(page, "2 solutions")
    press(page, "Make it unique")
    expect_status(page, re.compile(r"Changed the (\d )?framed cells?: \d to \d"))
    assert not COORDINATES.search(status_line(page).inner_text())
    expect(page.locator(".frame .marks .changed").first).to_be_visible()


def test_a_template_begins_a_puzzle_that_can_be_undone(page: Page) -> None:
    empty(page)
    page.get_by_text("Start from something").click()
    press(page, "A puzzle of 8 × 8")
    expect_status(page, "There is exactly one solution.")
    expect_count(page, 64)
    page.click("#edit-undo")
    expect_labels(page, [""] * 25)


def test_a_picture_begins_a_puzzle(page: Page) -> None:
    empty(page)
    page.get_by_text("Start from something").click()
    page.fill("#edit-picture", "hello")
    expect(page.locator("#edit-picture-why")).to_contain_text("Expected rows of #")
    press(page, "Make a puzzle with this picture")
    expect_labels(page, [""] * 25)
    page.fill("#edit-picture", "#.??.\n??.#.\n?????\n?????\n?????")
    press(page, "Make a puzzle with this picture")
    expect_status(page, "There is exactly one solution.")
    labels = [int(text) for text in page.get_by_role("gridcell").all_text_contents()]
    solution = "".join(hitori.solve(Puzzle.from_labels(5, 5, labels)).require().to_rows())
    assert [solution[place] for place in (0, 1, 4, 7, 8, 9)] == ["#", ".", ".", ".", "#", "."]


def test_titles_name_a_thing_once(page: Page) -> None:
    expect(page).to_have_title("5 × 5, easy – Hitori")
    expect(page.locator("#title")).to_have_text("Hitori")
    press(page, "Try")
    expect(status_line(page)).not_to_contain_text("0 cells")
