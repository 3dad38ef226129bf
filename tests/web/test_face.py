"""The face of the page: words that move nothing, near the board, and the quiet end of a game."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori.messages import languages
from tests.boards import FIVE
from tests.boards import SOLUTION as FIVE_SOLVED
from tests.requirements import slow
from tests.web.conftest import (
    DESKTOP,
    PHONE,
    TALL,
    Box,
    Visit,
    arrive,
    box,
    change_game,
    kept,
    link_of,
    press,
    shade,
)
from tests.web.states import PUZZLE, STATES, hint, memory, solve

SOLUTION = hitori.solve(PUZZLE).require()
FIXED = (".frame", "#undo", "#hint", "#title")


def places(page: Page) -> list[Box]:
    """Where the board, the title and the buttons are."""
    return [box(page.locator(selector)) for selector in FIXED]


def card_is_as_tall_as_its_words(page: Page) -> bool:
    """No word of the card is out of view or on another one, and its height is empty at the edge alone."""
    measure = """(card) => {
        const seen = [...card.children].filter((part) => part.checkVisibility());
        const bottoms = seen.map((part) => part.getBoundingClientRect().bottom);
        const status = card.querySelector("[role=status]");
        const { top, bottom } = card.getBoundingClientRect();
        const words = [...card.querySelectorAll("p")].filter((part) => part.checkVisibility() && part.textContent);
        const places = words.map((part) => part.getBoundingClientRect());
        if (places.some(({ top }, place) => place && top < places[place - 1].bottom - 1)) return false;
        const used = Math.max(...bottoms, ...places.map(({ bottom }) => bottom)) - top;
        return status.scrollHeight <= status.clientHeight + 1 && bottom - top <= used + 8;
    }"""
    return bool(page.locator(".card").evaluate(measure))


@pytest.mark.parametrize("screen", [PHONE, TALL, DESKTOP], ids=["small phone", "phone", "desktop"])
def test_words_move_neither_the_board_nor_a_button(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(PUZZLE, **screen)
    before, heights = places(page), set()
    for _ in range(3):
        hint(page, 1)
        assert places(page) == before
        assert card_is_as_tall_as_its_words(page)
        heights.add(box(page.locator(".card")).height)
    solve(page)
    expect(page.locator(".ending svg")).to_be_visible()
    assert places(page) == before
    assert card_is_as_tall_as_its_words(page)
    assert len(heights) > 1


# What of the second level of a hint is out of view, for each technique, with the buttons that stand below it.
SCROLLED = """async () => {
    const from = (name) => import(new URL(`${name}.js`, location.href).href);
    const names = ["card", "library", "messages", "pointing"];
    const [card, library, messages, pointing] = await Promise.all(names.map(from));
    const nothing = () => {};
    const actions = ["hint.more", "why.which"].map((key) => [messages.t(key), nothing]);
    const status = document.querySelector(".card [role=status]");
    const found = {};
    for (const { deduction } of await library.catalogue()) {
        const { heading, named } = pointing.titled(deduction, nothing);
        card.say(heading, pointing.hint(deduction, 1).words, { actions, named });
        found[deduction.technique] = status.scrollHeight - status.clientHeight;
    }
    return found;
}"""


@pytest.mark.parametrize("language", ["en", *slow(languages()[1:])])
def test_the_words_of_a_pattern_do_not_scroll_on_a_small_phone(visit: Visit, language: str) -> None:
    page = visit(PUZZLE, locale=language, **PHONE)
    before = box(page.locator(".frame"))
    scrolled = page.evaluate(SCROLLED)
    assert len(scrolled) > 20
    assert {technique: pixels for technique, pixels in scrolled.items() if pixels > 1} == {}
    assert box(page.locator(".frame")) == before
    least = 280 if language == "ru" else 300  # as large as it was when they did; Russian buttons have two lines
    assert before.width >= least


@pytest.mark.parametrize("state", ["game", *slow(["hint 3", "broken", "explain", "why", "editor"])])
@pytest.mark.parametrize("screen", [TALL, DESKTOP], ids=["phone", "desktop"])
def test_the_words_are_what_is_nearest_to_the_board(visit: Visit, screen: dict[str, Any], state: str) -> None:
    page = visit(PUZZLE, **screen)
    STATES[state](page)
    board, card = box(page.locator(".frame")), box(page.locator(".card"))
    assert min(abs(card.y - board.bottom), abs(card.x - board.right)) <= 36
    assert board.width * board.height > 0.3 * screen["viewport"]["width"] * screen["viewport"]["height"]


def test_a_game_ends_with_a_picture_of_its_solution_and_with_what_is_new(visit: Visit) -> None:
    page = visit(PUZZLE, script=memory())
    solve(page)
    drawn = page.locator(".ending path").get_attribute("d") or ""
    squares = [(int(row), int(col)) for col, row in re.findall(r"M(\d+),(\d+)", drawn)]
    assert squares == [(cell.row, cell.col) for cell in SOLUTION.shaded()]
    expect(page.locator(".ending .news")).to_have_text("Your best time for 8 × 8, medium; it was 1:40.")
    expect_all_heard(page, "3 of 3 stars. Your best time for 8 × 8, medium; it was 1:40.")
    press(page, "Undo")
    expect(page.locator(".ending")).to_be_hidden()


def expect_all_heard(page: Page, words: str) -> None:
    """Wait until what came last, which technique would have helped, is announced together with what came before it."""
    page.locator(".used").wait_for()
    expect(page.locator("#spoken")).to_have_text(f"{words} This would have helped: Corner check.")


def needed(page: Page) -> dict[str, list[str] | None]:
    """The techniques that the browser keeps for each puzzle that was solved without help, by its size."""
    games = [json.loads(text) for name, text in kept(page).items() if name.startswith("hitori:game:")]
    alone = [game for game in games if "solved" in game and not game["solved"].get("hints")]
    return {f"{game['puzzle']['rows']}": game["solved"].get("techniques") for game in alone}


def test_the_end_names_the_technique_that_was_needed_for_the_first_time(visit: Visit, player: str) -> None:
    page = visit(FIVE)
    shade(page, FIVE_SOLVED)
    expect(page.locator(".ending .news")).to_have_text("Your first solved puzzle.")
    expect_needed(page, "5", hitori.rate(FIVE))
    change_game(page, solved={"seconds": 9})  # as before the page kept techniques
    assert needed(page) == {"5": None}
    arrive(page, player + link_of(PUZZLE))
    solve(page)
    words = (
        "Your first 8 × 8. Your first at this level: medium. Your first without help that needs this technique: Wall."
    )
    expect(page.locator(".ending .news")).to_have_text(words)
    expect_all_heard(page, f"3 of 3 stars. {words}")
    expect_needed(page, "5", hitori.rate(FIVE))
    expect_needed(page, "8", hitori.rate(PUZZLE))


def expect_needed(page: Page, side: str, rating: hitori.Difficulty) -> None:
    """Wait until the browser keeps the techniques of this rating."""
    names = [str(technique) for technique in rating.techniques or ()]
    page.wait_for_function(
        """([side, names]) => Object.entries(localStorage).some(([name, text]) => {
            const { puzzle, solved } = name.startsWith("hitori:game:") ? JSON.parse(text) : {};
            return String(puzzle?.rows) === side && JSON.stringify(solved?.techniques) === JSON.stringify(names);
        })""",
        arg=[side, names],
    )


@pytest.mark.parametrize("hints", [0, 1])
def test_a_technique_is_not_new_that_was_needed_before_or_where_help_was_taken(visit: Visit, hints: int) -> None:
    page = visit(PUZZLE, script=memory())  # one of whose games, as old as techniques are not, needs a wall
    hint(page, hints)
    solve(page)
    page.locator(".ending svg").wait_for()
    if not hints:
        expect_needed(page, "8", hitori.rate(PUZZLE))
        expect_needed(page, "13", hitori.rate(hitori.generate(13, seed=8)))
    expect(page.locator(".ending .news")).not_to_contain_text("technique")


def test_with_help_the_end_is_as_friendly(visit: Visit) -> None:
    page = visit(PUZZLE)
    hint(page, 1)
    solve(page)
    expect(page.locator("#message")).to_contain_text("With help, once. Your best times are those without help.")
    expect(page.locator(".ending .news")).to_have_text("Your first solved puzzle.")
    expect(page.locator(".ending svg")).to_be_visible()


def test_what_was_new_is_not_said_again(visit: Visit) -> None:
    page = visit(PUZZLE)
    solve(page)
    expect(page.locator(".ending .news")).to_have_text("Your first solved puzzle.")
    press(page, "Undo")
    press(page, "Redo")
    expect(page.locator(".ending svg")).to_be_visible()
    expect(page.locator(".ending .news")).to_be_hidden()


@pytest.mark.parametrize(("motion", "name"), [("reduce", "none"), ("no-preference", "settle")])
def test_the_picture_appears_after_the_wave_unless_motion_is_unwelcome(visit: Visit, motion: str, name: str) -> None:
    page = visit(PUZZLE, reduced_motion=motion)
    shade(page, SOLUTION.to_rows())
    picture = page.locator(".ending svg")
    picture.wait_for()
    style = picture.evaluate("(node) => [getComputedStyle(node).animationName, getComputedStyle(node).animationDelay]")
    assert style == [name, "0s" if name == "none" else "0.85s"]
