"""What docs/laboratory.md says of commands, outcomes, columns and suites is so."""

import re
import shlex
from pathlib import Path

import click

from hitori.cli.lab import command as laboratory
from hitori.lab.measure.outcomes import Outcome
from hitori.lab.measure.records import COLUMNS
from hitori.lab.puzzles.suites import suite_names
from tests.documents import blocks

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return TEXT.partition(f"## {title}\n")[2].partition("\n## ")[0]


def first_column(text: str) -> set[str]:
    return {name for row in re.findall(r"^\| (`.+?) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


def test_the_command_lines_are_understood() -> None:
    (shown,) = blocks(TEXT, "sh")
    lines = [shlex.split(line, comments=True)[2:] for line in shown.splitlines()]
    assert len(lines) > 5
    for verb, *arguments in lines:
        command = laboratory.get_command(click.Context(laboratory), verb)
        assert command is not None
        while isinstance(command, click.Group):
            command = command.commands[arguments.pop(0)]
        command.make_context(verb, arguments)


def test_all_outcomes_and_columns_are_told() -> None:
    assert first_column(section("What a run is")) == {str(outcome) for outcome in Outcome}
    rows = section("What a record says").partition("| `id`")
    assert set(COLUMNS) <= set(re.findall(r"`(\w+)`", rows[1] + rows[2]))


def test_all_suites_are_told() -> None:
    assert set(suite_names()) <= set(re.findall(r"`([\w-]+)`", section("Suites")))


def test_every_file_it_links_to_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    assert all((ROOT / "docs" / link).exists() for link in links)
