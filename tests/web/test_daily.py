"""The daily puzzles: three a day, their archive, and the strip of the month; those of before are in it too."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Level, Puzzle, solve
from tests.boards import FIVE, SOLUTION
from tests.web.conftest import (
    PHONE,
    TALL,
    Visit,
    box,
    button,
    click,
    daily,
    expect_count,
    expect_first_rows,
    expect_labels,
    expect_status,
    expect_text,
    hash_of,
    kept,
    menu,
    press,
    put,
    reload,
    settle,
    shade,
)

DAY = "2026-03-04"
NOON = f"{DAY}T12:00:00"
DAILIES = [("Easy", 7), ("Medium", 8), ("Hard", 10)]


def of_day(level: str, side: int, day: str = DAY) -> Puzzle:
    """The puzzle of a day, as everybody gets it."""
    return hitori.generate(side, difficulty=Level.named(level), seed=int(day.replace("-", "")))


def win(page: Page, puzzle: Puzzle) -> None:
    solution = solve(puzzle).solution
    assert solution
    shade(page, solution.to_rows())
    expect_status(page, "Solved!")


def at(page: Page, moment: str = NOON) -> None:
    page.clock.set_fixed_time(moment)


@pytest.mark.parametrize(("level", "side"), DAILIES)
def test_each_day_has_an_easy_a_medium_and_a_hard_one_for_everybody(page: Page, level: str, side: int) -> None:
    at(page)
    daily(page, level)
    expect_labels(page, of_day(level, side).labels)
    expect_text(page, "#title", f"Daily puzzle, {DAY}")
    expect(page.locator("#facts")).to_contain_text(f"{side} × {side}, {level.lower()}")


@pytest.mark.parametrize("screen", [PHONE, TALL], ids=["360", "390"])
def test_a_phone_shows_the_largest_without_scrolling(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(FIVE, **screen)
    at(page)
    daily(page, "Hard")
    expect_count(page, 100)
    expect_count(page, 0, "#zoom:visible")
    stage = page.locator(".stage")
    assert stage.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")


def test_a_day_shows_what_was_played_of_it_and_goes_on_there(page: Page) -> None:
    at(page)
    daily(page, "Easy")
    win(page, of_day("Easy", 7))
    daily(page, "Hard")
    expect(page.locator("#facts")).to_contain_text("hard")
    click(page, 0, 0)
    page.wait_for_timeout(400)  # until the stroke is kept
    press(page, "Daily")
    easy, medium, hard = (page.locator("#archive-levels button").filter(has_text=level) for level, _ in DAILIES)
    expect(easy).to_contain_text("7 × 7, in 0:")
    expect(medium).to_have_text("Medium8 × 8")
    expect(hard).to_contain_text("so far")
    day = page.locator("#archive-days [aria-current=date]")
    expect(day).to_have_text("4●·○")
    expect(day).to_have_attribute("aria-label", "March 4, 2026, hard: begun, easy: solved")
    hard.click()
    expect_first_rows(page, "#?????????")


def test_a_day_of_another_month_is_chosen_and_no_day_to_come(page: Page) -> None:
    at(page)
    menu(page, "Daily puzzles")
    expect_count(page, 4, "#archive-days button:enabled")
    expect_count(page, 1, "#archive-on:disabled")
    press(page, "The month before")
    page.locator("#archive-days button").nth(9).click()
    expect_text(page, "#archive-day", "Tuesday, February 10, 2026")
    expect(page.locator("#archive-days button").nth(9)).to_be_focused()
    page.locator("#archive-levels button").nth(1).click()
    expect_labels(page, of_day("Medium", 8, "2026-02-10").labels)


def test_a_win_shows_the_month_as_a_strip(page: Page) -> None:
    at(page, "2026-03-03T12:00:00")
    daily(page, "Easy")
    win(page, of_day("Easy", 7, "2026-03-03"))
    at(page)
    daily(page, "Easy")
    win(page, of_day("Easy", 7))
    strip = page.get_by_role("img", name="2 of 4 days in March without help.")
    expect(strip.locator("i")).to_have_count(4)
    expect(strip.locator("i.solved")).to_have_count(2)
    expect(page.locator(".ending .news")).to_contain_text("Daily puzzles without help: 2 days in a row.")


@pytest.mark.parametrize("screen", [PHONE, TALL], ids=["360", "390"])
def test_a_phone_shows_the_button_for_the_next_puzzle_when_one_is_won(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(FIVE, **screen)
    at(page)
    daily(page, "Hard")
    win(page, of_day("Hard", 10))
    page.locator(".used").wait_for()
    assert box(button(page, "Next puzzle")).bottom <= box(page.locator(".card")).bottom


def test_a_phone_has_the_three_levels_beside_each_other(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    press(page, "Daily")
    levels = page.locator("#archive-levels button")
    assert len({box(levels.nth(place)).y for place in range(3)}) == 1


def old(page: Page, day: str, **solved: object) -> None:
    """A daily puzzle of the player that had one a day, here a medium one of another size."""
    puzzle = {"rows": 5, "cols": 5, "labels": [*FIVE.labels], "daily": day, "name": f"Daily puzzle, {day}"}
    game = {"puzzle": puzzle, "shades": [0] * 25, "level": "medium", "at": 1, "solved": {"day": day, **solved}}
    name = page.evaluate("(puzzle) => import('./whole.js').then(({ idOf }) => idOf(puzzle))", puzzle)
    put(page, {**kept(page), f"hitori:game:{name}": json.dumps(game)})


def test_those_of_before_are_in_the_archive_and_in_the_streak(page: Page) -> None:
    old(page, "2026-03-03", seconds=61)
    at(page)
    menu(page, "Daily puzzles")
    page.locator("#archive-days button").nth(2).click()
    medium = page.locator("#archive-levels button").nth(1)
    expect(medium).to_contain_text("5 × 5, in 1:01")
    medium.click()
    expect_labels(page, FIVE.labels)
    daily(page, "Easy")
    win(page, of_day("Easy", 7))
    expect(page.locator(".ending .news")).to_contain_text("Daily puzzles without help: 2 days in a row.")
    press(page, "My puzzles")
    expect_text(page, "#mine-streak", "Daily puzzles without help: 2 days in a row.")


def test_help_is_another_mark(page: Page) -> None:
    old(page, DAY, seconds=61, hints=2)
    at(page)
    press(page, "Daily")
    expect(page.locator("#archive-days [aria-current=date]")).to_have_text("4·◐·")
    expect(page.locator("#archive-levels button").nth(1)).to_contain_text("with help")


def sent(visit: Visit, player: str, beat: str) -> Page:
    """A page that was opened by the link of somebody who took so many seconds."""
    return visit(address=f"{player}{hash_of(FIVE)}&beat={beat}")


@pytest.mark.parametrize(("beat", "words"), [("3600", "You won the race: "), ("1", "The time to beat was 0:01.")])
def test_a_link_of_a_result_is_a_race(visit: Visit, player: str, beat: str, words: str) -> None:
    page = sent(visit, player, beat)
    expect_status(page, "Somebody solved this puzzle in that time, without help.")
    page.wait_for_timeout(1500)  # no time of 0:00
    reload(page)  # the race goes on
    shade(page, SOLUTION)
    expect_status(page, words)
    press(page, "My puzzles")
    expect_text(page, "#mine-best tbody td:nth-child(3)", re.compile(r"^0:\d\d$"))  # the best time is one's own


def test_a_race_with_help_has_no_winner(visit: Visit, player: str) -> None:
    page = sent(visit, player, "3600")
    press(page, "Hint")
    settle(page)
    shade(page, SOLUTION)
    expect_status(page, "With help, once.")
    expect(page.locator("#message")).not_to_contain_text("race")


def test_a_race_is_shared_with_the_result(visit: Visit) -> None:
    page = visit(FIVE, permissions=["clipboard-read", "clipboard-write"])
    page.wait_for_timeout(1500)
    shade(page, SOLUTION)
    press(page, "Share result")
    expect_status(page, "Copied: your result")
    link = str(page.evaluate("navigator.clipboard.readText()")).split("\n")[1]
    beat = link.rpartition("&beat=")[2]
    other = visit(address=link)
    expect_status(other, f"Beat 0:{int(beat):02}")


@pytest.mark.parametrize("beat", ["0", "soon", "-5", "1e400"])
def test_a_time_that_is_none_is_a_bad_link(visit: Visit, player: str, beat: str) -> None:
    page = sent(visit, player, beat)
    expect_status(page, "The link could not be opened.")
