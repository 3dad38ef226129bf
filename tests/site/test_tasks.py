"""Ten tasks of a first visit: each is found from the front page, on a phone, in at most three clicks.

A task is the links to click, by their words, and the text that shows how it is done.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect

pytestmark = [pytest.mark.slow, pytest.mark.needs("sphinx")]

MOST_CLICKS = 3

TASKS = {
    "play a puzzle without installing anything": (["open the player"], "How to play"),
    "find my mistake, or get a hint": (["hints and mistakes"], "$ hitori hint examples/five.txt"),
    "learn what a sandwich pair is": (["how a person solves"], "Sandwich pair"),
    "draw my puzzle as PNG": (["draw and print"], "-o ten.png"),
    "is my puzzle unique?": (["is it unique"], "hitori count --unique"),
    "make a printable book": (["draw and print"], "hitori book examples/week.jsonl --per-page 4"),
    "have an assignment marked": (["a course"], "hitori class run hw1"),
    "compare clingo and hitori on my files": (["the laboratory"], "hitori lab run my-puzzles/ --solver clingo"),
    "what is AD?": (["glossary"], "adjacent duplicates: pairs of equal labels side by side"),
    "count solutions from Python, with a limit": (["API reference", "Solving"], "counting stops at limit"),
}


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    with chromium.new_context(viewport=ViewportSize(width=390, height=844)) as context:
        context.set_default_timeout(30_000)
        yield context


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_found_in_three_clicks(task: str, address: str, phone: BrowserContext) -> None:
    clicks, answer = TASKS[task]
    assert len(clicks) <= MOST_CLICKS
    page = phone.new_page()
    page.goto(address)
    for words in clicks:
        page.get_by_role("main").get_by_role("link", name=words, exact=True).first.click()
    expect(page.get_by_text(answer).first).to_be_visible(timeout=30_000)
