"""A second opinion: what it confirms, what it leaves open, and what it refuses."""

import pytest

from hitori import (
    Limits,
    Puzzle,
    SearchStats,
    Shading,
    SolutionCount,
    Solver,
    SolveResult,
    Status,
    WrongAnswerError,
    solve,
)
from hitori.results import UNLIMITED, Solutions
from hitori.solving.registry import get_solver
from hitori.solving.verify import verify
from tests.boards import BROKEN, TINY, TWO_WAYS


class Counter:
    """A solver that counts what it was told to count."""

    name = "counter"

    def __init__(self, count: int, complete: bool = True) -> None:
        self._found = SolutionCount(count, complete)

    def count(self, _puzzle: Puzzle, _limit: int | None = None, _limits: Limits = UNLIMITED) -> SolutionCount:
        return self._found

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        raise NotImplementedError

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        raise NotImplementedError


def verdict_on(puzzle: Puzzle, judge: Solver) -> bool:
    return verify(puzzle, solve(puzzle), get_solver("native"), judge)


@pytest.mark.parametrize(("puzzle", "count"), [(BROKEN, 0), (TINY, 1), (TWO_WAYS, 2)])
def test_an_answer_is_confirmed_by_a_judge_who_counts_the_same(puzzle: Puzzle, count: int) -> None:
    assert verdict_on(puzzle, Counter(count, complete=count < 2))
    for other in {0, 1, 2} - {count}:
        with pytest.raises(WrongAnswerError, match=r"solvers disagree: 'native' finds .*, 'counter' finds"):
            verdict_on(puzzle, Counter(other))


@pytest.mark.parametrize("count", [0, 1])
def test_a_judge_who_stopped_early_confirms_nothing(count: int) -> None:
    assert not verdict_on(TINY, Counter(count, complete=False))


def test_an_unknown_answer_is_not_confirmed() -> None:
    unknown = SolveResult(Status.UNKNOWN, None, SearchStats(), "native", 0.0)
    assert not verify(TINY, unknown, get_solver("native"), Counter(1))


def test_a_solution_that_breaks_a_rule_is_refused() -> None:
    wrong = SolveResult(Status.SOLVED, Shading.from_rows(["#.", ".."]), SearchStats(), "native", 0.0)
    with pytest.raises(WrongAnswerError, match="uniqueness: r2c1 r2c2"):
        verify(TINY, wrong, get_solver("native"), Counter(1))


def test_a_status_that_does_not_fit_the_own_count_is_refused() -> None:
    wrong = SolveResult(Status.NO_SOLUTION, None, SearchStats(), "native", 0.0)
    with pytest.raises(WrongAnswerError, match="answers 'no_solution', but counts exactly one solution"):
        verify(TINY, wrong, get_solver("native"), Counter(1))
