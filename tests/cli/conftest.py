"""Commands in a process of their own, and what is said of all of them."""

import re
import sys
from collections.abc import Iterator
from subprocess import PIPE, Popen
from typing import Any

import click
import pytest

from hitori.cli.main import hitori
from hitori.cli.output import Progress

HITORI = (sys.executable, "-m", "hitori")


def started(*arguments: object, **settings: Any) -> Any:
    """The command in a process of its own: a `Popen` whose three streams are there, unless they are given."""
    streams: dict[str, Any] = {"stdin": PIPE, "stdout": PIPE, "stderr": PIPE} | settings
    return Popen([*HITORI, *map(str, arguments)], text=True, **streams)


def counted(monkeypatch: pytest.MonkeyPatch, module: str) -> list[Progress]:
    """The progress that a module of commands counts from here on, e.g. `hitori.cli.explain`."""
    found: list[Progress] = []

    class Counted(Progress):
        def __init__(self, what: str) -> None:
            super().__init__(what)
            found.append(self)

    monkeypatch.setattr(f"{module}.Progress", Counted)
    return found


def timeless(out: str) -> str:
    """The output with `T` for every measured time."""
    return re.sub(r'("elapsed"|"search_seconds"): [0-9][^,}]*', r"\1: T", out)


def commands(group: click.Group = hitori, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with its name, e.g. `numbers build`."""
    context = click.Context(group)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        if isinstance(command, click.Group):
            yield from commands(command, f"{name}{word} ")
        elif command is not None:
            yield name + word, command
