"""The times for a study: what the file holds, that it holds nothing else, and that the command reads it."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import hitori
from hitori import rate
from hitori.cli.times import read_exports
from tests.boards import FIVE, SOLUTION, TINY, TWO_WAYS
from tests.web.conftest import (
    PHONE,
    Visit,
    arrive,
    click,
    downloaded,
    expect_status,
    from_bar,
    kept,
    link_of,
    press,
    put,
    reload,
    settle,
    shade,
)


def times(page: Page, code: str = "") -> Path:
    """The file, for a person of this code."""
    from_bar(page, "My puzzles")
    page.locator("#study:not([open]) summary").or_(page.locator("#study[open] p").first).click()
    if code:
        page.get_by_label("Your code").fill(code)
    file = downloaded(page, "Export times").path()
    press(page, "Done")
    return file


def content(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_the_file_holds_what_the_page_says_and_nothing_else(visit: Visit, player: str) -> None:
    page = visit(FIVE.with_metadata(name="Ann's puzzle", author="Ann"))
    click(page, 0, 0)  # wrong, and left so
    click(page, 4, 4)
    press(page, "Undo")
    press(page, "Undo")
    shade(page, SOLUTION)
    expect_status(page, "Solved!")
    arrive(page, player + link_of(TINY))
    click(page, 0, 0)  # begun
    file = times(page, "P07")
    found = content(file)
    (game,) = found.pop("games")
    assert found == {"hitori-times": 1, "person": "P07", "version": hitori.__version__}
    rating = rate(FIVE)
    assert game.pop("seconds") >= 0
    assert game == {
        "puzzle": hitori.dumps(hitori.Puzzle(FIVE.to_rows()), format="text").strip(),
        "rows": 5,
        "cols": 5,
        "level": str(rating.level),
        "hardest": rating.hardest,
        "techniques": dict(rating.techniques or {}),
        "unaided": True,
        "hints": 0,
        "mistakes": 1,
        "device": "mouse",
    }
    (export,) = read_exports([str(file)])
    assert (export.person, [solve.puzzle for solve in export.solves]) == ("P07", [hitori.Puzzle(FIVE.to_rows())])


def test_help_and_a_finger_are_noted(visit: Visit) -> None:
    page = visit(FIVE, **PHONE)
    press(page, "Hint")
    settle(page)
    shade(page, SOLUTION)
    expect_status(page, "Solved!")
    (game,) = content(times(page))["games"]
    assert (game["unaided"], game["hints"], game["device"]) == (False, 1, "touch")


def test_what_an_older_player_did_not_note_is_unknown(page: Page) -> None:
    shade(page, SOLUTION)
    stored = kept(page)
    (key,) = (name for name in stored if "game:" in name)
    put(page, {**stored, key: json.dumps({**json.loads(stored[key]), "solved": {"seconds": 30}})})
    file = times(page)
    (game,) = content(file)["games"]
    assert (game["seconds"], game["unaided"], game["mistakes"], game["device"]) == (30, True, None, None)
    assert read_exports([str(file)])[0].solves[0].mistakes is None


def test_the_code_is_made_at_random_and_remembered(page: Page) -> None:
    shade(page, SOLUTION)
    code = content(times(page))["person"]
    assert re.fullmatch("[a-z2-9]{8}", code)
    reload(page)
    assert content(times(page))["person"] == code
    assert content(times(page, "P07"))["person"] == "P07"
    reload(page)
    assert content(times(page))["person"] == "P07"


def test_a_puzzle_without_one_solution_is_no_time(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    click(page, 0, 0)
    click(page, 1, 1)
    expect_status(page, "Solved!")
    press(page, "My puzzles")
    page.get_by_text("Times for a study").click()
    press(page, "Export times")
    expect(page.locator("#study-said")).to_have_text("There is no solved puzzle to export yet.")
