"""A search as one self-contained page: the grid, a slider over the steps, and a sentence for each.

The page is `trace.html` with the steps put in as JSON; it asks for nothing from outside, works with the keyboard, and
names from a file cannot break out of it. A step takes about 100 bytes more than the grid has cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Protocol

from ..puzzle import Cell, Puzzle
from ..shading import Shading

_PLACE = "TRACE_AS_JSON"


class Frame(Protocol):
    """One picture of the page: the grid after a step, the cell it is about, the cells that prove it."""

    @property
    def kind(self) -> str:
        """What happened, in one word, e.g. `force`."""

    @property
    def sentence(self) -> str:
        """What happened, for people."""

    @property
    def cell(self) -> Cell | None:
        """The cell that changed."""

    @property
    def because(self) -> Sequence[Cell]:
        """The cells that prove it."""

    @property
    def depth(self) -> int:
        """How many decisions stand."""

    @property
    def shading(self) -> Shading:
        """The grid afterwards."""


def to_html(puzzle: Puzzle, frames: Iterable[Frame], title: str, summary: str) -> str:
    """The page as text: `title` above the grid, `summary` below it."""
    trace = {
        "title": title,
        "summary": summary,
        "cols": puzzle.cols,
        "labels": puzzle.labels,
        "steps": [_step(frame, puzzle.cols) for frame in frames],
    }
    template = files(__package__).joinpath("trace.html").read_text(encoding="utf-8")
    # "<" would let a name close the script element that holds the JSON.
    return template.replace(
        _PLACE, json.dumps(trace, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    )


def _step(frame: Frame, cols: int) -> dict[str, object]:
    return {
        "kind": frame.kind,
        "sentence": frame.sentence,
        "cell": None if frame.cell is None else _index(frame.cell, cols),
        "because": [_index(cell, cols) for cell in frame.because],
        "depth": frame.depth,
        "shading": "".join(frame.shading.to_rows()),
    }


def _index(cell: Cell, cols: int) -> int:
    return cell.row * cols + cell.col
