"""What every classroom solver owes, with each of its options: one body of tests, many solvers."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from hitori.errors import TooLargeError
from hitori.puzzle import Puzzle
from hitori.results import Limits, Status
from hitori.rules import check
from hitori.shading import Shading
from hitori.solving.classroom import CLASSROOM_SOLVERS
from hitori.solving.native import NativeSolver
from hitori.solving.registry import get_solver
from hitori.solving.search import ClassroomSolver

from ..oracles import all_solutions, distinct_grids, puzzles

FIVE = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]])
BROKEN = Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]])


@dataclass(frozen=True)
class Variant:
    """A registered name with the options to make it with."""

    name: str
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={value}" for key, value in self.options.items())])

    def make(self) -> ClassroomSolver:
        solver = get_solver(self.name, **self.options)
        assert isinstance(solver, ClassroomSolver)
        return solver


VARIANTS = [
    Variant("brute-force-bfs"),
    Variant("brute-force-dfs"),
    Variant("backtracking"),
    Variant("forward-checking"),
    Variant("forward-checking", {"mrv": False}),
    Variant("forward-checking", {"connectivity": "end"}),
    Variant("forward-checking", {"mrv": False, "connectivity": "end"}),
]


@pytest.fixture(params=VARIANTS, ids=str)
def solver(request: pytest.FixtureRequest) -> ClassroomSolver:
    variant: Variant = request.param
    return variant.make()


def hold_against_enumeration(solver: ClassroomSolver, puzzle: Puzzle) -> set[Shading]:
    """The solutions that the solver and plain enumeration both find."""
    expected = all_solutions(puzzle)
    found = list(solver.solutions(puzzle))
    assert len(found) == len(set(found))
    assert set(found) == expected, puzzle
    result = solver.solve(puzzle)
    assert result.status == (Status.SOLVED if expected else Status.NO_SOLUTION), puzzle
    assert result.solution in expected if expected else result.solution is None
    return expected


# Every eighth of the small grids that differ; the smallest are all in test_solvers_agree.py.
SOME_GRIDS = list(islice(distinct_grids(), 0, None, 8))


def test_agrees_with_enumeration_on_small_grids(solver: ClassroomSolver) -> None:
    assert len(SOME_GRIDS) > 900
    for puzzle in SOME_GRIDS:
        hold_against_enumeration(solver, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", CLASSROOM_SOLVERS)
def test_agrees_with_enumeration_and_the_native_solver_on_every_small_grid(name: str) -> None:
    solver, native = Variant(name).make(), NativeSolver()
    for puzzle in distinct_grids():
        assert hold_against_enumeration(solver, puzzle) == set(native.solutions(puzzle)), puzzle


@settings(max_examples=25, deadline=None)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@given(puzzle=puzzles(4, 4, 4))
def test_agrees_with_enumeration_on_larger_grids(variant: Variant, puzzle: Puzzle) -> None:
    hold_against_enumeration(variant.make(), puzzle)


def random_puzzles(number: int, largest: int) -> list[Puzzle]:
    """Rectangles with few labels (mostly without solution), with many (mostly with several), and in between."""
    random = Random(number)
    sizes = [(random.randint(2, largest), random.randint(2, largest)) for _ in range(number)]
    return [
        Puzzle.from_labels(rows, cols, random.choices(range(1, random.randint(3, 3 * cols)), k=rows * cols))
        for rows, cols in sizes
    ]


def hold_against_the_native_solver(solver: ClassroomSolver, puzzles: list[Puzzle]) -> None:
    native = NativeSolver()
    numbers = Counter[int]()
    for puzzle in puzzles:
        number = native.count(puzzle, limit=10)
        assert solver.count(puzzle, limit=10) == number, puzzle
        assert solver.solve(puzzle).status == native.solve(puzzle).status, puzzle
        numbers[min(number.count, 2)] += 1
    assert min(numbers[0], numbers[1], numbers[2]) * 25 >= len(puzzles)


def test_agrees_with_the_native_solver(solver: ClassroomSolver) -> None:
    hold_against_the_native_solver(solver, random_puzzles(200, 4))


@pytest.mark.slow
def test_agrees_with_the_native_solver_on_500_puzzles(solver: ClassroomSolver) -> None:
    hold_against_the_native_solver(solver, random_puzzles(500, 5 if solver.name == "brute-force-bfs" else 6))


def test_one_by_one_is_solved_by_shading_nothing(solver: ClassroomSolver) -> None:
    result = solver.solve(Puzzle([[7]]))
    assert result.solution is not None
    assert result.solution.to_rows() == ["."]


def test_the_answer_is_checked_and_signed(solver: ClassroomSolver) -> None:
    result = solver.solve(FIVE)
    assert result.solution is not None
    assert check(FIVE, result.solution) == []
    assert result.solver == solver.name
    assert result.elapsed > 0


def test_counting_stops_at_the_limit(solver: ClassroomSolver) -> None:
    two_ways = Puzzle([[1, 1]])
    assert [solver.count(two_ways, limit).count for limit in (1, 2, 3, None)] == [1, 2, 2, 2]
    assert [solver.count(two_ways, limit).complete for limit in (1, 2, 3, None)] == [False, True, True, True]


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
    assert next(search).to_rows() == ["....#", ".#...", "#..#.", ".#..#", "....."]
    assert search.complete is None
    assert list(search) == []
    assert search.complete is True


def test_beyond_a_hundred_rows_or_columns_it_is_refused(solver: ClassroomSolver) -> None:
    with pytest.raises(TooLargeError, match="up to 100x100, this one is 1x101"):
        solver.solve(Puzzle([[0] * 101]))
    with pytest.raises(TooLargeError, match="101x1"):
        solver.count(Puzzle([[0]] * 101))


def test_a_hundred_cells_deep_is_no_problem(solver: ClassroomSolver) -> None:
    # Depth-first search by recursion would go one call a cell deep and end in a RecursionError here.
    distinct = Puzzle([list(range(start, start + 40)) for start in range(1, 1200, 40)])
    solved = solver.solve(distinct)
    assert solved.solution is not None
    assert not list(solved.solution.shaded())


def test_each_failed_decision_is_taken_back(solver: ClassroomSolver) -> None:
    stats = solver.solve(BROKEN).stats
    assert stats.states is not None
    assert stats.backtracks is not None
    assert stats.backtracks <= stats.states
    assert (stats.variables, stats.clauses, stats.encode_seconds) == (None, None, None)
