"""Repair: makes a puzzle unique by replacing few of its labels.

The *target* is the shading that shall be the only solution of the repaired puzzle. It must be a maximal shading: if a
cell could be added, that would never break uniqueness and so would make a second solution. It starts from a solution of
the puzzle; or of the puzzle with one cell blanked, if a typing slip took away all solutions; or else from the cells
with most duplicates.

Then labels are replaced where they contradict the target and, round by round, where other solutions differ from it: a
shaded cell gets a label that occurs unshaded in its row and in its column, so both force it to be shaded. If that
fails, another target is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from random import Random

from .. import native
from ..arguments import check_integer, must_be
from ..errors import ImpossibleWishError, OutOfTimeError
from ..geometry import equal_groups, index_of, lines_of
from ..puzzle import Puzzle
from ..results import UNLIMITED, Clock, Limits, Status
from ..shading import Shading
from ..solving.board import Board

TARGETS = 10
"""How many targets to try: a few shadings are the only solution of no puzzle."""
ROUNDS = 200
PATIENCE = 4
"""Every this many rounds, unshaded cells that are still open get new labels as well."""
QUICK = 100
"""The limit of conflicts for a puzzle with one cell blanked."""


OUT_OF_TIME = "no puzzle with exactly one solution was found in time"


def make_unique(puzzle: Puzzle, *, seed: int = 0, limits: Limits = UNLIMITED) -> Puzzle:
    """The puzzle with few labels changed to give exactly one solution; unchanged if it already has one.

    >>> make_unique(Puzzle([[1, 1], [2, 3]])).to_rows()
    [[1, 1], [1, 3]]

    Raises ImpossibleWishError if none was found, as for a row of two cells, OutOfTimeError at the limits, and
    TooLargeError beyond 100 rows or columns.
    """
    must_be(Puzzle, puzzle)
    must_be(Limits, limits)
    clock, rng = Clock(limits), Random(check_integer("seed", seed))
    for target in islice(_targets(puzzle, rng, clock), TARGETS):
        draft = _Draft(puzzle, rng, target, clock)
        for number in range(1, ROUNDS + 1):
            repaired = draft.puzzle()
            _, common = native.backbone(repaired, _left(clock))
            if common is None:
                raise OutOfTimeError(OUT_OF_TIME)
            if common.is_complete:
                return repaired
            open_cells = [index_of(cell, puzzle.cols) for cell in common.unknown_cells()]
            draft.redraw(open_cells, number % PATIENCE == 0)
    raise ImpossibleWishError(
        f"no puzzle with exactly one solution was found near this one of {puzzle.rows} rows and {puzzle.cols} columns"
    )


def _left(clock: Clock) -> Limits:
    """The limits with the time that is left; raises OutOfTimeError if none is."""
    if clock.is_over:
        raise OutOfTimeError(OUT_OF_TIME)
    return clock.left()


class _Draft:
    """Labels for which the target is always a solution. A cell is an index, row by row."""

    def __init__(self, puzzle: Puzzle, rng: Random, target: set[int], clock: Clock) -> None:
        self._puzzle = puzzle
        self._clock = clock
        self._rng = rng
        self._labels = list(puzzle.labels)
        self._target = target
        for cell in range(len(self._labels)):
            _left(clock)
            if cell not in self._target and self._labels[cell] in self._shown(cell):
                self._redraw_unshaded(cell)

    def puzzle(self) -> Puzzle:
        """The current puzzle, under its old name."""
        old = self._puzzle
        return Puzzle.from_labels(old.rows, old.cols, self._labels, name=old.name, author=old.author, source=old.source)

    def redraw(self, cells: Iterable[int], unshaded_too: bool) -> None:
        """Draw new labels for these cells, for those that the target leaves unshaded only on request."""
        for cell in cells:
            _left(self._clock)
            if cell in self._target:
                self._redraw_shaded(cell)
            elif unshaded_too or not self._labels[cell]:
                self._redraw_unshaded(cell)

    def _redraw_shaded(self, cell: int) -> None:
        row, column = (set(map(self._label_if_unshaded, line)) - {0} for line in self._lines(cell))
        if shown := sorted(row & column or row | column):
            self._labels[cell] = self._rng.choice(shown)
        else:  # all blanks: the next round finds labels to take
            for other in sorted({*chain(*self._lines(cell))} - self._target):
                self._redraw_unshaded(other)

    def _redraw_unshaded(self, cell: int) -> None:
        most = max(*self._puzzle.shape, *self._labels)
        free = set(range(1, most + 2)) - self._shown(cell)
        self._labels[cell] = self._rng.choice(sorted(free - {most + 1}) or [most + 1])

    def _shown(self, cell: int) -> set[int]:
        """The labels of the other unshaded cells in the lines of a cell."""
        return {self._label_if_unshaded(other) for line in self._lines(cell) for other in line if other != cell} - {0}

    def _label_if_unshaded(self, cell: int) -> int:
        return 0 if cell in self._target else self._labels[cell]

    def _lines(self, cell: int) -> tuple[range, range]:
        return lines_of(cell, *self._puzzle.shape)


def _targets(puzzle: Puzzle, rng: Random, clock: Clock) -> Iterator[set[int]]:
    """The target's shaded cells: those of a solution, if any, extended to a maximal shading; then random ones."""
    board = Board.of(Puzzle.from_labels(*puzzle.shape, [0] * len(puzzle)))  # for rules 2 and 3
    result = native.solve(puzzle, _left(clock))
    if result.status is Status.UNKNOWN:
        raise OutOfTimeError(OUT_OF_TIME)
    solution = result.solution or _solution_but_for_one_label(puzzle, clock)
    target = {index_of(cell, puzzle.cols) for cell in solution.shaded()} if solution else set()
    duplicates: Counter[int] = Counter()
    for group in equal_groups(puzzle):
        for cell in group:
            duplicates[cell] += len(group) - 1
    order = rng.sample(range(len(board)), len(board))
    order.sort(key=lambda cell: -duplicates[cell])
    yield _grown(board, target, order, clock)
    while True:
        yield _grown(board, set(), rng.sample(range(len(board)), len(board)), clock)


def _grown(board: Board, target: set[int], order: list[int], clock: Clock) -> set[int]:
    """The target, extended by every cell that can be added to it, in turn."""
    for cell in order:
        _left(clock)
        if cell not in target and target.isdisjoint(board.neighbours[cell]) and board.is_connected(target | {cell}):
            target.add(cell)
    return target


def _solution_but_for_one_label(puzzle: Puzzle, clock: Clock) -> Shading | None:
    labels = puzzle.labels
    for cell in range(len(labels)):
        blanked = Puzzle.from_labels(*puzzle.shape, (*labels[:cell], 0, *labels[cell + 1 :]))
        result = native.solve(blanked, replace(_left(clock), conflicts=QUICK))
        if result.solution:
            return result.solution
    return None
