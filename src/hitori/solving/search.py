"""Depth-first search, once for all the classroom solvers, and the account that they keep.

A *state* is a grid of which some cells are coloured. It offers *choices*, e.g. [(7, UNSHADED), (7, SHADED)], and
answers a choice with the next state or with the grounds on which it refuses. States never change: a choice that fails
leaves its state as it was, so to go back is to take the next choice from the stack, and nothing has to be undone.

What makes one solver clever and another dull is only which choices its states offer and how early they refuse.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple, Protocol

from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SearchStats, SolutionCount, Solutions, SolveResult, Status
from ..shading import Shade, Shading
from .base import count_by_enumeration, trusted
from .board import Board
from .tracing import Grounds, SearchStep, StepKind, Tracer, why_forced


class ClassroomSolver(ABC):
    """A solver that is its search: give it `name` and `search`, and it solves, enumerates and counts."""

    name: str

    @abstractmethod
    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, each once; raises LimitReached when the ledger allows no more."""

    def first(self, board: Board, ledger: Ledger) -> Shading | None:
        """One solution, or None when there is none."""
        return next(self.search(board, ledger), None)

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED, tracer: Tracer | None = None) -> SolveResult:
        """One solution, or the news that there is none, or UNKNOWN at a limit; `tracer` hears every step.

        Raises TooLargeError beyond 100 rows or columns.
        """
        started = perf_counter()
        board = Board.of(puzzle)
        ledger = Ledger(board, limits, tracer)
        try:
            solution = self.first(board, ledger)
            status = Status.NO_SOLUTION if solution is None else Status.SOLVED
        except LimitReached:
            solution, status = None, Status.UNKNOWN
        result = SolveResult(status, solution, ledger.stats(), self.name, perf_counter() - started)
        if solution is not None:
            trusted(puzzle, solution, self.name)
        return result

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once, in the order of the search.

        Raises TooLargeError beyond 100 rows or columns.
        """
        board = Board.of(puzzle)
        return Solutions(self._enumerate(board, Ledger(board, limits)))

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, by finding them one by one; counting stops at `limit` (None counts all)."""
        return count_by_enumeration(self.solutions(puzzle, limits), limit)

    def _enumerate(self, board: Board, ledger: Ledger) -> Generator[Shading, None, bool]:
        try:
            for solution in self.search(board, ledger):
                yield trusted(board.puzzle, solution, self.name)
        except LimitReached:
            return False
        return True


Choice = tuple[int, Shade]


class Drawable(Protocol):
    """Anything that can show the grid as it stands."""

    def shading(self) -> Shading:
        """The grid as it stands."""


class State(Drawable, Protocol):
    """A partly coloured grid, immutable."""

    def choices(self) -> Sequence[Choice]:
        """The colours to try for one cell, best first; a single one is forced; none when the grid is complete."""

    def coloured(self, index: int, shade: Shade) -> State | Grounds:
        """The state in which this cell has this colour, or why that cannot be."""


def depth_first(root: State, ledger: Ledger) -> Iterator[Shading]:
    """Every complete grid that can be reached from `root`, each once, in the order of the choices.

    Raises LimitReached when the ledger allows no more.
    """
    stack = _trials(root, depth=0)
    while stack:
        state, depth, (index, shade), is_forced = stack.pop()
        ledger.go_back(depth, state)
        if is_forced:
            ledger.force(state, index, shade)
        else:
            ledger.decide(depth, state, index, shade)
        outcome = state.coloured(index, shade)
        if isinstance(outcome, Grounds):
            ledger.refuse(state, index, shade, outcome)
        elif trials := _trials(outcome, ledger.depth):
            stack += trials
        else:
            ledger.trace(StepKind.SOLUTION, outcome)
            yield outcome.shading()
    ledger.go_back(0, root)


class _Trial(NamedTuple):
    """A choice that waits on the stack, with the state it starts from and the decisions that stand there."""

    state: State
    depth: int
    choice: Choice
    is_forced: bool


def _trials(state: State, depth: int) -> list[_Trial]:
    choices = state.choices()
    return [_Trial(state, depth, choice, len(choices) == 1) for choice in reversed(choices)]


class Ledger:
    """What one search has cost so far: each event is entered here, and told to the tracer if there is one.

    A *decision* is a colour tried while another was open. `depth` is how many stand; every decision ever made either
    stands or has been taken back.
    """

    def __init__(self, board: Board, limits: Limits = UNLIMITED, tracer: Tracer | None = None) -> None:
        self.depth = 0
        self._states = self._refusals = self._backtracks = self._max_depth = 0
        self._board = board
        self._max_states = limits.states
        self._started = perf_counter()
        self._max_seconds = limits.time
        self._tracer = tracer

    def decide(self, depth: int, state: Drawable, index: int, shade: Shade) -> None:
        """A colour is tried while another is open, where `depth` decisions stand."""
        self._spend()
        self.depth = depth + 1
        self._max_depth = max(self._max_depth, self.depth)
        self.trace(StepKind.DECIDE, state, index, shade)

    def force(self, state: Drawable, index: int, shade: Shade) -> None:
        """A cell takes the only colour that is left to it."""
        self._spend()
        if self._tracer is not None:
            self.trace(StepKind.FORCE, state, index, shade, why_forced(self._board, state.shading(), index, shade))

    def refuse(self, state: Drawable, index: int, shade: Shade, grounds: Grounds) -> None:
        """The colour just tried cannot be."""
        self._refusals += 1
        self.trace(StepKind.REFUSE, state, index, shade, grounds)

    def go_back(self, depth: int, state: Drawable) -> None:
        """All decisions but the first `depth` are taken back."""
        if self.depth > depth:
            self._backtracks += self.depth - depth
            self.depth = depth
            self.trace(StepKind.BACKTRACK, state)

    def trace(
        self,
        kind: StepKind,
        state: Drawable,
        index: int | None = None,
        shade: Shade = Shade.UNKNOWN,
        grounds: Grounds | None = None,
    ) -> None:
        """Let the tracer know, if there is one."""
        if self._tracer is None:
            return
        cell = None if index is None else self._board.cell(index)
        shading = state.shading() if cell is None else state.shading().with_shade(cell, shade)
        reason, proof = grounds or (None, ())
        because = tuple(map(self._board.cell, proof))
        self._tracer(SearchStep(kind, cell, shade, reason, because, self.depth, shading))

    def stats(self) -> SearchStats:
        """The account as every solver gives it."""
        return SearchStats(
            states=self._states,
            conflicts=self._refusals,
            backtracks=self._backtracks,
            max_depth=self._max_depth,
            search_seconds=perf_counter() - self._started,
        )

    def _spend(self) -> None:
        if self._max_states is not None and self._states >= self._max_states:
            raise LimitReached
        if self._max_seconds is not None and perf_counter() - self._started >= self._max_seconds:
            raise LimitReached
        self._states += 1


class LimitReached(Exception):  # noqa: N818 - no error: it ends a search whose answer is then UNKNOWN
    """The search has spent what its limits allow."""
