"""docs/languages.md shows what is said today, and lists every message and detail."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from hitori.cli.main import main
from hitori.messages import catalogue, languages

from ..documents import sessions
from .cases import REASONS
from .test_sentences import DEDUCTIONS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "languages.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("command", "output"), sessions(TEXT), ids=lambda shown: shown[:60])
def test_a_session(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == output


def test_german_and_japanese_are_shown() -> None:
    commands = [command for command, _ in sessions(TEXT)]
    assert {f"hitori explain examples/ten.txt --language {code}" for code in ("de", "ja")} <= {*commands}


def test_the_python_example() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


def test_every_message_and_its_details_are_listed() -> None:
    """A row has the messages and their details; those of a variant follow after a semicolon, in the same order."""
    rows = TEXT.partition("| message | details |\n")[2].partition("\n\n")[0].splitlines()[1:]
    cells = [row.strip("| ").split(" | ") for row in rows]
    listed = {name: names(details) for messages, details in cells for name in re.findall(r"`([\w.-]+)`", messages)}
    assert sorted(listed) == REASONS
    for deduction in DEDUCTIONS:
        assert set(deduction.details) <= listed[deduction.message], deduction


def names(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def test_every_language_is_named_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"(`{code}`)" in readme for code in languages()[1:])
    assert all(catalogue(code).text("page.shaded") in TEXT for code in languages())
