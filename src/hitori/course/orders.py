"""Orders: whether a program colours forced cells first, read from the order in which it coloured them.

An order is replayed with domains, as forward checking keeps them. A cell that is coloured again was undone, with every
cell coloured after it: that is how a depth-first search goes back. An assignment is a *forced* one if some open cell
had one colour left, and is *taken* if the coloured cell was such a cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import Puzzle
from ..shading import Shade
from ..solving.board import Board

SHADES = {"#": Shade.SHADED, ".": Shade.UNSHADED}


def forced_taken(puzzle: Puzzle, order: Sequence[tuple[int, int, str]]) -> tuple[int, int] | None:
    """How many assignments took a forced cell, and how many could; None for an order that leaves the grid.

    >>> forced_taken(Puzzle([[2, 1], [1, 1]]), [(1, 1, "#"), (0, 1, "."), (1, 0, "."), (0, 0, ".")])
    (2, 2)
    """
    board = Board.of(puzzle)
    stack: list[tuple[int, Shade]] = []
    taken = possible = 0
    for row, col, symbol in order:
        if not (0 <= row < puzzle.rows and 0 <= col < puzzle.cols):
            return None
        index = row * puzzle.cols + col
        place = next((at for at, (other, _) in enumerate(stack) if other == index), len(stack))
        del stack[place:]
        forced = _forced(board, stack)
        if forced:
            possible += 1
            taken += index in forced
        stack.append((index, SHADES[symbol]))
    return taken, possible


def _forced(board: Board, stack: Sequence[tuple[int, Shade]]) -> set[int]:
    """The open cells with one colour left, or none."""
    coloured = {index for index, _ in stack}
    forced: set[int] = set()
    for index, shade in stack:
        forced.update(board.neighbours[index] if shade == Shade.SHADED else board.duplicates[index])
    return forced - coloured
