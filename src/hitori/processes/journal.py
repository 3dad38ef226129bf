"""The journal: the file `journal.jsonl` of a folder, to which each result is written before it is passed on.

Its first line identifies the tasks, each other line holds a result:

    {"function": "math.factorial", "tasks": 2, "sha256": "0b3c..."}
    {"task": "four", "result": 24}

Lines are only ever appended. A killed run or a full disk leaves at worst half a line at the end, which the next run
cuts off. The file is locked while a run uses it, and a dead run holds no lock.

A written line survives whatever ends the run. To survive a power failure it must be synced to disk, which takes
milliseconds, longer than many tasks: so that happens at most ten times a second.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import IO, Any, Self, TypeVar

from ..errors import TaskError

JOURNAL = "journal.jsonl"
"""The name of the file."""

SYNC_SECONDS = 0.1
"""Seconds after a sync in which further lines wait for the next one, or for the end of the run."""

A = TypeVar("A")
R = TypeVar("R")

Keep = Callable[[str, str], Mapping[str, Any]]
"""A function called with the name of a task and its result, as JSON, as soon as it is known.

It returns the tasks that follow from the result: the argument of each by its name."""

Answers = Generator[tuple[str, str], None, None]
"""The names and results, as JSON, of tasks in the order of completion."""


def perform(function: Callable[[A], R], argument: A) -> str:
    """The result of a task, as JSON; raises TypeError or ValueError for one that is not a JSON value."""
    return json.dumps(function(argument), allow_nan=False)


def lock(file: IO[bytes] | int) -> None:
    """Lock an open file, or its descriptor, until it is closed or the process ends.

    Raises BlockingIOError if another process holds it.
    """
    import fcntl  # Windows has none

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def header(function: Callable[[A], R], arguments: Mapping[str, A]) -> str:
    """The first line of the journal of these tasks; the order of the tasks does not matter."""
    digest = sha256()
    for name in sorted(arguments):
        digest.update(json.dumps([name, arguments[name]], sort_keys=True).encode() + b"\n")
    path = f"{function.__module__}.{function.__qualname__}"
    return json.dumps({"function": path, "tasks": len(arguments), "sha256": digest.hexdigest()})


class Journal:
    """The results of earlier runs, and the file for new ones; open in one run at a time."""

    def __init__(self, folder: Path, header: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / JOURNAL
        self._header = header
        self._file = self._path.open("a+b", buffering=0)
        self._synced = monotonic()

    def __enter__(self) -> Self:
        try:
            lock(self._file)
        except BlockingIOError:
            self._file.close()
            raise TaskError(f"{self._path} is in use by another run; wait for it, or choose another folder") from None
        return self

    def __exit__(self, *_error: object) -> None:
        os.fsync(self._file.fileno())
        self._file.close()

    def entries(self) -> Iterator[tuple[str, Any]]:
        """The results of earlier runs; an incomplete last line is cut off.

        Raises TaskError for the results of other tasks, for a damaged line, and for a task that is there twice.
        """
        whole, names = 0, set[str]()
        with self._path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                if number == 1:
                    found = line.decode(errors="replace").rstrip("\n")
                    if found != self._header:
                        raise TaskError(
                            f"{self._path} holds the results of other tasks; choose another folder, "
                            "or delete it to start again.\n"
                            f"  there:  {found[:200]}\n  wanted: {self._header}"
                        )
                else:
                    try:
                        entry = json.loads(line)
                        name, result = entry["task"], entry["result"]
                    except (ValueError, TypeError, KeyError):
                        raise TaskError(
                            f"{self._path}, line {number}: expected a result, found {line[:40]!r}; "
                            "delete this line and the ones after it to resume from there"
                        ) from None
                    if name in names:
                        raise TaskError(f"{self._path}, line {number}: a second result of {name!r}; delete one of them")
                    names.add(name)
                    yield name, result
        self._file.truncate(whole)
        if not whole:
            self._append(self._header)

    def keep(self, name: str, result: str) -> None:
        """Write one result, given as JSON."""
        self._append(f'{{"task": {json.dumps(name)}, "result": {result}}}')

    def _append(self, line: str) -> None:
        left = line.encode() + b"\n"
        while left:  # a disk that is almost full takes a part, and refuses the rest with an error
            left = left[self._file.write(left) :]
        if monotonic() > self._synced + SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = monotonic()
