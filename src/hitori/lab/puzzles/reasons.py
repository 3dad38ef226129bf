"""A set of positions to test who reasons, each with exact answers; and scores for the answers of a system.

A *row* of the set is a position: `{"id": "1-042", "level": "easy", "technique": "last-exit", "puzzle": ..., "known":
..., "step": [[0, 3, "."]], "because": [[0, 2], [1, 1]], "solution": ...}`; an *answer* is `{"id": "1-042", "steps":
[{"step": [[0, 3, "."]], "because": [[0, 2]]}, ...], "solution": [".#...", ...]}`. The *split* of a row depends on the
canonical form of its puzzle alone, so no puzzle is in two splits, not even of different sets.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from ...atomic import write_files
from ...errors import FormatError, HitoriError
from ...explaining.crediting import credit
from ...explaining.judging import Step, StepVerdict, reason
from ...generation.positions import Position, positions
from ...puzzle import Puzzle
from ...serialize import to_json
from ...shading import Shade, Shading
from ..written import write_sums
from .draws import form_of

SPLITS = ("train",) * 7 + ("dev",) + ("test",) * 2
SEED, COUNT = 1, 600
TRUE = (StepVerdict.FOLLOWS, StepVerdict.NEEDS_MORE)

Row = Mapping[str, Any]


def write_set(folder: Path, seed: int = SEED, count: int = COUNT) -> dict[str, int]:
    """Write `train.jsonl`, `dev.jsonl`, `test.jsonl` and their checksums; the number of rows in each is returned."""
    lines: dict[str, list[str]] = {split: [] for split in SPLITS}
    for number, position in enumerate(islice(positions(seed), count)):
        split = SPLITS[form_of(position.puzzle)[0] % len(SPLITS)]
        lines[split].append(to_json(row_of(f"{seed}-{number:03}", position)) + "\n")
    write_files(folder, {f"{split}.jsonl": "".join(rows) for split, rows in lines.items()})
    write_sums(folder, folder.glob("*.jsonl"))
    return {split: len(rows) for split, rows in lines.items()}


def row_of(name: str, position: Position) -> Row:
    """A position with its step, the fewest cells from which that follows, and its solution."""
    step: Step = dict.fromkeys(position.step.cells, position.step.shade)
    found = reason(position.puzzle, step, known=position.known).smallest
    assert found is not None  # a step of an explanation follows from all cells
    return {
        "id": name,
        "level": str(position.level),
        "technique": position.step.technique,
        "puzzle": position.puzzle.to_rows(),
        "known": position.known.to_rows(),
        "step": [[*cell, position.step.wire["shade"]] for cell in step],
        "because": found.cells,
        "is_smallest": found.is_smallest,
        "solution": position.solution.to_rows(),
    }


def read_rows(path: Path) -> dict[str, Row]:
    """The rows of a file of the set, or the answers of a system, by their id.

    Raises FormatError for a line that is not JSON with an id of its own.
    """
    rows: dict[str, Row] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            if rows.setdefault(row["id"], row) is not row:
                raise ValueError
        except (ValueError, TypeError, KeyError, RecursionError):
            message = f'expected {{"id": "1-042", "steps": [...]}} with an id of its own; got {line:.40}'
            raise FormatError(message, file=str(path), line=number) from None
    return rows


@dataclass(frozen=True, slots=True)
class Score:
    """What an answer is worth.

    `solved`: its solution is right (without one, what its steps lead to). `reasoned`, from 0 to 1: the credit of its
    steps, weighted by their cells, over all cells that were open, and those that it decides again. `first_wrong`: the
    first step, from 0, that is false or is not a step; nothing counts from there on.
    """

    solved: bool = False
    reasoned: float = 0.0
    first_wrong: int | None = None


def score(row: Row, answer: Row | None) -> Score:
    """The score of the answer to a row; None is no answer.

    A step that is true but does not follow from what it cites has no credit, and becomes known all the same.
    """
    puzzle, known = Puzzle(row["puzzle"]), Shading(row["known"])
    cells, earned, wrong = known.codes.count(Shade.UNKNOWN.code), 0.0, None
    answer = answer or {}
    steps = answer.get("steps", ())
    for number, given in enumerate(steps if isinstance(steps, list) else ()):
        try:
            step = {(r, c): Shade(shade) for r, c, shade in given["step"]}
            new = {cell: shade for cell, shade in step.items() if known[cell] is not shade}
            cells += len(given["step"]) - len(new)
            if not new:
                continue
            found, share = credit(puzzle, known, new, [(r, c) for r, c in given["because"]])
            if found.verdict not in TRUE:
                raise ValueError
        except (HitoriError, TypeError, ValueError, LookupError):
            wrong = number
            break
        earned += share * len(new)
        for cell, shade in new.items():
            known = known.with_shade(cell, shade)
    solution = answer.get("solution", known.to_rows())
    return Score(solution == row["solution"], earned / cells if cells else 0.0, wrong)
