"""Conventions of the command line (clig.dev): help, `-V`, `-q`, `--no-color`, suggestions, defects, manual pages."""

from __future__ import annotations

import doctest
import importlib
import pty
import re
import subprocess
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import __version__
from hitori.cli.command import project_address
from hitori.cli.main import COMMANDS, hitori
from hitori.cli.output import Progress, be_quiet
from hitori.errors import did_you_mean, edit_distance
from tests.boards import EXAMPLES, FIVE_FILE, ROOT
from tests.pages import run

from .conftest import HITORI, commands

NAMES = {
    "hitori": list(COMMANDS),
    "hitori lab": [name.removeprefix("lab ") for name, _ in commands() if name.startswith("lab ")],
    "hitori numbers": [name.removeprefix("numbers ") for name, _ in commands() if name.startswith("numbers ")],
}


# Help.


@pytest.mark.parametrize(
    "command", ["", *dict.fromkeys(word for name, _ in commands() for word in (name.split()[0], name))]
)
def test_help_shows_what_the_option_does(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr("hitori.cli.command.project_address", lambda _what: None)
    words = command.split()
    shown = run(*words, "--help").out
    assert run("help", *words).out == run(*words, "-h").out == shown
    if len(words) > 1:
        assert run(*words[:-1], "help", words[-1]).out == shown
    assert shown.splitlines()[-1] == (
        f"Documentation: docs/README.md in the sources, or `man {'-'.join(['hitori', *words])}`"
    )


@pytest.mark.parametrize("words", ["help", "lab help", "numbers help"])
def test_help_names_a_manual_page_that_there_is(words: str) -> None:
    assert "`man hitori-help`" in run(*words.split(), "-h").out


@pytest.mark.parametrize("group", ["", *dict.fromkeys(name.rpartition(" ")[0] for name, _ in commands())])
def test_no_purpose_is_cut_in_a_list_of_commands(group: str) -> None:
    assert "..." not in run(*group.split(), "-h").out.partition("\nCommands:\n")[2]


@pytest.mark.parametrize("name", [name for name, _ in commands()])
def test_help_says_what_a_value_is_and_not_its_type(name: str) -> None:
    shown = run(*name.split(), "--help").out
    assert re.findall(r"INTEGER|FLOAT|\bTEXT\b|-[a-z-]+ PATH\b|x<=None", shown) == []


def test_help_names_the_addresses_of_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = {"Documentation": "https://example.org/docs", "Issues": "https://example.org/issues"}
    monkeypatch.setattr("hitori.cli.command.project_address", addresses.get)
    assert run("solve", "-h").out.endswith(
        "\nDocumentation: https://example.org/docs, or `man hitori-solve`\nReport a bug: https://example.org/issues\n"
    )


def test_the_addresses_are_those_of_the_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    class Metadata:
        def get_all(self, _key: str) -> list[str]:
            return ["Documentation, https://example.org/a,b", "Issues, https://example.org"]

    def missing(_name: str) -> None:
        raise PackageNotFoundError

    monkeypatch.setattr("importlib.metadata.metadata", lambda _name: Metadata())
    assert project_address("Documentation") == "https://example.org/a,b"
    assert project_address("Changelog") is None
    monkeypatch.setattr("importlib.metadata.metadata", missing)
    assert project_address("Documentation") is None


def test_short_options_of_the_whole() -> None:
    assert run("-V").out == run("--version").out == f"hitori {__version__}\n"


# Quiet.


@pytest.mark.parametrize("option", ["-q", "--quiet"])
@pytest.mark.parametrize("line", ["hint {ways}", "render {ways} --solution --allow-several", "check {ways} {solution}"])
def test_quiet_leaves_out_warnings_and_nothing_else(tmp_path: Path, line: str, option: str) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text("??\n?#\n")
    words = line.format(ways=EXAMPLES / "broken" / "two-ways.txt", solution=solution).split()
    loud = run(*words)
    assert loud.err.startswith("hitori: warning: ")
    for quiet in (run(option, *words), run(*words, option), run(words[0], option, *words[1:])):
        assert (quiet.status, quiet.out, quiet.err) == (loud.status, loud.out, "")


def test_quiet_keeps_errors() -> None:
    loud = run("count", "missing.txt", FIVE_FILE)
    assert run("-q", "count", "missing.txt", FIVE_FILE) == loud
    assert loud.err == "hitori: error: missing.txt: No such file or directory\n"


@pytest.mark.parametrize("is_quiet", [False, True])
def test_quiet_draws_no_progress(monkeypatch: pytest.MonkeyPatch, is_quiet: bool) -> None:
    started: list[bool] = []
    monkeypatch.setattr("hitori.cli.output.Thread.start", lambda _thread: started.append(True))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with click.Context(hitori):
        if is_quiet:
            be_quiet()
        with Progress("puzzles solved"):
            assert bool(started) != is_quiet


# Colour.


def at_a_terminal(*words: object) -> bytes:
    """What a command prints on a terminal."""
    terminal, side = pty.openpty()
    with open(side, "wb", buffering=0) as shown, open(terminal, "rb", buffering=0) as screen:
        subprocess.run([*HITORI, *map(str, words)], stdout=shown, check=True, env={"TERM": "xterm", "PATH": ""})
        shown.write(b"end")  # a terminal with nothing to read would block
        return screen.read(4000)


def test_no_color_prints_none() -> None:
    assert b"\x1b[" in at_a_terminal("solve", FIVE_FILE)
    assert b"\x1b[" not in at_a_terminal("solve", "--no-color", FIVE_FILE)
    assert b"\x1b[" not in at_a_terminal("--no-color", "solve", FIVE_FILE)


def test_a_file_has_no_colours_though_there_is_a_terminal(tmp_path: Path) -> None:
    at_a_terminal("solve", FIVE_FILE, "-o", tmp_path / "out")
    assert "\x1b[" not in (tmp_path / "out").read_text(encoding="utf-8")


# Suggestions.


TYPOS = {
    "sovle": "solve",
    "sole": "solve",
    "sol": "solve",
    "slove": "solve",
    "cuont": "count",
    "hitn": "hint",
    "chekc": "check",
    "explian": "explain",
    "generte": "generate",
    "rnder": "render",
    "raet": "rate",
    "proev": "prove",
    "verfiy": "verify",
    "solvres": "solvers",
    "hepl": "help",
    "PLAY": "play",
}


@pytest.mark.parametrize("typo", TYPOS)
def test_the_nearest_command_is_suggested(typo: str) -> None:
    ran = run(typo)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"hitori: error: no such command '{typo}'; did you mean '{TYPOS[typo]}'?\n"
    assert run("help", typo).err == ran.err


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("version", "'--version'"),
        ("versoin", "'--version'"),
        ("run", "'class run' or 'lab run'"),
        ("census", "'numbers census'"),
    ],
)
def test_what_is_no_command_of_this_group_is_found_where_it_is(typed: str, expected: str) -> None:
    ran = run(typed)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"hitori: error: no such command '{typed}'; did you mean {expected}?\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("solve --tiem-limit 3 x", "--time-limit"),
        ("solve --sovler native x", "--solver"),
        ("solve --quite x", "--quiet"),
        ("solve --time_limit 3 x", "--time-limit"),
        ("play --no-borwser", "--no-browser"),
        ("lab leaderboard --jsno x", "--json"),
        ("--versoin", "--version"),
    ],
)
def test_the_nearest_option_is_suggested(line: str, expected: str) -> None:
    ran = run(*line.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(f"; did you mean '{expected}'?\n")


@pytest.mark.parametrize("words", [["frobnicate"], ["solve", "--frobnicate"], ["solve", "-x"], ["x"]])
def test_nothing_is_suggested_where_nothing_is_near(words: list[str]) -> None:
    assert "did you mean" not in run(*words).err


@st.composite
def misspelt(draw: st.DrawFn) -> tuple[Sequence[str], str, str]:
    """Names, one of four letters or more, and that name with one mistake."""
    names = draw(st.sampled_from(list(NAMES.values())))
    name = draw(st.sampled_from([name for name in names if len(name) >= 4]))
    place = draw(st.integers(0, len(name) - 2))
    letter = draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    before, one, two, after = name[:place], name[place], name[place + 1], name[place + 2 :]
    wrong = draw(
        st.sampled_from(
            [
                before + two + one + after,
                before + one + letter + two + after,
                before + two + after,
                before + letter + two + after,
            ]
        )
    )
    return names, name, wrong


@given(misspelt())
def test_one_mistake_suggests_the_name_or_one_as_near(case: tuple[Sequence[str], str, str]) -> None:
    names, name, wrong = case
    end = did_you_mean(wrong, names)
    suggested = end.removeprefix("; did you mean '").removesuffix("'?")
    assert suggested in names
    assert edit_distance(wrong, suggested) <= edit_distance(wrong, name) <= 1


def all_distances(one: str, other: str) -> int:
    """The distance as its definition reads: the best of all ways to treat the first letters."""
    if not one or not other:
        return len(one) + len(other)
    ways = [
        all_distances(one[1:], other) + 1,
        all_distances(one, other[1:]) + 1,
        all_distances(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if one[:2] == other[1::-1] and len(one) > 1 and len(other) > 1:
        ways.append(all_distances(one[2:], other[2:]) + 1)
    return min(ways)


@given(st.text("ab-", max_size=5), st.text("ab-", max_size=5), st.integers(0, 6))
def test_the_distance_is_the_best_of_all_ways(one: str, other: str, most: int) -> None:
    expected = all_distances(one, other)
    assert edit_distance(one, other) == expected
    assert (edit_distance(one, other, most) <= most) == (expected <= most)
    if expected <= most:
        assert edit_distance(one, other, most) == expected


# A defect.


@pytest.mark.parametrize("address", [None, "https://example.org/issues"])
def test_a_defect_is_named_as_one(monkeypatch: pytest.MonkeyPatch, address: str | None) -> None:
    def broken(*_: object) -> Iterator[object]:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr("hitori.cli.count.count_in_order", broken)
    monkeypatch.setattr("hitori.cli.main.project_address", {"Issues": address}.get)
    ran = run("count", FIVE_FILE)
    assert (ran.status, ran.out) == (4, "")
    assert "Traceback" in ran.err
    assert "ZeroDivisionError: of all things\n" in ran.err
    assert ran.err.endswith(
        "hitori: error: this is a bug in hitori; please report it with the lines above, the command, its files and the "
        f"output of `hitori --version`{f': {address}' if address else ''}\n"
    )


# Manual pages.


@pytest.fixture
def manual(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "release")
    return importlib.import_module("manual")


def test_the_manual_pages_are_those_of_the_commands(manual: Any) -> None:
    assert doctest.testmod(manual).failed == 0
    pages = manual.pages()
    written = {path.name: path.read_text(encoding="utf-8") for path in manual.FOLDER.iterdir()}
    assert written == pages, "run `make texts`"
    assert {f"hitori-{name.replace(' ', '-')}.1" for name, _ in commands()} <= set(pages)


@pytest.mark.needs("mandoc")
def test_mandoc_finds_nothing_wrong(manual: Any) -> None:
    pages = sorted(manual.FOLDER.iterdir())
    ran = subprocess.run(["mandoc", "-Tlint", *pages], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "")


def test_a_page_has_options_and_examples_letter_for_letter(manual: Any) -> None:
    page = (manual.FOLDER / "hitori-judge.1").read_text(encoding="utf-8")
    assert "hitori judge puzzle.txt \\-\\-step '#r2c2' \\-\\-because r3c2,r4c2\n" in page
    assert "\\fB\\-\\-step CELLS\\fR\n" in page
