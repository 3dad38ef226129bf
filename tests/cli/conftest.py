"""Commands in a process of their own, and what is said of all of them.

The tests of all commands take their command lines from the examples in the commands' help: `reading_lines` for those
that read puzzles, `write_files_of_the_examples` for the files that the examples speak of.
"""

import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import click
import pytest

from hitori import prove
from hitori.cli.main import hitori
from hitori.cli.output import Progress
from hitori.numbers.certificates import shipped
from tests.boards import BROKEN, EXAMPLES, FIVE, FIVE_FILE, SOLUTION

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


def examples(command: click.Command) -> list[list[str]]:
    """The words of each example at the foot of a command's help, without `hitori`."""
    lines = re.findall(r"^  hitori (.*)$", command.epilog or "", re.MULTILINE)
    return [shlex.split(line) for line in lines]


PUZZLES = ("puzzle.txt", "puzzles/")
"""What the examples call a file and a folder of puzzles."""


def reading_lines() -> dict[str, list[str]]:
    """The first example of each command that reads a puzzle from a file, or else from a folder."""
    found = {}
    for name, command in commands():
        if any(option.name == "read_as" for option in command.params):
            lines = [line for puzzles in PUZZLES for line in examples(command) if puzzles in line]
            assert lines, f"expected an example of `hitori {name}` that reads {' or '.join(PUZZLES)}"
            found[name] = lines[0]
    return found


def reading(line: Sequence[str], file: object) -> list[str]:
    """The line of an example, for another file."""
    return [str(file) if word in PUZZLES else word for word in line]


DATASET = """
seed = 1
per_stratum = 3
draws = 100
[options]
size = [4]
"""


@cache
def files_of_the_examples() -> dict[str, str]:
    """What the examples of the commands read, by the name of the file; all but `proved.jsonl`."""
    five, solution = FIVE_FILE.read_text(), "\n".join(SOLUTION)
    return {
        "puzzle.txt": five,
        "puzzles/one.txt": five,
        "solution.txt": solution,
        "answers/one.txt": solution,
        "fewest-05.json": shipped()["fewest", 5].dump(),
        "proof.txt": prove(FIVE).text,
        "hard.txt": str(BROKEN),
        "dataset.toml": DATASET,
        "times.json": (EXAMPLES / "times" / "p01.json").read_text(),
        "progress.json": '{"hitori": 1, "games": []}',
        "picture.txt": "\n".join(["#?#???????", *["?" * 10] * 9]),
        "mine": (EXAMPLES / "programs" / "mine.py").read_text(),
        "mine.txt": "?????\n?#???\n?????\n?????\n?????\n",
        "secret.txt": "a secret that nobody guesses",
        "steps.jsonl": '{"puzzle": [[2, 1], [1, 1]], "step": [[1, 1, "#"]], "because": [[0, 1], [1, 0]]}\n',
    }


def write_files_of_the_examples(folder: Path) -> None:
    """Write them into a folder."""
    for name, text in files_of_the_examples().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
        if text.startswith("#!"):
            (folder / name).chmod(0o755)
