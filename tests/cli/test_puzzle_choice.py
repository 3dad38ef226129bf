"""`--puzzle`: one puzzle of a file that holds many, by its number or its name."""

from pathlib import Path

import pytest

from hitori import Puzzle

from .conftest import Run

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
    assert played == [Puzzle([[1, 1], [2, 3]])]
    assert "give a FILE too" in run("play", "--puzzle", "two").err


def test_what_follows_the_puzzle_is_not_read(run: Run) -> None:
    ran = run("hint", "-", "--puzzle", "1", stdin=f"{MANY}\n1 2\n3\n")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize(
    ("which", "problem"),
    [
        ("4", "stdin: expected --puzzle from 1 to 3, got 4"),
        ("0", "stdin: expected --puzzle from 1 to 3, got 0"),
        ("thre", "stdin: no puzzle is named 'thre'; the names: one, two, three; did you mean 'three'?"),
        ("zzz", "stdin: no puzzle is named 'zzz'; the names: one, two, three\n"),
    ],
)
def test_a_puzzle_that_is_not_there_is_reported(run: Run, which: str, problem: str) -> None:
    ran = run("hint", "-", "--puzzle", which, stdin=MANY)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


def test_a_file_of_many_says_how_to_take_one(run: Run) -> None:
    assert "found 3; --puzzle N or --puzzle NAME takes one of them" in run("hint", "-", stdin=MANY).err
