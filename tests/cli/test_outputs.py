"""Every -o goes by the ending of the file or refuses it, and every file is whole or stays what it was."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

import hitori
from hitori import Puzzle
from hitori.cli import generate as verb
from hitori.errors import OutOfTimeError, WrongAnswerError

from .conftest import Run

COMMAND = [sys.executable, "-m", "hitori"]
OLD = "the old content\n"

BEGINS = {
    ".svg": b"<svg",
    ".png": b"\x89PNG",
    ".pdf": b"%PDF",
    ".html": b"<!",
    ".htm": b"<!",
    ".json": b"{",
    ".jsonl": b"{",
    ".csv": b"",
    ".cnf": b"p cnf",
    ".mzn": b"",
    ".md": b"#",
    ".txt": b"",
}


def commands(examples: Path) -> dict[str, list[object]]:
    """Every verb with -o, or what names its output file, and the rest of its command line."""
    five = examples / "five.txt"
    return {
        "book": ["book", five, "-o"],
        "generate": ["generate", "--size", 4, "--seed", 1, "-o"],
        "convert": ["convert", five, "-o"],
        "export": ["export", five, "-o"],
        "explain": ["explain", five, "-o"],
        "trace": ["trace", five, "--html"],
        "render": ["render", five, "-o"],
        "numbers build": ["numbers", "build", "--min", 5, "-o"],
    }


TAKEN = {
    "book": [".pdf"],
    "generate": [".txt", ".json", ".jsonl", ".csv"],
    "convert": [".txt", ".json", ".jsonl", ".csv"],
    "export": [".cnf", ".mzn"],
    "explain": [".txt", ".html", ".htm", ".md", ".json", ".jsonl"],
    "trace": [".html", ".htm"],
    "render": [".svg", ".png", ".pdf"],
    "numbers build": [".txt", ".json", ".jsonl", ".csv"],
}


@pytest.mark.parametrize("ending", BEGINS)
@pytest.mark.parametrize("name", TAKEN)
def test_the_ending_chooses_the_format_or_is_refused(
    run: Run, examples: Path, tmp_path: Path, name: str, ending: str
) -> None:
    out = tmp_path / f"out{ending}"
    out.write_text(OLD)
    ran = run(*commands(examples)[name], out)
    if ending in TAKEN[name]:
        assert ran.status == 0, ran.err
        content = out.read_bytes()
        assert content.lstrip().startswith(BEGINS[ending])
        assert content != OLD.encode()
    else:
        assert (ran.status, ran.out) == (2, "")
        assert "expected a file name" in ran.err or "say which" in ran.err
        assert out.read_text() == OLD
    assert os.listdir(tmp_path) == [out.name]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["generate", "--format", "json", "-o", "x.csv"], "ends in .json or .txt for json, got 'x.csv'"),
        (["generate", "--json", "-o", "x.json"], "ends in .jsonl, .ndjson or .txt for jsonl, got 'x.json'"),
        (["generate", "-o", "x.puz"], "got 'x.puz'"),
        (["convert", "FIVE", "--to", "digits", "-o", "x.svg"], "ends in .txt for digits, got 'x.svg'"),
        (["convert", "FIVE"], "expected --to FORMAT, --json, or -o FILE"),
        (["convert", "FIVE", "-o", "-"], "expected --to FORMAT, --json, or -o FILE"),
        (["export", "FIVE"], "expected --to asp|dimacs|lp|mzn|opb|smt2, or -o FILE"),
        (["export", "FIVE", "-o", "x.lp"], "'x.lp' could hold asp or lp; say which, e.g. --to asp"),
        (["export", "FIVE", "--to", "mzn", "-o", "x.lp"], "ends in .mzn or .txt for mzn, got 'x.lp'"),
        (["explain", "FIVE", "--format", "html", "-o", "x.md"], "ends in .html or .htm for html, got 'x.md'"),
        (["book", "FIVE", "-o", "-"], "ends in .pdf, got '-'"),
    ],
)
def test_an_ending_that_contradicts_is_refused(
    run: Run, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*(examples / "five.txt" if argument == "FIVE" else argument for argument in arguments))
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err
    assert os.listdir(tmp_path) == []


def test_a_lone_dash_is_stdout(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("generate", "--seed", 1, "-o", "-").out == run("generate", "--seed", 1).out
    assert os.listdir(tmp_path) == []


def test_the_library_goes_by_the_ending_too(tmp_path: Path) -> None:
    puzzles = [Puzzle([[2, 1], [1, 1]], name="a"), Puzzle([[1]], name="b")]
    hitori.dump(puzzles, tmp_path / "x.json")
    assert [entry["name"] for entry in json.loads((tmp_path / "x.json").read_text())] == ["a", "b"]
    hitori.dump(puzzles, tmp_path / "x.txt", "jsonl")
    assert hitori.load(tmp_path / "x.txt") == puzzles
    wrong: list[tuple[str, hitori.FormatName | None]]
    wrong = [("x.pdf", None), ("x.json", "text"), ("x.csv", "json"), ("x.svg", "text")]
    for name, format in wrong:
        with pytest.raises(hitori.FormatError, match=name):
            hitori.dump(puzzles, tmp_path / name, format)


def test_several_explanations_in_one_json_file_are_an_array(run: Run, examples: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    assert run("explain", examples / "five.txt", examples / "five.txt", "-o", out).status == 0
    assert len(json.loads(out.read_text())) == 2


def failing(error: Exception) -> Iterator[Puzzle]:
    """Three puzzles, then an error."""
    yield from hitori.generate_many(4, count=3, seed=1)
    raise error


@pytest.mark.parametrize("ending", [".json", ".jsonl"])
def test_a_bad_last_record_leaves_the_old_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    error = WrongAnswerError("two solutions")
    monkeypatch.setattr(verb, "generate_many", lambda *_, **__: failing(error))
    monkeypatch.setattr(verb, "generate_text", lambda *_, **__: ((f"{puzzle}\n", 1) for puzzle in failing(error)))
    out = tmp_path / f"x{ending}"
    out.write_text(OLD)
    ran = run("generate", "-o", out)
    assert (ran.status, ran.err) == (2, "hitori: error: two solutions\n")
    assert out.read_text() == OLD


def test_what_is_made_before_the_time_is_up_is_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verb, "generate_many", lambda *_, **__: failing(OutOfTimeError("no more")))
    out = tmp_path / "x.json"
    ran = run("generate", "-o", out)
    assert (ran.status, ran.err) == (3, f"hitori: error: stopped after 3 puzzles: no more; {verb.MORE_TIME}\n")
    assert len(hitori.load(out)) == 3


@pytest.mark.parametrize("format", ["json", "jsonl", "text"])
def test_a_stream_is_written_as_it_goes_and_ended_by_ctrl_c(format: str) -> None:
    most = 100_000
    command = [*COMMAND, "generate", "--size", "6", "--count", str(most), "--seed", "1", "--format", format]
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        begin = "".join(process.stdout.readline() for _ in range(20))
        process.send_signal(signal.SIGINT)
        rest, err = process.stdout.read(), process.stderr.read()
        assert process.wait(timeout=60) == 130
    puzzles = hitori.loads(begin + rest)
    assert len(puzzles) < most  # all of them, if they were held back to the end
    assert puzzles == list(hitori.generate_many(6, count=len(puzzles), seed=1))
    assert err == f"hitori: warning: interrupted after {len(puzzles)} puzzles\n"


def test_ctrl_c_keeps_the_puzzles_of_a_file(tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    out.write_text(OLD)
    command = [*COMMAND, "generate", "--size", "6", "--count", "100000000", "--seed", "1", "-o", str(out)]
    with Popen(command, stderr=PIPE, text=True) as process:
        wait_for_half(tmp_path)
        assert out.read_text() == OLD
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
    assert len(hitori.load(out)) > 1
    assert os.listdir(tmp_path) == ["x.json"]


def test_kill_9_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    out.write_text(OLD)
    with Popen([*COMMAND, "generate", "--size", "6", "--count", "100000000", "-o", out]) as process:
        wait_for_half(tmp_path)
        process.kill()
    assert out.read_text() == OLD


def wait_for_half(folder: Path) -> None:
    """Until a file in the folder has begun to grow under its hidden name."""
    while not any(path.stat().st_size > 1000 for path in folder.glob(".*.unfinished")):
        time.sleep(0.05)


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_full_disk_behind_stdout_is_named(unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w") as full:
        command = [*COMMAND, "generate", "--seed", "1"]
        ran = subprocess.run(command, stdout=full, stderr=PIPE, text=True, check=False, env=environment)
    assert ran.returncode == 2
    assert ran.stderr == "hitori: error: stdout: No space left on device\n"
