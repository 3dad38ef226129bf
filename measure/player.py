"""What the player costs a browser: the table of docs/player.md.

It needs Chromium, and takes about two minutes. A *cost* is what something asks of the
browser, e.g. a click: its processor time, which Chromium's own tracing counts on the threads of the page for script,
style, layout and paint, and how long it took by the clock, which on a busy machine says more about the machine.

A slower processor is reckoned, not played: the processor time of the start is multiplied. Only the clock is asked with
Chromium's own throttling, which keeps the thread busy meanwhile and so adds to what tracing counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

import hitori
from hitori import Puzzle
from tests import requirements
from tests.web.conftest import MOST_WITH_ENGINE, MOST_WITHOUT_ENGINE, first_load, link_of, menu, ready, site

from .figures import markdown

CLICKS = 100
LABELS = 40
STARTS = 9
SLOWER = 4
WINDOW = 200_000
"""Microseconds after an input that count for it; what comes later, as saving the game, keeps nobody waiting."""
PAUSE = 350
"""Milliseconds from one input to the next."""
ENGINE = "DedicatedWorker thread"
"""As Chromium calls it."""
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]

Event = dict[str, Any]
Row = tuple[str, ...]
Lane = tuple[int, int]
"""A thread: the number of its process, and its own."""


class Cost(NamedTuple):
    """Milliseconds of the processor, and milliseconds by the clock until its frame was ready to be drawn."""

    processor: float
    clock: float


def tables() -> dict[str, list[str]]:
    """The budget of docs/player.md, measured."""
    with site() as address, requirements.headless() as browser:
        loads = [*bytes_of_the_first_load(), *starts(browser, address)]
        inputs = [
            *(
                row_of(f"a click on {side} x {side}", click_costs(browser, address, side), most)
                for side, most in ((25, 16), (50, 33))
            ),
            row_of("a label typed on 10 x 10, until the shares are there", share_costs(browser, address), 100),
        ]
    header = ["", "processor time", "worst", "by the clock", "worst", "at most"]
    return {"costs": markdown(["", "measured", "at most"], loads), "inputs": markdown(header, inputs)}


def bytes_of_the_first_load() -> Iterator[Row]:
    """The files of a first visit in English, each compressed by itself."""
    files = first_load()
    total = sum(files.values())
    sizes = (("without", total - files["hitori.wasm"], MOST_WITHOUT_ENGINE), ("with", total, MOST_WITH_ENGINE))
    for how, size, most in sizes:
        yield f"first load {how} the engine, compressed", f"{size / 1000:.0f} kB", f"{most / 1000:.0f} kB"


def starts(browser: Browser, address: str) -> Iterator[Row]:
    """From the request to the frame that can be played."""
    what = f"first visit until one can play, {SLOWER} times slower"
    reckoned = [start_cost(browser, address, slower=1).processor * SLOWER for _ in range(STARTS)]
    slowed = [start_cost(browser, address, slower=SLOWER).clock for _ in range(STARTS)]
    for name, found in (("processor time", reckoned), ("by the clock", slowed)):
        yield f"{what}: {name}, median of {STARTS}", f"{median(found):.0f} ms", "600 ms"


def row_of(what: str, found: list[Cost], most: int) -> Row:
    """The median and the worst, by the processor and by the clock."""
    values = (f"{of(kind):.1f} ms" for kind in zip(*found, strict=True) for of in (median, max))
    return what, *values, f"{most} ms"


def start_cost(browser: Browser, address: str, slower: int) -> Cost:
    """The cost of a first visit, on the main thread, until the first frame after the page is ready."""
    page = blank(browser)
    if slower > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    with traced(browser, page) as events:
        visit(page, address)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    ready = next(one for one in events if one["name"] == "ready" and one["cat"] == "blink.user_timing")
    start = ready["ts"] - 1000 * ready["args"]["data"]["startTime"]
    end = frames_of(events, ready)[0]
    return Cost(processor_time(events, {lane_of(ready)}, start, end), (end - start) / 1000)


def click_costs(browser: Browser, address: str, side: int) -> list[Cost]:
    """The costs of clicks all over a board of that size; to move the mouse there is not part of it."""
    page = blank(browser)
    visit(page, f"{address}{link_of(hitori.generate(side, seed=1))}")
    places = page.evaluate(
        """() => [...document.querySelectorAll(".cell")]
            .map((cell) => [cell, cell.getBoundingClientRect()])
            .map(([cell, { x, y, width, height }]) => [cell, x + width / 2, y + height / 2])
            .filter(([cell, x, y]) => document.elementFromPoint(x, y) === cell)
            .map(([, x, y]) => [x, y])"""
    )
    page.wait_for_timeout(1000)
    with traced(browser, page) as events:
        for number in range(CLICKS):
            page.mouse.move(*places[number * 97 % len(places)])
            page.wait_for_timeout(PAUSE)
            page.mouse.down()
            page.mouse.up()
            page.wait_for_timeout(PAUSE)
    return [cost_of(events, press, {lane_of(press)}, frame=0) for press in inputs(events, "pointerdown")]


def share_costs(browser: Browser, address: str) -> list[Cost]:
    """The costs of labels typed in the editor, on the main thread and on the engine's, while the shares are shown."""
    page = blank(browser)
    visit(page, f"{address}{link_of(puzzle_of_many_solutions())}")
    menu(page, "Edit")
    page.check("#edit-shares")
    page.locator(".shares").wait_for()
    page.wait_for_timeout(1000)
    with traced(browser, page) as events:
        for number in range(LABELS):
            page.get_by_role("gridcell").nth(number * 37 % 100).focus()
            for key in (str(number % 9 + 1), "z"):
                page.wait_for_timeout(PAUSE)
                page.keyboard.press(key)
            page.wait_for_timeout(PAUSE)
    typed = inputs(events, "keydown")
    own = [one for one in events if one["name"] == "thread_name" and one["pid"] == typed[0]["pid"]]
    threads = {lane_of(one) for one in own if one["args"]["name"] == ENGINE} | {lane_of(typed[0])}
    if len(threads) == 1:
        raise SystemExit(f"expected a thread named '{ENGINE}' in the trace, found none")
    return [cost_of(events, key, threads, frame=-1) for key in typed]


def puzzle_of_many_solutions() -> Puzzle:
    """A puzzle of 10 x 10 with as many blanks as leave it solutions that the editor still counts, up to 1000."""
    labels = list(hitori.generate(10, seed=1).labels)
    for place in range(100):
        cell = place * 37 % 100
        tried = [*labels[:cell], 0, *labels[cell + 1 :]]
        if hitori.count_solutions(Puzzle.from_labels(10, 10, tried), limit=1001) <= 1000:
            labels = tried
    return Puzzle.from_labels(10, 10, labels)


def cost_of(events: list[Event], given: Event, threads: set[Lane], frame: int) -> Cost:
    """What an input cost; by the clock until its first frame (0), or the last one that it brings (-1)."""
    start, end = given["ts"], given["ts"] + WINDOW
    frames = [when for when in frames_of(events, given) if when <= end] or [end]
    return Cost(processor_time(events, threads, start, end), (frames[frame] - start) / 1000)


def processor_time(events: list[Event], threads: set[Lane], start: float, end: float) -> float:
    """Milliseconds that the threads worked on tasks that were not over at `start` and began before `end`."""
    total = 0.0
    for thread in threads:
        over = 0.0  # what lies in another event is counted with it
        for one in events:
            if lane_of(one) != thread or "tdur" not in one or one["ts"] < over:
                continue
            over = one["ts"] + one["dur"]
            if over >= start and one["ts"] <= end:
                total += one["tdur"] / 1000
    return total


def frames_of(events: list[Event], given: Event) -> list[float]:
    """When the frames after an event were ready to be drawn."""
    lane, start = lane_of(given), given["ts"]
    return [
        one["ts"] + one["dur"]
        for one in events
        if one["name"] == "Layerize" and "dur" in one and lane_of(one) == lane and one["ts"] >= start
    ]


def inputs(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind that the page was given, e.g. "pointerdown"."""
    return [one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == kind]


def lane_of(event: Event) -> Lane:
    """The thread of an event."""
    return event["pid"], event["tid"]


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[list[Event]]:
    """All events of a page, which closes: in the order of time, and of those that begin together the longest first."""
    events: list[Event] = []
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield events
    events += json.loads(browser.stop_tracing())["traceEvents"]
    events.sort(key=lambda one: (one["ts"], -one.get("dur", 0)))
    page.context.close()


def blank(browser: Browser) -> Page:
    """A page in a fresh browser."""
    return browser.new_context(viewport={"width": 1440, "height": 900}).new_page()


def visit(page: Page, address: str) -> None:
    """Open the address and wait until one can play."""
    page.goto(address)
    ready(page)
    page.keyboard.press("Escape")  # the rules, which who comes for the first time sees
