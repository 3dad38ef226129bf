"""Many tasks, each done once: on processes of this machine or on a Dask cluster, with a journal to go on from.

A *task* has a name, e.g. "10x10, 3", and an argument; one function does them all. Arguments and results are JSON
values: what can be written down can be sent to another machine, and read again after a crash.

Linux and macOS only: see `crew` for how nothing is left running, and `journal` for how nothing is lost.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from pathlib import Path

from .cluster import by_cluster
from .journal import Journal, header
from .processes import by_crew
from .work import A, Keep, R


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
    with Journal(folder, header(function, arguments)) as journal:
        missing = dict(arguments)
        for name, result in journal.entries():
            del missing[name]
            yield name, result
        yield from _done(function, missing, workers, cluster, journal.keep)


def _done(
    function: Callable[[A], R], arguments: Mapping[str, A], workers: int | None, cluster: str | None, keep: Keep
) -> Generator[tuple[str, R], None, None]:
    count = min(workers or os.cpu_count() or 1, len(arguments))
    answers = by_cluster(function, arguments, cluster, keep) if cluster else by_crew(function, arguments, count, keep)
    with closing(answers):
        for name, result in answers:
            yield name, json.loads(result)
