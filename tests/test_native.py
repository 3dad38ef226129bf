"""The gateway to the core: batches that follow the clock, threads."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle
from hitori.native import MOST_ITEMS, batches

TINY = Puzzle([[1]])


class Clock:
    """A clock that the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("hitori.native.perf_counter", clock)
    monkeypatch.setattr("hitori.native.default_threads", lambda: 4)
    return clock


def lengths(clock: Clock, puzzles: Iterator[Puzzle], seconds: list[float]) -> list[int]:
    """The lengths of the batches when the first takes `seconds[0]`, the second `seconds[1]`, and so on."""
    taken = []
    for batch, pause in zip(batches(puzzles, len), seconds, strict=False):
        taken.append(len(batch))
        clock.now += pause
    return taken


def test_quick_batches_grow_and_slow_ones_shrink(clock: Clock) -> None:
    assert lengths(clock, iter([TINY] * 1000), [0, 0, 0.3, 0, 1, 1, 9, 9, 9]) == [4, 8, 16, 16, 32, 16, 8, 4, 4]


def test_batches_are_bounded(clock: Clock) -> None:
    assert max(lengths(clock, iter([TINY] * 60_000), [0] * 30)) == MOST_ITEMS


def test_large_puzzles_make_short_batches(clock: Clock) -> None:
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
            yield TINY

    next(batches(puzzles(), len))
    assert len(read) < 1000
