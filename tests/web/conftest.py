"""A player that runs, and a headless Chromium in front of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from hitori import Puzzle
from hitori.web.server import Files, listen, server
from hitori.web.site import site_files
from tests.conftest import PATIENCE

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
COMPLAINTS = ("error", "warning")
BLOCKED = "Service Worker registration blocked by Playwright"

Visit = Callable[..., Page]


@contextmanager
def site(*puzzles: Puzzle) -> Iterator[str]:
    """The address of a player that offers these puzzles first."""
    with listen(0) as listener:
        player = server(Files(site_files(puzzles)), grace=10)
        thread = Thread(target=lambda: player.run(sockets=[listener]), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        player.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def module() -> None:
    """Who uses it is skipped where the module is not built (tests/requirements.py)."""


@pytest.fixture(scope="session")
def player(module: None, chromium: Browser) -> Iterator[str]:  # noqa: ARG001  (without these no server is needed)
    with site() as address:
        yield address


@pytest.fixture
def visit(chromium: Browser, player: str) -> Iterator[Visit]:
    """`visit(puzzle)` opens its link in a fresh browser; at the end no page may have complained on its console.

    Without a service worker, which has tests of its own: it would keep the processor busy behind each of the others.
    """
    complaints: list[str] = []
    contexts = []

    def listen_to(said: ConsoleMessage) -> None:
        if said.type in COMPLAINTS and said.text != BLOCKED:
            complaints.append(said.text)

    def visit(
        puzzle: Puzzle | None = None,
        *,
        address: str = player,
        keep_help: bool = False,
        script: str = "",
        **options: Any,
    ) -> Page:
        given = {**DESKTOP, "reduced_motion": "reduce", "service_workers": "block", **options}
        context = chromium.new_context(**given)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", listen_to)
        link = "" if puzzle is None else "#" + puzzle.to_url().partition("?")[2]
        page.goto(address + link)
        page.wait_for_selector("body[data-ready]")
        if puzzle is None and not keep_help:
            page.keyboard.press("Escape")  # the rules, which who comes for the first time sees
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def menu(page: Page, name: str) -> None:
    """Choose an entry of the menu."""
    press(page, "Menu")
    press(page, name)


def shown(page: Page) -> list[str]:
    """The shading on the board, as `Shading.to_rows` writes it."""
    rows: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("[role=row]")].map((row) => [...row.children].map((cell) =>
             cell.classList.contains("shaded") ? "#" : cell.classList.contains("circled") ? "." : "?").join(""))"""
    )
    return rows
