"""Back and Escape: what is open is closed first, and a link that replaced a puzzle leads back to it."""

import pytest
from playwright.sync_api import Page, expect

from hitori import dumps
from tests.boards import FIVE, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    click,
    expect_count,
    expect_first_rows,
    expect_labels,
    expect_text,
    hash_of,
    keys,
    menu,
    press,
    reload,
)
from tests.web.states import techniques
from tests.web.test_links import give

MODES = {"Walk me through": "walk", "Judge my reason": "why", "Edit": "edit"}


def open_mode(page: Page, name: str) -> None:
    menu(page, name)
    expect_count(page, 1, f"body[data-mode={MODES[name]}]")


def expect_play(page: Page) -> None:
    expect_count(page, 1, "body[data-mode=play]")
    expect_count(page, 0, "dialog[open]")
    expect_labels(page, FIVE.labels)


@pytest.mark.parametrize("name", [*MODES])
def test_escape_and_back_leave_a_mode(page: Page, name: str) -> None:
    click(page, 0, 4)
    for leave in (lambda: keys(page, "Escape"), page.go_back):
        open_mode(page, name)
        leave()
        expect_play(page)
        expect_first_rows(page, "????#")


@pytest.mark.parametrize("way", ["Back", *slow(["Escape"])])
def test_escape_and_back_leave_practice(page: Page, way: str) -> None:
    techniques(page)
    press(page, "Practise this: Pair isolation")
    expect_count(page, 1, "body[data-mode=practise]")
    if way == "Back":
        page.go_back()
    else:
        keys(page, way)
    expect_play(page)


def test_escape_in_a_field_of_the_editor_keeps_what_was_typed(page: Page) -> None:
    open_mode(page, "Edit")
    page.fill("#edit-name", "Mine")
    keys(page, "Escape")
    expect_play(page)
    menu(page, "Edit")
    expect(page.locator("#edit-name")).to_have_value("Mine")


@pytest.mark.parametrize("name", ["New", *slow(["My puzzles", "Share", "Menu"])])
def test_back_closes_a_dialog_and_then_the_mode_under_it(page: Page, name: str) -> None:
    open_mode(page, "Edit")
    press(page, name)
    expect_count(page, 1, "dialog[open]")
    page.go_back()
    expect_count(page, 0, "dialog[open]")
    expect_count(page, 1, "body[data-mode=edit]")
    page.go_back()
    expect_play(page)


def test_what_was_closed_otherwise_is_no_step_back(visit: Visit) -> None:
    page = visit(FIVE)
    for _ in range(3):
        press(page, "New")
        expect_count(page, 1, "dialog[open]")
        press(page, "Cancel")
        expect_count(page, 0, "dialog[open]")
    page.go_back()
    page.wait_for_url("about:blank")


def test_a_link_replaces_the_puzzle_and_back_returns_to_it(page: Page) -> None:
    click(page, 0, 4)
    page.evaluate("(hash) => { location.hash = hash; }", hash_of(TWO_WAYS))
    expect_labels(page, TWO_WAYS.labels)
    page.go_back()
    expect_play(page)
    expect_first_rows(page, "????#")
    page.go_forward()
    expect_labels(page, TWO_WAYS.labels)


@pytest.mark.parametrize("kind", ["rows", *slow(["link"])])
def test_a_paste_replaces_the_puzzle_and_back_returns_to_it(page: Page, player: str, kind: str) -> None:
    give(page, "paste", player + hash_of(TWO_WAYS) if kind == "link" else dumps(TWO_WAYS))
    expect_labels(page, TWO_WAYS.labels)
    reload(page)
    page.go_back()
    expect_play(page)


def test_the_former_puzzle_comes_back_with_the_others_of_its_file(page: Page) -> None:
    give(page, "paste", "1 1\n2 1\n\n1 2\n1 1\n")
    expect_text(page, "#page", "1 of 2")
    page.evaluate("(hash) => { location.hash = hash; }", hash_of(FIVE))
    expect_labels(page, FIVE.labels)
    page.go_back()
    expect_labels(page, [1, 1, 2, 1])
    expect_text(page, "#page", "1 of 2")
