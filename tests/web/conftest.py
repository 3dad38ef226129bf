"""A player that runs, and a headless Chromium in front of it."""

import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect

import hitori
from hitori import Puzzle, Shading
from hitori.web.server import Server, listen
from hitori.web.site import site_files
from tests.boards import FIVE
from tests.conftest import PATIENCE

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
BLANK = ["?????"] * 5
"""FIVE without a mark."""
devtools = pytest.mark.needs("devtools")
# An icon is for who installs the page, the stock for who asks for a rare level, a language for who reads it,
# the formats for who opens or shares a text, the library for who asks *Why?* or practises, the ending for who wins, the
# modules of the editor, the explanation and most dialogs for who opens them, phrases for who asks for a hint.
LATER = re.compile(
    r"icon-|stock-|messages/(?!en/)|messages/en/phrases|formats\.wasm|library|why|practise|ending|news|phrases|pointing"
    r"|editor|walk|ramp|learn|used|lesson|path|mine|daily|days|study|links|picture|result|new\.|opening|choices|sharing"
)
BLOCKED = "Service Worker registration blocked by Playwright"

ITSELF = "itself"

Visit = Callable[..., Page]


def phone(width: int, height: int) -> dict[str, Any]:
    """A screen of this size under a finger."""
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}


PHONE = phone(360, 640)
NARROW = phone(320, 568)
TALL = phone(390, 844)


@contextmanager
def site(*puzzles: Puzzle, public: str | None = ITSELF, **options: Any) -> Iterator[str]:
    """The address of a player that offers these puzzles first; copied links lead to it, or to a public one, or none."""
    with listen(0) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        files = site_files(puzzles, address if public == ITSELF else public)
        with Server(files, listener, **options) as server:
            Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
            yield address
            server.shutdown()


MOST_WITHOUT_ENGINE, MOST_WITH_ENGINE = 160_000, 270_000
"""Bytes of a first visit, compressed as a server sends them."""


def first_load() -> dict[str, int]:
    """The bytes of each file of a first visit in English, compressed by itself."""
    return {name: len(gzip.compress(content, 9)) for name, content in site_files().items() if not LATER.match(name)}


@pytest.fixture(scope="session")
def player(chromium: Browser) -> Iterator[str]:  # noqa: ARG001  (without it no server is needed)
    with site() as address:
        yield address


@pytest.fixture
def visit(chromium: Browser, player: str) -> Iterator[Visit]:
    """`visit(puzzle)` opens its link in a fresh browser; at the end no page may have complained on its console.

    Without a service worker, which has tests of its own: it would keep the processor busy behind each of the others.
    """
    complaints: list[str] = []

    def visit(
        puzzle: Puzzle | None = None,
        *,
        address: str = player,
        keep_help: bool = False,
        script: str = "",
        **options: Any,
    ) -> Page:
        given = {**DESKTOP, "reduced_motion": "reduce", "service_workers": "block", **options}
        context = stack.enter_context(chromium.new_context(**given))
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if script:
            page.add_init_script(script)
        listen_to(page, complaints)
        page.goto(address if puzzle is None else address + link_of(puzzle))
        ready(page)
        if not keep_help:
            page.keyboard.press("Escape")  # the rules, which who comes for the first time sees
            expect_count(page, 0, "dialog[open]")
        return page

    with ExitStack() as stack:
        yield visit
    assert {*complaints} <= {BLOCKED}


def listen_to(page: Page, complaints: list[str]) -> None:
    """Note what the page says on its console from now on that it should not."""
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)


@pytest.fixture
def page(visit: Visit) -> Page:
    """A page with FIVE on its board."""
    return visit(FIVE)


def link_of(puzzle: Puzzle) -> str:
    """What stands behind the address of a player that shall open this puzzle."""
    return f"#{puzzle.to_url().partition('?')[2]}"


def hash_of(puzzle: Puzzle) -> str:
    """The same as this player writes it, with its name."""
    return "#" + hitori.dumps(puzzle, format="player").strip().partition("#")[2]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def press(page: Page, name: str) -> None:
    button(page, name).click()


def downloaded(page: Page, name: str) -> Download:
    """What a button gives to be kept."""
    with page.expect_download() as waiting:
        press(page, name)
    return waiting.value


def keys(page: Page, *names: str) -> None:
    """Press these keys, one after the other."""
    for name in names:
        page.keyboard.press(name)


def escape(page: Page) -> None:
    """Leave the open dialog by its key; a dialog whose module is still on its way would not hear it."""
    expect_count(page, 1, "dialog[open]")
    keys(page, "Escape")
    expect_count(page, 0, "dialog[open]")


def size(page: Page, field: str, rows: int, cols: int) -> None:
    """Type a size into the fields of `new` or `edit`."""
    if field == "new":
        more(page)
    page.fill(f"#{field}-rows", str(rows))
    page.fill(f"#{field}-cols", str(cols))


def more(page: Page) -> None:
    """Open what else a new puzzle can be asked for."""
    expect_count(page, 1, "#dialog-new[open]")
    page.locator("#new-more:not([open]) summary").or_(page.locator("#new-more[open] #new-rows")).click()


def from_bar(page: Page, name: str) -> None:
    """Press a button of the bar; what a phone's has no room for is in the menu."""
    if not button(page, name).is_visible():
        press(page, "Menu")
    press(page, name)


def menu(page: Page, name: str) -> None:
    """Choose an entry of the menu."""
    press(page, "Menu")
    press(page, name)


def filled(field: Locator) -> str:
    """The text of a field that the page fills: the module that writes it may still be on its way."""
    expect(field).not_to_have_value("")
    return field.input_value()


def cell(page: Page, row: int, col: int) -> Locator:
    return page.locator("[role=row]").nth(row).locator("[role=gridcell]").nth(col)


def click(page: Page, row: int, col: int) -> None:
    cell(page, row, col).click()


def circle(page: Page, row: int, col: int) -> None:
    cell(page, row, col).click(button="right")


def choose_cell(page: Page, name: str) -> None:
    """Click the cell of a name such as `r1c2` or `#r1c2`; with the other button for `.r1c2`, unshaded."""
    row, col = map(int, name.strip("#.r").split("c"))
    (circle if name[0] == "." else click)(page, row - 1, col - 1)


def shade(page: Page, rows: list[str]) -> None:
    """Click each cell that is shaded in these rows."""
    for coordinates in Shading(rows).shaded():
        click(page, *coordinates)


def expect_look(page: Page, row: int, col: int, kind: str) -> None:
    """Wait until a cell is `shaded`, `circled` or `tried`."""
    expect(cell(page, row, col)).to_have_class(re.compile(kind))


def expect_heard(page: Page, row: int, col: int, words: str | re.Pattern[str]) -> None:
    """Wait until this is what a screen reader says of a cell."""
    expect(cell(page, row, col)).to_have_attribute("aria-label", words)


def status_line(page: Page) -> Locator:
    return page.get_by_role("status")


def expect_status(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until the page says this."""
    expect(status_line(page)).to_contain_text(words)


def expect_text(page: Page, selector: str, words: str | re.Pattern[str] | Sequence[str]) -> None:
    """Wait until this is the text of what the selector finds."""
    expect(page.locator(selector)).to_have_text(words)


def expect_first_rows(page: Page, *rows: str) -> None:
    """The first rows of the board are marked so."""
    assert shown(page)[: len(rows)] == [*rows]


def settle(page: Page) -> None:
    """Wait until no answer is awaited."""
    expect_count(page, 0, ".card.busy")


def expect_count(page: Page, count: int, selector: str = "[role=gridcell]") -> None:
    """Wait until so many nodes are there: cells, or others."""
    expect(page.locator(selector)).to_have_count(count)


def expect_labels(page: Page, labels: Iterable[int | str]) -> None:
    """Wait until the cells have these labels."""
    expect(page.get_by_role("gridcell")).to_have_text([*map(str, labels)])


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-ready]")


def arrive(page: Page, address: str) -> None:
    """Open an address in the same browser, as who follows a link to it."""
    page.goto("about:blank")
    page.goto(address)
    ready(page)


def reload(page: Page) -> None:
    page.reload()
    ready(page)


def kept(page: Page) -> dict[str, str]:
    """What the browser keeps."""
    return dict(page.evaluate("() => ({ ...localStorage })"))


def put(page: Page, stored: dict[str, str]) -> None:
    """Open the page anew with exactly this in the browser's store."""
    page.evaluate(
        """(stored) => {
            localStorage.clear();
            sessionStorage.clear();
            for (const [name, text] of Object.entries(stored)) localStorage.setItem(name, text);
            Storage.prototype.setItem = () => {};  // the page that is left would save its game
            history.replaceState(null, "", location.pathname);  // its puzzle is in the address
        }""",
        stored,
    )
    reload(page)


def change_game(page: Page, **fields: object) -> None:
    """Give the only game that is kept other values, and open the page anew."""
    stored = kept(page)
    (key,) = (name for name in stored if "game:" in name)
    put(page, {**stored, key: json.dumps({**json.loads(stored[key]), **fields})})


def check(page: Page, *labels: str) -> None:
    """Check the fields of these labels."""
    for label in labels:
        page.get_by_label(label, exact=label in ("Light", "Dark")).check()


def choose(page: Page, *labels: str) -> None:
    """Check these in the settings."""
    menu(page, "Settings")
    check(page, *labels)
    press(page, "Done")


def ask_for(page: Page, *labels: str, **fields: str) -> None:
    """A new puzzle of these choices."""
    press(page, "New")
    for label in labels:
        page.get_by_role("radio", name=label).check()
    if fields:
        more(page)
    for name, value in fields.items():
        page.fill(f"#new-{name}", value)
    press(page, "Play")


def daily(page: Page, level: str = "Medium") -> None:
    """Play the daily puzzle of today of a level."""
    press(page, "Daily")
    page.locator("#archive-levels button").filter(has_text=level).click()
    expect(page.locator("#title")).to_contain_text("Daily puzzle")


def paste(page: Page, text: str) -> None:
    """Open a text in the dialog that is open."""
    page.get_by_label("Paste rows").fill(text)
    button(page, "Open").last.click()


class Box(NamedTuple):
    """A rectangle on the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def box(found: Locator) -> Box:
    """Where it is on the screen."""
    place = found.bounding_box()
    assert place
    return Box(**place)


def fingers(page: Page) -> Callable[..., None]:
    """`touch("Start", (x, y))`: fingers at these points; `touch("End")`: none any more."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})

    return touch


def centre(found: Locator) -> tuple[float, float]:
    place = box(found)
    return place.x + place.width / 2, place.y + place.height / 2


def shown(page: Page) -> list[str]:
    """The shading on the board, as `Shading.to_rows` writes it."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll("[role=row]")].map((row) => [...row.children].map((cell) =>
                 cell.classList.contains("shaded") ? "#" : cell.classList.contains("circled") ? "." : "?").join(""))"""
        )
    )
