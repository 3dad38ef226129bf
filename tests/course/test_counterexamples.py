"""The smallest puzzle that fails: at least 2 x 2, the most telling of its size, and tried again."""

import json
import runpy
from collections.abc import Callable
from typing import Any

import pytest

from hitori import Puzzle, solve, uniqueness
from hitori.course import counterexamples, trials
from hitori.course.consumption import Ending
from hitori.course.counterexamples import TINY
from hitori.course.watching import ProgramReport
from hitori.rules import Rule, check
from hitori.shading import Shading

from .planted import SHOWN

LARGE = [[1, 2, 3, 1], [1, 1, 1, 1], [4, 1, 1, 2], [2, 3, 4, 4]]
NO_SOLUTION = "no solution"
Program = Callable[[list[list[int]]], object]


@pytest.fixture
def smallest(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    """The search, for a program that is a function from a grid to an answer."""

    def found(program: Program, kind: str, grid: list[list[int]] = LARGE) -> dict[str, Any]:
        def run(question: str) -> ProgramReport:
            answer = {"solution": program(json.loads(question)["grid"])}
            return ProgramReport(Ending.EXIT, 0, json.dumps(answer), "")

        monkeypatch.setattr(trials, "run", run)
        task = {"program": {}, "method": "brute-force", "kind": kind, "grid": grid}
        return dict(counterexamples.smallest_failure(task))

    return found


def without_rule_three(grid: list[list[int]]) -> object:
    return runpy.run_path(str(SHOWN / "ben.py"))["solve_hitori"](grid, "brute-force")


def right(grid: list[list[int]]) -> object:
    solution = solve(Puzzle(grid)).solution
    return solution.to_rows() if solution else NO_SOLUTION


def test_every_puzzle_of_two_by_two_is_tried() -> None:
    """One for each way in which four labels can be equal: the fourth Bell number."""
    assert len(TINY) == 15
    assert {puzzle.shape for puzzle in TINY} == {(2, 2)}


@pytest.mark.parametrize("grid", [LARGE, [[1, 1, 2], [2, 1, 1]], [[1, 1], [1, 1]]])
def test_without_rule_three_a_cell_is_cut_off(smallest: Callable[..., dict[str, Any]], grid: list[list[int]]) -> None:
    found = smallest(without_rule_three, "connectivity", grid)
    puzzle = Puzzle(found["grid"])
    answer = found["attempt"]["solution"]
    shading = Shading(["".join("#" if cell == "X" else "." for cell in row) for row in answer])
    (violation,) = check(puzzle, shading)
    assert (puzzle.shape, violation.rule, len(violation.cells)) == ((2, 2), Rule.CONNECTIVITY, 1)
    assert len(grid) == 2 == len(grid[0]) or solve(puzzle).solution, "it could have done better"


def test_rows_and_columns_are_left_out(smallest: Callable[..., dict[str, Any]]) -> None:
    """Of a program that is right on what is tiny."""

    def program(grid: list[list[int]]) -> object:
        return without_rule_three(grid) if len(grid) * len(grid[0]) > 4 else right(grid)

    found = smallest(program, "connectivity")
    assert 4 < len(Puzzle(found["grid"])) <= 9
    assert min(Puzzle(found["grid"]).shape) >= 2


def test_of_larger_puzzles_too_one_with_a_solution_is_shown(smallest: Callable[..., dict[str, Any]]) -> None:
    found = smallest(lambda grid: "?" if len(grid) > 2 else right(grid), "unreadable")
    assert Puzzle(found["grid"]).shape == (3, 2)
    assert uniqueness(Puzzle(found["grid"])) == "unique"


@pytest.mark.parametrize("grid", [LARGE, [[1, 1, 2], [2, 1, 1]]])
@pytest.mark.parametrize(("answer", "kind"), [("?", "unreadable"), (NO_SOLUTION, "missed"), (None, "silent")])
def test_no_counterexample_is_a_single_line(
    smallest: Callable[..., dict[str, Any]], answer: object, kind: str, grid: list[list[int]]
) -> None:
    """Of programs that fail everywhere, one by one too; a puzzle with one solution tells most."""
    found = smallest(lambda _: answer, kind, grid)
    assert Puzzle(found["grid"]).shape == (2, 2)
    assert found["grid"] == [[1, 1], [1, 2]]


def test_what_fails_now_and_then_is_not_shown(smallest: Callable[..., dict[str, Any]]) -> None:
    answers = iter([["#.", ".#"]])
    assert smallest(lambda _: next(answers, NO_SOLUTION), "connectivity", [[1, 1], [1, 1]]) == {}
    seen: set[str] = set()

    def first_time_wrong(grid: list[list[int]]) -> object:
        is_new = str(grid) not in seen
        seen.add(str(grid))
        return without_rule_three(grid) if is_new else right(grid)

    assert smallest(first_time_wrong, "connectivity") == {}
