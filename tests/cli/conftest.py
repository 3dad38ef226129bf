"""Run a command line in this process and look at what it printed."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest

from hitori.cli.main import hitori, main
from tests.boards import EXAMPLES

HITORI = (sys.executable, "-m", "hitori")


@dataclass(frozen=True)
class Ran:
    """What a command line left behind."""

    status: int
    out: str
    err: str

    def lines(self) -> list[Any]:
        """The JSON values on stdout."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("solve", "-", stdin="1 1")`."""

    def run(*arguments: object, stdin: str | bytes = "") -> Ran:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def examples() -> Path:
    """The folder of example puzzles."""
    return EXAMPLES


def commands(group: click.Group = hitori, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with its name, e.g. `numbers build`."""
    context = click.Context(group)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        if isinstance(command, click.Group):
            yield from commands(command, f"{name}{word} ")
        elif command is not None:
            yield name + word, command
