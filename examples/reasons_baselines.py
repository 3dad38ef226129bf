"""Answers to a set of `hitori lab reasons` by systems of one line each: honest ones, and ones that try to cheat.

python examples/reasons_baselines.py explainer reasons/test.jsonl > answers.jsonl
hitori lab reasons reasons --score answers.jsonl --split test
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from hitori import Puzzle, Shade, Shading, hint, reason
from hitori.explaining.techniques import Deduction, applied
from hitori.lab.puzzles.reasons import Row, read_rows

Steps = list[dict[str, Any]]


def explained(row: Row) -> Iterator[tuple[Puzzle, Shading, Deduction]]:
    """The steps of our hints from the position to the solution."""
    puzzle, known = Puzzle(row["puzzle"]), Shading(row["known"])
    while (step := hint(puzzle, known=known).deduction) is not None:
        yield puzzle, known, step
        known = applied(known, step)


def solved(row: Row) -> list[list[Any]]:
    """Each open cell with its shade in the solution."""
    rows = enumerate(zip(row["known"], row["solution"], strict=True))
    return [[r, c, shade] for r, (known, right) in rows for c, shade in enumerate(right) if known[c] == "?"]


def everything(row: Row) -> list[list[int]]:
    return [[r, c] for r, labels in enumerate(row["puzzle"]) for c in range(len(labels))]


def cells_of(step: Deduction) -> list[list[Any]]:
    return [[*cell, "#" if step.shade is Shade.SHADED else "."] for cell in step.cells]


def by_explainer(row: Row) -> Steps:
    """Our explanation."""
    return [{"step": cells_of(step), "because": step.because} for _, _, step in explained(row)]


def by_fewest(row: Row) -> Steps:
    """The steps of our explanation, a cell at a time, each with the fewest cells that it follows from."""
    steps: Steps = []
    for puzzle, known, step in explained(row):
        for r, c, shade in cells_of(step):
            found = reason(puzzle, {(r, c): shade}, known=known).smallest
            steps.append({"step": [[r, c, shade]], "because": found.cells if found else ()})
    return steps


def at_random(row: Row) -> Steps:
    """Open cells in any order and any shade, because of two cells."""
    random = Random(row["id"])
    cells = solved(row)
    random.shuffle(cells)
    return [{"step": [[r, c, random.choice("#.")]], "because": random.sample(everything(row), 2)} for r, c, _ in cells]


BASELINES: dict[str, Callable[[Row], dict[str, Any]]] = {
    "nothing": lambda _: {"steps": []},
    "the solution, no steps": lambda row: {"steps": [], "solution": row["solution"]},
    "random": lambda row: {"steps": at_random(row)},
    "explainer": lambda row: {"steps": by_explainer(row)},
    "fewest cells": lambda row: {"steps": by_fewest(row)},
    "explainer, citing everything": lambda row: {
        "steps": [{**step, "because": everything(row)} for step in by_explainer(row)]
    },
    "explainer, each step twice": lambda row: {"steps": [step for step in by_explainer(row) for _ in range(2)]},
    "each cell because of itself": lambda row: {
        "steps": [{"step": [cell], "because": [cell[:2]]} for cell in solved(row)]
    },
    "the solution in one step, citing everything": lambda row: {
        "steps": [{"step": solved(row), "because": everything(row)}]
    },
    "the solution cell by cell, citing everything": lambda row: {
        "steps": [{"step": [cell], "because": everything(row)} for cell in solved(row)]
    },
}

if __name__ == "__main__":
    _, name, file = sys.argv
    for row in read_rows(Path(file)).values():
        print(json.dumps({"id": row["id"], **BASELINES[name](row)}))
