"""Backtracking as first taught: give the next cell a value, check it against the values given, copy the grid, repeat.

A cell is a *variable* whose *domain* holds its possible values, e.g. (5, "X"): its label, or an X for shaded. It is
assigned once one value is left. Rules 1 and 2 are checked at each value, rule 3 only once the grid is full, by a
breadth-first walk from the middle cell: the cost of that is the lesson of this solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..shading import Shade, Shading
from .board import Board
from .search import Choice, ClassroomSolver, Ledger, depth_first
from .tracing import Grounds, Reason

X = "X"
Value = int | str
Domain = tuple[Value, ...]


class Backtracking(ClassroomSolver):
    """Assigns the first open cell, label before X, with a copy of the grid for each assignment.

    >>> from hitori import Puzzle
    >>> Backtracking().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "backtracking"

    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, in reading order with labels before X."""
        everything_open = tuple((label, X) for label in board.puzzle.labels)
        return depth_first(_Assignment(board, everything_open), ledger)


class _Assignment(NamedTuple):
    """A domain for each cell, row by row; those of one value are assigned."""

    board: Board
    domains: tuple[Domain, ...]

    def choices(self) -> Sequence[Choice]:
        index = self._select_variable()
        return () if index is None else ((index, Shade.UNSHADED), (index, Shade.SHADED))

    def coloured(self, index: int, shade: Shade) -> _Assignment | Grounds:
        value = X if shade == Shade.SHADED else self.board.puzzle.labels[index]
        conflict = self._inconsistency(index, value)
        if conflict:
            return conflict
        copy = _Assignment(self.board, (*self.domains[:index], (value,), *self.domains[index + 1 :]))
        return Grounds(Reason.CUTS_THE_GRID) if copy._select_variable() is None and copy._has_partition() else copy

    def shading(self) -> Shading:
        return Shading(*self.board.puzzle.shape, bytes(map(_shade, self.domains)))

    def _select_variable(self) -> int | None:
        """The first cell that is not assigned."""
        return next((index for index, domain in enumerate(self.domains) if len(domain) > 1), None)

    def _inconsistency(self, index: int, value: Value) -> Grounds | None:
        """An assigned cell that rules out this value by rule 1 or 2, if there is one."""
        if value == X:
            reason, others = Reason.NEXT_TO_SHADED, self.board.neighbours[index]
        else:
            reason, others = Reason.SAME_LABEL, self.board.duplicates[index]
        against = next((other for other in others if self.domains[other] == (value,)), None)
        return None if against is None else Grounds(reason, (against,))

    def _has_partition(self) -> bool:
        """Rule 3 is broken: a walk from the middle cell (or a neighbour, if it is shaded) misses a label."""
        shaded = {index for index, domain in enumerate(self.domains) if domain == (X,)}
        middle = self.board.puzzle.rows // 2 * self.board.puzzle.cols + self.board.puzzle.cols // 2
        start = next((index for index in (middle, *self.board.neighbours[middle]) if index not in shaded), None)
        return start is None or self.board.reach(start, shaded) < len(self.board) - len(shaded)


def _shade(domain: Domain) -> Shade:
    if len(domain) > 1:
        return Shade.UNKNOWN
    return Shade.SHADED if domain == (X,) else Shade.UNSHADED
