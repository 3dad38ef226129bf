"""The steps of a search: they replay, they count what the statistics count, and their reasons hold."""

import pytest
from hypothesis import given, settings

from hitori.puzzle import Cell, Puzzle
from hitori.results import Status
from hitori.shading import Shade, Shading
from hitori.solving import search
from hitori.solving.registry import get_solver
from hitori.solving.search import ClassroomSolver
from hitori.solving.tracing import Reason, SearchStep, StepKind

from ..oracles import puzzles

NAMES = ["brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"]


def classroom_solver(name: str) -> ClassroomSolver:
    solver = get_solver(name)
    assert isinstance(solver, ClassroomSolver)
    return solver


def in_one_line(a: Cell, b: Cell) -> bool:
    return (a.row == b.row) != (a.col == b.col)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(puzzle=puzzles(4, 4, 4))
def test_steps_count_what_the_statistics_count(name: str, puzzle: Puzzle) -> None:
    steps: list[SearchStep] = []
    result = classroom_solver(name).solve(puzzle, tracer=steps.append)
    kinds = [step.kind for step in steps]
    assert kinds.count(StepKind.DECIDE) + kinds.count(StepKind.FORCE) == result.stats.states
    assert kinds.count(StepKind.REFUSE) == result.stats.conflicts
    assert max((step.depth for step in steps), default=0) == result.stats.max_depth
    if result.status == Status.SOLVED:
        assert (steps[-1].kind, steps[-1].shading) == (StepKind.SOLUTION, result.solution)
    else:
        assert StepKind.SOLUTION not in kinds


@pytest.mark.parametrize("name", NAMES[1:])
@settings(max_examples=40, deadline=None)
@given(puzzle=puzzles(4, 4, 4))
def test_a_depth_first_search_replays(name: str, puzzle: Puzzle) -> None:
    steps: list[SearchStep] = []
    result = classroom_solver(name).solve(puzzle, tracer=steps.append)
    grid = Shading.unknown(*puzzle.shape)
    standing = [grid]  # behind the first, the grids that the standing decisions were made in
    taken_back = 0
    for step in steps:
        if step.kind == StepKind.BACKTRACK:
            assert step.shading == standing[step.depth + 1]
            taken_back += len(standing) - 1 - step.depth
            del standing[step.depth + 1 :]
        elif step.kind in (StepKind.DECIDE, StepKind.FORCE):
            assert step.cell is not None
            if step.kind == StepKind.DECIDE:
                standing.append(grid)
            assert step.shading == grid.with_shade(step.cell, step.shade)
        assert step.depth == len(standing) - 1
        grid = step.shading
    assert taken_back == result.stats.backtracks


@settings(max_examples=40, deadline=None)
@given(puzzle=puzzles(4, 4, 4))
def test_a_breadth_first_search_replays(puzzle: Puzzle) -> None:
    steps: list[SearchStep] = []
    classroom_solver("brute-force-bfs").solve(puzzle, tracer=steps.append)
    grid = Shading.from_shaded(*puzzle.shape, [])
    for step in steps:
        if step.kind == StepKind.TAKE:
            grid = step.shading
        elif step.kind == StepKind.DECIDE:
            assert step.cell is not None
            assert step.shading == grid.with_shade(step.cell, Shade.SHADED) != grid
        assert step.depth == len(list(step.shading.shaded()))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(puzzle=puzzles(4, 4, 4))
def test_reasons_hold(name: str, puzzle: Puzzle) -> None:
    steps: list[SearchStep] = []
    classroom_solver(name).solve(puzzle, tracer=steps.append)
    for step in steps:
        if step.reason not in (Reason.SAME_LABEL, Reason.NEXT_TO_SHADED):
            continue
        (proof,) = step.because
        assert step.cell is not None
        if step.reason == Reason.SAME_LABEL:
            assert in_one_line(step.cell, proof)
            assert puzzle[step.cell] == puzzle[proof] != 0
            assert step.shading[proof] == Shade.UNSHADED
        else:
            assert abs(step.cell.row - proof.row) + abs(step.cell.col - proof.col) == 1
            assert step.shading[proof] == Shade.SHADED


def test_each_kind_has_its_sentence() -> None:
    def say(kind: StepKind, depth: int = 0, reason: Reason | None = None, *because: Cell) -> str:
        return SearchStep(kind, Cell(0, 1), Shade.SHADED, reason, because, depth, Shading.unknown(1, 2)).sentence

    assert say(StepKind.TAKE) == "Take the next grid from the queue."
    assert say(StepKind.DECIDE) == "Try r1c2 shaded."
    assert say(StepKind.FORCE, 1, Reason.SAME_LABEL, Cell(0, 0)) == ("r1c2 must be shaded: r1c1 shows the same label.")
    assert say(StepKind.REFUSE, 1, Reason.CUTS_THE_GRID) == (
        "r1c2 cannot be shaded: it would cut the unshaded cells apart."
    )
    assert [say(StepKind.BACKTRACK, depth) for depth in (0, 1, 2)] == [
        "Go back to the start.",
        "Go back to the state with 1 decision.",
        "Go back to the state with 2 decisions.",
    ]
    assert say(StepKind.SOLUTION) == "Solved: all three rules hold."


@pytest.mark.parametrize("name", NAMES)
def test_no_step_is_made_when_nobody_listens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a step was made for nobody")

    monkeypatch.setattr(search, "SearchStep", refuse)
    monkeypatch.setattr(search, "why_forced", refuse)
    puzzle = Puzzle([[1, 2, 3], [1, 1, 3], [2, 3, 3]])
    assert classroom_solver(name).solve(puzzle).status == Status.SOLVED
    with pytest.raises(AssertionError, match="for nobody"):
        classroom_solver(name).solve(puzzle, tracer=print)
