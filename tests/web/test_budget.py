"""What the page costs, in counts that are the same on every machine; `measure/player.py` measures the time.

The bytes of the first load are held in test_modules.py.
"""

import re
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle
from hitori.web.site import STATIC
from tests.requirements import slow
from tests.web.conftest import Visit, cell, check, click, keys, menu
from tests.web.core_cases import shares_of

HTML = (STATIC / "index.html").read_text()
# The seconds that go by would be counted, too.
NO_TIMER = "localStorage.setItem('hitori:settings', JSON.stringify({ timer: false }));"
FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def modules_of(name: str) -> set[str]:
    """The modules that a module imports, and those that they import."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        imported = re.findall(r'from "\./([\w-]+\.js)"', (STATIC / waiting.pop()).read_text())
        waiting += set(imported) - found
        found |= set(imported)
    return found


def test_no_module_is_found_only_in_another_one() -> None:
    """The browser asks for all modules at once, and for none that the page does not need."""
    assert re.findall(r'rel="modulepreload" href="([\w-]+\.js)"', HTML) == sorted(modules_of("app.js"))


def test_a_first_visit_asks_for_each_file_once_and_for_the_engine_last(visit: Visit, player: str) -> None:
    page = visit()
    expect(page.locator("#facts")).to_contain_text("trivial")  # which the engine says
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    names = [name.removeprefix(player) for name in asked]
    assert [name for name, often in Counter(names).items() if often > 1] == []
    assert len(names) <= 45
    at_first = set(re.findall(r'<link rel="(?:modulepreload|preload|stylesheet)" href="([^"]+)"', HTML)) | {"app.js"}
    assert at_first <= set(names)
    assert names.index("hitori.wasm") > max(names.index(name) for name in at_first)


def counted(visit: Visit, side: int) -> tuple[Page, Callable[[], int]]:
    """A page with a puzzle of that size at rest, and a function that counts its layouts so far."""
    page = visit(hitori.generate(side, seed=1), script=NO_TIMER)
    expect(page.locator("#facts")).to_contain_text(",")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> int:
        page.evaluate(FRAME)
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(int(one["value"]) for one in metrics if one["name"] == "LayoutCount")

    return page, layouts


@pytest.mark.parametrize("side", [25, *slow([50])])
def test_shading_a_cell_lays_out_nothing(visit: Visit, side: int) -> None:
    page, layouts = counted(visit, side)
    for col in (1, 3, 5):
        cell(page, 0, col).hover()
        before = layouts()
        page.mouse.down()
        pressed = layouts()
        page.mouse.up()
        assert pressed == before
        assert layouts() - pressed <= 2  # the words for the screen reader, and the message


WATCH = """() => {
    window.changes = [];
    new MutationObserver((found) => window.changes.push(...found.map(({ type, target }) =>
        [type, target.dataset?.cell ?? target.id ?? target.className])))
        .observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
}"""


@pytest.mark.slow
def test_a_click_changes_no_more_on_a_large_board(visit: Visit) -> None:
    found = []
    for side in (10, 50):
        page, settle = counted(visit, side)
        click(page, 0, 1)
        settle()
        page.evaluate(WATCH)
        click(page, 0, 3)
        settle()
        found.append([target for _, target in page.evaluate("window.changes") if target != "timer"])
    small, large = found
    assert len(large) == len(small) <= 20
    assert {target for target in large if target.isdecimal()} == {"1", "3"}  # the keyboard moves between them


@pytest.mark.slow
def test_the_shares_follow_the_typing(visit: Visit) -> None:
    labels = list(hitori.generate(10, seed=1).labels)
    for blank in (0, 37, 74):
        labels[blank] = 0
    page = visit(Puzzle.from_labels(10, 10, labels))
    menu(page, "Edit")
    check(page, "Colour each cell by how many")
    expect_shares(page, labels)
    click(page, 7, 4)
    for key, label in (("7", 7), ("Backspace", 0), ("9", 9)):
        keys(page, key)
        labels[74] = label
        expect_shares(page, labels)


def expect_shares(page: Page, labels: list[int]) -> None:
    """Wait until each cell is coloured by the share of solutions that shade it."""
    solutions = list(islice(hitori.solutions(Puzzle.from_labels(10, 10, labels)), 1000))
    assert 1 < len(solutions) < 1000
    page.wait_for_function(
        """(shares) => [...document.querySelectorAll(".shares .cell")].map((one) =>
             Number(one.style.getPropertyValue("--share"))).join() === shares.join()""",
        arg=shares_of(solutions),
    )
