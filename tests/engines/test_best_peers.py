"""The best solution on boards of n = 8 to 15: the engines that find it, the *peers*, beside the native solver.

What a peer proves is what the native solver proves. What it knows when its time is up does not contradict that. How
many of the questions it proves in time depends on the machine, but if it were none, the test would say nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import inf
from random import Random
from typing import NamedTuple

import pytest

import hitori
from hitori import BestResult, Limits, ObjectiveName, Puzzle, SearchStats, Status, TooLargeError
from hitori.solving.registry import get_solver
from tests.boards import TWO_WAYS
from tests.engines.test_best import PEERS
from tests.oracles import random_puzzle
from tests.requirements import slow, solver_cases

SIDES = range(8, 16)
OF_EACH_SIDE = {"random": 13, "changed": 12, "blanked": 12, "unsolvable": 1}
"""Random labels from 1 to 4n; unique puzzles with a tenth of their labels changed, with a third of the cells blank, and
with a label that leaves no solution."""

OBJECTIVES: list[tuple[ObjectiveName, int | None]] = [
    ("fewest", None),
    ("most", None),
    ("lightest", None),
    ("heaviest", None),
    ("lightest", 100),
    ("heaviest", 100),
]
"""Each with the largest of random weights, which are negative as often; None takes the labels."""


NATIVE = Limits(time=5.0)
"""A few of the questions take the native solver longer."""


class Question(NamedTuple):
    """A board and an objective, with what the native solver knows."""

    puzzle: Puzzle
    objective: ObjectiveName
    weights: list[list[int]] | None
    native: BestResult


@cache
def question(number: int) -> Question:
    """One of 304, in an order in which the first few are of several kinds."""
    family, side, index = draws()[number]
    puzzle = board(family, side, index)
    objective, largest = OBJECTIVES[number % len(OBJECTIVES)]
    weights = None
    if largest is not None:
        rng = Random(number)
        weights = [[rng.randint(-largest, largest) for _ in range(side)] for _ in range(side)]
    native = hitori.best(puzzle, objective, weights=weights, limits=NATIVE, threads=1)
    return Question(puzzle, objective, weights, native)


@cache
def draws() -> list[tuple[str, int, int]]:
    """The family, the side and the number of each board."""
    listed = [(family, side, index) for side in SIDES for family, most in OF_EACH_SIDE.items() for index in range(most)]
    Random(60).shuffle(listed)
    return listed


def board(family: str, side: int, index: int) -> Puzzle:
    """A board of a family."""
    rng = Random(f"{family} {side} {index}")
    if family == "random":
        return next(
            puzzle for puzzle in iter(lambda: random_puzzle(rng, side, side, 1, 4 * side), None) if has_solution(puzzle)
        )
    puzzle = hitori.generate(side, seed=index)
    cells = len(puzzle)
    if family == "blanked":
        return with_labels(puzzle, dict.fromkeys(rng.sample(range(cells), cells // 3), 0))
    if family == "changed":
        for cell in rng.sample(range(cells), cells // 10):
            new = with_labels(puzzle, {cell: rng.randint(1, side)})
            puzzle = new if has_solution(new) else puzzle
        return puzzle
    while has_solution(puzzle):
        puzzle = with_labels(puzzle, {rng.randrange(cells): rng.randint(1, side)})
    return puzzle


def with_labels(puzzle: Puzzle, new: dict[int, int]) -> Puzzle:
    """The puzzle with other labels in these cells."""
    return Puzzle.from_labels(*puzzle.shape, [new.get(cell, label) for cell, label in enumerate(puzzle.labels)])


def has_solution(puzzle: Puzzle) -> bool:
    """Whether there is a solution."""
    return hitori.solve(puzzle).solution is not None


def is_contradicted(one: BestResult, other: BestResult) -> bool:
    """Whether a bound of one excludes the value of the other, so of two that are proved, whether they differ."""
    (bound, value), (other_bound, other_value) = minimised(one), minimised(other)
    return bound > other_value or other_bound > value


def minimised(result: BestResult) -> tuple[float, float]:
    """What no solution is lighter than, and the weight of one that is known; infinite if there is none."""
    sign = 1 if result.objective in ("fewest", "lightest") else -1
    value = inf if result.value is None else sign * result.value
    if result.status is Status.NO_SOLUTION:
        return inf, value
    return -inf if result.bound is None else sign * result.bound, value


SECONDS = 1.0
"""The limit of a peer for each question."""

PROVED = {"pysat": 44, "clingo": 42, "ortools": 38, "highs": 40, "gurobi": 47, "minizinc": 20}
"""A percentage of the questions that a peer proves at least: half of what it proves of 300 on two cores that do much
else, and so does the native solver."""


@pytest.mark.parametrize("peer", solver_cases(PEERS))
@pytest.mark.parametrize("count", [6, *slow([64]), pytest.param(300, marks=pytest.mark.long)])
def test_no_peer_contradicts_the_native_solver(peer: str, count: int) -> None:
    solver, tally = get_solver(peer), Counter[str]()
    for puzzle, objective, weights, native in map(question, range(count)):
        tally["native proved"] += native.status is not Status.UNKNOWN
        try:
            result = hitori.best(puzzle, objective, weights=weights, solver=solver, limits=Limits(time=SECONDS))
        except TooLargeError:
            tally["too large for the licence"] += 1
            continue
        assert not is_contradicted(result, native), (result, native, puzzle, objective, weights)
        tally["proved"] += result.status is not Status.UNKNOWN
        tally["both proved"] += Status.UNKNOWN not in (result.status, native.status)
    print(f"{peer}: {dict(tally)} of {count}")
    assert tally["both proved"] >= count * PROVED[peer] // 100, tally


def test_the_questions_are_of_all_kinds() -> None:
    """The unsolvable boards alone have no solution."""
    assert len(draws()) >= 300
    first = draws()[:64]
    assert {side for _, side, _ in first} == {*SIDES}
    assert {family for family, *_ in first} == {*OF_EACH_SIDE}
    for number, (family, side, _) in enumerate(first):
        if side > 9:
            continue
        puzzle, _, weights, native = question(number)
        assert puzzle.shape == (side, side)
        assert native.status is (Status.NO_SOLUTION if family == "unsolvable" else Status.SOLVED)
        assert (0 in puzzle.labels) == (family == "blanked")
        assert weights is None or min(map(min, weights)) < 0 < max(map(max, weights))


def lightest(status: Status, value: int | None = None, bound: int | None = None) -> BestResult:
    """A result of the lightest shaded cells."""
    return BestResult(status, None, value, bound, SearchStats(), "mine", 0.0, "lightest", TWO_WAYS)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (lightest(Status.SOLVED, 2, 2), lightest(Status.SOLVED, 2, 2), False),
        (lightest(Status.SOLVED, 2, 2), lightest(Status.SOLVED, 1, 1), True),
        (lightest(Status.SOLVED, 2, 2), lightest(Status.UNKNOWN, 3, 1), False),
        (lightest(Status.SOLVED, 2, 2), lightest(Status.UNKNOWN, 1, 0), True),
        (lightest(Status.SOLVED, 2, 2), lightest(Status.UNKNOWN, None, 3), True),
        (lightest(Status.UNKNOWN, 5, 1), lightest(Status.UNKNOWN, 4, 2), False),
        (lightest(Status.NO_SOLUTION), lightest(Status.NO_SOLUTION), False),
        (lightest(Status.NO_SOLUTION), lightest(Status.UNKNOWN, None, 3), False),
        (lightest(Status.NO_SOLUTION), lightest(Status.UNKNOWN, 5, 3), True),
        (lightest(Status.NO_SOLUTION), lightest(Status.SOLVED, 2, 2), True),
    ],
)
def test_a_contradiction_is_seen(one: BestResult, other: BestResult, *, expected: bool) -> None:
    assert is_contradicted(one, other) == is_contradicted(other, one) == expected
    heaviest = [
        replace(
            each,
            objective="heaviest",
            value=None if each.value is None else -each.value,
            bound=None if each.bound is None else -each.bound,
        )
        for each in (one, other)
    ]
    assert is_contradicted(*heaviest) == expected
