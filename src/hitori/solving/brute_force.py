r"""Brute force, twice: breadth-first over shadings, and depth-first over cells in reading order.

*Breadth-first* (`brute-force-bfs`) is that of a student's memoir: it starts from the grid with nothing shaded and
shades one more cell at a time, so the solution with the fewest shaded cells comes first. A shading is a tuple of
indexes in rising order, e.g. (1, 7, 12). Cells are only ever added after the last one, so each shading is met once;
none is missed, because unshading a cell of a shading that obeys rules 2 and 3 never breaks them.

*Depth-first* (`brute-force-dfs`) is that of the assignment ("AI Project #1: Hitori", 2013): it picks the next cell in a
fixed order, here reading order, and eliminates obviously invalid configurations right away: it backtracks at the first
broken rule. Its state is the grid, a byte a cell, e.g. b"\2\1\2\0": the first three of four cells are unshaded, shaded,
unshaded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import InvalidOptionError, TooLargeError
from ..shading import Shade, Shading
from .board import Board
from .search import Choice, ClassroomSolver, Ledger, depth_first
from .tracing import Grounds, Reason, StepKind, why_not


class BreadthFirst(ClassroomSolver):
    """Finds a solution with the fewest shaded cells; for small puzzles.

    `solve` never shades a cell whose label is alone in its row and column, which a solution with the fewest shaded
    cells cannot need. `solutions` and `count` must not skip those cells: they go through all shadings that obey rules
    2 and 3, fewest shaded first, and so are slower still.

    `max_queue` is how many shadings may wait in the queue (about 0.2 kB each): TooLargeError is raised beyond.

    >>> from hitori import Puzzle
    >>> BreadthFirst().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "brute-force-bfs"

    def __init__(self, *, max_queue: int = 1_000_000) -> None:
        if max_queue < 1:
            raise InvalidOptionError(f"max_queue is {max_queue}; expected at least 1")
        self._max_queue = max_queue

    def first(self, board: Board, ledger: Ledger) -> Shading | None:
        """A solution with the fewest shaded cells, or None."""
        clashing = [index for index in range(len(board)) if board.duplicates[index]]
        return next(self._breadth_first(board, clashing, ledger), None)

    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, fewest shaded cells first."""
        return self._breadth_first(board, range(len(board)), ledger)

    def _breadth_first(self, board: Board, candidates: Sequence[int], ledger: Ledger) -> Iterator[Shading]:
        start = _ShadedCells(board, ())
        if start.is_solution:
            ledger.trace(StepKind.SOLUTION, start)
            yield start.shading()
        queue = deque([start])
        while queue:
            state = queue.popleft()
            depth = ledger.depth = len(state.shaded)
            ledger.trace(StepKind.TAKE, state)
            for index in state.may_be_shaded(candidates):
                ledger.decide(depth, state, index, Shade.SHADED)
                larger = _ShadedCells(board, (*state.shaded, index))
                if not board.is_connected(larger.shaded):
                    ledger.refuse(state, index, Shade.SHADED, Grounds(Reason.CUTS_THE_GRID))
                    continue
                if larger.is_solution:
                    ledger.trace(StepKind.SOLUTION, larger)
                    yield larger.shading()
                queue.append(larger)
            if len(queue) > self._max_queue:
                raise TooLargeError(
                    f"more than {self._max_queue} shadings wait in the queue of '{self.name}'; "
                    "use a depth-first solver, or raise the option max_queue"
                )


class DepthFirst(ClassroomSolver):
    """Colours the cells in reading order, unshaded first, and backtracks at the first broken rule.

    >>> from hitori import Puzzle
    >>> DepthFirst().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "brute-force-dfs"

    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, in alphabetical order if unshaded comes before shaded."""
        return depth_first(_InReadingOrder(board, bytes(len(board))), ledger)


class _ShadedCells(NamedTuple):
    """A shading as the tuple of its shaded cells, in rising order; all other cells are unshaded."""

    board: Board
    shaded: tuple[int, ...]

    @property
    def is_solution(self) -> bool:
        """Rule 1 holds: of two duplicates, at least one is shaded."""
        shaded, duplicates = set(self.shaded), self.board.duplicates
        return all(
            other in shaded for index in range(len(self.board)) if index not in shaded for other in duplicates[index]
        )

    def may_be_shaded(self, candidates: Sequence[int]) -> Iterator[int]:
        """The candidates after the last shaded cell that have no shaded neighbour (rule 2)."""
        last = self.shaded[-1] if self.shaded else -1
        beside = {neighbour for index in self.shaded for neighbour in self.board.neighbours[index]}
        return (index for index in candidates if index > last and index not in beside)

    def shading(self) -> Shading:
        return Shading.from_shaded(*self.board.puzzle.shape, map(self.board.cell, self.shaded))


class _InReadingOrder(NamedTuple):
    """The grid as one byte a cell, its shade; the next cell is the first that is unknown."""

    board: Board
    cells: bytes

    def choices(self) -> Sequence[Choice]:
        index = self.cells.find(Shade.UNKNOWN.code)
        return () if index < 0 else ((index, Shade.UNSHADED), (index, Shade.SHADED))

    def coloured(self, index: int, shade: Shade) -> _InReadingOrder | Grounds:
        if clash := why_not(self.board, self.cells, index, shade):
            return clash
        cells = self.cells[:index] + bytes([shade.code]) + self.cells[index + 1 :]
        if shade is Shade.SHADED and self.board.is_cut(cells):
            return Grounds(Reason.CUTS_THE_GRID)
        return _InReadingOrder(self.board, cells)

    def shading(self) -> Shading:
        return Shading.from_codes(*self.board.puzzle.shape, self.cells)
