"""docs/player.md names the port that there is and the seed of the daily puzzle."""

import hitori
from hitori.cli.play import PORT
from tests.boards import ROOT
from tests.web.conftest import Visit, daily, expect_labels, expect_text

PLAYER = (ROOT / "docs/player.md").read_text()


def test_the_port_is_named() -> None:
    assert f":{PORT}/" in PLAYER


def test_the_daily_puzzle_is_made_as_it_says(visit: Visit) -> None:
    assert "--size 8 --difficulty medium --seed 20260304" in " ".join(PLAYER.split())
    page = visit()
    page.clock.set_fixed_time("2026-03-04T12:00:00")
    daily(page)
    expect_text(page, "#title", "Daily puzzle, 2026-03-04")
    expect_labels(page, hitori.generate(8, difficulty="medium", seed=20260304).labels)
