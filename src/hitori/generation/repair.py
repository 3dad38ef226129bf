"""Repair: makes a puzzle unique by replacing few of its labels; the core chooses which (`generate/make_unique.rs`)."""

from __future__ import annotations

from array import array

from .. import native
from ..arguments import check_integer, must_be
from ..errors import ImpossibleWishError, OutOfTimeError
from ..puzzle import LABEL_TYPE, Puzzle
from ..results import UNLIMITED, Limits


def make_unique(puzzle: Puzzle, *, seed: int = 0, limits: Limits = UNLIMITED) -> Puzzle:
    """The puzzle with few labels changed to give exactly one solution; unchanged if it already has one.

    >>> make_unique(Puzzle([[1, 1], [2, 3]])).to_rows()
    [[1, 1], [1, 3]]

    Raises ImpossibleWishError if none was found, as for a row of two cells, and OutOfTimeError at the limits.
    """
    must_be(Puzzle, puzzle)
    must_be(Limits, limits)
    labels, is_complete = native.make_unique(puzzle, check_integer("seed", seed), limits)
    if not is_complete:
        raise OutOfTimeError("no puzzle with exactly one solution was found in time")
    if labels is None:
        size = f"{puzzle.rows} rows and {puzzle.cols} columns"
        raise ImpossibleWishError(f"no puzzle with exactly one solution was found near this one of {size}")
    found = array(LABEL_TYPE, labels)
    return Puzzle.from_labels(*puzzle.shape, found, name=puzzle.name, author=puzzle.author, source=puzzle.source)
