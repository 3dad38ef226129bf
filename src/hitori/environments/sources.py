"""Where adapters get their items: from a seed, without end, or from the folder of a bench; and a right reply to each.

>>> next(chosen("review", seed=1, size=5))["id"]
'review-1-0'
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..explaining.explanation import hint
from ..explaining.judging import reason
from ..explaining.techniques import LevelName, applied
from ..puzzle import Puzzle
from ..serialize import to_json
from ..shading import Shading
from .bench import read_split
from .items import Item, Task, items


def chosen(
    task: Task = "solve",
    *,
    seed: int = 0,
    size: int | None = None,
    level: LevelName | None = None,
    bench: str | Path | None = None,
    split: str = "test",
) -> Iterator[Item]:
    """The items of a task: those of a split of a bench of this `size` and `level`; without a bench, those of the seed.

    `size` is the number of rows and of columns. Items of a seed never end.

    Raises InvalidOptionError and FormatError as `read_split` does, when the first item is asked for.
    """
    if bench is None:
        yield from items(seed, task=task, size=size, level=level)
        return
    for item in read_split(bench, task, split):
        if (size is None or item["rows"] == item["cols"] == size) and (level is None or item["level"] == level):
            yield item


def right_reply(item: Item) -> str:
    """A reply to the item that is worth 1."""
    match item["task"]:
        case "judge":
            return str(item["verdict"])
        case "review":
            return str(item["first_wrong"] or "none")
        case "explain":
            return to_json({"steps": _steps(item), "solution": item["solution"]})
    return "no solution" if item["solution"] is None else "\n".join(item["solution"])


def _steps(item: Item) -> list[dict[str, Any]]:
    """The steps of our hints, a cell at a time, each with the fewest cells from which it follows."""
    puzzle, known = Puzzle(item["puzzle"]), Shading(item["known"])
    steps: list[dict[str, Any]] = []
    while (step := hint(puzzle, known=known).deduction) is not None:
        for cell in step.cells:
            found = reason(puzzle, {cell: step.shade}, known=known).smallest
            steps.append({"step": [[*cell, step.shade.symbol]], "because": found.cells if found else ()})
        known = applied(known, step)
    return steps
