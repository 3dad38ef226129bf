"""Backtracking: rules 1 and 2 at each value, rule 3 when the grid is full."""

import pytest

from hitori.puzzle import Puzzle
from hitori.shading import Shade
from hitori.solving.backtracking import Backtracking
from hitori.solving.brute_force import DepthFirst
from hitori.solving.tracing import Reason, SearchStep, StepKind


def refusals(puzzle: Puzzle, reason: Reason) -> list[SearchStep]:
    steps: list[SearchStep] = []
    Backtracking().solve(puzzle, tracer=steps.append)
    return [step for step in steps if step.kind == StepKind.REFUSE and step.reason == reason]


def test_a_cut_grid_is_noticed_only_when_it_is_full() -> None:
    # r1c2 and r2c1 shaded cut off r1c1, but the grid is filled to the last cell before that is seen.
    broken = Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]])
    cuts = refusals(broken, Reason.CUTS_THE_GRID)
    assert cuts
    assert all(step.shading.is_complete for step in cuts)


@pytest.mark.parametrize("grid", [[[1, 2, 3], [2, 2, 3], [1, 1, 3]], [[3, 2, 5, 4], [2, 3, 4, 3], [4, 3, 2, 4]]])
def test_it_never_needs_fewer_states_than_brute_force_with_rule_three(grid: list[list[int]]) -> None:
    late, early = Backtracking().solve(Puzzle(grid)).stats.states, DepthFirst().solve(Puzzle(grid)).stats.states
    assert late is not None
    assert early is not None
    assert late >= early


@pytest.mark.parametrize("rows", [[[1, 1]], [[1, 2, 3], [2, 2, 4], [3, 4, 1]]])
def test_the_walk_starts_beside_a_shaded_middle(rows: list[list[int]]) -> None:
    puzzle = Puzzle(rows)
    solution = Backtracking().solve(puzzle).solution
    assert solution is not None
    assert solution[puzzle.rows // 2, puzzle.cols // 2] == Shade.SHADED
