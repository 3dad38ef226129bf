"""Positions of Hitori as a dataset of reasoning-gym (`pip install reasoning-gym`), with the judge as its reward.

    import reasoning_gym, reasons_gym
    dataset = reasoning_gym.create_dataset("hitori_reasons", seed=7, size=100)
    dataset.score_answer(answer, dataset[0])

An item is a position of the given seed, e.g. a 5 x 5 before a sandwich pair. The reward is half for the solution, half
for how much of it is reasoned (docs/scoring-reasons.md). Seed 1 has the set of `hitori lab reasons`: train on others.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from hitori.generation.positions import Position, positions
from hitori.lab.puzzles.reasons import row_of, score
from reasons_baselines import by_fewest
from reasons_prompt import answer_in, question

NAME = "hitori_reasons"


@dataclass
class HitoriReasonsConfig:
    """The seed of the positions (None: a new one), and how many there are."""

    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises AssertionError for a size below 1."""
        assert self.size >= 1, "expected a size of at least 1"


class HitoriReasonsDataset(ProceduralDataset):
    """Positions with their solutions; each is made when it is first asked for, and so are those before it."""

    def __init__(self, config: HitoriReasonsConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._more: Iterator[Position] = positions(self.seed)
        self._rows: list[dict[str, Any]] = []

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item: question, an answer as JSON that is right, and what is needed to score others."""
        if not 0 <= idx < self.size:
            raise IndexError(f"expected an index below {self.size}, got {idx}")
        while len(self._rows) <= idx:
            self._rows.append(dict(row_of(f"{self.seed}-{len(self._rows):03}", next(self._more))))
        row = self._rows[idx]
        difficulty = {"level": row["level"], "technique": row["technique"]}
        answer = json.dumps({"steps": by_fewest(row), "solution": row["solution"]})
        metadata = {"source_dataset": NAME, "source_index": idx, "row": row, "difficulty": difficulty}
        return {"question": question(row), "answer": answer, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The mean of solved and reasoned."""
        found = score(entry["metadata"]["row"], answer_in(answer))
        return (found.solved + found.reasoned) / 2


register_dataset(NAME, HitoriReasonsDataset, HitoriReasonsConfig)
