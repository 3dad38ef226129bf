"""`hitori lab`: the laboratory; measure solvers on suites of puzzles, report, repeat."""

from __future__ import annotations

from importlib import import_module

import click

from ..errors import EngineNotInstalledError

COMMANDS = {
    "run": "Measure solvers, or answer one of the three questions.",
    "report": "Write the report of a run as HTML and Markdown.",
    "rerun": "Do one pair of a run again and show the answer.",
    "suites": "List the suites of puzzles.",
    "library": "Build a balanced library of puzzles.",
}


class Laboratory(click.Group):
    """The verbs of `hitori lab`, each in its file, loaded when it is called."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Every verb, in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command behind a verb."""
        if name not in COMMANDS:
            return None
        try:
            command: click.Command = import_module(f"{__package__}.lab_{name}").command
        except ModuleNotFoundError as error:
            if str(error.name).startswith("hitori"):
                raise
            raise EngineNotInstalledError(f"the laboratory needs {error.name}: pip install 'hitori[lab]'") from error
        return command

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of verbs, written without loading one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command("lab", cls=Laboratory)
def command() -> None:
    """Compare solvers fairly: run, report, rerun.

    `hitori lab run rq3 --quick -o out` answers the third question of the thesis within ten minutes.
    """
