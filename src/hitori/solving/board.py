"""Board: the part of a puzzle that stays the same during a classroom solver's search.

A cell is an *index*, row by row: in a 5 x 5 puzzle r2c1 is 5. Its *neighbours* share an edge with it (rule 2), its
*duplicates* are the other cells of its row and column with its label (rule 1). These two tables are made once and turn
every rule into a short loop over a few indexes. Rule 3 is a walk from one unshaded cell: it must reach all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from ..errors import TooLargeError
from ..puzzle import Cell, Puzzle

MAX_SIDE = 100


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle with tables of its neighbours and duplicates.

    >>> board = Board.of(Puzzle([[1, 2, 1], [3, 3, 1]]))
    >>> board.neighbours[0], board.duplicates[2]
    ((3, 1), (0, 5))
    """

    puzzle: Puzzle
    neighbours: tuple[tuple[int, ...], ...]
    duplicates: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, puzzle: Puzzle) -> Board:
        """The board of a puzzle.

        Raises TooLargeError beyond 100 rows or columns, where a search in plain Python is hopeless.
        """
        if max(puzzle.shape) > MAX_SIDE:
            raise TooLargeError(
                f"the classroom solvers take puzzles up to {MAX_SIDE}x{MAX_SIDE}, "
                f"this one is {puzzle.rows}x{puzzle.cols}; use the solver 'native'"
            )
        return cls(puzzle, _neighbours(puzzle.rows, puzzle.cols), _duplicates(puzzle))

    def __len__(self) -> int:
        return len(self.neighbours)

    def cell(self, index: int) -> Cell:
        """The cell of an index: r1c1 for index 0."""
        return Cell(*divmod(index, self.puzzle.cols))

    def is_connected(self, shaded: Collection[int]) -> bool:
        """Rule 3: there is a cell that is not in `shaded`, and a walk from it reaches all others."""
        start = next((index for index in range(len(self)) if index not in shaded), None)
        return start is not None and self.reach(start, shaded) == len(self) - len(shaded)

    def reach(self, start: int, shaded: Collection[int]) -> int:
        """The number of cells that a walk from `start` reaches without entering `shaded`, `start` included."""
        seen, frontier = {start}, [start]
        while frontier:
            for neighbour in self.neighbours[frontier.pop()]:
                if neighbour not in seen and neighbour not in shaded:
                    seen.add(neighbour)
                    frontier.append(neighbour)
        return len(seen)


def _neighbours(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    def around(row: int, col: int) -> tuple[int, ...]:
        places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return tuple(r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols)

    return tuple(around(row, col) for row in range(rows) for col in range(cols))


def _duplicates(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    in_row: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    in_column: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for index, label in enumerate(puzzle.labels):
        row, col = divmod(index, puzzle.cols)
        in_row[row, label].append(index)
        in_column[col, label].append(index)

    def of(index: int, label: int) -> tuple[int, ...]:
        row, col = divmod(index, puzzle.cols)
        same = in_row[row, label] + in_column[col, label] if label else []
        return tuple(other for other in same if other != index)

    return tuple(of(index, label) for index, label in enumerate(puzzle.labels))
