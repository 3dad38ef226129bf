"""The modules of the page that know no page: their own tests in Node, and what a first visit loads."""

import subprocess
from pathlib import Path

import pytest

from tests.web.conftest import first_load

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


@pytest.mark.parametrize(("most", "left_out"), [(160_000, "hitori.wasm"), (270_000, "")])
def test_the_first_load_stays_small(most: int, left_out: str) -> None:
    """At most 160 kB without the module, as a server sends it that compresses; 270 kB with."""
    assert sum(size for name, size in first_load().items() if name != left_out) <= most
