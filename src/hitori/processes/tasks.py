"""Tasks: many pieces of work, each done once, on local processes or a Dask cluster, with a journal to resume from.

A *task* has a name, e.g. "10x10, 3", and an argument; one function does them all. Arguments and results are JSON
values, so they can be sent to another machine, and read again after a crash.

Linux and macOS only: `pool` explains why nothing is left running, and `journal` why nothing is lost.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, nullcontext
from pathlib import Path

from ..errors import TaskError
from .children import require_posix
from .cluster import by_cluster, of_each_worker
from .journal import JOURNAL, A, Journal, R, header
from .pool import by_crew


def run(
    function: Callable[[A], R],
    arguments: Mapping[str, A],
    *,
    folder: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    follow: Callable[[str, R], Mapping[str, A]] = lambda _name, _result: {},
) -> Generator[tuple[str, R], None, None]:
    """The name and the result of each task, in the order of completion; closing it early stops the workers.

    `function` must be at the top level of a module, where a worker can import it; `arguments` maps the name of each
    task to its argument. With a `folder`, the results in its journal come first and are not computed again. `workers`
    is the number of processes (None: one per core). `cluster` is the address of a Dask scheduler that does the work
    instead; its machines need hitori.

    `follow` is called with the name and the result of each task, and returns the tasks that follow from it.

    A worker that dies is replaced, and its task repeated. An error that `function` raises ends the run and is raised
    here. However a run ends, no result that it received is lost, and no process is left behind.

    >>> from math import factorial
    >>> sorted(run(factorial, {"three": 3, "four": 4}, workers=1))
    [('four', 24), ('three', 6)]

    Raises TaskError if the folder holds other tasks or is in use by another run, if a task keeps killing its worker, if
    the scheduler cannot be reached, and on Windows; EngineNotInstalledError for a cluster without the extra `cluster`.
    """
    if workers is not None and (workers < 1 or cluster is not None):
        raise ValueError(f"expected either workers >= 1 or a cluster, got workers={workers} and cluster={cluster!r}")
    if cluster is None or folder is not None:
        require_posix("to run tasks")
    missing = dict(arguments)
    with nullcontext() if folder is None else Journal(folder, header(function, arguments)) as journal:
        for name, result in journal.entries() if journal else ():
            if name not in missing:
                raise TaskError(
                    f"{folder and folder / JOURNAL} has a result of {name!r}, but not of the task that leads to it"
                )
            del missing[name]
            missing.update(follow(name, result))
            yield name, result

        def keep(name: str, result: str) -> Mapping[str, A]:
            if journal:
                journal.keep(name, result)
            return follow(name, json.loads(result))

        if cluster is None:
            answers = by_crew(function, missing, workers or os.cpu_count() or 1, keep)
        else:
            answers = by_cluster(function, missing, cluster, keep)
        with closing(answers):
            for name, answer in answers:
                yield name, json.loads(answer)


def on_each_worker(function: Callable[[A], R], argument: A, cluster: str | None) -> list[R]:
    """The result of the function on every worker of a cluster; on this machine alone if there is none.

    >>> from math import factorial
    >>> on_each_worker(factorial, 4, None)
    [24]

    Raises TaskError if the scheduler cannot be reached, has no worker, or one of them cannot do it;
    EngineNotInstalledError without the extra `cluster`.
    """
    return [function(argument)] if cluster is None else of_each_worker(function, argument, cluster)
