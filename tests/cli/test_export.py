from pathlib import Path

import pytest

import hitori
from hitori.encodings.texts import LANGUAGES, export

from .conftest import Run


@pytest.mark.parametrize("language", LANGUAGES)
def test_prints_the_model_of_the_puzzle(run: Run, examples: Path, language: str) -> None:
    [puzzle] = hitori.load(examples / "five.txt")
    ran = run("export", examples / "five.txt", "--to", language)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.rstrip("\n") == export(puzzle, language).rstrip("\n")


def test_the_model_may_go_to_a_file_and_the_puzzle_come_from_stdin(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "two.lp"
    ran = run("export", "-", "--from", "text", "--to", "lp", "-o", out, stdin="2 1\n1 1\n")
    assert (ran.status, ran.out) == (0, "")
    assert out.read_text() == export(hitori.Puzzle([[2, 1], [1, 1]]), "lp")


def test_an_unknown_language_lists_the_known_ones(run: Run, examples: Path) -> None:
    ran = run("export", examples / "five.txt", "--to", "latex")
    assert (ran.status, ran.out) == (2, "")
    assert all(language in ran.err for language in ("latex", *LANGUAGES))


def test_a_language_is_asked_for(run: Run, examples: Path) -> None:
    ran = run("export", examples / "five.txt")
    assert (ran.status, ran.out) == (2, "")
    assert "--to" in ran.err


@pytest.mark.parametrize(
    ("text", "problem"),
    [("1 1\n\n2 2\n", "stdin: expected one puzzle, found 2"), ("1 2\n3\n", "stdin"), ("", "stdin")],
    ids=["two puzzles", "no rectangle", "nothing"],
)
def test_exactly_one_puzzle_is_wanted(run: Run, text: str, problem: str) -> None:
    ran = run("export", "-", "--to", "asp", stdin=text)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("hitori: error: ")
    assert problem in ran.err


def test_a_file_that_cannot_be_written_is_named(run: Run, examples: Path, tmp_path: Path) -> None:
    out = tmp_path / "missing" / "five.cnf"
    ran = run("export", examples / "five.txt", "--to", "dimacs", "-o", out)
    assert (ran.status, ran.out, ran.err) == (
        2,
        "",
        f"hitori: error: {out}: the folder '{out.parent}' does not exist; make it first\n",
    )
