"""Many puzzles in one call: the answers of single calls, in results whose fields are made when they are read."""

from __future__ import annotations

import copy
import dataclasses
import gc
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from operator import attrgetter
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Limits, Puzzle, SearchStats, Shading, SolveResult, Status, generate, generate_many, solve, solve_many
from hitori.lab.puzzles.suites import triples_puzzle
from hitori.native import MOST_ITEMS, batches
from hitori.results import UNLIMITED
from tests.boards import NONE

FIELDS = [field.name for field in dataclasses.fields(SolveResult)]


def timeless(result: SolveResult) -> SolveResult:
    return dataclasses.replace(result, elapsed=0.0, stats=dataclasses.replace(result.stats, search_seconds=None))


def hold_against_single_calls(puzzles: list[Puzzle], limits: Limits = UNLIMITED) -> list[SolveResult]:
    """The results, which are those of single calls, in order, on any number of threads."""
    expected = [timeless(solve(puzzle, limits=limits, threads=1)) for puzzle in puzzles]
    for threads in (1, 2, 5):
        found = solve_many(puzzles, threads=threads, limits=limits)
        assert [timeless(result) for result in found] == expected
        assert all(result.puzzle is puzzle for result, puzzle in zip(found, puzzles, strict=True))
    return expected


def spoiled(puzzle: Puzzle, chance: Random) -> Puzzle:
    """The puzzle with two labels changed, which mostly leaves it without a solution or with several."""
    labels = list(puzzle.labels)
    for _ in range(2):
        labels[chance.randrange(len(labels))] = chance.randrange(2 * puzzle.cols)
    return Puzzle.from_labels(puzzle.rows, puzzle.cols, labels)


def test_every_side_from_1_to_130() -> None:
    # No thread meets two puzzles of one shape in a row: what one leaves in a workspace would show in the next.
    puzzles = [Puzzle([[7]]), *(generate(side, seed=side, method="repair") for side in range(2, 131))]
    results = hold_against_single_calls(Random(1).sample(puzzles, len(puzzles)))
    assert {result.status for result in results} == {Status.SOLVED}


def test_mixed_shapes_with_unsolvable_ones_among_them() -> None:
    chance = Random(2)
    puzzles = []
    for number in range(300):
        rows, cols = chance.randint(2, 20), chance.randint(2, 20)
        puzzle = generate(rows, cols, seed=number)
        puzzles += [puzzle, spoiled(puzzle, chance), Puzzle([[1] * chance.randint(2, 9)] * chance.randint(1, 3))]
    huge = [Puzzle([[4_000_000_000, 4_000_000_000, 1]]), Puzzle([[0, 0], [0, 2**32 - 1]])]
    results = hold_against_single_calls([*puzzles, *huge])
    statuses = [result.status for result in results]
    assert statuses.count(Status.SOLVED) > 200
    assert statuses.count(Status.NO_SOLUTION) > 200


@pytest.mark.parametrize("limits", [Limits(conflicts=0), Limits(conflicts=40), Limits(time=0.0)])
def test_limits_are_for_each_puzzle(limits: Limits) -> None:
    easy, hard = generate(8, seed=3), [triples_puzzle(12, 0.15, seed) for seed in range(8)]
    results = hold_against_single_calls([easy, *hard, easy, *hard], limits)
    assert any(result.status is Status.UNKNOWN for result in results)
    assert [result.solution is None for result in results] == [result.status is not Status.SOLVED for result in results]


def test_a_puzzle_of_a_class_of_ones_own_is_a_puzzle() -> None:
    class Named(Puzzle):
        __slots__ = ()

    puzzle = Named([[2, 1], [1, 1]])
    (result,) = solve_many([puzzle])
    assert (result.puzzle, result.solution) == (puzzle, Shading(["..", ".#"]))


def test_the_puzzles_may_change_places_afterwards() -> None:
    puzzles = [generate(size, seed=size) for size in (4, 5, 6)]
    results = solve_many(given := list(puzzles))
    given.reverse()
    assert [result.puzzle for result in results] == puzzles
    assert [result.require().rows for result in results] == [4, 5, 6]


def batch() -> tuple[list[Puzzle], list[SolveResult]]:
    puzzles = [*generate_many(6, count=20, seed=4), NONE]
    return puzzles, solve_many(puzzles, threads=1)


def test_nothing_is_made_before_it_is_read() -> None:
    """Memory, too: a result that nobody reads has no shading and no statistics."""

    def made() -> int:
        gc.collect()
        return sum(isinstance(value, Shading | SearchStats) for value in gc.get_objects())

    puzzles, _ = batch()
    before = made()
    results = solve_many(puzzles * 100)
    assert made() == before
    assert results[7].status is Status.SOLVED
    assert made() == before + 2
    assert len(results) == 2_100


def test_whatever_is_read_first_all_fields_are_made() -> None:
    for first in (*FIELDS, "require", "__eq__", "__hash__"):
        puzzles, results = batch()
        for result, puzzle in zip(results, puzzles, strict=True):
            getattr(result, first)
            expected = solve(puzzle)
            assert timeless(result) == timeless(expected)
            assert hash(timeless(result)) == hash(timeless(expected))


@pytest.mark.parametrize(
    "use",
    [
        copy.copy,
        copy.deepcopy,
        lambda result: pickle.loads(pickle.dumps(result)),
        dataclasses.replace,
        lambda result: SolveResult(*(getattr(result, name) for name in FIELDS)),
    ],
)
def test_results_that_were_not_read_are_copied_pickled_and_replaced(use: Callable[[SolveResult], SolveResult]) -> None:
    puzzles, results = batch()
    copies = [use(result) for result in results]
    assert copies == results
    assert repr(copies) == repr(results)
    assert [result.puzzle for result in copies] == puzzles
    assert [dataclasses.asdict(result) for result in copies] == [dataclasses.asdict(result) for result in results]


def test_fields_keep_their_values() -> None:
    _, results = batch()
    assert results[0].solution is results[0].solution
    assert results[0].stats is results[0].stats
    with pytest.raises(dataclasses.FrozenInstanceError):
        results[1].solver = "other"  # type: ignore[misc]
    assert results[1].solver == "native"


def test_there_are_no_other_attributes() -> None:
    _, results = batch()
    for result in (results[0], solve(Puzzle([[1]])), SolveResult(Status.UNKNOWN, None, SearchStats(), "x", 1.0)):
        with pytest.raises(AttributeError, match="'SolveResult' object has no attribute 'colour'"):
            _ = result.colour  # type: ignore[attr-defined]
        assert not hasattr(result, "_repr_svg_")


def test_several_threads_may_read_one_result() -> None:
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            puzzles, results = batch()
            read = pool.map(attrgetter("solution"), [result for result in results for _ in range(8)])
            assert list(read) == [solve(puzzle).solution for puzzle in puzzles for _ in range(8)]


# Batches that follow the clock.

ONE_CELL = Puzzle([[1]])


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """A clock that the test moves."""
    clock = Mock(return_value=0.0)
    monkeypatch.setattr("hitori.native.perf_counter", clock)
    monkeypatch.setattr("hitori.native.default_threads", lambda: 4)
    return clock


def lengths(clock: Mock, puzzles: Iterator[Puzzle], seconds: list[float]) -> list[int]:
    """The lengths of the batches when the first takes `seconds[0]`, the second `seconds[1]`, and so on."""
    taken = []
    for batch, pause in zip(batches(puzzles, len), seconds, strict=False):
        taken.append(len(batch))
        clock.return_value += pause
    return taken


def test_quick_batches_grow_and_slow_ones_shrink(clock: Mock) -> None:
    assert lengths(clock, iter([ONE_CELL] * 1000), [0, 0, 0.3, 0, 1, 1, 9, 9, 9]) == [4, 8, 16, 16, 32, 16, 8, 4, 4]


def test_batches_are_bounded(clock: Mock) -> None:
    assert max(lengths(clock, iter([ONE_CELL] * 60_000), [0] * 30)) == MOST_ITEMS


def test_large_puzzles_make_short_batches(clock: Mock) -> None:
    large = Puzzle.from_labels(1000, 1000, [1] * 1_000_000)
    assert lengths(clock, iter([large] * 3), [0] * 9) == [1, 1, 1]


@given(st.integers(0, 300))
def test_every_item_is_in_one_batch_in_order(number: int) -> None:
    assert [item for batch in batches(range(number)) for item in batch] == list(range(number))


def test_items_are_read_when_they_are_wanted() -> None:
    read = []

    def puzzles() -> Iterator[Puzzle]:
        for number in range(100_000):
            read.append(number)
            yield ONE_CELL

    next(batches(puzzles(), len))
    assert len(read) < 1000
