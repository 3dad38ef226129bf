"""The characteristics of many puzzles as columns of numpy; called through `characteristics_table`.

A *column* is an array of one number per puzzle, NaN where a puzzle has none. What the core counts is computed once for
all columns that show it, and what no column shows is not computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import native
from .._validate import values_of
from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from .characteristics import Characteristics, characteristics_many
from .difficulty import Difficulty, rate_many

Column = NDArray[Any]
Values = list[Any]
"""One value per puzzle, None where there is none."""


class Examined:
    """Puzzles, and what the core finds in them, once a column asks for it."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self.puzzles = puzzles

    @cached_property
    def counted(self) -> list[Characteristics]:
        return list(characteristics_many(self.puzzles))

    @cached_property
    def necessary(self) -> Values:
        return [found["share"] for found in native.ask_many("necessary_labels", self.puzzles)]

    @cached_property
    def rated(self) -> list[Difficulty]:
        return list(rate_many(self.puzzles))


def table(puzzles: Iterable[Puzzle], columns: Sequence[str] | None) -> dict[str, Column]:
    """The result of `characteristics_table`."""
    columns = list(QUICK) if columns is None else values_of(str, columns)
    if unknown := [name for name in columns if not isinstance(name, str) or name not in FUNCTIONS]:
        raise InvalidOptionError(f"no column named '{unknown[0]!s:.40}'; expected some of {', '.join(FUNCTIONS)}")
    examined = Examined(list(puzzles))
    return {name: _column(FUNCTIONS[name](examined)) for name in columns}


def _column(values: Values) -> Column:
    """Integers stay integers if every puzzle has one."""
    return np.array([np.nan if value is None else value for value in values])


def _counted(name: str) -> Callable[[Examined], Values]:
    return lambda examined: [getattr(found, name) for found in examined.counted]


def _of_trees(number: Callable[[tuple[int, ...]], int]) -> Callable[[Examined], Values]:
    return lambda examined: [
        None if found.contact_trees is None else number(found.contact_trees) for found in examined.counted
    ]


FUNCTIONS: dict[str, Callable[[Examined], Values]] = {
    "rows": lambda examined: [puzzle.rows for puzzle in examined.puzzles],
    "cols": lambda examined: [puzzle.cols for puzzle in examined.puzzles],
    "distinct_labels": _counted("distinct_labels"),
    "adjacent_duplicates": _counted("adjacent_duplicates"),
    "non_adjacent_duplicates": _counted("non_adjacent_duplicates"),
    "triple_adjacent_duplicates": _counted("triple_adjacent_duplicates"),
    "shaded": _counted("shaded"),
    "density": _counted("density"),
    "shaded_corners": _counted("shaded_corners"),
    "shaded_edges": _counted("shaded_edges"),
    "contact_trees": _of_trees(len),
    "largest_contact_tree": _of_trees(lambda trees: max(trees, default=0)),
    "necessary_labels": lambda examined: examined.necessary,
    "difficulty": lambda examined: ["" if rated.level is None else str(rated.level) for rated in examined.rated],
    "score": lambda examined: [rated.score for rated in examined.rated],
}
QUICK = [name for name in FUNCTIONS if name not in ("necessary_labels", "difficulty", "score")]
