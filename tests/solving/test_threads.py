"""One hard puzzle on several threads: the same answers, limits and Ctrl-C as on one, and no thread left behind."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic, sleep

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import InvalidOptionError, Limits, Puzzle, SolveResult, Status, Uniqueness, check, solve, uniqueness
from hitori.lab.puzzles.suites import triples_puzzle
from tests.oracles import random_puzzle
from tests.solving.test_batches import timeless

ENDLESS = triples_puzzle(30, 0.155, 1000)
"""Nobody has answered this one."""


def hold_against_one_thread(puzzle: Puzzle) -> SolveResult:
    """The result on several threads, which is the same for 2 and 4, and as good as that of one."""
    alone, result, other = (timeless(solve(puzzle, threads=threads)) for threads in (1, 2, 4))
    assert result == other
    assert result.status is alone.status
    if result.solution != alone.solution:
        assert uniqueness(puzzle) is Uniqueness.MULTIPLE
    if result.solution is not None:
        assert check(puzzle, result.solution) == []
    return result


@given(st.integers(2, 9), st.randoms(use_true_random=False))
def test_small_puzzles(side: int, chance: Random) -> None:
    hold_against_one_thread(random_puzzle(chance, side, side, 1, side))


@pytest.mark.parametrize(
    ("size", "density", "seed", "status"),
    [
        (18, 0.15, 1002, Status.NO_SOLUTION),
        (20, 0.155, 1000, Status.NO_SOLUTION),
        (20, 0.15, 1001, Status.SOLVED),
        (22, 0.15, 1001, Status.SOLVED),
    ],
)
def test_hard_puzzles(size: int, density: float, seed: int, status: Status) -> None:
    result = hold_against_one_thread(triples_puzzle(size, density, seed))
    assert result.status is status
    assert (result.stats.conflicts or 0) > 2000, "a search that is cut"


@pytest.mark.long
def test_20_000_random_and_hard_puzzles() -> None:
    chance, statuses, long_searches = Random(7), set(), 0
    for number in range(20_000):
        size = chance.randint(3, 19) if number % 4 else chance.randint(12, 20)
        if number % 4:
            puzzle = random_puzzle(chance, size, size, 1, size + chance.randint(0, size))
        else:
            puzzle = triples_puzzle(size, chance.choice((0.13, 0.14, 0.15)), number)
        result = hold_against_one_thread(puzzle)
        statuses.add(result.status)
        long_searches += (result.stats.conflicts or 0) > 2000
    assert statuses == {Status.SOLVED, Status.NO_SOLUTION}
    assert long_searches > 100


@pytest.mark.parametrize("threads", [0, -1])
def test_a_number_of_threads_below_one_is_refused(threads: int) -> None:
    with pytest.raises(InvalidOptionError, match=f"threads is {threads}; expected at least 1, or None for all cores"):
        solve(Puzzle([[1, 1]]), threads=threads)


def test_only_the_native_solver_has_threads() -> None:
    with pytest.raises(InvalidOptionError, match="threads work with the native solver only"):
        solve(Puzzle([[1, 1]]), solver="forward-checking", threads=2)


def test_more_threads_than_cubes_are_no_harm() -> None:
    puzzle = triples_puzzle(18, 0.15, 1002)
    two, many = (timeless(solve(puzzle, threads=threads)) for threads in (2, 10**9))
    assert two == many
    assert (two.stats.conflicts or 0) > 2000


@pytest.mark.parametrize("conflicts", [500, 4000])
def test_a_bound_on_conflicts_means_the_same_on_any_number_of_threads(conflicts: int) -> None:
    alone, several = (solve(ENDLESS, limits=Limits(conflicts=conflicts), threads=threads) for threads in (1, 3))
    assert timeless(alone) == timeless(several)
    assert (alone.status, alone.stats.conflicts) == (Status.UNKNOWN, conflicts)


def test_a_time_limit_ends_all_threads() -> None:
    before = tasks()
    for threads in (2, 4):
        assert solve(ENDLESS, limits=Limits(time=0.1), threads=threads).status is Status.UNKNOWN
        assert_ended(before)


def test_ctrl_c_ends_all_threads() -> None:
    before = tasks()
    with pytest.raises(KeyboardInterrupt), interrupted_after(0.15):
        solve(ENDLESS, threads=3)
    assert_ended(before)


@pytest.mark.long
def test_1_000_runs_cancelled_at_random_moments() -> None:
    chance, before, ended = Random(5), tasks(), 0
    puzzles = [ENDLESS, *(triples_puzzle(20, 0.155, seed) for seed in range(8))]
    for _ in range(1000):
        puzzle, threads = chance.choice(puzzles), chance.randint(2, 5)
        try:
            with interrupted_after(chance.uniform(0.0005, 0.3)):
                solve(puzzle, limits=Limits(time=chance.choice((0.01, 0.1, 60.0))), threads=threads)
        except KeyboardInterrupt:
            ended += 1
        assert_ended(before)
    assert ended > 300


def tasks() -> int:
    """How many threads this process has."""
    return psutil.Process().num_threads()


def assert_ended(before: int) -> None:
    """No thread is left. The system may list one for a moment after it was waited for."""
    deadline = monotonic() + 10
    while tasks() > before and monotonic() < deadline:
        sleep(0.001)
    assert tasks() <= before


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Ctrl-C after so many seconds, if the block takes as long."""
    earlier = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)
