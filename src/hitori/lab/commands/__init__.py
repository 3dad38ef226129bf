"""`hitori lab`: the laboratory; measures solvers on suites of puzzles, reports, repeats."""

from __future__ import annotations

import click

from ...cli.commands import LazyGroup

COMMANDS = {
    "run": "Measure solvers, or answer a research question.",
    "report": "Write the report of a run as HTML and Markdown.",
    "merge": "Join the shards of a run.",
    "leaderboard": "Rank the solvers of a run.",
    "rerun": "Repeat one measurement of a run and show it in full.",
    "suites": "List the suites of puzzles.",
    "library": "Build a balanced library of puzzles.",
}


_MODULES = {
    "measuring": ("run", "merge", "rerun"),
    "reporting": ("report", "leaderboard"),
    "puzzles": ("suites", "library"),
}
HOMES = {name: f"{__name__}.{module}:{name}_command" for module, names in _MODULES.items() for name in names}


@click.command("lab", cls=LazyGroup, purposes=COMMANDS, package=__name__, homes=HOMES, extra="lab")
def command() -> None:
    """Compare solvers fairly: run, report, rerun.

    `hitori lab run rq3 --quick -o out` answers the third question of the thesis within ten minutes.
    """
