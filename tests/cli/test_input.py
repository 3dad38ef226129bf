"""Input: which files, links and encodings are read, what is left out, and that a bad puzzle spoils no other.

Each message about a bad one is a row of `test_bad_input.py`.
"""

import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from hitori import dumps, generate_many
from hitori.formats import FORMATS, FormatName
from tests.boards import examples_of
from tests.pages import run
from tests.requirements import slow


def test_every_kind_of_puzzle_is_found_in_a_directory(tmp_path: Path) -> None:
    for entry in FORMATS:
        (tmp_path / entry.name).write_text(examples_of(entry.name)[0])
    ran = run("count", "--json", tmp_path)
    assert len(ran.lines()) >= len(FORMATS)
    assert "skipped" not in ran.err


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.answers.check", Mock(side_effect=MemoryError))
    ran = run("check", "-", stdin="pzprv3/hitori/1/2/1 2 /+ + /")
    assert (ran.status, ran.err) == (2, "hitori: error: not enough memory for this; try a smaller puzzle\n")


# A file of any length takes the memory of a batch.


COUNT = """
import sys
from hitori.cli.main import main
assert main(["count", "--unique", *sys.argv[1:]]) == 0
status = open("/proc/self/status").read()
print(status.partition("VmHWM:")[2].split()[0], file=sys.stderr)
"""


def peak_memory(file: Path, *options: str) -> int:
    """The most kilobytes that `hitori count --unique` holds at once."""
    command = [sys.executable, "-c", COUNT, str(file), *options]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return int(done.stderr)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak of the memory from /proc")
@pytest.mark.parametrize("options", [pytest.param([], marks=pytest.mark.slow), ["--json"]], ids=["text", "lines"])
@pytest.mark.parametrize("format", ["text", *slow(["jsonl"])])
def test_three_times_the_puzzles_take_the_same_memory(tmp_path: Path, format: FormatName, options: list[str]) -> None:
    # Batches grow to their full length within the shorter file.
    text = dumps(list(generate_many(3, count=1000, seed=1)), format=format)
    blocks = "\n" + text if format == "text" else text
    (tmp_path / "short").write_text(text + 29 * blocks)
    (tmp_path / "long").write_text(text + 89 * blocks)
    assert peak_memory(tmp_path / "long", *options) < peak_memory(tmp_path / "short", *options) + 6_000
