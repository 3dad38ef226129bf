"""The best solution: held against plain enumeration, with its bounds, limits and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

import hitori
from hitori import BestSoFar, Limits, ObjectiveName, Puzzle, Shading, Status
from hitori.solving.best import OBJECTIVES
from tests.boards import BLANK, NONE, TINY, TWO_WAYS
from tests.oracles import agrees, all_solutions
from tests.requirements import slow

Rows = list[list[int]]


class Question(NamedTuple):
    """A board with what is asked of it."""

    puzzle: Puzzle
    objective: ObjectiveName
    weights: Rows | None
    known: Shading | None

    def value(self, solution: Shading) -> int:
        """What the shaded cells add up to, by the words of the objective."""
        if self.objective in ("fewest", "most"):
            return sum(1 for _ in solution.shaded())
        rows = self.puzzle.to_rows() if self.weights is None else self.weights
        return sum(rows[row][col] for row, col in solution.shaded())

    def best_of(self, solutions: Iterable[Shading]) -> set[Shading]:
        """All with the least or the greatest value."""
        values = {one: self.value(one) for one in solutions}
        best = (max if self.objective in ("most", "heaviest") else min)(values.values(), default=None)
        return {one for one, value in values.items() if value == best}

    def kinds(self) -> Iterator[str]:
        """What is special about it, in a word each."""
        rows, cols = self.puzzle.shape
        yield "line" if 1 in (rows, cols) else "square" if rows == cols else "rectangle"
        yield self.objective
        if rows == cols == 5:
            yield "5 x 5"
        if 0 in self.puzzle.labels:
            yield "blanks"
        if self.known is not None:
            yield "known cells"
        if self.weights is not None:
            weights = [weight for row in self.weights for weight in row]
            yield "weights"
            yield from ("weights of 0" for _ in range(0 in weights))
            yield from ("negative weights" for _ in range(min(weights) < 0))
            yield from ("equal weights" for _ in range(len(set(weights)) < len(weights)))


KINDS = [
    *OBJECTIVES,
    *("line", "square", "rectangle", "5 x 5", "blanks", "known cells"),
    *("weights", "weights of 0", "negative weights", "equal weights"),
    *("no best", "one best", "several best"),
]
"""What the questions of a sweep must be, a twentieth of them at least."""


def random_question(rng: Random) -> Question:
    """A square, a rectangle or a line to 1 x 9, of few or many labels, perhaps with blanks, weights and known cells."""
    if rng.random() < 0.2:
        rows, cols = rng.choice([(1, rng.randint(1, 9)), (rng.randint(2, 9), 1)])
    else:
        rows, cols = rng.choice([(5, 5), (rng.randint(2, 5), rng.randint(2, 5))])
    least, most = rng.randint(0, 1), rng.randint(1, 4 * max(rows, cols))
    puzzle = Puzzle([[rng.randint(least, most) for _ in range(cols)] for _ in range(rows)])
    objective, weights, known = rng.choice(OBJECTIVES), None, None
    if objective in ("lightest", "heaviest") and rng.random() < 0.7:
        largest, step = rng.choice([(1, 1), (3, 1), (3, 2**31 // 3), (2**31 - 1, 1)])
        weights = [[step * rng.randint(-largest, largest) for _ in range(cols)] for _ in range(rows)]
    if rng.random() < 0.2:
        known = Shading([[rng.choice("?????#.") for _ in range(cols)] for _ in range(rows)])
    return Question(puzzle, objective, weights, known)


def check_against_enumeration(question: Question, threads: int | None) -> str:
    """How many are the best, in words; asserts that the best is one of them, and that all of them are listed."""
    puzzle, objective, weights, known = question
    found = hitori.best(puzzle, objective, weights=weights, known=known, threads=threads)
    listed = list(hitori.best_solutions(puzzle, objective, weights=weights, known=known))
    expected = question.best_of(one for one in all_solutions(puzzle) if known is None or agrees(one, known))
    assert len(listed) == len(expected), question
    assert set(listed) == expected, question
    if not expected:
        assert (found.status, found.solution, found.value, found.bound) == (Status.NO_SOLUTION, None, None, None)
        return "no best"
    assert found.solution in expected, question
    value = question.value(found.solution)
    assert (found.status, found.value, found.bound) == (Status.SOLVED, value, value), question
    return "one best" if len(expected) == 1 else "several best"


@pytest.mark.parametrize("count", [400, *slow([3000])])
def test_the_best_and_all_of_the_best_are_those_of_enumeration(count: int) -> None:
    rng, mix = Random(f"best {count}"), Counter[str]()
    for _ in range(count):
        question = random_question(rng)
        mix.update([*question.kinds(), check_against_enumeration(question, rng.choice([None, 1, 2]))])
    assert min(mix[kind] for kind in KINDS) >= count / 20, mix


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
    question = Question(puzzle, "heaviest", weights, None)
    assert result.value == question.value(result.solution) < result.bound
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


@pytest.mark.parametrize("objective", ["lightest", "heaviest"])
def test_weights_are_not_read_when_the_time_is_over(objective: ObjectiveName) -> None:
    read = 0

    def rows() -> Iterator[list[int]]:
        nonlocal read
        for _ in range(400):
            read += 1
            yield [1] * 400

    puzzle = Puzzle([[0] * 400] * 400)
    result = hitori.best(puzzle, objective, weights=rows(), limits=Limits(time=0))
    assert (result.status, result.solution, result.value, result.bound) == (Status.UNKNOWN, None, None, None)
    assert read < 400
    with pytest.raises(hitori.OutOfTimeError):
        list(hitori.best_solutions(puzzle, objective, weights=rows(), limits=Limits(time=0)))
    assert hitori.best(puzzle, "fewest", limits=Limits(time=0)).status is Status.UNKNOWN


def test_the_first_of_the_best_are_listed() -> None:
    search = hitori.best_solutions(BLANK, "most", limit=3)
    assert (len(set(search)), search.complete) == (3, False)


def test_an_error_in_progress_ends_the_search() -> None:
    def refuse(_: BestSoFar) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        hitori.best(BLANK, "most", progress=refuse)
    with pytest.raises(ZeroDivisionError):
        list(hitori.best_solutions(BLANK, "most", progress=refuse))


def test_the_listing_reports_value_and_bound_until_its_first_solution() -> None:
    heard: list[BestSoFar] = []
    search = hitori.best_solutions(Puzzle([[0] * 6] * 6), "most", progress=heard.append)
    first = next(search)
    count = len(heard)
    assert (heard[-1].value, heard[-1].bound) == (12, 12)
    assert heard[-1].solution is not None
    assert sum(1 for _ in first.shaded()) == 12
    assert len(list(search)) == 103
    assert len(heard) == count


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
    """It answers what it was made with."""

    name = "cheat"

    def __init__(self, status: Status, rows: list[str] | None, value: int | None, bound: int | None) -> None:
        self._answer_given = status, None if rows is None else hitori.Shading(rows), value, bound

    def solve(self, puzzle: Puzzle, limits: Limits) -> hitori.SolveResult:
        raise NotImplementedError

    def best(self, puzzle: Puzzle, _weights: Sequence[int], _limits: Limits) -> hitori.BestResult:
        status, solution, value, bound = self._answer_given
        return hitori.BestResult(
            status, solution, value, bound, hitori.SearchStats(), self.name, 0.0, "lightest", puzzle
        )


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ((Status.SOLVED, ["#..#"], 1, 1), "the shaded cells weigh 2"),
        ((Status.SOLVED, ["#..."], 1, 0), "'solved' with value 1 and bound 0"),
        ((Status.UNKNOWN, ["#..."], 1, 2), "'unknown' with value 1 and bound 2"),
        ((Status.SOLVED, ["#..#"], 2, 2), "no solution weighs less than 2; there is one that weighs 1"),
        ((Status.UNKNOWN, None, None, 2), "no solution weighs less than 2; there is one that weighs 1"),
        ((Status.NO_SOLUTION, None, None, None), "there is one that weighs 1"),
        ((Status.SOLVED, ["...."], 0, 0), "uniqueness"),
    ],
    ids=[
        "wrong value",
        "bound that proves nothing",
        "bound too good",
        "false optimum",
        "false bound",
        "false none",
        "illegal",
    ],
)
def test_a_plug_in_that_cheats_is_caught(
    answer: tuple[Status, list[str] | None, int | None, int | None], problem: str
) -> None:
    """The best of 1 1 2 3 shades one cell."""
    with pytest.raises(hitori.WrongAnswerError, match=problem):
        hitori.best(Puzzle([[1, 1, 2, 3]]), "fewest", solver=Cheat(*answer))


def test_a_plug_in_that_is_honest_passes() -> None:
    puzzle = Puzzle([[1, 1, 2, 3]])
    assert hitori.best(puzzle, "fewest", solver=Cheat(Status.SOLVED, ["#..."], 1, 1)).value == 1
    unsure = hitori.best(puzzle, "fewest", solver=Cheat(Status.UNKNOWN, ["#..#"], 2, 0))
    assert (unsure.value, unsure.bound) == (2, 0)
