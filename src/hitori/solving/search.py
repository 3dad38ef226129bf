"""Depth-first search, written once for brute force and forward checking, and the ledger that counts its cost.

A *state* is a grid with some of its cells coloured. It offers *choices*, e.g. [(7, UNSHADED), (7, SHADED)], and answers
a choice with the next state or with the grounds for refusing it. States never change: a choice that fails leaves its
state intact, so backtracking takes the next choice from the stack and has nothing to undo.

Solvers differ only in the choices that their states offer and in how early they refuse one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from math import inf
from time import perf_counter
from typing import ClassVar, NamedTuple, Protocol

from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SearchStats, Solutions, SolveResult, Status
from ..shading import Shade, Shading
from .base import ReadySolver, must_be_asked_well, trusted
from .board import Board
from .tracing import Grounds, SearchStep, StepKind, Tracer, why_not


class ClassroomSolver(ReadySolver):
    """A solver defined by its search: given `name` and `search`, it solves, enumerates and counts."""

    name: str
    examples: ClassVar[Sequence[Mapping[str, object]]] = ()
    """Options with which the tests hold it against enumeration too, beside the defaults."""
    step_type: ClassVar[type[SearchStep]] = SearchStep
    """What a tracer receives: the words of the steps."""

    @abstractmethod
    def search(self, board: Board, ledger: Ledger) -> Iterator[Shading]:
        """Every solution, each once; raises LimitReached once the ledger allows no more."""

    def first(self, board: Board, ledger: Ledger) -> Shading | None:
        """One solution, or None if there is none."""
        return next(self.search(board, ledger), None)

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED, tracer: Tracer | None = None) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit; calls `tracer` with every step.

        Raises TooLargeError beyond 100 rows or columns.
        """
        must_be_asked_well(puzzle, limits)
        started = perf_counter()
        board = Board.of(puzzle)
        ledger = Ledger(board, limits, tracer, self.step_type)
        try:
            solution = self.first(board, ledger)
            status = Status.NO_SOLUTION if solution is None else Status.SOLVED
        except LimitReached:
            solution, status = None, Status.UNKNOWN
        result = SolveResult(status, solution, ledger.stats(), self.name, perf_counter() - started, puzzle)
        if solution is not None:
            trusted(puzzle, solution, self.name)
        return result

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once, in the order of the search.

        Raises TooLargeError beyond 100 rows or columns.
        """
        must_be_asked_well(puzzle, limits)
        board = Board.of(puzzle)
        return Solutions(self._enumerate(board, Ledger(board, limits)))

    def _enumerate(self, board: Board, ledger: Ledger) -> Generator[Shading, None, bool]:
        try:
            for solution in self.search(board, ledger):
                yield trusted(board.puzzle, solution, self.name)
        except LimitReached:
            return False
        return True


Choice = tuple[int, Shade]


class Drawable(Protocol):
    """Anything that has a current grid to show."""

    def shading(self) -> Shading:
        """The current grid."""


class State(Drawable, Protocol):
    """A partly coloured grid, immutable."""

    def choices(self) -> Sequence[Choice]:
        """The colours to try for one cell, best first; a single one is forced; none if the grid is complete."""

    def coloured(self, index: int, shade: Shade) -> State | Grounds:
        """The state in which this cell has this colour, or the grounds against it."""


def depth_first(root: State, ledger: Ledger) -> Iterator[Shading]:
    """Every complete grid that can be reached from `root`, each once, in the order of the choices.

    Raises LimitReached once the ledger allows no more.
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
    """A choice on the stack, with the state it starts from and the number of decisions held there."""

    state: State
    depth: int
    choice: Choice
    is_forced: bool


def _trials(state: State, depth: int) -> list[_Trial]:
    choices = state.choices()
    return [_Trial(state, depth, choice, len(choices) == 1) for choice in reversed(choices)]


class Ledger:
    """The cost of one search so far: records each event, and passes it to the tracer if there is one.

    A *decision* is a colour tried while another was open. `depth` is the number of decisions held; every decision is
    either held or has been undone.
    """

    def __init__(
        self,
        board: Board,
        limits: Limits = UNLIMITED,
        tracer: Tracer | None = None,
        step_type: type[SearchStep] = SearchStep,
    ) -> None:
        self.depth = 0
        self._states = self._refusals = self._backtracks = self._max_depth = 0
        self._board = board
        self._max_states = limits.states
        self._started = perf_counter()
        self._max_seconds = inf if limits.time is None else limits.time
        self._tracer = tracer
        self._step_type = step_type

    def decide(self, depth: int, state: Drawable, index: int, shade: Shade) -> None:
        """A colour is tried while another is open, with `depth` decisions held."""
        self._spend()
        self.depth = depth + 1
        self._max_depth = max(self._max_depth, self.depth)
        self.trace(StepKind.DECIDE, state, index, shade)

    def force(self, state: Drawable, index: int, shade: Shade) -> None:
        """A cell takes the only colour left to it."""
        self._spend()
        if self._tracer is not None:
            other = Shade.UNSHADED if shade is Shade.SHADED else Shade.SHADED
            self.trace(StepKind.FORCE, state, index, shade, why_not(self._board, state.shading().codes, index, other))

    def refuse(self, state: Drawable, index: int, shade: Shade, grounds: Grounds) -> None:
        """The colour just tried is refused."""
        self._refusals += 1
        self.trace(StepKind.REFUSE, state, index, shade, grounds)

    def go_back(self, depth: int, state: Drawable) -> None:
        """All decisions after the first `depth` are undone."""
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
        """Pass the step to the tracer, if there is one."""
        if self._tracer is None:
            return
        cell = None if index is None else self._board.cell(index)
        shading = state.shading() if cell is None else state.shading().with_shade(cell, shade)
        reason, proof = grounds or (None, ())
        because = tuple(map(self._board.cell, proof))
        self._tracer(self._step_type(kind, cell, shade, reason, because, self.depth, shading, self._board))

    def stats(self) -> SearchStats:
        """The cost in the form that every solver reports."""
        return SearchStats(
            states=self._states,
            conflicts=self._refusals,
            backtracks=self._backtracks,
            max_depth=self._max_depth,
            search_seconds=perf_counter() - self._started,
        )

    def _spend(self) -> None:
        if self._states == self._max_states or perf_counter() - self._started >= self._max_seconds:
            raise LimitReached
        self._states += 1


class LimitReached(Exception):  # noqa: N818 - no error: it ends a search whose answer is then UNKNOWN
    """The search has reached one of its limits."""
