"""In every language the words fit: nothing scrolls sideways, every control is in view and uncovered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import hitori
from hitori.messages import ENGLISH, languages
from tests.requirements import slow
from tests.web.conftest import TALL, Visit, expect_count, settle, shade
from tests.web.states import WIDTHS, memory
from tests.web.test_layout import faults

PUZZLE = hitori.generate(8, difficulty="medium", seed=4)


def hint(page: Page) -> None:
    """The whole reason."""
    for _ in range(3):
        page.click("#hint")
        settle(page)


def mistake(page: Page) -> None:
    """A branch with a mistake in it, after a check."""
    page.click("#try")
    row, col = next(hitori.solve(PUZZLE).require().shaded())
    page.locator(f"[data-cell='{row * PUZZLE.cols + col}']").click(button="right")
    page.click("#check")
    settle(page)


def win(page: Page) -> None:
    shade(page, hitori.solve(PUZZLE).require().to_rows())
    page.locator(".card.good").wait_for()


def dialog(name: str) -> Callable[[Page], None]:
    """Open a dialog, if need be from the menu."""

    def show(page: Page) -> None:
        if not page.locator(f".bar [data-dialog={name}]:visible").count():
            page.click(".bar [data-dialog=menu]")
        page.click(f"[data-dialog={name}]:visible")
        expect_count(page, 1, f"#dialog-{name}[open]")

    return show


def chosen(name: str, sign: str) -> Callable[[Page], None]:
    """Choose an entry of the menu that leads elsewhere, and wait for what this selects."""

    def show(page: Page) -> None:
        page.click(".bar [data-dialog=menu]")
        page.click(f"#dialog-menu [value={name}]")
        page.locator(sign).first.wait_for()

    return show


VIEWS: dict[str, Callable[[Page], None]] = {
    "game": lambda _: None,
    "hint": hint,
    "mistake": mistake,
    "win": win,
    "edit": chosen("edit", ".card.good"),
    "explain": chosen("explain", "#walk-next"),
    "techniques": chosen("techniques", "#techniques li"),
    "why": chosen("why", "#why-judge"),
    **{name: dialog(name) for name in ("menu", "new", "mine", "share", "settings", "help", "archive", "open")},
}
"""What is looked at, each by the clicks that lead there, whatever the words on the buttons are."""
EACH = [(language, view) for language in languages() if language != ENGLISH for view in VIEWS]
"""English has more states and screens in test_layout.py."""
FAST = [("ru", "hint"), ("ru", "mine"), ("zh", "win")]


@pytest.mark.parametrize(("language", "view"), [*FAST, *slow([each for each in EACH if each not in FAST])])
def test_the_words_of_every_language_fit(visit: Visit, language: str, view: str) -> None:
    page = visit(PUZZLE, locale=language, script=memory(), **TALL)
    assert page.evaluate("document.documentElement.lang") == language
    VIEWS[view](page)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], width
