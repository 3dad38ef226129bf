"""In every state, on every screen: nothing scrolls sideways; every control is in view, uncovered and large enough."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import Visit, box
from tests.web.states import LARGEST_TOUCH, SCHEMES, STATES, WIDTHS, browser_of, enter

TOUCH = [width for width in WIDTHS if width <= LARGEST_TOUCH]
MOUSE = [width for width in WIDTHS if width > LARGEST_TOUCH]
NOON = "2026-03-06T12:00:00"
LEAST = 24
"""Pixels of a target, WCAG 2.5.8."""

FAULTS = """(least) => {
    const [width, height] = [document.documentElement.clientWidth, innerHeight];
    const faults = [];
    if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways");
    for (const node of document.querySelectorAll("dialog[open], .card, .editor"))
        if (node.checkVisibility() && node.scrollWidth > node.clientWidth + 1) faults.push(`too wide: ${name(node)}`);
    const inside = document.querySelector("dialog[open]") ?? document.body;
    const controls = [...inside.querySelectorAll("button, input, select, textarea, a[href], [role=gridcell]")]
        .map((node) => node.closest("label.check, .chips label, label.button") ?? node)
        .filter((node) => node.checkVisibility({ visibilityProperty: true }));
    for (const node of controls) {
        node.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { left, top, right, bottom } = node.getBoundingClientRect();
        if (right - left < least || bottom - top < least) faults.push(`too small: ${name(node)}`);
        if (left < 0 || top < 0 || right > width || bottom > height) faults.push(`out of view: ${name(node)}`);
        const [x, y, inset] = [(left + right) / 2, (top + bottom) / 2, 5];
        const ends = [[left + inset, y], [right - inset, y], [x, top + inset], [x, bottom - inset], [x, y]];
        for (const [atX, atY] of ends) {
            const hit = document.elementFromPoint(atX, atY);
            if (!node.contains(hit)) faults.push(`covered: ${name(node)} by ${name(hit)}`);
        }
    }
    return [controls.length, [...new Set(faults)]];

    function name(node) {
        return node ? (node.id || node.ariaLabel || node.textContent.trim().slice(0, 30) || node.className) : "nothing";
    }
}"""


def faults(page: Page) -> list[str]:
    count, found = page.evaluate(FAULTS, LEAST)
    assert count >= 2
    return list(found)


@pytest.fixture(params=[TOUCH, MOUSE], ids=["touch", "mouse"])
def screens(request: pytest.FixtureRequest, chromium: Browser, player: str) -> Iterator[tuple[Page, list[int], str]]:
    widths = request.param
    context = browser_of(chromium, widths[0])
    page = context.new_page()
    page.clock.set_fixed_time(NOON)
    yield page, widths, player
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_every_control_is_in_view_and_large_enough(screens: tuple[Page, list[int], str], state: str) -> None:
    page, widths, address = screens
    enter(page, address, state)
    for width in widths:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert faults(page) == [], f"{width} {scheme}"


def test_a_fault_would_be_found(visit: Visit) -> None:
    page = visit()
    assert faults(page) == []
    place = box(page.locator("#redo"))
    for style, fault in (
        ("position: fixed; left: -10px", "out of view: undo"),
        (f"position: fixed; left: {place.x}px; top: {place.y}px; width: 80px", "by undo"),
        ("min-height: 0; height: 20px; padding: 0", "too small: undo"),
    ):
        page.evaluate("style => { document.getElementById('undo').style.cssText = style }", style)
        assert any(fault in one for one in faults(page)), (fault, faults(page))
