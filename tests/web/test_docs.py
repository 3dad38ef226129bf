"""docs/player.md names the port that there is and the seed of the daily puzzle."""

from pathlib import Path

from playwright.sync_api import expect

import hitori
from hitori.cli.play import PORT
from tests.web.conftest import Visit, labelled, press

PLAYER = (Path(__file__).parents[2] / "docs" / "player.md").read_text(encoding="utf-8")


def test_the_port_is_named() -> None:
    assert f":{PORT}/" in PLAYER


def test_the_daily_puzzle_is_made_as_it_says(visit: Visit) -> None:
    assert "--size 8 --difficulty medium --seed\n20260304" in PLAYER
    page = visit()
    page.clock.set_fixed_time("2026-03-04T12:00:00")
    press(page, "Daily")
    expect(page.get_by_role("heading", name="Daily puzzle, 2026-03-04")).to_be_visible()
    made = hitori.generate(8, difficulty="medium", seed=20260304)
    labelled(page, made.labels)
