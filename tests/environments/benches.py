"""A benchmark of a few items, as `hitori dataset bench` writes it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from hitori.environments.bench import SUMS, file_of
from hitori.environments.items import Task
from hitori.serialize import to_json


def write_bench(folder: Path, task: Task, split: str, items: Sequence[Mapping[str, Any]]) -> Path:
    """The folder, with these items in one split of a task; the path of their file."""
    path = folder / file_of(task, split)
    path.parent.mkdir(parents=True)
    path.write_text("".join(f"{to_json(item)}\n" for item in items), encoding="utf-8")
    (folder / SUMS).write_text(f"{sha256(path.read_bytes()).hexdigest()}  {file_of(task, split)}\n", encoding="utf-8")
    return path
