"""Child processes: started to die with us, however we end, and asked questions.

A *conversation* is a program that answers each line with one line. Starting such a program and loading its libraries
takes longer than most puzzles, so an idle one waits for the next puzzle of the same solver object. A *peer* is another
process of hitori that leads a group, which is killed as a whole, and talks to us in Python objects.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import weakref
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread, Timer
from time import monotonic, sleep
from typing import Any

from ..errors import TaskError

POLL_SECONDS = 1.0
"""Seconds between two looks at whether our parent lives, where the kernel does not tell us."""

KILL_SECONDS = 5.0
"""Seconds that the system is given to bury what was killed."""

_MARK = "HITORI_RUN"
"""The variable by which what a run has started is known."""

_SET_CHILD_SUBREAPER = 36  # prctl(2)

_PEER = """
import sys
from multiprocessing.connection import Connection
connection = Connection(int(sys.argv[1]))
sys.path[:] = connection.recv()
from hitori.processes.children import end_with_parent
end_with_parent()
from {module} import main
main(connection)
"""


def require_posix(purpose: str) -> None:
    """Raises TaskError on a system that cannot end a process together with all that it started.

    To be called, e.g. as `require_posix("to run tasks")`, before anything is written or started.
    """
    if not hasattr(os, "killpg"):
        raise TaskError(
            f"{purpose}, hitori needs Linux or macOS, which end a process together with all that it started; "
            "on Windows, use the Windows Subsystem for Linux"
        )


def start(
    command: Sequence[str], *, leads_group: bool = False, pass_fds: Collection[int] = (), **options: Any
) -> subprocess.Popen[Any]:
    """Start a program that is killed when we die; if it leads a group, with everything in its group.

    On Linux the program inherits one end of a pipe, its *lifeline*, and knows nothing of it. The other end closes with
    us, and then the kernel sends SIGKILL. Elsewhere, and in the moment before the kernel knows, the program ends when
    it reads the end of its input.
    """
    if sys.platform != "linux":
        return subprocess.Popen(command, start_new_session=leads_group, pass_fds=pass_fds, **options)
    import fcntl

    lifeline, ours = os.pipe()
    try:
        process = subprocess.Popen(command, start_new_session=leads_group, pass_fds=[*pass_fds, lifeline], **options)
    except BaseException:
        os.close(ours)
        os.close(lifeline)
        raise
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, -process.pid if leads_group else process.pid)
    fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC)
    os.close(lifeline)
    weakref.finalize(process, os.close, ours)
    return process


def kill_group(process: subprocess.Popen[Any]) -> int:
    """Kill a process that leads a group, and the group; returns its status as Popen has it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


def kill_tree(process: subprocess.Popen[Any]) -> None:
    """Kill a process that leads a group, the group and its descendants, and wait until they are gone."""
    import psutil

    from .usage import family, is_alive

    descendants = family(process.pid)
    kill_group(process)
    for each in descendants:
        with suppress(psutil.Error):
            each.kill()
    deadline = monotonic() + KILL_SECONDS
    while any(map(is_alive, descendants)) and monotonic() < deadline:
        sleep(0.001)


@contextmanager
def nothing_outlives() -> Iterator[None]:
    """What is started in this block, and all that it starts, ends with the block, as far as psutil is installed.

    Also what has left its group, its session and its parent: it has our mark in its environment.
    """
    mark = f"{os.getpid()}-{monotonic()}"
    os.environ[_MARK] = mark
    try:
        yield
    finally:
        del os.environ[_MARK]
        with suppress(ImportError):
            _end_marked(mark)


def _end_marked(mark: str) -> None:
    import psutil

    deadline = monotonic() + KILL_SECONDS
    found = True
    while found and monotonic() < deadline:
        found = False
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):
                if process.pid != os.getpid() and process.environ().get(_MARK) == mark:
                    found = process.status() != psutil.STATUS_ZOMBIE or found
                    process.kill()


def adopt_orphans() -> set[int]:
    """From now on, the orphans of what we start become our children, daemons too; returns the children that we have.

    On Linux alone: elsewhere orphans stay those of the system.
    """
    _be_subreaper(True)
    return set(_children_of_ours())


def end_orphans(known: Collection[int]) -> None:
    """Kill our children that are not known, with their descendants, until none is left; adopt no more.

    No other thread may start a child meanwhile.
    """
    deadline = monotonic() + KILL_SECONDS
    while (orphans := adopted(known)) and monotonic() < deadline:
        for each in orphans:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(each, os.WNOHANG)
        sleep(0.001)
    _be_subreaper(False)


def _be_subreaper(is_one: bool) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, int(is_one), 0, 0, 0)


def adopted(known: Collection[int]) -> list[int]:
    """The numbers of our children that are not known, and of their descendants."""
    from .usage import family

    return [each.pid for child in _children_of_ours() if child not in known for each in family(child)]


def _children_of_ours() -> list[int]:
    import psutil

    return [child.pid for child in psutil.Process().children()]


def end_group(*_signal: object) -> None:
    """Kill this process and the group that it leads."""
    os.killpg(0, signal.SIGKILL)


def end_with_parent() -> None:
    """Where there is no lifeline, have a thread that ends our group when our parent is gone."""
    if sys.platform != "linux":
        Thread(target=_end_after, args=(os.getppid(),), daemon=True).start()


def _end_after(parent: int) -> None:
    while os.getppid() == parent:
        sleep(POLL_SECONDS)
    end_group()


class Peer:
    """A process of hitori, in which `main(connection)` of a module runs; `connection` here is the other end.

    A group that it leads ends with it.
    """

    def __init__(self, module: str, arguments: Sequence[object] = (), **options: Any) -> None:
        from multiprocessing import Pipe  # conversations need none

        self.connection, theirs = Pipe()
        command = [sys.executable, "-P", "-c", _PEER.format(module=module), str(theirs.fileno()), *map(str, arguments)]
        with theirs:
            self.process = start(
                command, leads_group=True, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, **options
            )
        self.connection.send(sys.path)

    def stop(self) -> str:
        """Kill it and its group, if still alive, and return how it ended, e.g. "was killed by SIGKILL"."""
        status = kill_group(self.process)
        self.connection.close()
        return f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with exit status {status}"


class Conversation:
    """A running program, e.g. `Conversation(["swipl", "-q", "hitori.pl"]).ask("forget.")` is "forgotten"."""

    def __init__(self, command: list[str]) -> None:
        self._program = command[0]
        self._process = start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.is_waiting = True
        """True if no answer is pending. If we are interrupted while waiting for one, it stays pending for ever."""

    @property
    def is_running(self) -> bool:
        """True if it has not ended; Ctrl-C in a terminal reaches idle processes, too."""
        return self._process.poll() is None

    def ask(self, request: str, seconds: float | None = None) -> str:
        """The answer to a request of one line; raises RuntimeError if the program ends instead.

        Without an answer within `seconds` it is killed; raises TimeoutError.
        """
        assert self._process.stdout is not None
        self.is_waiting = False
        with _afterwards(seconds, self._process.kill) as is_late:
            with suppress(BrokenPipeError):
                print(request, file=self._process.stdin, flush=True)
            answer: str = self._process.stdout.readline().strip()
        if is_late:
            raise TimeoutError
        if not answer:
            raise RuntimeError(f"{self._program} ended with status {self._process.wait()}")
        self.is_waiting = True
        return answer

    def stop(self) -> None:
        """End the program at once."""
        self._process.kill()
        self._process.communicate()


class IdleProcesses:
    """The idle programs of one solver that wait for its next puzzle; they end with this object.

    A forked child does not share its parent's: two that ask one program would read each other's answers.
    """

    def __init__(self, start: Callable[[], Conversation]) -> None:
        self._start = start
        self._idle: defaultdict[int, list[Conversation]] = defaultdict(list)
        weakref.finalize(self, _stop_ours, self._idle)

    def take(self) -> Conversation:
        """An idle program, or a new one."""
        idle = self._idle[os.getpid()]
        while idle:
            program = idle.pop()
            if program.is_running:
                return program
            program.stop()
        return self._start()

    def ask(self, request: str) -> str:
        """The answer of one of them, which then waits again."""
        program = self.take()
        try:
            return program.ask(request)
        finally:
            self.give_back(program)

    def give_back(self, program: Conversation) -> None:
        """Keep it for the next puzzle, unless an answer is pending."""
        if program.is_waiting:
            self._idle[os.getpid()].append(program)
        else:
            program.stop()


@contextmanager
def _afterwards(seconds: float | None, act: Callable[[], object]) -> Iterator[list[bool]]:
    """`act()` is called if this block takes longer; then the list that it gets is not empty."""
    is_late: list[bool] = []
    if seconds is None:
        yield is_late
        return

    def end() -> None:
        is_late.append(True)
        act()

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield is_late
    finally:
        timer.cancel()
        timer.join()


def _stop_ours(idle: defaultdict[int, list[Conversation]]) -> None:
    for program in idle[os.getpid()]:
        program.stop()
