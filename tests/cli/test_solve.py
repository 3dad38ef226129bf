import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hitori import Limits, Puzzle, Shading, SolutionCount, SolveResult, Status, check
from hitori.results import SearchStats, Solutions

from .conftest import Run

FIVE = ["....#", ".#...", "#..#.", ".#..#", "....."]


def test_a_puzzle_is_printed_solved(run: Run, examples: Path) -> None:
    ran = run("solve", examples / "five.txt")
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.splitlines() == [
        "five by five: solved",
        " 3  2  5  4 [5]",
        " 2 [3] 4  3  5",
        "[4] 3  2 [4] 4",
        " 1 [3] 3  5 [5]",
        " 5  4  1  2  3",
        "",
    ]


def test_a_puzzle_without_solution_exits_with_1(run: Run, examples: Path) -> None:
    ran = run("solve", examples / "broken" / "unsolvable.txt")
    assert (ran.status, ran.out) == (1, "three by three, broken: no solution\n\n")


def test_an_unnamed_puzzle_goes_by_its_file_and_place(run: Run) -> None:
    ran = run("solve", "-", stdin="2 1\n1 1\n\n1 1\n1 1\n")
    assert [line for line in ran.out.splitlines() if ":" in line] == [
        "stdin, puzzle 1: solved",
        "stdin, puzzle 2: no solution",
    ]


def test_the_json_line_has_the_promised_keys(run: Run, examples: Path) -> None:
    (line,) = run("solve", "--json", examples / "five.txt").lines()
    assert list(line) == ["name", "rows", "cols", "status", "solution", "solver", "elapsed", "stats"]
    assert (line["name"], line["rows"], line["cols"]) == ("five by five", 5, 5)
    assert (line["status"], line["solution"], line["solver"]) == ("solved", FIVE, "native")
    assert line["elapsed"] >= 0
    assert {"states", "conflicts", "backtracks", "max_depth"} <= set(line["stats"])


def test_the_json_line_of_an_unsolvable_puzzle_has_no_solution(run: Run, examples: Path) -> None:
    ran = run("solve", "--json", examples / "broken" / "unsolvable.txt")
    (line,) = ran.lines()
    assert (ran.status, line["status"], line["solution"]) == (1, "no_solution", None)


def test_an_unnamed_puzzle_has_the_name_null(run: Run) -> None:
    (line,) = run("solve", "--json", "-", stdin="2 1\n1 1\n").lines()
    assert line["name"] is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(st.lists(st.lists(st.lists(st.integers(1, 4), min_size=3, max_size=3), min_size=2, max_size=4), max_size=9))
def test_every_answer_comes_in_order_and_passes_the_check(run: Run, grids: list[list[list[int]]]) -> None:
    puzzles = [Puzzle(grid, name=f"number {number}") for number, grid in enumerate(grids)]
    stdin = "\n".join(json.dumps({"name": p.name, "labels": p.to_rows()}) for p in puzzles)
    ran = run("solve", "--json", "-", stdin=stdin)
    lines = ran.lines()
    assert [line["name"] for line in lines] == [puzzle.name for puzzle in puzzles]
    for puzzle, line in zip(puzzles, lines, strict=True):
        assert line["solution"] is None or check(puzzle, Shading.from_rows(line["solution"])) == []


def test_all_lists_every_solution(run: Run, examples: Path) -> None:
    ran = run("solve", "--all", "--json", examples / "broken" / "two-ways.txt")
    (line,) = ran.lines()
    assert ran.status == 0
    assert sorted(line["solutions"]) == [["#.", ".."], [".#", ".."]]
    assert line["complete"] is True
    assert line["solution"] == line["solutions"][0]


@pytest.mark.parametrize(("limit", "complete"), [(1, False), (2, True), (3, True)])
def test_limit_bounds_the_list_and_says_whether_it_is_complete(
    run: Run, examples: Path, limit: int, complete: bool
) -> None:
    (line,) = run("solve", "--limit", limit, "--json", examples / "broken" / "two-ways.txt").lines()
    assert (len(line["solutions"]), line["complete"]) == (min(limit, 2), complete)


@pytest.mark.parametrize(
    ("option", "tally"),
    [(["--all"], "two ways: 2 solutions, no others"), (["--limit", "1"], "two ways: 1 solution, and there are more")],
)
def test_the_list_in_text_ends_with_a_tally(run: Run, examples: Path, option: list[str], tally: str) -> None:
    ran = run("solve", *option, examples / "broken" / "two-ways.txt")
    assert ran.out.startswith("two ways: solution 1\n")
    assert ran.out.endswith(f"{tally}\n\n")


def test_all_of_an_unsolvable_puzzle(run: Run, examples: Path) -> None:
    broken = examples / "broken" / "unsolvable.txt"
    assert run("solve", "--all", broken).out == "three by three, broken: no solution\n\n"
    ran = run("solve", "--all", "--json", broken)
    (line,) = ran.lines()
    assert (ran.status, line["status"], line["solutions"], line["complete"]) == (1, "no_solution", [], True)


def test_stats_adds_a_line(run: Run, examples: Path) -> None:
    ran = run("solve", "--stats", examples / "five.txt")
    assert any(line.startswith("native: ") and " ms" in line for line in ran.out.splitlines())


@pytest.mark.parametrize(
    "options",
    [["--all", "--limit", "2"], ["--all", "--verify", "native"], ["--limit", "2", "--stats"], ["--limit", "0"]],
)
def test_options_that_contradict_each_other_are_refused(run: Run, examples: Path, options: list[str]) -> None:
    ran = run("solve", *options, examples / "five.txt")
    assert (ran.status, ran.out) == (2, "")
    assert "Error:" in ran.err


def test_an_unknown_solver_lists_those_there_are(run: Run, examples: Path) -> None:
    ran = run("solve", "--solver", "oracle", examples / "five.txt")
    assert ran.status == 2
    assert "no solver named 'oracle'; registered: native" in ran.err


def test_a_limit_that_is_reached_exits_with_3(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.cli.solve.make_solver", lambda *_: Stub(Status.UNKNOWN, complete=False))
    ran = run("solve", "--time-limit", "0", "-", stdin="1 1\n2 3\n")
    assert (ran.status, ran.out) == (3, "stdin, puzzle 1: unknown, a limit was reached\n\n")
    assert run("solve", "--all", "-", stdin="1 1\n2 3\n").status == 3


def test_verify_confirms_a_right_answer(run: Run, examples: Path) -> None:
    assert run("solve", "--verify", "native", examples / "five.txt", examples / "tiny.txt").status == 0


def test_verify_is_loud_when_the_solvers_disagree(run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.cli.solve.get_solver", lambda _: Stub(Status.NO_SOLUTION, complete=True))
    ran = run("solve", "--verify", "stub", examples / "tiny.txt")
    assert ran.status == 2
    assert ran.err.count("'native' finds exactly one solution, 'stub' finds no solution") == 2
    assert ran.out.count("solved") == 2


def test_verify_says_when_it_could_not_tell(run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.cli.solve.get_solver", lambda _: Stub(Status.UNKNOWN, complete=False))
    ran = run("solve", "--verify", "stub", examples / "five.txt")
    assert ran.status == 3
    assert "five by five: not verified" in ran.err


def test_ctrl_c_keeps_what_all_has_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def search() -> Any:
        yield Shading.from_rows(["#.", ".."])
        raise KeyboardInterrupt

    stub = Stub(Status.SOLVED, complete=False)
    stub.solutions = lambda *_: Solutions(search())  # type: ignore[method-assign]
    monkeypatch.setattr("hitori.cli.solve.make_solver", lambda *_: stub)
    ran = run("solve", "--all", "--json", "-", stdin="1 1\n1 2\n")
    (line,) = ran.lines()
    assert (ran.status, line["status"], line["complete"]) == (130, "solved", False)
    assert line["solutions"] == [["#.", ".."]]


class Stub:
    """A solver that finds nothing, whatever the puzzle."""

    name = "stub"

    def __init__(self, status: Status, complete: bool) -> None:
        self._status = status
        self._complete = complete

    def solve(self, _puzzle: Puzzle, _limits: Limits) -> SolveResult:
        return SolveResult(self._status, None, SearchStats(), self.name, 0.0)

    def solutions(self, _puzzle: Puzzle, _limits: Limits) -> Solutions:
        def nothing() -> Any:
            return self._complete
            yield

        return Solutions(nothing())

    def count(self, _puzzle: Puzzle, _limit: int | None, _limits: Limits) -> SolutionCount:
        return SolutionCount(0, self._complete)


LARGE = ".\n" * 101
"""A puzzle beyond the classroom solvers."""


@pytest.mark.parametrize("verb", [("solve",), ("solve", "--all"), ("count",)])
def test_a_puzzle_too_large_for_the_solver_does_not_stop_the_others(run: Run, verb: tuple[str, ...]) -> None:
    ran = run(*verb, "-", "--solver", "backtracking", "--json", stdin=f"2 1\n1 1\n\n{LARGE}\n1 2\n2 1\n")
    assert ran.status == 2
    assert [(line["rows"], line["cols"]) for line in ran.lines()] == [(2, 2), (2, 2)]
    assert "stdin, puzzle 2: the classroom solvers take puzzles up to 100x100, this one is 101x1" in ran.err


def test_a_puzzle_too_large_for_the_judge_does_not_stop_the_others(run: Run) -> None:
    ran = run("solve", "-", "--verify", "backtracking", "--json", stdin=f"{LARGE}\n1 2\n2 1\n")
    assert ran.status == 2
    assert [line["rows"] for line in ran.lines()] == [101, 2]
    assert ran.err.startswith("hitori: error: stdin, puzzle 1: the classroom solvers take puzzles up to 100x100")


@pytest.mark.parametrize("options", [[], ["--all"]])
def test_json_keeps_the_labels_on_request(run: Run, options: list[str]) -> None:
    (without,) = run("solve", "-", "--json", *options, stdin="2 1\n1 1\n").lines()
    (line,) = run("solve", "-", "--json", "--with-puzzle", *options, stdin="2 1\n1 1\n").lines()
    assert line["labels"] == [[2, 1], [1, 1]]
    assert set(line) - set(without) == {"labels"}
    ran = run("solve", "-", "--with-puzzle", *options, stdin="2 1\n1 1\n")
    assert (ran.status, ran.out) == (2, "")
    assert "--with-puzzle works with --json only" in ran.err


def test_verify_proof_leaves_what_is_true_as_it_is(run: Run, examples: Path) -> None:
    files = [examples / "five.txt", examples / "broken"]
    for options in ([], ["--all"], ["--limit", "1"]):
        ran, plain = run("solve", *options, "--verify", "proof", *files), run("solve", *options, *files)
        assert (ran.status, ran.out, ran.err) == (1, plain.out, "")


@pytest.mark.parametrize("options", [[], ["--all"], ["--all", "--json"]])
def test_verify_proof_stops_an_answer_that_is_not_true(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    def first_only() -> Any:
        yield Shading.from_rows(["#.", ".."])
        return True

    stub = Stub(Status.NO_SOLUTION, complete=True)
    stub.solutions = lambda *_: Solutions(first_only())  # type: ignore[method-assign]
    monkeypatch.setattr("hitori.cli.solve.make_solver", lambda *_: stub)
    ran = run("solve", *options, "--verify", "proof", examples / "broken" / "two-ways.txt")
    assert ran.status == 2
    assert "two ways: the claim 'count' is false: the puzzle has " in ran.err
    assert "no others" not in ran.out
    assert "no solution" not in ran.out
    assert '"complete"' not in ran.out


def test_verify_proof_says_when_there_was_no_time(run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.native.prove", lambda *_: None)
    ran = run("solve", "--verify", "proof", examples / "broken" / "unsolvable.txt")
    assert (ran.status, ran.out) == (3, "")
    assert "not verified, a limit was reached first" in ran.err
