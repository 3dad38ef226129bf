"""Record: what one entry of a file says, and the few words every reader and writer shares.

An entry is a puzzle, often with an answer or a player's marks (a Shading), and sometimes with things worth telling a
person, e.g. "r1c2: 'A' is no clue, read as a blank". Those are *warnings*: the puzzle was read all the same.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import FormatError
from ..puzzle import Cell, Puzzle
from ..shading import Shading

MAX_CLAIMED_CELLS = 1_000_000
"""The largest grid taken on its word: beyond it a size must be backed by as many cells in the text."""


class Record(NamedTuple):
    """One entry of a file: the puzzle, the shading that came with it or None, and the warnings of its reader."""

    puzzle: Puzzle
    shading: Shading | None = None
    warnings: tuple[str, ...] = ()


def quoted(text: str, limit: int = 40) -> str:
    """The text in quotes, cut to a length that fits a message.

    >>> quoted("1 2 x")
    "'1 2 x'"
    """
    return repr(text) if len(text) <= limit else f"{text[:limit]!r}..."


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "label"), counted(2, "label")
    ('1 label', '2 labels')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def unknown_clues(number: int, first: Cell) -> str:
    """The warning for clues "?", which Hitori does not have: they behave like blanks."""
    return f"{counted(number, 'clue')} '?', the first at {first}, read as blank"


def check_claimed_size(rows: int, cols: int) -> None:
    """Refuse a size that a text merely claims and that would take much memory to believe."""
    if rows < 1 or cols < 1:
        problem = f"expected at least one row and one column, found {rows} rows and {cols} columns"
        raise FormatError(problem, line=1, column=1)
    if rows * cols > MAX_CLAIMED_CELLS:
        problem = f"{rows} rows and {cols} columns are {rows * cols} cells; expected at most {MAX_CLAIMED_CELLS} here"
        raise FormatError(problem, line=1, column=1)
