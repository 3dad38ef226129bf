"""Backtracking as first taught: give the next cell a value, check it against the values given, copy the grid, repeat.

Rules 1 and 2 are checked at each value, rule 3 only once the grid is full: the cost of that is the lesson of this
solver, for in all else it is the depth-first search of `brute_force`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..shading import Shading
from .board import Board
from .brute_force import InReadingOrder
from .search import ClassroomSolver, Ledger, depth_first


class Backtracking(ClassroomSolver):
    """Colours the first open cell, unshaded before shaded, in a copy of the grid.

    >>> from hitori import Puzzle
    >>> Backtracking().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "backtracking"

    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, in alphabetical order if unshaded comes before shaded."""
        return depth_first(InReadingOrder(board, bytes(len(board)), connected_at_end=True), ledger)
