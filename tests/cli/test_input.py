"""Input: which files, links and encodings are read, what is left out, and that a bad puzzle spoils no other.

Each message about a bad one is a row of `test_bad_input.py`.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hitori import Puzzle, dumps, generate_many
from hitori.formats import FORMATS, FormatName, format_names, get_format, loads
from tests.boards import TINY

from .conftest import Run

GOOD = "# name: good\n2 1\n1 1\n"


def test_labels_above_two_to_the_31_are_labels(run: Run) -> None:
    assert run("solve", "-", stdin=f"{2**31 + 1} 1\n1 1\n").status == 0


def test_a_long_line_of_labels_is_a_puzzle_of_one_row(run: Run) -> None:
    ran = run("solve", "--json", "-", stdin=" ".join(map(str, range(1, 100_001))) + "\n")
    assert ran.status == 0
    assert ran.lines()[0]["cols"] == 100_000


def test_a_puzzle_of_one_column(run: Run) -> None:
    ran = run("solve", "--json", "-", stdin="".join(f"| {n} |\n" for n in range(1_000_001, 1_002_001)))
    assert ran.status == 0
    assert (ran.lines()[0]["rows"], ran.lines()[0]["cols"]) == (2000, 1)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_with_its_mark_is_read(run: Run, encoding: str) -> None:
    mark = "" if encoding == "utf-16" else "\ufeff"
    ran = run("solve", "-", stdin=f"{mark}# name: Größe 第１週\r\n2 1\r\n1 1\r\n".encode(encoding))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Größe 第１週: solved\n")


def test_what_stands_before_a_broken_line_is_solved(run: Run) -> None:
    ran = run("solve", "-", stdin=GOOD.encode() + b"\n# name: \xff\n")
    assert ran.status == 2
    assert ran.out.startswith("good: solved")
    assert "stdin, line 5, column 9" in ran.err


def test_a_byte_order_mark_and_windows_line_ends_are_no_trouble(run: Run) -> None:
    assert run("solve", "-", stdin=b"\xef\xbb\xbf2 1\r\n1 1\r\n").status == 0


def test_the_other_puzzles_of_a_file_are_solved(run: Run) -> None:
    ran = run("solve", "-", stdin=f"{GOOD}\n1 2\n3\n\n{GOOD}")
    assert ran.status == 2
    assert ran.out.count("good: solved") == 2
    assert ran.err.count("hitori: error: ") == 1


def test_the_other_files_are_solved(run: Run, tmp_path: Path) -> None:
    ran = run("solve", tmp_path / "missing.txt", "-", stdin=GOOD)
    assert ran.status == 2
    assert "good: solved" in ran.out


def test_a_directory_stands_for_its_files_in_order(run: Run, tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "c.jsonl", ".hidden"):
        (tmp_path / name).write_text(f'{{"name": "{name}", "labels": [[1]]}}\n')
    (tmp_path / "folder").mkdir()
    ran = run("solve", "--json", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert [line["name"] for line in ran.lines()] == ["a.txt", "b.txt", "c.jsonl"]


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


def test_many_files_that_are_left_out_are_said_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    for number in range(1000):
        (tmp_path / f"picture{number:03}.png").write_bytes(OTHERS["ten.png"])
    ran = run("solve", tmp_path)
    assert ran.status == 0
    assert ran.err.endswith(
        "picture000.png, picture001.png, picture002.png, picture003.png, picture004.png, and 995 more\n"
    )
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("text", ["1 two\n2 1\n", "1 2 3\n1 2\n", "1 Y\n2 1\n", '{"labels": [[1, 2], [1]]}\n'])
def test_a_puzzle_with_a_mistake_is_not_left_out(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    (tmp_path / "b.txt").write_text(text)
    ran = run("solve", tmp_path)
    assert ran.status == 2
    assert ran.err.count("hitori: error: ") == 1
    assert "b.txt, line 1" in ran.err or "b.txt, line 2" in ran.err


def test_a_named_format_takes_every_text_in_a_directory(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello\n")
    assert "a.txt, line 1" in run("solve", "--from", "text", tmp_path).err


def test_every_kind_of_puzzle_is_found_in_a_directory(run: Run, tmp_path: Path) -> None:
    for entry in FORMATS:
        (tmp_path / entry.name).write_text(entry.examples[0])
    ran = run("count", "--json", tmp_path)
    assert len(ran.lines()) >= len(FORMATS)
    assert "skipped" not in ran.err


def test_the_worst_puzzle_decides_the_exit_status(run: Run, examples: Path) -> None:
    broken = examples / "broken" / "unsolvable.txt"
    assert run("solve", examples / "five.txt", broken, examples / "five.txt").status == 1
    assert run("solve", "missing.txt", broken).status == 2


def test_names_cannot_write_escape_codes_to_the_terminal(run: Run) -> None:
    ran = run("solve", "-", stdin='{"name": "\\u001b[2Jx\\ud800", "labels": [[1]]}\n')
    assert "\x1b" not in ran.out
    assert "[2Jx" in ran.out


def test_a_format_can_be_forced(run: Run) -> None:
    as_digits = run("solve", "--json", "--from", "digits", "-", stdin="12\n21\n").lines()
    as_text = run("solve", "--json", "--from", "text", "-", stdin="12\n21\n").lines()
    assert [(line["rows"], line["cols"]) for line in as_digits + as_text] == [(2, 2), (2, 1)]


@pytest.mark.parametrize(
    ("argument", "title"),
    [
        ("https://puzz.link/p?hitori/2/2/1121", "https://puzz.link/p?hitori/2/2/1121, puzzle 1"),
        ("https://puzz.link/p?hitori/9/9/" + "1" * 81, f"https://puzz.link/p?hitori/9/9/{'1' * 29}..., puzzle 1"),
        ("2x2:1121", "2x2:1121, puzzle 1"),
        ("puzz.link/p?hitori/2/2/1121", "puzz.link/p?hitori/2/2/1121, puzzle 1"),
        ("pzv.jp/p.html?hitori/2/2/1121", "pzv.jp/p.html?hitori/2/2/1121, puzzle 1"),
        ("www.kanpen.net/hitori.html?problem=1/2/1_2_//", "www.kanpen.net/hitori.html?problem=1/2/1_2_//, puzzle 1"),
        ("hitori/2/2/1121", "hitori/2/2/1121, puzzle 1"),
        ("2x2:11.21", "2x2:11.21, puzzle 1"),
        ("pzprv3/hitori/1/2/1 2 /. . /", "pzprv3/hitori/1/2/1 2 /. . /, puzzle 1"),
    ],
)
def test_a_link_or_a_game_id_stands_for_its_puzzle(run: Run, argument: str, title: str) -> None:
    ran = run("count", argument)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{title}: ")


@pytest.mark.parametrize("path", ["puzzles/hitori/five.txt", "hitori/five.txt", "what?.txt", "a:b.txt", "[1].txt"])
def test_a_missing_file_whose_name_resembles_a_link_is_missing(run: Run, path: str) -> None:
    assert run("solve", path).err == f"hitori: error: {path}: No such file or directory\n"


def test_a_file_is_read_though_its_name_resembles_a_link(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("2x2:11.21").write_text(GOOD)
    assert run("solve", "2x2:11.21").out.startswith("good: solved")


def test_a_lone_zero_is_a_blank(run: Run) -> None:
    assert run("solve", "-", stdin="0\n").out == "stdin, puzzle 1: solved\n .\n\n"


@pytest.mark.parametrize("verb", ["solve", "check"])
def test_a_device_without_end_is_refused(run: Run, verb: str) -> None:
    ran = run(verb, "/dev/zero")
    assert (ran.status, ran.out) == (2, "")
    longest = "expected lines of at most 268435456 bytes, found a longer one"
    assert ran.err == f"hitori: error: /dev/zero, line 1: {longest}\n"


def test_too_little_memory_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("hitori.cli.check.check", greedy)
    ran = run("check", "-", stdin="pzprv3/hitori/1/2/1 2 /+ + /")
    assert (ran.status, ran.err) == (2, "hitori: error: not enough memory for this; try a smaller puzzle\n")


MANY = "# name: one\n2 1\n1 1\n\n# name: two\n1 1\n2 3\n\n# name: three\n3 1\n1 1\n"
VERBS = {
    "hint": ["hint"],
    "trace": ["trace"],
    "render": ["render"],
    "export": ["export", "--to", "mzn"],
    "explain": ["explain"],
    "transform": ["transform", "--rotate", "90"],
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("which", ["3", "three"])
def test_a_puzzle_is_taken_by_number_or_name(run: Run, verb: str, which: str) -> None:
    taken = run(*VERBS[verb], "-", "--puzzle", which, stdin=MANY)
    alone = run(*VERBS[verb], "-", stdin="# name: three\n3 1\n1 1\n")
    assert (taken.status, taken.out, taken.err) == (alone.status, alone.out, alone.err)
    assert taken.out


def test_check_takes_one_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text("..\n.#\n")
    (tmp_path / "many.txt").write_text(MANY)
    assert run("check", tmp_path / "many.txt", tmp_path / "answer.txt", "--puzzle", "one").out == "valid\n"
    assert run("check", tmp_path / "many.txt", tmp_path / "answer.txt", "--puzzle", "2").status == 1


def test_play_takes_one_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Puzzle] = []

    def site_files(puzzles: list[Puzzle]) -> dict[str, bytes]:
        played.extend(puzzles)
        return {"index.html": b""}

    monkeypatch.setattr("hitori.web.site.require_module", lambda: None)
    monkeypatch.setattr("hitori.web.site.site_files", site_files)
    monkeypatch.setattr("hitori.web.server.serve", lambda *_: None)
    assert run("play", "-", "--puzzle", "two", "--port", 0, "--no-browser", stdin=MANY).status == 0
    assert [puzzle.name for puzzle in played] == ["two"]
    assert "give a FILE too" in run("play", "--puzzle", "two").err


def test_what_follows_the_puzzle_is_not_read(run: Run) -> None:
    ran = run("hint", "-", "--puzzle", "1", stdin=f"{MANY}\n1 2\n3\n")
    assert (ran.status, ran.err) == (0, "")


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
