import re
from pathlib import Path

import pytest

from hitori.analysis import classroom
from hitori.errors import WrongAnswerError

from .conftest import Run


def test_one_table_for_each_puzzle(run: Run, examples: Path) -> None:
    solvers = "brute-force-dfs,forward-checking"
    ran = run("compare", "--solvers", solvers, examples / "five.txt", examples / "broken" / "unsolvable.txt")
    assert ran.status == 0
    times_hidden = re.sub(r" +(time|[\d.]+ ms)", " TIME", ran.out)
    assert times_hidden == (
        "five by five\n"
        "solver            states  backtracks TIME  answer\n"
        "brute-force-dfs       59          34 TIME  solved\n"
        "forward-checking      26           1 TIME  solved\n"
        "\n"
        "three by three, broken\n"
        "solver            states  backtracks TIME  answer\n"
        "brute-force-dfs       44          44 TIME  no solution\n"
        "forward-checking       8           2 TIME  no solution\n"
        "\n"
    )


def test_the_classroom_and_the_native_solver_are_compared_by_default(run: Run, examples: Path) -> None:
    (line,) = run("compare", "--json", examples / "five.txt").lines()
    assert line.keys() == {"name", "rows", "cols", "agree", "answers"}
    assert (line["name"], line["agree"]) == ("five by five", True)
    assert [answer["solver"] for answer in line["answers"]] == [*classroom.CLASSROOM_SOLVERS, "native"]
    for answer in line["answers"]:
        assert answer.keys() == {"solver", "status", "solution", "elapsed", "stats"}
        assert answer["solution"] == ["....#", ".#...", "#..#.", ".#..#", "....."]


def test_different_solutions_are_told_apart(run: Run) -> None:
    ran = run("compare", "--solvers", "brute-force-dfs,forward-checking", "-", stdin="1 1\n")
    assert ran.status == 0
    assert [line.split("  ")[-1] for line in ran.out.splitlines()[2:4]] == ["solved, solution 1", "solved, solution 2"]
    assert "The solutions differ: the puzzle has more than one." in ran.out


def test_disagreement_is_flagged(run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def distrust(*_: object) -> None:
        raise WrongAnswerError("solver 'native' gave a wrong answer")

    monkeypatch.setattr(classroom, "trusted", distrust)
    ran = run("compare", "--solvers", "native", examples / "five.txt")
    assert ran.status == 1
    assert "The solvers DISAGREE." in ran.out
    (line,) = run("compare", "--json", "--solvers", "native", examples / "five.txt").lines()
    assert line["agree"] is False
    assert line["answers"] == [{"solver": "native", "problem": "solver 'native' gave a wrong answer"}]


def test_the_time_limit_is_for_each_solver(run: Run, examples: Path) -> None:
    ran = run("compare", "--time-limit", 0, "--solvers", "backtracking", examples / "eight.txt")
    assert ran.status == 3
    assert re.search(r"^backtracking +0 +0 +[\d.]+ ms  unknown$", ran.out, re.MULTILINE)


def test_what_one_solver_cannot_take_is_in_its_row(run: Run) -> None:
    wide = " ".join(map(str, range(1, 102)))
    ran = run("compare", "--solvers", "forward-checking,native", "-", stdin=f"{wide}\n")
    assert ran.status == 0
    assert "the classroom solvers take puzzles up to 100x100, this one is 1x101" in ran.out


def test_good_puzzles_are_compared_beside_bad_ones(run: Run, examples: Path) -> None:
    ran = run("compare", "--solvers", "native", "missing.txt", examples / "five.txt")
    assert ran.status == 2
    assert "missing.txt" in ran.err
    assert ran.out.startswith("five by five\n")


def test_an_unknown_solver_is_named_before_any_work(run: Run, examples: Path) -> None:
    ran = run("compare", "--solvers", "native,magic", examples / "five.txt")
    assert (ran.status, ran.out) == (2, "")
    assert "no solver named 'magic'" in ran.err
