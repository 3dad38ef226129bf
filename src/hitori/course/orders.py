"""Orders: whether a program colours forced cells first, read from the order in which it coloured them.

An order is replayed with domains, as forward checking keeps them. A cell that is coloured again was undone, with every
cell coloured after it: that is how a depth-first search goes back. An assignment is a *forced* one if some open cell
had one colour left, and is *taken* if the coloured cell was such a cell.
"""

from __future__ import annotations

from ..puzzle import Puzzle
from ..solving.board import Board


def forced_taken(puzzle: Puzzle, order: object) -> tuple[int, int]:
    """How many assignments took a forced cell, and how many could; none of an order that cannot be read.

    >>> forced_taken(Puzzle([[2, 1], [1, 1]]), [(1, 1, "#"), (0, 1, "."), (1, 0, "."), (0, 0, ".")])
    (2, 2)
    """
    board = Board.of(puzzle)
    stack: dict[int, str] = {}
    taken = possible = 0
    for step in order if isinstance(order, list) else ():
        match step:
            case [int(row), int(col), "#" | "." as shade] if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
                index = row * puzzle.cols + col
            case _:
                return 0, 0
        while index in stack:
            stack.popitem()
        narrowed = (board.neighbours[cell] if stack[cell] == "#" else board.duplicates[cell] for cell in stack)
        if forced := set().union(*narrowed) - stack.keys():
            possible += 1
            taken += index in forced
        stack[index] = shade
    return taken, possible
