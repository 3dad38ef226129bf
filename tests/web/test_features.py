"""What players, setters and teachers look for, each as they would use it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hitori import explain, generate, loads
from hitori.web.site import MESSAGES
from tests.boards import FIVE, SOLUTION, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    PHONE,
    TALL,
    Visit,
    box,
    button,
    cell,
    check,
    choose,
    click,
    devtools,
    downloaded,
    expect_count,
    expect_first_rows,
    expect_status,
    expect_text,
    filled,
    hash_of,
    keys,
    menu,
    press,
    settle,
    shade,
    shown,
    status_line,
)
from tests.web.states import hint


@pytest.mark.parametrize("moves", [3, *slow([10])])
def test_the_first_game_is_guided_to_its_end(visit: Visit, moves: int) -> None:
    page = visit(keep_help=True)
    expect_count(page, 6, "#help-rules figure")
    expect_count(page, 25)
    press(page, "Guided first game")
    for move in range(1, moves + 1):
        expect_status(page, f"Move {move} of 10")
        framed = page.locator("[role=gridcell][aria-label$='follows']")
        shades = "to shade" in (status_line(page).text_content() or "")
        for place in [one.get_attribute("data-cell") for one in framed.all()]:
            page.locator(f"[data-cell='{place}']").click(button="left" if shades else "right")
    expect_status(page, f"Move {moves + 1} of 10" if moves < 10 else "Solved!")


@pytest.mark.parametrize("screen", [TALL, *slow([PHONE])], ids=["tall", "phone"])
def test_the_first_visit_shows_the_rules_and_the_way_to_the_guided_game(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(keep_help=True, **screen)
    for name in ("Guided first game", "Play"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    expect(button(page, "Guided first game")).to_have_class("primary")
    expect_count(page, 0, "#help-keys:visible")
    expect_text(page, "#timer", "0:00")
    if screen == TALL:  # without scrolling
        expect(page.locator("#help-rules li").last).to_be_in_viewport(ratio=1)
    press(page, "Play")
    expect(page.locator("#timer")).not_to_have_text("0:00")
    menu(page, "Help")
    expect_count(page, 1, "#help-keys:visible")


@devtools
@pytest.mark.slow
def test_the_guide_says_what_to_do_in_view(visit: Visit) -> None:
    page = visit(keep_help=True, **PHONE)
    press(page, "Guided first game")
    expect_text(page, "#message", re.compile("^Tap the framed cells to shade them. The outer"))
    card, words = (box(page.locator(name)) for name in (".card [role=status]", "#message"))
    assert words.y < card.bottom - 24  # its first line


def test_the_guided_game_notices_a_wrong_cell_and_can_be_left(visit: Visit) -> None:
    page = visit(keep_help=True)
    press(page, "Guided first game")
    expect_status(page, "Move 1 of 10")
    click(page, 0, 0)
    expect_status(page, "Not like that.")
    press(page, "Undo")
    expect_status(page, "Move 1 of 10")
    press(page, "Skip the guide")
    expect_status(page, "Your move.")


def test_settings_of_play(page: Page) -> None:
    menu(page, "Settings")
    check(page, "goes from black to circle", "Circle the neighbours", "Highlight equal numbers")
    page.get_by_label("Wait before saying it").fill("1")
    press(page, "Done")
    for row in ("#.???", "..???", "?.???"):
        click(page, 0, 0)
        expect_first_rows(page, row, ".????")
    cell(page, 2, 1).focus()
    expect_count(page, 3, ".cell.equal")
    click(page, 4, 3)
    click(page, 4, 4)
    click(page, 4, 4)  # blank again, then shaded beside a shaded cell
    click(page, 4, 4)
    if shown(page)[4][4] != "#":
        click(page, 4, 4)
    expect(status_line(page)).not_to_contain_text("Something is wrong.")
    expect_status(page, "Something is wrong.")


def test_an_explanation_from_my_position_by_slider_and_keys(page: Page) -> None:
    shade(page, SOLUTION[:3])
    before = shown(page)
    menu(page, "Walk me through")
    count = len(explain(FIVE).steps)
    expect_status(page, f"Step 1 of {count}")
    keys(page, "ArrowRight")
    expect_status(page, f"Step 2 of {count}")
    page.fill("#walk-at", str(count))
    expect_status(page, "Solved.")
    assert shown(page) == SOLUTION
    check(page, "From my marks")
    expect(status_line(page)).not_to_contain_text(f"of {count}")
    press(page, "Close")
    assert shown(page) == before


def test_a_teacher_links_to_a_step(visit: Visit, player: str) -> None:
    page = visit(address=f"{player}{hash_of(FIVE)}&step=4")
    expect_status(page, "Step 4 of")
    expect_status(page, explain(FIVE).steps[3].sentence)


def test_a_setter_sees_the_share_of_solutions(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    menu(page, "Edit")
    check(page, "Colour each cell by how many")
    expect_count(page, 1, ".shares")
    shares = "[...document.querySelectorAll('.cell')].map((one) => Number(one.style.getPropertyValue('--share')))"
    assert page.evaluate(shares) == [0.5, 0.5, 0, 0]
    page.fill("#edit-name", "Two ways")
    page.fill("#edit-author", "Ada")
    page.press("#edit-author", "Tab")
    press(page, "Share")
    (shared,) = loads(filled(page.get_by_label("The puzzle as text")))
    assert (shared.name, shared.author) == ("Two ways", "Ada")


@pytest.mark.parametrize(("seed", "hints"), [(1, 2), *slow([(1, 6), (2, 6)])])
def test_hints_need_no_dictionary(visit: Visit, seed: int, hints: int) -> None:
    """Neither abbreviations of the literature nor patterns as programs write them."""
    page = visit(generate(8, difficulty="hard", seed=seed))
    for _ in range(hints):
        for _ in range(3):
            press(page, "Hint")
            settle(page)
            words = page.inner_text("#message")
            assert not re.search(r"`|\b[A-Z]{2,}\b|\b[ax] [ax]\b", words), words
        press(page, "Do it")


def test_a_result_is_shared_without_the_solution(visit: Visit) -> None:
    page = visit(FIVE, permissions=["clipboard-read", "clipboard-write"])
    shade(page, SOLUTION)
    press(page, "Share result")
    expect_status(page, "without the solution")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"Hitori\. .*5 × 5.* in 0:\d\d\. Without help\. ★★★\nhttp://.*#p=", text)
    picture = page.get_by_role("img", name="3 of 3 stars.")
    assert picture.evaluate("(image) => [image.naturalWidth, image.naturalHeight]") == [960, 504]
    press(page, "Undo")  # anything else that is said takes its place
    expect(page.locator(".result")).to_be_hidden()


@devtools
def test_the_picture_of_a_result_is_saved(visit: Visit) -> None:
    page = visit(FIVE, permissions=["clipboard-read", "clipboard-write"])
    shade(page, SOLUTION)
    press(page, "Share result")
    saved = downloaded(page, "Save the picture")
    assert saved.path().read_bytes().startswith(b"\x89PNG")


def test_help_costs_stars_and_so_does_time(visit: Visit) -> None:
    page = visit(FIVE)
    press(page, "Hint")
    settle(page)
    shade(page, SOLUTION)
    expect(page.get_by_role("img", name="1 of 3 stars.")).to_be_visible()


def test_a_long_time_costs_a_star(page: Page) -> None:
    page.clock.install()
    page.reload()
    expect_count(page, 25)
    page.clock.run_for(400_000)
    shade(page, SOLUTION)
    page.clock.run_for(5_000)
    expect(page.get_by_role("img", name="2 of 3 stars.")).to_be_visible()


def test_the_archive_opens_a_day_of_the_past(page: Page) -> None:
    page.clock.set_fixed_time("2026-03-04T12:00:00")
    menu(page, "Daily puzzles")
    expect_count(page, 4, "#archive-days button:enabled")
    press(page, "The month before")
    page.locator("#archive-days button").nth(9).click()
    expect_text(page, "#archive-day", "Tuesday, February 10, 2026")
    page.locator("#archive-levels button").first.click()
    expect_text(page, "#title", "Daily puzzle, 2026-02-10")


@devtools
@pytest.mark.slow
def test_a_phone_shows_the_whole_title_of_a_daily_puzzle(visit: Visit, player: str) -> None:
    large = generate(15, seed=1).with_metadata(name="Daily puzzle, 2026-03-08")  # with buttons for its size
    page = visit(address=player + hash_of(large), **PHONE)
    expect_text(page, "#title", "Daily puzzle, 2026-03-08")
    expect_count(page, 1, "#zoom:visible")
    assert page.locator("#title").evaluate("(node) => node.scrollWidth <= node.clientWidth")
    title, buttons = (box(page.locator(name)) for name in ("#title", "#zoom"))
    assert title.right <= buttons.x


def test_a_large_board_is_seen_whole_on_a_phone(visit: Visit) -> None:
    page = visit(generate(50, seed=1), **PHONE)
    press(page, "Whole board")
    stage, last = box(page.locator(".stage")), box(cell(page, 49, 49))
    assert last.right <= stage.right
    assert last.bottom <= stage.bottom
    press(page, "Larger")
    assert box(cell(page, 49, 49)).width > last.width


@pytest.mark.parametrize("theme", ["Dark", *slow(["Light", "Colour-blind"])])
def test_a_shaded_cell_is_darker_than_paper_in_every_theme(page: Page, theme: str) -> None:
    choose(page, theme)
    click(page, 0, 4)
    light = """(node) => {
        const context = document.createElement("canvas").getContext("2d");
        context.fillStyle = getComputedStyle(node).backgroundColor;
        context.fillRect(0, 0, 1, 1);
        return context.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((one, other) => one + other);
    }"""
    assert cell(page, 0, 4).evaluate(light) < page.locator(".frame").evaluate(light)


@pytest.mark.parametrize(
    ("screen", "shape"),
    [
        ((1280, 800), (8, 8)),
        *slow([((844, 390), (8, 8)), ((1920, 1080), (8, 8))]),
        *slow((screen, (5, 12)) for screen in ((844, 390), (1280, 800), (1920, 1080))),
    ],
)
def test_a_wide_screen_is_filled_with_the_board_and_the_panel_beside_it(
    visit: Visit, screen: tuple[int, int], shape: tuple[int, int]
) -> None:
    page = visit(generate(*shape, seed=1), viewport={"width": screen[0], "height": screen[1]})
    board, panel, bar = (box(page.locator(name)) for name in (".frame", ".card", ".bar"))
    free = screen[1] - bar.height
    assert board.height > 0.75 * free or board.width > 0.6 * screen[0] or board.width > 135 * shape[1]
    assert 0 < panel.x - board.right < 0.12 * screen[0]
    left, right = board.x, screen[0] - panel.x - panel.width
    assert abs(left - right) < 0.08 * screen[0]


LANGUAGES = sorted(file.parent.name for file in MESSAGES.glob("*/player.json"))


@pytest.mark.parametrize("locale", ["ja", "tlh", *slow(sorted({*LANGUAGES} - {"ja"}))])
def test_the_page_speaks_the_language_of_the_browser_or_english(visit: Visit, locale: str) -> None:
    page = visit(FIVE, locale=locale)
    assert page.evaluate("document.documentElement.lang") == (locale if locale in LANGUAGES else "en")
    hint(page, 3)
    expect(page.locator(".frame .marks .deduced")).not_to_have_count(0)
