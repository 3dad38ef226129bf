"""Tasks on local processes: a pool of workers, each with one task at a time.

A worker has a *connection* to the run, on which it receives arguments and sends results. So the run knows which task
killed a worker. It leads a process group, so the programs that a task started end with it.
"""

from __future__ import annotations

import pickle
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from ..errors import TaskError
from .children import Peer, end_group
from .journal import A, Answers, Keep, R, perform

MOST_DEATHS = 3  # of workers at one task, before it is given up


def by_crew(function: Callable[[A], R], arguments: Mapping[str, A], count: int, keep: Keep) -> Answers:
    """The tasks done by a pool of at most `count` local processes."""
    arguments, waiting = dict(arguments), deque(arguments)
    deaths: Counter[str] = Counter()
    busy: dict[Connection, _Worker] = {}

    def employ(worker: _Worker) -> None:
        if waiting:
            busy[worker.connection] = worker
            worker.begin(waiting[0], arguments[waiting.popleft()])
        else:
            dismiss(worker)

    def employ_all() -> None:
        while waiting and len(busy) < count:
            employ(_Worker(function))

    def dismiss(worker: _Worker) -> str:
        busy.pop(worker.connection, None)
        return worker.stop()

    try:
        employ_all()
        while busy:
            for connection in wait(list(busy)):
                assert isinstance(connection, Connection), "nothing else is waited for"
                worker = busy[connection]
                task, answer = worker.task, worker.answer()
                if isinstance(answer, str):
                    new = keep(task, answer)
                    arguments.update(new)
                    waiting.extend(new)
                    employ(worker)
                    employ_all()
                    yield task, answer
                elif answer is None:
                    end = dismiss(worker)
                    deaths[task] += 1
                    if deaths[task] == MOST_DEATHS:
                        raise TaskError(f"the task {task!r} was tried {MOST_DEATHS} times, and each worker {end}")
                    waiting.appendleft(task)
                    employ_all()
                else:
                    dismiss(worker)
                    raise answer
    finally:
        for worker in busy.values():
            if worker.connection.poll() and isinstance(answer := worker.answer(), str):
                keep(worker.task, answer)
            worker.stop()


class _Worker(Peer):
    """A process that does one task at a time, and its current task."""

    def __init__(self, function: Callable[[A], R]) -> None:
        super().__init__(__name__)
        self.task = ""
        self.connection.send(function)

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


def main(connection: Connection) -> None:
    """A worker: one task after the other, until the run that started it is gone."""
    signal.signal(signal.SIGTERM, end_group)
    with suppress(EOFError, OSError):
        function = connection.recv()
        while True:
            argument = connection.recv()
            try:
                answer: str | Exception = perform(function, argument)
            except Exception as error:
                answer = _portable(error)
                answer.add_note(f"In a worker process:\n{traceback.format_exc()}")
            connection.send(answer)
    end_group()


def _portable(error: Exception) -> Exception:
    """The error, or a plain one with its text if it cannot be sent to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error
