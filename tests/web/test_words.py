"""Words for players: no sentence of a parser or the engine is read unasked; the menu says what each thing does."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from hitori.messages import languages
from hitori.web.site import STATIC
from tests.boards import FIVE, TINY
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    arrive,
    button,
    expect_count,
    expect_status,
    hash_of,
    link_of,
    menu,
    press,
    reload,
    status_line,
)
from tests.web.test_links import give

PARSER = re.compile(r"expected|column \d|found '|malformed|r\d+c\d+|undefined|Error|JSON", re.IGNORECASE)
BAD_LINKS = ("#%", "#p=1.5.5", "#just/some/words", "#m=edit&p=abc", f"{link_of(FIVE)}&why=r9", "#p=%E0%A4%A")
PASTES = (
    "just some words",
    "https://example.org/",
    "1 2 3\n4 5",
    "{}",
    '{"rows": 3}',
    "<html><body>hello</body></html>",
    "🙂",
)


@pytest.mark.parametrize("link", [BAD_LINKS[0], *slow(BAD_LINKS[1:])])
def test_who_comes_first_by_a_bad_link_sees_the_reason(visit: Visit, player: str, link: str) -> None:
    page = visit(address=player + link, keep_help=True)
    expect_count(page, 0, "dialog[open]")
    expect_status(page, "The link could not be opened.")
    expect_status(page, re.compile("Copy all of the link|Copy the whole link again"))
    assert not PARSER.search(status_line(page).inner_text())
    press(page, "How to play")
    expect_count(page, 1, "#dialog-help:visible")
    expect(button(page, "Guided first game")).to_be_visible()


@pytest.mark.parametrize("link", [BAD_LINKS[0], *slow(BAD_LINKS[1:])])
def test_a_bad_link_says_a_sentence_for_players_and_the_details_if_asked(page: Page, player: str, link: str) -> None:
    arrive(page, player + link)
    expect_status(page, "The link could not be opened.")
    assert not PARSER.search(status_line(page).inner_text())
    press(page, "Details")
    expect(status_line(page)).not_to_contain_text("Copy all of the link")


def test_a_bad_link_in_an_open_page_says_the_same(page: Page) -> None:
    page.evaluate("location.hash = '#%'")
    expect_status(page, "There is no whole puzzle in it.")
    page.evaluate("(hash) => { location.hash = hash; }", hash_of(TINY))
    expect_status(page, "Your move.")


@pytest.mark.parametrize("text", [PASTES[0], *slow(PASTES[1:])])
def test_a_stray_paste_says_a_sentence_for_players(page: Page, text: str) -> None:
    give(page, "paste", text)
    expect_count(page, 1, "#dialog-open[open]")
    told = page.locator("#open-problem > p")
    expect(told).not_to_be_empty()
    assert not PARSER.search(told.inner_text())


REFUSING = """{ const { parse } = JSON; JSON.parse = (text, ...more) => { const found = parse(text, ...more);
    return found?.value && "technique" in found.value
        ? { error: { code: CODE, message: "expected a shading, found r1c1" } } : found; }; }"""


@pytest.mark.parametrize("code", ["out-of-time", *slow(["defect", "too-large", "invalid-option", "unsatisfiable"])])
def test_what_the_engine_refuses_is_told_in_the_players_words(visit: Visit, code: str) -> None:
    page = visit(FIVE, script=REFUSING.replace("CODE", json.dumps(code)))
    press(page, "Hint")
    expect_status(page, "That did not work.")
    assert not PARSER.search(status_line(page).inner_text())
    press(page, "Details")
    expect_status(page, "Expected a shading, found r1c1.")


def test_the_menu_has_three_groups_and_says_what_each_does(page: Page) -> None:
    press(page, "Menu")
    groups = page.locator("#dialog-menu section")
    expect(groups.locator("h3")).to_have_text(["Play", "Learn", "More"])
    for group, names in (
        ("Play", ["Open a puzzle", "Daily puzzles", "Restart", "Show the solution"]),
        ("Learn", ["Walk me through", "Judge my reason", "Techniques", "Help"]),
        ("More", ["Edit", "Settings"]),
    ):
        shown = page.get_by_role("region", name=group, exact=True).locator("button:visible")
        expect(shown).to_have_text(names)


def test_the_trainer_is_one_tap_from_the_menu(page: Page) -> None:
    menu(page, "Techniques")
    expect(button(page, "Practise this: Pair isolation")).to_be_visible()
    expect(page.locator("#techniques summary")).to_be_in_viewport()


def test_why_is_introduced_when_it_is_opened_for_the_first_time(page: Page) -> None:
    menu(page, "Judge my reason")
    expect_status(page, "mark the cells that prove it; Judge says whether they do.")
    expect_status(page, "Choose an open cell: once to claim that it is shaded")
    press(page, "Close")
    reload(page)
    menu(page, "Judge my reason")
    expect_status(page, "Choose an open cell")
    expect(status_line(page)).not_to_contain_text("Judge says")


@pytest.mark.parametrize("language", languages())
def test_no_message_for_players_speaks_as_a_parser_does(language: str) -> None:
    messages = json.loads((STATIC.parents[1] / "messages" / language / "player.json").read_text())
    texts = {key: text for key, text in messages.items() if key.startswith(("problem.", "open.", "store.", "card."))}
    assert len(texts) >= 25
    assert {key: text for key, text in texts.items() if PARSER.search(json.dumps(text))} == {}
