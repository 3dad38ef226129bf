"""What the player costs a browser: the work of a click, the bytes of the first load, the time until one can play.

    python docs/tools/player_figures.py

prints the figures of docs/player.md. It needs Chromium. The work of a click is the processor time that Chromium's own
tracing counts on the main thread of the page, for script, style, layout and paint, in the 100 ms after the button goes
down on a 25 x 25; what drives the browser from outside is in it too.
"""

from __future__ import annotations

import json
import shutil
import statistics
from threading import Thread
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

import hitori
from hitori.web.server import listen, make_app

CLICKS = 40
WINDOW = 100_000
"""Microseconds after a press that count for it."""


def main() -> None:
    """Serve, visit, print."""
    with listen(0) as listener, sync_playwright() as playwright:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        app = make_app([hitori.generate(25, seed=1)])
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off"))
        Thread(target=lambda: server.run(sockets=[listener]), daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        loads = [first_load(browser, address) for _ in range(5)]
        print(f"first load: {loads[0][0]:,} bytes; interactive after {statistics.median(ms for _, ms in loads):.0f} ms")
        costs = click_costs(browser, address)
        print(
            f"a click on 25 x 25: median {statistics.median(costs):.1f} ms, most {max(costs):.1f} ms ({CLICKS} clicks)"
        )
        browser.close()


def first_load(browser: Browser, address: str) -> tuple[int, float]:
    """Bytes over the wire, and milliseconds from the request to the page that can be played."""
    page = visited(browser, address)
    sizes, ready = page.evaluate(
        """() => [performance.getEntries().map((entry) => entry.transferSize ?? 0),
                  performance.getEntriesByName("ready")[0].startTime]"""
    )
    page.context.close()
    return sum(sizes), ready


def click_costs(browser: Browser, address: str) -> list[float]:
    """Milliseconds of the main thread for each of the clicks, all over the board."""
    page = visited(browser, address)
    cells = page.get_by_role("gridcell")
    browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
    for number in range(CLICKS):
        cells.nth(number * 97 % 625).click(force=True)
        page.wait_for_timeout(150)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    presses = [one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointerdown"]
    tasks = [one for one in events if one["name"] == "RunTask" and one["tid"] == presses[0]["tid"]]
    # A task that was still running when the trace ended has no length.
    tasks = [one for one in tasks if one["pid"] == presses[0]["pid"] and "dur" in one]
    return [sum(task["tdur"] for task in tasks if _belongs(task, press)) / 1000 for press in presses]


def _belongs(task: dict[str, Any], press: dict[str, Any]) -> bool:
    start, length = int(task["ts"] - press["ts"]), int(task["dur"])
    return -length <= start <= WINDOW


def visited(browser: Browser, address: str) -> Page:
    """The page in a fresh browser, when one can play."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    return page


if __name__ == "__main__":
    main()
