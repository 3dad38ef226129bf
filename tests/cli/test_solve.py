"""solve and compare: answers in order, and what happens when a solver is wrong, slow or interrupted."""

from pathlib import Path
from typing import Any

import pytest

from hitori import Limits, Puzzle, Shading, SolutionCount, SolveResult, Status
from hitori.errors import WrongAnswerError
from hitori.results import SearchStats, Solutions
from hitori.solving import classroom

from .conftest import Run


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
    monkeypatch.setattr("hitori.cli.options.make_solver", lambda *_: stub)
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


@pytest.mark.parametrize("options", [[], ["--all"], ["--all", "--json"]])
def test_verify_proof_stops_an_answer_that_is_not_true(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    def first_only() -> Any:
        yield Shading.from_rows(["#.", ".."])
        return True

    stub = Stub(Status.NO_SOLUTION, complete=True)
    stub.solutions = lambda *_: Solutions(first_only())  # type: ignore[method-assign]
    monkeypatch.setattr("hitori.cli.options.make_solver", lambda *_: stub)
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
