"""Reading a benchmark: the items in a folder, e.g. `hitori-bench-1`, that `hitori dataset bench` built.

`data/judge/test.jsonl` has the items of the task `judge` in the split `test`, a line each. `SHA256SUMS` has the
checksums of all files; a folder that does not match them is not read, so equal versions are equal questions.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from ..errors import FormatError, InvalidOptionError
from .items import TASKS, Item, Task, read_items

SUMS = "SHA256SUMS"
SPLIT_NAMES = ("train", "dev", "test")

Bench = dict[Task, dict[str, list[Item]]]
"""The items of each task and split; of a split without items there is nothing."""


def file_of(task: Task, split: str) -> str:
    """The path of a file of items in the folder.

    >>> file_of("judge", "test")
    'data/judge/test.jsonl'
    """
    return f"data/{task}/{split}.jsonl"


def read_bench(folder: str | os.PathLike[str]) -> Bench:
    """The items of a benchmark, by task and split, e.g. `read_bench("hitori-bench-1")["judge"]["test"]`.

    Raises FormatError for a folder that is not a benchmark, or whose files of items are not as they were built.
    """
    folder = Path(folder)
    sums = sums_of(folder)
    found: Bench = {}
    for task in TASKS:
        for split in SPLIT_NAMES:
            name = file_of(task, split)
            if name in sums:
                found.setdefault(task, {})[split] = _checked(folder, name, sums)
    if not found:
        raise FormatError(f"{folder / SUMS} lists no items, e.g. {file_of('solve', 'test')}")
    return found


def read_split(folder: str | os.PathLike[str], task: Task, split: str) -> list[Item]:
    """The items of one task in one split, without a look at the other files.

    Raises InvalidOptionError for anything but one of `SPLIT_NAMES`, FormatError as `read_bench` does and for a
    benchmark without such items.
    """
    if split not in SPLIT_NAMES:
        raise InvalidOptionError(f"expected a split, {', '.join(SPLIT_NAMES)}; got {split!r:.40}")
    folder = Path(folder)
    name, sums = file_of(task, split), sums_of(folder)
    if name not in sums:
        raise FormatError(f"{folder / SUMS} does not list {name}: the benchmark has no such items")
    return _checked(folder, name, sums)


def _checked(folder: Path, name: str, sums: Mapping[str, str]) -> list[Item]:
    check_sum(folder, name, sums[name])
    return list(read_items(folder / name).values())


def sums_of(folder: Path) -> dict[str, str]:
    """The checksum of each file that the folder should have, by its path.

    Raises FormatError if there are none.
    """
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        raise FormatError(
            f"expected the folder of a benchmark, with {SUMS}, in '{folder}'; `hitori dataset bench -o DIR` builds one"
        ) from None
    pairs = [line.partition("  ") for line in lines]
    return {name: checksum for checksum, _, name in pairs}


def check_sum(folder: Path, name: str, expected: str) -> None:
    """Raises FormatError for a file that is missing, or changed since it was written."""
    path = folder / name
    if not path.is_file():
        raise FormatError(f"{path} is missing; {folder / SUMS} lists it")
    if hashlib.sha256(path.read_bytes()).hexdigest() != expected:
        raise FormatError(f"{path} was changed since it was written; build the benchmark again, or download it anew")
