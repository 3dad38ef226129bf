"""Walks of a learner through the page, with a picture at each step: docs/player.md shows them.

`take()` is called where a picture belongs; `measure/player_sheets.py` takes one, and the tests take none.
"""

from collections.abc import Callable

from playwright.sync_api import Page

import hitori
from hitori import Deduction, Puzzle, Shade, Shading
from tests.web.conftest import circle, click, expect_status, expect_text, menu, press, settle, shown
from tests.web.states import learn as open_map
from tests.web.states import techniques

TECHNIQUE = "pair-isolation"
LEARNT = hitori.generate(6, technique="pair-isolation", seed=13)
"""A puzzle that needs it, soon."""
Take = Callable[[], object]


def next_step(page: Page) -> Deduction:
    """The next step of the position on the board, as the library finds it."""
    rows = shown(page)
    labels = [int(text) for text in page.get_by_role("gridcell").all_text_contents()]
    found = hitori.hint(Puzzle.from_labels(len(rows), len(rows[0]), labels), known=Shading(rows)).deduction
    assert found
    return found


def answer(page: Page, step: Deduction, *, wrongly: bool = False) -> None:
    """Mark the first cell of a step, with a mouse or a long tap for a circle."""
    shades = (step.shade is Shade.SHADED) != wrongly
    (click if shades else circle)(page, *step.cells[0])


def learn(page: Page, take: Take) -> None:
    """Read about pair isolation, practise it, and meet it in a game."""
    techniques(page)
    page.get_by_role("button", name="Practise this: Pair isolation").scroll_into_view_if_needed()
    take()
    press(page, "Practise this: Pair isolation")
    expect_status(page, "Practise: Pair isolation")
    take()
    answer(page, next_step(page))
    expect_status(page, "1 of 1 right; streak: 1.")
    take()
    press(page, "Close")
    meet(page)
    take()


def meet(page: Page) -> None:
    """Play, with hints, until one names pair isolation."""
    while next_step(page).technique != TECHNIQUE:
        for choice in ("Hint", "More", "More", "Do it"):
            press(page, choice)
            settle(page)
    press(page, "Hint")
    press(page, "More")
    expect_text(page, "#message-title", "Pair isolation")


def justify(page: Page, take: Take) -> None:
    """Say why that step follows: first with too few cells, then with enough."""
    meet(page)
    step = next_step(page)
    menu(page, "Judge my reason")
    expect_status(page, "Choose an open cell")
    answer(page, step)
    *some, last = step.because
    for place in some:
        click(page, *place)
    take()
    press(page, "Judge")
    expect_status(page, "It does not follow from these cells.")
    take()
    click(page, *last)
    press(page, "Judge")
    expect_status(page, "By Pair isolation.")
    take()


def study(page: Page, take: Take) -> None:
    """Open the map of *Learn*, and go through a lesson."""
    open_map(page)
    page.locator("#learn-map summary").filter(has_text="Pair isolation").click()
    take()
    press(page, "Lesson: Pair isolation")
    expect_status(page, "board 1 of 3")
    take()
    press(page, "Next")
    expect_status(page, "Shade or circle a cell")
    take()
    press(page, "Show me")
    press(page, "Next")
    expect_status(page, "nothing follows")
    take()


WALKS: dict[str, Callable[[Page, Take], None]] = {"practice": learn, "why": justify, "learn": study}
