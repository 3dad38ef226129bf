"""Letters as labels, e.g. `a` for 10 where digits run together.

A *large letter* stands for a label above the longer side of its puzzle: `x`, the label 33, in the 2 x 2 of `12`, `2x`.
That is legal, but more likely a slip of the hand, so it is never read in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..puzzle import Cell
from .record import counted


class LargeLetters(NamedTuple):
    """How many there are, where the first is, what it stands for, and the longer side."""

    number: int
    at: int
    letter: str
    label: int
    side: int

    def warning(self, cols: int) -> str:
        """The message if the text is certainly in this format."""
        letters = counted(self.number, "letter")
        cell = Cell(*divmod(self.at, cols))
        return (
            f"read {letters} as labels above the longer side, {self.side}; "
            f"the first is {self.letter!r} at {cell}, read as {self.label}"
        )

    def refusal(self, format: str) -> str:
        """The message if the format was guessed from the text."""
        return (
            f"expected labels up to the longer side, {self.side}, found {self.letter!r}; "
            f"if it stands for {self.label}, name the format in a first line '# format: {format}'"
        )


def large_letters(characters: str, labels: Sequence[int], side: int) -> LargeLetters | None:
    """The large letters among these characters, one a label; None if there are none.

    >>> large_letters("122x", [1, 2, 2, 33], 2).label
    33
    """
    if characters.isdecimal():
        return None
    large = [at for at, label in enumerate(labels) if label > side and characters[at].isalpha()]
    return LargeLetters(len(large), large[0], characters[large[0]], labels[large[0]], side) if large else None
