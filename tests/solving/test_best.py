"""The best solution: held against plain enumeration, with its bounds, limits and refusals."""

from __future__ import annotations

from random import Random

import pytest

import hitori
from hitori import BestSoFar, Limits, ObjectiveName, Puzzle, Shading, Status
from hitori.solving.best import OBJECTIVES
from tests.boards import BLANK, NONE, TINY, TWO_WAYS
from tests.oracles import agrees, all_solutions

Rows = list[list[int]]


def random_puzzle(rng: Random, most_cells: int) -> Puzzle:
    """A rectangle with few or many different labels, and perhaps blanks."""
    rows = rng.randint(1, 5)
    cols = rng.randint(1, max(1, min(5, most_cells // rows)))
    most, least = rng.randint(1, 3 * max(rows, cols)), rng.randint(0, 1)
    return Puzzle([[rng.randint(least, max(least, most)) for _ in range(cols)] for _ in range(rows)])


def random_weights(rng: Random, puzzle: Puzzle) -> Rows:
    """Weights with ties, zeros and negative ones."""
    largest = rng.choice([1, 3, 2**31 - 1])
    return [[rng.randint(-largest, largest) for _ in range(puzzle.cols)] for _ in range(puzzle.rows)]


def value(solution: Shading, puzzle: Puzzle, objective: ObjectiveName, weights: Rows | None) -> int:
    """What the shaded cells add up to, by the words of the objective."""
    if objective in ("fewest", "most"):
        return sum(1 for _ in solution.shaded())
    rows = puzzle.to_rows() if weights is None else weights
    return sum(rows[row][col] for row, col in solution.shaded())


def check_against_enumeration(rng: Random, most_cells: int) -> bool:
    """Whether there is a solution; asserts that the best is the best, and that all the best are listed."""
    puzzle = random_puzzle(rng, most_cells)
    objective = rng.choice(OBJECTIVES)
    weights = random_weights(rng, puzzle) if objective in ("lightest", "heaviest") and rng.random() < 0.7 else None
    known = None
    solutions = all_solutions(puzzle)
    if rng.random() < 0.3:
        known = Shading([[rng.choice("???#.") for _ in range(puzzle.cols)] for _ in range(puzzle.rows)])
        solutions = {one for one in solutions if agrees(one, known)}
    found = hitori.best(puzzle, objective, weights=weights, known=known, threads=rng.choice([None, 1, 2]))
    listed = list(hitori.best_solutions(puzzle, objective, weights=weights, known=known))
    values = [value(one, puzzle, objective, weights) for one in solutions]
    if not values:
        assert (found.status, found.solution, found.value, found.bound) == (Status.NO_SOLUTION, None, None, None)
        assert listed == []
        return False
    best = max(values) if objective in ("most", "heaviest") else min(values)
    assert (found.status, found.value, found.bound) == (Status.SOLVED, best, best), (puzzle, objective, weights, known)
    assert found.solution in solutions
    expected = {one for one in solutions if value(one, puzzle, objective, weights) == best}
    assert len(listed) == len(expected)
    assert set(listed) == expected
    return True


def test_the_best_of_small_boards_is_the_best_of_all() -> None:
    rng = Random(60)
    solved = sum(check_against_enumeration(rng, 16) for _ in range(300))
    assert 100 < solved < 300


@pytest.mark.slow
def test_the_best_of_3000_boards_is_the_best_of_all() -> None:
    rng = Random(61)
    solved = sum(check_against_enumeration(rng, 25) for _ in range(3000))
    assert 1000 < solved < 3000


def test_the_value_and_the_bound_only_get_better_and_meet() -> None:
    heard: list[BestSoFar] = []
    result = hitori.best(Puzzle([[0] * 9] * 9), "most", progress=heard.append)
    values = [one.value for one in heard if one.value is not None]
    assert values == sorted(values)
    assert [one.bound for one in heard] == sorted((one.bound for one in heard), reverse=True)
    assert all(one.value is None or one.value <= one.bound for one in heard)
    last = heard[-1]
    assert last.solution is not None
    assert sum(1 for _ in last.solution.shaded()) == last.value == result.value == result.bound == 27


def test_at_a_limit_the_best_found_and_the_bound_are_the_answer() -> None:
    rng = Random(5)
    puzzle = Puzzle([[0 if rng.random() < 0.9 else rng.randint(1, 40) for _ in range(20)] for _ in range(20)])
    weights = [[rng.randint(1, 10**6) for _ in range(20)] for _ in range(20)]
    result = hitori.best(puzzle, "heaviest", weights=weights, limits=Limits(conflicts=2000))
    assert result.status is Status.UNKNOWN
    assert result.value is not None
    assert result.bound is not None
    assert result.solution is not None
    assert hitori.is_solution(puzzle, result.solution)
    assert result.value == value(result.solution, puzzle, "heaviest", weights) < result.bound
    with pytest.raises(hitori.OutOfTimeError) as error:
        result.require()
    assert error.value.partial == result.solution


def test_a_limit_of_nothing_leaves_the_answer_open() -> None:
    result = hitori.best(BLANK, "most", limits=Limits(time=0))
    assert (result.status, result.solution, result.value) == (Status.UNKNOWN, None, None)
    search = hitori.best_solutions(BLANK, "most", limits=Limits(time=0), allow_partial=True)
    assert (list(search), search.complete) == ([], False)
    with pytest.raises(hitori.OutOfTimeError):
        list(hitori.best_solutions(BLANK, "most", limits=Limits(time=0)))


def test_the_first_of_the_best_are_listed() -> None:
    search = hitori.best_solutions(BLANK, "most", limit=3)
    assert (len(set(search)), search.complete) == (3, False)


def test_an_error_in_progress_ends_the_search() -> None:
    def refuse(_: BestSoFar) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        hitori.best(BLANK, "most", progress=refuse)


def test_labels_are_the_weights_where_none_are_given() -> None:
    puzzle = Puzzle([[7, 7, 1], [2, 3, 4]])
    assert hitori.best(puzzle, "lightest").value == 7
    assert hitori.best(puzzle, "heaviest").value == 7 + 4
    weights = [[-5, 1, 0], [0, 0, -1]]
    assert hitori.best(puzzle, "lightest", weights=weights).value == -6


def test_results_have_no_truth_value_and_one_record() -> None:
    result = hitori.best(TINY, "fewest")
    with pytest.raises(TypeError, match=r"result\.status == 'solved'"):
        bool(result)
    record = hitori.to_dict(result)
    assert record["objective"] == "fewest"
    assert record["value"] == record["bound"] == 1
    assert record["solution"] == ["..", ".#"]
    assert result.require().to_rows() == ["..", ".#"]
    with pytest.raises(hitori.NoSolutionError):
        hitori.best(NONE, "most").require()


@pytest.mark.parametrize(
    ("objective", "weights", "message"),
    [
        ("few", None, "expected an objective among fewest, most, lightest, heaviest; got 'few'; did you mean 'fewest'"),
        ("fewest", [[1, 1], [1, 1]], "weights belong to the objectives lightest and heaviest"),
        ("lightest", [[1, 1]], "the weights have 1 row, expected 2"),
        ("lightest", [[1, 1], [1]], "row 2 has 1 weight, expected 2"),
        ("lightest", [[1, 1], [1, 2**31]], "expected weights of 32 bits; got 2147483648 at r2c2"),
        ("lightest", [[1, 1.5], [1, 1]], "expected whole numbers as weights; got 1.5 at r1c2"),
        ("lightest", ["12", "21"], "expected rows of weights; row 1 is '12'"),
    ],
)
def test_what_cannot_be_asked_is_named(objective: ObjectiveName, weights: Rows | None, message: str) -> None:
    with pytest.raises(hitori.HitoriError, match=message):
        hitori.best(TWO_WAYS, objective, weights=weights)


def test_other_solvers_refuse_what_they_cannot_do() -> None:
    with pytest.raises(hitori.UnsupportedError, match="'brute-force-dfs' finds any solution, not the best"):
        hitori.best(TWO_WAYS, "fewest", solver="brute-force-dfs")
    with pytest.raises(hitori.UnsupportedError, match="takes no known cells"):
        hitori.best(TWO_WAYS, "fewest", solver="brute-force-dfs", known=Shading(["??", "??"]))
    with pytest.raises(hitori.InvalidShadingError):
        hitori.best(TWO_WAYS, "fewest", known=Shading(["???"]))


class Cheat(hitori.Solver):
    """Claims whatever it is given."""

    name = "cheat"

    def __init__(self, rows: list[str] | None, value: int | None, bound: int | None, status: Status) -> None:
        self._answer_to_best = rows, value, bound, status

    def solve(self, puzzle: Puzzle, limits: Limits, /) -> hitori.SolveResult:
        """Never asked here."""
        raise NotImplementedError

    def best(self, puzzle: Puzzle, weights: object, limits: Limits, /) -> hitori.BestResult:  # noqa: ARG002
        """The claim."""
        rows, value, bound, status = self._answer_to_best
        solution = None if rows is None else Shading(rows)
        return hitori.BestResult(status, solution, value, bound, hitori.SearchStats(), "cheat", 0.0, "lightest")


@pytest.mark.parametrize(
    ("rows", "value", "bound", "status"),
    [
        (["#.", ".."], 0, 0, Status.SOLVED),  # its shaded cells weigh 1
        (["..", ".."], 0, 0, Status.SOLVED),  # no solution
        (["#.", ".#"], 2, 2, Status.SOLVED),  # there is a better one
        (["#.", ".."], 1, 2, Status.UNKNOWN),  # the bound passes its own value
        (None, None, 2, Status.UNKNOWN),  # and that of the best
        (None, None, None, Status.NO_SOLUTION),
        (["#.", ".."], 1, 0, Status.SOLVED),  # not proved
    ],
)
def test_a_solver_that_cheats_is_named(
    rows: list[str] | None, value: int | None, bound: int | None, status: Status
) -> None:
    with pytest.raises(hitori.WrongAnswerError, match="'cheat'"):
        hitori.best(TWO_WAYS, "fewest", solver=Cheat(rows, value, bound, status))


def test_an_honest_solver_of_ones_own_is_believed() -> None:
    result = hitori.best(TWO_WAYS, "fewest", solver=Cheat(["#.", ".."], 1, 1, Status.SOLVED))
    assert (result.status, result.value, result.solver) == (Status.SOLVED, 1, "cheat")
