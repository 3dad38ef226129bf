"""`hitori.solutions`: is the list whole, what ends it early, and who may ask for the next one."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread

import pytest

from hitori import InUseError, Limits, OutOfTimeError, Puzzle, Shading, count_solutions, get_solver, solutions
from hitori.results import Solutions
from tests.boards import NONE
from tests.oracles import all_solutions
from tests.requirements import slow

ROW = Puzzle([[1, 2, 3]])
BLANK = Puzzle([[0] * 30] * 30)
NO_TIME = Limits(time=0)
each_solver = pytest.mark.parametrize("solver", ["native", "backtracking"])


@each_solver
@pytest.mark.parametrize("puzzle", [ROW, NONE])
def test_a_whole_list_is_complete(puzzle: Puzzle, solver: str) -> None:
    found = solutions(puzzle, solver=get_solver(solver))
    assert found.complete is None
    assert set(found) == all_solutions(puzzle)
    assert found.complete is True


@each_solver
def test_no_time_is_not_no_solution(solver: str) -> None:
    found = solutions(BLANK if solver == "native" else ROW, solver=get_solver(solver), limits=NO_TIME)
    with pytest.raises(OutOfTimeError, match="limit"):
        list(found)
    assert found.complete is False
    assert list(found) == []
    assert found.complete is False


def test_the_error_says_how_many_were_found() -> None:
    found = solutions(ROW, solver="backtracking", limits=Limits(states=5))
    kept: list[Shading] = []
    with pytest.raises(OutOfTimeError) as caught:
        kept.extend(found)
    kept_alone = list(solutions(ROW, solver="backtracking", limits=Limits(states=5), allow_partial=True))
    assert 0 < len(kept_alone) < len(all_solutions(ROW))
    assert f"after {len(kept_alone)} solution" in str(caught.value)


def test_a_list_that_a_number_cuts_is_not_complete() -> None:
    """There are four. A list that ends at the number asked for is not known to be whole: no search went on."""
    for number in range(6):
        most = len(all_solutions(ROW))
        found = solutions(ROW, limit=number)
        assert len(list(found)) == min(number, most)
        assert found.complete is (number > most)


def test_a_number_is_reached_without_a_search_for_more() -> None:
    """One solution of a large blank grid, and no time to find another."""
    assert len(list(solutions(BLANK, limit=1, limits=Limits(time=60)))) == 1
    assert list(solutions(BLANK, limit=0, limits=NO_TIME)) == []


def test_a_closed_list_ends() -> None:
    found = solutions(BLANK)
    next(found)
    found.close()
    assert list(found) == []
    assert found.complete is False


def test_two_threads_at_once_are_told_so() -> None:
    inside, done = Event(), Event()

    def slow() -> Generator[Shading, None, bool]:
        inside.set()
        done.wait(60)
        yield Shading.unknown(1, 1)
        return True

    found = Solutions(slow())
    thread = Thread(target=next, args=(found,))
    thread.start()
    assert inside.wait(60)
    try:
        for touch in (found.__next__, found.close):
            with pytest.raises(InUseError, match="thread"):
                touch()
    finally:
        done.set()
        thread.join()
    assert list(found) == []
    assert found.complete is True


@pytest.mark.parametrize("rows", [4, *slow([5])])
def test_threads_that_collide_lose_no_solution(rows: int) -> None:
    blank = Puzzle([[0] * 5] * rows)
    found, start = solutions(blank), Barrier(4)

    def take(_: int) -> list[Shading]:
        mine: list[Shading] = []
        start.wait()
        while True:
            try:
                mine.append(next(found))
            except InUseError:
                continue
            except StopIteration:
                return mine

    with ThreadPoolExecutor(4) as pool:
        kept = list(pool.map(take, range(4)))
    assert sum(map(len, kept)) == len(set().union(*kept)) == count_solutions(blank)


def test_a_count_keeps_limits() -> None:
    assert count_solutions(ROW, limits=Limits(time=60)) == len(all_solutions(ROW))
    assert count_solutions(BLANK, limit=2, limits=Limits(time=60)) == 2
    with pytest.raises(OutOfTimeError, match="at least 0"):
        count_solutions(BLANK, limits=NO_TIME)
