"""The classroom's solvers: what each owes with each option, the steps of a search, its tables and its order."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings

from hitori.errors import InvalidOptionError, TooLargeError, WrongTypeError
from hitori.puzzle import Puzzle
from hitori.render.text import PLAIN
from hitori.results import Limits, SolveResult, Status
from hitori.shading import Shade, Shading
from hitori.solving import search
from hitori.solving.backtracking import Grid
from hitori.solving.board import Board
from hitori.solving.brute_force import BreadthFirst, DepthFirst
from hitori.solving.classroom import CLASSROOM_SOLVERS
from hitori.solving.forward_checking import ForwardChecking
from hitori.solving.registry import get_solver, solver_options
from hitori.solving.search import ClassroomSolver
from hitori.solving.tracing import Reason, SearchStep, StepKind, why_not
from tests.requirements import slow

from ..boards import BROKEN, FIVE, SOLUTION
from ..oracles import distinct_grids, puzzles
from ..test_solvers_agree import assert_agrees_with_enumeration


def traced(solver: ClassroomSolver, puzzle: Puzzle) -> tuple[list[SearchStep], SolveResult]:
    """The steps of a search, and its result."""
    steps: list[SearchStep] = []
    result = solver.solve(puzzle, tracer=steps.append)
    return steps, result


def classroom_solver(name: str, **options: object) -> ClassroomSolver:
    solver = get_solver(name, **options)
    assert isinstance(solver, ClassroomSolver)
    return solver


EACH = pytest.mark.parametrize("name", CLASSROOM_SOLVERS)
SMALL = given(puzzle=puzzles(4, 4, 4))
VARIANTS = [(name, options) for name in CLASSROOM_SOLVERS for options in ({}, *classroom_solver(name).examples)]


@pytest.fixture(params=VARIANTS, ids=str)
def solver(request: pytest.FixtureRequest) -> ClassroomSolver:
    name, options = request.param
    return classroom_solver(name, **options)


@cache
def each_distinct_grid(step: int) -> list[Puzzle]:
    return [*islice(distinct_grids(), 0, None, step)]


@pytest.mark.parametrize("step", [200, *slow([1])])
def test_agrees_with_enumeration_on_small_grids(solver: ClassroomSolver, step: int) -> None:
    """Some of those that differ, or all; larger ones are in test_solvers_agree.py."""
    for puzzle in each_distinct_grid(step):
        assert_agrees_with_enumeration(solver, puzzle)


def test_the_limit_of_states_is_kept(solver: ClassroomSolver) -> None:
    needed = solver.solve(FIVE).stats.states
    assert needed is not None
    stopped = solver.solve(FIVE, Limits(states=needed - 1))
    assert (stopped.status, stopped.solution, stopped.stats.states) == (Status.UNKNOWN, None, needed - 1)
    assert solver.solve(FIVE, Limits(states=needed)).status == Status.SOLVED


def test_no_time_means_no_answer(solver: ClassroomSolver) -> None:
    assert solver.solve(FIVE, Limits(time=0)).status == Status.UNKNOWN
    search = solver.solutions(FIVE, Limits(time=0))
    assert list(search) == []
    assert search.complete is False


def test_enumeration_knows_when_it_has_all(solver: ClassroomSolver) -> None:
    search = solver.solutions(FIVE)
    assert next(search).to_rows() == SOLUTION
    assert search.complete is None
    assert list(search) == []
    assert search.complete is True


def test_a_hundred_cells_deep_is_no_problem(solver: ClassroomSolver) -> None:
    # Depth-first search by recursion would go one call a cell deep and end in a RecursionError here.
    distinct = Puzzle([list(range(start, start + 40)) for start in range(1, 1200, 40)])
    assert not list(solver.solve(distinct).require().shaded())


# The steps of a search: they replay, they count what the statistics count, and their reasons hold.


@EACH
@settings(max_examples=40)
@SMALL
def test_steps_count_what_the_statistics_count_and_their_reasons_hold(name: str, puzzle: Puzzle) -> None:
    steps, result = traced(classroom_solver(name), puzzle)
    kinds = [step.kind for step in steps]
    assert kinds.count(StepKind.DECIDE) + kinds.count(StepKind.FORCE) == result.stats.states
    assert kinds.count(StepKind.REFUSE) == result.stats.conflicts
    assert max((step.depth for step in steps), default=0) == result.stats.max_depth
    if result.status == Status.SOLVED:
        assert (steps[-1].kind, steps[-1].shading) == (StepKind.SOLUTION, result.solution)
    else:
        assert StepKind.SOLUTION not in kinds
    for step in steps:
        if step.reason not in (Reason.SAME_LABEL, Reason.NEXT_TO_SHADED):
            continue
        (proof,) = step.because
        assert step.cell is not None
        down, right = abs(step.cell.row - proof.row), abs(step.cell.col - proof.col)
        if step.reason == Reason.SAME_LABEL:
            assert (down == 0) != (right == 0)
            assert puzzle[step.cell] == puzzle[proof] != 0
            assert step.shading[proof] == Shade.UNSHADED
        else:
            assert down + right == 1
            assert step.shading[proof] == Shade.SHADED


@pytest.mark.parametrize("name", CLASSROOM_SOLVERS[1:])
@settings(max_examples=40)
@SMALL
def test_a_depth_first_search_replays(name: str, puzzle: Puzzle) -> None:
    steps, result = traced(classroom_solver(name), puzzle)
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


@settings(max_examples=40)
@SMALL
def test_a_breadth_first_search_replays(puzzle: Puzzle) -> None:
    steps, _ = traced(classroom_solver("brute-force-bfs"), puzzle)
    grid = Shading.from_shaded(*puzzle.shape, [])
    for step in steps:
        if step.kind == StepKind.TAKE:
            grid = step.shading
        elif step.kind == StepKind.DECIDE:
            assert step.cell is not None
            assert step.shading == grid.with_shade(step.cell, Shade.SHADED) != grid
        assert step.depth == step.shading.codes.count(Shade.SHADED.code)


@EACH
def test_no_step_is_made_when_nobody_listens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a step was made for nobody")

    monkeypatch.setattr(SearchStep, "__init__", refuse)
    monkeypatch.setattr(search, "why_not", refuse)
    puzzle = Puzzle([[1, 2, 3], [1, 1, 3], [2, 3, 3]])
    assert classroom_solver(name).solve(puzzle).status == Status.SOLVED
    with pytest.raises(AssertionError, match="for nobody"):
        classroom_solver(name).solve(puzzle, tracer=print)


# Brute force: the fewest shaded cells first, and cells in reading order.


@settings(max_examples=50)
@SMALL
def test_breadth_first_lists_the_solutions_fewest_shaded_first(puzzle: Puzzle) -> None:
    sizes = [solution.codes.count(Shade.SHADED.code) for solution in BreadthFirst().solutions(puzzle)]
    assert sizes == sorted(sizes)


def test_breadth_first_refuses_to_fill_the_memory() -> None:
    crowded = Puzzle([[1, 2, 3, 4], [2, 1, 4, 3], [1, 2, 3, 4], [2, 1, 4, 3]])
    with pytest.raises(TooLargeError, match="more than 50 shadings wait in the queue of 'brute-force-bfs'"):
        BreadthFirst(max_queue=50).solve(crowded)
    with pytest.raises(InvalidOptionError, match="max_queue is 0"):
        BreadthFirst(max_queue=0)


@settings(max_examples=50)
@SMALL
def test_depth_first_goes_through_the_solutions_in_reading_order(puzzle: Puzzle) -> None:
    # Unshaded is tried before shaded, but "." sorts behind "#" as text.
    rows = ["".join(solution.to_rows()) for solution in DepthFirst().solutions(puzzle)]
    assert rows == sorted(rows, reverse=True)


# Backtracking: the partition test of the report, and the words of its steps.


def report_grid(*rows: str) -> Grid:
    """A grid of single values as the report prints it, e.g. "1 2 7 5 3 X"."""
    values = [row.split() for row in rows]
    puzzle = Puzzle([[0 if value == "X" else int(value) for value in row] for row in values])
    shading = Shading(["".join("#" if value == "X" else "." for value in row) for row in values])
    return Grid.of(Board.of(puzzle), shading)


def test_the_example_of_the_report_has_a_partition() -> None:
    """The 4 of the second row is cut off."""
    grid = report_grid("1 2 7 5 3 X", "3 6 5 1 X 4", "X 1 3 6 5 X", "4 5 X 3 2 7", "7 X 2 4 X 1")
    assert grid.single_variable()
    assert grid.partition()
    assert (grid.white_cells(), len(grid.closed_list(grid.middle()))) == (23, 22)


@pytest.mark.parametrize(
    ("rows", "start", "is_cut"),
    [
        pytest.param(["1 2 3", "2 3 1", "3 1 2"], 4, False, id="the middle cell"),
        pytest.param(["1 2 3", "2 X 1", "3 1 2"], 1, False, id="a neighbour, because the middle cell is eliminated"),
        pytest.param(["X 2", "2 X"], 1, True, id="a neighbour in a grid that is cut"),
        pytest.param(["1 2 3 4", "2 3 X X"], 2, False, id="rows and columns of their own"),
        pytest.param(["X"], None, True, id="no cell"),
    ],
)
def test_the_walk_starts_in_the_middle(rows: list[str], start: int | None, is_cut: bool) -> None:
    grid = report_grid(*rows)
    assert grid.start() == start
    assert grid.partition() == is_cut


@settings(max_examples=50)
@SMALL
def test_the_grid_of_a_step_holds_its_domains(puzzle: Puzzle) -> None:
    board = Board.of(puzzle)
    for step in traced(classroom_solver("backtracking"), puzzle)[0]:
        grid = Grid.of(board, step.shading)
        assert grid.shading() == step.shading
        assert step.to_text(PLAIN) == str(grid)
        assert (grid.select_variable() is None) == step.shading.is_complete == grid.single_variable()


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        ([[1, 1]], "Select r1c1, domain (1, X): try 1."),
        ([[1, 1]], "1 is not consistent at r1c2: r1c1 has a 1 too."),
        ([[1, 1]], "Return to the grid with 1 cell assigned."),
        ([[1, 1, 1]], "X is not consistent at r1c3: r1c2 next to it has an X."),
        ([[1, 1, 1]], "Return to the grid with 0 cells assigned."),
        ([[0, 0]], "Select r1c2, domain (., X): try .."),
        (
            [[1, 1]],
            "Every cell has a single value. A walk from r1c1, because the middle cell r1c2 is eliminated, "
            "reaches 1 of 1 white cell: there is no partition. Solved.",
        ),
        (
            [[1, 1, 2], [2, 1, 1]],
            "Every cell has a single value. A walk from the middle cell r2c2 reaches 3 of 4 white cells: "
            "there is a partition.",
        ),
    ],
)
def test_a_step_of_backtracking_speaks_as_the_report(puzzle: list[list[int]], sentence: str) -> None:
    assert sentence in [step.sentence for step in traced(classroom_solver("backtracking"), Puzzle(puzzle))[0]]


# Forward checking: what is forced, what is refused, and what each option costs.


@settings(max_examples=100)
@SMALL
def test_a_refused_colour_is_never_guessed_around_nor_anything_while_a_cell_is_forced(puzzle: Puzzle) -> None:
    board = Board.of(puzzle)
    for before, step in pairwise(traced(ForwardChecking(), puzzle)[0]):
        assert before.kind != StepKind.REFUSE or step.kind == StepKind.BACKTRACK
        if step.kind == StepKind.DECIDE:
            for index, shade in enumerate(before.shading):
                colours = (Shade.SHADED, Shade.UNSHADED)
                refused = [why_not(board, before.shading.codes, index, colour) for colour in colours]
                assert shade != Shade.UNKNOWN or refused == [None, None]


@pytest.mark.parametrize("moment", ["step", "end"])
def test_rule_three_is_tested_when_the_option_says(moment: str) -> None:
    steps, _ = traced(classroom_solver("forward-checking", connectivity=moment), BROKEN)
    cuts = [step for step in steps if step.reason == Reason.CUTS_THE_GRID]
    assert cuts
    assert all(step.shading.is_complete for step in cuts) == (moment == "end")


def test_options_are_listed_and_checked() -> None:
    assert solver_options("forward-checking") == {"mrv": True, "connectivity": "step"}
    with pytest.raises(InvalidOptionError, match="connectivity is 'often'; expected 'step' or 'end'"):
        get_solver("forward-checking", connectivity="often")
    with pytest.raises(WrongTypeError, match="no option 'tracer'"):
        get_solver("forward-checking", tracer=print)
