"""Playing a solved puzzle again, mistakes that are counted, and what else a new puzzle can be asked to be."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page

import hitori
from hitori import Puzzle, Shading
from hitori.cli.times import read_exports
from tests.boards import SOLUTION
from tests.requirements import slow
from tests.web.conftest import (
    BLANK,
    circle,
    click,
    downloaded,
    expect_status,
    expect_text,
    press,
    reload,
    shade,
    shown,
    size,
)


def solved_after(page: Page, seconds: int) -> str:
    """Let so many seconds pass, solve the puzzle, and give the time that the page says."""
    page.clock.run_for(seconds * 1000)
    reload(page)
    shade(page, SOLUTION)
    expect_status(page, "Solved!")
    found = re.match(r"In (\d:\d\d)[.:;]", page.inner_text("#message"))
    assert found
    return found[1]


def test_a_solved_puzzle_is_played_again_against_its_time(page: Page) -> None:
    page.clock.install()
    reload(page)
    first = solved_after(page, 30)
    press(page, "Play again")
    assert shown(page) == BLANK
    second = solved_after(page, 10)
    expect_status(page, f"In {second}: ")
    expect_status(page, f" faster than the best time, {first}.")
    press(page, "Play again")
    third = solved_after(page, 20)
    expect_status(page, f"In {third}; the best time is {second}.")
    assert second < third < first
    (game,) = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('game:')).map(([, it]) => it)")
    seconds = json.loads(game)["solved"]["seconds"]
    assert first == f"0:{seconds:02}"  # the first time counts


def test_mistakes_are_counted_into_the_times(page: Page) -> None:
    click(page, 0, 0)  # wrong, and left so
    circle(page, 0, 4)  # wrong, and left so
    press(page, "Try")
    click(page, 4, 4)  # an attempt is no mistake
    click(page, 4, 0)
    press(page, "Drop")
    click(page, 4, 2)  # turned at once
    click(page, 4, 2)
    click(page, 0, 0)
    click(page, 0, 4)
    shade(page, [".....", *SOLUTION[1:]])
    expect_status(page, "Solved!")
    press(page, "My puzzles")
    (export,) = read_exports([str(downloaded(page, "Export").path())])
    (solve,) = export.solves
    assert (solve.hints, solve.mistakes) == (0, 2)


PICTURE = ["#.??.", "??.#.", "?????", "?????", "?????"]


def made(page: Page) -> Puzzle:
    press(page, "Play")
    expect_text(page, "#title", "No. 5")
    rows = page.locator("[role=row]").count()
    labels = [int(text or 0) for text in page.get_by_role("gridcell").all_text_contents()]
    return Puzzle.from_labels(rows, len(labels) // rows, labels)


@pytest.mark.parametrize(
    ("label", "wish"),
    [
        ("Needs this technique", {"technique": "wall"}),
        *slow(
            [
                ("Symmetry of the solution", {"symmetry": "rot180"}),
                ("Only numbers that are needed", {"minimal": True}),
                ("As few numbers as possible", {"fewest_clues": True}),
                ("Picture in the solution", {"known": Shading(PICTURE)}),
            ]
        ),
    ],
)
def test_new_offers_what_the_command_does(page: Page, label: str, wish: dict[str, Any]) -> None:
    press(page, "New")
    size(page, "new", 5, 5)
    page.fill("#new-seed", "5")
    page.get_by_label("any", exact=True).first.check()
    field = page.locator("#dialog-new").get_by_label(label)
    if label == "Picture in the solution":
        field.fill("\n".join(PICTURE))
    elif True in wish.values():
        field.check()
    else:
        field.select_option(*wish.values())
    assert made(page).labels == hitori.generate(5, 5, seed=5, **wish).labels
