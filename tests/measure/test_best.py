"""The table of the best solution: bounds are marked, and its sentences name who is ahead, by answers made by hand."""

from typing import TypeAlias

import pytest

from hitori import Puzzle
from hitori.errors import DisagreementError, TooLargeError
from hitori.lab.puzzles.suites import AMBIGUOUS
from hitori.results import BestResult, SearchStats, Status
from measure import best
from measure.best import LIMIT, Asked
from tests.pages import table_rows

Answers = dict[str, list[float | None]]


def asked(family: str, size: int, answers: Answers, limit: float = LIMIT) -> list[Asked]:
    """The seconds of each solver; None where the limit ended a search."""
    return [
        Asked(family, size, solver, limit if seconds is None else seconds, seconds is not None)
        for solver, times in answers.items()
        for seconds in times
    ]


FAR: Answers = {"native": [0.1, 0.3], "ortools": [9, 7], "highs": [None, 8], "gurobi": [0.5, 0.7]}


def said(*answers: list[Asked]) -> str:
    return best.table([one for each in answers for one in each], LIMIT)[-1]


def row(answers: list[Asked]) -> list[str]:
    (found,) = table_rows("\n".join(best.table(answers, LIMIT)[4:5]))
    return found


def test_a_row_has_medians_sums_and_leads() -> None:
    head = best.table(asked("changed", 10, FAR), LIMIT)[2]
    assert head == "| boards | native | ortools | highs | gurobi | lead: best free peer | lead: gurobi |"
    assert row(asked("changed", 10, FAR)) == [
        "changed, n = 10",
        "200 ms, 400 ms",
        "8 s, 16 s",
        "> 9 s, > 18 s (1 of 2)",
        "600 ms, 1.2 s",
        "ortools, 40 x",
        "3 x",
    ]


def test_where_all_is_well_no_family_is_named() -> None:
    assert said(asked("changed", 10, FAR)) == (
        "No peer is known to be ahead of the native search. "
        "No lead before the best free peer is known to be less than 20."
    )


def test_a_peer_that_is_ahead_and_a_lead_that_is_too_small_are_named_with_their_figures() -> None:
    gurobi: Answers = {"native": [1, 3], "ortools": [None, None], "gurobi": [0.5, 1.5]}
    small: Answers = {"native": [1, 3], "ortools": [None, None], "highs": [6, 6], "gurobi": [5, 5]}
    assert said(asked("changed", 10, FAR), asked("blanked", 15, gurobi), asked("blanked", 20, small)) == (
        "A peer is ahead: blanked, n = 15 (gurobi 2 s, native 4 s: 0.5 x). "
        "Less than 20 times ahead of the best free peer: blanked, n = 20 (highs 12 s, native 4 s: 3 x). "
        "Not decided within the limit: blanked, n = 15 (ortools > 20 s, native 4 s: > 5 x)."
    )


def test_a_native_search_that_the_limit_ended_is_behind_whoever_proved_it() -> None:
    slow: Answers = {"native": [None, 1], "ortools": [4, 1], "gurobi": [None, 1]}
    assert said(asked("changed", 20, slow)) == (
        "A peer is ahead: changed, n = 20 (ortools 5 s, native > 11 s: < 0.455 x). "
        "Less than 20 times ahead of the best free peer: changed, n = 20 (ortools 5 s, native > 11 s: < 0.455 x). "
        "Not decided within the limit: changed, n = 20 (gurobi > 11 s, native > 11 s: neither in time)."
    )


def test_a_bound_may_decide() -> None:
    assert "Not decided" not in said(asked("changed", 10, {"native": [0.1], "ortools": [None], "gurobi": [None]}))
    assert row(asked("changed", 10, {"native": [0.1], "ortools": [None]}))[-2:] == ["none in time, > 100 x", "-"]


def test_a_median_of_bounds_is_a_bound() -> None:
    cells = row(asked("changed", 10, {"native": [1, 2, 3], "ortools": [None, 2, 5], "highs": [1, None, None]}))
    assert cells[2:4] == ["5 s, > 17 s (2 of 3)", "> 10 s, > 21 s (1 of 3)"]


def test_a_board_that_is_too_large_for_a_licence_is_no_time() -> None:
    refused = [Asked("changed", 20, "gurobi", None, is_proved=False)]
    cells = row([*asked("changed", 20, {"native": [1], "ortools": [30]}), *refused])
    assert cells[3:] == ["too large", "ortools, 30 x", "-"]


def test_boards_of_which_no_peer_was_asked_are_told_apart() -> None:
    alone = asked("labels to 4n", 30, {"native": [50, None]}, limit=60)
    lines = best.table([*asked("changed", 10, FAR), *alone], LIMIT)
    assert lines[-1].endswith("Asked of `native` alone, 60 s a board, and proved: labels to 4n, n = 30 1 of 2.")
    assert table_rows(lines[4])[0] == ["labels to 4n, n = 30", "> 55 s, > 110 s (1 of 2)", *["-"] * 5]


Claims: TypeAlias = dict[str, BestResult | TooLargeError]


@pytest.fixture
def claims(monkeypatch: pytest.MonkeyPatch) -> Claims:
    """What each solver answers about every board, by its name."""
    found: Claims = {}

    def answer(*_: object, solver: str, **__: object) -> BestResult:
        claim = found[solver]
        if isinstance(claim, TooLargeError):
            raise claim
        return claim

    monkeypatch.setattr(best, "get_solver", lambda name: name)
    monkeypatch.setattr("hitori.best", answer)
    return found


def claim(value: int, bound: int) -> BestResult:
    status = Status.SOLVED if value == bound else Status.UNKNOWN
    return BestResult(status, None, value, bound, SearchStats(), "", 2.0, "most", Puzzle([[1]]))


def test_who_proves_nothing_took_over_the_limit_and_who_refuses_no_time(claims: Claims) -> None:
    claims |= {"native": claim(5, 5), "highs": claim(4, 6), "gurobi": TooLargeError("2500 variables")}
    rows = table_rows("\n".join(best.measured("most", [8], 1, 7.0, ("highs", "gurobi"))))
    assert rows[4] == [
        "changed, n = 8", "2 s, 2 s", "> 7 s, > 7 s (0 of 1)", "too large", "none in time, > 3.5 x", "-"
    ]  # fmt: skip


def test_a_solution_better_than_a_bound_is_a_disagreement(claims: Claims) -> None:
    claims |= {"native": claim(5, 5), "highs": claim(6, 9)}
    with pytest.raises(DisagreementError, match="small #0, most: a solution is better than a bound"):
        best.measured("most", [8], 1, 7.0, ("highs",))


@pytest.mark.needs("pysat")
def test_the_boards_of_each_family_are_asked() -> None:
    rows = table_rows("\n".join(best.measured("most", [8], 2, 60.0, ("pysat",))[2:-1]))
    assert [one[0] for one in rows[2:]] == [f"{family}, n = 8" for family in AMBIGUOUS]
    assert all("of 2" not in cell for one in rows for cell in one)
