"""`hitori explain`: Ctrl-C, progress, and steps that do not follow."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hitori import Explanation, Puzzle, Shade, explain
from tests.boards import EXAMPLES, FIVE_FILE
from tests.pages import run

from .conftest import counted

TINY = "2 1\n1 1\n"


def test_ctrl_c_keeps_what_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(puzzle: Puzzle, **_options: object) -> Explanation:
        if puzzle.rows == 8:
            raise KeyboardInterrupt
        return explain(puzzle)

    monkeypatch.setattr("hitori.cli.explain.explain", impatient)
    ran = run("explain", FIVE_FILE, EXAMPLES / "eight.txt", "-o", tmp_path / "out")
    assert ran.status == 130
    assert (tmp_path / "out").read_text() == run("explain", FIVE_FILE).out


def test_progress_counts_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    found = counted(monkeypatch, "hitori.cli.explain")
    (line,) = run("explain", "--json", FIVE_FILE).lines()
    assert [progress.done for progress in found] == [len(line["steps"])]
    assert "steps explained" in found[0].line()


def test_check_names_a_step_that_does_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(puzzle: Puzzle, **options: Any) -> Explanation:
        found = explain(puzzle, **options)
        first, second, *others = found.steps
        return replace(found, steps=(first, replace(second, shade=Shade.SHADED), *others))

    monkeypatch.setattr("hitori.cli.explain.explain", spoilt)
    ran = run("explain", "--check", "-", stdin=TINY)
    assert ran.status == 1
    assert "stdin, puzzle 1: step 2. neighbour: its reason does not show that r1c2 and r2c1 are shaded\n" in ran.err
    assert "is proved" not in ran.out
