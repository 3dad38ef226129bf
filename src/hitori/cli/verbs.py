"""A group of verbs, each a module of this package that is imported when its verb is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click


class Verbs(click.Group):
    """The verbs of a table from name to purpose; the verb `name` is the `command` of the module `prefix` + `name`."""

    def __init__(self, *, verbs: Mapping[str, str], prefix: str = "", **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]
        self._verbs = verbs
        self._prefix = prefix
        # Click looks here for what a misspelt verb may have meant.
        self.commands = dict.fromkeys(verbs, self)

    def list_commands(self, _context: click.Context) -> list[str]:
        """Every verb, in the order of the help text."""
        return list(self._verbs)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command behind a verb."""
        if name not in self._verbs:
            return None
        command: click.Command = import_module(f"{__package__}.{self._prefix}{name}").command
        return command

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of verbs, written without loading one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._verbs.items()))
