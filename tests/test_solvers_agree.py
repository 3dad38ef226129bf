"""One test body over every registered solver: the same status, the same solutions, the same counts.

Small puzzles are held against plain enumeration, larger ones against the native solver. A solver that needs seconds for
what others do in milliseconds gets its share of the puzzles, and of the time.
"""

import random
import time
from collections.abc import Callable, Iterable
from functools import cache

import pytest

import hitori
from hitori import Limits, Puzzle, Shading, SolutionCount, Status, TooLargeError
from hitori.engines.engine import Engine
from hitori.solving.base import ReadySolver
from hitori.solving.registry import get_solver, solver_names
from tests.boards import BLANK
from tests.oracles import all_solutions, distinct_grids, grids_up_to_renaming, random_puzzle
from tests.requirements import PUBLISHED, slow, solver_cases

BRUTE_FORCE = {"brute-force-bfs", "brute-force-dfs"}


@pytest.fixture(params=solver_cases(solver_names()), scope="module")
def solver(request: pytest.FixtureRequest) -> ReadySolver:
    """One for all tests: some have to load their library in a process of their own."""
    return get_solver(request.param)


def starts_processes(solver: ReadySolver) -> bool:
    return isinstance(solver, Engine) and solver.starts_processes


def share_of(solver: ReadySolver, puzzles: list[Puzzle]) -> list[Puzzle]:
    """All puzzles; or a few, for a solver that starts a process in each round, or small ones, for brute force."""
    if solver.name in BRUTE_FORCE:
        return [puzzle for puzzle in puzzles if len(puzzle) <= 16]
    if starts_processes(solver):
        return [puzzle for puzzle in puzzles[::20] if len(solutions_of(puzzle)) <= 3]
    return puzzles


@cache
def solutions_of(puzzle: Puzzle) -> set[Shading]:
    return all_solutions(puzzle) if len(puzzle) <= 16 else set(hitori.solutions(puzzle))


def assert_agrees_with_enumeration(solver: ReadySolver, puzzle: Puzzle) -> None:
    expected = solutions_of(puzzle)
    result = solver.solve(puzzle)
    assert result.status == (Status.SOLVED if expected else Status.NO_SOLUTION), puzzle
    assert result.solution in expected | {None}, puzzle
    found = solver.solutions(puzzle, Limits(time=60.0))
    solutions = list(found)
    assert found.complete, puzzle
    assert len(solutions) == len(expected), puzzle
    assert set(solutions) == expected, puzzle
    assert solver.count(puzzle) == SolutionCount(len(expected), complete=True), puzzle
    assert solver.count(puzzle, 1) == SolutionCount(min(len(expected), 1), complete=len(expected) < 2), puzzle


@pytest.mark.parametrize("most", [3, *slow([25])])
def test_every_option_leads_to_the_same_solutions(solver: ReadySolver, most: int) -> None:
    for options in getattr(solver, "examples", ()):
        rng, variant = random.Random(f"{solver.name} {options}"), get_solver(solver.name, **options)
        for _ in range(-(-most // 4) if starts_processes(solver) else most):
            assert_agrees_with_enumeration(
                variant, random_puzzle(rng, rng.randint(1, 4), rng.randint(1, 4), 0, rng.randint(1, 5))
            )


@cache
def grids_of_at_most_four_cells() -> list[Puzzle]:
    """Every grid over three labels and blanks, one for all its positions and renamings."""
    return [puzzle for puzzle in distinct_grids() if len(puzzle) <= 4]


@cache
def grids_up_to_two_by_three() -> list[Puzzle]:
    """Every grid over three labels, one for all its renamings, and every such grid of 3 x 2."""
    grids = (puzzle for puzzle in grids_up_to_renaming() if 0 not in puzzle.labels)
    return [puzzle for puzzle in grids if sorted(puzzle.shape) <= [2, 3] and max(puzzle.shape) <= 3]


@cache
def random_puzzles() -> list[Puzzle]:
    """Grids up to 6 x 6, with and without blanks, few labels and many; in turn no solution, one, two to eight."""
    rng = random.Random("agree")
    puzzles: list[Puzzle] = []
    while len(puzzles) < 200:
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        most = rng.choice([3, max(rows, cols), 2 * max(rows, cols)])
        puzzle = random_puzzle(rng, rows, cols, rng.randint(0, 1), most)
        solutions = hitori.count_solutions(puzzle, limit=9)
        if min(solutions, 2) == len(puzzles) % 3 and solutions < 9:
            puzzles.append(puzzle)
    return puzzles


def some_random_puzzles() -> list[Puzzle]:
    return random_puzzles()[:30]


@pytest.mark.parametrize(
    "grids",
    [
        some_random_puzzles,
        *slow([grids_of_at_most_four_cells, grids_up_to_two_by_three, random_puzzles]),
    ],
)
def test_it_finds_what_enumeration_or_the_native_solver_finds(
    solver: ReadySolver, grids: Callable[[], list[Puzzle]]
) -> None:
    for puzzle in share_of(solver, grids()):
        assert_agrees_with_enumeration(solver, puzzle)


def test_counting_stops_at_the_limit(solver: ReadySolver) -> None:
    found = solver.count(BLANK, 7)
    assert (found.count, found.complete) == (7, False)


def test_an_enumeration_can_be_left_early(solver: ReadySolver) -> None:
    solutions = solver.solutions(BLANK)
    assert next(solutions) != next(solutions)
    solutions.close()
    assert list(solutions) == []


def solved_in_ten_seconds(solver: ReadySolver, puzzles: Iterable[Puzzle]) -> int:
    """How many puzzles with one solution, until one takes two seconds or is larger than the solver takes."""
    ended, solved = time.monotonic() + 10.0, 0
    for puzzle in puzzles:
        limits = Limits(time=min(2.0, max(0.0, ended - time.monotonic())))
        try:
            result, count = solver.solve(puzzle, limits), solver.count(puzzle, 1, limits)
        except TooLargeError:
            break
        assert result.status in (Status.SOLVED, Status.UNKNOWN), puzzle
        assert result.solution in (None, hitori.solve(puzzle).solution), puzzle
        assert count.count <= 1, puzzle
        assert count.count == 1 or not count.complete, puzzle
        if result.status == Status.UNKNOWN or not count.complete:
            break
        solved += 1
    return solved


@pytest.mark.slow
@pytest.mark.needs("published puzzles")
def test_published_puzzles_as_far_as_ten_seconds_go(solver: ReadySolver) -> None:
    """Twenty of each size, from the smallest to the largest."""
    assert solved_in_ten_seconds(solver, (puzzle for path in PUBLISHED for puzzle in hitori.load(path))) >= 5


def test_drawn_puzzles_as_far_as_ten_seconds_go(solver: ReadySolver) -> None:
    sizes = [3, 4] if solver.name in BRUTE_FORCE or starts_processes(solver) else [3, 4, 5, 6, 7]
    puzzles = [hitori.generate(size, seed=size) for size in sizes]
    assert solved_in_ten_seconds(solver, puzzles) >= min(len(puzzles), 4)
