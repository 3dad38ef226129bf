"""axe-core finds no serious violation, on any page, in any theme; and every page fits every screen."""

from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import hitori
from tests.requirements import slow
from tests.web.conftest import DESKTOP, PHONE, Visit, box
from tests.web.states import FRESH, PUZZLE, STATES, enter, memory
from tests.web.test_layout import faults

each_state = pytest.mark.parametrize("state", STATES)
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


def in_state(visit: Visit, state: str, **options: Any) -> Page:
    puzzle = None if state in FRESH else PUZZLE
    page = visit(puzzle, keep_help=True, script=memory(), **options)
    STATES[state](page)
    return page


ZOOMED = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A window of 1280 x 800 as a page sees it when it is zoomed to 200%."""


@pytest.mark.parametrize("states", [["editor"], *slow([sorted({*STATES} - {"editor"})])], ids=["editor", "others"])
def test_no_violation_on_a_phone(visit: Visit, player: str, states: Sequence[str]) -> None:
    """In any state, which all are reached in one browser that forgets between them."""
    page = visit(PUZZLE, keep_help=True, script=memory(), **PHONE)
    for state in states:
        enter(page, player, state)
        assert serious(page) == [], state


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@each_state
def test_no_serious_violation(visit: Visit, state: str, theme: str) -> None:
    page = in_state(visit, state)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert serious(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("colours", ["none", "active"])
@each_state
def test_no_violation_at_a_zoom_of_200_percent_and_with_forced_colours(visit: Visit, state: str, colours: str) -> None:
    page = in_state(visit, state, forced_colors=colours, **ZOOMED)
    assert serious(page) == []
    assert faults(page) == []


@pytest.mark.slow
@each_state
def test_no_violation_with_text_at_200_percent(visit: Visit, state: str) -> None:
    """Who sets a text size in the browser gets it, and loses no control."""
    page = in_state(visit, state, viewport={"width": 1280, "height": 800})
    size = "parseFloat(getComputedStyle(document.getElementById('title')).fontSize)"
    before = page.evaluate(size)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    page.wait_for_function(f"() => {size} === {2 * before}")
    assert serious(page) == []
    assert faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("state", [state for state in STATES if state not in FRESH])
def test_forced_colours_are_the_systems(visit: Visit, state: str) -> None:
    """What is shown has the colour of text or its ground: nothing of the palette is left, which may be unreadable."""
    page = in_state(visit, state, forced_colors="active")
    probe = """() => {
        const of = (name) => {
            const node = document.body.appendChild(document.createElement("i"));
            node.style.cssText = `forced-color-adjust: none; color: ${name}`;
            const found = getComputedStyle(node).color;
            node.remove();
            return found;
        };
        const [text, ground] = [of("CanvasText"), of("Canvas")];
        const inside = document.querySelector("dialog[open]") ?? document.body;
        const own = [...inside.querySelectorAll(".primary")].filter((node) => node.checkVisibility());
        if (own.some((node) => getComputedStyle(node).color !== of("HighlightText"))) return ["a primary button"];
        if (own.some((node) => getComputedStyle(node).forcedColorAdjust !== "none")) return ["a plate behind it"];
        const nodes = [...inside.querySelectorAll("h2, h3, p, span, label, th, td, dt, dd, [role=gridcell]")];
        return nodes
            .filter((node) => node.checkVisibility() && !node.closest("button, .shares"))
            .map((node) => getComputedStyle(node).color)
            .filter((colour) => colour !== text && colour !== ground);
    }"""
    assert page.evaluate(probe) == []


def test_axe_would_find_one(visit: Visit) -> None:
    page = visit(hitori.generate(5, seed=3))
    assert serious(page) == []
    page.evaluate("() => { document.getElementById('message').style.color = '#ddd' }")
    assert any(found.startswith("color-contrast") for found in serious(page))


@pytest.mark.parametrize(
    ("side", "screen"), [(25, PHONE), (5, DESKTOP), *slow([(5, PHONE), (5, TABLET), (25, TABLET), (25, DESKTOP)])]
)
def test_the_page_fits_the_screen(visit: Visit, screen: dict[str, Any], side: int) -> None:
    """No sideways scrolling, a cell that can be hit, and the buttons within reach."""
    page = visit(hitori.generate(side, seed=1), **screen)
    view = screen["viewport"]
    assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
    first, button = box(page.get_by_role("gridcell").first), box(page.locator("#hint"))
    assert first.width >= (24 if side == 25 else 48)
    assert button.bottom <= view["height"]
