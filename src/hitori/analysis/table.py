"""The characteristics of many puzzles at once, with numpy: each one is a function of a whole stack of puzzles.

A *stack* holds puzzles of one shape: `labels` is an array of shape (puzzles, rows, cols), and `shaded` marks the cells
that the only solution shades. A *column* is an array of one number per puzzle. Puzzles of different shapes make several
stacks, whose columns are merged in the order of the puzzles.

Needs numpy and scipy; called through `characteristics_table`, and compared with `characteristics` by the tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import native
from ..arguments import values_of
from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from ..shading import Shade
from .difficulty import Difficulty, rate_many

Column = NDArray[Any]

_CORNERS = np.array([[[0, 0, 0]] * 3, [[1, 0, 1], [0, 1, 0], [1, 0, 1]], [[0, 0, 0]] * 3])


class Stack:
    """Puzzles of one shape."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self.puzzles = puzzles
        buffer = b"".join(puzzle.buffer for puzzle in puzzles)
        self.labels = np.frombuffer(buffer, np.uint32).reshape(len(puzzles), *puzzles[0].shape)
        self.cells = len(puzzles[0])

    @cached_property
    def is_unique(self) -> NDArray[np.bool_]:
        """Which puzzles have exactly one solution."""
        return np.array([found.count == 1 for found in native.count_many(self.puzzles, limit=2)])

    @cached_property
    def shaded(self) -> NDArray[np.bool_]:
        """Which cells the only solution shades; none if there is not exactly one."""
        nothing = bytes(self.cells)
        solved = native.solve_many(self.puzzles)
        answers = [
            result.solution.cells if result.solution is not None and is_unique else nothing
            for result, is_unique in zip(solved, self.is_unique, strict=True)
        ]
        cells = np.frombuffer(b"".join(answers), np.uint8).reshape(self.labels.shape)
        return np.asarray(cells == Shade.SHADED)

    @cached_property
    def rated(self) -> list[Difficulty]:
        """How difficult each puzzle is."""
        return list(rate_many(self.puzzles))

    @cached_property
    def trees(self) -> tuple[Column, Column]:
        """The number of contact trees and the size of the largest."""
        from scipy import ndimage  # takes half a second to load; no other column needs it

        tree_of, count = ndimage.label(self.shaded, _CORNERS)
        number, largest = np.zeros(len(self.puzzles), int), np.zeros(len(self.puzzles), int)
        puzzle_of = np.zeros(count + 1, int)
        puzzle_of[tree_of[self.shaded]] = np.nonzero(self.shaded)[0]
        np.add.at(number, puzzle_of[1:], 1)
        np.maximum.at(largest, puzzle_of[1:], np.bincount(tree_of.ravel())[1:])
        return number, largest

    def total(self, cells: NDArray[np.bool_]) -> Column:
        """The number of cells (or pairs, or triples) in each puzzle."""
        return np.asarray(np.count_nonzero(cells, axis=(1, 2)))

    def of_solution(self, column: Column) -> Column:
        """The column, NaN for puzzles without exactly one solution; integers stay integers if every puzzle has one."""
        return column if self.is_unique.all() else np.where(self.is_unique, column, np.nan)


def table(puzzles: Iterable[Puzzle], columns: Sequence[str] | None) -> dict[str, Column]:
    """The result of `characteristics_table`."""
    columns = list(QUICK) if columns is None else values_of(str, columns)
    if unknown := [name for name in columns if not isinstance(name, str) or name not in FUNCTIONS]:
        raise InvalidOptionError(f"no column named '{unknown[0]!s:.40}'; expected some of {', '.join(FUNCTIONS)}")
    puzzles = list(puzzles)
    numbers: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for number, puzzle in enumerate(puzzles):
        numbers[puzzle.shape].append(number)
    order = [number for same in numbers.values() for number in same]
    stacks = [Stack([puzzles[number] for number in same]) for same in numbers.values()]
    return {name: _in_order(order, [FUNCTIONS[name](stack) for stack in stacks]) for name in columns}


def _in_order(order: list[int], parts: list[Column]) -> Column:
    """The parts merged: the number at `order[k]` is the k-th of all parts."""
    joined = np.concatenate(parts) if parts else np.empty(0)
    column = np.empty_like(joined)
    column[order] = joined
    return column


def distinct_labels(stack: Stack) -> Column:
    flat = np.sort(stack.labels.reshape(len(stack.puzzles), -1))
    return np.asarray(np.count_nonzero(flat[:, 1:] != flat[:, :-1], axis=1) + (flat[:, 0] != 0))


def adjacent_duplicates(stack: Stack) -> Column:
    rows, cols = _lines(stack)
    return stack.total(_equal(rows, 1)) + stack.total(_equal(cols, 1))


def triple_adjacent_duplicates(stack: Stack) -> Column:
    rows, cols = (_equal(lines, 1) for lines in _lines(stack))
    return stack.total(rows[:, :, 1:] & rows[:, :, :-1]) + stack.total(cols[:, :, 1:] & cols[:, :, :-1])


def non_adjacent_duplicates(stack: Stack) -> Column:
    """Duplicate pairs. In a sorted line c equal labels are c - 1 pairs at distance 1, c - 2 at distance 2, ..."""
    pairs = np.zeros(len(stack.puzzles), int)
    for lines in map(np.sort, _lines(stack)):
        distance = 1
        while (equal := _equal(lines, distance)).any():
            pairs += stack.total(equal)
            distance += 1
    return pairs - adjacent_duplicates(stack)


def labels_that_matter(stack: Stack) -> Column:
    found = native.labels_that_matter(stack.puzzles)
    needed = np.array([np.nan if matters is None else matters.count(1) for matters in found])
    return needed / np.maximum(1, stack.total(stack.labels != 0))


def _border(stack: Stack, borders: int) -> Column:
    """The number of shaded cells that lie on `borders` borders: 2 for a corner."""
    on_rows, on_cols = (np.isin(np.arange(side), (0, side - 1)) for side in stack.labels.shape[1:])
    return stack.of_solution(stack.total(stack.shaded & (on_rows[:, None] + 1 * on_cols == borders)))


def _lines(stack: Stack) -> Iterator[NDArray[np.uint32]]:
    """The rows of all puzzles, then the columns as rows."""
    yield stack.labels
    yield stack.labels.swapaxes(1, 2)


def _equal(lines: NDArray[np.uint32], distance: int) -> NDArray[np.bool_]:
    """Which labels, blanks excluded, equal the label `distance` cells further along their line."""
    one, other = lines[:, :, :-distance], lines[:, :, distance:]
    return np.asarray((one == other) & (one != 0))


FUNCTIONS: dict[str, Callable[[Stack], Column]] = {
    "rows": lambda stack: np.full(len(stack.puzzles), stack.labels.shape[1]),
    "cols": lambda stack: np.full(len(stack.puzzles), stack.labels.shape[2]),
    "distinct_labels": distinct_labels,
    "adjacent_duplicates": adjacent_duplicates,
    "non_adjacent_duplicates": non_adjacent_duplicates,
    "triple_adjacent_duplicates": triple_adjacent_duplicates,
    "shaded": lambda stack: stack.of_solution(stack.total(stack.shaded)),
    "density": lambda stack: stack.of_solution(stack.total(stack.shaded) / stack.cells),
    "shaded_corners": lambda stack: _border(stack, 2),
    "shaded_edges": lambda stack: _border(stack, 1),
    "contact_trees": lambda stack: stack.of_solution(stack.trees[0]),
    "largest_contact_tree": lambda stack: stack.of_solution(stack.trees[1]),
    "labels_that_matter": labels_that_matter,
    "difficulty": lambda stack: np.array(["" if rated.level is None else str(rated.level) for rated in stack.rated]),
    "score": lambda stack: np.array([np.nan if rated.score is None else rated.score for rated in stack.rated]),
}
QUICK = [name for name in FUNCTIONS if name not in ("labels_that_matter", "difficulty", "score")]
