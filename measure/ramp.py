"""How simulated players fare on the ramp of *Next puzzle*: the table of docs/player.md.

It needs Node, which runs tests/web/ramp_players.mjs: 200 players of three strengths, with times from the ladder and
noise, the same in every run.
"""

from __future__ import annotations

import json
import subprocess

from .figures import markdown
from .runs import ROOT

PLAYERS = ROOT / "tests" / "web" / "ramp_players.mjs"


def table() -> dict[str, list[str]]:
    """A row for each strength: the level, how soon it is reached, and how steady the ramp is from the 13th game on."""
    found = json.loads(subprocess.check_output(["node", PLAYERS], text=True))
    rows = [
        (
            f"{one['players']} {one['name']}: {one['pace']:g} times the usual time",
            f"{one['level']['rows']} x {one['level']['cols']}, {one['level']['level']}",
            one["near"],
            f"{one['staying']:.0%}",
            f"{one['changes']:.1f}",
        )
        for one in found
    ]
    heading = ["players", "level", "games until nine of ten are there", "stay there", "changes of rung in 24 games"]
    return {"ramp": markdown(heading, rows, words=2)}
