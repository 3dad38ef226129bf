"""`hitori explain` and `hitori trace`: Ctrl-C, progress, steps that do not follow, and steps of a search."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hitori import Explanation, Puzzle, Shade, Shading, explain

from .conftest import Run, counted

TINY = "2 1\n1 1\n"


def test_ctrl_c_keeps_what_is_told(run: Run, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(puzzle: Puzzle, **_options: object) -> Explanation:
        if puzzle.rows == 8:
            raise KeyboardInterrupt
        return explain(puzzle)

    monkeypatch.setattr("hitori.cli.explain.explain", impatient)
    ran = run("explain", examples / "five.txt", examples / "eight.txt", "-o", tmp_path / "out")
    assert ran.status == 130
    assert (tmp_path / "out").read_text() == run("explain", examples / "five.txt").out


def test_progress_counts_the_steps(run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = counted(monkeypatch, "hitori.cli.explain")
    (line,) = run("explain", "--json", examples / "five.txt").lines()
    assert [progress.done for progress in found] == [len(line["steps"])]
    assert "steps explained" in found[0].line()


def test_check_names_a_step_that_does_not_follow(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(puzzle: Puzzle, **options: Any) -> Explanation:
        found = explain(puzzle, **options)
        first, second, *others = found.steps
        return replace(found, steps=(first, replace(second, shade=Shade.SHADED), *others))

    monkeypatch.setattr("hitori.cli.explain.explain", spoilt)
    ran = run("explain", "--check", "-", stdin=TINY)
    assert ran.status == 1
    assert "stdin, puzzle 1: step 2. neighbour: its reason does not show that r1c2 and r2c1 are shaded\n" in ran.err
    assert "is proved" not in ran.out


@pytest.mark.parametrize("solver", ["brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"])
def test_every_classroom_solver_tells_its_steps(run: Run, examples: Path, solver: str) -> None:
    (line,) = run("trace", "--json", "--solver", solver, examples / "five.txt").lines()
    assert (line["name"], line["rows"], line["cols"], line["solver"]) == ("five by five", 5, 5, solver)
    assert line["status"] == "solved"
    last = line["steps"][-1]
    assert (last["kind"], last["cell"], last["shade"]) == ("solution", None, None)
    assert Shading.from_rows(last["shading"]).is_complete
    coloured = [step for step in line["steps"] if step["kind"] in ("decide", "force")]
    assert len(coloured) == line["stats"]["states"]
    assert all(step["shade"] in "#." and len(step["cell"]) == 2 for step in coloured)


def test_options_reach_the_solver(run: Run, examples: Path) -> None:
    (usual,) = run("trace", "--json", examples / "eight.txt").lines()
    (ablated,) = run("trace", "--json", "--option", "mrv=off", examples / "eight.txt").lines()
    assert usual["stats"]["states"] < ablated["stats"]["states"]
