"""What helps to learn: wrong cells marked at once, and the way back to the last correct position."""

import re

import pytest
from playwright.sync_api import Page, expect

from hitori import Shading
from tests.boards import SOLUTION, TWO_WAYS
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    change_game,
    choose,
    circle,
    click,
    expect_count,
    expect_look,
    expect_status,
    menu,
    press,
    reload,
    shown,
)

RIGHT = [*Shading(SOLUTION).shaded()]
WRONG = next(Shading(SOLUTION).unshaded())


def mistakes(page: Page, count: int) -> None:
    expect_count(page, count, ".frame .marks .mistakes")


@pytest.fixture
def mistaken(page: Page) -> Page:
    """A game with a mark that is right, one that is wrong, and another that is right."""
    for place in (RIGHT[0], WRONG, RIGHT[1]):
        click(page, *place)
    return page


@pytest.mark.parametrize("opener", ["Check", *slow(["Hint"])])
def test_back_to_the_last_correct_position(mistaken: Page, opener: str) -> None:
    press(mistaken, opener)
    press(mistaken, "Back to the last correct position")
    expect_status(mistaken, "Back at the last correct position.")
    assert "".join(shown(mistaken)).count("#") == 1
    expect_look(mistaken, *RIGHT[0], "shaded")
    press(mistaken, "Redo")
    press(mistaken, "Redo")
    assert "".join(shown(mistaken)).count("#") == 3


@pytest.mark.slow
def test_the_way_back_wipes_off_what_no_history_holds(mistaken: Page) -> None:
    reload(mistaken)
    change_game(mistaken, past=[])
    press(mistaken, "Check")
    press(mistaken, "Back to the last correct position")
    expect_status(mistaken, "Back at the last correct position.")
    assert "".join(shown(mistaken)).count("#") == 2


def test_wrong_cells_are_marked_at_once(mistaken: Page) -> None:
    choose(mistaken, "Mark each wrong cell at once")
    mistakes(mistaken, 1)
    expect_status(mistaken, "Something is wrong.")
    press(mistaken, "Undo")
    press(mistaken, "Undo")
    mistakes(mistaken, 0)
    reload(mistaken)
    click(mistaken, *WRONG)
    mistakes(mistaken, 1)
    press(mistaken, "Back to the last correct position")
    mistakes(mistaken, 0)
    circle(mistaken, *RIGHT[1])
    mistakes(mistaken, 1)


def test_nothing_is_wrong_where_several_solutions_are_right(visit: Visit) -> None:
    page = visit(TWO_WAYS)
    choose(page, "Mark each wrong cell at once")
    click(page, 0, 0)
    expect_status(page, re.compile("Your move|Solved"))
    mistakes(page, 0)
    menu(page, "Settings")
    expect(page.get_by_label("Mark each wrong cell at once")).to_be_checked()
