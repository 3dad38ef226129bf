"""docs/engines.md is true: its table is that of the registry, its sessions run, its words are those of the options."""

import shlex
from importlib import import_module
from pathlib import Path

import pytest

from hitori.cli.main import main
from hitori.encodings import acyclic, flow
from hitori.encodings.connectivity import CUT_RULES
from hitori.encodings.redundant import REDUNDANT
from hitori.engines.pumpkin import ROOTS

from ..documents import sessions
from .test_engines import ENGINES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")


@pytest.mark.needs(*ENGINES)
def test_the_table_is_that_of_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "tools")
    lines = list(import_module("engines_table").engines())
    assert len(lines) == 14
    assert "\n".join(["<!-- table: engines -->", *lines, "<!-- end -->"]) in TEXT


@pytest.mark.parametrize(("command", "output"), sessions(TEXT), ids=[command for command, _ in sessions(TEXT)])
def test_a_session_prints_what_it_shows(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out.strip("\n") == output.strip("\n")


def test_every_value_of_the_options_is_explained() -> None:
    for value in [*acyclic.CONNECTIVITY, *flow.CONNECTIVITY, *CUT_RULES, *ROOTS, "global"]:
        assert f"`{value}`" in TEXT or f"={value}`" in TEXT
    assert ", ".join(REDUNDANT) in " ".join(TEXT.split())
