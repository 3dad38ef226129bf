"""Items as a dataset of reasoning-gym: `hitori`, with the marks as its scores.

    import reasoning_gym, hitori.environments.reasoning_gym
    dataset = reasoning_gym.create_dataset("hitori", seed=7, size=100, task="solve", side=6)
    dataset.score_answer(reply, dataset[0])

An entry has the prompt as its question, a right reply as its answer, and the item in its metadata.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .. import extras
from ..explaining.techniques import LevelName
from .items import TASKS, Item, Task
from .marks import mark
from .prompts import prompt
from .sources import chosen, right_reply

with extras.required_alone("datasets of reasoning-gym need", "reasoning-gym>=0.1.19"):
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

NAME = "hitori"


@dataclass
class HitoriConfig:
    """The seed of the items (None: a new one) and their number `size`, both as reasoning-gym calls them.

    `task`, `side` (rows and columns) and `level` are those of `hitori.environments.items`.
    """

    seed: int | None = None
    size: int = 500
    task: Task = "solve"
    side: int | None = None
    level: LevelName | None = None

    def validate(self) -> None:
        """Raises AssertionError for a size below 1 and an unknown task, as reasoning-gym's own datasets do."""
        assert self.size >= 1, f"expected a size of at least 1, got {self.size}"
        assert self.task in TASKS, f"expected a task, {', '.join(TASKS)}; got {self.task!r}"


class HitoriDataset(ProceduralDataset):
    """The items of a seed; each is made when it is first asked for, and so are those before it."""

    def __init__(self, config: HitoriConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._more: Iterator[Item] = chosen(config.task, seed=self.seed, size=config.side, level=config.level)
        self._items: list[Item] = []

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The entry: question, a right answer, and in `metadata` the item, which is needed to score."""
        if not 0 <= idx < self.size:
            raise IndexError(f"expected an index below {self.size}, got {idx}")
        while len(self._items) <= idx:
            self._items.append(next(self._more))
        item = self._items[idx]
        difficulty = {"task": item["task"], "side": item["rows"], "level": item["level"]}
        metadata = {"source_dataset": NAME, "source_index": idx, "item": item, "difficulty": difficulty}
        return {"question": prompt(item), "answer": right_reply(item), "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The score of the mark, 0 to 1."""
        return mark(entry["metadata"]["item"], answer).score if isinstance(answer, str) else 0.0


if NAME not in DATASETS:
    register_dataset(NAME, HitoriDataset, HitoriConfig)
