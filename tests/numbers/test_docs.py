"""docs/hitori-numbers.md shows what happens: its sessions and examples are run."""

import doctest
import shlex
from pathlib import Path

import pytest

from hitori.cli.main import main

from ..documents import sessions

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "hitori-numbers.md"


@pytest.mark.parametrize(("command", "output"), sessions(DOCS.read_text(encoding="utf-8")))
def test_the_sessions(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == output


def test_the_examples() -> None:
    outcome = doctest.testfile(str(DOCS), module_relative=False)
    assert outcome.failed == 0
    assert outcome.attempted == 14
