"""`hitori lab`: the laboratory; measures solvers on suites of puzzles, reports, repeats."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path

import click

from ...cli.command import LazyGroup
from ...cli.options import FileName
from ...extras import required

COMMANDS = {
    "run": "Measure solvers, or answer a research question.",
    "report": "Write the report of a run as HTML and Markdown.",
    "merge": "Join the shards of a run.",
    "leaderboard": "Rank the solvers of a run.",
    "rerun": "Repeat one measurement of a run and show it in full.",
    "suites": "List the suites of puzzles.",
    "library": "Build a balanced library of puzzles.",
    "reasons": "Write positions to test who reasons, or score answers to them.",
}


FOLDER = FileName(file_okay=False, path_type=Path)
into_folder = partial(click.option, "-o", "--output", "folder", type=FOLDER, required=True)
into_this = into_folder(help="Write to this folder.")


def need_the_laboratory() -> None:
    """Load what the running command needs beyond the base install, e.g. numpy: its help does without.

    Raises EngineNotInstalledError, which names the command.
    """
    with required(f"`{click.get_current_context().command_path}` needs", "lab"):
        for module in ("matplotlib", "numpy", "psutil", "scipy"):
            import_module(module)


FILES = {"suites": "puzzles", "library": "puzzles", "reasons": "reasons"}
HOMES = {name: f"{__name__}.{FILES.get(name, 'measuring')}:{name}_command" for name in COMMANDS}


@click.command("lab", cls=LazyGroup, purposes=COMMANDS, homes=HOMES)
def command() -> None:
    """Compare solvers fairly: run, report, rerun.

    `hitori lab run rq3 --quick -o out` answers the third question of the thesis within ten minutes.
    """
