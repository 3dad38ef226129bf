"""What the core reads and writes by itself is what Python reads and writes, byte for byte."""

import json
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import hitori
from hitori import FormatName, Puzzle
from hitori.cli.output import envelope
from hitori.cli.reading import Task, Unreadable, read_each, read_in_bulk
from hitori.formats import BulkResult
from hitori.serialize import to_json
from tests.boards import EXAMPLES, FIVE_FILE
from tests.pages import Ran, run
from tests.requirements import slow

from .conftest import started, timeless


@pytest.fixture
def bulk(monkeypatch: pytest.MonkeyPatch) -> list[BulkResult]:
    """What is read in bulk from here on."""
    found: list[BulkResult] = []

    def spied(*arguments: Any) -> Iterator[Task | Unreadable | BulkResult]:
        for item in read_in_bulk(*arguments):
            found.extend([item] if isinstance(item, BulkResult) else [])
            yield item

    monkeypatch.setattr("hitori.cli.reading.read_in_bulk", spied)
    return found


EACH = pytest.mark.parametrize("command", ["solve", "count", "rate"])


def one_by_one(*arguments: object, stdin: str | bytes = "") -> Ran:
    """The same command with nothing read in bulk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hitori.cli.reading.read_in_bulk", lambda source, _: read_each(source))
        return run(*arguments, stdin=stdin)


@EACH
@pytest.mark.parametrize(("format", "size"), [("text", 12), ("digits", 9), ("line", 9), ("jsonl", 12)])
def test_plain_files_are_read_in_bulk(
    bulk: list[BulkResult], tmp_path: Path, command: str, format: FormatName, size: int
) -> None:
    puzzles = list(hitori.generate_many(size, count=300, seed=5))
    file = tmp_path / "many.txt"
    file.write_text(hitori.dumps(puzzles, format=format))
    ran = run(command, "--json", file)
    assert (ran.status, ran.err) == (0, "")
    assert sum(taken.puzzles for taken in bulk) == len(puzzles)
    assert [line["name"] for line in ran.lines()] == [puzzle.name if format != "line" else None for puzzle in puzzles]
    assert timeless(ran.out) == timeless(one_by_one(command, "--json", file).out)
    of_stdin = timeless(run(command, "--json", "-", stdin=file.read_bytes()).out)
    assert timeless(ran.out).replace(json.dumps(str(file)), "null") == of_stdin


LINE = (
    ["1121", "2111", "123231312", "\t1121  ", "1.2_", "0000", "1121\r", "", "  ", "\r"],
    [
        "112",
        "1",
        "# name: of the next",
        "# easy",
        "12x4",
        "3a12",
        "1121\r2111",
        "１１２１",
        "\x0b",
        "1121\x1c",
        "A111",
        "\u2028",
    ],
)
JSONL = (
    [
        '{"labels": [[2, 1], [1, 1]]}',
        "[[1, 2], [1, 3]]",
        "[[7]]",
        '{"schema": "hitori/1", "name": "Größe", "author": null, "source": "s", "labels": [[1, 0]], "solution": null}',
        ' { "labels":[[4294967295,1]],"name":"\x7f\u202e\u2028" } ',
        '{"labels": [[1, 1]], "solution": ["#."]}',
        "",
        "\r",
    ],
    [
        "[[1, 2], [1]]",
        "[[01]]",
        "[[1 2]\t[2 1]]",
        "[[1.0, 2]]",
        "[[4294967296]]",
        "{",
        "[1, 2]",
        '{"labels": [[1]], "labels": [[2]]}',
        '{"labels": [[1]], "level": 3}',
        '{"labels": [[1]], "proof": "no"}',
        '{"labels": [[1]], "schema": "other"}',
        '{"labels": [[1]], "name": 7}',
        '{"labels": [[1]], "name": "\\u00fc\\ud800\\""}',
        '{"labels": [[1]], "name": "\x01"}',
        '{"labels": [[1, 1]], "solution": ["#"]}',
        '{"labels": [[1, 1]], "solution": ["xx"]}',
        "# name: of the next",
        "[[1, 2],\r[2, 1]]",
        "[[１]]",
    ],
)
ROWS = (
    [
        "1 2\n2 1\n",
        "# name: one\n 1 10\n .  2\n",
        "12\n21\n",
        "# name: Größe, 2\n12._\n",
        "1121\n1212\n2121\n",
        "\t1 _\r\n2 007\r\n\r",
        "1a1\n111\n",
        "",
        " ",
        "1 4294967295\n",
    ],
    [
        "1 2\n2\n",
        "1 x\n",
        "12\n2\n",
        "1\n2\n",
        "112\n",
        "1,2\n2,1\n",
        "| 1 | 2 |\n+---+---+\n| 2 | 1 |\n",
        "[1, 2]\n[2, 1]\n",
        "# author: a\n1 2\n",
        "# Name : a\n1 2\n",
        "# name: pending\n",
        "# name: two\n# name: names\n1 2\n",
        "1 2\n# name: next\n2 1\n",
        "1 2\n# easy\n2 1\n",
        "1 2\r2 1\n",
        "# name: \u3000a\n1 2\n",
        "# name: a\x85b\n1 2\n",
        "1x\n21\n",
        "ab\nba\n",
        "1 4294967296\n",
        "１ ２\n",
        "1\x1f2\n",
        "1 2\n\x0b\n3 4\n",
        "1 2\n2 1",
    ],
)


def texts(pieces: tuple[list[str], list[str]], head: str) -> st.SearchStrategy[bytes]:
    """A file of plain and odd records."""
    plain, odd = pieces
    record = st.sampled_from(plain) | st.sampled_from(plain) | st.sampled_from(odd)
    return st.builds(
        lambda records, end: (head + "\n".join(records) + end).encode(),
        st.lists(record, max_size=30),
        st.sampled_from(["", "\n", "\n\n"]),
    )


FILES = (
    texts(LINE, "1121\n" * 41)
    | texts(JSONL, '{"labels": [[2, 1], [1, 1]]}\n' * 41)
    | texts(ROWS, "1 2\n2 1\n\n")
    | texts(ROWS, "12\n21\n\n")
    | texts(ROWS, "")
)


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1), st.integers(0, 2), st.sampled_from([*b' \t\n\r\x00\x0b\x1c\x7f\xff0159aAz.,_|#:-"\\[]{}'])
    ),
    max_size=4,
)
"""Places as a share of the text, how many bytes go there, and the one that comes."""
LIMITED = "count --limit 3 --json -"


@settings(max_examples=400)
@given(
    FILES,
    EDITS,
    st.sampled_from([LIMITED, "solve --json -"]),
    st.sampled_from(["", *(f" --from {name}" for name in ("text", "digits", "line", "jsonl"))]),
    st.sampled_from([1, 8, 50, 2**18]),
)
@example(b"1 2\n2 1\n\n1 2\r3 4\n\n1 2\n2 1\n\n1\n", [], LIMITED, "", 2**18)
@example(b"1121\n" * 41 + b"1121\r1221\n1121\n112\n", [], LIMITED, "", 2**18)
@example(b"\xff\xfe" + "1 2\n2 1\n\n1 2\n\n".encode("utf-16-le"), [], LIMITED, "", 8)
@example(b"# format: digits\n12\n21\n\n1x\n11\n\n21\n12\n\n", [], LIMITED, "", 8)
@example(b"1\n\n" + b"1 2\n\n" * 60, [], LIMITED, "", 50)
@example(b"1 2\n" * 23 + b"12._\n1 3\n", [], LIMITED, " --from line", 1)
def test_reading_in_bulk_changes_nothing(
    text: bytes, edits: list[tuple[float, int, int]], command: str, read_as: str, chunk: int
) -> None:
    for share, length, byte in edits:
        at = int(share * len(text))
        text = text[:at] + bytes([byte]) + text[at + length :]
    words = (command + read_as).split()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hitori.formats.reading.CHUNK", chunk)
        ran = run(*words, stdin=text)
    single = one_by_one(*words, stdin=text)
    assert (ran.status, timeless(ran.out), ran.err) == (single.status, timeless(single.out), single.err)


def test_places_are_right_behind_what_was_read_in_bulk(bulk: list[BulkResult]) -> None:
    lines = ["1121"] * 5000
    lines[4000], lines[4500] = "112", " 12X4"
    ran = run("count", "--json", "-", stdin="\n".join(lines).encode() + b"\n\xff\n")
    assert ran.status == 2
    length, digit, byte = ran.err.splitlines()
    assert length.startswith("hitori: error: stdin, line 4001, column 1: expected k*k characters")
    assert digit.startswith("hitori: error: stdin, line 4501, column 4: expected a digit")
    assert byte == "hitori: error: stdin, line 5001, column 1: expected text in UTF-8, found the byte 0xff"
    answers = ran.lines()
    assert [line["index"] for line in answers] == list(range(1, 5002))
    assert {line["index"]: line["error"] for line in answers if "error" in line} == {
        index: problem.removeprefix("hitori: error: ")
        for index, problem in zip((4001, 4501, 5001), ran.err.splitlines(), strict=True)
    }
    assert sum(taken.puzzles for taken in bulk) > 4900


NAMES = [
    None,
    "",
    "plain",
    'say "a\\b"',
    "\x00\x1b[2J\n\r\t\x08\x0c\x7f",
    "\x85\u202e\u2066 \u2028",
    "数独 Größe 🙂",
    "\ud800",
    "{}, [1]: null",
]
GRIDS = [
    [[2, 1], [1, 1]],
    [[1, 1], [1, 1]],
    [[1, 1, 2]],
    [[7]],
    [[0, 0], [0, 0]],
    [[4294967295, 4294967295, 3], [1, 2, 2]],
    [[n % 3 + 1 for n in range(row, row + 9)] for row in range(9)],
    [[n % 5] for n in range(40)],
    *(puzzle.to_rows() for size in (3, 5, 10) for puzzle in hitori.generate_many(size, size + 2, count=10, seed=size)),
    hitori.generate(8, seed=1, difficulty="expert").to_rows(),
    hitori.generate(100, seed=1).to_rows(),
]
MIXED = [Puzzle(grid, name=NAMES[place % len(NAMES)]) for place, grid in enumerate([*GRIDS, *reversed(GRIDS)] * 2)]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A file of puzzles with no, one and many solutions, of many shapes and names."""
    file = tmp_path / "mixed.jsonl"
    file.write_text(hitori.dumps(MIXED, format="jsonl"))
    return file


@pytest.mark.parametrize(
    "line",
    [
        "solve --json MIXED",
        "solve --json --time-limit 0 MIXED",
        "count --json --limit 7 MIXED",
        "count --json --limit 1 MIXED",
        "count --json --unique MIXED",
        "count --json --time-limit 0 MIXED",
        "solve --json --stats EXAMPLES",
        "solve --json --with-puzzle EXAMPLES",
        "solve --json --all EXAMPLES",
        "solve --json --limit 2 EXAMPLES",
        "solve --json --verify proof EXAMPLES",
    ],
)
def test_the_core_prints_the_lines_of_python(monkeypatch: pytest.MonkeyPatch, mixed: Path, line: str) -> None:
    words = line.replace("MIXED", str(mixed)).replace("EXAMPLES", f"{EXAMPLES} {EXAMPLES / 'broken'}").split()
    ours = run(*words)
    for command in ("solve", "count"):
        monkeypatch.setattr(f"hitori.cli.{command}.writes_lines", lambda _: False)
    theirs = run(*words)
    assert timeless(ours.out) == timeless(theirs.out)
    assert (ours.status, ours.err) == (theirs.status, theirs.err)
    assert ours.out.count("\n") == len(MIXED) or "MIXED" not in line


def rating_line(file: Path, index: int, puzzle: Puzzle) -> str:
    """The line of `hitori rate --json`, from the library."""
    return to_json(envelope(puzzle, str(file), index) | hitori.to_dict(hitori.rate(puzzle)))


@pytest.mark.parametrize("size", [0, *slow(range(2, 16))])
def test_the_core_prints_the_ratings_of_the_library(mixed: Path, size: int) -> None:
    """Of the mixed puzzles, and of many of each size."""
    puzzles = MIXED
    if size:
        drawn = partial(hitori.generate_many, size, size + 1, count=150, seed=size)
        puzzles = [*drawn(), *drawn(method="repair")]
        mixed.write_text(hitori.dumps(puzzles, format="jsonl"))
    ran = run("rate", "--json", mixed)
    assert (ran.status, ran.err) == (0 if size else 1, "")
    assert ran.out.split("\n") == [*(rating_line(mixed, *each) for each in enumerate(puzzles, 1)), ""]


@EACH
def test_several_files_and_links_keep_their_order(tmp_path: Path, command: str) -> None:
    many = tmp_path / "many.txt"
    many.write_text(hitori.dumps(list(hitori.generate_many(4, count=200, seed=1))))
    files = [many, "2x2:1121", FIVE_FILE, "missing.txt", many, "-"]
    ran = run(command, "--json", *files, stdin="# name: last\n2 1\n1 1\n")
    assert ran.status == 2
    assert ran.err == "hitori: error: missing.txt: No such file or directory\n"
    names = [puzzle.name for puzzle in hitori.load(many)]
    found = [(line["file"], line["index"], line["name"]) for line in ran.lines()]
    of_many = [(str(many), place, name) for place, name in enumerate(names, 1)]
    assert found == [
        *of_many,
        ("2x2:1121", 1, None),
        (str(FIVE_FILE), 1, "five by five"),
        ("missing.txt", None, None),
        *of_many,
        (None, 1, "last"),
    ]
    assert timeless(ran.out) == timeless(one_by_one(command, "--json", *files, stdin="# name: last\n2 1\n1 1\n").out)


GENERATED = [
    "--size 5",
    "--size 12 --labels 300",
    "--size 4x9",
    "--size 9x1",
    "--size 6 --minimal",
    "--size 3 --fewest-clues",
    "--size 6 --symmetry rot180 --first 10",
    "--size 5 --difficulty medium",
    "--size 6 --method repair",
]


@pytest.mark.parametrize("format", ["text", "jsonl"])
@pytest.mark.parametrize("options", GENERATED)
def test_generated_puzzles_are_written_as_dumps_does(tmp_path: Path, format: FormatName, options: str) -> None:
    command = ["generate", *options.split(), "--count", 40, "--seed", 9]
    ran = run(*command, "--format", format)
    assert (ran.status, ran.err) == (0, "")
    # JSON goes through records, one by one.
    run(*command, "-o", tmp_path / "all.json")
    puzzles = hitori.load(tmp_path / "all.json")
    assert len(puzzles) == 40
    assert ran.out == hitori.dumps(puzzles, format=format)
    assert run(*command, "--format", format, "-o", tmp_path / "all.txt").status == 0
    assert (tmp_path / "all.txt").read_text() == ran.out


@EACH
def test_ctrl_c_leaves_whole_lines(tmp_path: Path, command: str) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(hitori.dumps(list(hitori.generate_many(9, count=1000, seed=1)), format="jsonl") * 40)
    with started(command, "--json", file) as process:
        begin = [process.stdout.readline() for _ in range(50)]
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 130
    lines = [*begin, *rest.splitlines(keepends=True)]
    assert len(lines) < 40_000
    assert all(line.endswith("}\n") and json.loads(line) for line in lines)


def test_answers_come_before_the_input_ends() -> None:
    with started("solve", "--json", "-") as process:
        process.stdin.write("2 1\n1 1\n\n" * 200)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["status"] == "solved"
        process.stdin.close()
        assert process.stdout.read().count("solved") == 199
