"""solve and compare: answers in order, and what happens when a solver is wrong, slow or interrupted."""

from typing import Any
from unittest.mock import Mock

import pytest

from hitori import Shading, Status
from hitori.errors import WrongAnswerError
from hitori.results import Solutions
from hitori.solving import classroom
from tests.boards import EXAMPLES, FIVE_FILE
from tests.pages import run
from tests.parrot import Parrot


def test_verify_is_loud_when_the_solvers_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.cli.solve.solver_named", lambda _: Parrot(Status.NO_SOLUTION))
    ran = run("solve", "--verify", "parrot", EXAMPLES / "tiny.txt")
    assert (ran.status, ran.out) == (4, "")
    assert ran.err.count("'native' finds exactly one solution, 'parrot' finds no solution") == 2


def test_verify_says_when_it_could_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.cli.solve.solver_named", lambda _: Parrot(Status.UNKNOWN, complete=False))
    ran = run("solve", "--verify", "parrot", FIVE_FILE)
    assert ran.status == 3
    assert "five by five: not verified" in ran.err


def test_ctrl_c_keeps_what_all_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def search() -> Any:
        yield Shading(["#.", ".."])
        raise KeyboardInterrupt

    parrot = Parrot(Status.SOLVED)
    monkeypatch.setattr(parrot, "solutions", lambda *_: Solutions(search()))
    monkeypatch.setattr("hitori.cli.options.get_solver", lambda *_: parrot)
    ran = run("solve", "--all", "--json", "-", stdin="1 1\n1 2\n")
    (line,) = ran.lines()
    assert (ran.status, line["status"], line["complete"]) == (130, "solved", False)
    assert line["solutions"] == [["#.", ".."]]


@pytest.mark.parametrize("options", [[], ["--all"], ["--all", "--json"]])
def test_verify_proof_stops_an_answer_that_is_not_true(monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    first_only = Parrot(Status.NO_SOLUTION, [Shading(["#.", ".."])])
    monkeypatch.setattr("hitori.cli.options.get_solver", lambda *_: first_only)
    ran = run("solve", *options, "--verify", "proof", EXAMPLES / "broken" / "two-ways.txt")
    assert ran.status == 4
    refused = (
        "solver 'parrot' gave a wrong answer to a 2x2 puzzle: lists 1 of at least 2 solutions"
        if options
        else "solver 'parrot' gave a wrong answer"
    )
    assert refused in ran.err
    assert "no others" not in ran.out
    assert "no solution" not in ran.out
    assert '"complete"' not in ran.out


def test_verify_proof_says_when_there_was_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.native.prove", lambda *_: None)
    ran = run("solve", "--verify", "proof", EXAMPLES / "broken" / "unsolvable.txt")
    assert (ran.status, ran.out) == (3, "")
    assert "not verified, a limit was reached first" in ran.err


def test_disagreement_is_flagged(monkeypatch: pytest.MonkeyPatch) -> None:
    distrust = Mock(side_effect=WrongAnswerError("solver 'native' gave a wrong answer"))
    monkeypatch.setattr(classroom, "trusted", distrust)
    ran = run("compare", "--solver", "native", FIVE_FILE)
    assert ran.status == 4
    assert "solver 'native' gave a wrong answer" in ran.out
    assert "DISAGREE" not in ran.out, "it is alone"
    (line,) = run("compare", "--json", "--solver", "native", FIVE_FILE).lines()
    assert line["agree"] is False
    (answer,) = line["answers"]
    assert answer.pop("problem") == "solver 'native' gave a wrong answer"
    assert answer == {"solver": "native", "status": None, "solution": None, "elapsed": None, "stats": None}
