"""Tasks on local processes: a pool of workers, each with one task at a time.

A worker has a *connection* to the run, on which it receives arguments and sends results. So the run knows which task
killed a worker, and a worker notices when the run is gone. A worker leads a process group, which is always killed as a
whole: the programs that a task started end with it.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait

from ..errors import TaskError
from .work import A, Answers, Keep, R, perform

MOST_DEATHS = 3  # of workers at one task, before it is given up

_SPAWN = get_context("spawn")


def by_crew(function: Callable[[A], R], arguments: Mapping[str, A], count: int, keep: Keep) -> Answers:
    """The tasks done by a pool of `count` local processes."""
    waiting = deque(arguments)
    deaths: Counter[str] = Counter()
    busy: dict[Connection, _Worker] = {}

    def employ(worker: _Worker) -> None:
        if waiting:
            busy[worker.connection] = worker
            worker.begin(waiting[0], arguments[waiting.popleft()])
        else:
            worker.stop()

    def replace(dead: _Worker) -> None:
        end = dead.stop()
        deaths[dead.task] += 1
        if deaths[dead.task] == MOST_DEATHS:
            raise TaskError(f"the task {dead.task!r} was tried {MOST_DEATHS} times, and each worker {end}")
        waiting.appendleft(dead.task)
        employ(_Worker(function))

    try:
        for _ in range(count):
            employ(_Worker(function))
        while busy:
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection), "nothing else is waited for"
                worker = busy.pop(connection)
                task, answer = worker.task, worker.answer()
                if isinstance(answer, str):
                    keep(task, answer)
                    employ(worker)
                    yield task, answer
                elif answer is None:
                    replace(worker)
                else:
                    worker.stop()
                    raise answer
    finally:
        for worker in busy.values():
            if worker.connection.poll() and isinstance(answer := worker.answer(), str):
                keep(worker.task, answer)
            worker.stop()


class _Worker:
    """A process that does one task at a time, and its current task."""

    def __init__(self, function: Callable[[A], R]) -> None:
        self.task = ""
        self.connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(function, theirs), daemon=True)
        # A process inherits which signals are blocked: Ctrl-C is for the run, which then stops its workers. The tracker
        # is a helper of multiprocessing that would start with the first worker, and let the signal through.
        resource_tracker.ensure_running()
        unblocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, unblocked)
        theirs.close()

    def begin(self, task: str, argument: object) -> None:
        """Send a task; if the worker is already dead, the connection will show it."""
        self.task = task
        with suppress(OSError):
            self.connection.send(argument)

    def answer(self) -> str | Exception | None:
        """The result as JSON, or the error that the task raised; None from a worker that died."""
        try:
            answer: str | Exception = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answer

    def stop(self) -> str:
        """Kill the process and its children, if still alive, and return how it ended."""
        with suppress(ProcessLookupError):
            assert self._process.pid is not None, "it was started"
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        self.connection.close()
        code = self._process.exitcode or 0
        return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit status {code}"


def _serve(function: Callable[[A], R], connection: Connection) -> None:
    """The main loop of a worker process: one task after the other, until the run that started it is gone."""
    os.setsid()
    signal.signal(signal.SIGTERM, _end_group)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            argument = connection.recv()
            try:
                answer: str | Exception = perform(function, argument)
            except Exception as error:
                answer = _portable(error)
                answer.add_note(f"In a worker process:\n{traceback.format_exc()}")
            connection.send(answer)
    _end_group()


def _portable(error: Exception) -> Exception:
    """The error, or a plain one with its text if it cannot be sent to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error


def _end_with_parent() -> None:
    """A killed run cannot stop its workers: they notice and stop themselves."""
    parent = parent_process()
    assert parent is not None, "a worker is a child process"
    parent.join()
    _end_group()


def _end_group(*_signal: object) -> None:
    """Kill this worker and every process that a task of it left behind."""
    os.killpg(0, signal.SIGKILL)
