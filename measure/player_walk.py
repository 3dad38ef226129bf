"""Walk through the player as a stranger does: open, learn, get stuck, take a hint, win, come back, share.

    python -m measure.player_walk DIR

exports the player, serves the folder under /games/hitori/ with Python's plain file server, and walks twice: on a phone
with taps, and on a desktop with keys alone. For each it writes DIR/HANDS-STEP.png, all of them on DIR/HANDS.png, and
DIR/HANDS.txt with what the page said and what a screen reader finds there, the accessibility tree. It needs Chromium
and the built engine.
"""

from __future__ import annotations

import functools
import shutil
import sys
import tempfile
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

import hitori
from hitori import Cell, Puzzle, Shading
from hitori.web.site import export

from .contact_sheet import grid_of, save

PATH = "games/hitori"
FIRST_DAY, NEXT_DAY = "2026-03-04T12:00:00", "2026-03-05T12:00:00"
PATIENCE = 60_000
SHEETS = {"touch": (560, 4), "keys": (320, 2)}
"""The height of a picture, and pictures in a row."""
SCREENS: dict[str, dict[str, Any]] = {
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "keys": {"viewport": {"width": 1280, "height": 800}},
}


class Hands(Protocol):
    """How a stranger acts on the page."""

    def press(self, name: str) -> None:
        """Press the button of that name."""

    def mark(self, cell: Cell, shaded: bool) -> None:
        """Shade or circle a cell."""


class Fingers:
    """Taps, and long taps to circle."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        """Tap it."""
        self.page.get_by_role("button", name=name, exact=True).tap()

    def mark(self, cell: Cell, shaded: bool) -> None:
        """Tap the cell, longer to circle it."""
        target = locate(self.page, cell)
        if shaded:
            return target.tap()
        box = target.bounding_box()
        assert box is not None
        touch = self.page.context.new_cdp_session(self.page)
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        expect(target).to_contain_class("circled")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return None


class Keys:
    """Tab, arrows, Space and Enter; no pointer."""

    MOST_TABS = 60

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        """Go there with Tab, and press Enter."""
        self._tab_to(f"(node) => node.matches('button') && (node.ariaLabel ?? node.textContent).trim() === {name!r}")
        self.page.keyboard.press("Enter")

    def mark(self, cell: Cell, shaded: bool) -> None:
        """Go to the board with Tab, to the cell with arrows, and press Space or Enter."""
        self._tab_to("(node) => node.matches('[role=gridcell]')")
        index, cols = self.page.evaluate(
            "[Number(document.activeElement.dataset.cell), document.querySelector('[role=row]').children.length]"
        )
        down, right = cell.row - index // cols, cell.col - index % cols
        for keys in (
            ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down),
            ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right),
        ):
            for key in keys:
                self.page.keyboard.press(key)
        self.page.keyboard.press(" " if shaded else "Enter")

    def _tab_to(self, is_there: str) -> None:
        for _ in range(self.MOST_TABS):
            if self.page.evaluate(f"({is_there})(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise LookupError(f"{self.MOST_TABS} times Tab does not lead to what {is_there} accepts")


class Diary:
    """What was done, what was seen: a picture for each step, and one text."""

    def __init__(self, page: Page, directory: Path, name: str) -> None:
        self.page, self.directory, self.name = page, directory, name
        self.steps: list[str] = []
        self.trees: list[str] = []
        self.pictures: list[Path] = []

    def note(self, step: str, did: str) -> None:
        """Record the page as it is after what was done."""
        number = len(self.steps) + 1
        dialog = self.page.locator("dialog[open]")
        seen = dialog if dialog.count() else self.page.locator("body")
        said = dialog.get_by_role("heading").first if dialog.count() else self.page.get_by_role("status")
        words = " ".join(said.inner_text().split())
        self.steps.append(f"{number}. {step}: {did}. The page: “{words}”")
        self.trees.append(f"== {number}. {step} ==\n{seen.aria_snapshot()}")
        self.pictures.append(self.directory / f"{self.name}-{number}-{step.replace(' ', '-')}.png")
        self.page.screenshot(path=self.pictures[-1])

    def write(self) -> None:
        """All steps a line each, then the trees; and the pictures on one sheet."""
        sheet = grid_of([Image.open(one) for one in self.pictures], *SHEETS[self.name])
        save(sheet, self.directory / f"{self.name}.png")
        text = "\n".join([*self.steps, "", *self.trees, ""])
        (self.directory / f"{self.name}.txt").write_text(text, encoding="utf-8")
        print("\n".join([f"# {self.name}", *self.steps]))


def main(directory: Path) -> None:
    """Export, serve, walk."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as root, sync_playwright() as playwright:
        export(Path(root) / PATH)
        handler = functools.partial(Quiet, directory=root)
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_address[1]}/{PATH}/"
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            expect.set_options(timeout=PATIENCE)
            for name, hands in (("touch", Fingers), ("keys", Keys)):
                walk(chromium, address, name, hands, directory)
            chromium.close()
            server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """A file server that sends no special headers, and keeps no log."""

    def log_message(self, format: str, *_: object) -> None:
        """Say nothing."""


def walk(chromium: Browser, address: str, name: str, kind: Callable[[Page], Hands], directory: Path) -> None:
    """One walk from the first visit to the second day."""
    context = chromium.new_context(**SCREENS[name], permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    hands, diary = kind(page), Diary(page, directory, name)
    page.clock.set_fixed_time(FIRST_DAY)
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    diary.note("open", "the page is opened for the first time")
    learn(page, hands, diary)
    play_daily(page, hands, diary)
    come_back(page, hands, diary)
    share(page, hands, diary)
    diary.write()
    context.close()


def learn(page: Page, hands: Hands, diary: Diary) -> None:
    """The guided game, move by move."""
    hands.press("Guided first game")
    status = page.get_by_role("status")
    for move in range(1, 11):
        expect(status).to_contain_text(f"Move {move} of 10")
        if move == 1:
            diary.note("learn", "“Guided first game”")
        shaded = "to shade" in status.inner_text()
        framed = [int(one.get_attribute("data-cell") or 0) for one in page.locator("[aria-label$='follows']").all()]
        for index in framed:
            hands.mark(Cell(index // 5, index % 5), shaded)
    expect(status).to_contain_text("Solved!")
    diary.note("solve the first puzzle", "ten moves, as the guide says")


def play_daily(page: Page, hands: Hands, diary: Diary) -> None:
    """The daily puzzle: some cells, a mistake, a hint, and on to the end."""
    hands.press("Daily")
    expect(page.locator("#title")).to_contain_text("Daily puzzle")
    solution = solution_of(page)
    shaded = list(solution.shaded())
    wrong = max(solution.unshaded(), key=lambda cell: min(distance(cell, one) for one in shaded[:4]))
    for cell in (*shaded[:4], wrong):
        hands.mark(cell, True)
    hands.press("Check")
    expect(page.get_by_role("status")).to_contain_text("The solution differs")
    diary.note("be stuck", "“Daily”, five cells shaded, “Check”")
    hands.press("Undo")
    hands.press("Hint")
    expect(page.get_by_role("status")).to_contain_text("Look")
    for _ in range(2):
        said = page.get_by_role("status").inner_text()
        hands.press("More")
        expect(page.get_by_role("status")).not_to_have_text(said, use_inner_text=True)
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    diary.note("take a hint", "“Undo”, “Hint”, “More”, “More”")
    hands.press("Do it")
    for cell in shaded:
        if "shaded" not in (locate(page, cell).get_attribute("class") or ""):
            hands.mark(cell, True)
    expect(page.get_by_role("status")).to_contain_text("Solved!")
    page.wait_for_timeout(1500)  # the wave of the win
    diary.note("win", "“Do it”, and the other cells")


def come_back(page: Page, hands: Hands, diary: Diary) -> None:
    """The next day: the page knows the game of yesterday, and has another puzzle."""
    page.clock.set_fixed_time(NEXT_DAY)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    hands.press("Daily")
    expect(page.locator("#title")).to_contain_text(NEXT_DAY[:10])
    for cell in solution_of(page).shaded():
        hands.mark(cell, True)
    expect(page.get_by_role("status")).to_contain_text("Solved!")
    hands.press("My puzzles")
    expect(page.locator("#mine-streak")).to_contain_text("2 days in a row")
    diary.note("come back tomorrow", "a reload on the next day, “Daily” solved, “My puzzles”")
    hands.press("Done")


def share(page: Page, hands: Hands, diary: Diary) -> None:
    """The result as text, without the solution."""
    hands.press("Share result")
    expect(page.get_by_role("status")).to_contain_text("Copied")
    diary.note("share", "“Share result”")
    diary.steps.append(f"   On the clipboard: {page.evaluate('navigator.clipboard.readText()')!r}")


def solution_of(page: Page) -> Shading:
    """The solution of the puzzle on the board, as our own solver has it."""
    rows = [row.get_by_role("gridcell").all_inner_texts() for row in page.get_by_role("row").all()]
    solution = hitori.solve(Puzzle([[int(text) for text in row] for row in rows])).solution
    assert solution is not None
    return solution


def distance(one: Cell, other: Cell) -> int:
    """Steps from cell to cell."""
    return abs(one.row - other.row) + abs(one.col - other.col)


def locate(page: Page, cell: Cell) -> Locator:
    """The cell on the page."""
    return page.get_by_role("row").nth(cell.row).get_by_role("gridcell").nth(cell.col)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
