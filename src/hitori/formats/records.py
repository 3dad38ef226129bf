"""What a text holds in one place: a `Record`, which is a puzzle and what came with it, or the reason why there is none.

The core hands over plain tuples; what reads them shares the helpers below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from ..errors import FormatError
from ..puzzle import Puzzle
from ..shading import Shading

Found = TypeVar("Found")


class Record(NamedTuple):
    """One entry of a file: the puzzle, the shading and the proof that came with it, and the warnings of its reader.

    `are_letters` says that the labels were letters, `a` for 1.

    A warning is, e.g., "r1c2: 'A' is not a number, read as a blank": the puzzle was read all the same. Only JSON holds
    proofs; the other formats leave them out.
    """

    puzzle: Puzzle
    shading: Shading | None = None
    warnings: tuple[str, ...] = ()
    proof: str | None = None
    are_letters: bool = False


class Numbered(NamedTuple):
    """A record, or the reason why there is none, and its place in the text, from 1."""

    number: int
    found: Record | FormatError


class BulkResult(NamedTuple):
    """How many puzzles were read in bulk."""

    puzzles: int


def problem_of(item: tuple[Any, ...], file: str | None = None) -> FormatError:
    """The problem that the core reports, with its place in the text and the readings to choose from."""
    problem, line, column, choices = item
    return FormatError(problem, file=file, line=line, column=column, choices=choices)


def gathered(items: Iterable[Found | FormatError]) -> list[Found]:
    """The items, unless one of them could not be read."""
    found = []
    for item in items:
        if isinstance(item, FormatError):
            raise item
        found.append(item)
    return found


def encoded(text: str) -> bytes:
    """The text in UTF-8, with `?` for each lone surrogate, which no file can hold."""
    return text.encode("utf-8", "replace")
