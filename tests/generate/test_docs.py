"""docs/generator.md shows what happens: its sessions and examples are run, its refusals are those given."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from hitori.cli.main import main

from ..documents import sessions

DOCS = Path(__file__).parents[2] / "docs" / "generator.md"
TEXT = DOCS.read_text(encoding="utf-8")


def test_the_sessions(capsys: pytest.CaptureFixture[str]) -> None:
    assert sessions(TEXT)
    for command, output in sessions(TEXT):
        assert main(shlex.split(command)[1:]) == 0
        assert capsys.readouterr().out == output


def test_the_examples() -> None:
    outcome = doctest.testfile(str(DOCS), module_relative=False)
    assert (outcome.failed, outcome.attempted) == (0, 3)


def test_the_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    refusals = re.findall(r"^- `(--.*?)`: (.*?)(?=\n- |\n\n)", TEXT, re.MULTILINE | re.DOTALL)
    assert len(refusals) == 2
    for options, reason in refusals:
        assert main(["generate", "--seed", "1", *shlex.split(options)]) == 2
        shown, told = " ".join(reason.split()), capsys.readouterr().err
        assert re.sub(r"\d+ to \d+", "", shown) in re.sub(r"\d+ to \d+", "", told)
