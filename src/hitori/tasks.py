"""Many tasks, each done once: on processes of this machine or on a Dask cluster, with a journal to go on from.

A *task* has a name, e.g. "10x10, 3", and an argument; one function does them all. Arguments and results are JSON
values: what can be written down can be sent to another machine, and read again after a crash.

A *journal* is the file `journal.jsonl` of a folder. Its first line tells what the tasks are, each other line a result:

    {"function": "math.factorial", "tasks": 2, "sha256": "0b3c..."}
    {"task": "four", "result": 24}

A result is on the disk before it is handed on. A run that is killed leaves at worst half a line at the end, which the
next run cuts off. Linux and macOS only: a worker leads its own process group, so that it is stopped with its children.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, suppress
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Self, TypeVar

from .errors import EngineNotInstalledError, TaskError

A = TypeVar("A")
R = TypeVar("R")
Keep = Callable[[str, str], None]
"""What is called with the name of a task and its result, as JSON, the moment it is there."""

Answers = Generator[tuple[str, str], None, None]
"""The names and results, as JSON, of tasks in the order in which they are done."""

MOST_DEATHS = 3  # of workers at one task, before it is given up
PATIENCE = 10.0  # seconds for a Dask scheduler to answer
LEAST_AHEAD = 100  # tasks that a cluster has at a time; taking back many more takes longer than Ctrl-C should

_SPAWN = get_context("spawn")


def run(
    function: Callable[[A], R],
    arguments: Mapping[str, A],
    *,
    folder: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
) -> Generator[tuple[str, R], None, None]:
    """The name and the result of each task, in the order in which they are done; closed early, it stops the workers.

    `function` stands at the top of a module, where a worker can import it; `arguments` names what it is called with.
    With a `folder`, results that its journal holds come first, and are not computed again. `workers` is the number of
    processes (None: one for each core). `cluster` is the address of a Dask scheduler that does the work instead; its
    machines need hitori.

    A worker that dies is replaced and its task done again. An error that `function` raises ends the run and is raised
    here. However a run ends, nothing that it received is lost, and no process is left behind.

    >>> from math import factorial
    >>> sorted(run(factorial, {"three": 3, "four": 4}, workers=1))
    [('four', 24), ('three', 6)]

    Raises TaskError when the folder holds other tasks or another run works in it, when a task keeps killing its worker,
    and when the scheduler cannot be reached; EngineNotInstalledError for a cluster without the extra `cluster`.
    """
    if workers is not None and (workers < 1 or cluster is not None):
        raise ValueError(f"expected workers >= 1, and no cluster beside them; got {workers} and {cluster!r}")
    if folder is None:
        yield from _done(function, arguments, workers, cluster, lambda _name, _result: None)
        return
    with _Journal(folder, _header(function, arguments)) as journal:
        missing = dict(arguments)
        for name, result in journal.entries():
            del missing[name]
            yield name, result
        yield from _done(function, missing, workers, cluster, journal.keep)


def _done(
    function: Callable[[A], R], arguments: Mapping[str, A], workers: int | None, cluster: str | None, keep: Keep
) -> Generator[tuple[str, R], None, None]:
    count = min(workers or os.cpu_count() or 1, len(arguments))
    answers = _by_cluster(function, arguments, cluster, keep) if cluster else _by_crew(function, arguments, count, keep)
    with closing(answers):
        for name, result in answers:
            yield name, json.loads(result)


def _perform(function: Callable[[A], R], argument: A) -> str:
    return json.dumps(function(argument), allow_nan=False)


def _header(function: Callable[[A], R], arguments: Mapping[str, A]) -> str:
    """The first line of the journal of these tasks; the order of the tasks does not count."""
    digest = sha256()
    for name in sorted(arguments):
        digest.update(json.dumps([name, arguments[name]], sort_keys=True).encode() + b"\n")
    path = f"{function.__module__}.{function.__qualname__}"
    return json.dumps({"function": path, "tasks": len(arguments), "sha256": digest.hexdigest()})


class _Journal:
    """The results of earlier runs, and the place for more; open in one run at a time."""

    def __init__(self, folder: Path, header: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "journal.jsonl"
        self._header = header
        self._file = self._path.open("a+b", buffering=0)

    def __enter__(self) -> Self:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise TaskError(f"{self._path} is in use by another run; wait for it, or take another folder") from None
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def entries(self) -> Iterator[tuple[str, Any]]:
        """The results of earlier runs; a last line that is not whole is cut off."""
        whole = 0
        with self._path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                if number == 1:
                    self._check_header(line.decode().rstrip("\n"))
                else:
                    entry = json.loads(line)
                    yield entry["task"], entry["result"]
        self._file.truncate(whole)
        if not whole:
            self._append(self._header)

    def keep(self, name: str, result: str) -> None:
        """Write one result, given as JSON, to the disk."""
        self._append(f'{{"task": {json.dumps(name)}, "result": {result}}}')

    def _append(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        os.fsync(self._file.fileno())

    def _check_header(self, found: str) -> None:
        if found != self._header:
            raise TaskError(
                f"{self._path} holds the results of other tasks; take another folder, or delete it to begin again.\n"
                f"  there:  {found[:200]}\n  wanted: {self._header}"
            )


class _Worker:
    """A process that does one task at a time, and what it is doing."""

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
        """Send a task; of a worker that is dead already the connection will tell."""
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
        """Kill the process and its children, if they still live, and tell how it ended."""
        with suppress(ProcessLookupError):
            assert self._process.pid is not None, "it was started"
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        self.connection.close()
        code = self._process.exitcode or 0
        return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit status {code}"


def _by_crew(function: Callable[[A], R], arguments: Mapping[str, A], count: int, keep: Keep) -> Answers:
    """The tasks done by a crew of `count` local processes."""
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


def _serve(function: Callable[[A], R], connection: Connection) -> None:
    """What a worker process does: one task after the other, until the run that started it is gone."""
    os.setsid()
    signal.signal(signal.SIGTERM, _end_group)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError):
        while True:
            argument = connection.recv()
            try:
                answer: str | Exception = _perform(function, argument)
            except Exception as error:
                error.add_note(f"In a worker process:\n{traceback.format_exc()}")
                answer = error
            connection.send(answer)
    _end_group()


def _end_with_parent() -> None:
    """A run that is killed cannot stop its workers: they see it and stop themselves."""
    parent = parent_process()
    assert parent is not None, "a worker is a child process"
    parent.join()
    _end_group()


def _end_group(*_signal: object) -> None:
    """Kill this worker and every process that a task of it left behind."""
    os.killpg(0, signal.SIGKILL)


def _by_cluster(function: Callable[[A], R], arguments: Mapping[str, A], address: str, keep: Keep) -> Answers:
    """The tasks done by a Dask cluster, which gives a task of a lost worker to another one."""
    try:
        from distributed import CancelledError, Client, KilledWorker, as_completed
    except ImportError as error:
        raise EngineNotInstalledError("a cluster needs distributed: pip install 'hitori[cluster]'") from error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TaskError(f"no Dask scheduler answers at '{address}': {error}") from None
    waiting = iter(arguments)
    tasks: dict[Any, str] = {}

    def submit(count: int) -> list[Any]:
        new = {client.submit(_perform, function, arguments[task], pure=False): task for task in islice(waiting, count)}
        tasks.update(new)
        return list(new)

    with client:
        completed = as_completed(submit(max(LEAST_AHEAD, 2 * sum(client.nthreads().values()))), loop=client.loop)
        for future in completed:
            task = tasks.pop(future)
            try:
                answer = future.result()
            except KilledWorker as error:
                raise TaskError(f"the task {task!r} keeps killing the workers of '{address}': {error}") from None
            except CancelledError as error:
                raise TaskError(f"the Dask scheduler at '{address}' is lost: {error}") from None
            keep(task, answer)
            completed.update(submit(1))
            yield task, answer
