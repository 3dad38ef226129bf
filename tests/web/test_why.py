"""*Why?*: a step and the cells it is claimed to follow from, judged and drawn on the board."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle, Shading
from hitori.explaining.techniques import TECHNIQUES
from tests.boards import FIVE, TINY, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    PHONE,
    Visit,
    arrive,
    button,
    choose_cell,
    circle,
    click,
    downloaded,
    expect_count,
    expect_first_rows,
    expect_heard,
    expect_status,
    expect_text,
    keys,
    link_of,
    menu,
    press,
    shown,
)
from tests.web.states import PUZZLE, why


def begin(page: Page) -> None:
    menu(page, "Judge my reason")
    expect_status(page, "Choose an open cell")


def asked(page: Page, claim: str, *because: str) -> None:
    """Judge a step such as `#r2c2` from these cells."""
    for name in (claim, *because):
        choose_cell(page, name)
    press(page, "Judge")


def marks(page: Page, kind: str, count: int) -> None:
    expect_count(page, count, f".frame .marks .{kind}")


def test_a_step_that_follows_is_said_with_its_technique_and_done(visit: Visit) -> None:
    page = visit(TINY)
    begin(page)
    asked(page, "#r2c2", "r1c2", "r2c1", "r1c1")
    expect_status(page, re.compile("It follows.*By Corner check. Not needed: r1c1."))
    marks(page, "because", 3)
    marks(page, "open", 1)
    press(page, "Do it")
    assert shown(page) == ["??", "?#"]
    expect(button(page, "Hint")).to_be_visible()


@pytest.mark.parametrize(("motion", "count"), [("no-preference", 1), *slow([("reduce", 0)])])
def test_what_is_missing_is_shown_with_a_counterexample(visit: Visit, motion: str, count: int) -> None:
    page = visit(TINY, reduced_motion=motion)
    begin(page)
    asked(page, "#r2c2", "r1c2")
    expect_status(page, "the dashed shading is possible, and r2c2 is unshaded in it. With r2c1, it follows.")
    marks(page, "ghost", 1)
    marks(page, "missing", 1)
    expect_heard(page, 1, 0, re.compile("missing reason$"))
    expect_heard(page, 0, 1, re.compile("shaded in the counterexample$|reason$"))
    assert page.evaluate("document.querySelector('.marks .missing').getAnimations().length") == count
    click(page, 1, 0)
    marks(page, "ghost", 0)
    press(page, "Judge")
    expect_status(page, "It follows.")


def test_other_verdicts_are_said(visit: Visit, player: str) -> None:
    page = visit(TINY)
    begin(page)
    asked(page, ".r2c2")
    expect_status(page, re.compile("It is wrong.*That follows from r1c2 and r2c1. By Corner check"))
    marks(page, "mistakes", 1)
    press(page, "Close")
    click(page, 0, 0)
    begin(page)
    asked(page, "#r2c2")
    expect_status(page, "The marks of the game are wrong.")
    arrive(page, player + link_of(TWO_WAYS))
    begin(page)
    asked(page, "#r1c1")
    expect_status(page, "It is undecided.")
    marks(page, "open", 2)


def test_a_claim_turns_and_known_cells_are_reasons_only(page: Page) -> None:
    click(page, 0, 4)
    begin(page)
    press(page, "Judge")
    expect_status(page, "Choose an open cell")
    click(page, 0, 4)
    expect_status(page, "That cell is known.")
    for shown_so, words in (("#", "r1c1 is shaded"), (".", "r1c1 is unshaded"), ("?", "Choose an open cell")):
        click(page, 0, 0)
        assert shown(page)[0][0] == shown_so
        expect_status(page, words)
    press(page, "Close")
    expect_first_rows(page, "????#")


def test_everything_by_keys(visit: Visit) -> None:
    page = visit(TINY)
    begin(page)
    expect(page.get_by_role("gridcell").first).to_be_focused()
    keys(page, "ArrowRight", "ArrowDown", " ", "ArrowUp", " ", "ArrowDown", "ArrowLeft", " ")
    expect_text(page, "#spoken", "row 2, column 1, 1, unknown, reason")
    button(page, "Judge").press("Enter")
    expect_status(page, "It follows.")


def test_an_exercise_link_carries_position_question_and_techniques(visit: Visit) -> None:
    page = visit(FIVE, permissions=["clipboard-read", "clipboard-write"])
    click(page, 0, 4)
    begin(page)
    page.get_by_label("Reasons").select_option(label="trivial and easier")
    circle(page, 0, 3)
    press(page, "Copy link")
    expect_status(page, "The link opens this exercise.")
    other = visit(address=page.evaluate("navigator.clipboard.readText()"))
    expect_status(other, "r1c4 is unshaded, because")
    expect_first_rows(other, "???.#")
    click(other, 0, 3)  # a question that is given stays
    expect_status(other, "r1c4 is unshaded, because")
    click(other, 0, 4)
    press(other, "Judge")
    expect_status(other, "By Neighbour.")
    press(other, "Close")
    expect_first_rows(other, "?????")
    arrive(other, page.evaluate("navigator.clipboard.readText()").replace("by=", "by=wall%2Cx"))
    expect_status(other, "What follows the puzzle in it cannot be read.")
    press(other, "Details")
    expect_status(other, "Expected a technique, e.g. wall; got 'x")


def test_what_was_answered_is_judged_the_same_by_the_command(page: Page) -> None:
    click(page, 0, 4)
    begin(page)
    asked(page, ".r1c4")
    expect_status(page, "It does not follow from these cells.")
    click(page, 0, 4)
    press(page, "Judge")
    expect_status(page, "It follows.")
    page.get_by_label("Reasons").select_option(label="trivial and easier")
    press(page, "Judge")
    expect_status(page, "It follows.")
    found = []
    for line in downloaded(page, "Export my steps").path().read_text().splitlines():
        step = json.loads(line)
        shading = Shading(step["known"])
        decided = {(row, col): shade for row, col, shade in step["step"]}
        allowed = step.get("techniques")
        assert allowed is None or set(allowed) <= set(TECHNIQUES)
        because = [tuple(one) for one in step["because"]]
        found.append(hitori.judge(Puzzle(step["puzzle"]), decided, because, known=shading, techniques=allowed).verdict)
    assert [str(verdict) for verdict in found] == ["needs_more", "follows", "follows"]


def test_nothing_of_it_is_fetched_before_it_is_asked_for(visit: Visit) -> None:
    page = visit(PUZZLE)
    names = "performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())"
    assert not {"why.js", "library.wasm"} & set(page.evaluate(names))
    begin(page)
    expect_status(page, "Choose an open cell")
    assert {"why.js", "library.wasm"} <= set(page.evaluate(names))


@pytest.mark.slow
def test_it_fits_a_phone(visit: Visit) -> None:
    page = visit(PUZZLE, **PHONE)
    why(page)
    for name in ("Clear", "Judge", "Close"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
