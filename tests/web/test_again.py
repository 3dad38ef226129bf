"""Playing a solved puzzle again, mistakes that are counted, and what else a new puzzle can be asked to be."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori import Puzzle
from hitori.cli.times import read_solves
from tests.boards import FIVE, SOLUTION
from tests.web.conftest import Visit, cell, press, reload, says, shade, shown


def solved_after(page: Page, seconds: int) -> str:
    """Let so many seconds pass, solve the puzzle, and give the time that the page says."""
    page.clock.run_for(seconds * 1000)
    reload(page)
    shade(page, SOLUTION)
    says(page, "Solved!")
    found = re.match(r"In (\d:\d\d)[.:;]", page.locator("#message").inner_text())
    assert found is not None
    return found[1]


def test_a_solved_puzzle_is_played_again_against_its_time(visit: Visit) -> None:
    page = visit(FIVE)
    page.clock.install()
    reload(page)
    first = solved_after(page, 30)
    press(page, "Play again")
    assert shown(page) == ["?????"] * 5
    second = solved_after(page, 10)
    says(page, f"In {second}: ")
    says(page, f" faster than the best time, {first}.")
    press(page, "Play again")
    third = solved_after(page, 20)
    says(page, f"In {third}; the best time is {second}.")
    assert second < third < first
    (game,) = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('game:')).map(([, it]) => it)")
    seconds = json.loads(game)["solved"]["seconds"]
    assert first == f"0:{seconds:02}"  # the first time counts


def test_mistakes_are_counted_into_the_times(visit: Visit, tmp_path: Path) -> None:
    page = visit(FIVE)
    cell(page, 0, 0).click()  # wrong, and left so
    cell(page, 0, 4).click(button="right")  # wrong, and left so
    press(page, "Try")
    cell(page, 4, 4).click()  # an attempt is no mistake
    cell(page, 4, 0).click()
    press(page, "Drop")
    cell(page, 4, 2).click()  # turned at once
    cell(page, 4, 2).click()
    cell(page, 0, 0).click()
    cell(page, 0, 4).click()
    shade(page, [line.replace("#", ".") if row == 0 else line for row, line in enumerate(SOLUTION)])
    says(page, "Solved!")
    press(page, "My puzzles")
    with page.expect_download() as download:
        press(page, "Export")
    download.value.save_as(tmp_path / "progress.json")
    (solve,) = read_solves(tmp_path / "progress.json")
    assert (solve.hints, solve.mistakes) == (0, 2)


def made(page: Page) -> Puzzle:
    press(page, "Play")
    expect(page.locator("#title")).to_have_text("No. 5")
    rows = page.locator("[role=row]").count()
    labels = [int(text or 0) for text in page.get_by_role("gridcell").all_text_contents()]
    return Puzzle.from_labels(rows, len(labels) // rows, labels)


@pytest.mark.parametrize(
    ("wish", "options"),
    [
        ("technique", {"technique": "wall"}),
        ("symmetry", {"symmetry": "rot180"}),
        ("minimal", {"minimal": True}),
        ("picture", {"containing": hitori.Shading.from_rows(["#.??.", "??.#.", "?????", "?????", "?????"])}),
    ],
)
def test_new_offers_what_the_command_does(visit: Visit, wish: str, options: dict[str, object]) -> None:
    page = visit(FIVE)
    press(page, "New")
    page.locator("#new-rows").fill("5")
    page.locator("#new-cols").fill("5")
    page.locator("#new-seed").fill("5")
    page.get_by_label("any", exact=True).first.check()
    page.get_by_text("More", exact=True).click()
    match wish:
        case "technique":
            page.get_by_label("Needs the technique").select_option("wall")
        case "symmetry":
            page.get_by_label("Symmetry").select_option("rot180")
        case "minimal":
            page.get_by_label("No redundant labels").check()
        case _:
            page.get_by_label("Hidden picture").fill("#.??.\n??.#.\n?????\n?????\n?????")
    expected = hitori.generate(5, 5, seed=5, **options)  # type: ignore[arg-type]
    assert made(page).labels == expected.labels
