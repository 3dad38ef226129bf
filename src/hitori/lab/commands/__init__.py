"""`hitori lab`: the laboratory; measures solvers on suites of puzzles, reports, repeats."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path

import click

from ...cli.command import LazyGroup, Listed
from ...cli.options import FileName
from ...extras import required

COMMANDS = {
    "run": Listed("Measure solvers, or answer a research question.", ".measuring:run_command"),
    "report": Listed("Write the report of a run as HTML and Markdown.", ".measuring:report_command"),
    "merge": Listed("Join the shards of a run.", ".measuring:merge_command"),
    "leaderboard": Listed("Rank the solvers of a run.", ".measuring:leaderboard_command"),
    "rerun": Listed("Repeat one measurement of a run and show it in full.", ".measuring:rerun_command"),
    "suites": Listed("List the suites of puzzles.", ".puzzles:suites_command"),
    "library": Listed("Build a balanced library of puzzles.", ".puzzles:library_command"),
    "reasons": Listed("Write positions that test reasoning, or score answers to them.", ".reasons:reasons_command"),
    "tricks": Listed("Print what tricks get for answers without reasons.", ".reasons:tricks_command"),
    "answer": Listed("Answer a benchmark by a baseline or a trick.", ".reasons:answer_command"),
}


FOLDER = FileName(file_okay=False, path_type=Path)
into_folder = partial(click.option, "-o", "--output", "folder", type=FOLDER, metavar="DIR", required=True)
into_this = into_folder(help="Write to this folder.")


def need_the_laboratory() -> None:
    """Load what the running command needs beyond the base install, e.g. numpy: its help does without.

    Raises EngineNotInstalledError, which names the command.
    """
    with required(f"`{click.get_current_context().command_path}` needs", "lab"):
        for module in ("matplotlib", "numpy", "psutil", "scipy"):
            import_module(module)


@click.command("lab", cls=LazyGroup, table=COMMANDS, package=__name__)
def command() -> None:
    """Compare solvers fairly: run, report, rerun.

    `hitori lab run rq3 --quick -o out` answers the third question of the thesis within ten minutes.
    """
