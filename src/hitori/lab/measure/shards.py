"""Shards: parts of one run, measured apart, e.g. by the tasks of a Slurm array, and merged into the folder of a run.

A *shard* is written 2/4: the second of four. It takes every fourth batch of the plan from the second on, so the batches
of all shards together are those of the plan, and each shard has its share of every kind of puzzle. Its folder holds
the whole plan, the journal of its own batches, and `shard.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import TypeVar

from ...errors import PlanError
from ...outputs import write_whole
from ...processes.journal import JOURNAL

T = TypeVar("T")

_FILE = "shard.json"


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `of` parts; `number` counts from 1. A run that is not divided is 1/1."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def take(self, batches: Iterable[T]) -> Iterable[T]:
        """Its share.

        >>> list(Shard(2, 4).take("abcdefg"))
        ['b', 'f']
        """
        return islice(batches, self.number - 1, None, self.of)

    @classmethod
    def parse(cls, text: str) -> Shard:
        """The shard that is written, e.g. "2/4"; raises ValueError."""
        number, slash, of = text.partition("/")
        if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise ValueError(f"expected a shard from 1/N to N/N, e.g. 2/4; got '{text}'")
        return cls(int(number), int(of))


WHOLE = Shard()


def keep(shard: Shard, folder: Path) -> None:
    """Note in the folder of a run which shard of its plan it holds.

    Raises PlanError if it holds another one.
    """
    there = read(folder) if (folder / _FILE).exists() or (folder / JOURNAL).exists() else shard
    if there != shard:
        raise PlanError(f"{folder} holds the shard {there} of this run, not {shard}; choose another folder with -o")
    if shard != WHOLE:
        write_whole(folder / _FILE, json.dumps(asdict(shard)) + "\n")


def read(folder: Path) -> Shard:
    """The shard that a folder holds."""
    path = folder / _FILE
    return Shard(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else WHOLE
