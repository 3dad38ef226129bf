"""The contract of the command: its commands, and the options that scripts rely on, a row each."""

import json

import pytest

from tests.pages import run

from .conftest import commands

JSON = "--json"
OPTIONS: dict[str, tuple[str, ...]] = {
    "solve": (
        *("--solver", "--time-limit", "--all", "--limit", "--stats", JSON, "--threads", "--cluster", "--puzzle"),
        "-o",
    ),
    "count": ("--limit", "--unique", JSON, "--puzzle"),
    "check": (JSON, "--puzzle"),
    "prove": ("--claim", "--format", "-o", JSON, "--puzzle"),
    "verify": ("--with", "--claim", JSON, "--puzzle"),
    "explain": (JSON, "-o", "--puzzle"),
    "hint": ("--progress", JSON, "-o", "--puzzle"),
    "judge": ("--step", "--because", "--progress", "--technique", JSON, "--puzzle"),
    "rate": ("--times", JSON, "-o", "--puzzle"),
    "generate": ("--size", "--count", "--seed", "--difficulty", "--format", "-o", JSON),
    "convert": ("--to", "-o", "--puzzle"),
    "transform": ("--rotate", "--flip", "--relabel", "-o", "--puzzle"),
    "repair": (JSON, "-o", "--puzzle"),
    "export": ("-o", "--puzzle"),
    "render": ("-o", "--puzzle"),
    "book": ("-o", "--puzzle"),
    "trace": ("-o", "--puzzle"),
    "compare": ("--program", JSON, "--puzzle"),
    "play": ("--export",),
    "solvers": (JSON,),
    "completion": (),
    "help": (),
    "class new": (),
    "class run": ("-o",),
    "lab run": ("--shard", "--program"),
    "lab merge": ("-o",),
    "numbers search": (),
    "numbers certify": ("-o",),
    "numbers shadings": ("--size",),
    "numbers build": ("--min", "--max", "--labels", "--format"),
}
"""The commands of the contract, and options of each; what else an annex has is its own business."""
ANNEXES = ("class", "dataset", "lab", "numbers")
COMMANDS = dict(commands())


def test_every_command_has_a_row() -> None:
    own = {name for name in COMMANDS if name.partition(" ")[0] not in ANNEXES}
    assert own == {name for name in OPTIONS if name.partition(" ")[0] not in ANNEXES}
    assert OPTIONS.keys() <= COMMANDS.keys()


@pytest.mark.parametrize("name", OPTIONS)
def test_a_command_has_the_options_of_the_contract(name: str) -> None:
    there = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    assert set(OPTIONS[name]) <= there


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["solve", "examples/five.txt"], 0),
        (["solve", "-"], 1),
        (["solve", "nowhere.txt"], 2),
        (["hint", "examples/five.txt", "--time-limit", "0"], 3),
    ],
)
def test_an_exit_status_has_one_meaning(words: list[str], status: int) -> None:
    assert run(*words, stdin="1 1 1 1\n").status == status


def test_a_line_of_json_begins_with_the_file_and_the_puzzle() -> None:
    keys = list(json.loads(run("solve", "examples/five.txt", "--json").out))
    assert keys[:5] == ["file", "index", "name", "rows", "cols"]
    assert {"status", "solution", "solver", "elapsed", "stats"} <= set(keys)
