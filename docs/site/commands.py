"""The pages of the command line: one for each command, which sphinx-click writes from its help and options."""

from __future__ import annotations

import re

import click
from sphinx.application import Sphinx

from hitori.cli.main import hitori
from staging import Stage

INTRODUCTION = (
    "Every command prints this with `--help`. Results go to stdout, or with `-o` to a file; messages and progress go "
    "to stderr, and `-q` leaves them out. Exit status: 0 done, 1 no solution or not valid or not unique, 2 bad usage "
    "or bad input, 3 a limit was reached, 4 hitori itself failed."
)
TOP = click.Context(hitori, info_name="hitori")


def __getattr__(name: str) -> click.Command:
    """`commands.solve` is the command `hitori solve`, for the directive of sphinx-click, which loads none by name."""
    command = hitori.get_command(TOP, name)
    if command is None:
        raise AttributeError(name)
    if isinstance(command, click.Group):
        loaded = {inner: command.get_command(TOP, inner) for inner in command.list_commands(TOP)}
        command.commands = {inner: each for inner, each in loaded.items() if each}
    return command


def stage_commands(stage: Stage) -> None:
    """Put a page for each command, and one that lists them."""
    names = hitori.list_commands(TOP)
    lines = ["# Commands", "", INTRODUCTION, "", "| command | does |", "|---|---|"]
    for name in names:
        lines.append(f"| [hitori {name}]({name}.rst) | {__getattr__(name).get_short_help_str(limit=200)} |")
        stage.put(f"commands/{name}.rst", f".. click:: commands:{name}\n   :prog: hitori {name}\n   :nested: full\n")
    stage.put("commands/index.md", "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *names, "```", ""]))


def escaped(_app: Sphinx, _context: click.Context, lines: list[str]) -> None:
    """Keep the stars and bars of a help text, which reStructuredText would read as marks."""
    lines[:] = [line if line.startswith("..") else re.sub(r"([*|])", r"\\\1", line) for line in lines]


def with_examples(_app: Sphinx, _context: click.Context, lines: list[str]) -> None:
    """Show the command lines of an epilog as a console does."""
    shown = [f"   $ {line.lstrip('| ')}" for line in lines if line.lstrip("| ").startswith("hitori ")]
    lines[:] = [".. rubric:: Examples", "", ".. code-block:: console", "", *shown, ""] if shown else []


def connect(app: Sphinx) -> None:
    """Let sphinx-click write as our pages do."""
    for part in ("description", "options"):
        app.connect(f"sphinx-click-process-{part}", escaped)
    app.connect("sphinx-click-process-epilog", with_examples)
