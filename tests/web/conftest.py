"""A player that runs, and a headless Chromium in front of it."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from hitori import Puzzle
from hitori.web.server import listen, make_app, server

PATIENCE = 20_000  # milliseconds; a machine may be busy
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

Visit = Callable[..., Page]


@contextmanager
def site(*puzzles: Puzzle) -> Iterator[str]:
    """The address of a player that offers these puzzles first."""
    with listen(0) as listener:
        player = server(make_app(puzzles), grace=10)
        thread = Thread(target=lambda: player.run(sockets=[listener]), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        player.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def player(chromium: Browser) -> Iterator[str]:  # noqa: ARG001  (without a browser no server is needed)
    with site() as address:
        yield address


@pytest.fixture
def visit(chromium: Browser, player: str) -> Iterator[Visit]:
    """`visit(puzzle)` opens its link in a fresh browser; at the end no page may have complained on its console.

    Chromium logs every refusal of the server there; one with the status 422 is an answer that the page shows.
    """
    complaints: list[str] = []
    contexts = []

    def listen_to(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and "status of 422" not in said.text:
            complaints.append(said.text)

    def visit(puzzle: Puzzle | None = None, *, address: str = player, **options: Any) -> Page:
        context = chromium.new_context(**{**DESKTOP, "reduced_motion": "reduce", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", listen_to)
        link = "" if puzzle is None else "#" + puzzle.to_url().partition("?")[2]
        page.goto(address + link)
        page.wait_for_selector("body[data-ready]")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def shown(page: Page) -> list[str]:
    """The shading on the board, as `Shading.to_rows` writes it."""
    rows: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("[role=row]")].map((row) => [...row.children].map((cell) =>
             cell.classList.contains("shaded") ? "#" : cell.classList.contains("circled") ? "." : "?").join(""))"""
    )
    return rows
