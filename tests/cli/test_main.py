"""The command as a whole: help, version, completion, pipes, Ctrl-C."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import pytest

from hitori.cli import output
from hitori.cli.main import COMMANDS, main
from hitori.cli.output import Progress
from hitori.errors import UnsatisfiableError
from tests.boards import ROOT
from tests.pages import run

from .conftest import commands, examples, started, write_files_of_the_examples

CALLABLE = [name for name, _ in commands()]
GROUPS = sorted({name.rpartition(" ")[0] for name in CALLABLE} - {""})


def test_help_lists_every_verb_with_what_it_does() -> None:
    ran = run("--help")
    assert ran.status == 0
    for command, listed in COMMANDS.items():
        assert f"  {command} " in ran.out
        assert listed.purpose in ran.out


COSTLY = ("numbers border", "numbers verify", "numbers certify", "numbers table")
"""Commands whose examples take seconds; tests/numbers/numbers.md runs all but the first on smaller ones."""


# Those of the laboratory take minutes; tests/course runs those of a class.
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, marks=pytest.mark.slow if command in COSTLY else ())
        for command in CALLABLE
        if not command.startswith(("lab ", "class run"))
    ],
)
def test_the_examples_of_every_verb_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files_of_the_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    run("generate", "--size", 5, "--certify", "-o", "proved.jsonl")
    monkeypatch.setattr("hitori.web.server.serve", lambda *_: None)  # it would serve until Ctrl-C
    monkeypatch.setattr("webbrowser.open", lambda _: None)
    lines = examples(dict(commands())[command])
    assert lines
    for line in lines:
        assert line[: len(command.split())] == command.split()
        ran = run(*line)
        assert ran.status == 0, ran.err


PRINTS_NO_ANSWERS = {
    *GROUPS,
    "export",
    "render",
    "book",
    "play",
    "completion",
    "help",
    "class new",
    "lab run",
    "lab merge",
    "lab report",
}


@pytest.mark.parametrize("command", [*GROUPS, *CALLABLE])
def test_every_verb_explains_itself_and_takes_json_if_it_answers(command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: hitori {command} ")
    assert "--json" in ran.out or command in PRINTS_NO_ANSWERS
    for group, _, verb in (name.rpartition(" ") for name in CALLABLE):
        assert group != command or re.search(rf"^  {verb} +\w", ran.out, re.MULTILINE), verb


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("hitori so", "solve"),
        ("hitori solve --solver na", "native"),
        ("hitori solve --verify na", "native"),
        ("hitori trace --solver fo", "forward-checking"),
        ("hitori compare --solver native --solver z", "z3"),
        ("hitori generate --verify na", "native"),
        ("hitori generate --technique offs", "offset-pairs"),
        ("hitori generate --difficulty ha", "hard"),
        ("hitori generate --format jsonl", "jsonl"),
        ("hitori convert --to pen", "penpa"),
        ("hitori solve --from pzp", "pzprv3"),
        ("hitori lab run str", "stress"),
        ("hitori lab suites str", "stress"),
        ("hitori lab run x --solver na", "native"),
    ],
)
def test_completion_completes_verbs_and_names(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, expected: str
) -> None:
    monkeypatch.setenv("_HITORI_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    assert main([]) == 0
    assert f"plain,{expected}" in capsys.readouterr().out.splitlines()


def test_ctrl_c_while_the_modules_load_prints_nothing() -> None:
    interrupted = "class Interrupted:\n    def find_spec(name, *_):\n        if name == 'hitori.cli.main':\n"
    interrupted += "            raise KeyboardInterrupt\n"
    starts = "sys.meta_path.insert(0, Interrupted)\nrunpy.run_module('hitori', None, '__main__')"
    program = f"import runpy, sys\n{interrupted}{starts}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_the_command_starts_where_ctrl_c_is_caught() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"hitori": "hitori.__main__:main"}


def test_ctrl_c_ends_a_long_search_and_keeps_what_was_done() -> None:
    endless = ". " * 14 + "\n"
    with started("count", "-") as process:
        process.stdin.write("2 1\n1 1\n\n" * (os.cpu_count() or 1) + endless * 14)
        process.stdin.close()
        assert process.stdout.readline() == "stdin, puzzle 1: 1\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130


@contextmanager
def screen_of_stderr(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileIO]:
    """A terminal that shows stderr, as it looks from outside, to somebody who has little patience."""
    monkeypatch.setattr("hitori.cli.output.PATIENCE", 0.02)
    terminal, side = pty.openpty()
    with FileIO(terminal) as screen, os.fdopen(side, "w") as stderr:
        monkeypatch.setattr("sys.stderr", stderr)
        yield screen


def read_until(screen: FileIO, wanted: bytes) -> bytes:
    seen = b""
    while wanted not in seen:
        seen += screen.read(1000)
    return seen


def test_a_progress_line_tells_a_person_at_a_terminal_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of_stderr(monkeypatch) as screen, Progress("puzzles solved") as progress:
        progress.done = 1234
        read_until(screen, b"1,234 puzzles solved")


def test_the_progress_line_makes_way_for_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    with screen_of_stderr(monkeypatch) as screen:
        monkeypatch.setattr("sys.stdout", sys.stderr)
        with Progress("puzzles solved") as progress:
            read_until(screen, b"0 puzzles solved")
            progress.make_way()
            print("result", flush=True)
            before = read_until(screen, b"result").partition(b"result")[0]
            assert before.endswith(b"\x1b[2K")
            read_until(screen, b"0 puzzles solved")


def test_no_progress_line_for_a_log_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("hitori.cli.output.PATIENCE", 0.02)
    with Progress("puzzles solved"):
        time.sleep(0.1)
    assert capsys.readouterr().err == ""


SLOW = {
    "generate --size 4 --seed 1": "hitori.cli.generate.generate_text",
    "repair puzzle.txt": "hitori.cli.repair.make_unique",
    "numbers census": "hitori.numbers.commands.unique_puzzles",
    "numbers strip 4": "hitori.numbers.commands.sparsest_strip",
    "numbers strip 4 --border": "hitori.numbers.commands.measured_strip",
    "lab run stress -o out": "hitori.lab.commands.measuring.need_the_laboratory",
}
"""Command lines, and what each calls that can take seconds."""


@pytest.mark.parametrize("line", SLOW)
def test_what_takes_seconds_is_watched_by_a_progress_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    shown: list[int] = []

    def stopped(*_: object, **__: object) -> object:
        shown.append(len(output._lines))
        raise UnsatisfiableError("stopped by the test")

    def stopped_at_the_first(*_: object, **__: object) -> Iterator[object]:
        yield stopped()

    is_stream = SLOW[line].endswith("generate_text")
    monkeypatch.setattr(SLOW[line], stopped_at_the_first if is_stream else stopped)
    write_files_of_the_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    run(*line.split())
    assert shown == [1]
