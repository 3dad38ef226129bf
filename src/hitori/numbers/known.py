"""Known values and bounds of the Hitori numbers, and a puzzle with every number of labels in between.

A *standing* is the range in which a number lies, e.g. 66 for the fewest labels at n = 98; it is settled if
the range is a single value, as both are for every n. That rests on theorems and constructions, and on certificates for
single n.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from ..errors import UnsatisfiableError
from ..puzzle import Puzzle
from ..shading import Shading
from .bounds import (
    fewest_at_least,
    fewest_at_most,
    hitori_number,
    most_at_most,
    most_constructed,
    most_labels,
)
from .certificates import shipped
from .constructions import carried_labels, few_labels, fewest_shading, knights_shading, many_shading, puzzle_on

_FEWEST_PRINTED = {2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6}
_MOST_PRINTED = {3: 7, 4: 12, 5: 20}
"""The numbers of labels in the paper's figures 7, 18 and 21, which are better than theorems 2 and 4."""


class SettledBy(StrEnum):
    """Who settled a number."""

    PAPER = "proved by the paper"
    HERE = "settled here"


class Standing(NamedTuple):
    """The number lies between `low` and `high`; `paper` holds the paper's bounds."""

    low: int
    high: int
    paper: tuple[int, int]

    @property
    def mark(self) -> SettledBy:
        """The paper, if its bounds meet."""
        return SettledBy.PAPER if self.paper[0] == self.paper[1] else SettledBy.HERE


def fewest(n: int) -> Standing:
    """What is known of h(n), the fewest labels of an n x n puzzle with one solution: it is settled for every n.

    >>> fewest(98), fewest(98).mark
    (Standing(low=66, high=66, paper=(65, 67)), <SettledBy.HERE: 'settled here'>)

    Raises ValueError for n < 2.
    """
    paper = fewest_at_least(n), _FEWEST_PRINTED.get(n, fewest_at_most(n))
    return Standing(hitori_number(n), hitori_number(n), paper)


def most(n: int) -> Standing:
    """What is known of the maximum Hitori number, the most labels of an n x n puzzle with one solution.

    >>> most(100)
    Standing(low=7962, high=7962, paper=(7924, 8039))

    Raises ValueError for n < 2.
    """
    labels = most_labels(n)
    if n == 2:
        return Standing(labels, labels, (2, most_at_most(2)))
    paper = _MOST_PRINTED.get(n) or most_constructed(n), 12 if n == 4 else most_at_most(n)
    return Standing(labels, labels, paper)


def with_labels(n: int, labels: int) -> Puzzle:
    """An n x n puzzle with one solution and exactly this many labels, from the fewest to the most known.

    >>> puzzle = with_labels(7, 20)
    >>> len(set(puzzle.labels)), uniqueness(puzzle)
    (20, <Uniqueness.UNIQUE: 'unique'>)

    Raises UnsatisfiableError for a number of labels with which no puzzle is known, ValueError for n < 2.
    """
    most_known = most(n).low
    if not hitori_number(n) <= labels <= most_known:
        raise UnsatisfiableError(f"expected {hitori_number(n)} to {most_known} labels for n = {n}, got {labels}")
    if n == 2:
        return few_labels(2)
    return next(puzzle_on(shading, labels) for shading in _shadings(n) if labels in carried_labels(shading))


def _shadings(n: int) -> Iterator[Shading]:
    """Shadings that carry all the numbers of labels known, between them."""
    yield fewest_shading(n)
    yield many_shading(n)
    if certificate := shipped().get(("most", n)):
        yield certificate.solution
    else:
        yield knights_shading(n)
