"""Backtracking as first taught, in the words of its source: a project report ("Constraint Satisfaction Solver for
Hitori using Backtracking", CMPUT 366, 2022). Read it from top to bottom, with the report beside it.

Each cell is a *variable*. Its *domain* holds its possible values, e.g. (8, "X"): its number, or an X for an eliminated
cell. A variable is assigned once its domain is a single value, (8,) or ("X",). A value is *consistent* if it breaks
neither rule 1 nor rule 2 with those assigned so far. Rule 3 is tested once every variable is assigned: then the
eliminated cells must not make a *partition* of the white ones.

Where the report writes (row, col), a cell is one number here, row by row from 0, and where its `partition` is given the
cell to walk from, ours asks `start`. The report has two slips: "the `select_variable` function will return true" means
`single_variable`, and a full grid in which no partition is encountered "has not been solved" means that it has.

So a cut that is made early is noticed late, and that is the lesson: `brute-force-dfs` tries the same values in the same
order, but looks for a cut at each X. Compare the numbers of states.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..errors import counted
from ..render.text import BLANK, Look
from ..shading import Shade, Shading
from .board import Board
from .search import ClassroomSolver, Ledger
from .tracing import Grounds, Reason, SearchStep, StepKind

X = "X"
Value = int | str
Domain = tuple[Value, ...]


class Grid(NamedTuple):
    """The domain of each cell, row by row, e.g. ((2,), ("X",), (3, "X"), (3, "X"))."""

    board: Board
    domains: tuple[Domain, ...]

    # Reading the puzzle, and printing the grid.

    @classmethod
    def read(cls, board: Board) -> Grid:
        """The grid before the search: the domain of each cell is its number and X."""
        return cls(board, tuple((number, X) for number in board.puzzle.labels))

    def __str__(self) -> str:
        """A row a line, e.g. "2  X  3X 3X"; a cell without a number shows a dot for it."""
        width = len(f"{max(self.board.puzzle.labels)}X")
        cells = ["".join(str(value or BLANK) for value in domain).ljust(width) for domain in self.domains]
        cols = self.board.puzzle.cols
        return "\n".join(" ".join(cells[start : start + cols]).rstrip() for start in range(0, len(cells), cols))

    # Making copies: the search goes on in a copy, so the grid it was made from is still there to return to.

    def copy_with(self, cell: int, value: Value) -> Grid:
        """A copy in which the variable has this value."""
        return Grid(self.board, (*self.domains[:cell], (value,), *self.domains[cell + 1 :]))

    # Checking if the puzzle has been solved: `single_variable()` and not `partition()`.

    def single_variable(self) -> bool:
        """Every variable has been assigned a single value."""
        return max(map(len, self.domains)) == 1

    def partition(self) -> bool:
        """A walk from the middle of the grid does not reach every white cell; or there is none to reach."""
        start = self.start()
        return start is None or len(self.closed_list(start)) < self.white_cells()

    def start(self) -> int | None:
        """The middle cell; if it is eliminated, one of its neighbours; None if it has none, in a grid of 1 x 1."""
        if self.domains[self.middle()] != (X,):
            return self.middle()
        return next(iter(self.available_moves(self.middle())), None)

    def middle(self) -> int:
        """The middle cell, from which a walk can expand in all directions."""
        rows, cols = self.board.puzzle.shape
        return rows // 2 * cols + cols // 2

    def closed_list(self, start: int) -> set[int]:
        """The white cells that breadth-first search (BFS) reaches from the start, horizontally or vertically."""
        closed, waiting = {start}, deque([start])
        while waiting:
            for cell in self.available_moves(waiting.popleft()):
                if cell not in closed:
                    closed.add(cell)
                    waiting.append(cell)
        return closed

    def available_moves(self, cell: int) -> list[int]:
        """The neighbouring cells, horizontal or vertical, that do not have an X."""
        return self.remove_eliminated_cells(self.board.neighbours[cell])

    def remove_eliminated_cells(self, cells: Iterable[int]) -> list[int]:
        """Only those of the cells that do not have an X."""
        return [cell for cell in cells if self.domains[cell] != (X,)]

    def white_cells(self) -> int:
        """The number of cells in the grid that do not have an X."""
        return len(self.remove_eliminated_cells(range(len(self.domains))))

    # Selecting a variable, and checking its values.

    def select_variable(self) -> int | None:
        """The first cell whose domain is larger than 1."""
        return next((cell for cell, domain in enumerate(self.domains) if len(domain) > 1), None)

    def inconsistency(self, cell: int, value: Value) -> Grounds | None:
        """What makes the value inconsistent: the same number in its row or column, or an X next to an X."""
        if value == X:
            reason, others = Reason.NEXT_TO_SHADED, self.board.neighbours[cell]
        else:
            reason, others = Reason.SAME_LABEL, self.board.duplicates[cell]
        for other in others:
            if self.domains[other] == (value,):
                return Grounds(reason, (other,))
        return None

    # The same grid in the words of the other modules, which speak of shades.

    @classmethod
    def of(cls, board: Board, shading: Shading) -> Grid:
        """The grid of a shading: a shaded cell has an X, an unshaded one its number, an unknown one both."""
        return cls(board, tuple(map(_domain, board.puzzle.labels, shading)))

    def shading(self) -> Shading:
        """The shading of this grid."""
        return Shading.from_codes(*self.board.puzzle.shape, bytes(_shade(domain).code for domain in self.domains))


def backtracking_search(start: Grid, ledger: Ledger) -> Iterator[Shading]:
    """Every solution, in reading order with the number before the X; the ledger counts the values tried.

    The report's function calls itself for each copy. Here a list holds what those calls would hold, because Python ends
    in a RecursionError at 1,000 calls, one a cell.
    """
    calls = [_Call.with_grid(start)]
    while calls:
        grid, cell, values = calls[-1]
        value = next(values, None)
        if value is None:  # the domain is tried through: return from this path
            calls.pop()
            continue
        assigned, shade = len(calls) - 1, _shade((value,))
        ledger.go_back(assigned, grid)
        ledger.decide(assigned, grid, cell, shade)
        if inconsistency := grid.inconsistency(cell, value):
            ledger.refuse(grid, cell, shade, inconsistency)
            continue
        copy = grid.copy_with(cell, value)
        if not copy.single_variable():
            calls.append(_Call.with_grid(copy))
        elif copy.partition():
            ledger.refuse(grid, cell, shade, Grounds(Reason.CUTS_THE_GRID))
        else:
            ledger.trace(StepKind.SOLUTION, copy)
            yield copy.shading()
    ledger.go_back(0, start)


class _Call(NamedTuple):
    """One call of the report's function: its grid, the variable it selected, and the values it has not tried yet."""

    grid: Grid
    cell: int
    values: Iterator[Value]

    @classmethod
    def with_grid(cls, grid: Grid) -> _Call:
        cell = grid.select_variable()
        assert cell is not None, "a grid in which every variable is assigned is tested, not searched"
        return cls(grid, cell, iter(grid.domains[cell]))


def _domain(number: int, shade: Shade) -> Domain:
    if shade is Shade.UNKNOWN:
        return (number, X)
    return (X,) if shade is Shade.SHADED else (number,)


def _shade(domain: Domain) -> Shade:
    if len(domain) > 1:
        return Shade.UNKNOWN
    return Shade.SHADED if domain == (X,) else Shade.UNSHADED


class BacktrackingStep(SearchStep):
    """A step of this search in the words of the report, and with the grid of its domains."""

    __slots__ = ()

    @property
    def sentence(self) -> str:
        """The event in English, e.g. "Select r1c2, domain (2, X): try X."."""
        match self.kind, self.reason:
            case StepKind.DECIDE, _:
                return f"Select {self.cell}, domain ({self._number}, X): try {self._value}."
            case StepKind.REFUSE, Reason.SAME_LABEL:
                return f"{self._value} is not consistent at {self.cell}: {self.because[0]} has a {self._value} too."
            case StepKind.REFUSE, Reason.NEXT_TO_SHADED:
                return f"X is not consistent at {self.cell}: {self.because[0]} next to it has an X."
            case StepKind.REFUSE, Reason.CUTS_THE_GRID:
                return f"Every cell has a single value. {self._partition_test()}: there is a partition."
            case StepKind.SOLUTION, _:
                return f"Every cell has a single value. {self._partition_test()}: there is no partition. Solved."
            case StepKind.BACKTRACK, _:
                return f"Return to the grid with {counted(self.depth, 'cell')} assigned."
        return super().sentence

    def to_text(self, look: Look) -> str:  # noqa: ARG002 - an X needs no brackets and no colour
        """The grid of the domains after the event."""
        return str(Grid.of(self.board, self.shading))

    @property
    def _number(self) -> int | str:
        assert self.cell is not None, f"a step of kind {self.kind} has a cell"
        return self.board.puzzle[self.cell] or BLANK

    @property
    def _value(self) -> Value:
        return X if self.shade is Shade.SHADED else self._number

    def _partition_test(self) -> str:
        grid = Grid.of(self.board, self.shading)
        start, middle = grid.start(), grid.middle()
        if start is None:
            return "There is no white cell to walk from"
        place = f"the middle cell {self.board.cell(middle)}"
        if start != middle:
            place = f"{self.board.cell(start)}, because {place} is eliminated,"
        reached = len(grid.closed_list(start))
        return f"A walk from {place} reaches {reached} of {counted(grid.white_cells(), 'white cell')}"


class Backtracking(ClassroomSolver):
    """Assigns the first open variable, its number before X, in a copy of the grid.

    >>> from hitori import Puzzle
    >>> Backtracking().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "backtracking"
    step_type = BacktrackingStep

    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, in reading order with the number before the X."""
        return backtracking_search(Grid.read(board), ledger)
