from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hitori import Explanation, Puzzle, Shade, Shading, explain
from hitori.cli.progress import Progress

from .conftest import Run

TINY = "2 1\n1 1\n"


def test_each_step_with_its_reason(run: Run) -> None:
    ran = run("explain", "-", stdin=TINY)
    assert ran.status == 0
    assert ran.out == (
        "stdin, puzzle 1\n 2  1\n 1  1\n\n"
        "1. corner check: r2c2 is shaded in every way to shade the corner r1c1.\n"
        "2. neighbour: r1c2 and r2c1 are unshaded, beside shaded r2c2.\n"
        "3. corner close: r1c1 is unshaded: it is the only way out of r1c2.\n\n"
        " 2  1\n 1 [1]\n"
        "stdin, puzzle 1: solved; hardest technique: corner check (easy)\n"
    )


@pytest.mark.parametrize("options", [["--json"], ["--format", "json"]])
def test_json_holds_the_steps_of_the_library(run: Run, examples: Path, options: list[str]) -> None:
    (line,) = run("explain", examples / "five.txt", *options).lines()
    assert (line["name"], line["uniqueness"]) == ("five by five", "unique")
    assert line["solution"] == ["....#", ".#...", "#..#.", ".#..#", "....."]
    known = Shading.unknown(5, 5)
    for step in line["steps"]:
        assert set(step) == {"technique", "sentence", "cells", "shade", "because"}
        for row, col in step["cells"]:
            assert known[row, col] == Shade.UNKNOWN
            known = known.with_shade((row, col), Shade("?#.".index(step["shade"])))
    assert known.to_rows() == line["solution"]


def test_markdown_lists_what_follows_below_its_idea(run: Run) -> None:
    ran = run("explain", "--format", "markdown", "-", stdin="# name: a *b* <i>\n2 1\n1 1\n")
    assert ran.out.startswith("# a \\*b\\* \\<i\\>\n\n```text\n 2  1\n")
    assert (
        "1. **Corner check (easy)**: r2c2 is shaded in every way to shade the corner r1c1.\n"
        "   - r1c2 and r2c1 are unshaded, beside shaded r2c2.\n\n2. **Corner close (trivial)**: "
    ) in ran.out
    assert ran.out.endswith("Solved; hardest technique: corner check (easy).\n")


def test_the_page_goes_into_its_file(run: Run, examples: Path, tmp_path: Path) -> None:
    page = tmp_path / "explained.html"
    ran = run("explain", examples / "eight.txt", "--format", "html", "-o", page)
    assert (ran.status, ran.out) == (0, "")
    assert "it lies between the two 3s of row 4" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_a_file_holds_what_the_terminal_shows(run: Run, examples: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    shown = run("explain", examples, "--format", form).out
    assert run("explain", examples, "--format", form, "-o", out).out == ""
    assert out.read_text(encoding="utf-8") == shown != ""


def test_several_solutions_and_none_exit_with_1(run: Run, examples: Path) -> None:
    ran = run("explain", "--json", examples / "broken")
    assert ran.status == 1
    several, none = ran.lines()
    assert (several["uniqueness"], several["solution"], len(several["steps"])) == ("multiple", None, 2)
    assert (none["uniqueness"], none["solution"], none["steps"]) == ("none", None, [])
    text = run("explain", examples / "broken").out
    assert "two ways: several solutions; the steps show what they have in common\n" in text
    assert text.endswith("three by three, broken: no solution\n")


def test_why_there_is_no_solution(run: Run, examples: Path, tmp_path: Path) -> None:
    broken = examples / "broken" / "unsolvable.txt"
    text = run("explain", broken).out
    assert (
        "The labels of these 5 cells alone allow no solution:\n .  2  3\n .  2  3\n .  .  3\n\n1. sandwich triple: "
        in text
    )
    assert "\nShaded cells cut off r2c3 from the other cells.\n\n" in text
    markdown = run("explain", "--format", "markdown", broken).out
    assert "The labels of these 5 cells alone allow no solution:\n\n```text\n .  2  3\n" in markdown
    assert "\n\nShaded cells cut off r2c3 from the other cells.\n\n" in markdown
    (line,) = run("explain", "--json", broken).lines()
    assert line["refutation"]["cells"] == [[0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]
    assert line["refutation"]["is_irreducible"] is True
    assert line["refutation"]["conclusion"] == "Shaded cells cut off r2c3 from the other cells."
    assert line["refutation"]["steps"][0]["technique"] == "sandwich-triple"
    page = tmp_path / "broken.html"
    assert run("explain", "--format", "html", broken, "-o", page).status == 1
    assert "Shaded cells cut off r2c3" in page.read_text(encoding="utf-8")
    (solved,) = run("explain", "--json", examples / "five.txt").lines()
    assert solved["refutation"] is None


def test_lone_label_only_if_it_is_allowed(run: Run, examples: Path) -> None:
    (without,) = run("explain", "--json", examples / "five.txt").lines()
    (allowed,) = run("explain", "--json", "--assumes-unique", examples / "five.txt").lines()
    assert "lone-label" not in {step["technique"] for step in without["steps"]}
    assert "lone-label" in {step["technique"] for step in allowed["steps"]}
    assert allowed["solution"] == without["solution"]


def test_what_cannot_be_read_is_told_and_the_rest_explained(run: Run, examples: Path) -> None:
    ran = run("explain", "--json", "missing.txt", examples / "five.txt")
    assert ran.status == 2
    assert "missing.txt: No such file or directory" in ran.err
    assert [line["name"] for line in ran.lines()] == ["five by five"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--format", "html", "five.txt", "four.txt"], "a page of one puzzle; give one FILE"),
        (["--format", "html", "tiny.txt"], "tiny.txt: expected one puzzle, found 2"),
        (["--format", "pdf", "five.txt"], "'pdf' is not one of"),
        (["--format", "html", "--json", "five.txt"], "--format FORMAT and --json cannot be combined"),
        (["five.txt", "-o", "missing/out.txt"], "missing/out.txt: the folder '"),
    ],
)
def test_bad_usage_is_told(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.chdir(examples)
    ran = run("explain", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


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
    counted: list[Progress] = []

    class Counted(Progress):
        def __init__(self, what: str) -> None:
            super().__init__(what)
            counted.append(self)

    monkeypatch.setattr("hitori.cli.explain.Progress", Counted)
    (line,) = run("explain", "--json", examples / "five.txt").lines()
    assert [progress.done for progress in counted] == [len(line["steps"])]
    assert "steps explained" in counted[0].line()


def test_check_proves_each_step(run: Run, examples: Path) -> None:
    ran = run("explain", "--check", "-", stdin=TINY)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("\nstdin, puzzle 1: every step is proved (claim: unique)\n")
    several, none = run("explain", "--check", "--json", examples / "broken").lines()
    assert "claim backbone" in several["proof"]
    assert "claim none" in none["proof"]


def test_check_names_a_step_that_does_not_follow(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(puzzle: Puzzle, **options: Any) -> Explanation:
        found = explain(puzzle, **options)
        first, second, *others = found.steps
        return replace(found, steps=(first, replace(second, shade=Shade.SHADED), *others))

    monkeypatch.setattr("hitori.cli.explain.explain", spoilt)
    ran = run("explain", "--check", "-", stdin=TINY)
    assert ran.status == 1
    assert "stdin, puzzle 1: step 2. neighbour: its reason does not show that r1c2 is shaded\n" in ran.err
    assert "is proved" not in ran.out
