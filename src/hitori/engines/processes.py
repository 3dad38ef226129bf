"""Programs that outlive a puzzle: a process answers each line it receives with one line.

Starting such a program and loading its libraries takes longer than most puzzles. So an idle process waits for the next
puzzle of the same solver object, and ends with that object.
"""

from __future__ import annotations

import os
import subprocess
import weakref
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from threading import Timer


class Process:
    """A running program, e.g. `Process(["swipl", "-q", "hitori.pl"]).ask("forget.")` is "forgotten"."""

    def __init__(self, command: list[str], pass_fds: Collection[int] = ()) -> None:
        self._program = command[0]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, pass_fds=pass_fds
        )
        self._is_waiting = True

    @property
    def is_waiting(self) -> bool:
        """True if no answer is pending. If we are interrupted while waiting for one, it stays pending for ever."""
        return self._is_waiting

    @property
    def is_running(self) -> bool:
        """True if it has not ended; Ctrl-C in a terminal reaches idle processes, too."""
        return self._process.poll() is None

    def ask(self, request: str, seconds: float | None = None) -> str:
        """The answer to a request of one line; raises RuntimeError if the program ends instead.

        Without an answer within `seconds` it is killed; raises TimeoutError.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._is_waiting = False
        with _afterwards(seconds, self._process.kill) as is_late:
            with suppress(BrokenPipeError):
                self._process.stdin.write(f"{request}\n")
                self._process.stdin.flush()
            answer = self._process.stdout.readline().strip()
        if is_late:
            raise TimeoutError
        if not answer:
            raise RuntimeError(f"{self._program} ended with status {self._process.wait()}")
        self._is_waiting = True
        return answer

    def stop(self) -> None:
        """End the program at once."""
        self._process.kill()
        self._process.communicate()


class IdleProcesses:
    """The idle processes of one solver that wait for its next puzzle; they end with this object.

    A forked child does not share its parent's: two that ask one process would read each other's answers.
    """

    def __init__(self, start: Callable[[], Process]) -> None:
        self._start = start
        self._idle: defaultdict[int, list[Process]] = defaultdict(list)
        weakref.finalize(self, _stop_ours, self._idle)

    def take(self) -> Process:
        """An idle process, or a new one."""
        idle = self._idle[os.getpid()]
        while idle:
            process = idle.pop()
            if process.is_running:
                return process
            process.stop()
        return self._start()

    def give_back(self, process: Process) -> None:
        """Keep it for the next puzzle, unless an answer is pending."""
        if process.is_waiting:
            self._idle[os.getpid()].append(process)
        else:
            process.stop()


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


def _stop_ours(idle: defaultdict[int, list[Process]]) -> None:
    for process in idle[os.getpid()]:
        process.stop()
