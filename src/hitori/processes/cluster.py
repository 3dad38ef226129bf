"""Tasks on a Dask cluster, through its running scheduler."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import TaskError
from ..extras import required
from .journal import A, Answers, Keep, R, perform

PATIENCE = 10.0  # seconds for a scheduler to answer
LEAST_AHEAD = 100  # tasks that a cluster has at a time; taking back many more takes longer than Ctrl-C should


def by_cluster(function: Callable[[A], R], arguments: Mapping[str, A], address: str, keep: Keep) -> Answers:
    """The tasks done by a Dask cluster; it gives the task of a lost worker to another one."""
    client = _client_of(address)
    from distributed import CancelledError, KilledWorker, as_completed

    waiting = deque(arguments.items())
    tasks: dict[Any, str] = {}

    def submit(most: int) -> list[Any]:
        new: dict[Any, str] = {}
        while waiting and len(tasks) + len(new) < most:
            task, argument = waiting.popleft()
            new[client.submit(perform, function, argument, pure=False)] = task
        tasks.update(new)
        return list(new)

    with client:
        most = max(LEAST_AHEAD, 2 * sum(client.nthreads().values()))
        completed = as_completed(submit(most), loop=client.loop)
        for future in completed:
            task = tasks.pop(future)
            try:
                answer = future.result()
            except KilledWorker as error:
                raise TaskError(f"the task {task!r} keeps killing the workers of '{address}': {error}") from None
            except CancelledError as error:
                raise TaskError(f"the Dask scheduler at '{address}' is lost: {error}") from None
            waiting.extend(keep(task, answer).items())
            completed.update(submit(most))
            yield task, answer


def of_each_worker(function: Callable[[A], R], argument: A, address: str) -> list[R]:
    """The result of the function on every worker of the cluster."""
    with _client_of(address) as client:
        found = client.run(function, argument, on_error="return")
    if not found:
        raise TaskError(f"the Dask scheduler at '{address}' has no workers")
    for worker, result in found.items():
        if isinstance(result, Exception):
            path = f"{function.__module__}.{function.__qualname__}"
            raise TaskError(f"the worker {worker} cannot run {path}: {type(result).__name__}: {result}") from None
    return list(found.values())


def _client_of(address: str) -> Any:
    """A client of the scheduler, to be closed."""
    with required("a cluster needs", "cluster"):
        from distributed import Client
        from distributed.comm import get_address_host_port
    try:
        get_address_host_port(address)  # a client that refuses its address waits for 20 s when it is collected
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TaskError(f"no Dask scheduler answers at '{address}': {error}") from None
