"""Groups of commands; each command is a module that is imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

import click

from ..errors import EngineNotInstalledError


class InOrder(click.Group):
    """Commands in the order in which they are written."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """As in the file, not by the alphabet."""
        return list(self.commands)


class LazyGroup(click.Group):
    """The commands of a table {name: purpose}; the command `name` is the `command` of the module `name` in `package`.

    `homes` says where it is if not there, as "module" or "module:command": those of the annexes, which nothing here
    imports.
    `extra` is the pip extra that they need, if any.
    """

    def __init__(
        self,
        *,
        purposes: Mapping[str, str],
        package: str,
        homes: Mapping[str, str] = MappingProxyType({}),
        extra: str | None = None,
        **settings: object,
    ) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]
        self._purposes = purposes
        self._package = package
        self._homes = homes
        self._extra = extra
        # Click looks here for the command that a misspelt one may have meant.
        self.commands = dict.fromkeys(purposes, self)

    def list_commands(self, _context: click.Context) -> list[str]:
        """Every command, in the order of the help text."""
        return list(self._purposes)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command of that name.

        Raises EngineNotInstalledError if its module needs the extra and a package of it is missing.
        """
        if name not in self._purposes:
            return None
        module, _, attribute = self._homes.get(name, f"{self._package}.{name}").partition(":")
        try:
            command: click.Command = getattr(import_module(module), attribute or "command")
        except ModuleNotFoundError as error:
            if self._extra is None or str(error.name).startswith("hitori"):
                raise
            needs = f"`{self.name} {name}` needs {error.name}: pip install 'hitori[{self._extra}]'"
            raise EngineNotInstalledError(needs) from error
        return command

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._purposes.items()))
