"""axe-core finds no serious violation, on any page, in any theme; and every page fits every screen."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import hitori
from tests.web.conftest import DESKTOP, PHONE, Visit, menu, press

THEMES = ("light", "dark", "colour-blind")
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}


def serious(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    violations: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{found['id']}: {node['html']} {node['failureSummary']}"
        for found in violations
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


def mark_everything(page: Page) -> None:
    """Shades, a broken rule of each kind, a branch."""
    page.locator("#try").click()
    for cell, button in ((0, "left"), (1, "left"), (7, "right"), (9, "right"), (20, "left"), (16, "left")):
        page.locator(f"[data-cell='{cell}']").click(button="right" if button == "right" else "left")


def hint_in_full(page: Page) -> None:
    for _ in range(3):
        page.locator("#hint").click()
        page.locator(".card:not(.busy)").wait_for()


def solve(page: Page) -> None:
    menu(page, "Solution")
    press(page, "Show the solution")
    page.locator(".cell.shaded").first.wait_for()


def edit(page: Page) -> None:
    menu(page, "Edit")
    page.locator(".card.good, .card.alarm").wait_for()


STATES: dict[str, Callable[[Page], None]] = {
    "start": lambda _: None,
    "marks": mark_everything,
    "hint": hint_in_full,
    "solved": solve,
    "walk": lambda page: menu(page, "Explain"),
    "editor": edit,
    "menu": lambda page: press(page, "Menu"),
    "question": lambda page: menu(page, "Solution"),
    "new": lambda page: press(page, "New"),
    "mine": lambda page: press(page, "My puzzles"),
    "archive": lambda page: menu(page, "Daily puzzles"),
    "open": lambda page: menu(page, "Open a puzzle"),
    "share": lambda page: press(page, "Share"),
    "settings": lambda page: menu(page, "Settings"),
    "help": lambda page: menu(page, "Help"),
}


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_no_violation_with_forced_colours_and_at_twice_the_size(visit: Visit, state: str) -> None:
    page = visit(hitori.generate(5, seed=3), forced_colors="active", viewport={"width": 640, "height": 400})
    STATES[state](page)
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("state", STATES)
def test_no_violation_on_a_phone(visit: Visit, state: str) -> None:
    page = visit(hitori.generate(5, seed=3), **PHONE)
    STATES[state](page)
    assert serious(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("state", STATES)
def test_no_serious_violation(visit: Visit, state: str, theme: str) -> None:
    page = visit(hitori.generate(5, seed=3))
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    STATES[state](page)
    page.wait_for_load_state("networkidle")
    assert serious(page) == []


def test_axe_would_find_one(visit: Visit) -> None:
    page = visit(hitori.generate(5, seed=3))
    assert serious(page) == []
    page.evaluate("() => { document.getElementById('message').style.color = '#ddd' }")
    assert any(found.startswith("color-contrast") for found in serious(page))


@pytest.mark.parametrize("screen", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
@pytest.mark.parametrize("side", [5, 25])
def test_the_page_fits_the_screen(visit: Visit, screen: dict[str, Any], side: int) -> None:
    """No sideways scrolling, a cell that can be hit, and the buttons within reach."""
    page = visit(hitori.generate(side, seed=1), **screen)
    view = screen["viewport"]
    assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
    cell, button = page.get_by_role("gridcell").first.bounding_box(), page.locator("#hint").bounding_box()
    assert cell is not None
    assert button is not None
    assert cell["width"] >= (24 if side == 25 else 48)
    assert button["y"] + button["height"] <= view["height"]
