"""A census of small puzzles: all those with exactly one solution, up to renaming, counted by their number of labels.

Two puzzles are the same up to renaming if equal labels are in the same cells, e.g. 1 2 / 2 2 and 7 4 / 4 4. Turned and
mirrored puzzles count on their own.
"""

from __future__ import annotations

from ..errors import TooLargeError
from ..native import census

MAX_CELLS = 16
"""With one more, a census takes days."""


def unique_puzzles(rows: int, cols: int | None = None) -> dict[int, int]:
    """For each number of labels how many `rows` x `cols` puzzles (square if `cols` is None) have exactly one solution.

    Numbers of labels with which there is none are left out. A grid has at most 16 cells.

    >>> unique_puzzles(3)
    {3: 264, 4: 1096, 5: 862, 6: 188, 7: 10}

    Raises TooLargeError for more cells, ValueError for an empty grid.
    """
    cols = rows if cols is None else cols
    if min(rows, cols) < 1:
        raise ValueError(f"expected at least one row and one column, got {rows} and {cols}")
    if rows * cols > MAX_CELLS:
        raise TooLargeError(f"expected at most {MAX_CELLS} cells for a census, got {rows * cols}")
    return {labels: puzzles for labels, puzzles in enumerate(census(rows, cols)) if puzzles}
