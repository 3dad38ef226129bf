from pathlib import Path

import pytest

from .conftest import Run

PUZZLE = "2 1\n1 1\n"
WHERE = "Look around r2c2.\n"
TECHNIQUE = "Corner check: All ways to shade the four cells of a corner agree on some of them.\n"
REASON = "r2c2 is shaded in every way to shade the corner r1c1.\n"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    file = tmp_path / "puzzle.txt"
    file.write_text(PUZZLE)
    return file


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        (["--level", "1"], WHERE),
        (["--level", "2"], WHERE + TECHNIQUE),
        (["--level", "3"], WHERE + TECHNIQUE + REASON),
        ([], WHERE + TECHNIQUE + REASON),
    ],
)
def test_three_levels(run: Run, puzzle: Path, options: list[str], printed: str) -> None:
    ran = run("hint", puzzle, *options)
    assert (ran.status, ran.out) == (0, printed)


def test_the_hint_goes_on_from_the_progress(run: Run, puzzle: Path) -> None:
    ran = run("hint", puzzle, "--progress", "-", stdin="??\n?#\n")
    assert ran.out.splitlines()[-1] == "r1c2 and r2c1 are unshaded, beside shaded r2c2."


def test_a_mistake_comes_before_any_hint_and_is_shown_on_request(run: Run, puzzle: Path) -> None:
    ran = run("hint", puzzle, "--progress", "-", stdin="#.\n??\n")
    assert (ran.status, ran.out) == (1, "Something is already wrong; --show-mistakes shows where.\n")
    ran = run("hint", puzzle, "--progress", "-", "--show-mistakes", stdin="#.\n?.\n")
    assert (ran.status, ran.out) == (1, "Wrong: r1c1 and r2c2.\n")


def test_nothing_is_left_of_a_solved_puzzle(run: Run, puzzle: Path) -> None:
    ran = run("hint", puzzle, "--progress", "-", stdin="..\n.#\n")
    assert (ran.status, ran.out) == (0, "All cells are known.\n")


def test_no_solution_and_several(run: Run, examples: Path) -> None:
    none = run("hint", examples / "broken" / "unsolvable.txt")
    assert (none.status, none.out) == (1, "The puzzle has no solution.\n")
    assert "three by three, broken: no solution; `hitori explain` shows why" in none.err
    first = run("hint", examples / "broken" / "two-ways.txt")
    assert first.status == 1
    assert "two ways: several solutions; hints hold in all of them" in first.err
    several = run("hint", examples / "broken" / "two-ways.txt", "--progress", "-", stdin="??\n..\n")
    assert (several.status, several.out) == (1, "Nothing more follows: the puzzle has several solutions.\n")


def test_json_holds_the_step_and_the_mistakes(run: Run, puzzle: Path) -> None:
    assert run("hint", puzzle, "--json").lines() == [
        {
            "name": None,
            "uniqueness": "unique",
            "technique": "corner-check",
            "sentence": REASON.strip(),
            "cells": [[1, 1]],
            "shade": "#",
            "because": [[0, 0], [0, 1], [1, 0]],
            "mistakes": [],
        }
    ]
    ran = run("hint", puzzle, "--json", "--progress", "-", stdin="#?\n??\n")
    assert ran.status == 1
    (line,) = ran.lines()
    assert (line["technique"], line["sentence"], line["mistakes"]) == (None, None, [[0, 0]])
    assert (line["shade"], line["cells"], line["because"]) == (None, [], [])


def test_the_marks_of_the_file_are_the_progress(run: Run) -> None:
    ran = run("hint", "-", stdin="pzprv3/hitori/2/2/2 1 /1 1 /. . /. # ")
    assert ran.out.splitlines()[-1] == "r1c2 and r2c1 are unshaded, beside shaded r2c2."


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["five.txt", "--level", "4"], "expected an integer from 1 to 3; got '4'"),
        (["five.txt", "--progress", "missing.txt"], "missing.txt: No such file or directory"),
        (["five.txt", "--progress", "four.txt"], "four.txt"),
        (["tiny.txt"], "expected one puzzle, found 2"),
    ],
)
def test_bad_usage_is_told(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.chdir(examples)
    ran = run("hint", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err
