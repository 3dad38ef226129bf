"""Engines in a process of their own: a library that nothing stops is stopped all the same."""

import os
import signal
import subprocess
import sys
import time

import pytest

from hitori import Limits, Status
from tests.boards import ROOT
from tests.conftest import within
from tests.engines.stubborn import EASY, ENDLESS, REFUSED, Stubborn
from tests.processes.test_children import wait_for_the_end_of

PYTHONPATH = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> Stubborn:
    """A solver whose process finds this module."""
    monkeypatch.setenv("PYTHONPATH", PYTHONPATH)
    return Stubborn()


def test_a_search_that_cannot_be_stopped_ends_with_its_time(stubborn: Stubborn) -> None:
    limits = Limits(time=0.2)
    with within(20):
        assert stubborn.solve(ENDLESS, limits).status == Status.UNKNOWN
        assert not stubborn.count(ENDLESS, limits=limits).complete
        solutions = stubborn.solutions(ENDLESS, limits)
        assert (list(solutions), solutions.complete) == ([], False)


def test_it_solves_on_in_the_same_process_and_after_a_kill_in_another(stubborn: Stubborn) -> None:
    (first,) = stubborn._idle._idle[os.getpid()]
    assert stubborn.solve(EASY).status == Status.SOLVED
    assert stubborn.count(EASY, limits=Limits(time=60)).count == 1
    assert stubborn._idle._idle[os.getpid()] == [first]
    stubborn.solve(ENDLESS, Limits(time=0.2))
    assert not first.is_running
    result = stubborn.solve(EASY)
    assert (result.status, result.stats.variables) == (Status.SOLVED, 4)


def test_an_error_there_is_raised_here(stubborn: Stubborn) -> None:
    with pytest.raises(ArithmeticError, match="too few"):
        stubborn.solve(REFUSED)
    assert stubborn.solve(EASY).status == Status.SOLVED


@pytest.mark.usefixtures("stubborn")
def test_what_a_library_prints_is_for_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    """It is no answer, and no message of ours: HiGHS prints its name, version and licence."""
    assert Stubborn().solve(EASY).status == Status.SOLVED
    assert capfd.readouterr() == ("", "")


INTERRUPTED = """
from tests.engines.stubborn import ENDLESS, Stubborn
solver = Stubborn()
(process,) = next(iter(solver._idle._idle.values()))
try:
    print(process._process.pid, flush=True)
    solver.solve(ENDLESS)
except KeyboardInterrupt:
    print("heard", flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process may outlive a killed parent until its limit")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_the_search_ends_with_those_who_wait_for_it(sent: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        env=os.environ | {"PYTHONPATH": PYTHONPATH},
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        search = int(child.stdout.readline())
        time.sleep(1)  # it searches by then
        child.send_signal(sent)
        assert child.stdout.readline() == ("heard\n" if sent == signal.SIGINT else "")
    wait_for_the_end_of(search)
