"""The trainer: the catalogue of techniques, and positions to practise on."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from hitori import Shade
from hitori.explaining.techniques import TECHNIQUES, TechniqueId
from tests.boards import FIVE
from tests.requirements import slow
from tests.web.conftest import (
    BLANK,
    Visit,
    arrive,
    cell,
    click,
    escape,
    expect_count,
    expect_status,
    kept,
    keys,
    menu,
    press,
    put,
    shown,
    status_line,
)
from tests.web.states import techniques
from tests.web.walks import LEARNT, WALKS, answer, next_step


def practise(page: Page, title: str) -> None:
    techniques(page)
    press(page, f"Practise this: {title}")
    expect_status(page, f"Practise: {title}")


def score(page: Page, right: int, tried: int, streak: int) -> None:
    expect_status(page, f"{right} of {tried} right; streak: {streak}.")


def test_the_catalogue_has_every_technique_with_a_worked_board(page: Page) -> None:
    techniques(page)
    expect_count(page, len(TECHNIQUES), "#techniques li")
    expect_count(page, 2 * len(TECHNIQUES), "#techniques li svg")
    expect_count(page, len(TECHNIQUES) - 1, "#techniques li button")  # no position needs `least-unshaded`
    for technique in TECHNIQUES.values():
        expect(page.locator("#techniques")).to_contain_text(technique.summary)


@pytest.mark.parametrize("name", slow(["neighbour", "pair-isolation", "wall", "pair-chain"]))
def test_what_is_dealt_has_its_technique_as_the_next_step(page: Page, name: TechniqueId) -> None:
    practise(page, TECHNIQUES[name].title.capitalize())
    step = next_step(page)
    assert step.technique == name
    answer(page, step)
    expect_status(page, "Right.")
    score(page, 1, 1, 1)
    press(page, "Close")
    assert shown(page) == BLANK


def test_an_exercise_says_what_its_technique_is_and_no_score_before_the_first_answer(page: Page) -> None:
    practise(page, "Pair isolation")
    task = f"{TECHNIQUES['pair-isolation'].summary} Shade or circle a cell that follows by it."
    expect(page.locator("#message")).to_have_text(task)
    answer(page, next_step(page), wrongly=True)
    expect(page.locator("#message")).to_contain_text("the crossed cell is unshaded. 0 of 1 right; streak: 0.")


def test_score_and_streak_are_kept(page: Page) -> None:
    practise(page, "Pair isolation")
    answer(page, next_step(page))
    score(page, 1, 1, 1)
    press(page, "Another")
    expect_status(page, "Shade or circle a cell")
    answer(page, next_step(page), wrongly=True)
    expect_status(page, "Pair isolation does not show that the crossed cell is")
    score(page, 1, 2, 0)
    expect_count(page, 1, ".frame .marks .mistakes")
    answer(page, next_step(page))  # the first answer counts
    expect_status(page, "Right.")
    score(page, 1, 2, 0)
    press(page, "Another")
    expect_status(page, "Shade or circle a cell")
    press(page, "Show me")
    score(page, 1, 3, 0)
    put(page, kept(page))
    practise(page, "Pair isolation")
    score(page, 1, 3, 0)


def test_an_exercise_link_opens_the_position(visit: Visit) -> None:
    page = visit(FIVE, permissions=["clipboard-read", "clipboard-write"])
    practise(page, "Corner check")
    before, labels = shown(page), page.get_by_role("gridcell").all_text_contents()
    press(page, "Copy link")
    expect_status(page, "The link opens this exercise.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(address=link)
    expect_status(other, "Practise: Corner check")
    assert (shown(other), other.get_by_role("gridcell").all_text_contents()) == (before, labels)
    answer(other, next_step(other))
    expect_status(other, "Right.")
    for damaged in (link.replace("corner-check", "corner"), link.replace("known=", "known=3"), link + "-x"):
        arrive(other, damaged)
        expect_status(other, re.compile("The link could not be opened|That did not work"))


@pytest.mark.slow
def test_broken_scores_are_set_aside(page: Page) -> None:
    put(page, {"hitori:practice": json.dumps({"pair-isolation": {"right": "2"}})})
    expect_status(page, "Something stored is broken.")
    page.keyboard.press("Escape")  # the rules
    practise(page, "Pair isolation")
    expect_status(page, "Practise: Pair isolation")
    expect(status_line(page)).not_to_contain_text("streak")  # none yet


def test_menu_and_hints_rest_during_practice_and_keys_answer_too(page: Page) -> None:
    practise(page, "Neighbour")
    before = shown(page)
    keys(page, "h", "z", "c")
    expect_status(page, "Practise: Neighbour")
    assert shown(page) == before
    press(page, "Menu")
    expect_count(page, 1, "#dialog-menu[open]")
    expect(page.get_by_role("button", name="Restart")).to_be_hidden()
    escape(page)
    step = next_step(page)
    cell(page, *step.cells[0]).focus()
    keys(page, " " if step.shade is Shade.SHADED else "Enter")
    expect_status(page, "Right.")


@pytest.mark.parametrize("walk", slow(WALKS))
def test_a_learner_walks_as_the_documentation_shows(visit: Visit, walk: str) -> None:
    pictures: list[None] = []
    WALKS[walk](visit(LEARNT), lambda: pictures.append(None))
    assert len(pictures) >= 3


HOLD = """{
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (!message.text?.includes('"nested-contradiction"')) post.call(this, message);
    };
}"""
"""No deal of a nested contradiction ends: a lucky one takes less time than a click."""


def test_the_game_waits_while_a_position_is_dealt(visit: Visit) -> None:
    """Nothing is drawn on it, and a deal that was cancelled does not come back."""
    page = visit(FIVE, script=HOLD)
    techniques(page)
    press(page, "Practise this: Nested contradiction")
    expect_status(page, "Making a puzzle.")
    click(page, 0, 0)
    press(page, "Cancel")
    expect_status(page, "Your move.")
    assert shown(page) == BLANK
    menu(page, "Help")  # where the techniques are still shown
    press(page, "Practise this: Neighbour")
    expect_status(page, "Practise: Neighbour")
    answer(page, next_step(page))
    expect_status(page, "Right.")
