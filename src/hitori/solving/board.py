"""Board: the part of a puzzle that stays the same during a classroom solver's search.

A cell is an *index*, row by row: in a 5 x 5 puzzle r2c1 is 5. Its *neighbours* share an edge with it (rule 2), its
*duplicates* are the other cells of its row and column with its label (rule 1). These two tables are made once and turn
every rule into a short loop over a few indexes. Rule 3 is a walk from one unshaded cell: it must reach all others.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..errors import TooLargeError
from ..geometry import cell_at, duplicates, neighbours
from ..puzzle import Cell, Puzzle
from ..shading import Shade

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
        # Above, below, left, right: a trace names the first neighbour that proves its step.
        beside = (
            tuple(sorted(neighbours(index, *puzzle.shape), key=lambda other: (other - index) % puzzle.cols > 0))
            for index in range(len(puzzle))
        )
        return cls(puzzle, tuple(beside), tuple(map(tuple, duplicates(puzzle))))

    def __len__(self) -> int:
        return len(self.neighbours)

    def cell(self, index: int) -> Cell:
        """The cell of an index: r1c1 for index 0."""
        return cell_at(index, self.puzzle.cols)

    def is_connected(self, shaded: Collection[int]) -> bool:
        """Rule 3: there is a cell that is not in `shaded`, and a walk from it reaches all others."""
        start = next((index for index in range(len(self)) if index not in shaded), None)
        if start is None:
            return False
        seen, frontier = {start}, [start]
        while frontier:
            for neighbour in self.neighbours[frontier.pop()]:
                if neighbour not in seen and neighbour not in shaded:
                    seen.add(neighbour)
                    frontier.append(neighbour)
        return len(seen) == len(self) - len(shaded)

    def is_cut(self, cells: bytes | bytearray) -> bool:
        """Whether the shaded ones of these cells, a byte each, break rule 3."""
        shaded = Shade.SHADED.code  # to look it up takes longer than to compare
        return not self.is_connected({index for index, shade in enumerate(cells) if shade == shaded})
