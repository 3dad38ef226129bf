"""*New*: again in two taps, and what cannot be is refused where it is chosen, from the table of the command."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

import hitori
from hitori import Shading, native, questions
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    ask_for,
    button,
    check,
    expect_count,
    expect_status,
    expect_text,
    keys,
    more,
    press,
    size,
)

CORNER = ["#???", "????", "????", "????"]
LEVELS = ("trivial", "easy", "medium", "hard", "expert", "extreme")


def keep(page: Page, **settings: object) -> Page:
    """The page with these settings kept."""
    page.evaluate("kept => localStorage.setItem('hitori:settings', kept)", json.dumps(settings))
    page.reload()
    return page


def level(page: Page, name: str) -> Locator:
    return page.locator(f"#levels [value={name}]")


def expect_offered(page: Page, *names: str) -> None:
    """Wait until these levels can be chosen, besides any."""
    expect_text(page, "#levels label:has(:enabled)", ["any", *names])


def test_what_was_played_last_is_played_again_in_two_taps(visit: Visit) -> None:
    page = visit()
    ask_for(page, "6 × 6", "easy")
    expect_text(page, "#facts", "6 × 6, easy")
    before = page.text_content("#title")
    press(page, "New")
    press(page, "6 × 6, easy, again")
    expect(page.locator("#title")).not_to_have_text(str(before))
    expect_text(page, "#facts", "6 × 6, easy")


def test_again_has_the_keyboard_and_enter_in_a_field_plays_what_the_fields_say(page: Page) -> None:
    press(page, "New")
    expect(button(page, "8 × 8, medium, again")).to_be_focused()
    level(page, "any").check()
    more(page)
    page.fill("#new-rows", "9")
    expect(page.get_by_label("9 × 8")).to_be_checked()
    page.press("#new-rows", "Enter")
    expect_count(page, 72)
    press(page, "New")
    expect(button(page, "9 × 8, again")).to_be_focused()
    keys(page, "Enter")
    expect_count(page, 0, "dialog[open]")
    expect_count(page, 72)


def test_new_shows_two_rows_and_the_rest_under_more(page: Page) -> None:
    press(page, "New")
    expect_count(page, 2, "#dialog-new fieldset:visible")
    expect_count(page, 0, "#dialog-new input:not([type=radio]):visible, #dialog-new select:visible")
    page.click("#new-more summary")
    expect_count(page, 5, "#dialog-new input:not([type=radio]):visible")


@pytest.mark.parametrize(
    ("rows", "cols", "offered"),
    [
        (2, 3, ["trivial", "easy"]),
        *slow([(2, 2, ["easy"]), (3, 3, [*LEVELS[:4]]), (5, 5, [*LEVELS]), (50, 50, [*LEVELS[1:]])]),
    ],
)
def test_levels_are_those_that_the_command_can_make(page: Page, rows: int, cols: int, offered: list[str]) -> None:
    refusals = native.ask(questions.levels({"rows": rows, "cols": cols}))
    assert [name for name in LEVELS if refusals[name] is None] == offered
    press(page, "New")
    check(page, "easy")
    size(page, "new", rows, cols)
    expect_offered(page, *offered)


def test_an_impossible_level_has_its_reason_and_is_not_replaced_by_another(page: Page) -> None:
    press(page, "New")
    check(page, "hard")
    size(page, "new", 2, 3)
    expect(page.locator("#new-levels-why")).to_contain_text("Hard needs 3 × 3 or larger.")
    expect(page.locator("#new-levels-why")).to_contain_text("Medium needs 2 × 4 or larger.")
    expect(level(page, "hard")).to_be_checked()
    expect(level(page, "medium")).to_be_disabled()
    button(page, "Play").click()
    expect_count(page, 1, "#dialog-new[open]")
    size(page, "new", 6, 6)
    expect_offered(page, *LEVELS)
    expect_text(page, "#new-levels-why", "")


def test_again_is_not_offered_where_it_must_fail(page: Page) -> None:
    keep(page, rows=2, cols=3, level="hard")
    press(page, "New")
    expect(button(page, "2 × 3, hard, again")).to_be_disabled()
    expect(page.locator("#new-levels-why")).to_contain_text("Hard needs 3 × 3 or larger.")


def test_only_needed_numbers_do_not_turn_a_level_into_any(page: Page) -> None:
    press(page, "New")
    check(page, "hard")
    more(page)
    minimal = page.get_by_label("Only numbers that are needed")
    expect(minimal).to_be_disabled()
    expect_text(page, "#new-minimal-why", "Only with any difficulty and no technique: "
                "leaving out numbers changes how hard a puzzle is.")  # fmt: skip
    expect(level(page, "hard")).to_be_checked()
    level(page, "any").check()
    minimal.check()
    expect_offered(page)
    expect(page.locator("#new-levels-why")).to_contain_text("only any difficulty goes with it")
    expect(page.locator("#new-technique")).to_be_disabled()


def test_as_few_numbers_as_possible_go_with_no_level_and_not_with_only_needed_ones(page: Page) -> None:
    press(page, "New")
    size(page, "new", 4, 4)
    level(page, "any").check()
    more(page)
    fewest, minimal = (
        page.get_by_label(name) for name in ("As few numbers as possible", "Only numbers that are needed")
    )
    minimal.check()
    expect(fewest).to_be_disabled()
    expect_text(page, "#new-fewest-why", "Not together with: only numbers that are needed.")
    minimal.uncheck()
    fewest.check()
    expect(minimal).to_be_disabled()
    expect(page.locator("#new-technique")).to_be_disabled()
    for refused in ("minimal", "technique"):
        expect_text(page, f"#new-{refused}-why", "Not together with: as few numbers as possible.")
    expect_offered(page)
    page.fill("#new-picture", "\n".join(CORNER))  # which no level goes with either, and still is possible
    page.fill("#new-seed", "3")
    press(page, "Play")
    expect_text(page, "#title", "No. 3")
    labels = [int(text or 0) for text in page.get_by_role("gridcell").all_text_contents()]
    assert tuple(labels) == tuple(hitori.generate(4, fewest_clues=True, seed=3, known=Shading(CORNER)).labels)


def test_a_technique_and_a_level_are_asked_for_together(page: Page) -> None:
    press(page, "New")
    check(page, "8 × 8", "hard")
    more(page)
    option = page.locator("#new-technique [value=wall]")
    expect(option).to_have_text("Wall (medium)")
    page.select_option("#new-technique", "wall")
    page.fill("#new-seed", "3")
    expect_offered(page, *LEVELS[2:])
    expect(page.locator("#new-levels-why")).to_contain_text("No easy puzzle needs Wall.")
    press(page, "Play")
    expect_text(page, "#facts", "8 × 8, hard")
    labels = [int(text) for text in page.get_by_role("gridcell").all_text_contents()]
    assert tuple(labels) == tuple(hitori.generate(8, difficulty="hard", technique="wall", seed=3).labels)


def test_a_level_leaves_out_the_techniques_above_it(page: Page) -> None:
    press(page, "New")
    check(page, "easy")
    more(page)
    expect_count(page, 1, "#new-technique [value=wall]:disabled")
    expect_text(page, "#new-technique-why",
                "Techniques that are harder than the chosen difficulty, easy, cannot be chosen.")  # fmt: skip


def test_a_turned_symmetry_needs_a_square(page: Page) -> None:
    press(page, "New")
    size(page, "new", 7, 7)
    page.select_option("#new-symmetry", "rot90")
    page.fill("#new-cols", "9")
    expect_text(page, "#new-symmetry-why", "90° and diagonal need a square board, with as many rows as columns.")
    press(page, "Play")
    expect_count(page, 1, "#dialog-new[open]")
    page.select_option("#new-symmetry", "rot180")
    expect_count(page, 1, "#new-symmetry [value=rot90]:disabled")
    expect(page.locator("#new-symmetry")).to_have_attribute("aria-invalid", "false")


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        ("hello", "Expected rows of # (shaded), . (unshaded) and ? (either), all of the same length"),
        *slow(
            [
                ("#.\n#", "all of the same length"),
                ("##\n..", "Two shaded cells of the picture touch"),
                (".#.\n#?.\n..#", "cut off other cells"),
            ]
        ),
    ],
)
def test_a_picture_is_refused_at_its_field(page: Page, picture: str, why: str) -> None:
    press(page, "New")
    more(page)
    page.fill("#new-picture", picture)
    expect(page.locator("#new-picture-why")).to_contain_text(why)
    expect(page.locator("#new-picture")).to_have_attribute("aria-invalid", "true")
    page.click("#new-more summary")
    press(page, "Play")  # opens More again, with the field that is wrong
    expect(page.locator("#new-picture")).to_be_visible()
    page.fill("#new-picture", "#.?\n...\n?.#")
    expect_text(page, "#new-picture-why", "")
    expect(page.get_by_label("3 × 3")).to_be_checked()


LATE = """{
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (!message.text?.includes('"levels"')) post.call(this, message);
    };
}"""
"""The question for the levels is never answered."""


def test_a_wish_that_no_puzzle_meets_is_told_in_plain_words_with_a_way_out(visit: Visit) -> None:
    page = visit(script=LATE)
    press(page, "New")
    check(page, "extreme")
    size(page, "new", 2, 2)
    press(page, "Play")
    expect_status(page, "There is no puzzle like that.")
    expect(button(page, "Try again")).to_have_count(0)
    press(page, "Choose differently")
    expect_count(page, 1, "#dialog-new[open]")
