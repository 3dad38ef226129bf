"""The characteristics of many puzzles as columns of numpy; called through `characteristics_table`.

A *column* is an array of one number per puzzle, NaN where a puzzle has none. What the core counts is computed once for
all columns that show it, and what no column shows is not computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import native
from .._validate import values_of
from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from .characteristics import COLUMNS, characteristics_many
from .difficulty import Difficulty, rate_many

Column = NDArray[Any]
Values = list[Any]
"""One value per puzzle, None where there is none."""


class Examined:
    """Puzzles, and what the core finds in them, once a column asks for it."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self.puzzles = puzzles

    @cached_property
    def counted(self) -> list[dict[str, int | float | None]]:
        return [found.columns() for found in characteristics_many(self.puzzles)]

    @cached_property
    def rated(self) -> list[Difficulty]:
        return list(rate_many(self.puzzles))


def table(puzzles: Sequence[Puzzle], columns: Sequence[str] | None) -> dict[str, Column]:
    """The result of `characteristics_table`."""
    columns = list(COLUMNS) if columns is None else values_of(str, columns)
    if unknown := [name for name in columns if name not in FUNCTIONS]:
        raise InvalidOptionError(f"no column named '{unknown[0]!s:.40}'; expected some of {', '.join(FUNCTIONS)}")
    examined = Examined(puzzles)
    return {name: _column(FUNCTIONS[name](examined)) for name in columns}


def _column(values: Values) -> Column:
    """Integers stay integers if every puzzle has one."""
    return np.array([np.nan if value is None else value for value in values])


def _counted(name: str) -> Callable[[Examined], Values]:
    return lambda examined: [found[name] for found in examined.counted]


FUNCTIONS: dict[str, Callable[[Examined], Values]] = {
    **{name: _counted(name) for name in COLUMNS},
    "rows": lambda examined: [puzzle.rows for puzzle in examined.puzzles],
    "cols": lambda examined: [puzzle.cols for puzzle in examined.puzzles],
    "necessary_labels": lambda examined: [
        found["share"] for found in native.ask_many("necessary_labels", examined.puzzles)
    ],
    "difficulty": lambda examined: ["" if rated.level is None else str(rated.level) for rated in examined.rated],
    "score": lambda examined: [rated.score for rated in examined.rated],
}
