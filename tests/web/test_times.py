"""Times that can be compared: those of games without help, from the first mark or from a new start."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.boards import FIVE, SOLUTION
from tests.requirements import slow
from tests.web.conftest import (
    BLANK,
    Visit,
    choose,
    circle,
    click,
    expect_first_rows,
    expect_status,
    expect_text,
    link_of,
    menu,
    press,
    ready,
    reload,
    settle,
    shade,
    shown,
)


def take_a_hint(page: Page) -> None:
    press(page, "Hint")
    settle(page)


def find_a_mistake(page: Page) -> None:
    click(page, 0, 0)
    press(page, "Check")
    expect_status(page, "The solution differs")
    press(page, "Undo")


def see_mistakes_at_once(page: Page) -> None:
    choose(page, "Mark each wrong cell at once")
    click(page, 0, 0)
    expect_status(page, "The solution differs")
    press(page, "Undo")


def read_the_explanation(page: Page) -> None:
    menu(page, "Walk me through")
    expect_status(page, "Step 1")
    press(page, "Close")


def ask_why(page: Page) -> None:
    menu(page, "Judge my reason")
    expect_status(page, "Choose an open cell")
    circle(page, 0, 0)
    press(page, "Judge")
    settle(page)
    press(page, "Close")


@pytest.mark.parametrize(
    "help_of", [take_a_hint, *slow([find_a_mistake, see_mistakes_at_once, read_the_explanation, ask_why])]
)
def test_a_game_with_help_sets_no_best_time(page: Page, help_of: object) -> None:
    assert callable(help_of)
    help_of(page)
    shade(page, SOLUTION)
    expect_status(page, "With help, once. Your best times are those without help.")
    press(page, "My puzzles")
    expect_text(page, "#mine-best tbody td", ["0", "–", "–", "1"])
    expect(page.locator("#mine-solved small")).to_contain_text("with help")


def test_a_game_without_help_sets_one(page: Page) -> None:
    press(page, "Check")  # which shows no mistake
    expect_status(page, "No mistake so far.")
    shade(page, SOLUTION)
    expect_status(page, "Without help.")
    press(page, "My puzzles")
    expect(page.locator("#mine-best tbody td").first).to_have_text("1")
    expect(page.locator("#mine-best tbody td").last).to_have_text("0")


def test_help_is_no_time_to_beat(page: Page) -> None:
    take_a_hint(page)
    shade(page, SOLUTION)
    expect_status(page, "With help, once.")
    press(page, "Play again")
    shade(page, SOLUTION)
    expect_status(page, "Without help.")
    expect(page.locator("#message")).not_to_contain_text("best time")


@pytest.mark.parametrize("hints", [0, *slow([1])])
def test_the_streak_counts_days_without_help(visit: Visit, hints: int) -> None:
    page = visit(FIVE)
    page.evaluate(
        """([labels, hints, day]) => {
            const puzzle = { rows: 5, cols: 5, labels, daily: day };
            const solved = { at: 0, day, seconds: 60, hints };
            return Promise.all([import("./page.js"), import("./whole.js")]).then(([{ store }, { idOf }]) =>
                store.keep(`game:${idOf(puzzle)}`, { puzzle, solved, shades: labels.map(() => 0) }));
        }""",
        [list(FIVE.labels)[::-1], hints, page.evaluate("import('./core.js').then(({ dateOf }) => dateOf())")],
    )
    press(page, "My puzzles")
    expect_text(page, "#mine-streak", "" if hints else "Daily puzzles without help: 1 day in a row.")


def expect_time(page: Page, pattern: str) -> None:
    expect(page.locator("#timer")).to_have_text(re.compile(pattern))


def test_a_new_start_resets_the_clock_and_the_hints_and_can_be_taken_back(page: Page) -> None:
    page.clock.install()
    reload(page)
    take_a_hint(page)
    click(page, 0, 4)
    page.clock.run_for(30_000)
    menu(page, "Restart")
    expect_time(page, "^0:0")
    assert shown(page) == BLANK
    expect(page.locator("#undo")).to_be_disabled()
    expect_status(page, "Started over.")
    press(page, "Bring my game back")
    expect_time(page, "^0:[34]")
    expect_first_rows(page, "????#")
    menu(page, "Restart")
    shade(page, SOLUTION)
    expect_status(page, re.compile(r"In 0:\d\d\. Without help\."))


def test_a_new_start_in_one_tab_is_one_in_the_other(page: Page) -> None:
    page.clock.install()
    reload(page)
    click(page, 0, 4)
    page.clock.run_for(60_000)
    expect_time(page, "^1:0")
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + link_of(FIVE))
    ready(other)
    expect_first_rows(other, "????#")
    menu(other, "Restart")
    expect_time(page, "^0:0")
    assert shown(page) == BLANK
