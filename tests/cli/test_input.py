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
from tests.boards import FIVE, examples_of
from tests.pages import run
from tests.requirements import slow

from .conftest import commands, reading, reading_lines, write_files_of_the_examples


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


# What the reader concludes is a note: on stderr once, and in each line of JSON.


HEADED = f"5 5 9\n{dumps(FIVE)}"
"""A puzzle below its size and largest label."""

NOTE = "line 1 read as the size 5 x 5 and the largest label, 9"


def lines_in_json() -> dict[str, list[str]]:
    """The examples of the commands that read a puzzle and print JSON about it, with --json."""
    written = dict(commands())
    takes = {name: {word for option in written[name].params for word in option.opts} for name in reading_lines()}
    lines = {name: [*line, "--json"] for name, line in reading_lines().items() if "--json" in takes[name]}
    return {name: line for name, line in lines.items() if name not in WRITES_PUZZLES}


WRITES_PUZZLES = {"convert", "transform"}
"""Their JSON is that of puzzles, which have no notes."""


@pytest.mark.parametrize("line", [pytest.param(line, id=name) for name, line in lines_in_json().items()])
def test_a_note_is_in_every_line_and_on_stderr_once(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files_of_the_examples(tmp_path)
    (tmp_path / "headed.txt").write_text(HEADED)
    ran = run(*reading(line, "headed.txt"))
    assert [each["notes"] for each in ran.lines()] == [[NOTE]]
    assert ran.err.count(NOTE) == 1
    assert NOTE not in run(*reading(line, "headed.txt"), "--quiet").err


@pytest.mark.parametrize(
    "text",
    [
        "2\n2x2\n1 1\n2 1\n2x2\n1 2\n2 1\n",
        "2\n[1]\n1 1 2\n2 1 3\n3 2 1\n[2]\n1 2 2\n2 1 3\n3 3 1\n",
        '{"boards": [{"board": [[1, 1], [2, 1]]}]}\n',
        "Try this: https://puzz.link/p?hitori/2/2/1121\n",
        "b b a\na b c\nc a b\n",
        "1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3\n",
    ],
)
def test_what_is_read_by_its_name_is_read_in_a_folder(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(text)
    named = run("count", tmp_path / "mine.txt")
    assert (named.out, named.status) == (run("count", tmp_path).out, run("count", tmp_path).status)
    assert "skipped" not in run("count", tmp_path).err
