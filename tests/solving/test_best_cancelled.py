"""A search for the best on several threads that is cut short, by a limit, its caller or Ctrl-C, leaves no thread."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from hitori import BestSoFar, Limits, best
from hitori.lab.puzzles.suites import triples_puzzle
from tests.requirements import slow

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="lists the threads in /proc/self/task")

ENDLESS = [triples_puzzle(20, 0.15, seed) for seed in (1000, 1005)]
"""The fewest shaded cells of these take many seconds, and threads begin after some tenths of one."""

TICK = 0.005  # seconds


class CancelledError(Exception):
    """Raised by what hears of the progress."""


@pytest.mark.parametrize("runs", [60, *slow([1000])])
def test_cancelled_searches_leave_no_thread(runs: int) -> None:
    chance, ways = Random(6), Counter[tuple[str, bool]]()
    usual = seconds_until_threads()
    for _ in range(runs):
        before = threads()
        ways[cancelled(chance, before, usual)] += 1
        assert_no_thread_is_left(before)
    for way in ("limit", "progress", "ctrl-c"):
        assert ways[way, True] > 0, f"{ways}: a search that had threads"
    assert ways["ctrl-c", False] > 0, f"{ways}: a search that had none yet"


def test_a_thread_that_is_left_is_noticed() -> None:
    before, is_over = threads(), Event()
    thread = Thread(target=is_over.wait)
    thread.start()
    try:
        with pytest.raises(AssertionError):
            assert_no_thread_is_left(before, seconds=0.05)
    finally:
        is_over.set()
        thread.join()
    assert_no_thread_is_left(before)


def seconds_until_threads() -> float:
    """How long a search is alone."""
    before, start = threads(), monotonic()

    def hear(_: BestSoFar) -> None:
        if threads() - before:
            raise CancelledError

    with pytest.raises(CancelledError):
        best(ENDLESS[0], "fewest", threads=2, progress=hear)
    return monotonic() - start


def cancelled(chance: Random, before: set[str], usual: float) -> tuple[str, bool]:
    """What ended a search, and whether it had threads beside those before; they usually begin after `usual` seconds."""
    way = chance.choice(["limit", "progress", "ctrl-c"])
    limits = Limits(time=chance.uniform(0.5, 3.0) * usual if way == "limit" else 60.0)
    # How often threads are seen before Ctrl-C; sometimes it comes at once.
    most_ticks = chance.choice([0, 1, 10])
    ticks, is_cancelled = 0, False

    def tick() -> None:
        nonlocal ticks, is_cancelled
        ticks += bool(threads() - before)
        if way == "ctrl-c" and ticks >= most_ticks and not is_cancelled:
            is_cancelled = True
            raise KeyboardInterrupt

    def hear(_: BestSoFar) -> None:
        nonlocal ticks
        if way == "progress" and threads() - before:
            ticks += 1
            raise CancelledError

    try:
        with every_tick(tick):
            best(chance.choice(ENDLESS), "fewest", limits=limits, threads=chance.randint(2, 4), progress=hear)
    except CancelledError:
        return "progress", ticks > 0
    except KeyboardInterrupt:
        return "ctrl-c", ticks > 0
    return "limit", ticks > 0


def threads() -> set[str]:
    """The numbers of the threads of this process."""
    return set(os.listdir("/proc/self/task"))


def assert_no_thread_is_left(before: set[str], seconds: float = 10.0) -> None:
    """Wait so long: the system may list a thread for a moment after it was joined."""
    deadline = monotonic() + seconds
    while threads() - before and monotonic() < deadline:
        sleep(0.001)
    assert threads() - before == set()


@contextmanager
def every_tick(act: Callable[[], None]) -> Iterator[None]:
    """Call `act` every few milliseconds, as a handler of signals; what it raises is raised in the block."""
    earlier = signal.signal(signal.SIGALRM, lambda *_: act())
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)
