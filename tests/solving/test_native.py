"""The native core against plain enumeration, against itself under symmetry, and at its limits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random

import pytest

import hitori
from hitori import Limits, Puzzle, SolutionCount, Status, Uniqueness, native
from hitori.lab.puzzles.suites import triples_puzzle
from hitori.solving.native import NativeSolver
from hitori.solving.registry import get_solver
from tests.oracles import common_part, distinct_grids
from tests.requirements import slow
from tests.test_solvers_agree import assert_agrees_with_enumeration, solutions_of

from .test_threads import interrupted_after


def hold_against_enumeration(puzzle: Puzzle) -> None:
    assert_agrees_with_enumeration(NativeSolver(), puzzle)
    expected = solutions_of(puzzle)
    kinds = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)
    assert hitori.uniqueness(puzzle) is kinds[min(len(expected), 2)], puzzle
    assert hitori.backbone(puzzle) == common_part(expected), puzzle


@pytest.mark.parametrize("step", [10, *slow([1])])
def test_every_small_grid_up_to_renaming_and_turning(step: int) -> None:
    for puzzle in islice(distinct_grids(), 0, None, step):
        hold_against_enumeration(puzzle)


def test_medium_grids_against_sat() -> None:
    """7 x 7 to 12 x 12 around the density of labels where about half are solvable, with few solutions and many."""
    peer, rng, statuses = get_solver("pysat"), Random("medium"), set()
    for _ in range(60):
        rows, cols = rng.randint(7, 12), rng.randint(7, 12)
        labels = round(max(rows, cols) * rng.uniform(2, 6))
        puzzle = Puzzle.from_labels(rows, cols, rng.choices(range(1, labels + 1), k=rows * cols))
        expected = peer.count(puzzle, limit=50)
        statuses.add(min(expected.count, 2))
        assert NativeSolver().count(puzzle, limit=50) == expected, puzzle
        assert hitori.solve(puzzle).status == (Status.SOLVED if expected.count else Status.NO_SOLUTION)
    assert statuses >= {0, 2}, "the puzzles are too one-sided to tell anything"


@pytest.mark.parametrize(
    ("size", "expected"),
    [(1, 1), (2, 5), (3, 39), (4, 562), (5, 20297), *slow([(6, 1646096)])],
)
def test_legal_shadings_of_blank_squares(size: int, expected: int) -> None:
    assert hitori.count_solutions(Puzzle([[0] * size] * size)) == expected


@pytest.mark.parametrize("size", [62, 63, 64, 65, 127, 128, 129])
def test_every_board_width_around_the_word_sizes(size: int) -> None:
    for rows, cols in ((size, 3), (3, size), (size, size)):
        rng = Random(f"{rows}x{cols}")
        puzzle = Puzzle.from_labels(rows, cols, rng.choices(range(1, 5 * size), k=rows * cols))
        result = hitori.solve(puzzle)
        assert result.status is not Status.UNKNOWN
        if result.solution is not None:
            assert hitori.check(puzzle, result.solution) == []
        assert (result.status is Status.SOLVED) == (hitori.uniqueness(puzzle) is not Uniqueness.NONE)


@pytest.mark.parametrize("shape", [(1, 100_000), (100_000, 1)])
def test_long_thin_grids(shape: tuple[int, int]) -> None:
    puzzle = Puzzle.from_labels(*shape, range(1, 100_001))
    assert hitori.check(puzzle, hitori.solve(puzzle).require()) == []
    assert hitori.uniqueness(puzzle) is Uniqueness.MULTIPLE


HARD = triples_puzzle(30, 0.15, 0)
"""A puzzle of the benchmark's hard family that takes minutes."""


def test_a_limit_beyond_all_counting_is_none() -> None:
    blank = Puzzle([[0, 0], [0, 0]])
    assert hitori.count_solutions(blank, limit=2**70) == 5
    assert native.count_many([blank], 2**70) == [SolutionCount(5, complete=True)]
    assert len(list(hitori.solutions(blank, limit=2**70))) == 5


def test_the_interpreter_runs_while_the_core_works() -> None:
    ticks: list[None] = []
    worker = threading.Thread(target=hitori.solve, args=(HARD,), kwargs={"limits": Limits(time=0.5)})
    worker.start()
    while worker.is_alive():
        ticks.append(None)
        time.sleep(0.01)
    assert len(ticks) > 5


MANY = [*[Puzzle([[1]])] * 3000, *[HARD] * 4]


@pytest.mark.parametrize(
    "call",
    [
        partial(hitori.solve, HARD),
        partial(hitori.uniqueness, HARD),
        partial(hitori.solve_many, [HARD] * 4, threads=2),
        partial(hitori.solve_many, MANY, threads=1),
        partial(hitori.solve_many, MANY, threads=2),
    ],
)
def test_ctrl_c_stops_the_core(call: Callable[[], object]) -> None:
    """Within seconds; the puzzle takes minutes."""
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), interrupted_after(0.3):
        call()
    assert time.monotonic() - started < 10
