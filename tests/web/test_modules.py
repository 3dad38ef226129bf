"""The modules of the page that know no page: their own tests in Node, and what a first visit loads."""

import subprocess
from pathlib import Path

import pytest

from tests.web.conftest import MOST_WITH_ENGINE, MOST_WITHOUT_ENGINE, first_load

HERE = Path(__file__).parent


def node(*arguments: str | Path, stdin: str = "") -> str:
    """What Node prints."""
    done = subprocess.run(["node", *arguments], input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.needs("node")
@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
def test_a_module_passes_its_own_tests(path: Path) -> None:
    assert "# fail 0" in node("--test", "--test-reporter=tap", path)


def test_the_first_load_stays_small() -> None:
    files = first_load()
    assert sum(files.values()) <= MOST_WITH_ENGINE
    assert sum(files.values()) - files["hitori.wasm"] <= MOST_WITHOUT_ENGINE
