"""docs/player.md names the endpoints and the keys that there are, and the seed of the daily puzzle."""

import datetime
import re
from pathlib import Path

import hitori
from hitori import Puzzle
from hitori.cli.play import PORT
from hitori.web.api import ENDPOINTS, daily
from hitori.web.messages import Day

PLAYER = (Path(__file__).parents[2] / "docs" / "player.md").read_text(encoding="utf-8")


def test_every_endpoint_is_listed() -> None:
    table = PLAYER.partition("| name | answers |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", table)) == {endpoint.__name__ for endpoint in ENDPOINTS}
    assert f":{PORT}/" in PLAYER


def test_the_daily_puzzle_is_made_as_it_says() -> None:
    assert "--size 8 --difficulty medium --seed\n20260304" in PLAYER
    made = daily(Day(datetime.date(2026, 3, 4)))
    assert Puzzle(made.labels) == hitori.generate(8, difficulty="medium", seed=20260304)
