"""The first week of a newcomer, day by day: five lessons, the daily puzzles, a day left out, and a result to share."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori.explaining.techniques import TECHNIQUES
from tests.web.conftest import (
    DESKTOP,
    TALL,
    Visit,
    daily,
    expect_count,
    expect_status,
    expect_text,
    from_bar,
    press,
    reload,
    shade,
)
from tests.web.states import learn
from tests.web.test_daily import DAILIES, of_day
from tests.web.test_learn import STOPS, do_exercises, expect_state, read_lesson, title
from tests.web.test_phrases import FIRST as FIRST_GAME

pytestmark = pytest.mark.slow

DAYS = [f"2026-03-{day:02}" for day in range(2, 9)]
LEFT_OUT = DAYS[3]
STREAKS = [1, 2, 3, 0, 1, 2, 3]
"""How many days in a row it is on each day; the fourth is left out."""


@pytest.mark.parametrize("screen", [DESKTOP, TALL], ids=["desktop", "phone"])
def test_a_week_of_a_newcomer(visit: Visit, screen: dict[str, Any], tmp_path: Path) -> None:
    page = visit(keep_help=True, permissions=["clipboard-read", "clipboard-write"], **screen)
    lessons = [*TECHNIQUES][:5]

    def look(name: str) -> None:
        page.wait_for_timeout(300)
        page.screenshot(path=tmp_path / f"{name}.png")

    look("0-first-visit")
    play_the_guided_game(page)
    look("1-guided-game-won")
    for place, (day, streak) in enumerate(zip(DAYS, STREAKS, strict=True)):
        if day == LEFT_OUT:
            continue
        page.clock.set_fixed_time(f"{day}T18:00:00")
        reload(page)
        if lessons:
            name = lessons.pop(0)
            learn(page)
            read_lesson(page, name)
            look(f"{place + 1}-lesson")
            press(page, "Exercises")
            do_exercises(page, name)
            expect_status(page, "Passed.")
        for level, side in DAILIES:
            daily(page, level)
            expect_count(page, side * side)
            shade(page, hitori.solve(of_day(level, side, day)).require().to_rows())
            expect_status(page, "Solved!")
            told = page.locator(".ending .news")
            if streak > 1:
                expect(told).to_contain_text(f"{streak} days in a row")
            else:
                expect(told).not_to_contain_text("days in a row")
        look(f"{place + 1}-daily-won")
    expect(page.get_by_role("img", name="6 of 8 days in March without help.")).to_be_visible()
    share(page)
    look("8-result")
    from_bar(page, "Daily")
    days = page.locator("#archive-days button")
    expect(days).to_have_count(31)
    expect(days.nth(1)).to_have_text("2●●●")
    expect(days.nth(4)).to_have_text("5")
    look("8-archive")
    page.keyboard.press("Escape")
    learn(page)
    expect_text(page, ".progress", f"Passed: 6 of {STOPS}.")
    for name in [*TECHNIQUES][:5]:
        expect_state(page, title(name), "passed")
    look("8-map")


def play_the_guided_game(page: Page) -> None:
    press(page, "Guided first game")
    expect_status(page, "Move 1 of 10")
    shade(page, hitori.solve(FIRST_GAME).require().to_rows())
    expect_status(page, "Solved!")


def share(page: Page) -> None:
    press(page, "Share result")
    expect_status(page, "Copied: your result, without the solution.")
    text = str(page.evaluate("navigator.clipboard.readText()"))
    first, second = text.split("\n")
    assert first.endswith(" Without help. ★★★")
    assert "#p=" in second
    expect(page.locator(".result")).to_have_attribute("alt", f"{first.removesuffix(' ★★★')} 3 of 3 stars.")
