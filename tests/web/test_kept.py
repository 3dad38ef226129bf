"""What the player of November 2026 kept and linked to opens in this one: a store and forty links, as it wrote them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import (
    Visit,
    expect_count,
    expect_labels,
    expect_text,
    menu,
    press,
    put,
    shown,
    site,
)

KEPT: dict[str, Any] = json.loads(Path(__file__).with_name("kept.json").read_text(encoding="utf-8"))
LINKS = KEPT["links"]


@pytest.fixture
def old(visit: Visit) -> Page:
    """A page in a browser that played with that player."""
    page = visit()
    put(page, KEPT["store"])
    return page


def test_settings_and_the_draft_are_those_of_before(old: Page) -> None:
    expect_count(old, 1, "body[data-mode=edit]")
    expect(old.locator("#edit-name")).to_have_value("Copy of Copy of No. 7")
    old.click("#edit-undo")
    expect_text(old, "[data-cell='1']", "6")
    press(old, "Back")
    menu(old, "Settings")
    for label in ("Dark", "goes from black to circle", "Highlight equal numbers"):
        expect(old.get_by_label(label)).to_be_checked()
    press(old, "Done")
    press(old, "New")
    for field, value in (("#new-rows", "6"), ("#new-cols", "7")):
        expect(old.locator(field)).to_have_value(value)


def test_no_game_is_lost_and_those_with_hints_are_apart(old: Page) -> None:
    press(old, "My puzzles")
    expect_count(old, 0, "#mine-broken:visible")
    solved = old.locator("#mine-solved button")
    expect(solved).to_have_count(3)
    expect(solved.filter(has_text="Alone")).to_contain_text("in 1:01")
    expect(solved.filter(has_text="With hints")).to_contain_text("in 0:19, with help")
    expect(solved.filter(has_text="Daily puzzle, 2026-03-04")).to_contain_text("medium")
    expect(old.locator("#mine-unfinished button")).to_have_count(2)  # one of them shows the solution
    best = old.locator("#mine-best tbody tr")
    expect(best.filter(has_text="5 × 5, easy").locator("td")).to_have_text(["1", "1:01", "1:01", "0"])
    expect(best.filter(has_text="5 × 5, trivial").locator("td")).to_have_text(["0", "–", "–", "1"])
    old.locator("#mine-unfinished button").filter(has_text="Begun").click()
    expect(old.locator("#timer")).to_have_text(re.compile("^0:[12]"))
    assert shown(old)[:2] == ["#?????", "?.????"]
    press(old, "Redo")
    assert shown(old)[3] == "???#??"


def test_forty_links_are_kept() -> None:
    assert len({one["link"] for one in LINKS}) == 40


@pytest.mark.parametrize("some", [LINKS[:20], LINKS[20:]], ids=["puzzles and marks", "modes and other sites"])
def test_links_open_as_before(visit: Visit, some: list[dict[str, str]]) -> None:
    with site() as address:
        for one in some:
            page = visit(address=address + one["link"], keep_help=True)  # Escape would leave the editor
            expect_count(page, 1, f"body[data-mode={one['mode']}]")
            expect_labels(page, ["" if label == "0" else label for label in one["labels"].split()])
            for place, symbol in enumerate(one["shading"].replace(" ", "")):
                look = {"#": "shaded", ".": "circled", "?": "cell"}[symbol]
                expect(page.locator(f"[data-cell='{place}']")).to_have_class(re.compile(look))
            assert " ".join(shown(page)) == one["shading"]
            page.context.close()
