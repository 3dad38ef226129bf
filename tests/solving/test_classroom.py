"""The assignment's entry point, and solvers side by side."""

import pytest
from hypothesis import given, settings

from hitori import InvalidPuzzleError, UnknownSolverError, solve_hitori
from hitori.puzzle import Puzzle
from hitori.results import Status
from hitori.shading import Shading
from hitori.solving.classroom import CLASSROOM_SOLVERS, compare

from ..boards import TINY
from ..oracles import all_solutions, puzzles
from ..parrot import Parrot


@pytest.mark.parametrize("method", CLASSROOM_SOLVERS)
@settings(max_examples=40)
@given(puzzle=puzzles(3, 3, 3))
def test_a_grid_in_a_solved_grid_out(method: str, puzzle: Puzzle) -> None:
    solved = solve_hitori(puzzle.to_rows(), method)
    solutions = all_solutions(puzzle)
    if isinstance(solved, str):
        assert (solved, solutions) == ("no solution", set())
        return
    shaded = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols) if solved[r][c] is None]
    assert Shading.from_shaded(*puzzle.shape, shaded) in solutions
    assert all(solved[r][c] in (None, puzzle[r, c]) for r, c in puzzle.cells())


def test_what_is_no_grid_or_no_method_is_told() -> None:
    with pytest.raises(InvalidPuzzleError, match="row 2 has 1 label, expected 2"):
        solve_hitori([[1, 2], [1]])
    with pytest.raises(UnknownSolverError, match="no solver named 'intelligent'; registered: native, brute-force-bfs"):
        solve_hitori([[1]], "intelligent")


SOLVED = Parrot(Status.SOLVED, [Shading(["..", ".#"])], name="solved")
UNKNOWN, REFUTED = Parrot(Status.UNKNOWN, name="unknown"), Parrot(Status.NO_SOLUTION, name="refuted")


def test_unknown_disagrees_with_nothing_and_solved_with_no_solution() -> None:
    assert compare(TINY, [UNKNOWN, SOLVED]).agree
    assert compare(TINY, [UNKNOWN, REFUTED]).agree
    assert not compare(TINY, [SOLVED, REFUTED]).agree


def test_an_answer_that_breaks_a_rule_is_caught() -> None:
    comparison = compare(TINY, [Parrot(Status.SOLVED, [Shading(["..", ".."])])])
    assert not comparison.agree
    assert comparison.solutions == []
    assert "wrong answer" in str(comparison.answers[0].problem)
