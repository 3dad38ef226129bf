"""The pages of the command line: one for each command, read from click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc

import click

from hitori.cli.main import hitori
from staging import Stage

INTRODUCTION = (
    "Every command prints this with `--help`. Results go to stdout, messages and progress to stderr. Exit status: "
    "0 done, 1 no solution or not valid or not unique, 2 bad usage or bad input, 3 a limit was reached."
)


def stage_commands(stage: Stage) -> None:
    """Put a page for each command, and one that lists them."""
    top = click.Context(hitori, info_name="hitori", help_option_names=["-h", "--help"])
    lines = ["# Commands", "", INTRODUCTION, "", "| command | does |", "|---|---|"]
    names = hitori.list_commands(top)
    for name in names:
        command = _command(hitori, top, name)
        context = click.Context(command, parent=top, info_name=name)
        lines.append(f"| [hitori {name}]({name}.md) | {_short_help(command)} |")
        stage.put(f"commands/{name}.md", "\n".join(_section(command, context, 1)) + "\n")
    stage.put("commands/index.md", "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *names, "```", ""]))


def _section(command: click.Command, context: click.Context, depth: int) -> Iterator[str]:
    """A command with what it does, its options and examples, and then the commands inside it."""
    yield from (f"{'#' * depth} {context.command_path}", "")
    yield from (_markdown(command.help or ""), "")
    yield from ("```text", " ".join([context.command_path, *command.collect_usage_pieces(context)]), "```", "")
    yield from _options(command, context)
    yield from _examples(command)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = _command(command, context, name)
            yield from _section(inner, click.Context(inner, parent=context, info_name=name), depth + 1)


def _command(group: click.Group, context: click.Context, name: str) -> click.Command:
    command = group.get_command(context, name)
    if command is None:
        raise SystemExit(f"`{context.command_path}` lists {name}, and has no such command")
    return command


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """A term and its meaning for each option, in the order of `--help`."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        option, meaning = record or ("", "")
        if meaning:
            yield from (f"`{option}`", f": {_markdown(meaning)}", "")


def _examples(command: click.Command) -> Iterator[str]:
    """The command lines of the epilog."""
    lines = [line.strip() for line in cleandoc(command.epilog or "").splitlines()]
    shown = [f"$ {line}" for line in lines if line.startswith("hitori ")]
    if shown:
        yield from ("Examples:", "", "```console", *shown, "```", "")


def _short_help(command: click.Command) -> str:
    return _markdown(command.get_short_help_str(limit=200))


def _markdown(text: str) -> str:
    """Click's paragraphs without its marks; what Markdown would read as emphasis or a tag is kept as it is."""
    paragraphs = re.split(r"\n\s*\n", cleandoc(text.replace("\b\n", "")))
    return "\n\n".join(re.sub(r"([*<>|\[\]])", r"\\\1", " ".join(each.split())) for each in paragraphs)
