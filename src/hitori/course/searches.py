"""Honest searches: how many states programs need that do what the assignment asks, each in a way of its own.

The assignment leaves open in which order cells are coloured and when rule 3 is tested. Here is a *family* of such
programs for each kind of search: every way to read the grid, several other orders, rule 3 early or at the end; those
that look ahead also with the fewest duplicates first. On a puzzle without a solution all of the tree is searched,
whatever colour is tried first, so the counts of a program that searches rise and fall with those of one of the family.
Sets of cells are integers, one bit a cell: a state takes 10 µs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from ..puzzle import Puzzle
from .cells import CellSets
from .templates.reading import BRUTE_FORCE, FORWARD_CHECKING

WITHOUT_MRV = "without MRV"
"""Forward checking that colours the cells in a fixed order, forced or not."""

MOST_STATES = 5_000
"""States after which a search stops."""

Family = dict[str, list[int]]
"""The states of each member of a family, by the kind of search."""

Ranks = Sequence[int]
"""The cells in the order in which they are coloured where no rule says otherwise."""

Key = Callable[[int, int], tuple[int, ...]]


class _Search(NamedTuple):
    """A program: the order of its cells, whether it looks ahead, colours forced cells first, tests rule 3 early."""

    sets: CellSets
    ranks: Ranks
    looks_ahead: bool
    forced_first: bool
    is_early: bool


def honest_states(rows: list[list[int]]) -> Family:
    """The states of every member of each family on a puzzle; a task."""
    puzzle = Puzzle(rows)
    sets = CellSets.of(puzzle)
    plain, looking = list(_orders(puzzle, sets)), list(_fewest_first(puzzle, sets))
    kinds = {BRUTE_FORCE: (False, False), FORWARD_CHECKING: (True, True), WITHOUT_MRV: (True, False)}
    return {
        kind: [
            _states(_Search(sets, ranks, looks_ahead, forced_first, is_early))
            for ranks in (plain + looking if looks_ahead else plain)
            for is_early in (True, False)
        ]
        for kind, (looks_ahead, forced_first) in kinds.items()
    }


def tree_sizes(puzzle: Puzzle) -> tuple[int, float]:
    """For a quick look: the most states of brute force, and the mean of forward checking, read from several corners."""
    sets = CellSets.of(puzzle)
    read = list(_orders(puzzle, sets))[:16:2]
    brute = max(_states(_Search(sets, ranks, False, False, False)) for ranks in (read[0], read[-1]))
    return brute, fmean(
        _states(_Search(sets, ranks, True, True, True)) for ranks in (read[0], read[3], read[4], read[7])
    )


def _orders(puzzle: Puzzle, sets: CellSets) -> Iterator[Ranks]:
    """Row by row or column by column from each corner, with and without most duplicates first, and six others."""
    rows, cols = puzzle.shape
    cells = range(rows * cols)
    for read in _readings(puzzle):
        yield read
        yield sorted(read, key=lambda cell: -sets.duplicates[cell].bit_count())
    keys: list[Key] = [
        lambda row, col: (row, col if row % 2 == 0 else -col),
        lambda row, col: (row + col, col),
        lambda row, col: ((row + col) % 2, row),
        lambda row, col: (abs(2 * row - rows + 1) + abs(2 * col - cols + 1),),
        lambda row, col: (min(row, col, rows - 1 - row, cols - 1 - col),),
        lambda row, col: (puzzle.labels[row * cols + col],),
    ]
    for key in keys:
        yield sorted(cells, key=partial(_placed, cols, key))


def _fewest_first(puzzle: Puzzle, sets: CellSets) -> Iterator[Ranks]:
    """The cells with the fewest duplicates first, read in each way: the other way to break ties of forced cells."""
    for read in _readings(puzzle):
        yield sorted(read, key=lambda cell: sets.duplicates[cell].bit_count())


def _readings(puzzle: Puzzle) -> Iterator[Ranks]:
    """Row by row or column by column from each corner."""
    rows, cols = puzzle.shape
    for down, right, by_column in ((d, r, c) for d in (1, -1) for r in (1, -1) for c in (False, True)):
        yield sorted(range(rows * cols), key=partial(_as_read, cols, down, right, by_column))


def _as_read(cols: int, down: int, right: int, by_column: bool, cell: int) -> tuple[int, int]:
    row, col = divmod(cell, cols)
    return (right * col, down * row) if by_column else (down * row, right * col)


def _placed(cols: int, key: Key, cell: int) -> tuple[int, ...]:
    return key(*divmod(cell, cols))


def _states(search: _Search) -> int:
    """How many cells it colours, refused and undone ones too; MOST_STATES if there are more."""
    every = search.sets.every
    left = MOST_STATES

    def solves(shaded: int, unshaded: int, shadable: int, openable: int) -> bool:
        nonlocal left
        free = every & ~(shaded | unshaded)
        if not free:
            return search.is_early or search.sets.is_connected(shaded)
        cell = _next_cell(search, free, shadable, openable)
        bit = 1 << cell
        for is_shaded in (True, False):
            if search.looks_ahead and not (shadable if is_shaded else openable) & bit:
                continue
            left -= 1
            if left <= 0:
                return True
            concerned = (search.sets.neighbours if is_shaded else search.sets.duplicates)[cell]
            if concerned & (shaded if is_shaded else unshaded):
                continue
            if is_shaded and search.is_early and not search.sets.is_connected(shaded | bit):
                continue
            now_shadable = shadable & ~concerned if is_shaded else shadable
            now_openable = openable if is_shaded else openable & ~concerned
            if search.looks_ahead and free & ~bit & ~(now_shadable | now_openable):
                continue
            now = (shaded | bit, unshaded) if is_shaded else (shaded, unshaded | bit)
            if solves(*now, now_shadable, now_openable):
                return True
        return False

    solves(0, 0, every, every)
    return MOST_STATES - left


def _next_cell(search: _Search, free: int, shadable: int, openable: int) -> int:
    forced = free & ~(shadable & openable) if search.forced_first else 0
    return next(cell for cell in search.ranks if (forced or free) >> cell & 1)
