"""Solving times of people: the interval of a median, and what several exports add up to."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle, rate_many
from hitori.cli.time_figures import FEWEST, fit, median_interval
from hitori.cli.times import Export, Solve
from tests.boards import FIVE, TINY

TIMES = st.lists(st.integers(1, 10_000), min_size=FEWEST, max_size=60)


def confidence(count: int, rank: int) -> float:
    """With which probability a median lies between the rank-th of so many times and the rank-th from the other end."""
    return 1 - 2 * sum(comb(count, below) for below in range(rank)) / (1 << count)


# David, Nagaraja, "Order Statistics": the narrowest two ranks of at least 95%.
@pytest.mark.parametrize(("count", "rank"), [(6, 1), (9, 2), (10, 2), (20, 6), (50, 18), (100, 40), (1000, 469)])
def test_the_ranks_are_those_of_the_tables(count: int, rank: int) -> None:
    times = [*range(1, count + 1)]
    Random(count).shuffle(times)
    assert median_interval(times) == (rank, count + 1 - rank)
    assert confidence(count, rank) >= 0.95 > confidence(count, rank + 1)


@pytest.mark.parametrize("count", range(FEWEST))
def test_few_times_have_no_interval(count: int) -> None:
    assert median_interval(range(count)) is None


@given(TIMES)
def test_the_interval_is_that_of_scipy(times: list[int]) -> None:
    from scipy import stats

    found: Any = stats.quantile_test(times, p=0.5).confidence_interval(confidence_level=0.95)
    assert median_interval(times) == (found.low, found.high)


@given(TIMES, st.integers(2, 9))
def test_an_interval_holds_the_median_and_grows_with_the_times(times: list[int], factor: int) -> None:
    interval = median_interval(times)
    assert interval is not None
    low, high = interval
    ordered = sorted(times)
    middle = (ordered[(len(times) - 1) // 2], ordered[len(times) // 2])
    assert low <= middle[0] <= middle[1] <= high
    assert median_interval([factor * time for time in times]) == (factor * low, factor * high)


def test_intervals_hold_the_median_as_often_as_they_say() -> None:
    random = Random(57)
    found = [median_interval([random.expovariate(1) for _ in range(11)]) for _ in range(4000)]
    true = 0.6931  # the median of this distribution: ln 2
    share = sum(low <= true <= high for low, high in filter(None, found)) / len(found)
    assert 0.95 < share == pytest.approx(confidence(11, 2), abs=0.01)


def export(person: str, *games: tuple[Puzzle, int], hints: int = 0) -> Export:
    solves = [Solve(puzzle, seconds, hints, None) for puzzle, seconds in games]
    return Export(f"{person}.json", person, solves)


def figures(*exports: Export) -> dict[str, Any]:
    return fit(exports, rate_many(solve.puzzle for one in exports for solve in one.solves))


def test_each_person_counts_once() -> None:
    many = export("A", *[(FIVE, 10)] * 50)
    others = [export(name, (FIVE, seconds)) for name, seconds in zip("BCDEF", range(100, 600, 100), strict=True)]
    (level,) = figures(many, *others)["levels"]
    assert (level["people"], level["solved"]) == (6, 55)
    assert (level["median"], level["interval"]) == (250, (10, 500))
    (alone,) = figures(many)["levels"]
    assert (alone["median"], alone["interval"]) == (10, (10, 10))


def test_the_order_of_the_files_does_not_matter() -> None:
    exports = [export(name, (FIVE, 30 + at), (TINY, 9 * at + 1)) for at, name in enumerate("ABCDEFG")]
    assert figures(*exports) == figures(*exports[::-1])


def test_only_games_of_one_person_are_compared() -> None:
    found = figures(export("A", (FIVE, 60)), export("B", (TINY, 100), (FIVE, 200)))
    assert found["by_score"] == {"pairs": 1, "in_order": 1}


def test_a_person_with_help_alone_is_no_figure() -> None:
    found = figures(export("A", (FIVE, 60), hints=1), export("B", (FIVE, 80)))
    assert (found["people"], found["with_hints"]) == (1, 1)
