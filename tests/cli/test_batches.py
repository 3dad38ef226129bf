"""Streaming: order, constant memory, and batches that follow the clock."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle
from hitori.cli.batches import MOST_TASKS, batches
from hitori.cli.reading import Task

TASK = Task("tiny", Puzzle([[1]]), None)


class Clock:
    """A clock that the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("hitori.cli.batches.perf_counter", clock)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    return clock


def lengths(clock: Clock, tasks: Iterator[Task], seconds: list[float]) -> list[int]:
    """The lengths of the batches when the first takes `seconds[0]`, the second `seconds[1]`, and so on."""
    taken = []
    for batch, pause in zip(batches(tasks), seconds, strict=False):
        taken.append(len(batch))
        clock.now += pause
    return taken


def test_quick_batches_grow_and_slow_ones_shrink(clock: Clock) -> None:
    assert lengths(clock, iter([TASK] * 1000), [0, 0, 0.3, 0, 1, 1, 9, 9, 9]) == [4, 8, 16, 16, 32, 16, 8, 4, 4]


def test_batches_are_bounded(clock: Clock) -> None:
    assert max(lengths(clock, iter([TASK] * 60_000), [0] * 30)) == MOST_TASKS


def test_large_puzzles_make_short_batches(clock: Clock) -> None:
    large = Task("large", Puzzle.from_labels(1000, 1000, [1] * 1_000_000), None)
    assert lengths(clock, iter([large] * 3), [0] * 9) == [1, 1, 1]


@given(st.integers(0, 300))
def test_every_task_is_in_one_batch_in_order(number: int) -> None:
    tasks = [Task(str(index), TASK.puzzle, None) for index in range(number)]
    assert [task for batch in batches(iter(tasks)) for task in batch] == tasks


def test_tasks_are_read_when_they_are_wanted() -> None:
    read = []

    def tasks() -> Iterator[Task]:
        for number in range(100_000):
            read.append(number)
            yield TASK

    next(batches(tasks()))
    assert len(read) < 1000
