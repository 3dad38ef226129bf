"""docs/generator.md shows what happens: its sessions and examples are run, its refusals are those given."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from hitori.cli.main import main

from ..documents import blocks, sessions

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "generator.md"
TEXT = DOCS.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def beside_the_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder in which files may be written."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


def test_the_picture_is_the_file() -> None:
    (picture,) = blocks(TEXT, "text")
    assert picture == (ROOT / "examples" / "shadings" / "smile.txt").read_text(encoding="utf-8")


def test_the_sessions(capsys: pytest.CaptureFixture[str]) -> None:
    assert sessions(TEXT)
    for command, output in sessions(TEXT):
        assert main(shlex.split(command)[1:]) == 0
        assert capsys.readouterr().out.strip() == output.strip()


def test_the_examples() -> None:
    outcome = doctest.testfile(str(DOCS), module_relative=False)
    assert (outcome.failed, outcome.attempted) == (0, 3)


def test_the_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    refusals = re.findall(r"^- `(--.*?)`: (.*?)(?=\n- |\n\n)", TEXT, re.MULTILINE | re.DOTALL)
    assert len(refusals) == 5
    for options, reason in refusals:
        assert main(["generate", "--seed", "1", *shlex.split(options)]) == 2
        shown, printed = " ".join(reason.split()), capsys.readouterr().err
        assert re.sub(r"\d+ to \d+", "", shown) in re.sub(r"\d+ to \d+", "", printed)
