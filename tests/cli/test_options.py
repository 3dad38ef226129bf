"""Options of all commands: one thing has one name, one value one metavar, and defaults are shown in one way.

The tests walk the tree of commands, those of the annexes too.
"""

from __future__ import annotations

import click
import pytest

from .conftest import commands

COMMANDS = dict(commands())


def options(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by their long names, e.g. `--time-limit`."""
    return {option.opts[-1]: option for option in command.params if isinstance(option, click.Option)}


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if "--from" in options(command)])
def test_what_reads_puzzles_takes_one_of_them(name: str) -> None:
    assert "--puzzle" in options(COMMANDS[name])
