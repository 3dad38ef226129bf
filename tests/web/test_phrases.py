"""What the page says of cells: seen, as words that look like the board's marks; heard and copied, with coordinates.

No visible text names a cell by its row and column in the default settings, whoever speaks and in whatever language.
"""

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle, Shade
from hitori.explaining.techniques import TECHNIQUES
from hitori.messages import languages
from tests.boards import FIVE, TINY, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    arrive,
    button,
    cell,
    choose,
    choose_cell,
    circle,
    click,
    expect_count,
    expect_text,
    keys,
    link_of,
    menu,
    press,
    shown,
)
from tests.web.states import hint

COORDINATE = re.compile(r"r\d+c\d+", re.IGNORECASE)
FIRST = Puzzle([[2, 5, 1, 4, 5], [1, 5, 2, 3, 5], [5, 4, 3, 1, 2], [3, 4, 4, 4, 1], [5, 1, 2, 5, 5]])
"""The puzzle of the guided game."""
HARD = hitori.generate(8, difficulty="hard", seed=5)
SLOWER = [each for each in languages() if each not in ("en", "ja")]
EACH = pytest.mark.parametrize("language", ["en", "ja", *slow(SLOWER)])
ALL = pytest.mark.parametrize("language", ["en", *slow(languages()[1:])])

SEEN = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        const isSeen = !parentElement.closest(".unseen, .ruler") && parentElement.checkVisibility();
        if (isSeen) found.push(texts.currentNode.data);
    }
    return found.join(" ");
}"""

ROLES = """() => {
    const namesOf = (selector, place) =>
        [...new Set([...document.querySelectorAll(selector)].map((node) => node.classList[place]))].sort();
    return [namesOf(".frame .marks > :not(.number)", 0), namesOf("#message .part", 1)];
}"""

# Each level of the hint for each technique of the catalogue: what the page shows and says of it.
CATALOGUE = """async () => {
    const from = (name) => import(new URL(`${name}.js`, location.href).href);
    const [board, card, library, pointing] = await Promise.all(["board", "card", "library", "pointing"].map(from));
    const found = [];
    for (const taught of await library.catalogue()) {
        board.show(taught);
        for (const level of [0, 1, 2]) {
            const { notes, words } = pointing.hint(taught.deduction, level);
            board.highlight(notes);
            card.say("", words);
            const heard = document.querySelector("#message-heard").textContent;
            found.push([taught.technique, level, (SEEN)(), ...(ROLES)(), heard]);
        }
    }
    return found;
}"""


def expect_unnamed(page: Page) -> None:
    """No text that is seen names a cell by its coordinates."""
    assert not COORDINATE.search(str(page.evaluate(SEEN)))


LOOKS = 100
"""How often the marks are looked at before they are said to be others than those of the words."""


def expect_pointed(page: Page) -> None:
    """The words of the card look like the marks of the board: each role of the one is a role of the other.

    Soon, that is: what draws and says them is fetched with the first.
    """
    expect_unnamed(page)
    drawn, said = page.evaluate(ROLES)
    for _ in range(LOOKS):
        if drawn == said:
            break
        page.wait_for_timeout(100)
        drawn, said = page.evaluate(ROLES)
    assert drawn == said


def expect_explained(page: Page) -> None:
    """A step is seen on the board, and heard with coordinates."""
    page.locator("#message .part").first.wait_for()
    expect_pointed(page)
    expect(page.locator("#message-heard")).to_have_text(COORDINATE)
    expect(page.locator("#message")).to_have_attribute("aria-hidden", "true")


@EACH
def test_the_guide_names_no_cell(visit: Visit, language: str) -> None:
    page = visit(keep_help=True, locale=language)
    page.click("#dialog-help button[value=tour]")
    for move, step in enumerate(hitori.explain(FIRST).steps[:10], start=1):
        expect(page.locator("#message-title")).to_contain_text(str(move))
        expect_explained(page)
        for row, col in step.cells:
            (click if step.shade is Shade.SHADED else circle)(page, row, col)
    page.locator(".card.good").wait_for()
    expect_unnamed(page)


@pytest.fixture
def guided(visit: Visit) -> Page:
    """The first move of the guided game."""
    page = visit(keep_help=True)
    press(page, "Guided first game")
    page.locator("#message .part").first.wait_for()
    return page


def test_the_first_reason_of_the_guide_is_whole(guided: Page) -> None:
    expect(guided.locator("#message")).to_contain_text("If it were, the outer two would both stay.")
    for cell_of_move in hitori.explain(FIRST).steps[0].cells:
        click(guided, *cell_of_move)
    expect_text(guided, "#message-title", "Move 2 of 10")
    expect(guided.locator("#message")).not_to_contain_text("If it were")


def test_a_wrong_move_of_the_guide_is_crossed(guided: Page) -> None:
    circle(guided, *hitori.explain(FIRST).steps[0].cells[0])
    expect_text(guided, "#message", "Press Undo: the crossed cell is shaded.")
    expect_pointed(guided)


def test_the_guide_goes_on_after_a_tap_that_was_too_short(guided: Page) -> None:
    first, second = hitori.explain(FIRST).steps[:2]
    for cell_of_move in (*first.cells, second.cells[0]):
        click(guided, *cell_of_move)  # the last one is beside a shaded cell, which breaks a rule
    expect_text(guided, "#message", "Press Undo: the crossed cell is unshaded.")
    expect_pointed(guided)
    press(guided, "Undo")
    expect_text(guided, "#message-title", "Move 2 of 10")


@EACH
def test_each_level_of_the_hint_for_each_technique(visit: Visit, language: str) -> None:
    page = visit(locale=language)
    found = page.evaluate(CATALOGUE.replace("(SEEN)", f"({SEEN})").replace("(ROLES)", f"({ROLES})"))
    assert len(found) > 60
    for technique, level, seen, drawn, said, heard in found:
        assert not COORDINATE.search(seen), (technique, level)
        assert drawn == said, (technique, level)
        assert drawn == (["line"] if level == 0 else drawn)
        assert level != 2 or (COORDINATE.search(heard) and "deduced" in drawn)


def test_labels_are_said_as_the_board_shows_them(page: Page) -> None:
    said = page.evaluate(
        """async () => {
            const from = (name) => import(new URL(`${name}.js`, location.href).href);
            const [library, pointing] = await Promise.all(["library", "pointing"].map(from));
            const taught = (await library.catalogue()).find(({ technique }) => technique === "direct-contradiction");
            const { seen, said } = pointing.step(taught.deduction, { ...taught, letters: true }).words;
            return [seen, said];
        }"""
    )
    assert "two bs" in said[0]
    assert "the two bs in" in said[1]


def test_a_hint_shows_where_then_the_pattern_then_what_to_fill(page: Page) -> None:
    press(page, "Hint")
    expect_explained_as(page, ["line"])
    press(page, "More")
    expect_explained_as(page, ["because", "line"])
    expect(page.locator("#message")).to_contain_text("Look at this column and the dot.")
    summary = TECHNIQUES["sandwich-triple"].summary
    expect_text(page, "#message-heard", f"{summary} Look at column 2.")  # the heading has the name
    press(page, "More")
    step = hitori.hint(FIVE).deduction
    assert step
    expect_count(page, len(step.cells), f".marks .deduced.{'filled' if step.shade is Shade.SHADED else 'hollow'}")
    expect_explained(page)
    press(page, "Do it")
    assert shown(page)[step.cells[0].row][step.cells[0].col] == step.shade.symbol
    expect_count(page, 0, ".frame .marks > *")


def expect_explained_as(page: Page, roles: list[str]) -> None:
    """The card and the board speak in these roles, and in no others."""
    page.locator(f"#message .part.{roles[0]}").first.wait_for()
    assert page.evaluate(ROLES) == [roles, roles]
    expect_unnamed(page)


@ALL
def test_the_explanation_of_a_hard_puzzle_to_its_end(visit: Visit, language: str) -> None:
    page = visit(HARD, locale=language)
    press_id(page, "explain")
    steps = hitori.explain(HARD).steps
    roles = set()
    for number in range(1, len(steps) + 1):
        page.locator(f"#walk-at[aria-valuetext*='{number}']").wait_for()
        expect_explained(page)
        roles |= {*page.evaluate(ROLES)[0]}
        if number < len(steps):
            page.click("#walk-next")
    assert roles == {"deduced", "because", "line", "ghost", "broken"}


def press_id(page: Page, value: str) -> None:
    """Choose an entry of the menu by its value: its words are in many languages."""
    page.click("[data-dialog=menu]")
    page.click(f"#dialog-menu button[value={value}]")
    page.locator(f"body[data-mode={'walk' if value == 'explain' else value}]").wait_for()


def judged(page: Page, claim: str, because: Iterable[str] = (), card: str = ".card.alarm") -> None:
    """Ask *Why?* of a claim such as `#r2c2`, and look at the verdict."""
    press_id(page, "why")
    for name in (claim, *because):
        choose_cell(page, name)
        expect_pointed(page)
    page.click("#why-judge")
    page.locator(card).wait_for()
    expect_pointed(page)


@ALL
def test_the_verdicts_of_why(visit: Visit, player: str, language: str) -> None:
    page = visit(TINY, locale=language)
    judged(page, "#r2c2", ["r1c2", "r2c1", "r1c1"], ".card.good")
    expect_count(page, 1, "#message .open")  # one was not needed
    page.click("#why-close")
    for claim, because, part in ((".r2c2", (), "mistakes"), ("#r2c2", ("r1c2",), "missing"), ("#r2c2", (), "deduced")):
        judged(page, claim, because)
        expect_count(page, 1, f"#message .{part}")
        page.click("#why-close")
    arrive(page, f"{player}{link_of(TINY)}&why=%23r2c2&by=neighbour")
    for row, col in ((0, 1), (1, 0)):
        click(page, row, col)
    page.click("#why-judge")
    page.locator(".card.alarm").wait_for()
    expect_pointed(page)
    page.click("#why-close")
    click(page, 0, 0)
    judged(page, "#r2c2")
    expect_count(page, 1, "#message .mistakes")  # a mark of the game
    arrive(page, player + link_of(FIVE))
    judged(page, "#r1c2")
    expect_count(page, 1, "#message :is(.ghost, .mistakes)")
    arrive(page, player + link_of(TWO_WAYS))
    judged(page, "#r1c1")
    expect_count(page, 1, "#message .open")


@EACH
def test_marks_that_are_wrong(visit: Visit, language: str) -> None:
    page = visit(FIVE, locale=language)
    click(page, 0, 0)
    page.click("#check")
    page.locator("#message .mistakes").wait_for()
    expect_explained(page)
    for _ in range(3):
        hint(page, 1)
        expect_unnamed(page)
    expect_explained(page)
    click(page, 0, 1)
    page.locator("#message .broken").wait_for()
    expect_explained(page)


@ALL
def test_catalogue_and_trainer(visit: Visit, language: str) -> None:
    page = visit(FIVE, locale=language)
    page.click("[data-dialog=menu]")
    page.click("#dialog-menu [data-dialog=help]")
    page.locator("#techniques summary").click()
    page.locator("#techniques li .worked .part").first.wait_for()
    page.locator("#techniques li:last-child .marks > *").first.wait_for(state="attached")
    expect_unnamed(page)
    for item in page.locator("#techniques li").all():
        drawn = item.locator(".marks > :not(.number)").evaluate_all("(found) => found.map((each) => each.classList[0])")
        said = item.locator(".worked .part").evaluate_all("(found) => found.map((each) => each.classList[1])")
        assert {*drawn} == {*said}
        expect(item.locator(".unseen").first).to_have_text(COORDINATE)
    page.locator("#techniques li button").nth(3).click()
    page.locator("body[data-mode=practise] #choices button").first.wait_for()
    expect_unnamed(page)
    page.locator("#choices button").first.click()  # the answer
    expect_explained(page)


def test_cells_are_named_for_who_asks_for_it(page: Page) -> None:
    choose(page, "Name cells by row and column")
    hint(page, 3)
    expect(page.locator("#message")).to_have_text(COORDINATE)
    expect(page.locator("#message")).not_to_have_attribute("aria-hidden", "true")
    expect_text(page, "#message-heard", "")
    expect_count(page, 1, ".ruler.left:visible")


def test_a_copy_names_the_cells(visit: Visit) -> None:
    page = visit(HARD, permissions=["clipboard-read", "clipboard-write"])
    menu(page, "Walk me through")
    expect_explained(page)
    sentence = hitori.explain(HARD).steps[0].sentence
    page.evaluate("getSelection().selectAllChildren(document.getElementById('message'))")
    keys(page, "Control+c")
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith(sentence)
    press(page, "Copy")
    expect_text(page, "#message-title", "Copied.")
    words, link = str(page.evaluate("navigator.clipboard.readText()")).split("\n")
    assert words.endswith(sentence)
    assert link.endswith("&step=1")


def test_why_this_opens_the_claim_of_a_step_without_its_cells(visit: Visit) -> None:
    page = visit(FIVE)
    step = hitori.hint(FIVE).deduction
    assert step
    hint(page, 3)
    press(page, "Why this?")
    expect_text(page, "#message-title", "Why?")
    assert page.evaluate(ROLES) == [["deduced"], ["deduced"]]
    for row, col in {*step.because, *step.cells[1:]}:
        click(page, row, col)
    press(page, "Judge")
    page.locator(".card.good").wait_for()
    press(page, "Close")
    expect_count(page, 1, "body[data-mode=play]")


@pytest.mark.slow
def test_why_this_leads_back_to_the_step_that_it_was_asked_of(visit: Visit) -> None:
    page = visit(FIVE)
    menu(page, "Walk me through")
    press(page, "Next")
    title = page.locator("#message-title").text_content() or ""
    before = shown(page)
    press(page, "Why this?")
    expect_count(page, 1, "body[data-mode=why]")
    keys(page, "Escape")
    expect_text(page, "#message-title", title)
    assert shown(page) == before


def test_the_name_of_a_technique_is_the_way_to_practise_it(page: Page) -> None:
    step = hitori.hint(FIVE).deduction
    assert step
    hint(page, 2)
    name = hitori.hint(FIVE).technique or ""
    button(page, name.partition(":")[0]).click()
    expect_count(page, 1, "body[data-mode=practise]")
    expect(page.locator("#message-title")).to_contain_text(name.partition(":")[0])
    assert cell(page, 0, 0).is_visible()
