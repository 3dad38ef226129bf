"""One puzzle to stand for all that are the same but for a turn, a flip or the names of the labels.

The *positions* of a puzzle are its symmetries, those that are higher than wide left out. In each of them the labels are
renamed 1, 2, 3, ... as they first appear; the least of these grids, read row by row, is the *canonical form*. Positions
leave the contest at the first cell that is not least, so that all but one are seldom read further than a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..puzzle import Puzzle
from ..transforms import symmetries


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle for all symmetries and renamings of a puzzle, without a name; blanks stay blank.

    >>> canonical(Puzzle([[5, 7, 7], [9, 5, 0]])).to_rows()
    [[0, 1, 2], [3, 3, 1]]
    >>> canonical(Puzzle([[1, 2], [2, 3], [0, 3]])) == canonical(Puzzle([[5, 7, 7], [9, 5, 0]]))
    True
    """
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
    """The labels at these places, renamed as they appear."""
    names = {0: 0}
    return (names.setdefault(labels[cell], len(names)) for cell in order)


@lru_cache(maxsize=32)
def _positions(rows: int, cols: int) -> list[Sequence[int]]:
    """For each position that is not higher than wide, which cell (flat) comes first, second, ..."""
    cells = Puzzle.from_labels(rows, cols, range(rows * cols))
    return [turned.labels for turned in symmetries(cells) if turned.rows <= turned.cols]
