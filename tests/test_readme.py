"""The README and two pages for its readers are executed: shell sessions print what they show, Python is a doctest."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import hitori
from hitori.cli.main import VERBS, main

from .documents import blocks, sessions

pytestmark = pytest.mark.smoke

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MEASURING = (ROOT / "docs" / "measuring.md").read_text(encoding="utf-8")
LIBRARY = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")

SESSIONS = sessions(README) + sessions(MEASURING)


@pytest.fixture(autouse=True)
def beside_the_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder in which files may be written."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_shell_session_prints_what_it_shows(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "hitori"
    assert main(arguments) != 2
    assert capsys.readouterr().out.strip("\n") == output.strip("\n")


@pytest.mark.parametrize("text", [README, LIBRARY], ids=["README.md", "python.md"])
def test_the_python_blocks_do_what_they_show(text: str) -> None:
    source = "\n".join(blocks(text, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, "page", "page", 0)
    assert len(test.examples) > 5
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_first_commands_are_demo_and_test() -> None:
    (first, *_) = blocks(README, "sh")
    assert re.findall(r"^make (\w+)", first, re.MULTILINE) == ["demo", "test"]


def test_every_verb_it_speaks_of_exists() -> None:
    text = README + MEASURING
    spoken = set(re.findall(r"`hitori\s(\w+)", text)) | {command.split()[1] for command, _ in SESSIONS}
    assert spoken <= set(VERBS)


def test_every_file_it_links_to_exists() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if not link.startswith("http")]
    assert links
    assert all((ROOT / link).exists() for link in links)


def test_the_library_page_speaks_of_public_names_only() -> None:
    called = re.findall(r"`(\w+)\(", LIBRARY) + re.findall(r"hitori\.(\w+)\(", LIBRARY)
    assert len(called) > 10
    assert set(called) <= set(hitori.__all__)


def test_every_section_it_links_to_exists() -> None:
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", README, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", README)) <= headings
