"""The canonical form: one puzzle that stands for all its rotations, reflections and renamings of labels.

The *positions* of a puzzle are its symmetries, without those that are taller than wide. In each of them the labels are
renamed 1, 2, 3, ... as they first appear; the smallest of these grids, compared row by row, is the *canonical form*. A
position is dropped at the first cell that is not smallest, so most are compared for little more than a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..arguments import must_be
from ..puzzle import Puzzle
from ..transforms import symmetries


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle for all symmetries and renamings of labels of a puzzle, without a name; blanks stay blank.

    >>> canonical(Puzzle([[5, 7, 7], [9, 5, 0]])).to_rows()
    [[0, 1, 2], [3, 3, 1]]
    >>> canonical(Puzzle([[1, 2], [2, 3], [0, 3]])) == canonical(Puzzle([[5, 7, 7], [9, 5, 0]]))
    True
    """
    must_be(Puzzle, puzzle)
    contest = [_renamed(puzzle.labels, order) for order in _positions(*puzzle.shape)]
    least: list[int] = []
    while len(contest) > 1 and len(least) < len(puzzle):
        heads = [next(form) for form in contest]
        low = min(heads)
        least.append(low)
        contest = [form for form, head in zip(contest, heads, strict=True) if head == low]
    least.extend(contest[0])
    return Puzzle.from_labels(min(puzzle.shape), max(puzzle.shape), least)


def _renamed(labels: Sequence[int], order: Sequence[int]) -> Iterator[int]:
    """The labels of these cells, renamed as they appear."""
    names = {0: 0}
    return (names.setdefault(labels[cell], len(names)) for cell in order)


@lru_cache(maxsize=32)
def _positions(rows: int, cols: int) -> list[Sequence[int]]:
    """For each position that is not taller than wide, which cell (flat) comes first, second, ..."""
    cells = Puzzle.from_labels(rows, cols, range(rows * cols))
    return [turned.labels for turned in symmetries(cells) if turned.rows <= turned.cols]
