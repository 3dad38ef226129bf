"""What Check, Hint and the card say where the marks are not on the way to the one solution."""

import pytest
from playwright.sync_api import Page, expect

from hitori import Puzzle
from tests.boards import SOLUTION, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    choose,
    circle,
    click,
    expect_count,
    expect_look,
    expect_status,
    press,
    settle,
    shade,
)

NO_SOLUTION = Puzzle([[1, 1, 1], [1, 1, 1], [1, 1, 1]])


def test_a_puzzle_without_a_solution_says_so(visit: Visit) -> None:
    page = visit(NO_SOLUTION)
    expect_status(page, "This puzzle has no solution")
    click(page, 0, 0)
    press(page, "Check")
    expect_status(page, "This puzzle has no solution")
    expect_count(page, 0, ".card.good")
    press(page, "Hint")
    expect_status(page, "The puzzle has no solution.")


def test_a_puzzle_with_several_solutions_says_so(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    expect_status(page, "Your move.")
    expect_status(page, "This puzzle has several solutions. Any of them wins.")
    press(page, "Check")
    expect_status(page, "No rule is broken so far.")
    expect_status(page, "several solutions")


@pytest.mark.parametrize("wish", ["Say nothing", *slow(["Say that something is wrong", "Show where"])])
def test_a_full_board_that_is_wrong_says_which_rule_and_where(page: Page, wish: str) -> None:
    choose(page, wish)
    for row in range(5):
        for col in range(5):
            circle(page, row, col)
    expect_status(page, "Full, but not solved.")
    expect_status(page, "Uniqueness: 3 is circled more than once in a line, at r")
    expect_count(page, 1, ".card.alarm")
    press(page, "Undo")
    expect_count(page, 0 if wish == "Say nothing" else 1, ".card.alarm")


def test_a_broken_rule_that_is_all_that_is_left_is_named_though_nothing_was_to_be_said(visit: Visit) -> None:
    page = visit(Puzzle([[1, 1, 2], [1, 3, 4], [5, 6, 7]]))
    choose(page, "Say nothing")
    click(page, 0, 1)
    expect_count(page, 0, ".card.alarm")  # equal labels are left
    click(page, 1, 0)
    expect_status(page, "Connectivity: the framed cells cannot reach the other unshaded cells.")


def test_nothing_enabled_is_silent_after_a_win(page: Page) -> None:
    press(page, "Try")
    shade(page, SOLUTION)
    expect_status(page, "Solved!")
    expect(page.locator("#try")).to_have_attribute("aria-pressed", "false")
    expect_count(page, 0, ".cell.tried")
    for name in ("#try", "#check", "#hint"):
        expect(page.locator(name)).to_be_disabled()
    press(page, "Undo")
    for name in ("#try", "#check", "#hint"):
        expect(page.locator(name)).to_be_enabled()
    press(page, "Hint")
    settle(page)
    expect_status(page, "Look")
    expect_look(page, 0, 4, "shaded")
