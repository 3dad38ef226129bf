"""Record: one entry of a file, and the messages that readers and writers share.

An entry is a puzzle, often with a solution or a player's marks (a Shading), sometimes with *warnings*, e.g. "r1c2: 'A'
is not a number, read as a blank": the puzzle was read all the same.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import FormatError
from ..puzzle import Cell, Puzzle
from ..shading import Shading

MAX_CLAIMED_CELLS = 1_000_000
"""The largest grid that a text may merely claim: a larger one must have all its cells in the text."""


class Record(NamedTuple):
    """One entry of a file: the puzzle, the shading and the proof that came with it, and the warnings of its reader.

    Only JSON holds proofs; the other formats leave them out.
    """

    puzzle: Puzzle
    shading: Shading | None = None
    warnings: tuple[str, ...] = ()
    proof: str | None = None


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


def is_bare_puzzle(text: str, at: int = 0) -> bool:
    """True for JSON that is the rows of one puzzle and nothing else, `[[3, 2], [1, 1]]`, so False for `[[[3, 2]]]`."""
    return text.startswith("[", at) and re.match(r"\[\s*\[\s*[^\s\[]", text[at:]) is not None


def unknown_clues(number: int, first: Cell) -> str:
    """The warning for "?" clues, which Hitori does not have: they behave like blanks."""
    return f"read {counted(number, 'clue')} '?' as blank, the first at {first}"


def check_claimed_size(rows: int, cols: int) -> None:
    """Refuse a size that the text merely claims if it would take too much memory."""
    if rows < 1 or cols < 1:
        problem = f"expected at least one row and one column, found {rows} rows and {cols} columns"
        raise FormatError(problem, line=1, column=1)
    if rows * cols > MAX_CLAIMED_CELLS:
        problem = f"expected a size of at most {MAX_CLAIMED_CELLS} cells here, found {rows} rows and {cols} columns"
        raise FormatError(problem, line=1, column=1)
