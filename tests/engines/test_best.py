"""The best solution by each engine that looks for it: the value that enumeration finds on small boards."""

import random
from collections.abc import Iterator

import pytest

import hitori
from hitori import Limits, Puzzle, Status, UnsupportedError
from hitori.encodings.euler import EulerCount, euler_count
from hitori.encodings.pairs import PairRules
from hitori.engines.engine import Engine
from hitori.engines.optimise import Objective
from hitori.solving.best import OBJECTIVES, minimised_weights
from hitori.solving.registry import ENTRIES, get_solver
from tests.boards import NONE, TINY
from tests.oracles import cells_of, legal_shadings, random_puzzle, solution_masks
from tests.requirements import slow, solver_cases

PEERS = ["pysat", "clingo", "ortools", "highs", "gurobi", "minizinc"]
OTHERS = [entry.name for entry in ENTRIES if entry.name not in (*PEERS, "native")]
VARIANTS: list[tuple[str, dict[str, object]]] = [
    ("pysat sat=cadical195", {"sat": "cadical195"}),
    ("pysat", {"connectivity": "acyclic"}),
    ("ortools", {"connectivity": "acyclic"}),
    ("highs", {"connectivity": "flow"}),
    ("gurobi", {"connectivity": "flow"}),
    ("minizinc solver=chuffed", {"solver": "chuffed"}),
    ("minizinc", {"connectivity": "global"}),
    ("ortools", {"euler": False}),
    ("highs", {"euler": False}),
    ("gurobi", {"euler": False}),
    ("minizinc", {"euler": False}),
]
"""What is needed, and options beside the defaults that lead to the same values."""


@pytest.fixture(params=solver_cases(PEERS), scope="module")
def engine(request: pytest.FixtureRequest) -> Engine:
    solver = get_solver(request.param)
    assert isinstance(solver, Engine)
    return solver


def least(puzzle: Puzzle, weights: list[int]) -> int | None:
    """The least weight of any solution, by listing them."""
    return min((sum(weights[cell] for cell in cells_of(mask)) for mask in solution_masks(puzzle)), default=None)


def small_cases(seed: str, count: int) -> Iterator[tuple[Puzzle, list[int]]]:
    """Random puzzles to 4 x 5 with blanks, and lines; all objectives, and weights with ties, zeros and negatives."""
    rng = random.Random(seed)
    for number in range(count):
        shape = rng.choice([(1, 1), (1, 5), (4, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (4, 5)])
        puzzle = random_puzzle(rng, *shape, rng.randint(0, 1), rng.choice([3, 6, 12]))
        if number % 2:
            yield puzzle, list(minimised_weights(puzzle, OBJECTIVES[number // 2 % 4]))
        else:
            span = rng.choice([1, 3, 100])
            yield puzzle, [rng.randint(-span, span) for _ in puzzle.labels]


def share_of(solver: Engine, most: int) -> int:
    return most // 6 if solver.starts_processes else most


def assert_best(solver: Engine, puzzle: Puzzle, weights: list[int], expected: int | None) -> None:
    result = solver.best(puzzle, weights, Limits())
    assert result.value == result.bound == expected, (puzzle, weights)
    assert result.status == (Status.NO_SOLUTION if expected is None else Status.SOLVED), puzzle
    if result.solution is not None:
        assert hitori.is_solution(puzzle, result.solution)
        assert sum(weights[row * puzzle.cols + col] for row, col in result.solution.shaded()) == expected


@pytest.mark.parametrize("count", [60, *slow([1000])])
def test_it_finds_the_value_that_enumeration_finds(engine: Engine, count: int) -> None:
    outcomes = set()
    for puzzle, weights in small_cases(engine.name, share_of(engine, count)):
        expected = least(puzzle, weights)
        assert_best(engine, puzzle, weights, expected)
        outcomes.add(expected is None)
    assert outcomes == {True, False}


@pytest.mark.parametrize("count", [12, *slow([120])])
@pytest.mark.parametrize(("needed", "options"), solver_cases(VARIANTS))
def test_every_option_leads_to_the_same_value(needed: str, options: dict[str, object], count: int) -> None:
    """Each needs what it runs on: Chuffed is there without Gecode, and the other way round."""
    variant = get_solver(needed.split()[0], **options)
    assert isinstance(variant, Engine)
    for puzzle, weights in small_cases(f"{needed} {options}", share_of(variant, count)):
        assert_best(variant, puzzle, weights, least(puzzle, weights))


def test_the_function_takes_a_name(engine: Engine) -> None:
    result = hitori.best(Puzzle([[1, 1, 2, 3]]), "most", solver=get_solver(engine.name))
    assert (result.status, result.value, result.bound, result.objective) == (Status.SOLVED, 2, 2, "most")
    assert (result.solver, result.solution and result.solution.to_rows()) == (engine.name, ["#..#"])


def test_it_tells_the_size_of_its_model(engine: Engine) -> None:
    stats = hitori.best(Puzzle([[2, 1, 2], [1, 1, 3]]), "fewest", solver=engine).stats
    assert (stats.variables or 0) >= 4
    assert (stats.clauses or 0) >= 3


def test_no_time_means_unknown_and_a_bound_that_holds(engine: Engine) -> None:
    """The only solution shades the last cell."""
    result = engine.best(TINY, [1, -1, 1, 1], Limits(time=0.0))
    assert (result.status, result.solution, result.value) == (Status.UNKNOWN, None, None)
    assert -1 <= (result.bound or 0) <= 1


def test_no_solution(engine: Engine) -> None:
    result = hitori.best(NONE, "fewest", solver=engine)
    assert (result.status, result.value, result.bound) == (Status.NO_SOLUTION, None, None)


@pytest.mark.parametrize("name", solver_cases(["highs", "gurobi", "minizinc"]))
def test_weights_that_are_not_added_up_exactly_are_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match=f"add up to 4294967294; solver '{name}' is exact below"):
        get_solver(name).best(Puzzle([[1, 1]]), [2**31 - 1, 2**31 - 1], Limits())


@pytest.mark.parametrize("name", solver_cases(["pysat", "clingo", "ortools"]))
def test_weights_of_32_bits_are_added_up_exactly(name: str) -> None:
    most = 2**31 - 1
    weights = [most, most - 1, -most, most - 2, most - 1, -most, 5]
    puzzle = Puzzle([[1, 1, 2, 3, 3, 4, 5]])
    assert get_solver(name).best(puzzle, weights, Limits()).value == least(puzzle, weights)


@pytest.mark.parametrize("name", solver_cases([name for name in OTHERS if name != "dimacs"]))
def test_the_others_refuse(name: str) -> None:
    with pytest.raises(UnsupportedError, match=f"solver '{name}' finds any solution, not the best; solver 'native'"):
        hitori.best(Puzzle([[1, 1]]), "fewest", solver=get_solver(name))


# Euler's count


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (3, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_every_legal_shading_obeys_the_row_and_a_cycle_breaks_it(shape: tuple[int, int]) -> None:
    rows, cols = shape
    count = euler_count(PairRules.for_all_solutions(Puzzle([[0] * cols] * rows)), rows * cols + 1)
    for mask in legal_shadings(rows, cols):
        assert slack(count, mask) >= 0, mask
    if shape == (3, 3):
        assert slack(count, 0b010101010) < 0  # the cells around the middle


def slack(count: EulerCount, mask: int) -> float:
    """What the row leaves, where the variable of a block is 1 only if it has to be."""
    true = {cell + 1 for cell in cells_of(mask)}
    true |= {block for block, *cells in count.clauses if true.isdisjoint(cells)}
    terms = zip(count.row.variables, count.row.coefficients, strict=True)
    return sum(factor for number, factor in terms if number in true) - count.row.least


def test_cells_that_may_stay_unshaded_are_not_variables_but_count_in_the_row() -> None:
    objective = Objective.of(Puzzle([[1, 1, 2], [3, 4, 5], [6, 7, 8]]), [1] * 9)
    assert objective.rules.free == [0, 1]
    count = euler_count(objective.rules, 10)
    assert count.clauses == [[10, 1, 2], [11, 2]]
    assert count.row.least == -2  # two of the four blocks have no shaded cell


# The classroom


def test_breadth_first_search_finds_the_fewest() -> None:
    """It shades one cell more only after all shadings with fewer."""
    rng, solver = random.Random("breadth first"), get_solver("brute-force-bfs")
    outcomes = set()
    for _ in range(60):
        puzzle = random_puzzle(rng, rng.randint(1, 4), rng.randint(1, 4), 0, 4)
        solution = solver.solve(puzzle).solution
        found = None if solution is None else len(list(solution.shaded()))
        assert found == hitori.best(puzzle, "fewest").value, puzzle
        outcomes.add(found is None)
    assert outcomes == {True, False}
