"""Every state of the page that a player meets, each by the clicks that lead there, and the screens to see it on.

The tests of layout and of accessibility go through them, and measure/player_sheets.py takes their pictures.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page

import hitori
from hitori import Shade, Shading
from tests.conftest import PATIENCE
from tests.web.conftest import circle, click, from_bar, keys, menu, press, ready, settle, shade, shown

WIDTHS = {360: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080}
"""The height of each width in pixels; up to 768 it is a touch screen."""
LARGEST_TOUCH = 768
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PUZZLE = hitori.generate(8, difficulty="medium", seed=4)
FRESH = ("start", "guided")
"""States of a browser in which nothing was ever played."""


def mark(page: Page) -> None:
    """Some marks of a game that goes well."""
    solution = hitori.solve(PUZZLE).require()
    for cell, symbol in enumerate("".join(solution.to_rows()[:4])):
        if symbol == "#" or cell % 3 == 0:
            page.locator(f"[data-cell='{cell}']").click(button="left" if symbol == "#" else "right")


def break_rules(page: Page) -> None:
    """A branch, and in it a broken rule of each kind."""
    page.click("#try")
    for cell in (0, 1, 10, 14, 17, 24):
        page.locator(f"[data-cell='{cell}']").click(button="right" if cell in (10, 14) else "left")


def hint(page: Page, times: int) -> None:
    for _ in range(times):
        page.click("#hint")
        settle(page)


def solve(page: Page) -> None:
    shade(page, hitori.solve(PUZZLE).require().to_rows())
    page.locator(".card.good").wait_for()


def reveal(page: Page) -> None:
    menu(page, "Show the solution")
    press(page, "Show the solution")
    page.locator(".cell.shaded").first.wait_for()


def explain(page: Page) -> None:
    mark(page)
    menu(page, "Walk me through")
    page.fill("#walk-at", "5")


def empty(page: Page) -> None:
    """The editor with nothing in it."""
    edit(page)
    page.get_by_text("Start from something").click()
    press(page, "Empty board")


def edit(page: Page) -> None:
    menu(page, "Edit")
    page.locator(".card.good, .card.alarm").wait_for()


def heat(page: Page) -> None:
    """The editor, where some labels are changed, so that there are several solutions."""
    edit(page)
    for place in range(4):
        click(page, place, place)
        keys(page, "Delete")
    page.check("#edit-shares")
    page.locator(".shares").wait_for()


def guide(page: Page) -> None:
    press(page, "Guided first game")
    page.locator(".frame .marks .deduced").first.wait_for()


def why(page: Page) -> None:
    """A step of a game, claimed to follow from a cell that is not enough."""
    mark(page)
    deduction = hitori.hint(PUZZLE, known=Shading(shown(page))).deduction
    assert deduction
    menu(page, "Judge my reason")
    page.locator("body[data-mode=why]").wait_for()
    (click if deduction.shade is Shade.SHADED else circle)(page, *deduction.cells[0])
    press(page, "Judge")
    page.locator(".frame .marks .missing").first.wait_for()


def techniques(page: Page) -> None:
    """The catalogue in the help."""
    menu(page, "Techniques")
    page.locator("#techniques li").first.wait_for()


def practise(page: Page) -> None:
    techniques(page)
    press(page, "Practise this: Pair isolation")
    page.locator("body[data-mode=practise]").wait_for()


def learn(page: Page) -> None:
    """The map of stops."""
    press(page, "Learn")
    page.locator("#learn-map li").first.wait_for()


def lesson(page: Page) -> None:
    """The third board of a lesson."""
    learn(page)
    page.locator("#learn-map summary").filter(has_text="Pair isolation").click()
    press(page, "Lesson: Pair isolation")
    press(page, "Next")
    press(page, "Show me")
    press(page, "Next")


def exercise(page: Page) -> None:
    """The first exercise of a stop, answered."""
    learn(page)
    page.locator("#learn-map summary").filter(has_text="Wall").last.click()
    press(page, "Exercises: Wall")
    press(page, "Show me")


STATES: dict[str, Callable[[Page], None]] = {
    "start": lambda _: None,
    "guided": guide,
    "game": mark,
    "broken": break_rules,
    "hint 1": lambda page: hint(page, 1),
    "hint 2": lambda page: hint(page, 2),
    "hint 3": lambda page: hint(page, 3),
    "win": solve,
    "solution": reveal,
    "explain": explain,
    "why": why,
    "editor": edit,
    "empty editor": empty,
    "heat map": heat,
    "menu": lambda page: press(page, "Menu"),
    "question": lambda page: menu(page, "Show the solution"),
    "new": lambda page: press(page, "New"),
    "mine": lambda page: from_bar(page, "My puzzles"),
    "archive": lambda page: menu(page, "Daily puzzles"),
    "import": lambda page: menu(page, "Open a puzzle"),
    "share": lambda page: from_bar(page, "Share"),
    "settings": lambda page: menu(page, "Settings"),
    "help": lambda page: menu(page, "Help"),
    "techniques": techniques,
    "practice": practise,
    "learn": learn,
    "lesson": lesson,
    "exercise": exercise,
}
SEEN = (
    *("game", "hint 3", "explain", "why", "editor", "new", "mine", "archive", "settings", "share", "help", "practice"),
    *("learn", "lesson"),
)
"""The states that hold between them every form, list and card of the others."""


def screen(width: int, scheme: str = "light") -> dict[str, Any]:
    """The options of a browser with that screen."""
    is_touch = width <= LARGEST_TOUCH
    view = {"width": width, "height": WIDTHS[width]}
    return {"viewport": view, "has_touch": is_touch, "is_mobile": is_touch, "color_scheme": scheme}


def browser_of(chromium: Browser, width: int) -> BrowserContext:
    """A browser on that screen in which some games were played, on the days before 4 March 2026."""
    context = chromium.new_context(**screen(width), reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(memory())
    return context


@cache
def memory() -> str:
    """A script that gives a page which opens a link the games of `played`, and nothing to one without a link."""
    games = json.dumps(json.dumps(played()))
    return f"""if (location.protocol !== "about:") {{
        localStorage.clear();
        sessionStorage.clear();
        if (location.hash) localStorage.setItem("hitori:games", {games});
    }}"""


def enter(page: Page, address: str, state: str) -> None:
    """Open the page afresh and go to a state."""
    page.goto("about:blank")
    page.goto(address if state in FRESH else f"{address}#{PUZZLE.to_url().partition('?')[2]}")
    ready(page)
    STATES[state](page)


def played() -> dict[str, object]:
    """Games as the browser keeps them: five daily puzzles from 1 March on, and others; each fourth is unfinished."""
    return {f"p{place}": game(place) for place in range(9)}


def game(place: int) -> dict[str, object]:
    day = f"2026-03-{place + 1:02}" if place < 5 else None
    puzzle = hitori.generate(8 if day else 5 + place, seed=place)
    solution = hitori.solve(puzzle).require()
    is_solved = place % 4 != 3
    shown = len(puzzle.labels) if is_solved else puzzle.cols * 3
    seconds = 100 + 31 * place
    return {
        "puzzle": {
            "name": f"Daily puzzle, {day}" if day else f"No. {place}",
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "labels": list(puzzle.labels),
            **({"daily": day} if day else {}),
        },
        "level": "medium" if day else "easy",
        "shades": [int(symbol == "#" and cell < shown) for cell, symbol in enumerate("".join(solution.to_rows()))],
        "seconds": seconds,
        **({"solved": {"at": 0, "day": day or "2026-02-20", "seconds": seconds}} if is_solved else {}),
    }
