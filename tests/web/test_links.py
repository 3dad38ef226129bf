"""Puzzles in and out: every format, by pasting, dropping and links; marks in a link; the editor and its address."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from hitori import Puzzle, dumps, formats, loads, rate
from tests.boards import FIVE, SOLUTION, TWO_WAYS, examples_of
from tests.requirements import slow
from tests.web.conftest import (
    BLANK,
    Visit,
    arrive,
    button,
    check,
    circle,
    click,
    expect_count,
    expect_heard,
    expect_labels,
    expect_look,
    expect_status,
    expect_text,
    filled,
    hash_of,
    keys,
    link_of,
    menu,
    paste,
    press,
    ready,
    reload,
    shade,
    shown,
    size,
)

FORMATS = formats.FORMATS
LETTERS = "2 2\nab\nba"

GIVE = """([kind, name, text]) => {
    const given = new DataTransfer();
    if (name) given.items.add(new File([text], name));
    else given.setData("text", text);
    const details = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(kind === "paste"
        ? new ClipboardEvent(kind, { ...details, clipboardData: given, dataType: "text/plain", data: text })
        : new DragEvent(kind, { ...details, dataTransfer: given }));
}"""


def give(page: Page, kind: str, text: str, name: str = "") -> None:
    """Paste or drop a text on the page, or a file of that name."""
    page.evaluate(GIVE, [kind, name, text])


@pytest.mark.parametrize(
    "some", [range(0, len(FORMATS), 4), *slow(range(first, len(FORMATS), 4) for first in (1, 2, 3))]
)
def test_what_the_command_reads_is_pasted_anywhere(visit: Visit, some: range) -> None:
    page = visit(FIVE)
    for found in map(FORMATS.__getitem__, some):
        give(page, "paste", dumps(TWO_WAYS, format="text"))
        expect_labels(page, TWO_WAYS.labels)
        text, *_ = examples_of(found.name)
        puzzle, *_ = loads(text, format=found.name)
        give(page, "paste", f"# format: {found.name}\n{text}" if found.ambiguous else text)
        expect_count(page, len(puzzle))
        if found.name != "shitori":
            expect_labels(page, [label or "" for label in puzzle.labels])


def test_a_file_is_dropped_anywhere(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    give(page, "drop", dumps(FIVE, format="json"), "five.json")
    expect_labels(page, FIVE.labels)
    give(page, "drop", "no puzzle", "five.txt")
    expect(page.get_by_role("alert")).to_contain_text("No puzzle could be read")
    expect_labels(page, FIVE.labels)


FLAT = "4 1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3"
"""A size and 16 labels on a line, or 17 labels."""


def test_a_stray_paste_is_told_in_plain_words_with_those_of_the_reader_behind_details(page: Page) -> None:
    give(page, "paste", "see you at 8")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("No puzzle could be read from this text. Paste rows of numbers")
    expect(told.get_by_text("found words")).to_be_hidden()
    told.get_by_text("Details").click()
    expect(told.get_by_text("found words")).to_be_visible()
    expect(page.locator("#paste")).to_have_value("see you at 8")
    paste(page, "1 1\n2 1")
    expect_count(page, 4)
    expect_count(page, 0, "dialog[open]")
    menu(page, "Open a puzzle")
    expect(page.locator("#open-problem")).to_be_empty()


@pytest.mark.parametrize(("name", "labels"), [("1 × 17", FLAT.split()), ("4 × 4", FLAT.split()[1:])])
def test_a_text_of_two_readings_is_opened_as_either(page: Page, name: str, labels: list[str]) -> None:
    give(page, "paste", FLAT)
    expect(page.get_by_role("alert")).to_contain_text("more than one way")
    press(page, f"Open as {name}")
    expect_labels(page, labels)
    expect_count(page, 0, "dialog[open]")


def test_an_address_without_a_puzzle_says_what_to_copy(page: Page) -> None:
    give(page, "paste", "https://www.puzzle-hitori.com/?size=4")
    expect(page.get_by_role("alert")).to_contain_text("Copy the whole link, or the numbers of the board")


def test_what_the_reader_concluded_is_shown(page: Page) -> None:
    give(page, "paste", "4 x 4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3")
    expect_labels(page, FLAT.split()[1:])
    expect_status(page, re.compile(r"Opened with a note\.\s*Line 1 read as the size 4 x 4\."))


def test_a_file_in_windows_1252_keeps_its_letters(page: Page) -> None:
    latin = GIVE.replace("[text]", "[Uint8Array.from(text, (letter) => letter.charCodeAt(0))]")
    page.evaluate(latin, ["drop", "old.txt", "# name: Pâté\n1 1\n2 1\n"])
    expect_text(page, "#title", "Pâté")
    expect_status(page, re.compile(r"Opened with a note\.\s*Line 1 is not in UTF-8, read as Windows-1252\."))
    menu(page, "Open a puzzle")
    page.set_input_files(
        "#file", {"name": "old.txt", "mimeType": "text/plain", "buffer": b"# name: \xe9t\xe9\n1 2\n2 1\n"}
    )
    expect(page.locator("#paste")).to_have_value("# name: été\n1 2\n2 1\n")
    page.set_input_files("#file", {"name": "board.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n"})
    expect(page.get_by_role("alert")).to_contain_text("this is a PNG picture", ignore_case=True)


def test_what_is_pasted_into_a_field_stays_there(page: Page) -> None:
    menu(page, "Open a puzzle")
    page.evaluate(GIVE.replace("document.body", "document.getElementById('paste')"), ["paste", "", "1 1\n2 1"])
    expect_count(page, 25)
    expect_count(page, 1, "#dialog-open:visible")


@pytest.mark.parametrize(
    ("mode", "whole"), [("solve", False), *slow([("solve", True), ("edit", False), ("edit", True)])]
)
def test_links_of_penpa(visit: Visit, player: str, mode: str, whole: bool) -> None:
    link = dumps(FIVE, format="penpa").strip().replace("m=edit", f"m={mode}")
    page = visit(TWO_WAYS if whole else None, address=player if whole else f"{player}#{link.partition('#')[2]}")
    if whole:
        give(page, "paste", link)
    expect_labels(page, FIVE.labels)


def test_every_writer_is_offered(page: Page, player: str) -> None:
    press(page, "Share")
    filled(page.get_by_label("The puzzle as text"))
    names = [found.name for found in FORMATS if found.can_write]
    expect_text(page, "#format option", names)
    for name in names:
        page.select_option("#format", name)
        written = dumps(FIVE, format=name)
        if name == "player":  # which for the command is at the usual port
            written = player + written[written.index("#") :]
        expect(page.locator("#written")).to_have_value(written)


def test_a_link_carries_the_marks(page: Page, visit: Visit, player: str) -> None:
    shade(page, SOLUTION[:2])
    circle(page, 0, 0)
    before = shown(page)
    press(page, "Share")
    bare = filled(page.locator("#own-link"))
    check(page, "with my marks")
    expect(page.locator("#own-link")).to_have_value(re.compile("&marks="))
    link = page.input_value("#own-link")
    page.select_option("#format", "json")
    expect(page.locator("#written")).to_have_value(re.compile(re.escape(json.dumps(before))))
    other = visit(address=link)
    assert shown(other) == before
    press(other, "Undo")
    assert shown(other) == BLANK
    give(other, "paste", link)  # over a game that goes on: one stroke
    expect_look(other, 0, 0, "circled")
    assert shown(other) == before
    give(other, "paste", bare.replace(player, "https://example.org/play/"))
    expect_look(other, 0, 0, "circled")


def test_a_link_with_the_solution_is_no_win(visit: Visit, player: str) -> None:
    marks = "".join("102"["#?.".index(symbol)] for symbol in "".join(SOLUTION))
    page = visit(address=f"{player}{hash_of(FIVE)}&marks={marks}")
    expect_status(page, "this game is not counted")
    press(page, "My puzzles")
    expect_count(page, 0, "#mine-best:visible")


BROKEN = [
    *((end, "") for end in ("#%", "#hitori/2/2/", "#nonsense")),
    *((link_of(FIVE)[:-cut], "25 cells|missing") for cut in (1, 5, 12)),
    *((f"{hash_of(FIVE)}&marks={marks}", "Copy the whole link") for marks in ("12", "1" * 24 + "9", "1" * 26)),
    *((f"{link_of(FIVE)}&why={rest}", "") for rest in ("r1c1", "%23r9c9", "&known=012", "%23r1c1&known=10" + "0" * 23)),
]


@pytest.mark.parametrize("broken", [BROKEN[::3], *slow([BROKEN[1::3] + BROKEN[2::3]])], ids=["of each kind", "others"])
def test_a_broken_link_is_refused_and_something_is_played_all_the_same(
    visit: Visit, player: str, broken: list[tuple[str, str]]
) -> None:
    page = visit()
    for link, why in broken:
        arrive(page, player + link)
        expect_status(page, "The link could not be opened.")
        expect_status(page, re.compile("Copy all of the link|Copy the whole link again"))
        if button(page, "Details").is_visible():
            press(page, "Details")
        expect_status(page, re.compile(why or "."))
        expect_count(page, 1, "body[data-mode=play]")
        expect(page.get_by_role("gridcell").first).to_be_visible()


def test_who_arrives_by_a_link_is_shown_the_rules_once(visit: Visit, player: str) -> None:
    page = visit(FIVE, keep_help=True)
    expect_count(page, 1, "#dialog-help:visible")
    press(page, "Guided first game")
    expect_status(page, "Move 1 of 10")
    press(page, "Next puzzle")
    expect_labels(page, FIVE.labels)  # which the link was for
    page.goto("about:blank")
    page.goto(f"{player}{hash_of(TWO_WAYS)}")
    ready(page)
    expect_count(page, 0, "#dialog-help:visible")


def test_the_editor_has_an_address(visit: Visit, player: str) -> None:
    page = visit(address=f"{player}#edit", keep_help=True)
    expect_count(page, 0, "#dialog-help:visible")
    expect_count(page, 1, "#edit-size:visible")
    expect_labels(page, [""] * 64)


def test_the_editor_shows_the_difficulty_and_gives_an_empty_board_of_a_chosen_size(page: Page) -> None:
    menu(page, "Edit")
    level = rate(FIVE).level
    expect_text(page, "#facts", f"5 × 5, {level}")
    size(page, "edit", 2, 3)
    page.get_by_text("Start from something").click()
    press(page, "Empty board")
    expect_labels(page, [""] * 6)
    page.click("#edit-undo")
    expect_labels(page, FIVE.labels)
    expect_text(page, "#facts", f"5 × 5, {level}")
    click(page, 0, 0)
    keys(page, "Delete")
    expect(page.locator("#facts")).not_to_have_text(f"5 × 5, {level}")


def test_what_changes_nothing_is_not_undone(visit: Visit) -> None:
    page = visit(Puzzle([[1, 0], [2, 1]]))
    menu(page, "Edit")
    click(page, 0, 1)
    keys(page, "Delete", "0")
    press(page, "Change the size")
    page.fill("#edit-name", "")
    page.press("#edit-name", "Tab")
    expect_count(page, 1, "#edit-undo:disabled")


def test_a_copy_has_a_name_of_its_own(visit: Visit, player: str) -> None:
    page = visit(address=player + hash_of(FIVE.with_metadata(name="Five")))
    menu(page, "Edit")
    expect(page.locator("#edit-name")).to_have_value("Copy of Five")
    press(page, "Play it")
    expect_text(page, "#title", "Five")  # the same puzzle
    menu(page, "Edit")
    click(page, 0, 0)
    keys(page, "9")
    press(page, "Play it")
    expect_text(page, "#title", "Copy of Five")


def test_a_draft_that_was_played_is_done_with(page: Page) -> None:
    menu(page, "Edit")
    click(page, 0, 0)
    keys(page, "9")
    press(page, "Play it")
    give(page, "paste", "1 1\n2 1")
    expect_count(page, 4)
    menu(page, "Edit")
    expect_count(page, 4)


def test_letters_stay_letters(page: Page) -> None:
    give(page, "paste", LETTERS)
    expect_labels(page, "abba")
    expect_heard(page, 0, 1, "row 1, column 2, b, unknown")
    reload(page)
    expect_labels(page, "abba")
    menu(page, "Edit")
    expect_labels(page, "abba")
