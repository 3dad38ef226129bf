"""A search of a peer for the best solution ends soon after its time limit, and soon after Ctrl-C.

No peer proves within seconds how many cells of a blank 22 x 22 board can be shaded. The machine may be busy, so of
several tries the quickest counts; `PATIENCE` seconds are for what is found only by hanging.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

import psutil
import pytest

import hitori
from hitori import Limits, Puzzle, Status
from hitori.engines.minizinc import MiniZinc
from hitori.processes.usage import family, is_alive
from hitori.solving.base import Solver
from hitori.solving.registry import get_solver
from tests.boards import TINY
from tests.conftest import within
from tests.engines.test_best import PEERS
from tests.requirements import solver_cases

LONG = Puzzle([[0] * 22] * 22)
LIMIT, TOLERANCE = 0.5, 1.2
HEARD = 0.5  # seconds from Ctrl-C to KeyboardInterrupt
TRIES, PATIENCE = 5, 20.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT to itself")


@pytest.fixture(params=solver_cases([*PEERS, "minizinc solver=chuffed"]))
def peer(request: pytest.FixtureRequest) -> Solver:
    """A solver that has already answered, so it is loaded."""
    name, *options = request.param.split()
    solver = get_solver(name, **dict(option.split("=") for option in options))
    assert hitori.best(TINY, "most", solver=solver).value == 1
    return solver


def test_a_time_limit_holds_within_a_fifth(peer: Solver) -> None:
    elapsed: list[float] = []
    while len(elapsed) < TRIES and not (elapsed and min(elapsed) <= LIMIT * TOLERANCE):
        with within(PATIENCE):
            result = hitori.best(LONG, "most", solver=peer, limits=Limits(time=LIMIT))
        assert result.status is Status.UNKNOWN
        assert result.bound is not None
        assert result.bound >= (result.value or 160)
        elapsed.append(result.elapsed)
    assert min(elapsed) <= LIMIT * TOLERANCE, elapsed


@contextmanager
def interrupted(after: float) -> Iterator[list[float]]:
    """Ctrl-C comes to this process; the list is of the seconds from then to the end of the block."""
    sent: list[float] = []
    seconds: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = Timer(after, send)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield seconds
    finally:
        timer.join()
    seconds.append(time.monotonic() - sent[0])


def test_ctrl_c_stops_a_search_in_half_a_second(peer: Solver) -> None:
    """It answers the next question all the same."""
    elapsed: list[float] = []
    while len(elapsed) < TRIES and not (elapsed and min(elapsed) <= HEARD):
        with interrupted(1.0) as seconds:
            hitori.best(LONG, "most", solver=peer, limits=Limits(time=PATIENCE))
        elapsed += seconds
        assert hitori.best(TINY, "most", solver=peer).value == 1
    assert min(elapsed) <= HEARD, elapsed


@pytest.mark.needs("minizinc on the PATH")
@pytest.mark.parametrize("seconds", [None, PATIENCE])
def test_ctrl_c_ends_the_solver_that_minizinc_has_started(seconds: float | None) -> None:
    """Also where only this process gets the signal, as from a notebook or from `kill`."""
    before, started = family(os.getpid()), list[psutil.Process]()
    look = Timer(2.8, lambda: started.extend(each for each in family(os.getpid()) if each not in before))
    look.start()
    with interrupted(3.0):
        hitori.best(LONG, "most", solver=MiniZinc(), limits=Limits(time=seconds))
    look.join()
    assert len(started) == 2  # MiniZinc and Gecode
    with within(PATIENCE / 4):
        while any(map(is_alive, started)):
            time.sleep(0.05)
