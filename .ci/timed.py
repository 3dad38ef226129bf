"""Runs a step or a suite of the checks within its time, and writes down how it ended.

A run of the checks starts when `.ci/run` says so, in the variable HITORI_CI_STARTED: seconds since 1970. A command that
runs too long is killed with all that it started. What it printed stays in build/ci/NAME.log; its line of
build/ci/results.tsv holds its name, its seconds, its budget in seconds, and its result.
"""

import ctypes
import math
import os
import signal
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from threading import Thread
from typing import BinaryIO

FOLDER = Path("build/ci")
HARD_STOP = 60 * 60
"""Seconds after the start of the run beyond which nothing runs."""
TIMES = 3
MARGIN = 300
"""A command is over its time after three times its budget and five minutes: machines differ."""
SET_CHILD_SUBREAPER = 36  # linux/prctl.h


@dataclass(frozen=True)
class Outcome:
    """How a step or a suite ended, e.g. Outcome("lint", 9, 10, "passed")."""

    name: str
    seconds: int
    budget: int
    result: str

    @property
    def passed(self) -> bool:
        """Whether its command ended in time, with exit status 0."""
        return self.result == "passed"


def elapsed() -> float:
    """Seconds since the run of the checks started; 0 outside of one."""
    started = os.environ.get("HITORI_CI_STARTED")
    return time.time() - float(started) if started else 0


def time_allowed(budget: float) -> float:
    """The seconds after which a command with this budget, started now, is killed."""
    return max(0, min(TIMES * budget + MARGIN, HARD_STOP - elapsed()))


def run(name: str, budget: float, command: list[str], limit: float | None) -> Outcome:
    """Run a command for at most so many seconds, copy its output to its log, and write down its result."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    status = status_within(limit, command, FOLDER / f"{name}.log")
    seconds = round(time.monotonic() - start)
    if status == 0:
        result = "passed"
    elif status is None:
        result = "FAILED: over its time, killed"
    else:
        result = "FAILED"
    outcome = Outcome(name, seconds, round(budget), result)
    with (FOLDER / "results.tsv").open("a", encoding="utf-8") as results:
        print(name, outcome.seconds, outcome.budget, result, sep="\t", file=results)
    return outcome


def status_within(limit: float | None, command: list[str], log: Path) -> int | None:
    """The exit status of a command; None if it had to be killed. Nothing that it started outlives it."""
    adopt_orphans()
    # make, when it is stopped itself, stops its commands by this signal.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    # Descriptors stay open because make hands out its slots through some.
    with log.open("wb") as copy, Popen(command, stdout=PIPE, stderr=STDOUT, close_fds=False) as process:
        assert isinstance(process.stdout, BufferedReader)
        copying = Thread(target=copy_output, args=(process.stdout, copy))
        copying.start()
        try:
            return wait(process, limit)
        finally:
            # A process that is left over would keep the output open, for ever.
            kill_descendants()
            copying.join()


def wait(process: "Popen[bytes]", limit: float | None) -> int | None:
    """The exit status of a process; None if it has none in time. Adopted processes that end are gone at once."""
    if sys.platform != "linux":
        return process.wait()
    end = time.monotonic() + limit if limit is not None else math.inf
    while time.monotonic() < end:
        ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        if ended is None:
            time.sleep(0.05)
        elif ended.si_pid == process.pid:
            return process.wait()
        else:
            os.waitpid(ended.si_pid, 0)
    return None


def copy_output(source: BufferedReader, log: BinaryIO) -> None:
    """Copy what a command prints to its log and to the standard output as it comes."""
    while block := source.read1():
        for target in (log, sys.stdout.buffer):
            target.write(block)
            target.flush()


def adopt_orphans() -> None:
    """Become the parent of each descendant that loses its own, so that none gets out of sight. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def kill_descendants() -> None:
    """Kill all that this process started, whatever sessions and groups it is in, until nothing is left."""
    while left := descendants():
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            continue
        time.sleep(0.01)


def descendants() -> list[int]:
    """The processes that this one started, and those that they started; none where there is no /proc."""
    children = defaultdict(list)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # Behind the name, which may hold spaces and parentheses: the state, and the number of the parent.
            parent = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]
        except (FileNotFoundError, ProcessLookupError):
            continue
        children[int(parent)].append(int(stat.parent.name))
    found = list(children[os.getpid()])
    for process in found:
        found += children[process]
    return found
