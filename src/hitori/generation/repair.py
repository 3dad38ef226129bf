"""Repair: makes a puzzle unique by replacing few of its labels; the core chooses which (`generate/make_unique.rs`)."""

from __future__ import annotations

from array import array

from .. import native
from .._validate import check_range, require_type
from ..puzzle import LABEL_TYPE, Puzzle
from ..results import UNLIMITED, Limits
from .generator import MAX_SEED


def make_unique(puzzle: Puzzle, *, seed: int = 0, limits: Limits = UNLIMITED) -> Puzzle:
    """The puzzle with few labels changed to give exactly one solution; unchanged if it already has one.

    >>> make_unique(Puzzle([[1, 1], [2, 3]])).to_rows()
    [[2, 2], [2, 3]]

    Raises UnsatisfiableError if none was found, as for a row of two cells, and OutOfTimeError at the limits.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    check_range("seed", seed, 0, MAX_SEED)
    labels = array(LABEL_TYPE, native.ask("make_unique", puzzle, limits, seed=seed)["labels"])
    return Puzzle.from_labels(*puzzle.shape, labels, name=puzzle.name, author=puzzle.author, source=puzzle.source)
