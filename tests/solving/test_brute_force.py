"""Brute force: the fewest shaded cells first, and cells in reading order."""

import pytest
from hypothesis import given, settings

from hitori.errors import InvalidOptionError, TooLargeError
from hitori.puzzle import Puzzle
from hitori.results import Status
from hitori.shading import Shade, Shading
from hitori.solving.brute_force import BreadthFirst, DepthFirst
from hitori.solving.tracing import SearchStep, StepKind

from ..oracles import all_solutions, puzzles


def number_shaded(shading: Shading) -> int:
    return len(list(shading.shaded()))


@settings(max_examples=150, deadline=None)
@given(puzzles(4, 4, 4))
def test_breadth_first_shades_as_few_cells_as_can_be(puzzle: Puzzle) -> None:
    result = BreadthFirst().solve(puzzle)
    if result.status == Status.SOLVED:
        assert result.solution is not None
        assert number_shaded(result.solution) == min(map(number_shaded, all_solutions(puzzle)))


@settings(max_examples=50, deadline=None)
@given(puzzles(4, 4, 4))
def test_breadth_first_lists_the_solutions_fewest_shaded_first(puzzle: Puzzle) -> None:
    sizes = [number_shaded(solution) for solution in BreadthFirst().solutions(puzzle)]
    assert sizes == sorted(sizes)


def test_breadth_first_skips_lone_labels_for_one_solution_but_not_for_all() -> None:
    lone = Puzzle([[1, 2, 2], [3, 4, 5]])
    steps: list[SearchStep] = []
    BreadthFirst().solve(lone, tracer=steps.append)
    assert {step.cell for step in steps if step.kind == StepKind.DECIDE} <= {(0, 1), (0, 2)}
    assert set(BreadthFirst().solutions(lone)) == all_solutions(lone)
    assert any(solution[0, 0] == Shade.SHADED for solution in BreadthFirst().solutions(lone))


def test_breadth_first_refuses_to_fill_the_memory() -> None:
    crowded = Puzzle([[1, 2, 3, 4], [2, 1, 4, 3], [1, 2, 3, 4], [2, 1, 4, 3]])
    with pytest.raises(TooLargeError, match="more than 50 shadings wait in the queue of 'brute-force-bfs'"):
        BreadthFirst(max_queue=50).solve(crowded)
    with pytest.raises(InvalidOptionError, match="max_queue is 0"):
        BreadthFirst(max_queue=0)


def test_breadth_first_needs_no_state_where_nothing_clashes() -> None:
    assert BreadthFirst().solve(Puzzle([[1, 2], [2, 1]])).stats.states == 0


@settings(max_examples=50, deadline=None)
@given(puzzles(4, 4, 4))
def test_depth_first_goes_through_the_solutions_in_reading_order(puzzle: Puzzle) -> None:
    # Unshaded is tried before shaded, but "." sorts behind "#" as text.
    rows = ["".join(solution.to_rows()) for solution in DepthFirst().solutions(puzzle)]
    assert rows == sorted(rows, reverse=True)


def test_depth_first_counts_each_colour_tried() -> None:
    # r1c1 unshaded, r1c2 unshaded, r2c1 unshaded, r2c2 unshaded (refused), r2c2 shaded.
    stats = DepthFirst().solve(Puzzle([[2, 1], [1, 1]])).stats
    assert (stats.states, stats.conflicts, stats.backtracks, stats.max_depth) == (5, 1, 1, 4)
