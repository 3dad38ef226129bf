"""Input: which files, links and encodings are read, what is left out, and that a bad puzzle spoils no other.

Each message about a bad one is a row of `test_bad_input.py`.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hitori import dumps, generate_many
from hitori.formats import FORMATS, FormatName, format_names, get_format, loads
from tests.boards import TINY, examples_of

from .conftest import Run

GOOD = "# name: good\n2 1\n1 1\n"


OTHERS = {
    "ten.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "book.pdf": b"%PDF-1.7\n1 0 obj\n",
    "bad.bin": b"\x01\x02\xff\xfe\n\x80",
    "core": bytes(range(256)) * 9,
    "program.py": b"print([[1, 2], [2, 1]])\n",
    "script": b"#!/bin/sh\nsolve 1 2\n",
    "README": b"Puzzles\n=======\n\nThese 2 are mine, see https://example.org/hitori.\n",
    "notes.md": b"# Notes\n\n1 2\n2 1\n",
    "manifest.json": b'{"puzzles": 3, "labels": 9}\n',
    "rates.csv": b"name,level,score\nmonday,easy,1.5\n",
    "solution.txt": b"..\n.#\n",
    "solved.txt": b"3 X 1\n2 1 X\n",
    "printed.txt": b"a, puzzle 1: solved\n 2  1\n 1 [1]\n",
    "boxed.txt": "┌───┬───┐\n│ 2 │ 1 │\n├───┼───┤\n│ 1 │[1]│\n└───┴───┘\n".encode(),
    "empty.txt": b"",
    "page.htm": b"<!DOCTYPE html>\n<p>1 2 3",
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_puzzle_is_left_out_of_a_directory(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    (tmp_path / name).write_bytes(OTHERS[name])
    ran = run("solve", tmp_path)
    assert (ran.status, ran.out.count("good: solved")) == (0, 1)
    skipped = f"hitori: warning: {tmp_path}: skipped files that do not look like puzzles: {name}\n"
    assert ran.err == skipped
    assert run("solve", tmp_path / name).status == (0 if name == "notes.md" else 2)


def test_every_kind_of_puzzle_is_found_in_a_directory(run: Run, tmp_path: Path) -> None:
    for entry in FORMATS:
        (tmp_path / entry.name).write_text(examples_of(entry.name)[0])
    ran = run("count", "--json", tmp_path)
    assert len(ran.lines()) >= len(FORMATS)
    assert "skipped" not in ran.err


def test_too_little_memory_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("hitori.cli.check.check", greedy)
    ran = run("check", "-", stdin="pzprv3/hitori/1/2/1 2 /+ + /")
    assert (ran.status, ran.err) == (2, "hitori: error: not enough memory for this; try a smaller puzzle\n")


@pytest.mark.parametrize("format", [name for name in format_names() if get_format(name).can_write])
def test_a_file_with_a_lone_surrogate_is_converted(format: FormatName, run: Run, tmp_path: Path) -> None:
    """It left a traceback and an empty file."""
    source, target = tmp_path / "in.json", tmp_path / "out"
    source.write_text(json.dumps({"labels": TINY.to_rows(), "name": "\ud800", "author": "\ud800"}))
    ran = run("convert", source, "--to", format, "-o", target)
    assert (ran.status, ran.err) == (0, "")
    assert loads(target.read_text(encoding="utf-8"), format)[0] == TINY


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
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "lines"])
@pytest.mark.parametrize("format", ["text", pytest.param("jsonl", marks=pytest.mark.slow)])
def test_three_times_the_puzzles_take_the_same_memory(tmp_path: Path, format: FormatName, options: list[str]) -> None:
    # Batches grow to their full length within the shorter file.
    text = dumps(list(generate_many(3, count=1000, seed=1)), format)
    blocks = "\n" + text if format == "text" else text
    (tmp_path / "short").write_text(text + 29 * blocks)
    (tmp_path / "long").write_text(text + 89 * blocks)
    assert peak_memory(tmp_path / "long", *options) < peak_memory(tmp_path / "short", *options) + 6_000
