"""What the player costs a browser: the bytes of the first load, the time until one can play, the work of a click.

    python bench/browser.py

prints the figures of docs/player.md. It needs Chromium. Interactive is measured on a processor slowed down four times.
The work of a click is the processor time that Chromium's own tracing counts on the main thread of the page, for script,
style, layout and paint, in the 100 ms after the button goes down; what drives the browser from outside is in it too.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import hitori
from hitori.web.server import Files, listen, server
from hitori.web.site import MODULE, site_files

CLICKS = 100
SLOWER = 4
WINDOW = 100_000
"""Microseconds after a press that count for it."""


def main() -> None:
    """Serve, visit, print."""
    print_bytes()
    with listen(0) as listener, sync_playwright() as playwright:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        player = server(Files(site_files()))
        Thread(target=lambda: player.run(sockets=[listener]), daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        times = [interactive_after(browser, address) for _ in range(5)]
        print(f"interactive after {statistics.median(times):.0f} ms, {SLOWER} times slowed down")
        for side in (25, 50):
            link = hitori.generate(side, seed=1).to_url().partition("?")[2]
            costs = click_costs(browser, f"{address}#{link}", side * side)
            figures = f"median {statistics.median(costs):.1f} ms, most {max(costs):.1f} ms ({CLICKS} clicks)"
            print(f"a click on {side} x {side}: {figures}")
        browser.close()
        player.should_exit = True


def print_bytes() -> None:
    """The files of a first visit in English, each compressed by itself."""
    files = site_files().items()
    first = {
        name: len(gzip.compress(content, 9))
        for name, content in files
        if not name.startswith("icon-") and (not name.startswith("messages/") or "/en/" in name)
    }
    module = first.pop(MODULE)
    print(f"first load: {sum(first.values()):,} bytes compressed, {module:,} more for the engine")


def interactive_after(browser: Browser, address: str) -> float:
    """Milliseconds from the request to the page that can be played, on a slower processor."""
    page = blank(browser)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    visit(page, address)
    ready: float = page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    page.context.close()
    return ready


def click_costs(browser: Browser, address: str, count: int) -> list[float]:
    """Milliseconds of the main thread for each of the clicks, all over the board."""
    page = blank(browser)
    visit(page, address)
    cells = page.get_by_role("gridcell")
    browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
    for number in range(CLICKS):
        cells.nth(number * 97 % count).click(force=True)
        page.wait_for_timeout(150)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    presses = [one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointerdown"]
    tasks = [one for one in events if one["name"] == "RunTask" and one["tid"] == presses[0]["tid"]]
    # A task that was still running when the trace ended has no length.
    tasks = [one for one in tasks if one["pid"] == presses[0]["pid"] and "dur" in one]
    return [sum(task["tdur"] for task in tasks if _belongs(task, press)) / 1000 for press in presses]


def _belongs(task: dict[str, Any], press: dict[str, Any]) -> bool:
    start, length = int(task["ts"] - press["ts"]), int(task["dur"])
    return -length <= start <= WINDOW


def blank(browser: Browser) -> Page:
    """A page in a fresh browser."""
    return browser.new_context(viewport={"width": 1440, "height": 900}).new_page()


def visit(page: Page, address: str) -> None:
    """Open the address and wait until one can play."""
    page.goto(address)
    page.wait_for_selector("body[data-ready]")


if __name__ == "__main__":
    main()
