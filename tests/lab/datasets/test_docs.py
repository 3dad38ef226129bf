"""docs/datasets.md shows what happens: its session and examples are run, its tables name what there is."""

import doctest
import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from hitori.cli.main import main
from hitori.lab.datasets.dataset import known_columns
from hitori.lab.datasets.strata import PART_KEYS
from tests.documents import blocks, sessions

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "datasets.md"
TEXT = DOCS.read_text(encoding="utf-8")


def names_in(heading: str) -> set[str]:
    """The code in the first column of the table with this first heading."""
    table = TEXT[TEXT.index(f"| {heading} |") :].partition("\n\n")[0]
    return {name for line in table.splitlines()[2:] for name in re.findall(r"`(.*?)`", line.split("|")[1])}


def test_the_session(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    ((command, output),) = sessions(TEXT)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == output


def test_the_specification_is_that_of_the_examples() -> None:
    (shown,) = blocks(TEXT, "toml")
    assert tomllib.loads(shown) == tomllib.loads(
        (ROOT / "examples" / "datasets" / "small.toml").read_text(encoding="utf-8")
    )


def test_the_tables_name_what_there_is() -> None:
    assert names_in("key of `[wishes]`") == set(PART_KEYS)
    assert names_in("column") == set(known_columns())


def test_the_examples() -> None:
    outcome = doctest.testfile(str(DOCS), module_relative=False)
    assert (outcome.failed, outcome.attempted) == (0, 5)
