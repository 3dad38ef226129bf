"""Board: the part of a puzzle that stays the same during a classroom solver's search.

A cell is an *index*, row by row: in a 5 x 5 puzzle r2c1 is 5. Its *neighbours* share an edge with it (rule 2), its
*duplicates* are the other cells of its row and column with its label (rule 1). These two tables are made once and turn
every rule into a short loop over a few indexes. Rule 3 is a walk from one unshaded cell: it must reach all others.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..errors import TooLargeError
from ..geometry import cell_at, duplicates, lines_of, neighbours
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
        beside = tuple(_column_first(index, *puzzle.shape) for index in range(len(puzzle)))
        return cls(puzzle, beside, tuple(map(tuple, duplicates(puzzle))))

    def __len__(self) -> int:
        return len(self.neighbours)

    def cell(self, index: int) -> Cell:
        """The cell of an index: r1c1 for index 0."""
        return cell_at(index, self.puzzle.cols)

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


def _column_first(index: int, rows: int, cols: int) -> tuple[int, ...]:
    """The neighbours of a cell: above, below, left, right. A trace names the first one that proves its step."""
    _, column = lines_of(index, rows, cols)
    return tuple(sorted(neighbours(index, rows, cols), key=lambda other: other not in column))
