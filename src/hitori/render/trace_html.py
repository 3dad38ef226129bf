"""A search as one self-contained page: the grid, a slider over the steps, and a sentence for each.

A step takes about 100 bytes plus one per cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from ..geometry import index_of
from ..puzzle import Cell, Puzzle
from ..shading import Shading
from .page import fill


class Frame(Protocol):
    """One picture of the page: the grid after a step, the cell it is about, the cells that prove it."""

    @property
    def kind(self) -> str:
        """The kind of the event in one word, e.g. `force`."""

    @property
    def sentence(self) -> str:
        """The event as a sentence."""

    @property
    def cell(self) -> Cell | None:
        """The cell that changed."""

    @property
    def because(self) -> Sequence[Cell]:
        """The cells that prove it."""

    @property
    def depth(self) -> int:
        """The number of decisions held."""

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
    return fill("trace.html", trace)


def _step(frame: Frame, cols: int) -> dict[str, object]:
    return {
        "kind": frame.kind,
        "sentence": frame.sentence,
        "cell": None if frame.cell is None else index_of(frame.cell, cols),
        "because": [index_of(cell, cols) for cell in frame.because],
        "depth": frame.depth,
        "shading": "".join(frame.shading.to_rows()),
    }
