"""The characteristics of many puzzles as columns of numpy.

A *column* is an array of one number per puzzle, NaN where a puzzle has none. What the core counts is computed once for
all columns that show it, and what no column shows is not computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .. import native, questions
from .._validate import checked, iterator_of, one_of
from ..extras import required
from ..puzzle import Puzzle
from .characteristics import COLUMNS, characteristics_many
from .difficulty import rate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZES, RATINGS = ("rows", "cols"), ("difficulty", "score")
NAMES = (*COLUMNS, "necessary_labels", *RATINGS)
"""All columns that there are."""


def characteristics_table(
    puzzles: Iterable[Puzzle], *, columns: Sequence[str] | None = None
) -> dict[str, NDArray[Any]]:
    """The characteristics of many puzzles, fast: for each column an array with one number per puzzle, in their order.

    The columns are those of `Characteristics`, with `contact_trees` their number and `largest_contact_tree` the size of
    the largest. `necessary_labels`, `difficulty` (the name of its level) and `score` are computed only if asked for.
    Without exactly one solution, columns about the solution are NaN and the difficulty is "".

    >>> table = characteristics_table([Puzzle([[1, 1, 1], [2, 3, 1]]), Puzzle([[1, 1]])], columns=["shaded", "density"])
    >>> {name: column.round(3).tolist() for name, column in table.items()}
    {'shaded': [2.0, nan], 'density': [0.333, nan]}

    Raises InvalidOptionError for a column that does not exist, and EngineNotInstalledError without the extra `lab`.
    """
    puzzles = list(checked(Puzzle, puzzles))
    with required("tables need", "lab", "numpy"):
        import numpy as np
    columns = (
        list(COLUMNS) if columns is None else [one_of("a column", name, NAMES) for name in iterator_of(str, columns)]
    )
    found: list[dict[str, Any]] = [{name: getattr(puzzle, name) for name in SIZES} for puzzle in puzzles]
    if {*columns} & ({*COLUMNS} - {*SIZES}):
        found = [counted.columns() for counted in characteristics_many(puzzles)]
    if "necessary_labels" in columns:
        for record, necessary in zip(found, native.ask_many(questions.necessary_labels(), puzzles), strict=True):
            record["necessary_labels"] = necessary["share"]
    if {*columns} & {*RATINGS}:
        for record, rated in zip(found, rate_many(puzzles), strict=True):
            record.update(difficulty="" if rated.level is None else str(rated.level), score=rated.score)
    values = {name: [record[name] for record in found] for name in columns}
    # Integers stay integers if every puzzle has one.
    return {name: np.array([np.nan if value is None else value for value in values[name]]) for name in columns}
