"""The characteristics of many puzzles as columns of numpy; called through `characteristics_table`.

A *column* is an array of one number per puzzle, NaN where a puzzle has none. What the core counts is computed once for
all columns that show it, and what no column shows is not computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import native
from .._validate import values_of
from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from .characteristics import COLUMNS, characteristics_many
from .difficulty import rate_many

Column = NDArray[Any]

SIZES, RATINGS = ("rows", "cols"), ("difficulty", "score")
NAMES = (*COLUMNS, "necessary_labels", *RATINGS)
"""All columns that there are."""


def table(puzzles: Sequence[Puzzle], columns: Sequence[str] | None) -> dict[str, Column]:
    """The result of `characteristics_table`."""
    columns = list(COLUMNS) if columns is None else values_of(str, columns)
    if unknown := [name for name in columns if name not in NAMES]:
        raise InvalidOptionError(f"no column named '{unknown[0]!s:.40}'; expected some of {', '.join(NAMES)}")
    found: list[dict[str, Any]] = [{name: getattr(puzzle, name) for name in SIZES} for puzzle in puzzles]
    if {*columns} & ({*COLUMNS} - {*SIZES}):
        found = [counted.columns() for counted in characteristics_many(puzzles)]
    if "necessary_labels" in columns:
        for record, necessary in zip(found, native.ask_many("necessary_labels", puzzles), strict=True):
            record["necessary_labels"] = necessary["share"]
    if {*columns} & {*RATINGS}:
        for record, rated in zip(found, rate_many(puzzles), strict=True):
            record.update(difficulty="" if rated.level is None else str(rated.level), score=rated.score)
    return {name: _column([record[name] for record in found]) for name in columns}


def _column(values: list[Any]) -> Column:
    """Integers stay integers if every puzzle has one."""
    return np.array([np.nan if value is None else value for value in values])
