"""Limits that add up: what no process is charged for is refused, counted, or ends the program.

Each attack takes more than its limits in a way that the kernel does not see, or did not before; with a control group of
this user and without one.
"""

import errno
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hitori import Puzzle
from hitori.course import sandbox, trials
from hitori.course.consumption import ChildrenClock, Ending
from hitori.course.questions import AskedQuestion
from hitori.course.system_calls import ASKED, REFUSED
from hitori.course.verdicts import Attempt, judged
from hitori.course.watching import ProgramReport
from hitori.processes.usage import CpuTimes

pytestmark = pytest.mark.needs("sandbox")

LIMITS = {"seconds": 2, "megabytes": 200, "kilobytes": 64, "disk": 8, "processes": 20, "threads": 100}


class Attack(NamedTuple):
    """A program, and how it may end: at this limit, or by itself after it wrote this."""

    program: str
    limit: Ending | None
    refused: str | None = None


VANISHING = """
import os, signal, time
{ignore}
end = time.monotonic() + 30
while time.monotonic() < end:
    if os.fork() == 0:
        while time.process_time() < {seconds}: pass
        os._exit(0)
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
    except ChildProcessError:
        pass
"""
IGNORE = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)"

SEGMENTS = """
import ctypes, time
library = ctypes.CDLL(None, use_errno=True)
library.shmat.restype = ctypes.c_void_p
for number in range(10):
    segment = library.shmget(0, 60_000_000, 0o1600)
    if segment < 0:
        print("refused", ctypes.get_errno())
        break
    place = library.shmat(segment, None, 0)
    ctypes.memset(place, 1, 60_000_000)
    library.shmdt(ctypes.c_void_p(place))
else:
    time.sleep(5)
"""

IN_FLIGHT = """
import os, socket, time
one, other = socket.socketpair()
for number in range(15):
    try:
        file = os.memfd_create("x")
    except OSError as error:
        print("refused", error.errno)
        break
    os.write(file, bytes(40_000_000))
    socket.send_fds(one, [b"x"], [file])
    os.close(file)
else:
    time.sleep(5)
"""

SOCKETS = """
import socket, time
kept = []
while len(kept) < 240:
    kept += socket.socketpair()
    for end in kept[-2:]:
        end.setblocking(False)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 10**7)
        try:
            while True:
                end.send(bytes(60000))
        except BlockingIOError:
            pass
time.sleep(5)
"""

CLOSED_SOCKETS = """
import socket, time
server = socket.socket(socket.AF_UNIX)
server.bind("\\0x")
try:
    server.listen(4000)
except OSError as error:
    print("refused", error.errno)
    raise SystemExit
for number in range(2000):
    with socket.socket(socket.AF_UNIX) as client:
        client.setblocking(False)
        client.connect("\\0x")
        try:
            while True:
                client.send(bytes(60000))
        except BlockingIOError:
            pass
time.sleep(5)
"""

THREADS = """
import os, threading, time
threading.stack_size(65536)
try:
    for number in range(1000):
        threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
except RuntimeError:
    print("refused", flush=True)
    os._exit(0)
time.sleep(5)
"""

EMPTY_FILES = """
import os, time
for number in range(300_000):
    os.close(os.open(f"/tmp/{number}", os.O_CREAT))
time.sleep(5)
"""

ATTACKS = {
    "children that nobody waits for": Attack(VANISHING.format(ignore=IGNORE, seconds=0.2), Ending.TIME),
    "short children that nobody waits for": Attack(VANISHING.format(ignore=IGNORE, seconds=0.004), Ending.TIME),
    "segments of System V": Attack(SEGMENTS, Ending.MEMORY, f"refused {errno.ENOSYS}"),
    "files in memory on their way": Attack(IN_FLIGHT, Ending.MEMORY, f"refused {errno.ENOSYS}"),
    "full sockets": Attack(SOCKETS, Ending.MEMORY),
    "closed sockets": Attack(CLOSED_SOCKETS, Ending.MEMORY, f"refused {errno.EPERM}"),
    "threads": Attack(THREADS, Ending.PROCESSES, "refused"),
    "empty files": Attack(EMPTY_FILES, Ending.MEMORY),
}


def run(program: str, limits: dict[str, int] = LIMITS) -> ProgramReport:
    files = sandbox.packed({"program.py": program.encode()})
    return sandbox.run("question", "bwrap", ["python3", "program.py"], files, limits)


@pytest.fixture(params=["with a group", "without one"])
def grouped(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the kernel counts."""
    if request.param == "without one":
        monkeypatch.setattr("hitori.course.watching.MemoryGroup.with_limit", lambda *_limits: None)


@pytest.mark.usefixtures("grouped")
@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_meets_a_limit_or_is_refused(kind: str) -> None:
    attack = ATTACKS[kind]
    # A slow machine takes more than two seconds to fill the memory.
    report = run(attack.program, LIMITS if attack.limit is Ending.TIME else {**LIMITS, "seconds": 10})
    assert report.how == attack.limit or (attack.refused and report.out.startswith(attack.refused)), report


WAITING = """
import os, time
for _ in range(60):
    if os.fork() == 0:
        while time.process_time() < 0.02: pass
        os._exit(0)
    os.wait()
print("done")
"""


@pytest.mark.usefixtures("grouped")
def test_who_waits_for_children_pays_for_them_once() -> None:
    """60 of them, each with 20 ms of work."""
    assert run(WAITING, LIMITS | {"seconds": 10}).out == "done\n"


class Process(NamedTuple):
    """What a clock asks of a process."""

    pid: int
    own: float
    of_children: float = 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[..., float]:
    """A clock that reads such processes ten times a second; their numbers are those inside."""
    started = ChildrenClock()
    monkeypatch.setattr("hitori.processes.usage.cpu_times", lambda process: CpuTimes(process.own, process.of_children))
    monkeypatch.setattr("hitori.processes.usage.number_inside", lambda pid: pid)
    return lambda *family: started.read(list(family), 0.1, 1, True)


def test_a_child_that_is_waited_for_counts_once(clock: Callable[..., float]) -> None:
    clock(Process(1, 0.1), Process(2, 0.3))
    assert clock(Process(1, 0.1, 0.35)) == pytest.approx(0.45)


def test_a_child_that_nobody_waits_for_counts_with_the_time_in_which_it_ended(clock: Callable[..., float]) -> None:
    clock(Process(1, 0.1), Process(2, 0.3))
    assert clock(Process(1, 0.1)) == pytest.approx(0.1 + 0.3 + 0.1, abs=0.03)
    clock(Process(1, 0.1), Process(3, 0.5))
    assert clock(Process(1, 0.1)) == pytest.approx(0.1 + 0.8 + 0.2, abs=0.03)


def test_an_interval_in_which_children_began_and_ended_counts(clock: Callable[..., float]) -> None:
    clock(Process(1, 0.01), Process(2, 0.0))
    assert clock(Process(1, 0.01), Process(2, 0.0), Process(9, 0.001)) == pytest.approx(0.01 + 0.1, abs=0.001)


@pytest.mark.parametrize(
    ("column", "header"),
    [(0, "x86_64-linux-gnu/asm/unistd_64.h"), (1, "asm-generic/unistd.h"), (2, "x86_64-linux-gnu/asm/unistd_32.h")],
)
def test_the_numbers_of_calls_are_those_of_the_kernel(column: int, header: str) -> None:
    place = Path("/usr/include") / header
    if not place.exists():
        pytest.skip("no headers of the kernel: apt install linux-libc-dev")
    found = {name: int(number) for name, number in re.findall(r"__NR(?:3264)?_(\w+)\s+\(?(\d+)", place.read_text())}
    known = {name: found.get(name) for name in REFUSED | ASKED}
    # Newer calls may be missing in older headers.
    assert {name: (REFUSED | ASKED)[name][column] for name in known if known[name]} == {
        name: number for name, number in known.items() if number
    }


def test_an_endless_answer_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The marker has all answers of a student in memory."""
    out = json.dumps({"solution": [[] for _ in range(200_000)]})
    monkeypatch.setattr(trials, "run", lambda _question: ProgramReport(Ending.EXIT, 0, out, ""))
    found = trials.trial({"grid": [[2, 1], [1, 1]], "method": "brute-force", "program": {}})
    assert len(found["solution"]) < 1000
    question = AskedQuestion(Puzzle([[2, 1], [1, 1]]), "brute-force", 1)
    assert judged(question, Attempt(**found)).kind == "unreadable"
