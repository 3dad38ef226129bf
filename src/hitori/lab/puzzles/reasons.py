"""A set of positions to test who reasons, each with exact answers; and scores for the answers of a system.

A *row* of the set is a position: `{"id": "1-042", "level": "easy", "technique": "last-exit", "puzzle": ..., "known":
..., "step": [[0, 3, "."]], "because": [[0, 2], [1, 1]], "solution": ...}`; an *answer* is `{"id": "1-042", "steps":
[{"step": [[0, 3, "."]], "because": [[0, 2]]}, ...], "solution": [".#...", ...]}`. The *split* of a row depends on the
canonical form of its puzzle alone, so no puzzle is in two splits, not even of different sets.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ...atomic import write_files
from ...environments.items import Item, explain_item, read_items
from ...environments.marks import Score, score
from ...generation.positions import Position, positions
from ...serialize import to_json
from ..written import write_sums
from .draws import form_of

__all__ = ["COUNT", "SEED", "SPLITS", "Row", "Score", "read_rows", "row_of", "score", "write_set"]

SPLITS = ("train",) * 7 + ("dev",) + ("test",) * 2
SEED, COUNT = 1, 600

Row, read_rows = Item, read_items
KEYS = ("id", "level", "technique", "puzzle", "known", "step", "because", "is_smallest", "solution")


def write_set(folder: Path, seed: int = SEED, count: int = COUNT) -> dict[str, int]:
    """Write `train.jsonl`, `dev.jsonl`, `test.jsonl` and their checksums; the number of rows in each is returned."""
    lines: dict[str, list[str]] = {split: [] for split in SPLITS}
    for number, position in enumerate(islice(positions(seed), count)):
        split = SPLITS[form_of(position.puzzle)[0] % len(SPLITS)]
        lines[split].append(to_json(row_of(f"{seed}-{number:03}", position)) + "\n")
    write_files(folder, {f"{split}.jsonl": "".join(rows) for split, rows in lines.items()})
    write_sums(folder, folder.glob("*.jsonl"))
    return {split: len(rows) for split, rows in lines.items()}


def row_of(name: str, position: Position) -> Item:
    """The line of a position: its item, without what the set had no need of when its checksums were frozen."""
    item = explain_item(name, position)
    return {key: item[key] for key in KEYS}
