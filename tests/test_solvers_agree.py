"""One test body over every registered solver: the same status, the same solutions, the same counts as enumeration."""

import random
from functools import cache
from pathlib import Path

import pytest

import hitori
from hitori import EngineNotInstalledError, Limits, Puzzle, Solver, Status
from hitori.solvers.registry import get_solver, solver_names
from tests.oracles import all_solutions, distinct_grids

STARTS_PROCESSES = {"dimacs", "minizinc"}


@cache
def grids_of_at_most(cells: int) -> list[Puzzle]:
    """Every grid over three labels and blanks, one for all its positions and renamings."""
    return [puzzle for puzzle in distinct_grids() if len(puzzle) <= cells]


@pytest.fixture(params=solver_names())
def solver(request: pytest.FixtureRequest) -> Solver:
    try:
        return get_solver(request.param)
    except EngineNotInstalledError as error:
        pytest.skip(str(error))


def random_puzzles(count: int, largest: int) -> list[Puzzle]:
    """Squares and rectangles, with few labels and many, with blanks and without."""
    rng = random.Random("agree")
    puzzles = []
    for _ in range(count):
        rows, cols = rng.randint(1, largest), rng.randint(1, largest)
        labels = range(rng.randint(0, 1), rng.choice([3, max(rows, cols), 2 * max(rows, cols)]) + 1)
        puzzles.append(Puzzle.from_labels(rows, cols, rng.choices(labels, k=rows * cols)))
    return puzzles


def share_of(solver: Solver, puzzles: list[Puzzle]) -> list[Puzzle]:
    """All of the puzzles, or a few with few solutions for a solver that starts a process in each round."""
    if solver.name not in STARTS_PROCESSES:
        return puzzles
    return [puzzle for puzzle in puzzles[::25] if len(all_solutions(puzzle)) <= 10]


def check_against_enumeration(solver: Solver, puzzle: Puzzle) -> None:
    expected = all_solutions(puzzle)
    result = solver.solve(puzzle)
    assert result.status == (Status.SOLVED if expected else Status.NO_SOLUTION), puzzle
    assert result.solution in expected | {None}, puzzle
    found = solver.solutions(puzzle, Limits(time=60.0))
    solutions = list(found)
    assert found.complete, puzzle
    assert len(solutions) == len(expected), puzzle
    assert set(solutions) == expected, puzzle
    count = solver.count(puzzle)
    assert (count.count, count.complete) == (len(expected), True), puzzle


def test_every_grid_of_at_most_four_cells(solver: Solver) -> None:
    for puzzle in share_of(solver, grids_of_at_most(4)):
        check_against_enumeration(solver, puzzle)


def test_random_grids(solver: Solver) -> None:
    for puzzle in share_of(solver, random_puzzles(30, 4)):
        check_against_enumeration(solver, puzzle)


@pytest.mark.slow
def test_every_grid_of_at_most_six_cells(solver: Solver) -> None:
    for puzzle in share_of(solver, grids_of_at_most(6)):
        check_against_enumeration(solver, puzzle)


@pytest.mark.slow
def test_larger_random_grids(solver: Solver) -> None:
    for puzzle in share_of(solver, random_puzzles(150, 5)):
        check_against_enumeration(solver, puzzle)


PUBLISHED = sorted((Path(__file__).parents[2] / "shared" / "data" / "delft").glob("n*0-*.singles"))[::5]
SLOW_TO_SEARCH = {"brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"}


@pytest.mark.slow
def test_published_puzzles_where_they_are_there(solver: Solver) -> None:
    """One solution each; a solver may run out of time, but it may not find another one or none."""
    for puzzle in [puzzle for path in PUBLISHED for puzzle in hitori.load(path)]:
        result = solver.solve(puzzle, Limits(time=2.0))
        if result.status == Status.UNKNOWN:
            assert solver.name in SLOW_TO_SEARCH | {"pumpkin-distance"}, puzzle
        else:
            assert result.solution == hitori.solve(puzzle).solution, puzzle
